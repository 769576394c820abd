"""Who controls what, what holds control, and what happens to a second character of a name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.core.asking import Consequences
from cardrules.core.events import Changed, Counted
from cardrules.core.game import control
from cardrules.core.lying import are_in_play, keep, lying_of
from cardrules.core.once import once
from cardrules.core.permissions import said
from cardrules.core.settling import restless
from cardrules.games.naruto_mythos.entering import ENTER
from cardrules.games.naruto_mythos.events import HiddenSince
from cardrules.games.naruto_mythos.numbers import GameOf, core_power
from cardrules.games.naruto_mythos.printed import name_of
from cardrules.games.naruto_mythos.sides import unusual
from cardrules.games.naruto_mythos.table import (
    LAYOUT,
    MISSIONS,
    SEAT_AT,
    SEATS,
    SIDES,
    TOKENS,
    NarutoTable,
    both,
    characters,
    mission_of,
    side,
    stands,
    turn_player,
    zone_of,
)  # fmt: skip
from cardrules.ids import ObjectId
from cardrules.kit import (
    UNKNOWN,
    CardId,
    Grant,
    Moved,
    Object,
    Perform,
    Seat,
    live,
    moved,
    place,
    taking,
)

CLASH: Final = "clash"
"""What happens to a newcomer that meets its name: nobody hears it, it is no defeat (R38)."""
HELD: Final = "held"
SILENCING: Final = "text"
"""What a text says that takes others away."""
CHECKING: Final = frozenset({"tokens"})
"""What else checks ask texts for."""
UNSEEN: Final = "unseen"
"""An anchor that never gives way: it says that the owner of a stolen card never saw it (N21)."""


def controller(table: NarutoTable, thing: Object) -> Seat | None:
    """Return who controls a thing: who holds it by an effect, else its owner.

    A mission serves nobody: in its text "you" is whoever orders, or who wins it.

    Rule:
        R39 (control lasts as long as its anchor), R11 (SCORE of a mission is its winner's).
    """
    if table.grants:
        grant = control(table, thing)
        if grant is not None:
            return grant.holder
    return turn_player(table) if thing.place in _MISSIONS else thing.owner


def controlled(table: NarutoTable, seat: int) -> Sequence[Object]:
    """Return the characters that a seat controls, in layout order; a draft keeps them."""
    found: Sequence[Object] | None = table.lain.get(_OF[seat])
    if found is None:
        bound = table.grants  # without bonds each is its owner's
        found = [
            thing
            for thing in characters(table)
            if (controller(table, thing) if bound else thing.owner) == seat
        ]
        keep(table, _OF[seat], found)
    return found


_OF: Final = tuple((controlled, seat) for seat in SEATS)


def speaks(game_of: GameOf) -> Any:
    """Return whether a text works: its card is face-up, and no other text takes it away (R29)."""

    def speaks(table: NarutoTable, thing: Object) -> bool:
        if thing.face_down or thing.card == UNKNOWN:
            return False
        game = game_of()
        if SILENCING not in game.statics or thing.card in game.statics[SILENCING]:
            return True
        return said(game, table, "cannot", SILENCING, thing) is None

    return speaks


_MISSIONS: Final = frozenset(LAYOUT.named("mission"))


# Grants.


def held(game_of: GameOf) -> Any:
    """Return the anchor of control: its source is in play, face-up, and still its holder's.

    Rule:
        R39 (hidden, defeated, gone, itself controlled), N11 (it loses its text).
    """

    def held(table: NarutoTable, grant: Grant) -> bool:
        source = None if grant.source is None else live(table, grant.source)
        if source is None or source.face_down or not stands(table, source):
            return False
        if controller(table, source) != grant.holder:
            return False
        silent = not game_of().speaks(table, source)
        return not silent or table.reading("N11") == "a"

    return held


def sealing(game_of: GameOf) -> Any:
    """Return the anchor of a seal: an enemy in the mission of its source.

    Rule:
        N4 (until one of them moves or leaves, or until another one has a higher core Power).
    """

    def sealing(table: NarutoTable, grant: Grant) -> bool:
        game = game_of()
        source = None if grant.source is None else live(table, grant.source)
        thing = live(table, grant.on)
        if source is None or source.face_down or not stands(table, source):
            return False
        if thing is None or not stands(table, thing):
            return False
        mine = controller(table, source)
        if mission_of(thing) != mission_of(source) or controller(table, thing) == mine:
            return False
        if table.reading("N4") == "a":
            return True
        rest = side(table, int(zone_of(table, thing).seat or 0), mission_of(thing))
        most = core_power(game, table, thing)
        return all(core_power(game, table, t) <= most for t in rest)

    return sealing


def unseen(_table: NarutoTable, _grant: Grant) -> bool:
    """Return that this never ends a grant: it only says something of it."""
    return True


def released(table: Any, grants: tuple[Grant, ...]) -> list[Moved]:
    """Return what comes home when control ends: to its owner's side, in its present state (R39)."""
    found = []
    for grant in grants:
        thing = live(table, grant.on)
        if grant.what == "control" and thing is not None and stands(table, thing):
            home = place(table, "M", thing.owner, mission_of(thing))
            if home != thing.place:
                found.append(Moved(thing, moved(table, thing, home), "return"))
    return found


def peeks(game: Any, table: NarutoTable, thing: Object, seat: Seat) -> bool:
    """Return whether a seat may look at a hidden character.

    Rule:
        R17 (one's own), N21 (a stolen one: its controller, and its owner if he knew it).
    """
    grant = control(table, thing)
    side = zone_of(table, thing).seat
    if (grant is None and side == thing.owner) or table.reading("N21") == "b":
        return seat == thing.owner
    if grant is None:
        # Taken and not held yet, or let go and not home yet: no moment for its owner to look.
        return seat == side
    return seat != thing.owner or UNSEEN not in grant.anchors


# Checks after every batch.


def checks(game_of: GameOf) -> Callable[[Any], Consequences]:
    """Return what follows from a table by itself, of one kind at a time.

    It is not looked for again as long as everything in play stays as it is, unless a text has a say
    that speaks of something else.
    """
    clashing, stripping, sealing = clashes(game_of), stripped(game_of), seals(game_of)

    def checks(table: Any) -> Consequences:
        if checks in table.lain:
            return ()
        before = len(table.consulted)
        found: Consequences = hidden_now(table)
        if found:
            return found
        game, lasts = game_of(), True
        stray, doubled = unusual(game, table)
        # What its owner controls is where it belongs, and that is nearly everything.
        if stray or table.grants:
            found = strays(table)
        if not found and (doubled or table.settings.in_force["N15"] == "b"):
            found = clashing(table)
        if found:
            return found
        if table.probe is not None or are_in_play(table, _watchful(game)):
            found, lasts = stripping(table) or sealing(table), _steady(game)
        if not found and lasts and len(table.consulted) == before:
            keep(table, checks, True)
        return found

    return checks


@once
def _watchful(game: Any) -> frozenset[CardId]:
    """Return the cards for which something may follow that is no matter of names and sides."""
    return _holding(game).union(game.telling.get("tokens", ()))


@once
def _steady(game: Any) -> bool:
    """Return whether such cards speak of nothing but what lies in play and bonds."""
    return not restless(game) and SILENCING not in game.statics


@once
def _holding(game: Any) -> frozenset[CardId]:
    """Return the cards that hold an enemy by a text that the rules apply by themselves."""
    return frozenset(
        id
        for id, card in game.cards.items()
        if any(getattr(a.form, "name", "") == "hold" for a in card.abilities)
    )


def hidden_now(table: Any) -> list[tuple[HiddenSince, tuple[str, ...]]]:
    """Return what the last batch hid, or put there hidden: since when it lies so is noted.

    It comes first: a check that has to ask leads to further batches. Of what is played hidden it is
    noted by the play when it came.

    Rule:
        R14c (how long a character has lain hidden).
    """
    found: list[tuple[HiddenSince, tuple[str, ...]]] = []
    for event in table.latest:
        after = getattr(event, "after", None)
        if after is None or not after.face_down or getattr(event, "verb", "") == ENTER:
            continue
        before, stamp = event.before, (after.ref, table.facts.turns)
        if not stands(table, after) or (before.face_down and stands(table, before)):
            continue
        now = live(table, after.ref)
        if now is not None and now.face_down and stamp not in table.facts.hidden_since:
            found.append((HiddenSince(after.ref), ("R14c",)))
    return found


def strays(table: Any) -> list[tuple[Moved, tuple[str, ...]]]:
    """Return what stands on a side where its controller is not: it goes over to him (R39, R40)."""
    found: list[tuple[Moved, tuple[str, ...]]] = []
    for thing in characters(table):
        here = SEAT_AT[thing.place]
        seat = controller(table, thing)
        if seat is not None and seat != here:
            home = moved(table, thing, SIDES[seat][mission_of(thing) - 1])
            found.append((Moved(thing, home, "return"), ("R39", "R40")))
    return found


def clashes(game_of: GameOf) -> Any:
    """Return the check for same names: the newcomer goes to its owner's discard pile (R38).

    It is looked for on each side of a mission, or in the whole mission if N15 says so; every entry
    of a newcomer that goes names the reading then.
    """

    def clashes(table: Any) -> list[tuple[Moved, tuple[str, ...]]]:
        whole = table.settings.in_force["N15"] == "b"
        zones, objects = table.zones, table.objects
        found: list[tuple[Moved, tuple[str, ...]]] = []
        for mission in range(len(MISSIONS)):
            sides = [zones[SIDES[seat][mission]] for seat in both(table)]
            for ids in (_by_age(table, sides),) if whole else sides:
                if len(ids) < 2:  # noqa: PLR2004 - a clash needs two
                    continue
                for thing in _newcomers(game_of(), table, [objects[id] for id in ids]):
                    pile = place(table, "discard", thing.owner)
                    rules = ("R38", "N15") if whole else ("R38",)
                    found.append((Moved(thing, moved(table, thing, pile), CLASH), rules))
        return found

    return clashes


def _by_age(table: Any, sides: Sequence[Sequence[ObjectId]]) -> list[ObjectId]:
    """Return the characters of a mission, newcomers last.

    A side lies in order of arrival; of two sides only the batch tells who has just come. What came
    together, or was together before, counts by who orders: that side is older.
    """
    came = {event.after.id for event in table.latest if hasattr(event, "after")}
    return sorted((id for side in sides for id in side), key=came.__contains__)


def _newcomers(game: Any, table: NarutoTable, things: Sequence[Object]) -> list[Object]:
    """Return the characters whose name stands before them already."""
    names: set[str] = set()
    found = []
    for thing in things:
        if thing.face_down:
            continue
        name = name_of(game, table, thing)
        if name in names:
            found.append(thing)
        names.add(name)
    return found


def stripped(game_of: GameOf) -> Any:
    """Return the check for texts that leave a character without tokens (R30)."""

    def stripped(table: Any) -> list[tuple[Changed | Counted, tuple[str, ...]]]:
        game = game_of()
        return [
            (taking(table, thing, TOKENS), told.rules)
            for thing in characters(table)
            if thing.counters and (told := said(game, table, "cannot", "tokens", thing)) is not None
        ]

    return stripped


def seals(game_of: GameOf) -> Any:
    """Return the check for cards that hold an enemy and have none: they choose one now (N4)."""

    def seals(table: Any) -> Perform | tuple[()]:
        game = game_of()
        for thing in lying_of(table, _holding(game)):
            if not game.speaks(table, thing):
                continue
            mine = controller(table, thing)
            free = all(g.source != thing.ref or g.what != "seal" for g in table.grants)
            here = mission_of(thing)
            if free and mine is not None and side(table, 1 - mine, here):
                return Perform("hold", mine, (("card", thing.ref),))
        return ()

    return seals
