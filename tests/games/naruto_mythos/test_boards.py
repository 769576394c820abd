"""Described boards: what they mean, what may be left out, how they are written, what is wrong."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

from cardrules.core.actions import Use
from cardrules.core.model import Object, contents, live, place
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError, FaultsError
from cardrules.game import Game
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.given import Given
from cardrules.ids import UNKNOWN, Ref
from cardrules.jsonschema import json_schema
from games.naruto_mythos.bench import bench, card, mission, mythos

READINGS = {r.id: [option for option, _ in r.options] for r in GAME.rulebook.readings.values()}


def faults(given: Mapping[str, Any], game: Game = GAME) -> dict[str, str]:
    """Return what is wrong with a description, by where."""
    with pytest.raises(FaultsError) as caught:
        game.board(given)
    return {fault.where: fault.what for fault in caught.value.faults}


def near(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the nearest right things for the only thing that is wrong."""
    with pytest.raises(FaultsError) as caught:
        GAME.board(given)
    (fault,) = caught.value.faults
    return fault.near


def cards(state: AnyState, zone: str, seat: int | None = None, number: int = 0) -> list[str]:
    return [str(thing.card) for thing in contents(state, place(state, zone, seat, number))]


def only(state: AnyState, id: str) -> Object:
    (found,) = (thing for thing in state.objects.values() if thing.card == id)
    return found


def legal(game: Game, state: AnyState) -> Counter[Any]:
    """Return the legal actions, with what they are about in place of references."""

    def told(value: Any) -> Any:
        thing = live(state, value) if isinstance(value, Ref) else None
        if thing is None:
            return value
        return thing.place, thing.copies, thing.face_down, thing.counters

    return Counter(
        (action.tag, *(told(getattr(action, field.name)) for field in attrs.fields(type(action))))
        for action in game.legal_actions(state)
    )


def moments(seed: int, readings: Mapping[str, str] | None = None) -> Iterator[AnyState]:
    """Yield every state between actions of a random match."""
    dice = random.Random(seed)
    match = GAME.start(2, seed, {"competitive": seed % 2 == 1}, readings)
    while match.decision is not None:
        if not match.state.frames:
            yield match.state
        match.act(dice.choice(match.legal_actions()))
    yield match.state


# There and back.


@pytest.mark.parametrize("seed", range(8))
def test_every_state_between_actions_comes_back_from_its_description(seed: int) -> None:
    for state in moments(seed):
        again = GAME.board(GAME.describe(state))

        assert again.digest == state.digest
        assert legal(GAME, again) == legal(GAME, state)
        assert GAME.describe(again) == GAME.describe(state)


@pytest.mark.parametrize("seed", range(8))
def test_so_it_does_under_other_readings(seed: int) -> None:
    dice = random.Random(seed)
    readings = {id: dice.choice(options) for id, options in READINGS.items()}

    for state in moments(seed, readings):
        assert GAME.board(GAME.describe(state)).digest == state.digest


def test_bonds_come_back_from_a_description() -> None:
    wanted = {("control", False), ("control", True), ("seal", False)}

    for seed in range(100):
        for state in moments(seed):
            if state.grants:
                assert GAME.board(GAME.describe(state)).digest == state.digest
            wanted -= {(grant.what, "unseen" in grant.anchors) for grant in state.grants}
        if not wanted:
            break

    assert not wanted


def test_a_described_board_goes_through_the_codec() -> None:
    state = GAME.board({"M1": {"A": [{"card": "KS-013 #S", "entered": 0}]}, "left": [0, 0]})

    assert GAME.load(GAME.dump(state)) == state
    assert len(state.facts.entered) == 3


def test_who_was_hidden_by_effects_comes_back_with_its_turn_and_those_that_have_gone() -> None:
    told = {"card": "hidden KS-009", "hidden_since": {"ago": 1, "nth": 2}}
    state = GAME.board({"M1": {"A": ["KS-013", told]}, "left_hidden": [1, 0], "turns": 3})

    assert [turn for _, turn in state.facts.hidden_since] == [2, 2, 3]
    assert GAME.board(GAME.describe(state)).digest == state.digest
    assert GAME.load(GAME.dump(state)) == state


def test_equal_descriptions_are_equal_states() -> None:
    one = {"M1": {"B": ["KS-050"], "A": ["KS-013"]}, "hand": {"B": 2, "A": ["KS-009"]}}
    same = {"hand": {"A": ["KS-009"], "B": 2}, "M1": {"A": ["KS-013"], "B": ["KS-050"]}}

    assert GAME.board(one) == GAME.board(same)


def test_objects_are_numbered_in_layout_order() -> None:
    state = GAME.board({"M1": {"A": ["KS-013", "KS-009"]}})

    assert [id for zone in state.zones for id in zone] == sorted(state.objects)
    assert state.minted == len(state.objects)


