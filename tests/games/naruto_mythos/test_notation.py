"""How plays, reveals and answers are written and read."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.errors import DefinitionError
from cardrules.games.naruto_mythos.actions import Keep, Pass, Place, Play, Redraw, Reveal
from cardrules.kit import CardId, Ref, contents, place
from cardrules.notation import format_action, parse_action
from cardrules.views import NOBODY
from games.naruto_mythos.tables import GAME, A, B, played, table

HAND = "KS-107 KS-009 KS-108 KS-136"
ONE = table(HAND, A1="KS-013 KS-010? KS-027?", A2="KS-010", B1="KS-079")


def ref(state: Any, where: str, index: int = 0) -> Ref:
    """Return a character: ``A1`` is A's side of the first mission."""
    seat, number = "AB".index(where[0]), int(where[1])
    return contents(state, place(state, "M", seat, number))[index].ref


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_candidate_and_answer_is_read_as_what_was_written(lang: str, seed: int) -> None:
    seen = set()
    for match in played(seed, every=3):
        if match.decision is None:
            break
        state = match.state
        offered = () if state.frames else tuple(GAME.candidates(state))
        for action in dict.fromkeys((*match.legal_actions(), *offered)):
            text = format_action(GAME, action, state, lang)
            assert parse_action(GAME, text, state) == action
            seen.add(action.tag)
    assert {"play", "reveal", "pass"} <= seen


def test_different_candidates_are_written_differently() -> None:
    found = list(GAME.candidates(ONE))
    assert len({format_action(GAME, action, ONE) for action in found}) == len(found) > 20


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Play(A, CardId("KS-107"), 1), "A: Sasuke Uchiha [KS-107] -> M1"),
        (Play(A, CardId("KS-009"), 2, hidden=True), "A: Naruto Uzumaki [KS-009] hidden -> M2"),
        (
            Play(A, CardId("KS-136"), 1, over=ref(ONE, "A1")),
            "A: Sasuke Uchiha [KS-136] over Sasuke Uchiha [KS-013] -> M1",
        ),
        (Reveal(A, ref(ONE, "A1", 1)), "A: reveal ?@M1 A#1"),
        (
            Reveal(A, ref(ONE, "A1", 2), ref(ONE, "A1")),
            "A: reveal ?@M1 A#2 over Sasuke Uchiha [KS-013]",
        ),
        (Pass(A), "A: pass"),
        (Keep(B), "B: keep"),
        (Redraw(A), "A: redraw"),
        (Place(A, CardId("MSS-07")), "A: place "),
    ],
)
def test_actions_as_they_are_written(action: Any, text: str) -> None:
    written = format_action(GAME, action, ONE)
    assert written.startswith(text) if isinstance(action, Place) else written == text


@pytest.mark.parametrize(
    "text",
    [
        "A: Sasuke Uchiha [KS-107] -> M1", "a: ks-107 > m1", "A: 107 → M1", "KS-107 to M1",
        "A: Sasuke Uchiha: Chidori -> M1", "sasuke uchiha (CHIDORI) -> m1", "Chidori -> M1",
        "A: plays KS-107 in M1", "juega Sasuke Uchiha (Chidori) en M1", "KS-107 a la misión 1",
        "KS-107 into mission 1",
    ],
)  # fmt: skip
def test_a_card_is_known_by_id_number_name_and_version(text: str) -> None:
    assert GAME.parse(text, ONE) == Play(A, CardId("KS-107"), 1)


@pytest.mark.parametrize(
    "text",
    [
        "A: KS-009 hidden -> M2", "KS-009 face-down in M2", "KS-009 oculto -> M2",
        "ks-009 oculta en m2", "A: Naruto Uzumaki: Genin of the Leaf Village hidden -> M2",
    ],
)  # fmt: skip
def test_hidden_plays(text: str) -> None:
    assert GAME.parse(text, ONE) == Play(A, CardId("KS-009"), 2, hidden=True)


@pytest.mark.parametrize(
    "text",
    [
        "A: KS-136 over KS-013 -> M1", "136 sobre 013 -> M1", "KS-136 on Sasuke Uchiha -> M1",
        "KS-136 over KS-013@M1 -> M1", "KS-136 over Sasuke Uchiha [KS-013]@M1 A -> M1",
        "KS-136 over A:KS-013@M1 -> M1", "KS-136 encima de Sasuke Uchiha en M1",
    ],
)  # fmt: skip
def test_upgrades(text: str) -> None:
    assert GAME.parse(text, ONE) == Play(A, CardId("KS-136"), 1, over=ref(ONE, "A1"))


@pytest.mark.parametrize(
    "text",
    [
        "A: reveal ?@M1 A#1", "reveal KS-010@M1", "A: reveal A:KS-010@M1", "revelar KS-010",
        "revela Naruto Uzumaki@M1 A", "reveal Naruto Uzumaki",
    ],
)  # fmt: skip
def test_who_knows_a_hidden_card_may_reveal_it_by_its_name(text: str) -> None:
    assert GAME.parse(text, ONE) == Reveal(A, ref(ONE, "A1", 1))


