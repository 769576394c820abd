"""Rules R5 to R7: the Edge, the mission deck, the first hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.chance import Seeded, Told
from cardrules.core.events import Rolled, Shuffled
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.actions import Keep, Place, Redraw
from cardrules.games.naruto_mythos.decks import deck_of
from cardrules.ids import CardId, Seat
from cardrules.settings import settle
from games.naruto_mythos.test_decks import THIRTY
from played import Played

A, B = Seat(0), Seat(1)
DECKS = {
    "deck-a": f"MSS-01, MSS-02, MSS-03, {THIRTY}",
    "deck-b": f"MSS-04, MSS-05, MSS-06, {THIRTY}",
}
OF_A, OF_B = {"MSS-01", "MSS-02", "MSS-03"}, {"MSS-04", "MSS-05", "MSS-06"}


def begun(
    first: str = "A",
    *,
    readings: Mapping[str, str] | None = None,
    orders: Mapping[str, Sequence[Sequence[int]]] | None = None,
    picks: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> Played:
    """Return a match at its first question; what chance was not told it rolls."""
    settings = settle(GAME, 2, {**DECKS, "first": first, **options}, readings)
    chance = Told(picks, orders, Seeded(7))
    step = resolver.start(GAME, settings, chance)
    found = Played(GAME, step.state, {}, step.entries[-1].seq + 1)
    found.entries += step.entries
    found.chance = chance
    return found


def place(played: Played, card: str) -> Played:
    """Let who is asked put a mission on the mission deck."""
    assert played.state.decision is not None
    return played.do(Place(played.state.decision.seat, CardId(card)))


def turned_up(played: Played) -> list[str]:
    """Return the missions in the order in which they are to be turned up."""
    return [*played.zone("mission1"), *played.zone("mission-deck")[::-1]]


def seen(played: Played, seat: Seat, zone: str, whose: Seat | None = None) -> list[str]:
    """Return the cards of a zone as a seat may know them."""
    found = GAME.view(played.state, seat).zone(zone, whose)
    return [str(card) for card in found.cards]


def rules_of(played: Played, kind: type[Any]) -> list[tuple[str, ...]]:
    return [entry.rules for entry in played.entries if isinstance(entry.event, kind)]


# ── R5: the Edge ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("letter", ["A", "B"])
def test_r5_the_lot_gives_the_edge(letter: str) -> None:
    played = begun("random", picks={"first player": [letter]})
    assert played.state.facts.edge == "AB".index(letter)
    assert rules_of(played, Rolled) == [("R5",)]


def test_r5_who_begins_can_be_agreed_on_instead() -> None:
    played = begun("B")
    assert (played.state.facts.edge, rules_of(played, Rolled)) == (B, [])


# ── R6: the mission deck ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("competitive", [False, True])
def test_r6_two_missions_of_each_player_are_used_and_the_third_is_seen_by_nobody(
    competitive: bool,
) -> None:
    played = begun(competitive=competitive)
    used = [*played.zone("mission-deck"), *played.zone("A.chosen"), *played.zone("B.chosen")]
    assert (len(OF_A.intersection(used)), len(OF_B.intersection(used)), len(used)) == (2, 2, 4)
    aside = [*played.zone("A.aside"), *played.zone("B.aside")]
    assert {*used, *aside} == OF_A | OF_B
    for seat in (A, B):
        assert [seen(played, seat, "aside", whose) for whose in (A, B)] == [[], []]


def test_r6_which_two_is_left_to_chance() -> None:
    kept = begun(orders={"aside": [(0, 1, 2), (2, 1, 0)]})
    assert (kept.zone("A.aside"), kept.zone("B.aside")) == (["MSS-01"], ["MSS-06"])
    other = begun(orders={"aside": [(2, 0, 1), (1, 0, 2)]})
    assert (other.zone("A.aside"), other.zone("B.aside")) == (["MSS-03"], ["MSS-05"])


def test_r6_in_a_casual_game_the_four_are_shuffled() -> None:
    played = begun(orders={"aside": [(2, 1, 0), (2, 1, 0)], "mission-deck": [(3, 0, 2, 1)]})
    before = ["MSS-02", "MSS-01", "MSS-05", "MSS-04"]
    assert played.zone("mission-deck") == [before[i] for i in (3, 0, 2, 1)]
    deck = played.state.settings.layout.at("mission-deck", None, 0)
    shuffles = [
        e for e in played.entries if isinstance(e.event, Shuffled) and e.event.place == deck
    ]
    assert [entry.rules for entry in shuffles] == [("R6",)]


COMPETITIVE: dict[str, Any] = {
    "competitive": True,
    "orders": {"aside": [(2, 1, 0), (2, 1, 0)]},
}
"""A has missions 1 and 2, B has 4 and 5."""


@pytest.mark.parametrize(
    ("edge", "placing", "bottom_up"),
    [
        ("A", ["MSS-02", "MSS-04"], ["MSS-02", "MSS-04", "MSS-01", "MSS-05"]),
        ("B", ["MSS-05", "MSS-01"], ["MSS-05", "MSS-01", "MSS-04", "MSS-02"]),
    ],
)
def test_r6_n2_in_competition_edge_holder_and_other_stack_in_turn_and_the_others_is_rank_d(
    edge: str, placing: list[str], bottom_up: list[str]
) -> None:
    played = begun(edge, **COMPETITIVE)
    other = {"A": "B", "B": "A"}[edge]
    assert played.asked == f"{edge} ask.mission"
    place(played, placing[0])
    assert played.asked == f"{other} ask.mission"
    place(played, placing[1])
    # The last one of each goes by itself.
    assert played.asked == f"{edge} ask.mulligan"
    assert played.zone("mission-deck") == bottom_up
    played.do(Keep("AB".index(edge))).do(Keep("AB".index(other)))  # type: ignore[arg-type]
    assert turned_up(played) == bottom_up[::-1]
    assert bottom_up[-1] in {"A": OF_A, "B": OF_B}[other]


def test_n2_read_the_other_way_the_edge_holder_s_mission_is_rank_d() -> None:
    played = begun("A", readings={"N2": "b"}, **COMPETITIVE)
    assert played.asked == "B ask.mission"
    place(place(played, "MSS-05"), "MSS-02")
    played.do(Keep(A)).do(Keep(B))
    assert turned_up(played) == ["MSS-01", "MSS-04", "MSS-02", "MSS-05"]


def test_r6_nobody_sees_which_mission_the_other_puts_down() -> None:
    played = place(begun("A", **COMPETITIVE), "MSS-02")
    assert seen(played, B, "mission-deck") == seen(played, B, "chosen", A) == []
    assert seen(played, A, "chosen", A) == ["MSS-01"]


def test_r6_only_who_is_to_stack_may_and_only_an_own_chosen_mission() -> None:
    played = begun("A", **COMPETITIVE)
    assert played.refused(Place(A, CardId("MSS-03"))) == ["R6"]
    assert played.refused(Place(A, CardId("MSS-04"))) == ["R6"]
    assert "R6" in played.refused(Place(B, CardId("MSS-04")))
    assert played.refused(Place(A, CardId("MSS-01"))) == []


# ── R7: the first hands ───────────────────────────────────────────────────────────────────────────


def test_r7_each_player_draws_five_from_a_shuffled_deck() -> None:
    order = tuple(range(30))
    played = begun(orders={"deck": [order[::-1], order]})
    cards = deck_of(DECKS["deck-a"]).cards
    assert played.zone("A.hand") == list(cards[:5])
    assert played.zone("B.hand") == list(cards[:-6:-1])
    assert (len(played.zone("A.deck")), len(played.zone("B.deck"))) == (25, 25)


def test_r7_h2_the_edge_holder_decides_first_about_the_hand() -> None:
    played = begun("B")
    assert (played.asked, played.offered) == ("B ask.mulligan", ["keep", "redraw"])
    assert "R7" in played.refused(Keep(A))
    played.do(Keep(B))
    assert (played.asked, played.offered) == ("A ask.mulligan", ["keep", "redraw"])
    played.do(Keep(A))
    assert played.asked == "B ask.turn"


def test_r7_the_whole_hand_is_shuffled_back_and_five_others_are_drawn() -> None:
    order = tuple(range(30))
    played = begun(orders={"deck": [order, order, (*range(5, 30), *range(5))]})
    hand, deck = played.zone("A.hand"), played.zone("A.deck")
    played.do(Redraw(A))
    # The order told puts the five cards on top that lay at the bottom.
    assert Counter(played.zone("A.hand")) == Counter(deck[:5])
    assert Counter([*played.zone("A.hand"), *played.zone("A.deck")]) == Counter([*hand, *deck])
    assert (len(played.zone("A.hand")), len(played.zone("A.deck"))) == (5, 25)
    assert len([kind for kind, _ in played.happened("put")]) == 5
    shuffled = [e for e in played.entries if isinstance(e.event, Shuffled)][-1]
    assert shuffled.rules == ("R7",)


def test_r7_what_went_back_is_shuffled_with_the_deck() -> None:
    order = tuple(range(30))
    backs = {
        "on top": tuple(range(30)),
        "below": (*range(25, 30), *range(25)),
    }
    hands = {}
    for where, back in backs.items():
        played = begun(orders={"deck": [order, order, back]})
        before = played.zone("A.hand")
        played.do(Redraw(A))
        hands[where] = Counter(played.zone("A.hand")) == Counter(before)
    assert hands == {"on top": True, "below": False}


@pytest.mark.parametrize("action", [Redraw, Keep])
def test_r7_only_once(action: type[Any]) -> None:
    played = begun("A").do(action(A))
    assert played.asked == "B ask.mulligan"
    for again in (Keep(A), Redraw(A)):
        assert "R7" in played.refused(again)
    played.do(Keep(B))
    for again in (Keep(A), Redraw(A)):
        assert "R7" in played.refused(again)


def test_r7_one_hand_is_redrawn_and_the_other_is_not() -> None:
    played = begun("A")
    before = played.zone("B.hand"), played.zone("B.deck")
    played.do(Redraw(A))
    assert (played.zone("B.hand"), played.zone("B.deck")) == before