def test_nothing_is_described_in_the_middle_of_an_action() -> None:
    played = bench(
        'chakra.A = 3\nhand.A = ["ant"]',
        card("ant", 'main = { gain = "power", n = 1, to = "mine" }'),
    )
    played.play("ant", 1)
    assert isinstance(played.legal[0], Use)

    with pytest.raises(DefinitionError, match="between actions"):
        played.game.describe(played.state)


# What may be left out.


def test_what_is_left_out_is_the_first_turn_of_the_first_round() -> None:
    state = GAME.board({})
    facts = state.facts

    assert (facts.phase, facts.round, facts.turn, facts.edge) == ("action", 1, 0, 0)
    assert (facts.chakra, facts.points, facts.passed) == ((0, 0), (0, 0), (False, False))
    assert (facts.turns, facts.began, facts.entered) == (1, 1, ())
    assert state.decision is not None
    assert state.decision.prompt.key == "ask.turn"


def test_cards_that_are_not_listed_are_unknown_and_as_many_as_the_rules_give() -> None:
    state = GAME.board({"round": 2, "M1": {"A": ["KS-013 > KS-107", "KS-009"], "B": ["KS-050"]},
                        "discard": {"A": ["KS-010"]}})  # fmt: skip

    assert cards(state, "hand", 0) == [UNKNOWN] * (5 + 2 * 2 - 4)
    assert cards(state, "hand", 1) == [UNKNOWN] * (5 + 2 * 2 - 1)
    assert cards(state, "deck", 0) == [UNKNOWN] * (30 - 5 - 2 * 2)
    assert cards(state, "mission", None, 2) == [UNKNOWN]
    assert cards(state, "mission-deck") == [UNKNOWN] * 2


def test_without_cards_in_the_first_round_the_hands_are_smaller() -> None:
    assert len(cards(GAME.board({"readings": {"N19": "b"}}), "hand", 0)) == 5


@pytest.mark.parametrize(
    ("given", "turn"),
    [
        ({}, 0),
        ({"edge": "B"}, 1),
        ({"edge": "B", "passed": ["B"]}, 0),
        ({"edge": "B", "turn": "A"}, 0),
    ],
)
def test_it_is_the_turn_of_the_edge_holder_who_has_not_passed(given: Any, turn: int) -> None:
    assert GAME.board(given).facts.turn == turn


def test_the_turn_is_the_first_one_that_fits_what_has_entered() -> None:
    state = GAME.board({"M1": {"A": [{"card": "KS-013", "entered": "last turn"}, "KS-009"]},
                        "earlier": 10})  # fmt: skip

    assert (state.facts.turns, state.facts.began) == (12, 11)
    assert state.facts.entered == ((only(state, "KS-013").ref, 11),)


def test_what_entered_this_turn_cannot_be_revealed() -> None:
    for entered, many in (("this turn", 1), ("last turn", 2)):
        given = {"M1": {"A": [{"card": "hidden KS-009", "entered": entered}]}, "chakra": {"A": 5},
                 "hand": {"A": []}, "missions": ["MSS-09"], "turns": 2}  # fmt: skip
        assert len(GAME.legal_actions(GAME.board(given))) == many


def test_those_that_entered_in_one_turn_can_say_in_which_order() -> None:
    state = GAME.board({"M1": {"A": [{"card": "KS-013", "entered": {"ago": 1, "nth": 3}},
                                     {"card": "KS-009", "entered": 1},
                                     {"card": "KS-020", "entered": {"ago": 1, "nth": 1}}]}})  # fmt: skip

    order = [state.objects[ref.id].card for ref, _ in state.facts.entered]
    assert order == ["KS-020", "KS-009", "KS-013"]
    assert GAME.board(GAME.describe(state)).digest == state.digest


# Phases.


def test_at_the_mulligan_whose_turn_it_is_tells_who_has_decided() -> None:
    for turn, kept in (("B", 0), ("A", 1)):
        state = GAME.board({"phase": "mulligan", "edge": "B", "turn": turn})
        assert (state.facts.kept, state.facts.round, len(cards(state, "hand", 0))) == (kept, 0, 5)
        assert state.decision is not None
        assert state.decision.seat == "AB".index(turn)


def test_missions_can_be_stacked() -> None:
    chosen = {"A": ["MSS-01", "MSS-06"], "B": ["MSS-02", "MSS-04"]}
    state = GAME.board({"phase": "missions", "chosen": chosen})

    assert {action.card for action in GAME.legal_actions(state)} == {"MSS-01", "MSS-06"}
    assert set(faults({"phase": "missions", "chosen": {"A": ["MSS-01"]}})) == {"chosen"}
    assert set(faults({"phase": "missions", "chosen": chosen, "turn": "B"})) == {"turn"}


