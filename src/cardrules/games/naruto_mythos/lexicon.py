"""The words of card texts: which things, where, how strong, whose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.games.naruto_mythos.control import controlled
from cardrules.games.naruto_mythos.events import ChakraChanged, PointsScored
from cardrules.games.naruto_mythos.numbers import core_power, power, winner_of
from cardrules.games.naruto_mythos.places import DESTINATIONS, here, mission_places
from cardrules.games.naruto_mythos.printed import printed
from cardrules.games.naruto_mythos.table import (
    STANDS,
    TOKENS,
    both,
    characters,
    mission_of,
    other,
    stands,
)
from cardrules.kit import Attribute, Lexicon, Object, Scope, Seat, contents, place

Things = Sequence[Object]
Fits = Callable[[Scope, Object], bool]

HIDDEN_COST: Final = {"a": 1, "b": 0}
"""What effects see as the cost of a hidden character, by reading N1."""


# Which things.


def _character(scope: Scope, thing: Object) -> bool:
    """Fit a character in play, and a card that is judged as one about to be played."""
    return thing.place in STANDS or _judged(scope, thing)


def _judged(scope: Scope, thing: Object) -> bool:
    return any(bound.after == thing.ref for bound in scope.names.get("this", ()))


def _mine(scope: Scope, thing: Object) -> bool:
    if thing.place not in STANDS and not _judged(scope, thing):
        return False
    return scope.game.controller(scope.table, thing) == scope.seat


def _enemy(scope: Scope, thing: Object) -> bool:
    if thing.place not in STANDS and not _judged(scope, thing):
        return False
    return scope.game.controller(scope.table, thing) != scope.seat


def _friend(scope: Scope, thing: Object) -> bool:
    """Fit what is friendly to the source: not itself (R23); in triggers N25 decides."""
    return _mine(scope, thing) and _is_another(scope, thing)


def _is_another(scope: Scope, thing: Object) -> bool:
    if thing.ref != scope.source:
        return True
    return scope.hearing and scope.table.reading("N25") == "b"


def _other(scope: Scope, thing: Object) -> bool:
    return thing.ref != scope.source and _character(scope, thing)


def _sealed(scope: Scope, thing: Object) -> bool:
    """Fit what the source holds by a seal."""
    grants = scope.table.grants
    return any(g.what == "seal" and g.source == scope.source and g.on == thing.ref for g in grants)


MEMBERS: Final[dict[str, Fits]] = {
    "anyone": _character,
    "mine": _mine,
    "friend": _friend,
    "enemy": _enemy,
    "other": _other,
    "sealed": _sealed,
}


def _anyone(scope: Scope, _: int | None) -> Things:
    return characters(scope.table)


def _all_mine(scope: Scope, _: int | None) -> Things:
    return controlled(scope.table, scope.seat)


def _friends(scope: Scope, _: int | None) -> Things:
    return [t for t in controlled(scope.table, scope.seat) if _is_another(scope, t)]


def _enemies(scope: Scope, _: int | None) -> Things:
    return controlled(scope.table, other(scope.seat))


def _others(scope: Scope, _: int | None) -> Things:
    return [t for t in characters(scope.table) if t.ref != scope.source]


def _all_sealed(scope: Scope, _: int | None) -> Things:
    return [t for t in characters(scope.table) if _sealed(scope, t)]


def _pile(name: str, *, theirs: bool = False) -> Callable[[Scope, int | None], Things]:
    """Return the cards of a zone of yours or of the opponent's, or so many of its top."""

    def things(scope: Scope, number: int | None) -> Things:
        seat = other(scope.seat) if theirs else scope.seat
        found = contents(scope.table, place(scope.table, name, seat))
        return found if number is None else found[max(0, len(found) - number) :]

    return things


def _top(name: str) -> Callable[[Scope, int | None], Things]:
    return lambda scope, _: _pile(name)(scope, 1)


def _playable(scope: Scope, _number: int | None) -> Things:
    """Return the cards that you could play: those of your hand, and your hidden characters.

    Rule:
        R14b (revealing is playing), N32 (whether a text that asks for a kind finds hidden ones).
    """
    hidden = [t for t in controlled(scope.table, scope.seat) if t.face_down]
    # It is asked whatever they are: an answer that hung on that would tell the other player.
    if hidden and scope.table.reading("N32") == "b":
        hidden = []
    return [*_pile("hand")(scope, None), *hidden]


# Where.


def _elsewhere(scope: Scope, thing: Object) -> bool:
    return stands(scope.table, thing) and not here(scope, thing)


def _there(scope: Scope, thing: Object) -> bool:
    """Fit what is in the mission of a play that is being judged."""
    (where,) = scope.names.get("there", (None,))
    if where is None:
        return False
    number = scope.table.settings.layout.zones[where].number
    return bool(mission_of(thing) == number)


# What can be asked of them.


def _value(scope: Scope, thing: Object, name: str, otherwise: Any) -> Any:
    return scope.game.definition(scope.table, thing).values.get(name, otherwise)


def _power(scope: Scope, thing: Object) -> int:
    """Return the Power that thresholds of instants read (N6)."""
    shown, plain = power(scope.game, scope.table, thing), _core(scope, thing)
    return plain if shown != plain and scope.table.reading("N6") == "b" else shown


