"""What must be in the drawn table, and what must not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from immutables import Map

from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.model import Object
from cardrules.drawing.text import drawn, text_of
from cardrules.games.arcanya.draw import RingLayout
from cardrules.ids import UNKNOWN, CardId, ObjectId, Place, seat_name
from cardrules.match import start
from cardrules.views import view_of
from games.arcanya.boards import GAME, started

ALUMNO = CardId("alumno-of-a-test")
NAMELESS = CardId("alumno-that-nobody-published")
ADVANCED = {"mode": "advanced", "calm": True}
"""All the zones there are, with nothing dealt into them: the tests lay the cards."""


def card(id: str, kind: str, affinity: str, name: str = "", *placeholder: str) -> Card:
    """Return a card that does nothing."""
    values = {"affinity": affinity}
    return Card(CardId(id), kind, Text(name or id, name or id), values, placeholder=placeholder)


CARDS = [
    card(ALUMNO, "alumno", "tierra", "Ana"),
    card(NAMELESS, "alumno", "metal", "Bartolomé el Sabio de la Torre", "name"),
    card("escuela-tierra", "escuela", "tierra"),
    card("escuela-fuego", "escuela", "fuego", "", "text"),
    card("debilidad-tierra", "debilidad", "tierra", "", "count"),
    card("debilidad-fuego", "debilidad", "fuego"),
]
BENCH = attrs.evolve(GAME, cards={**GAME.cards, **{one.id: one for one in CARDS}})
layout = RingLayout.of(lambda: BENCH)


class Bench:
    """A table on which tests lay cards.

    Args:
        seats: How many.
        readings: Which readings are in force.
        options: What was agreed; all zones and no cards in them if nothing.
    """

    def __init__(self, seats: int = 4, readings: Any = None, **options: Any) -> None:
        self.state = started(seats, 1, readings, **(options or ADVANCED)).state
        if not options:
            self.lay("schools")

    def lay(self, zone: str, *cards: str, seat: int | None = None, **marks: Any) -> Bench:
        """Replace what lies in a zone."""
        layout = self.state.settings.layout
        found = [n for n, z in enumerate(layout.zones) if (z.name, z.seat) == (zone, seat)]
        place = Place(found[0])
        first = max(self.state.objects, default=0) + 1
        things = [
            Object(ObjectId(n), 1, place, CardId(c), **marks) for n, c in enumerate(cards, first)
        ]
        zones = list(self.state.zones)
        zones[place] = tuple(thing.id for thing in things)
        objects = {**self.state.objects, **{thing.id: thing for thing in things}}
        self.state = attrs.evolve(self.state, zones=tuple(zones), objects=Map(objects))
        return self

    def guard(self, seat: int, **kinds: str) -> Bench:
        """Lay Guardas before a seat: kinds with the card that each is; `_` ends a second name."""
        for kind, card in kinds.items():
            before = [self.state.objects[id] for id in self._guards(seat)]
            name = kind.rstrip("_")
            self.lay("guards", card, seat=seat, face_down=True, counters=((name, 1),))
            zones = list(self.state.zones)
            place = self.state.objects[self._guards(seat)[-1]].place
            zones[place] = (*(thing.id for thing in before), *zones[place])
            self.state = attrs.evolve(self.state, zones=tuple(zones))
        return self

    def _guards(self, seat: int) -> tuple[ObjectId, ...]:
        zones = self.state.settings.layout.zones
        place = next(n for n, z in enumerate(zones) if (z.name, z.seat) == ("guards", seat))
        found: tuple[ObjectId, ...] = self.state.zones[place]
        return found

    def drawn(self, seat: int | None = None, lang: str = "en") -> list[str]:
        """Return the lines of the drawing as a seat sees it."""
        return text_of(layout(view_of(BENCH, self.state, seat, (), ())), lang).splitlines()

    def cell(self, of: int, seat: int | None = None, lang: str = "en") -> list[str]:
        """Return the lines of a seat in the drawing, without their margin."""
        return cell(self.drawn(seat, lang), of)


HEAD = re.compile(r"[▶ ]([A-J])( \((you|tú)\))?(?=\s|$)")


def cell(lines: list[str], seat: int) -> list[str]:
    """Return the lines of a seat: from its letter down, up to where the next seat begins."""
    for number, line in enumerate(lines):
        starts = [found.start() for found in HEAD.finditer(line)]
        letters = [found[1] for found in HEAD.finditer(line)]
        if not re.match(r"\s+▶?[A-J]\b", line) or seat_name(seat) not in letters:
            continue
        at = letters.index(seat_name(seat))
        end = starts[at + 1] if at + 1 < len(starts) else None
        rows = lines[number : lines.index("", number)]
        return [re.sub(r" +[←→] *$", "", row[starts[at] : end]).strip() for row in rows]
    raise AssertionError(seat)


def matches(**options: Any) -> Iterator[Any]:
    """Yield matches with the shipped cards at many moments."""
    for seats in (3, 4, 7, 8, 9, 10):
        match = start(GAME, seats=seats, seed=seats, options=options)
        pick = random.Random(seats)
        for _ in range(60):
            if match.outcome is not None:
                break
            match.act(pick.choice(match.legal_actions()))
            yield match


# ── Seats ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_of_hands_and_escudos_only_shows_these() -> None:
    bench = Bench(3, mode="basic", calm=True)

    for seat in range(3):
        assert bench.cell(seat)[1:] == ["III II I", "hand 5", "won 0"]
    assert [line for line in bench.drawn() if line][-1].startswith("Fuente ")
    assert not any("Escuela" in line for line in bench.drawn())


def test_each_seat_shows_its_alumno_with_affinity_and_turned_ones_are_marked() -> None:
    bench = Bench(4).lay("alumno", ALUMNO, seat=1).lay("alumno", ALUMNO, seat=2, used=True)

    assert bench.cell(1)[1:] == ["III II I", "hand 5 · won 0", "Ana · Tierra"]
    assert bench.cell(2)[3] == "Ana · Tierra ▬ turned"
    assert bench.cell(2, lang="es")[3] == "Ana · Tierra ▬ girada"
    assert not any("Ana" in line for line in bench.cell(0))


def test_with_many_seats_name_and_affinity_stand_below_each_other() -> None:
    bench = Bench(10).lay("alumno", NAMELESS, seat=3, used=True).lay("alumno", ALUMNO, seat=4)

    assert bench.cell(3)[3:] == ["Bartolomé el", "Sabio de la", "Torre*", "Metal ▬ turned"]
    assert bench.cell(4)[3:] == ["Ana · Tierra", "", "", ""]


def test_an_alumno_that_nobody_told_is_a_question_mark() -> None:
    assert Bench(4).lay("alumno", UNKNOWN, seat=1).cell(1)[3] == "?"


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_lines_of_one_kind_stand_at_one_height(seats: int) -> None:
    bench = Bench(seats).lay("alumno", NAMELESS, seat=0)
    for seat in range(seats):
        bench.lay("weakness", "debilidad-fuego", seat=seat)

    heights = {seat: bench.cell(seat).index("weak: Fuego") for seat in range(seats)}

    row = (seats + 1) // 2
    assert len({heights[seat] for seat in range(row)}) == 1
    assert len({heights[seat] for seat in range(row, seats)}) == 1


def test_the_seat_that_has_to_defend_and_the_viewer_are_marked() -> None:
    bench = Bench(4)

    assert bench.cell(0, seat=2)[0] == "▶A"
    assert bench.cell(2, seat=2)[0] == "C (you)"
    assert bench.cell(2, seat=2, lang="es")[0] == "C (tú)"


# ── Escuelas and Debilidades ──────────────────────────────────────────────────────────────────────


def below_the_esfera(lines: list[str]) -> str:
    """Return the line after that of the Esfera, without its margin."""
    return lines[next(n for n, line in enumerate(lines) if "Esfera" in line) + 1].strip()


def test_the_escuela_in_play_stands_below_the_esfera() -> None:
    bench = Bench(5)
    assert below_the_esfera(bench.drawn()) == "Escuela: none"
    assert below_the_esfera(bench.drawn(lang="es")) == "Escuela: ninguna"

    bench.lay("school", "escuela-tierra").lay("schools", "escuela-fuego")

    assert below_the_esfera(bench.drawn()) == "Escuela: Tierra"
    assert "Escuelas aside: Fuego*" in bench.drawn()
    assert "Escuelas aparte: Fuego*" in bench.drawn(lang="es")


def test_the_basic_game_has_no_escuelas_to_draw() -> None:
    for match in matches(mode="basic"):
        assert "Escuela" not in drawn(GAME, match.view(None), "en")


def test_a_debilidad_of_the_escuela_in_play_is_marked_and_explained() -> None:
    bench = Bench(4).lay("weakness", "debilidad-tierra", seat=1)
    bench.lay("weakness", "debilidad-fuego", seat=2)
    assert bench.cell(1)[-1] == "weak: Tierra"
    assert not any(line.startswith("!") for line in bench.drawn())

    bench.lay("school", "escuela-tierra")

    assert (bench.cell(1)[-1], bench.cell(2)[-1]) == ("weak: Tierra !", "weak: Fuego")
    assert bench.cell(1, lang="es")[-1] == "débil: Tierra !"
    assert [line for line in bench.drawn() if line.startswith("!") and "Reflejar" in line]


def test_a_debilidad_that_lies_face_down_is_shown_to_its_owner_only() -> None:
    bench = Bench(4, {"A28": "b"}).lay("school", "escuela-tierra")
    bench.lay("weakness", "debilidad-tierra", seat=1, face_down=True)

    assert bench.cell(1, seat=1)[-1] == "weak: Tierra !"
    for other in (0, 2, 3, None):
        assert bench.cell(1, seat=other)[-1] == "weak: ?"
        assert not any(line.startswith("!") for line in bench.drawn(other))


# ── Guardas and hands ─────────────────────────────────────────────────────────────────────────────


def guarded(seats: int) -> Bench:
    """Return a table where B has three Guardas and C has none."""
    return Bench(seats).guard(1, metal="esquivar", tierra="potencia-7", tierra_="potencia-2")


def test_guardas_are_counted_by_kind() -> None:
    assert guarded(4).cell(1)[-1] == "Guardas: tierra ×2, metal"
    assert guarded(10).cell(1)[-3:] == ["Guardas:", "tierra ×2,", "metal"]
    assert not any("Guarda" in line for line in guarded(4).cell(2))


def test_what_card_a_guarda_is_is_shown_to_its_owner_only() -> None:
    bench = guarded(4)

    mine = next(line for line in bench.drawn(1) if line.startswith("Guardas of B: "))
    assert mine == "Guardas of B: Esquivar (metal), Potencia 7 (tierra), Potencia 2 (tierra)"
    assert any(line.startswith("Guardas de B: ") for line in bench.drawn(1, "es"))
    for other in (0, 2, 3, None):
        assert not any("Guardas of" in line for line in bench.drawn(other))
    assert not re.search("Esquivar|Potencia [0-9]", "\n".join(bench.drawn(None)))


def test_the_hand_of_the_viewer_is_drawn_and_no_other() -> None:
    bench = Bench(4).lay("hand", "potencia-9", "potencia-9", "alterar", seat=1)

    assert "Hand of B: Potencia 9 ×2, Alterar" in bench.drawn(1)
    assert bench.cell(1, seat=0)[2] == "hand 3 · won 0"
    for other in (0, 2, 3, None):
        assert not any("Hand of B" in line for line in bench.drawn(other))
    assert not any("Hand of" in line or "Alterar" in line for line in bench.drawn(None))


# ── Placeholders ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("lang", "word"), [("en", "placeholder"), ("es", "provisional")])
def test_cards_that_nobody_published_have_a_star_and_a_legend(lang: str, word: str) -> None:
    bench = Bench(4).lay("alumno", ALUMNO, seat=0).lay("weakness", "debilidad-tierra", seat=0)
    assert "*" not in "".join(bench.drawn(lang=lang))

    bench.lay("alumno", NAMELESS, seat=1)

    assert "Torre*" in " ".join(bench.cell(1, lang=lang))
    assert [line for line in bench.drawn(lang=lang) if line.startswith(f"* {word}: ")]
    assert "Ana*" not in "".join(bench.cell(0, lang=lang))


# ── Matches in play ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [{"mode": "advanced"}, {}, {"calm": True}])
def test_lines_are_short_and_end_in_no_space(options: dict[str, Any]) -> None:
    for match in matches(**options):
        seats = match.header.seats
        most = 80 if seats <= 8 else 100
        for lang in ("en", "es"):
            for seat in (0, seats - 1, None):
                lines = drawn(GAME, match.view(seat), lang).splitlines()
                assert max(map(len, lines)) <= most
                assert all(
                    line == line.rstrip() and "\N{NO-BREAK SPACE}" not in line for line in lines
                )


def test_long_names_make_the_table_of_ten_no_wider_than_100_columns() -> None:
    bench = Bench(10).lay("school", "escuela-fuego").lay("lost", *["escudo-iii"] * 20)
    for seat in range(10):
        bench.lay("alumno", NAMELESS, seat=seat, used=True)
        bench.lay("weakness", "debilidad-fuego", seat=seat)
        bench.guard(seat, metal="esquivar", metal_="esquivar", tierra="esquivar", fuego="esquivar")

    for lang in ("en", "es"):
        assert max(map(len, bench.drawn(9, lang))) <= 100


def test_every_seat_of_a_match_shows_what_lies_there() -> None:
    for match in matches(mode="advanced"):
        view = match.view(None)
        lines = drawn(GAME, view, "en").splitlines()
        for seat in range(match.header.seats):
            shown = " ".join(cell(lines, seat))
            (alumno,) = view.zone("alumno", seat).things
            guards = view.zone("guards", seat).things
            assert f"hand {view.zone('hand', seat).count} " in shown
            assert GAME.cards[alumno.card].values["affinity"] in shown.lower()
            assert ("▬ turned" in shown) is alumno.used
            assert ("Guardas:" in shown) is bool(guards)
            assert all(guard.counters[0][0] in shown for guard in guards)
