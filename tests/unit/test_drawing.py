"""Pictures of tables: what is drawn of them as text and as HTML, and what is marked as changed."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import attrs
import pytest

from cardrules import game, games
from cardrules.core.claims import Text
from cardrules.drawing import (
    Area,
    Columns,
    Face,
    Half,
    Mark,
    Picture,
    Player,
    Ring,
    Rows,
    open_view,
    picture_of,
    say,
    together,
    zone_picture,
)
from cardrules.drawing.picture import Column
from cardrules.drawing.text import drawn, text_of
from cardrules.html import drawing, table
from cardrules.html.board import board_of
from cardrules.words import kernel_words
from pages import Page, faults

LANGUAGES = ("en", "es")


def player(seat: int, *cards: Face, **more: bool) -> Player:
    return Player(seat, (say("hand 2"),), (), (Area(say("Shields"), cards),), **more)


def ring(seats: int, *cards: Face, turn: int = 1, after: int | None = None) -> Picture:
    players = tuple(player(seat, *cards, asked=seat == 1) for seat in range(seats))
    return Picture(
        (),
        Ring(players, turn, (say("the ball 5"),), (), after, say("[M]"), say("Onward"), wide=True),
    )


def classes(picture: Picture, before: Picture | None = None) -> Page:
    text = board_of(picture, "en", "After", before)
    assert [*faults(text)] == []
    return Page(text)


KINDS: list[tuple[str, int, dict[str, Any]]] = [
    (name, seats, {}) for name in games() for seats in sorted({*game(name).seats})
]
KINDS += [("arcanya", seats, {"mode": "advanced"}) for seats in (4, 10)]


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_every_table_of_a_match_is_drawn_as_text_and_as_a_sound_part_of_a_page(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    found = game(name)
    pick = random.Random(4)
    match = found.start(seats=seats, seed=4, options=options)
    for number in range(30):
        if match.outcome is not None:
            break
        if number % 6 == 0:
            for view in (match.view(0), match.view(None), open_view(found, match.state)):
                for lang in LANGUAGES:
                    for width in (60, 80, 100):
                        lines = drawn(found, view, lang, width).splitlines()
                        assert max(map(len, lines)) <= width
                    assert [*faults(table(found, view, lang))] == []
                    assert [*faults(drawing(zone_picture(found, view), lang))] == []
        match.act(pick.choice(match.legal_actions()))


@pytest.mark.parametrize("name", games())
def test_what_a_seat_does_not_see_is_in_no_picture_of_its_view(name: str) -> None:
    found = game(name)
    match = found.start(seed=9)
    while match.outcome is None and match.state.asked < 12:
        match.act(match.legal_actions()[-1])
    hands = [zone for zone in open_view(found, match.state).zones if zone.name == "hand"]
    seen = picture_of(found, match.view(0))
    shown = [area for p in players(seen) for area in p.areas if area.own and p.seat != 0]

    assert any(hand.cards for hand in hands if hand.seat != 0)
    assert all(face.unknown for area in shown for face in area.cards)


def players(picture: Picture) -> tuple[Player, ...]:
    part = picture.part
    return (part.above, part.below) if isinstance(part, Columns) else part.players


def test_what_was_not_there_before_is_marked_and_nothing_else() -> None:
    before = ring(3, Face(say("Wall")), Face(say("Gate"), "2"))

    same = classes(before, before)
    other = classes(ring(3, Face(say("Wall")), Face(say("Gate"), "3")), before)

    assert same.classes["new"] == same.classes["legend"] == 0
    assert other.classes["new"] == 3 + 1  # a card of each seat, and the sign that explains it
    assert other.classes["legend"] == 1


def test_what_is_gone_is_marked() -> None:
    there, gone = (Face(say("Wall"), gone=gone) for gone in (False, True))

    assert classes(ring(3, gone), ring(3, there)).classes["new"] == 4


def test_one_more_of_the_same_is_marked() -> None:
    one, two = (Face(say("Wall"), times=times) for times in (1, 2))

    assert classes(ring(3, two), ring(3, one)).classes["new"] == 4
    assert classes(ring(3, one), ring(3, two)).classes["new"] == 0


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("turn", [1, -1])
def test_every_seat_of_a_ring_has_a_place_and_the_next_one_is_pointed_at(
    seats: int, turn: int
) -> None:
    page = classes(ring(seats, turn=turn))
    places = [name for name in page.classes if name.startswith(("upper", "lower"))]

    assert len(places) == seats
    assert all(page.classes[place] == 1 for place in places)
    assert page.classes["arrow"] == seats
    assert page.classes["up"] == page.classes["down"] == 1
    assert page.classes["on" if turn == 1 else "back"] == 1


@pytest.mark.parametrize("after", range(4))
@pytest.mark.parametrize("turn", [1, -1])
def test_the_order_of_turns_is_written_from_whoever_acts_with_the_marker_in_its_place(
    after: int, turn: int
) -> None:
    line = text_of(ring(4, turn=turn, after=after), "en").splitlines()[0]
    arrow = " → " if turn == 1 else " ← "
    order = line.removeprefix("Onward:  ").replace("▶", "").split(arrow)
    at = order.index("[M]")
    around = [order[(at - 1) % 5], order[(at + 1) % 5]]

    assert around == ["ABCD"[after], "ABCD"[(after + 1) % 4]]
    seats = [name for name in order if name != "[M]"]
    assert seats[0 if turn == 1 else -1] == "B"
    assert all((ord(two) - ord(one)) % 4 == 1 for one, two in pairwise(seats))


def test_cards_of_both_sides_stand_next_to_the_middle_in_text() -> None:
    cards = (Face(say("Near"), "4"), Face(say("Far"), "1", lines=(say("of the north"),)))
    column = Column(
        say("Bridge"), Half(1, cards, say("B: 5"), ahead=True), Half(0, cards, say("A: 5"))
    )
    rows = text_of(Picture((), Columns(player(1), (column,), player(0))), "en").splitlines()

    order = [
        row.split()[-1] for row in rows if row.strip() and "─" not in row and "hand" not in row
    ]
    assert order == ["Far", "north", "Near", "ahead", "Bridge", "5", "Near", "Far", "north"]


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("width", [60, 80, 100])
def test_columns_without_room_beside_the_others_stand_below(count: int, width: int) -> None:
    names = [f"Bridge{number}" for number in range(count)]
    columns = tuple(
        Column(say(name), Half(1, (), say("B: 5")), Half(0, (), say("A: 5"))) for name in names
    )
    text = text_of(Picture((), Columns(player(1), columns, player(0))), "en", width)

    assert [word for word in text.split() if word.startswith("Bridge")] == names
    assert all(len(line) <= width for line in text.splitlines())


def test_a_card_shows_what_is_so_of_it() -> None:
    face = Face(
        say("Owl"), "3", "017", (say("Forest"),), (Mark(say("2 coins"), say("●2")),), hidden=True,
        turned=True, placeholder=True, times=2,
    )  # fmt: skip
    page = classes(ring(2, face, Face(say("III"), gone=True)))

    assert {"hidden", "turned", "star", "gone", "times"} <= {*page.classes}
    said = page.said()
    assert all(part in said for part in ("Owl", "017", "Forest", "face down", "turned", "×2"))
    text = text_of(ring(2, face), "es")
    assert "Owl* 017 · Forest ●2 ▬ girada ×2" in text


def test_equal_cards_are_counted_together() -> None:
    owl, crow = Face(say("Owl")), Face(say("Crow"))

    assert together([owl, crow, owl]) == (attrs.evolve(owl, times=2), crow)


def test_an_area_that_one_seat_sees_takes_the_place_of_what_all_others_see() -> None:
    both = (
        Area(say("Traps"), (Face(say("net")),)),
        Area(say("Traps"), (Face(say("Pit")),), own=True),
    )
    nobody = (both[0], Area(say("Traps"), (Face(say("?")),), own=True))

    for areas, there, missing in ((both, "Pit", "net"), (nobody, "net", "Pit")):
        said = classes(Picture((), Rows((Player(0, areas=areas),)))).said()
        assert there in said
        assert missing not in said


def test_texts_are_filled_in_each_language() -> None:
    card = Text("Shield", "Escudo")

    assert say(Text("{card} on top", "encima {card}"), card=card) == Text(
        "Shield on top", "encima Escudo"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_and_pages_say_in_the_same_words_who_is_ahead_and_whose_table_it_is(lang: str) -> None:
    half = Half(0, (), say("Power 4"), ahead=True)
    column = Column(say("M1"), half, Half(1, (), say("Power 2")))
    here = attrs.evolve(player(0), you=True)
    drawing_of = Picture((), Columns(here, (column,), player(1)))
    words = [kernel_words()[key].in_(lang) for key in ("page.ahead", "page.you")]

    text, page = text_of(drawing_of, lang), Page(board_of(drawing_of, lang, "")).said()

    assert [text.count(word) for word in words] == [1, 1]
    assert all(word in page for word in words)
