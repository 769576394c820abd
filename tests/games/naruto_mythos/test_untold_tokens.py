"""Tokens of which nobody told how many there are: asked for where they matter, never taken for 0."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.claims import Name
from cardrules.core.known import NOT_TOLD, tally
from cardrules.core.model import in_play
from cardrules.drawing import open_view, zone_picture
from cardrules.errors import FaultsError, UnknownFactError
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.entering import upgraded
from cardrules.games.naruto_mythos.table import TOKENS
from cardrules.ids import CardId
from cardrules.judge import Judge, Ruling
from cardrules.judge.probe import MANY
from games.naruto_mythos.bench import bench, card
from games.naruto_mythos.plain import PLAIN

PASS = ("A: pass", "B: pass")
EVERY = {*range(MANY + 1)}


def board(**given: Any) -> Any:
    """Return a board with one mission that has no SCORE."""
    told = {"turn": "A", "edge": "A", "missions": ["MSS-10"], "mission_deck": ["MSS-01"],
            "hand": {"A": [], "B": []}}  # fmt: skip
    return GAME.board({**told, **given})


def needed(ruling: Ruling) -> list[str]:
    """Return what a ruling hangs on."""
    (points,) = [
        value for claim in ruling.answer for name, value in claim.terms if name == "points"
    ]
    assert isinstance(points, tuple)
    return [point.id for point in points if isinstance(point, Name)]


def winners(ruling: Ruling) -> dict[Any, set[int]]:
    """Return for each winner of the mission the numbers of tokens with which it is that one."""
    found: dict[Any, set[int]] = {}
    for other in ruling.alternatives:
        (won,) = [dict(s.claim.terms).get("winner") or dict(s.claim.terms).get("seat")
                  for s in other.steps if s.claim.key.startswith("event.decided")][:1]  # fmt: skip
        numbers = {int(o.id) for way in other.when for one in way for o in one.options}
        found.setdefault(won, set()).update(numbers)
    return found


@pytest.mark.parametrize("given", ["hidden ? +?", {"card": "hidden ?", "tokens": "?"}])
def test_who_wins_a_mission_depends_on_tokens_that_nobody_told(given: Any) -> None:
    state = board(M1={"A": ["KS-079"], "B": [given]}, edge="B", turn="B")
    ruling = Judge(GAME, readings={"N3": "a"}).resolve(state, "B: pass", "A: pass")

    assert (ruling.verdict, needed(ruling)) == ("depends", ["power@M:1:1:0"])
    assert winners(ruling) == {Name("seat", "0"): {0, 1}, Name("seat", "1"): EVERY - {0, 1}}
    assert ruling.to_text("es") != ruling.to_text("en")


def test_a_number_is_told_for_each_number_of_tokens() -> None:
    ruling = Judge(GAME).value(board(M1={"B": ["KS-079 +?"]}), "power KS-079@M1 B")
    assert (ruling.verdict, ruling.outcomes) == ("depends", MANY + 1)


def test_what_looks_at_no_token_is_decided_without_them() -> None:
    ruling = Judge(GAME).resolve(board(M1={"A": ["KS-079"], "B": ["hidden ? +?"]}), "A: pass")
    assert (ruling.verdict, ruling.explored, ruling.not_used) == ("yes", (1, 1), ())


def test_tokens_that_make_no_difference_are_said_to_be_supposed() -> None:
    """Nobody stands against them, and they are all gone when the round is over."""
    state = board(M1={"B": ["KS-079 +?"]})
    ruling = Judge(GAME, readings={"N3": "a"}).resolve(state, *PASS)

    assert ruling.verdict == "yes"
    assert [u.claim.key for u in ruling.not_used if not u.rules] == ["unknown.either-way"]
    facts = {dict(c.terms)["name"].id: dict(c.terms) for c in ruling.answer[1:]}  # type: ignore[union-attr]  # names of facts
    assert facts["tokens.B"] == {
        "name": Name("fact", "tokens.B"), "before": Name("fact", "unknown"), "value": 0,
    }  # fmt: skip


def test_more_tokens_need_no_number_and_leave_it_untold() -> None:
    state = board(M1={"B": ["KS-079 +2?"]})
    (thing,) = [t for t in in_play(state) if t.untold(TOKENS)]
    assert (thing.told(TOKENS), thing.with_more(TOKENS, 3).told(TOKENS)) == (2, 5)
    assert thing.with_more(TOKENS, 3).untold(TOKENS)
    assert not thing.with_counter(TOKENS, 0).counters


@pytest.mark.parametrize(
    ("below", "above", "both"), [("?", "?", "?"), ("?", "2", "2?"), ("1", "2?", "3?")]
)
def test_tokens_of_two_cards_that_become_one_stay_untold(below: str, above: str, both: str) -> None:
    state = board(M1={"B": [f"KS-079 +{below}", f"KS-013 +{above}"]})
    base, thing = (t for t in in_play(state) if t.counters)
    (whole,) = [t for t in in_play(board(M1={"B": [f"KS-013 +{both}"]})) if t.counters]

    assert upgraded(thing, base).counters == whole.counters


@pytest.mark.parametrize(("text", "number"), [("+?", NOT_TOLD), ("+2?", NOT_TOLD), ("+2", 2)])
def test_what_a_character_carries_is_one_kind_of_counters_told_or_not(
    text: str, number: object
) -> None:
    """What marks them as untold is no counter of its own, for the judge and on a plain drawing."""
    state = board(M1={"B": [f"KS-079 {text}"]})
    (answer,) = Judge(GAME).why(state, "counters KS-079@M1 B").answer
    (face,) = faces_of(zone_picture(GAME, open_view(GAME, state)), "KS-079")

    assert dict(answer.terms)["value"] == ((Name("word", TOKENS), number),)
    shown = "?" if number is NOT_TOLD else number
    assert [mark.text.en for mark in face.marks] == [f"{TOKENS} {shown}"]


def faces_of(picture: Any, code: str) -> list[Any]:
    """Return how the copies of a card are shown."""
    areas = [*picture.areas, *(area for player in picture.part.players for area in player.areas)]
    name = GAME.card(CardId(code)).name
    return [face for area in areas for face in area.cards if face.name == name]


def test_who_reads_them_without_asking_is_stopped() -> None:
    state = board(M1={"B": ["KS-079 +?"]})
    (thing,) = [t for t in in_play(state) if t.counters]
    with pytest.raises(UnknownFactError):
        thing.counter(TOKENS)
    with pytest.raises(UnknownFactError) as caught:
        tally(state, thing, TOKENS)
    assert caught.value.what == f"{TOKENS}@M:1:1:0"


@pytest.mark.parametrize("text", ["KS-079", "KS-079 +2", "KS-079 +?", "hidden KS-079 +2?"])
def test_a_board_is_described_as_it_was_given(text: str) -> None:
    state = board(M1={"B": [text]})
    (found,) = GAME.describe(state)["M1"]["B"]
    assert found.replace("Temari [KS-079]", "KS-079") == text
    assert GAME.board(GAME.describe(state)) == state
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.parametrize("tokens", ["many", "??", -1])
def test_another_word_is_no_number(tokens: Any) -> None:
    with pytest.raises(FaultsError) as caught:
        board(M1={"B": [{"card": "KS-079", "tokens": tokens}]})
    assert "tokens" in str(caught.value)


# What takes tokens away.


def robbed(number: str) -> Ruling:
    """Rule on an effect that takes tokens from an enemy of whom nobody knows how many it has."""
    thief = card("thief", f'main = {{ lose = "power", n = {number}, from = "enemy here" }}')
    played = bench(cards=PLAIN + thief, M1={"B": ["ant +?"]}, hand={"A": ["thief"]},
                   chakra={"A": 1}, turn="A")  # fmt: skip
    return Judge(played.game, readings={"N3": "a"}).resolve(
        played.state, "A: thief -> M1", "A: use"
    )


def left(answer: Any) -> Any:
    told = {
        dict(c.terms)["name"].id: dict(c.terms)["value"] for c in answer if c.key == "answer.fact"
    }
    return told.get("M1.B.tokens")


def test_what_is_left_of_an_untold_number_depends_on_it() -> None:
    ruling = robbed("1")
    assert ruling.verdict == "depends"
    assert needed(ruling) == ["power@M:1:1:0"]
    assert ruling.outcomes == MANY + 1


def test_all_of_an_untold_number_leaves_nothing_whatever_it_was() -> None:
    ruling = robbed('"all"')
    # With none there is nothing to act on, so it cannot be used; else it comes to one table.
    assert (ruling.verdict, ruling.outcomes) == ("depends", 2)
    assert [left(other.answer) for other in ruling.alternatives] == [None, 0]


# Rulings on a number that such tokens are a part of.


@pytest.mark.parametrize("ask", ["value", "why"])
@pytest.mark.parametrize("thing", ["KS-079@M1 B", "KS-009@M1 B"])
def test_a_text_that_looks_at_untold_tokens_stops_no_ruling(ask: str, thing: str) -> None:
    """Protect the Leader looks at core Power, so at tokens of which nobody knows how many."""
    state = board(edge="A", missions=["MSS-09"], M1={"B": ["KS-079 +?", "KS-009"]})
    ruling = getattr(Judge(GAME), ask)(state, f"power {thing}")

    assert ruling.verdict == ("depends" if thing.startswith("KS-079") else "yes")
    assert len({ruling.to_text(lang) for lang in ("en", "es")}) == 2


def test_a_text_that_helps_with_some_numbers_of_tokens_is_not_said_not_to() -> None:
    state = board(edge="A", missions=["MSS-09"], M1={"B": ["KS-015 +?"]})
    judge = Judge(GAME)

    def unused(ruling: Ruling) -> set[object]:
        return {dict(told.claim.terms).get("source") for told in ruling.not_used}

    leader = Name("card", "MSS-09")
    assert leader not in unused(judge.value(state, "power KS-015@M1 B"))
    told = board(edge="A", missions=["MSS-09"], M1={"B": ["KS-015"]})
    assert leader in unused(judge.value(told, "power KS-015@M1 B"))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_tokens_on_a_character_are_told_by_their_number(lang: str) -> None:
    def said(tokens: str) -> str:
        state = board(M1={"B": [f"KS-079 {tokens}"]})
        return Judge(GAME, lang=lang).why(state, "counters KS-079@M1 B").to_text()

    texts = [said("+2"), said("+3"), said("+?")]
    assert texts[0].replace("2 ", "3 ").splitlines()[1] == texts[1].splitlines()[1]
    assert "3 " not in texts[2].splitlines()[1]
    assert len({*texts}) == 3