def test_a_reveal_can_be_an_upgrade() -> None:
    read = GAME.parse("A: reveal KS-027@M1 over KS-013", ONE)
    assert read == Reveal(A, ref(ONE, "A1", 2), ref(ONE, "A1"))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A: paso", Pass(A)), ("PASS", Pass(A)), ("B: pasar", Pass(B)), ("keep", Keep(A)),
        ("A: conservar", Keep(A)), ("mulligan", Redraw(A)), ("cambiar", Redraw(A)),
        ("A: place MSS-03", Place(A, CardId("MSS-03"))),
        ("A: coloca MSS-3", Place(A, CardId("MSS-03"))),
    ],
)  # fmt: skip
def test_short_actions(text: str, action: Any) -> None:
    assert GAME.parse(text, ONE) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A: KS-120 -> M1", Play(A, CardId("KS-120"), 1)),  # not in the hand
        ("A: KS-107 -> M4", Play(A, CardId("KS-107"), 4)),  # not turned up
        ("A: reveal KS-079@M1 B", Reveal(A, ref(ONE, "B1"))),  # another's, face-up
        ("A: KS-107 over KS-079 -> M1", Play(A, CardId("KS-107"), 1, over=ref(ONE, "B1"))),
        ("A: reveal Sasuke Uchiha", Reveal(A, ref(ONE, "A1"))),
    ],
)
def test_what_is_not_possible_is_read_and_refused_by_the_rules(text: str, action: Any) -> None:
    read = GAME.parse(text, ONE)
    assert read == action
    assert not GAME.check(ONE, read)


def test_a_name_of_several_cards_of_the_hand_names_them_all() -> None:
    with pytest.raises(DefinitionError) as error:
        GAME.parse("A: Naruto Uzumaki -> M1", ONE)
    assert "KS-009" in str(error.value)
    assert "KS-108" in str(error.value)
    assert "KS-133" not in str(error.value)


def test_a_name_is_enough_if_the_hand_has_one_such_card() -> None:
    state = table("KS-107 KS-009")
    assert GAME.parse("Naruto Uzumaki -> M1", state) == Play(A, CardId("KS-009"), 1)


def test_characters_of_the_same_card_are_told_apart_by_their_place() -> None:
    state = table("KS-108", A1="KS-009", A2="KS-009")
    expected = Play(A, CardId("KS-108"), 2, over=ref(state, "A2"))
    assert GAME.parse("KS-108 over KS-009 -> M2", state) == expected
    assert GAME.parse("KS-108 over KS-009@M2 A -> M2", state) == expected


@pytest.mark.parametrize("text", ["A: Sasuke", "A: nobody -> M1", "A: reveal nobody", "A: KS-107"])
def test_what_is_no_action_is_refused_with_the_nearest_ones(text: str) -> None:
    with pytest.raises(DefinitionError):
        GAME.parse(text, ONE)


def test_what_cannot_be_done_while_something_is_asked_is_read_all_the_same() -> None:
    seen = set()
    for match in played(1):
        state = match.state
        if match.decision is None or not state.frames:
            continue
        for action in GAME.candidates(state):
            if action.tag in ("play", "reveal"):
                text = format_action(GAME, action, state)
                assert parse_action(GAME, text, state) == action, text
                seen.add(action.tag)
    assert seen == {"play", "reveal"}


def test_characters_are_chosen_by_id_and_place_too() -> None:
    chosen = 0
    for seed in (1, 4):
        for match in played(seed):
            if match.decision is None or not match.state.frames:
                continue
            for action in match.legal_actions():
                thing = match.state.objects.get(
                    getattr(getattr(action, "what", None), "id", NOBODY.id)
                )
                if thing is None or thing.face_down:
                    continue
                zone = match.state.settings.layout.zones[thing.place]
                if zone.name == "M":
                    where = f"{thing.card}@M{zone.number} {'AB'[zone.seat or 0]}"
                    for text in (where, f"choose {where.lower()}", f"elige {where}"):
                        assert parse_action(GAME, text, match.state) == action
                    chosen += 1
    assert chosen


@pytest.mark.parametrize("number", [0, 5, 9, 1234])
@pytest.mark.parametrize("what", ["KS-009", "KS-009 hidden", "KS-136 over KS-013"])
def test_a_mission_that_no_match_has_is_a_wrong_name(what: str, number: int) -> None:
    with pytest.raises(DefinitionError) as caught:
        GAME.parse(f"A: {what} -> M{number}", ONE)
    assert caught.value.near == ("M1", "M2")


@pytest.mark.parametrize("number", [3, 4])
def test_a_mission_that_is_not_turned_up_yet_is_read_so_that_the_rules_can_refuse_it(
    number: int,
) -> None:
    action = GAME.parse(f"A: KS-009 -> M{number}", ONE)

    assert action == Play(A, CardId("KS-009"), number)
    assert not GAME.check(ONE, action)
