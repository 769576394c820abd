"""What makes a defence legal (R15 to R26, R30, R31, R39 to R41, R51, R53, R55).

Each rule reads the Esfera, the settings and the action; only few look into the hand, or at what
lies before a seat. So what a card allows is worked out once for each Esfera (`rows`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules._frozen import evolve
from cardrules.core.cards import Card, Window
from cardrules.core.claims import Name, Term
from cardrules.core.game import Ruleset
from cardrules.core.mentions import parts
from cardrules.core.rehearse import could
from cardrules.core.verdicts import All, AnyOf, Condition, Not, Rule, Test
from cardrules.games.arcanya.academy import (
    DEFENCE,
    advanced,
    affinity,
    alumno,
    attuned,
    is_weak,
    school,
    school_of,
)
from cardrules.games.arcanya.actions import ACTIVATE, DISCARD, BeHit, Play, UseAlumno
from cardrules.games.arcanya.guards import are_set, clash, resonates
from cardrules.games.arcanya.sphere import excluded, returns_to
from cardrules.games.arcanya.table import (
    ALTERAR,
    DESVIAR,
    REFLEJAR,
    VALUES,
    ArcanyaTable,
    held,
)
from cardrules.games.arcanya.verbs import Send
from cardrules.ids import CardId, Seat

GameOf = Callable[[], Ruleset]
Defends = Callable[[ArcanyaTable, Seat], bool]


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


def _card(card: CardId | None) -> Name | None:
    return None if card is None else Name("card", card)


def _terms(table: ArcanyaTable, action: Play) -> Mapping[str, Term]:
    """Return everything that a claim about a defence can name."""
    sphere = table.facts
    found = school(table)
    against = clash(table, action)
    value, power = against.value, against.power
    if (value == power) != resonates(table, action):  # the printed numbers count (A16)
        value, power = VALUES.get(action.card, 0), sphere.power
    return {
        "seat": _seat(action.seat),
        "card": Name("card", action.card),
        "value": VALUES.get(action.card),
        "power": sphere.power,
        "at": _seat(sphere.at),
        "sender": _seat(sphere.sender),
        "target": _seat(action.target),
        "change": action.change,
        "extra": _card(action.extra),
        "school": None if found is None else _card(found.card),
        "raised": against.value,
        "lowered": against.power,
        "own": value,
        "its": power,
    }


def _test(key: str, ask: Any, fix: str = "") -> Test:
    return Test(key, ask, _terms, fix)


def _is(card: CardId) -> Test:
    return _test(f"card.is-{card}", lambda _, a: a.card == card)


IS_POTENCIA: Final = _test("card.is-potencia", lambda _, a: a.card in VALUES)
NAMES_NOBODY: Final = _test("target.none", lambda _, a: a.target is None, "fix.name-nobody")
NAMES_SOMEBODY: Final = _test(
    "target.given", lambda _, a: a.target is not None, "fix.name-somebody"
)
NAMES_OTHER: Final = _test(
    "target.other",
    lambda t, a: a.target != a.seat and (a.target is None or 0 <= a.target < t.settings.seats),
    "fix.name-other",
)


def _may_be_target(table: ArcanyaTable, action: Play) -> bool:
    """Return whether a Resonancia may choose that seat; oneself only by reading A21."""
    if action.target is None or not 0 <= action.target < table.settings.seats:
        return action.target is None
    if action.target != action.seat:
        return True
    return advanced(table) and table.reading("A21") == "b"


def _extra_held(table: ArcanyaTable, action: Play) -> bool:
    return action.extra is not None and held(table, action.seat, action.extra) is not None


def _unless(kind: Test, condition: Condition) -> Condition:
    """Return a condition that only concerns one kind of card."""
    return AnyOf((Not(kind), condition))


_PLAIN: Final = All(
    (
        _test("alterar.by-one", lambda _, a: a.change in (1, -1), "fix.change-by-one"),
        _test("alterar.no-extra", lambda _, a: a.extra is None, "fix.no-extra"),
    )
)
_SPECTACULAR: Final = All(
    (
        _test(
            "option.spectacular", lambda t, _: t.settings.option("spectacular"), "fix.agree-on-r55"
        ),
        _test("alterar.extra-is-potencia", lambda _, a: a.extra in VALUES),
        _test("alterar.by-value", lambda _, a: abs(a.change) == VALUES.get(a.extra, 0)),
        _test("hand.has-extra", _extra_held),
    )
)
_SENT: Final = _test(
    "target.not-excluded",
    lambda t, a: a.target is None or a.target != excluded(t),
    "fix.name-other",
)

ENOUGH: Final = _test(
    "potencia.enough", lambda t, a: VALUES[a.card] >= t.facts.power, "fix.play-higher"
)
_GUARDS: Final = _test("guards.used", lambda _, a: bool(a.guards))
_SET: Final = _test("guards.set", lambda t, a: are_set(t, a.seat, a.guards), "fix.use-no-guard")
_ONE: Final = _test(
    "guards.one", lambda t, a: len(a.guards) == 1 or t.reading("A12") == "b", "fix.use-one-guard"
)
_GUARDED: Final = _test(
    "guards.enough", lambda t, a: a.card in VALUES and clash(t, a).enough, "fix.play-higher"
)
_RESONATES: Final = _test("potencia.equal", resonates, "fix.name-nobody")
_IN_PLAY: Final = _test("school.in-play", lambda t, _: school(t) is not None, "fix.leave-school")
_ON_SCHOOL: Final = _test("school.used", lambda _, a: a.school is not None)
LIMITED: Final = frozenset({REFLEJAR, DESVIAR})
"""What a Debilidad forbids while its Escuela is in play (R51)."""
_LIMITED: Final = _test("card.is-limited", lambda _, a: a.card in LIMITED)


def _maniobras(game_of: GameOf) -> tuple[Rule, ...]:
    """Return what makes Maniobras legal, and what no other card may do that one of them does."""

    def against(table: ArcanyaTable, action: Play) -> Iterator[Mapping[str, Term]]:
        yield {"school": _card(school_of(attuned(game_of(), table))), "seat": _seat(action.seat)}

    strong = evolve(
        _test("weakness.none", lambda t, a: not is_weak(game_of(), t, a.seat)), grounds=against
    )
    return (
        Rule(("R22",), _unless(_is(DESVIAR), All((
            NAMES_SOMEBODY,
            NAMES_OTHER,
            _SENT,
        )))),
        Rule(("R23",), _unless(_is(REFLEJAR), _test(
            "sphere.was-sent", lambda t, _: returns_to(t) is not None
        ))),
        Rule(("R51",), AnyOf((Not(_LIMITED), Not(_IN_PLAY), strong))),
        Rule(("R24", "R55"), _unless(_is(ALTERAR), AnyOf((_PLAIN, _SPECTACULAR)))),
        Rule(("R24",), AnyOf((_test(
            "alterar.only", lambda _, a: a.change == 0 and a.extra is None, "fix.no-change"
        ), _is(ALTERAR)))),
        Rule(("R17",), AnyOf((NAMES_NOBODY, IS_POTENCIA, _is(DESVIAR)))),
    )  # fmt: skip


def play_rules(game_of: GameOf, defends: Defends) -> tuple[Rule, ...]:
    """Return what makes a defence with a card legal.

    Args:
        game_of: Returns the game; its cards say which affinity an Alumno has.
        defends: Whether a seat has a defence that is sure.
    """

    def own(table: ArcanyaTable, action: Play) -> bool:
        return affinity(game_of(), table, action.seat) == attuned(game_of(), table)

    def may_fall_short(table: ArcanyaTable, action: Play) -> bool:
        return table.reading("A13") == "a" or not defends(table, action.seat)

    on_school = All((
        _test("potencia.equal", resonates, "fix.leave-school"),
        NAMES_NOBODY,
        _IN_PLAY,
        _unless(
            _test("school.activated", lambda _, a: a.school == ACTIVATE),
            _test("school.own", own, "fix.discard-school"),
        ),
        _test("school.known-use", lambda _, a: a.school in (DISCARD, ACTIVATE)),
    ))  # fmt: skip
    return (
        Rule(("R15",), All((
            _test("sphere.at-seat", lambda t, a: t.facts.at == a.seat, "fix.wait"),
            _test("hand.has", lambda t, a: held(t, a.seat, a.card) is not None, "fix.play-held"),
        ))),
        Rule(("R18",), _unless(IS_POTENCIA, AnyOf((ENOUGH, _GUARDS)))),
        Rule(("R39",), _unless(_GUARDS, All((IS_POTENCIA, _SET, _ONE)))),
        Rule(("R41", "R16"), _unless(_GUARDS, AnyOf((_GUARDED, _test(
            "guards.may-fall-short", may_fall_short, "fix.defend"
        ))))),
        Rule(("R20",), AnyOf((Not(IS_POTENCIA), Not(NAMES_SOMEBODY), All((
            _RESONATES,
            _test("target.may-be", _may_be_target, "fix.name-other"),
        ))))),
        Rule(("R53",), _unless(_ON_SCHOOL, on_school)),
        *_maniobras(game_of),
    )  # fmt: skip


# Abilities, and being hit.


def _own_terms(table: ArcanyaTable, action: UseAlumno | BeHit) -> Mapping[str, Term]:
    """Return everything that a claim about an ability or a hit can name."""
    sphere = table.facts
    found = alumno(table, action.seat)
    return {
        "seat": _seat(action.seat),
        "at": _seat(sphere.at),
        "power": sphere.power,
        "alumno": None if found is None else _card(found.card),
    }


def _own_test(key: str, ask: Any, fix: str = "") -> Test:
    return Test(key, ask, _own_terms, fix)


_AT_SEAT: Final = _own_test("sphere.at-seat", lambda t, a: t.facts.at == a.seat, "fix.wait")


def ability_of(card: Card) -> tuple[int, str] | None:
    """Return which ability an Alumno has, and at which moment it is used; None for no ability."""
    for index, ability in enumerate(card.abilities):
        if isinstance(ability.form, Window):
            return index, ability.form.name
    return None


def redirects(card: Card) -> bool:
    """Return whether a text sends the Esfera back or to whom one likes, as two Maniobras do."""
    return any(isinstance(part, Send) and part.to != "next" for part in parts(card.abilities))


def ability_rules(game_of: GameOf) -> tuple[Rule, ...]:
    """Return what makes the use of an Alumno's ability legal."""

    def free(table: ArcanyaTable, action: UseAlumno) -> bool:
        """Return whether its Debilidad leaves the ability alone (A22)."""
        found = alumno(table, action.seat)
        if found is None or not is_weak(game_of(), table, action.seat):
            return True
        return not redirects(game_of().definition(table, found)) or table.reading("A22") == "a"

    def possible(table: ArcanyaTable, action: UseAlumno) -> bool:
        found = alumno(table, action.seat)
        if found is None:
            return True  # R30 is broken, and there is no ability to speak of
        game = game_of()
        what = ability_of(game.definition(table, found))
        return what is not None and could(
            game, table, game.definition(table, found).id, what[0], found.ref, action.seat
        )

    return (
        Rule(("R15",), _AT_SEAT),
        Rule(("R57",), _own_test("option.calm", lambda t, _: not t.settings.option("calm"))),
        Rule(("R30",), All((
            _own_test("alumno.there", lambda t, a: alumno(t, a.seat) is not None),
            _own_test("alumno.straight", lambda t, a: not _is_turned(t, a), "fix.wait-for-hit"),
        ))),
        Rule(("R51",), _own_test("ability.free", free)),
        Rule(("R31",), _own_test("ability.possible", possible)),
    )  # fmt: skip


def _is_turned(table: ArcanyaTable, action: UseAlumno) -> bool:
    found = alumno(table, action.seat)
    return found is not None and found.used


def hit_rules(defends: Defends, waits: Defends) -> tuple[Rule, ...]:
    """Return when somebody may take the hit: when nothing that is left is a defence (R16).

    Args:
        defends: Whether a seat has a defence that is sure.
        waits: Whether it has an ability to use before its Action (A34).
    """

    def given_up(table: ArcanyaTable, action: BeHit) -> bool:
        if defends(table, action.seat):
            return True  # then that is what is wrong
        return table.reading("A34") == "a" or not waits(table, action.seat)

    return (
        Rule(("R15",), _AT_SEAT),
        Rule(("R16",), All((
            _own_test("defence.none", lambda t, a: not defends(t, a.seat), "fix.defend"),
            _own_test("ability.given-up", given_up, "fix.use-alumno"),
        ))),
    )  # fmt: skip


def is_defence(card: Card) -> bool:
    """Return whether the ability of an Alumno is itself the defence (R31)."""
    found = ability_of(card)
    return found is not None and found[1] == DEFENCE
