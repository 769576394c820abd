"""What lies where, whose it is, and the game's own facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.asking import Perform
from cardrules.core.cards import Always, Window
from cardrules.core.claims import claim
from cardrules.core.conditions import holds
from cardrules.core.events import Fact, Moved
from cardrules.core.game import control
from cardrules.core.layout import Layout, Seen, Zone
from cardrules.core.model import AnyTable, Grant, Object, Settings, contents, in_play, live
from cardrules.core.permissions import said
from cardrules.core.phrases import selects
from cardrules.core.scope import Scope
from cardrules.core.state import AnyDraft, moved
from cardrules.core.statics import Contribution, ValueRule
from cardrules.ids import UNKNOWN, CardId, Place, Seat

LANES: Final = 3
CLASH: Final = "clash"
"""What happens to a newcomer that meets its name: nobody hears it, it is no defeat."""


def layout(seats: int, options: Mapping[str, Any]) -> Layout:
    ordered = not options["loose"]
    zones = [Zone("omen", None, number=n + 1, in_play=True) for n in range(LANES)]
    for seat in map(Seat, range(seats)):
        zones += [
            Zone("deck", seat, Seen.NOBODY),
            Zone("hand", seat, Seen.OWNER),
            Zone("grave", seat),
            *(
                Zone("lane", seat, number=n + 1, in_play=True, ordered=ordered)
                for n in range(LANES)
            ),
        ]
    return Layout(tuple(zones))


def place(table: AnyTable, name: str, seat: int | None, number: int = 0) -> Place:
    return table.settings.layout.at(name, seat, number)


def zone_of(table: AnyTable, thing: Object) -> Zone:
    return table.settings.layout.zones[thing.place]


@final
@frozen
class Court:
    """The game's own facts.

    Args:
        turn: Whose turn it is.
        edge: Who orders what happens when it is nobody's turn.
        embers: What each seat can pay with.
        points: What each seat has scored.
        scoring: Whether a round is being scored.
        passed: How many have passed in a row.
        turns: How many turns the round has seen.
        round: Which round it is, from 1.
    """

    turn: Seat = Seat(0)
    edge: Seat = Seat(1)
    embers: tuple[int, ...] = (0, 0)
    points: tuple[int, ...] = (0, 0)
    scoring: bool = False
    passed: int = 0
    turns: int = 0
    round: int = 1


def facts(settings: Settings) -> Court:
    return Court(embers=(settings.option("embers"),) * 2)


@final
@frozen
class Embers(Fact):
    """A seat has more embers, or fewer."""

    tag: ClassVar[str] = "embers"
    seat: Seat
    number: int

    @property
    def kind(self) -> str:
        return "gain embers" if self.number > 0 else "lose embers"

    def apply(self, draft: AnyDraft, /) -> None:
        have = list(draft.facts.embers)
        have[self.seat] += self.number
        draft.facts = attrs.evolve(draft.facts, embers=tuple(have))


@final
@frozen
class Points(Fact):
    """A seat has scored."""

    tag: ClassVar[str] = "points"
    seat: Seat
    number: int

    def apply(self, draft: AnyDraft, /) -> None:
        have = list(draft.facts.points)
        have[self.seat] += self.number
        draft.facts = attrs.evolve(draft.facts, points=tuple(have))


@final
@frozen
class Passed(Fact):
    """A seat passed, and it is the other one's turn."""

    tag: ClassVar[str] = "passed"
    turn: Seat
    passed: int

    def apply(self, draft: AnyDraft, /) -> None:
        now = draft.facts
        turns = now.turns + 1
        draft.facts = attrs.evolve(now, turn=self.turn, passed=self.passed, turns=turns)


@final
@frozen
class RoundOver(Fact):
    """A round ends; what hears it is applied before the next one begins."""

    tag: ClassVar[str] = "round-over"
    round: int

    @property
    def kind(self) -> str:
        return "round end"

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = attrs.evolve(draft.facts, scoring=True)


@final
@frozen
class RoundBegan(Fact):
    """The next round begins."""

    tag: ClassVar[str] = "round-began"
    round: int

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = attrs.evolve(draft.facts, scoring=False, passed=0, turns=0, round=self.round)


# What follows from the table.


def possible(game_of: Any) -> Any:
    """Return what says which cards one can be that nobody told."""

    def possible(table: AnyTable, thing: Object) -> list[CardId]:
        kind = "omen" if zone_of(table, thing).name == "omen" else "court"
        return [id for id, card in game_of().cards.items() if card.kind == kind]

    return possible


def printed(thing: Object, table: Any, game: Any) -> int:
    return 0 if thing.face_down else int(game.definition(table, thing).values.get("power", 0))


def power_rule(game_of: Any) -> ValueRule:
    """Return how power is made; `game_of` gives the game, which is not made yet."""

    def base(table: AnyTable, thing: Object) -> tuple[Contribution, ...]:
        parts = (Contribution("base", printed(thing, table, game_of()), None, "printed"),)
        glow = thing.counter("glow")
        return (*parts, Contribution("base", glow, None, "glow")) if glow else parts

    return ValueRule("power", base, ("T2",))


def price_rule(game_of: Any) -> ValueRule:
    """Return how the price of a card that is played visible is made."""

    def base(table: AnyTable, thing: Object) -> tuple[Contribution, ...]:
        cost = int(game_of().definition(table, thing).values.get("cost", 0))
        return (Contribution("base", cost, None, "printed"),)

    return ValueRule("price", base, ("L3",))


