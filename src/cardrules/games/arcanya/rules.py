"""What makes a defence legal (R15 to R26, R55).

Each rule reads the Esfera, the settings and the action; only the first one and the spectacular
Alterar look into the hand. So what a card allows is worked out once for each Esfera (`openings`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, final

from cardrules.core.claims import Name, Term
from cardrules.core.verdicts import All, AnyOf, Condition, Not, Rule, Test, kept
from cardrules.games.arcanya.actions import Play, play
from cardrules.games.arcanya.table import (
    ALTERAR,
    CARDS,
    DESVIAR,
    HANDS,
    REFLEJAR,
    VALUES,
    ArcanyaTable,
    Sphere,
    SphereSent,
    following,
    hand_cards,
    held,
    sphere,
)  # fmt: skip
from cardrules.ids import CardId, RuleId, Seat

HIGHEST: Final = max(VALUES.values())
"""The highest Potencia on a card."""

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
_NONE: Final = [False] * (len(CARDS) + 1)


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


def _terms(table: ArcanyaTable, action: Play) -> Mapping[str, Term]:
    """Return everything that a claim about a defence can name."""
    sphere = table.facts
    return {
        "seat": _seat(action.seat),
        "card": Name("card", action.card),
        "value": VALUES.get(action.card),
        "power": sphere.power,
        "at": _seat(sphere.at),
        "sender": _seat(sphere.sender),
        "target": _seat(action.target),
        "change": action.change,
        "extra": None if action.extra is None else Name("card", action.extra),
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


def excluded(table: ArcanyaTable) -> Seat | None:
    """Return whom Desviar may not choose: who acted just before (R22); see reading A5."""
    sphere = table.facts
    if sphere.sender is None and sphere.last is not None and table.reading("A5") == "b":
        return sphere.last
    return sphere.sender


def returns_to(table: ArcanyaTable) -> Seat | None:
    """Return where Reflejar sends the Esfera (R23), None if it cannot; see reading A4."""
    sphere = table.facts
    if sphere.sender is not None:
        return sphere.sender
    reading = table.reading("A4")
    if reading == "b":
        return Seat((sphere.at - sphere.direction) % table.settings.seats)
    if reading == "c" and sphere.last != sphere.at:
        return sphere.last
    return None


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

PLAY: Final[tuple[Rule, ...]] = (
    Rule(("R15",), All((
        _test("sphere.at-seat", lambda t, a: t.facts.at == a.seat, "fix.wait"),
        _test("hand.has", lambda t, a: held(t, a.seat, a.card) is not None, "fix.play-held"),
    ))),
    Rule(("R18",), _unless(IS_POTENCIA, _test(
        "potencia.enough", lambda t, a: VALUES[a.card] >= t.facts.power, "fix.play-higher"
    ))),
    Rule(("R20",), AnyOf((Not(IS_POTENCIA), Not(NAMES_SOMEBODY), All((
        _test("potencia.equal", lambda t, a: VALUES[a.card] == t.facts.power, "fix.name-nobody"),
        NAMES_OTHER,
    ))))),
    Rule(("R22",), _unless(_is(DESVIAR), All((
        NAMES_SOMEBODY,
        NAMES_OTHER,
        _SENT,
    )))),
    Rule(("R23",), _unless(_is(REFLEJAR), _test(
        "sphere.was-sent", lambda t, _: returns_to(t) is not None
    ))),
    Rule(("R24", "R55"), _unless(_is(ALTERAR), AnyOf((_PLAIN, _SPECTACULAR)))),
    Rule(("R24",), AnyOf((_test(
        "alterar.only", lambda _, a: a.change == 0 and a.extra is None, "fix.no-change"
    ), _is(ALTERAR)))),
    Rule(("R17",), AnyOf((NAMES_NOBODY, IS_POTENCIA, _is(DESVIAR)))),
)  # fmt: skip


def ways(table: ArcanyaTable, seat: Seat, card: CardId) -> Iterator[Play]:
    """Yield every defence that a card could be used for, legal or not, but for extra cards."""
    others = [Seat(s) for s in range(table.settings.seats) if s != seat]
    if card == ALTERAR:
        yield play(seat, card, None, 1)
        yield play(seat, card, None, -1)
    elif card == DESVIAR:
        yield from (play(seat, card, other) for other in others)
    elif card in VALUES:
        yield play(seat, card)
        # Naming who is next anyway is the same as letting it run: see `canonical`.
        onward = following(table, seat)
        yield from (play(seat, card, other) for other in others if other != onward)
    else:
        yield play(seat, card)


def _extras(table: ArcanyaTable, seat: Seat) -> Sequence[Play]:
    """Return Alterar with each Potencia card of the hand, up and down (R55)."""
    values = [(extra, VALUES[extra]) for extra in hand_cards(table, seat) if extra in VALUES]
    return [play(seat, ALTERAR, None, c, extra) for extra, value in values for c in (value, -value)]


def candidates(table: ArcanyaTable) -> Iterator[Play]:
    """Yield every defence with a card of the hand of whoever has to defend."""
    seat = table.facts.at
    for card in hand_cards(table, seat):
        if card in CARDS:
            yield from ways(table, seat, card)
            if card == ALTERAR and table.settings.option("spectacular"):
                yield from _extras(table, seat)


@final
class Row:
    """What follows from one Esfera and the settings alone, as far as it has been worked out.

    The rules say it once, for all matches. Above the highest Potencia all Esferas allow the same.

    Args:
        sphere: The Esfera.
    """

    __slots__ = ("sent", "sphere", "ways")

    def __init__(self, sphere: Sphere) -> None:
        self.sphere = sphere
        self.ways: dict[CardId, tuple[int, tuple[Play, ...]]] = {}
        """What each card allows, with the number of the card."""
        self.sent: dict[Play, tuple[SphereSent, tuple[RuleId, ...]]] = {}
        """Where each defence sends the Esfera, and by which rules."""


def row_of(table: ArcanyaTable) -> Row:
    """Return the row of the Esfera on a table."""
    now = table.facts
    memo = table.settings.memo
    found: Row | None = memo.get(id(now))
    if found is not None:
        return found
    if now.power > HIGHEST:
        now = sphere(HIGHEST + 1, now.at, now.sender, now.direction, now.last)
    found = memo.get(now)
    if found is None:
        # Found by identity next time: its row keeps it alive, so no other gets its id.
        found = memo[now] = memo[id(now)] = Row(now)
    return found


def openings(table: ArcanyaTable) -> tuple[Play, ...]:
    """List the legal defences, in the order of the hand."""
    sphere = table.facts
    ways = (table.settings.memo.get(id(sphere)) or row_of(table)).ways
    objects = table.objects
    seen = _NONE.copy()
    found: list[Play] = []
    # A plain loop with marks: for a few cards it is quicker than comprehensions and sets.
    for thing in table.zones[HANDS[sphere.at]]:
        try:
            number, legal = ways[objects[thing].card]
        except KeyError:
            number, legal = _legal_ways(table, ways, objects[thing].card)
        if not seen[number]:
            seen[number] = True
            found += legal
    if seen[_NUMBERS[ALTERAR]] and table.settings.option("spectacular"):
        extras = _extras(table, sphere.at)
        last = max(at for at, way in enumerate(found) if way.card == ALTERAR)
        found[last + 1 : last + 1] = extras
    return tuple(found)


def _legal_ways(
    table: ArcanyaTable, known: dict[CardId, tuple[int, tuple[Play, ...]]], card: CardId
) -> tuple[int, tuple[Play, ...]]:
    """Work out what a card allows, and keep it; nothing if nobody told which card it is."""
    legal: tuple[Play, ...] = ()
    if card in CARDS:
        legal = tuple(way for way in ways(table, table.facts.at, card) if kept(PLAY, table, way))
    found = known[card] = _NUMBERS.get(card, len(_NUMBERS)), legal
    return found


def canonical(table: ArcanyaTable, action: Any) -> Any:
    """Return a defence as it is listed: naming who is next by Resonancia is letting it run."""
    if isinstance(action, Play) and action.card in VALUES and action.target is not None:
        equal = VALUES[action.card] == table.facts.power
        if equal and action.target == following(table, action.seat):
            return play(action.seat, action.card)
    return action
