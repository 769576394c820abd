"""Rules R3, R43 to R46 and H7, and readings A23 and A28: what is dealt besides hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from cardrules.core import resolver
from cardrules.core.chance import Seeded, Told
from cardrules.core.events import Moved
from cardrules.games.arcanya.academy import element
from cardrules.ids import UNKNOWN, CardId, Seat, seat_name
from cardrules.settings import settle
from cardrules.views import view_of
from games.arcanya.boards import GAME, Played, started

FIRST = ["yaiza", "nuno", "leire", "olalla", "ciro", "saray"]
SECOND = ["telmo", "candela", "fermin", "amaya", "lope", "ines"]
ELEMENTS = ["tierra", "fuego", "metal", "musgo", "humo", "sal"]
"""The affinities of either group, in its order."""
TWICE = (5, 0, 1, 2, 3, 4)
"""The second group with Inés on top, whose affinity is sal."""


def letters(played: Played) -> str:
    """Return the seats of a match."""
    return "".join(seat_name(seat) for seat in range(played.state.settings.seats))


def alumnos(played: Played) -> list[str]:
    """Return the Alumno of each seat."""
    return [played[f"alumno.{letter}"].removeprefix("alumno-") for letter in letters(played)]


def affinities(played: Played) -> list[str]:
    """Return the affinity of each seat."""
    cards = [GAME.cards[played[f"alumno.{letter}"]] for letter in letters(played)]
    return [card.values["affinity"] for card in cards]


def weaknesses(played: Played) -> list[str]:
    """Return the element of the Debilidad of each seat."""
    return [element(played[f"weakness.{letter}"]) for letter in letters(played)]


def dealt(
    seats: int, *piles: Sequence[int], readings: Mapping[str, str] | None = None, game: Any = GAME,
    **options: Any,
) -> Played:  # fmt: skip
    """Return an advanced match in which the piles of Alumnos and of Debilidades came out as told.

    Args:
        seats: How many.
        piles: For each pile shuffled, its old positions from the top.
        readings: What was agreed.
        game: Arcanya.
        options: What was agreed, group 1 first unless told else.
    """
    chance = Told(
        {"group": ["1"]}, {"undealt": [tuple(reversed(pile)) for pile in piles]}, Seeded(1)
    )
    agreed = {"mode": "advanced", "group": "1", **options}
    step = resolver.start(game, settle(game, seats, agreed, readings), chance)
    return Played(step.state, step.entries)


# ── R3: Alumnos of the basic game ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("group", "names"), [("1", FIRST), ("2", SECOND)])
def test_r3_the_group_that_was_agreed_on_is_dealt(group: str, names: list[str]) -> None:
    for seed in range(4):
        assert set(alumnos(started(5, seed, mode="basic", group=group))) <= set(names)


def test_r3_without_a_group_they_come_from_all_together() -> None:
    found = [set(alumnos(started(6, seed, mode="basic"))) for seed in range(5)]
    assert any(names & set(FIRST) and names & set(SECOND) for names in found)
    assert set.union(*found) == {*FIRST, *SECOND}


def test_r3_a_group_that_is_too_small_is_filled_from_the_other() -> None:
    begun = started(8, mode="basic", group="2")
    assert set(alumnos(begun)[:6]) == set(SECOND)
    assert set(alumnos(begun)[6:]) <= set(FIRST)


def test_r3_the_basic_game_has_no_debilidad_and_no_escuela() -> None:
    begun = started(4, mode="basic")
    assert begun["school"] is None
    assert [begun[f"weakness.{letter}"] for letter in "ABCD"] == [None] * 4
    kinds = {GAME.cards[thing.card].kind for thing in begun.state.objects.values()}
    assert not kinds & {"escuela", "debilidad"}


# ── R44: the groups of the advanced game ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(3, 11))
def test_r44_one_whole_group_is_dealt_before_the_other(seats: int) -> None:
    for seed in range(4):
        begun = started(seats, seed, mode="advanced")
        names = alumnos(begun)
        first = FIRST if names[0] in FIRST else SECOND
        other = SECOND if first is FIRST else FIRST
        assert set(names[:6]) <= set(first)
        assert set(names[6:]) <= set(other)
        assert len(set(names)) == seats
        assert len(set(affinities(begun)[:6])) == min(seats, 6)
        assert begun.rules("rolled") == ("R44",)


def test_r44_and_ruling_46_with_eight_six_have_the_first_group() -> None:
    begun = dealt(8, (3, 1, 0, 2, 5, 4), (5, 0, 1, 2, 3, 4))
    assert alumnos(begun) == ["olalla", "nuno", "yaiza", "leire", "saray", "ciro", "ines", "telmo"]


def test_r44_either_group_can_be_the_first() -> None:
    firsts = {alumnos(started(3, seed, mode="advanced"))[0] in FIRST for seed in range(12)}
    assert firsts == {True, False}
    begun = started(4, mode="advanced", group="2")
    assert set(alumnos(begun)) <= set(SECOND)
    assert "rolled" not in begun.kinds


# ── R45: Debilidades ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(3, 11))
def test_r45_there_are_as_many_as_alumnos_and_of_their_affinities_none_ones_own(
    seats: int,
) -> None:
    for seed in range(6):
        begun = started(seats, seed, mode="advanced")
        assert Counter(weaknesses(begun)) == Counter(affinities(begun))
        assert all(a != b for a, b in zip(weaknesses(begun), affinities(begun), strict=True))


def test_r45_they_are_shuffled_and_dealt_one_each() -> None:
    begun = dealt(3, range(6), (1, 2, 0))
    assert affinities(begun) == ["tierra", "fuego", "metal"]
    assert weaknesses(begun) == ["fuego", "metal", "tierra"]
    assert begun.rules("deal")[0] == "R45"
    zones = begun.state.settings.layout.zones
    assert not any(zones[t.place].name == "undealt" for t in begun.state.objects.values())


# ── R46 and H7: not ones own ──────────────────────────────────────────────────────────────────────


def test_r46_ones_own_goes_to_the_bottom_and_the_next_is_dealt() -> None:
    begun = dealt(3, range(6), (0, 1, 2))
    # A is of tierra: that goes down, and comes up again for C
    assert weaknesses(begun) == ["fuego", "metal", "tierra"]
    assert begun.kinds.count("bottom") == 1
    assert begun.rules("bottom") == ("R46",)
    assert "swap" not in begun.kinds


def test_r46_if_none_is_left_it_is_swapped_with_the_first_to_the_right() -> None:
    begun = dealt(3, range(6), (1, 0, 2))
    # C is of metal and gets the last, of metal; B sits to the right
    assert weaknesses(begun) == ["fuego", "metal", "tierra"]
    swapped = [e.event for e in begun.entries if e.event.kind == "swap"]
    assert [event.before.card for event in swapped] == ["debilidad-metal", "debilidad-tierra"]
    assert begun.rules("swap") == ("R46",)


def test_r46_the_first_with_whom_both_then_fit() -> None:
    # given: H, of fuego, gets fuego last; so has G, who sits to the right; F has tierra
    begun = dealt(8, range(6), range(6), (2, 0, 3, 4, 5, 6, 1, 7))
    assert affinities(begun) == [*ELEMENTS, "tierra", "fuego"]
    # then: G would not help H, and F does
    assert weaknesses(begun) == [
        "metal", "tierra", "musgo", "humo", "sal", "fuego", "fuego", "tierra",
    ]  # fmt: skip


def test_r46_not_with_whom_it_would_not_fit() -> None:
    # given: G, of sal, gets sal last; F, who sits to the right, is of sal, too; E has fuego
    begun = dealt(7, range(6), TWICE, (5, 0, 3, 2, 1, 4, 6))
    assert affinities(begun) == [*ELEMENTS, "sal"]
    assert weaknesses(begun) == ["sal", "tierra", "musgo", "metal", "sal", "humo", "fuego"]


def test_r46_to_the_right_goes_on_over_the_first_seat() -> None:
    from cardrules.games.arcanya.dealing import to_the_right

    assert to_the_right(Seat(0), 4) == [3, 2, 1]
    assert to_the_right(Seat(2), 3) == [1, 0]


def test_h7_if_only_own_ones_are_left_that_counts_as_none() -> None:
    # given: G is of fuego, H of tierra, and both that are left are of fuego
    begun = dealt(8, range(6), (1, 0, 2, 3, 4, 5), (2, 0, 3, 4, 5, 7, 1, 6))
    assert affinities(begun)[6:] == ["fuego", "tierra"]
    # then: G swaps with F, and H gets the other
    assert weaknesses(begun) == [
        "metal", "tierra", "musgo", "humo", "sal", "fuego", "tierra", "fuego",
    ]  # fmt: skip
    assert "bottom" not in begun.kinds
    assert ("R46", "H7") in [e.rules[:2] for e in begun.entries if e.event.kind == "deal"]


def test_h7_if_nobody_can_swap_the_player_keeps_it() -> None:
    cards = {
        id: attrs.evolve(card, values={**card.values, "affinity": "tierra"})
        if card.kind == "alumno" else card
        for id, card in GAME.cards.items()
    }  # fmt: skip
    begun = dealt(3, range(6), range(3), game=attrs.evolve(GAME, cards=cards))
    assert weaknesses(begun) == ["tierra"] * 3
    assert "swap" not in begun.kinds


# ── A23: an affinity that is there twice ──────────────────────────────────────────────────────────


def test_a23a_as_many_of_each_as_there_are_alumnos_of_it() -> None:
    begun = dealt(7, range(6), TWICE, readings={"A23": "a"})
    assert affinities(begun) == [*ELEMENTS, "sal"]
    assert Counter(weaknesses(begun)) == Counter([*ELEMENTS, "sal"])


def test_a23b_one_of_each_and_the_rest_at_random() -> None:
    # of the six that are left, that of fuego comes out on top
    begun = dealt(7, range(6), TWICE, (1, 0, 2, 3, 4, 5), readings={"A23": "b"})
    assert Counter(weaknesses(begun)) == Counter([*ELEMENTS, "fuego"])
    assert "A23" in {rule for entry in begun.entries for rule in entry.rules}


@pytest.mark.parametrize("seats", [7, 8, 10])
def test_a23b_still_as_many_as_alumnos_each_affinity_among_them(seats: int) -> None:
    found = []
    for seed in range(5):
        begun = started(seats, seed, {"A23": "b"}, mode="advanced")
        counts = Counter(weaknesses(begun))
        assert (counts.total(), set(counts)) == (seats, set(ELEMENTS))
        assert max(counts.values()) <= 2
        found.append(counts == Counter(affinities(begun)))
    assert not all(found)


# ── A28: who sees the Debilidades ─────────────────────────────────────────────────────────────────


def seen(option: str) -> dict[int | None, list[CardId]]:
    """Return for each viewer which Debilidades it sees, by seat."""
    begun = dealt(3, range(6), (1, 0, 2), readings={"A28": option})
    assert weaknesses(begun) == ["fuego", "metal", "tierra"]
    found = {}
    for viewer in (None, 0, 1, 2):
        view = view_of(GAME, begun.state, viewer, begun.entries, ())
        found[viewer] = [view.zone("weakness", seat).cards[0] for seat in range(3)]
        told = {e.event.after.card for e in view.entries if isinstance(e.event, Moved)}
        shown = {card for card in found[viewer] if card != UNKNOWN}
        swapped = {"debilidad-metal", "debilidad-tierra"} if viewer in {1, 2} else set()
        assert {c for c in told if c.startswith("debilidad")} <= shown | swapped
    return found


def test_a28a_everybody_sees_them() -> None:
    every = ["debilidad-fuego", "debilidad-metal", "debilidad-tierra"]
    assert seen("a") == dict.fromkeys((None, 0, 1, 2), every)


def test_a28b_each_player_knows_only_the_own_one() -> None:
    assert seen("b") == {
        None: ["?", "?", "?"],
        0: ["debilidad-fuego", "?", "?"],
        1: ["?", "debilidad-metal", "?"],
        2: ["?", "?", "debilidad-tierra"],
    }