def bounty_rule() -> ValueRule:
    return ValueRule("bounty", lambda _table, _thing: (), ("T2",))


def controller(table: AnyTable, thing: Object) -> Seat | None:
    """The holder of a bond of control, else the owner; omens serve whoever orders."""
    grant = control(table, thing)
    if grant is not None:
        return grant.holder
    if zone_of(table, thing).name == "omen":
        return orders(table)
    return thing.owner


def orders(table: AnyTable) -> Seat:
    edge: Seat = table.facts.edge
    turn: Seat = table.facts.turn
    return edge if table.facts.scoring else turn


def speaks(game_of: Any) -> Any:
    """Return whether a text works: face-up, and not blanked by another one (T7)."""

    def speaks(table: AnyTable, thing: Object) -> bool:
        if thing.face_down or thing.card == UNKNOWN:
            return False
        game = game_of()
        for source, form in _blanks(game, table):
            if source.face_down or source.ref == thing.ref:
                continue
            seat = controller(table, source)
            if seat is not None:
                scope = Scope(game, table, source.ref, seat, core=True)
                fine = form.condition is None or holds(form.condition, scope)
                if fine and form.to is not None and selects(form.to, scope, thing):
                    return False
        return True

    return speaks


def _blanks(game: Any, table: AnyTable) -> list[tuple[Object, Always]]:
    if "text" not in game.forbids:
        return []
    return [
        (source, ability.form)
        for source in in_play(table)
        if source.card != UNKNOWN
        for ability in game.card(source.card).abilities
        if isinstance(ability.form, Always) and ability.form.value == "text"
    ]


def held(game_of: Any) -> Any:
    """Return the anchor of control: its source is there, visible, and still serves the holder."""

    def held(table: AnyTable, grant: Grant) -> bool:
        source = None if grant.source is None else live(table, grant.source)
        if source is None or source.face_down or not zone_of(table, source).in_play:
            return False
        if controller(table, source) != grant.holder:
            return False
        return said(game_of(), table, "cannot", "anchor", source) is None

    return held


def there(table: AnyTable, grant: Grant) -> bool:
    """Another anchor: the source is in play."""
    source = None if grant.source is None else live(table, grant.source)
    return source is not None and zone_of(table, source).in_play


def released(table: Any, grants: tuple[Grant, ...]) -> list[Moved]:
    """What comes home when control ends: to its owner's side, in the same state."""
    found = []
    for grant in grants:
        thing = live(table, grant.on)
        if grant.what == "control" and thing is not None and zone_of(table, thing).name == "lane":
            home = place(table, "lane", thing.owner, zone_of(table, thing).number)
            if home != thing.place:
                found.append(Moved(thing, moved(table, thing, home), "return"))
    return found


def strays(table: Any) -> list[tuple[Moved, tuple[str, ...]]]:
    """What stands on a side where its controller is not goes over to him (T9)."""
    found: list[tuple[Moved, tuple[str, ...]]] = []
    for thing in in_play(table):
        zone = zone_of(table, thing)
        seat = controller(table, thing)
        if zone.name == "lane" and seat is not None and seat != zone.seat:
            home = place(table, "lane", seat, zone.number)
            found.append((Moved(thing, moved(table, thing, home), "return"), ("T9",)))
    return found


def clashes(game_of: Any) -> Any:
    """Return the check for same names: the newcomer goes, and that is no defeat (T6)."""

    def clashes(table: Any) -> list[tuple[Moved, tuple[str, ...]]]:
        found: list[tuple[Moved, tuple[str, ...]]] = []
        for seat in range(table.settings.seats):
            for number in range(1, LANES + 1):
                names: set[str] = set()
                for thing in contents(table, place(table, "lane", seat, number)):
                    if thing.face_down:
                        continue
                    name = name_of(game_of(), table, thing)
                    if name in names:
                        grave = place(table, "grave", thing.owner)
                        found.append((Moved(thing, moved(table, thing, grave), CLASH), ("T6",)))
                    names.add(name)
        return found

    return clashes


def idle(game_of: Any) -> Any:
    """Return the check for holders: who holds nobody by an oath chooses an enemy there at once."""
    holders: dict[CardId, bool] = {}

    def holds_any(card: CardId) -> bool:
        if card not in holders:
            forms = (ability.form for ability in game_of().card(card).abilities)
            holders[card] = any(isinstance(f, Window) and f.name == "hold" for f in forms)
        return holders[card]

    def idle(table: Any) -> Perform | tuple[()]:
        bound = {grant.source for grant in table.grants if grant.what == "oath"}
        for thing in in_play(table):
            seat = controller(table, thing)
            number = zone_of(table, thing).number
            told = thing.card != UNKNOWN
            if not (told and holds_any(thing.card)) or thing.ref in bound or seat is None:
                continue
            there = contents(table, place(table, "lane", 1 - seat, number))
            if there and game_of().speaks(table, thing):
                return Perform("hold", seat, (("card", thing.ref),))
        return ()

    return idle


def name_of(game: Any, table: AnyTable, thing: Object) -> str:
    name: str = game.definition(table, thing).name.en
    return name


def no_cards() -> dict[CardId, Any]:
    return {}


ASK = claim("ask.turn")
