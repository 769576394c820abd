"""The words of card texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardrules.core.lexicon import Attribute, Lexicon, derived
from cardrules.core.model import Object, contents, in_play
from cardrules.core.scope import Scope
from cardrules.core.statics import core
from cardrules.ids import Place, Seat
from testgame.table import LANES, Embers, controller, place, zone_of

Things = Sequence[Object]


def characters(scope: Scope) -> list[Object]:
    return [t for t in in_play(scope.table) if zone_of(scope.table, t).name == "lane"]


def _side(scope: Scope, thing: Object) -> int:
    seat = controller(scope.table, thing)
    return -1 if seat is None else seat


def _mine(scope: Scope, thing: Object) -> bool:
    return _character(scope, thing) and controller(scope.table, thing) == scope.seat


def _enemy(scope: Scope, thing: Object) -> bool:
    return _character(scope, thing) and controller(scope.table, thing) != scope.seat


def _character(scope: Scope, thing: Object) -> bool:
    """What stands in a lane, or is judged as what is about to stand there."""
    judged = any(bound.after == thing.ref for bound in scope.names.get("this", ()))
    return judged or zone_of(scope.table, thing).name == "lane"


def _but_self(fits: Callable[[Scope, Object], bool]) -> Callable[[Scope, Object], bool]:
    return lambda scope, thing: thing.ref != scope.source and fits(scope, thing)


def _ally(scope: Scope, thing: Object) -> bool:
    """A friend; what triggers hear of allies they hear of their own source too."""
    return _mine(scope, thing) and (scope.hearing or thing.ref != scope.source)


def _sworn(scope: Scope, thing: Object) -> bool:
    """What the source of a text holds by an oath."""
    grants = scope.table.grants
    return any(g.what == "oath" and g.source == scope.source and g.on == thing.ref for g in grants)


MEMBERS: dict[str, Callable[[Scope, Object], bool]] = {
    "anyone": _character,
    "mine": _mine,
    "friend": _but_self(_mine),
    "ally": _ally,
    "enemy": _enemy,
    "other": _but_self(_character),
    "sworn": _sworn,
}


def _population(fits: Callable[[Scope, Object], bool]) -> Callable[[Scope, int | None], Things]:
    return lambda scope, _: [t for t in characters(scope) if fits(scope, t)]


def _zone(name: str, *, theirs: bool = False) -> Callable[[Scope, int | None], Things]:
    def things(scope: Scope, number: int | None) -> Things:
        seat = 1 - scope.seat if theirs else scope.seat
        found = contents(scope.table, place(scope.table, name, seat))
        return found if number is None else found[len(found) - number :] if number else ()

    return things


def _here(scope: Scope, thing: Object) -> bool:
    source = scope.self_()
    mine = None if source is None else zone_of(scope.table, source).number
    return mine is not None and zone_of(scope.table, thing).number == mine


def _there(scope: Scope, thing: Object) -> bool:
    (where,) = scope.names.get("there", (None,))
    if where is None:
        return False
    lane = scope.table.settings.layout.zones[where].number
    return bool(zone_of(scope.table, thing).number == lane)


def _elsewhere(scope: Scope, thing: Object) -> bool:
    return zone_of(scope.table, thing).number != 0 and not _here(scope, thing)


def _printed(scope: Scope, thing: Object, name: str, otherwise: Any) -> Any:
    return scope.game.definition(scope.table, thing).values.get(name, otherwise)


def _cost(scope: Scope, thing: Object) -> int:
    hidden = thing.face_down and zone_of(scope.table, thing).in_play
    return 1 if hidden else int(_printed(scope, thing, "cost", 0))


def _core(scope: Scope, thing: Object) -> int:
    return core(scope.game, scope.table, "power", thing)


def _to(name: str, *, top: bool = True) -> Callable[[Scope, Object | None], Any]:
    """Return a destination: its owner's zone of that name, or who acts' own for no thing."""

    def lead(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
        seat = scope.seat if thing is None or thing.owner is None else thing.owner
        return [(place(scope.table, name, seat), top)]

    return lead


def _lane_of(scope: Scope, thing: Object | None, seat: int | None) -> Place:
    assert thing is not None
    return place(scope.table, "lane", seat, zone_of(scope.table, thing).number)


def _other_lanes(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
    assert thing is not None
    zone = zone_of(scope.table, thing)
    seat = controller(scope.table, thing) if zone.number == 0 else zone.seat
    found = [place(scope.table, "lane", seat, n) for n in range(1, LANES + 1) if n != zone.number]
    claimed = [where for _, where in scope.names.get("claimed", ())]
    one_each = scope.table.settings.option("one each")
    return [(lane, True) for lane in found if not (one_each and lane in claimed)]


def _here_too(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
    source = scope.self_()
    assert source is not None
    assert thing is not None
    seat = controller(scope.table, thing)
    return [(place(scope.table, "lane", seat, zone_of(scope.table, source).number), True)]


def _any_lane(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
    return [(place(scope.table, "lane", scope.seat, n), True) for n in range(1, LANES + 1)]


def _over(scope: Scope, thing: Object | None) -> list[tuple[Place, bool]]:
    """Where control takes a thing: your side of its lane, or of the source's if it is in none."""
    assert thing is not None
    if zone_of(scope.table, thing).number:
        return [(_lane_of(scope, thing, scope.seat), True)]
    source = scope.self_()
    assert source is not None
    return [(_lane_of(scope, source, scope.seat), True)]


