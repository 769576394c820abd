"""Who may know a hidden card: in views, logs, answers, refusals and rulings (R17, R18, N21).

Each test lays two boards out that differ in one card only, does the same on both, and compares all
that a seat can get.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.chance import Told
from cardrules.core.state import Draft
from cardrules.judge import Judge
from cardrules.log.plain import to_text
from cardrules.testing.candidates import candidates
from cardrules.views import hide
from cardrules.witness import Witness
from games.naruto_mythos.bench import Bench, bench, card
from games.naruto_mythos.plain import IF_ABLE, PLAIN, held

NARUTO = cr.game("naruto-mythos")

A, B, NOBODY = 0, 1, None
Acts = Callable[[Bench], Any]


def known(played: Bench, start: Any, seat: int | None) -> str:
    """Return everything that a seat can get after what was done from a start."""
    game, state = played.game, played.state
    witness = Witness(game, seat, state.settings)
    witness._draft = Draft(start)
    witness.view(start, ())
    witness.hear(played.entries)
    asked = state.decision is not None and state.decision.seat == seat
    legal = played.legal if asked else ()
    found = [
        to_text(game.dump(witness.view(state, legal))),
        to_text(game.dump(hide(game, state, seat))),
    ]
    if seat is not None:
        judge = Judge(game, viewer=seat)
        for action in candidates(game, state):
            if action.seat == seat:
                found.append(repr(resolver.check(game, state, action)))
                found.append(judge.can(state, action).to_json())
    return "\n".join(found)


def apart(given: Callable[[str], Mapping[str, Any]], acts: Acts, two: tuple[str, str]) -> set[str]:
    """Return who can tell two cards from each other after some acts: ``A``, ``B``, ``nobody``."""
    found = set()
    told = []
    for card_ in two:
        played = bench(cards=PLAIN + SPELLS, **given(card_))
        start = played.state
        acts(played)
        told.append((played, start))
    for name, seat in (("A", A), ("B", B), ("nobody", NOBODY)):
        one, other = (known(played, start, seat) for played, start in told)
        if one != other:
            found.add(name)
    return found


SPELLS = (
    card("ino", IF_ABLE + 'main = { control = "enemy here, cost <= 2" }')
    + card("fog", IF_ABLE + 'main = { hide = "enemy here, face-up" }')
    + card(
        "thief", IF_ABLE + 'main = { control = "their deck top 1", to = "here", face = "hidden" }'
    )
    + card("spy", IF_ABLE + 'main = { look = "all their hand" }')
    + card(
        "churn",
        IF_ABLE + 'main = [ { put = "hand", to = "deck" }, { shuffle = "deck" }, { draw = 1 } ]',
    )
    + card("seer", IF_ABLE + 'main = { look = "anyone here, hidden" }')
)
TWO = ("cat", "dog")


# A card that is played hidden.


def played_hidden(card_: str) -> dict[str, Any]:
    return {"hand": {"B": [card_, "ant"]}, "turn": "B", "chakra": {"B": 1}}


def hide_first(played: Bench) -> None:
    """Let B play hidden whatever is first in hand."""
    played.do(next(a for a in played.legal if getattr(a, "hidden", False) and a.card != "ant"))


def test_a_card_that_is_played_hidden_is_known_to_its_player() -> None:
    assert apart(played_hidden, hide_first, TWO) == {"B"}


def test_no_word_of_it_is_in_what_the_opponent_gets() -> None:
    given: dict[str, Any] = {"hand": {"B": ["KS-136"]}, "turn": "B", "chakra": {"B": 9}}
    played = bench(cards=PLAIN, **given)
    start = played.state
    played.hide("KS-136", 1)
    for word in ("KS-136", "Sasuke", "Heaven"):
        assert word not in known(played, start, A)
        assert word not in known(played, start, NOBODY)
    assert "KS-136" in known(played, start, B)
    played.skip().reveal("KS-136")
    assert "KS-136" in known(played, start, A)


def test_what_is_hidden_again_is_still_in_the_log_of_everybody() -> None:
    played = bench(cards=PLAIN + SPELLS, M1={"B": ["cat #Z"]}, hand={"A": ["fog"]})
    start = played.state
    played.play("fog", 1)
    assert played.at("Z") == "~B.M1"
    assert '"cat"' in known(played, start, A)


def test_a_hand_that_was_looked_at_does_not_tell_what_is_played_hidden() -> None:
    """The looker has seen both cards, and cannot follow either to the table."""

    def given(card_: str) -> dict[str, Any]:
        return {"hand": {"A": ["spy"], "B": ["cat", "dog"]}, "chakra": {"B": 1}}

    found = []
    for card_ in TWO:
        played = bench(cards=PLAIN + SPELLS, **given(card_))
        start = played.state
        played.play("spy", 1).hide(card_, 1)
        found.append([known(played, start, seat) for seat in (A, B, NOBODY)])
    (a, b, nobody), (a2, b2, nobody2) = found
    assert (a == a2, b == b2, nobody == nobody2) == (True, False, True)
    assert '"cat"' in a


def test_what_was_seen_and_shuffled_away_is_not_followed_to_the_table() -> None:
    """Which of two cards is drawn again after the shuffle shows to its player only."""
    found = []
    for order in ((0, 1), (1, 0)):
        played = bench(cards=PLAIN + SPELLS, hand={"A": ["spy"], "B": ["churn", "cat"]},
                       deck={"B": ["dog"]}, chakra={"B": 1})  # fmt: skip
        start = played.state
        played.chance = Told(orders={"deck": [order]})
        played.play("spy", 1).play("churn", 1).skip()
        played.do(next(a for a in played.legal if getattr(a, "hidden", False)))
        found.append([known(played, start, seat) for seat in (A, B, NOBODY)])
    assert [one == other for one, other in zip(*found, strict=True)] == [True, False, True]


def test_a_look_tells_only_who_looks() -> None:
    def given(card_: str) -> dict[str, Any]:
        return {"hand": {"A": ["seer"]}, "M1": {"B": [f"hidden {card_}"]}}

    assert apart(given, lambda played: played.play("seer", 1), TWO) == {"A", "B"}


# Stolen cards.


@pytest.mark.parametrize(("reading", "who"), [("a", {"A", "B"}), ("b", {"A"})])
def test_a_hidden_card_stolen_from_play_is_known_to_its_owner(reading: str, who: set[str]) -> None:
    def given(card_: str) -> dict[str, Any]:
        return {"hand": {"B": ["ino"]}, "M1": {"A": [f"hidden {card_}"]}, "turn": "B",
                "readings": {"N21": reading}}  # fmt: skip

    assert apart(given, lambda played: played.play("ino", 1), TWO) == who


@pytest.mark.parametrize(("reading", "who"), [("a", {"B"}), ("b", {"A"})])
def test_a_card_stolen_from_a_deck_is_known_to_its_controller_or_its_owner(
    reading: str, who: set[str]
) -> None:
    def given(card_: str) -> dict[str, Any]:
        return {"hand": {"B": ["thief"]}, "deck": {"A": [card_]}, "turn": "B",
                "readings": {"N21": reading}}  # fmt: skip

    assert apart(given, lambda played: played.play("thief", 1), TWO) == who


def test_home_again_it_is_known_to_its_owner_and_nobody_else() -> None:
    captive = held("hidden cat #X", "K", unseen=True)
    played = bench(cards=PLAIN + SPELLS, M1={"B": ["bee #K", captive]}, hand={"A": ["fog"]})

    def seen(side: int) -> list[str]:
        views = [played.game.view(played.state, seat) for seat in (A, B, NOBODY)]
        return [view.zone("M", side, 1).cards[-1] for view in views]

    assert seen(B) == ["?", "cat", "?"]
    played.play("fog", 1)
    played.skip()
    assert played.at("X") == "~A.M1"
    assert seen(A) == ["cat", "?", "?"]


def test_the_log_tells_a_theft_from_a_deck_to_the_thief_only() -> None:
    """In the entry of the move itself the control is not made yet."""
    played = bench(cards=PLAIN + SPELLS, hand={"B": ["thief"]}, deck={"A": ["cat"]}, turn="B")
    start = played.state
    played.play("thief", 1)
    told = ['"cat"' in known(played, start, seat) for seat in (A, B, NOBODY)]
    assert told == [False, True, False]


def test_who_never_saw_it_does_not_learn_it_from_a_derived_number() -> None:
    """Tokens are all that a hidden character shows, whatever its card is."""

    def given(card_: str) -> dict[str, Any]:
        return {"hand": {"A": ["ant"]}, "M1": {"B": [f"hidden {card_} +2"]}, "missions": ["MSS-09"],
                "chakra": {"A": 9}}  # fmt: skip

    assert apart(given, lambda played: played.play("ant", 1), ("ant", "KS-031")) == {"B"}


@pytest.mark.parametrize(
    ("seat", "told"), [(0, (True, False)), (1, (False, True)), (None, (False, False))]
)
def test_a_deck_is_told_to_its_player_only(seat: int | None, told: tuple[bool, bool]) -> None:
    match = NARUTO.start(seed=1, options={"deck-a": "leaf", "deck-b": "sound-and-sand"})
    view = match.view(seat)
    started: Any = view.entries[0].event
    for settings in (view.settings, started.settings):
        decks = [settings.option("deck-a") == "leaf", settings.option("deck-b") == "sound-and-sand"]
        assert tuple(decks) == told
        assert settings.option("deck-a") in ("leaf", "?")
    assert NARUTO.load(NARUTO.dump(view)) == view