def _core(scope: Scope, thing: Object) -> int:
    return core_power(scope.game, scope.table, thing)


def _cost(scope: Scope, thing: Object) -> int:
    if thing.face_down and stands(scope.table, thing):
        return HIDDEN_COST[scope.table.reading("N1")]
    return printed(scope.game, scope.table, thing, "cost")


def _faction(scope: Scope, thing: Object) -> str:
    return str(_value(scope, thing, "faction", ""))


def _played_last_turn(scope: Scope, thing: Object) -> bool:
    """Fit what was played in the turn just before this one, if that was the opponent's."""
    facts = scope.table.facts
    if facts.turn is None:
        return False
    # Who has passed has no turns any more: then both are of the same seat.
    before = facts.turn if facts.passed[other(facts.turn)] else other(facts.turn)
    return before != scope.seat and (thing.ref, facts.turns - 1) in facts.entered


ATTRIBUTES: Final = {
    "power": Attribute(
        "number",
        _power,
        _core,
        lambda s, t: int(_value(s, t, "power", 0)),
        hidden_too=True,
        value="power",
    ),
    "core": Attribute("number", _core, hidden_too=True, value="power"),
    "cost": Attribute("number", _cost, hidden_too=True),
    "name": Attribute("word", lambda scope, t: scope.game.definition(scope.table, t).name.en),
    "keyword": Attribute("words", lambda scope, t: _value(scope, t, "keywords", ())),
    "faction": Attribute("word", _faction),
    "upgraded": Attribute("flag", lambda _, t: bool(t.under), hidden_too=True),
    "played last turn": Attribute("flag", _played_last_turn, hidden_too=True),
}


# Of the table.


def _winning(scope: Scope) -> bool:
    """Return whether you would win the mission of the play that is judged, as it stands now."""
    (where,) = scope.names.get("there", (None,))
    if where is None:
        return False
    number = scope.table.settings.layout.zones[where].number
    return winner_of(scope.game, scope.table, number) == scope.seat


def _decided_here(scope: Scope) -> bool:
    """Return whether the mission evaluated last is that of the source."""
    source = scope.self_()
    facts = scope.table.facts
    return bool(
        source is not None and facts.phase == "mission" and mission_of(source) == facts.decided
    )


def _missions_of(scope: Scope, things: Things) -> int:
    return len({mission_of(thing) for thing in things})


def _seats(scope: Scope) -> tuple[Seat, ...]:
    return both(scope.table)


EVENTS: Final = frozenset({
    "play", "move", "defeat", "discard", "put", "hide", "draw", "take", "return", "pick",
    "gain power", "lose power", "gain chakra", "lose chakra", "gain points", "set edge",
    "control", "control ended", "seal", "seal ended", "round end", "lose",
})  # fmt: skip

HEARD_BEFORE: Final = frozenset(
    {"defeat", "discard", "put", "hide", "lose power", "control", "control ended", "seal ended"}
)
"""Kinds of event that are read as things were before them: they leave, lose or change sides."""

WORDS: Final = Lexicon(
    populations={
        "anyone": _anyone,
        "mine": _all_mine,
        "friend": _friends,
        "enemy": _enemies,
        "other": _others,
        "sealed": _all_sealed,
        "hand": _pile("hand"),
        "their hand": _pile("hand", theirs=True),
        "deck top": _pile("deck"),
        "their deck top": _pile("deck", theirs=True),
        "discard": _pile("discard"),
        "their discard": _pile("discard", theirs=True),
        "discard top": _top("discard"),
        "playable": _playable,
    },
    members=MEMBERS,
    counted=frozenset({"deck top", "their deck top"}),
    as_printed=frozenset({"playable"}),
    places={"here": here, "elsewhere": _elsewhere, "there": _there},
    attributes=ATTRIBUTES,
    superlatives={
        "strongest": ("power", True),
        "weakest": ("power", False),
        "cheapest": ("cost", False),
    },
    predicates={
        "edge(you)": lambda scope: bool(scope.table.facts.edge == scope.seat),
        "winning(there)": _winning,
        "decided(here)": _decided_here,
    },
    facts={"round": lambda scope: int(scope.table.facts.round)},
    tallies={"missions": _missions_of},
    resources={
        "chakra": lambda scope, seat: int(scope.table.facts.chakra[seat]),
        "points": lambda scope, seat: int(scope.table.facts.points[seat]),
    },
    flows={
        "chakra": lambda _, seat, number: ChakraChanged(seat, number),
        "points": lambda _, seat, number: PointsScored(seat, number),
    },
    counters=frozenset({TOKENS}),
    bonds={"control": ("held",), "seal": ("sealing",)},
    seats={"opponent": lambda scope: (other(scope.seat),), "each": _seats},
    domains={"seat": _seats, "mission": mission_places},
    destinations=DESTINATIONS,
    events=EVENTS,
    windows=("main", "upgrade", "ambush", "score", "hold"),
    standing=frozenset({"hold"}),
    rewriting="upgrade",
    values=frozenset({"power", "cost", "income"}),
    permissions=frozenset({"play", "upgrade", "fade", "tokens", "text"}),
    ways=frozenset({"play", "hidden", "reveal"}),
    names=frozenset({"under"}),
    local=frozenset({"sealed"}),
)  # fmt: skip