def test_a_board_that_is_over_has_its_outcome() -> None:
    state = GAME.board({"phase": "over", "round": 4, "points": {"A": 3, "B": 5}})

    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores, state.decision) == ((1,), (3, 5), None)


# Names and characters.


@pytest.mark.parametrize(
    "name",
    ["KS-107", "ks-107", "107", 107, "Sasuke Uchiha: Chidori", "sasuke uchiha (chidori)",
     "Sasuke Uchiha [KS-107]", "Sasuke Uchiha KS-107"],
)  # fmt: skip
def test_a_card_has_many_names(name: str | int) -> None:
    assert cards(GAME.board({"hand": {"A": [name]}}), "hand", 0) == ["KS-107"]


@pytest.mark.parametrize("name", ["MSS-02", "2", 2, "Chunin Exam", "examen de chunin"])
def test_a_mission_has_many_names(name: str | int) -> None:
    assert cards(GAME.board({"missions": [name]}), "mission", None, 1) == ["MSS-02"]


@pytest.mark.parametrize(
    ("text", "top", "under", "hidden", "tokens"),
    [
        ("KS-013", "KS-013", [], False, 0),
        ("hidden KS-013 +2", "KS-013", [], True, 2),
        ("oculto Sasuke Uchiha: Chidori", "KS-107", [], True, 0),
        ("KS-013 > KS-107+1", "KS-107", ["KS-013"], False, 1),
        ("KS-013>KS-014 > KS-107 #K", "KS-107", ["KS-013", "KS-014"], False, 0),
        ({"card": "KS-107", "under": ["KS-013"], "tokens": 3}, "KS-107", ["KS-013"], False, 3),
        ({"card": "hidden ?"}, UNKNOWN, [], True, 0),
    ],
)
def test_a_character_is_a_text_or_a_table(
    text: Any, top: str, under: list[str], hidden: bool, tokens: int
) -> None:
    state = GAME.board({"M1": {"A": [text]}})

    (thing,) = contents(state, place(state, "M", 0, 1))
    assert (thing.card, [copy.card for copy in thing.under]) == (top, under)
    assert (thing.face_down, thing.counter("power"), thing.owner) == (hidden, tokens, 0)


def test_a_held_character_belongs_to_the_other_seat() -> None:
    given = {"M1": {"A": ["KS-020 #N", {"card": "hidden KS-052", "held_by": "N", "unseen": True}]}}
    state = GAME.board(given)
    thing, (grant,) = only(state, "KS-052"), state.grants

    assert (thing.owner, GAME.controller(state, thing)) == (1, 0)
    assert (grant.what, grant.holder, grant.on) == ("control", 0, thing.ref)
    assert grant.anchors == ("held", "unseen")
    assert GAME.board(GAME.describe(state)).digest == state.digest


def test_a_sealed_character_has_its_seal() -> None:
    given = {"M1": {"A": [{"card": "KS-013", "sealed_by": "R"}, "KS-009"], "B": ["KS-067 #R"]}}
    (grant,) = GAME.board(given).grants

    assert (grant.what, grant.holder, grant.anchors) == ("seal", 1, ("sealing",))


def test_bonds_can_say_in_which_order_they_were_made() -> None:
    given = {"M1": {"A": ["KS-020 #N", {"card": "KS-052", "held_by": {"by": "N", "nth": 2}},
                          {"card": "KS-013", "sealed_by": {"by": "R", "nth": 1}}],
                    "B": ["KS-067 #R"]}}  # fmt: skip
    state = GAME.board(given)

    assert [grant.what for grant in state.grants] == ["seal", "control"]
    assert GAME.board(GAME.describe(state)).digest == state.digest


def test_cards_of_a_case_can_be_named() -> None:
    game = mythos(card("ant", power=2) + mission("fog", points=3))
    state = game.board({"missions": ["Fog"], "hand": {"A": ["Ant"]}, "M1": {"B": ["ant +1"]}})

    assert cards(state, "hand", 0) == ["ant"]
    assert game.board(game.describe(state)).digest == state.digest
    assert set(faults({"hand": {"A": ["ant"]}})) == {"hand.A[0]"}


def test_the_same_name_of_a_case_clashes_too() -> None:
    game = mythos(card("ant") + card("ant2", name="Ant"))

    assert set(faults({"M1": {"A": ["ant", "ant2"]}}, game)) == {"M1.A[1]"}


# Faults.


def test_a_name_of_several_cards_is_a_fault_that_lists_them() -> None:
    versions = near({"hand": {"A": ["Naruto Uzumaki"]}})

    narutos = [card for card in GAME.cards.values() if card.name.en == "Naruto Uzumaki"]
    assert len(versions) == len(narutos)
    assert "Naruto Uzumaki: Rasengan [KS-133]" in versions