def _each(scope: Scope) -> tuple[Seat, ...]:
    turn: Seat = scope.table.facts.turn
    return (turn, Seat(1 - turn))


def _lanes(scope: Scope) -> tuple[Any, ...]:
    table = scope.table
    return tuple(
        tuple(place(table, "lane", seat, n) for seat in range(table.settings.seats))
        for n in range(1, LANES + 1)
    )


def _count_lanes(scope: Scope, things: Things) -> int:
    return len({zone_of(scope.table, t).number for t in things})


WORDS = Lexicon(
    populations={
        **{word: _population(fits) for word, fits in MEMBERS.items()},
        "hand": _zone("hand"),
        "their hand": _zone("hand", theirs=True),
        "deck top": _zone("deck"),
        "their deck top": _zone("deck", theirs=True),
        "grave": _zone("grave"),
        "their grave": _zone("grave", theirs=True),
    },
    members=MEMBERS,
    counted=frozenset({"deck top", "their deck top"}),
    places={"here": _here, "elsewhere": _elsewhere, "there": _there},
    attributes={
        "power": derived("power", hidden_too=True),
        "core": Attribute("number", _core, hidden_too=True, value="power"),
        "cost": Attribute("number", _cost, hidden_too=True),
        "name": Attribute("word", lambda scope, t: scope.game.definition(scope.table, t).name.en),
        "clan": Attribute("words", lambda scope, t: _printed(scope, t, "clan", ())),
        "side": Attribute("number", _side, hidden_too=True),
        "glow": Attribute("number", lambda _, t: t.counter("glow"), hidden_too=True),
        "upgraded": Attribute("flag", lambda _, t: bool(t.under), hidden_too=True),
    },
    superlatives={
        "strongest": ("power", True),
        "weakest": ("power", False),
        "cheapest": ("cost", False),
    },
    predicates={
        "edge(you)": lambda scope: bool(scope.table.facts.edge == scope.seat),
        "my turn": lambda scope: bool(scope.table.facts.turn == scope.seat),
    },
    facts={"round": lambda scope: int(scope.table.facts.round)},
    tallies={"lanes": _count_lanes},
    resources={"embers": lambda scope, seat: int(scope.table.facts.embers[seat])},
    flows={"embers": lambda _, seat, number: Embers(seat, number)},
    counters=frozenset({"glow", "ward", "mark"}),
    bonds={"control": ("held",), "oath": ("there",)},
    seats={"opponent": lambda scope: (Seat(1 - scope.seat),), "each": _each},
    domains={"seat": _each, "lane": _lanes},
    destinations={
        "move": _other_lanes,
        "here": _here_too,
        "any lane": _any_lane,
        "discard": _to("grave"),
        "defeat": _to("grave"),
        "grave": _to("grave"),
        "hand": _to("hand"),
        "deck": _to("deck"),
        "deck bottom": _to("deck", top=False),
        "control": _over,
    },
    events=frozenset(
        {
            "defeat", "discard", "move", "put", "hide", "reveal", "draw", "play", "take", "return",
            "gain glow", "lose glow", "gain ward", "lose ward", "gain mark", "gain embers",
            "lose embers", "oath", "oath ended", "control", "control ended", "pick", "round end",
        }
    ),
    windows=("main", "upgrade", "ambush", "act", "score", "hold"),
    standing=frozenset({"hold"}),
    rewriting="upgrade",
    values=frozenset({"power", "bounty", "price"}),
    permissions=frozenset({"anchor", "text", "enter", "upgrade"}),
    ways=frozenset({"visible", "hidden", "reveal", "upgrade"}),
    names=frozenset({"under"}),
)  # fmt: skip

HEARD_BEFORE = frozenset(
    {"defeat", "discard", "put", "hide", "lose glow", "lose ward", "control ended"}
)
