"""The words of card texts: which cards, where, of which team, and where they may be moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.games.ovniversus.scores import points
from cardrules.games.ovniversus.stacks import carried, kind_of, takes
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    BATTLES,
    DECK,
    HANDS,
    LAYOUT,
    PERSONAJE,
    POTENCIADOR,
    SIDES,
    STANDING,
    at_stake,
    other,
    stack,
)  # fmt: skip
from cardrules.kit import Attribute, Lexicon, Object, Place, Scope, Seat, contents

Things = Sequence[Object]
Fits = Callable[[Scope, Object], bool]
Aims = Sequence[tuple[Place, bool]]


def _stands(_scope: Scope, thing: Object) -> bool:
    return thing.place in BATTLE_OF


def _mine(scope: Scope, thing: Object) -> bool:
    return _stands(scope, thing) and LAYOUT.zones[thing.place].seat == scope.seat


def _enemy(scope: Scope, thing: Object) -> bool:
    return _stands(scope, thing) and LAYOUT.zones[thing.place].seat != scope.seat


MEMBERS: Final[dict[str, Fits]] = {
    "anyone": _stands,
    "mine": _mine,
    "enemy": _enemy,
    "friend": lambda scope, thing: _mine(scope, thing) and thing.ref != scope.source,
    "other": lambda scope, thing: _stands(scope, thing) and thing.ref != scope.source,
}


def standing(scope: Scope) -> list[Object]:
    """Return every card in the battles, side by side, each side from the first one placed."""
    objects, zones = scope.table.objects, scope.table.zones
    return [objects[id] for where in STANDING for id in zones[where]]


def _population(fits: Fits) -> Callable[[Scope, int | None], Things]:
    return lambda scope, _: [thing for thing in standing(scope) if fits(scope, thing)]


def _hand(*, theirs: bool = False) -> Callable[[Scope, int | None], Things]:
    def things(scope: Scope, _number: int | None) -> Things:
        seat = other(scope.seat) if theirs else scope.seat
        return contents(scope.table, HANDS[seat])

    return things


def _deck_top(scope: Scope, number: int | None) -> Things:
    found = contents(scope.table, DECK)
    return found[max(0, len(found) - (number or 1)) :]


def _here(scope: Scope, thing: Object) -> bool:
    source = scope.self_()
    here = None if source is None else BATTLE_OF.get(source.place)
    return here is not None and BATTLE_OF.get(thing.place) == here


def _elsewhere(scope: Scope, thing: Object) -> bool:
    return _stands(scope, thing) and not _here(scope, thing)


def _word(name: str) -> Callable[[Scope, Object], str]:
    return lambda scope, thing: str(scope.game.definition(scope.table, thing).values.get(name, ""))


def _score(name: str) -> Attribute:
    return Attribute("number", lambda s, t: int(s.game.definition(s.table, t).values.get(name, 0)))


def _kind(name: str) -> Attribute:
    return Attribute("flag", lambda scope, thing: kind_of(scope.game, scope.table, thing) == name)


# Where cards go.


def movable(scope: Scope, thing: Object) -> bool:
    """Return whether an effect may move a card at all.

    Rule:
        A13 (a personaje that carries a potenciador).
    """
    if carried(scope.game, scope.table, thing) is None:
        return True
    return bool(scope.table.reading("A13") == "b")


def other_battles(scope: Scope, thing: Object | None) -> Aims:
    """Return the other battles of the same side to which a card can be moved (R14, R15)."""
    if thing is None or not _stands(scope, thing) or not movable(scope, thing):
        return ()
    return open_battles(scope, thing)


def open_battles(scope: Scope, thing: Object) -> Aims:
    """Return the other battles of the same side that take a card, may it be moved or not."""
    seat = LAYOUT.zones[thing.place].seat
    assert seat is not None
    kind = kind_of(scope.game, scope.table, thing)
    return [
        (SIDES[seat][number], True)
        for number, battle in enumerate(BATTLES)
        if SIDES[seat][number] != thing.place
        and takes(scope.game, scope.table, stack(scope.table, seat, battle), kind, by_effect=True)
    ]


def _battles(scope: Scope, thing: Object | None) -> Aims:
    """Return the battles of your side that take a card from elsewhere.

    Rule:
        R14 (a free place), R6 (no potenciador in phase one), A18 and R18 (whether it is the card of
        the turn: then there is one only, and in phase one it goes where that card goes).
    """
    if thing is None:
        return ()
    table, seat, facts = scope.table, scope.actor, scope.table.facts
    kind = kind_of(scope.game, table, thing)
    first = facts.phase == "one"
    if first and kind == POTENCIADOR:
        return ()
    as_card = (first or bool(facts.placed)) and table.reading("A18") == "b"
    if as_card and facts.placed:
        return ()
    return [
        (SIDES[seat][number], True)
        for number, battle in enumerate(BATTLES)
        if (not as_card or battle == at_stake(facts, seat))
        and takes(scope.game, table, stack(table, seat, battle), kind, by_effect=True)
    ]


def _home(place: Any, *, top: bool) -> Callable[[Scope, Object | None], Aims]:
    def lead(scope: Scope, thing: Object | None) -> Aims:
        return [(place(scope, thing), top)]

    return lead


def _each(scope: Scope) -> tuple[Seat, ...]:
    turn: Seat = scope.table.facts.turn
    return turn, other(turn)


WORDS: Final = Lexicon(
    populations={
        **{word: _population(fits) for word, fits in MEMBERS.items()},
        "hand": _hand(),
        "their hand": _hand(theirs=True),
        "deck top": _deck_top,
    },
    members=MEMBERS,
    counted=frozenset({"deck top"}),
    places={"here": _here, "elsewhere": _elsewhere},
    attributes={
        **{battle: _score(battle) for battle in BATTLES},
        "points": Attribute("number", lambda s, t: points(s.game, s.table, t)),
        "bonus": _score("bonus"),
        "equipo": Attribute("word", _word("equipo")),
        "clase": Attribute("word", _word("clase")),
        "name": Attribute("word", lambda s, t: s.game.definition(s.table, t).name.en),
        PERSONAJE: _kind(PERSONAJE),
        POTENCIADOR: _kind(POTENCIADOR),
    },
    superlatives={"strongest": ("points", True), "weakest": ("points", False)},
    facts={"turns": lambda scope: int(scope.table.facts.plays)},
    seats={"opponent": lambda scope: (other(scope.seat),), "each": _each},
    domains={"seat": _each, "battle": lambda _: tuple(zip(*SIDES, strict=True))},
    destinations={
        "move": other_battles,
        "place": _battles,
        "discard": _home(lambda *_: DECK, top=False),
        "deck": _home(lambda *_: DECK, top=True),
        "deck top": _home(lambda *_: DECK, top=True),
        "deck bottom": _home(lambda *_: DECK, top=False),
        "hand": _home(lambda scope, _: HANDS[scope.actor], top=True),
    },
    events=frozenset({"move", "place", "discard", "return", "swap", "draw", "pick"}),
    windows=("act",),
    values=frozenset({"points"}),
)  # fmt: skip