def test_a_name_that_nothing_has_is_a_fault_with_the_nearest_ones() -> None:
    assert "Sasuke Uchiha: Chidori [KS-107]" in near({"hand": {"A": ["Sasuke Uchiha: Chidory"]}})


def test_all_faults_are_told_at_once() -> None:
    found = faults({
        "round": 2, "turn": "B", "passed": ["B"], "edge": "Z", "phase": "mision", "rund": 2,
        "missions": ["MSS-09", "KS-009", "MSS-77"], "chakra": {"A": -1}, "readings": {"N1": "q"},
        "hand": {"C": 2, "A": ["Sasuke"]}, "left": [5], "turns": 3,
        "M1": {"A": ["KS-009", "KS-108", "hidden KS-009 +x"], "B": ["KS-013 @A", "?"]},
        "M2": {"A": [{"card": "KS-050", "held_by": "K"}, {"label": "x", "unseen": True}]},
        "M3": {"A": ["KS-007", {"card": "KS-011", "entered": "yesterday"}]},
        "discard": {"A": "KS-009"}, "mission_deck": 3,
    })  # fmt: skip

    # Without a phase and with unknown missions nobody knows how many there can be.
    assert set(found) == {
        "rund", "phase", "chakra.A", "edge", "turn", "missions[1]", "missions[2]",
        "readings.N1", "hand.C", "hand.A[0]", "left[0]", "M1.A[1]", "M1.A[2]", "M1.B[0]", "M1.B[1]",
        "M2.A[0].held_by", "M2.A[1].card", "M2.A[1].unseen", "M3.A[1].entered", "discard.A",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"round": 5}, "round"),
        ({"round": 0}, "round"),
        ({"round": 2, "missions": ["MSS-01"]}, "missions"),
        ({"round": 4, "missions": ["MSS-01"] * 5}, "missions"),
        ({"round": 3, "missions": ["MSS-01"] * 3}, "missions"),
        ({"M2": {"A": ["KS-009"]}}, "M2"),
        ({"phase": "mulligan", "M1": {"A": ["KS-009"]}}, "M1"),
        ({"phase": "over"}, "round"),
        ({"phase": "over", "round": 4, "turn": "A"}, "turn"),
        ({"passed": ["A", "B"]}, "turn"),
        ({"chosen": {"A": ["MSS-01"]}}, "chosen"),
        ({"M1": {"A": ["KS-009", "KS-108"]}}, "M1.A[1]"),
        ({"M1": {"A": ["KS-009"], "B": ["KS-108"]}, "readings": {"N15": "b"}}, "M1.B[0]"),
        ({"M1": {"A": [{"card": "KS-009", "tokens": -1}]}}, "M1.A[0].tokens"),
        ({"M1": {"A": [{"card": "KS-009", "owner": "B"}]}}, "M1.A[0].card"),
        ({"M1": {"A": [{"card": "KS-009", "owner": "C"}]}}, "M1.A[0].owner"),
        ({"M1": {"A": [{"card": "KS-009", "label": "K"}, "KS-013 #K"]}}, "M1.A[1].label"),
        ({"M1": {"A": ["KS-020 #N"], "B": [{"card": "KS-009", "held_by": "N"}]}}, "M1.B[0].held_by"),
        ({"M1": {"A": ["hidden KS-020 #N", {"card": "KS-052", "held_by": "N"}]}}, "M1.A[1].held_by"),
        ({"M1": {"A": [{"card": "KS-052 #N", "held_by": "N"}]}}, "M1.A[0].held_by"),
        ({"M1": {"A": [{"card": "KS-009", "sealed_by": "R"}, "KS-067 #R"]}}, "M1.A[0].sealed_by"),
        ({"M1": {"A": ["KS-009"], "B": ["KS-067"]}}, "M1.B[0]"),
        ({"M1": {"A": [{"card": "KS-009 +1", "sealed_by": "R"}], "B": ["KS-067 #R"]}}, "M1.A[0]"),
        ({"M1": {"A": [{"card": "KS-009", "entered": 3}]}, "turns": 2}, "M1.A[0].entered"),
    ],
)  # fmt: skip
def test_an_impossible_board_is_a_fault(given: dict[str, Any], where: str) -> None:
    assert set(faults(given)) == {where}


# The schema.


def test_the_schema_explains_every_key_in_both_languages() -> None:
    english, spanish = (json_schema(Given, GAME, lang)["properties"] for lang in ("en", "es"))

    assert list(english) == list(spanish)
    assert all(english[key]["description"] != spanish[key]["description"] for key in english)


def test_a_description_is_plain_data() -> None:
    def plain(value: Any) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(item) for key, item in value.items())
        return type(value) in (str, int, bool) or (type(value) is list and all(map(plain, value)))

    assert all(plain(dict(GAME.describe(state))) for state in moments(3))
