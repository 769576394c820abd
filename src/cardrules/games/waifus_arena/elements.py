"""Elements: which a Waifu and the Nocta have, and what that makes of them (section 03, 06)."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.permissions import said
from cardrules.games.waifus_arena.cards import ELEMENTS, SPECIAL, printed_elements, role
from cardrules.games.waifus_arena.table import ArenaTable, nocta_of, seats_of, waifu_of
from cardrules.kit import Object, contents, place

FULMINANTE: Final = 3
"""Ataques of a Fulminante (R25)."""
TWIN: Final = 2
"""The same if a Hibridación matches an original element (R24)."""


def original(game: Any, table: ArenaTable, seat: int) -> tuple[str, ...]:
    """Return the printed elements of a seat's Waifu."""
    waifu = waifu_of(table, seat)
    return () if waifu is None else printed_elements(game.definition(table, waifu))


def gained(game: Any, table: ArenaTable, seat: int) -> tuple[str, ...]:
    """Return the elements of the Hibridaciones of a seat's Waifu."""
    return tuple(
        element
        for thing in contents(table, place(table, "attached", seat))
        if role(game, thing.card) == "hibridacion"
        for element in printed_elements(game.cards[thing.card])
    )


def of_waifu(game: Any, table: ArenaTable, seat: int) -> tuple[str, ...]:
    """Return the elements that a seat's Waifu has, each once.

    Rule:
        R23 (original and gained ones all count).
    """
    found = (*original(game, table, seat), *gained(game, table, seat))
    return tuple(dict.fromkeys(found))


def is_twin(game: Any, table: ArenaTable, seat: int) -> bool:
    """Return whether a Hibridación matches an original element (R24)."""
    more = gained(game, table, seat)
    return bool(more) and bool(set(original(game, table, seat)) & set(more))


def upon(game: Any, table: ArenaTable, what: str) -> tuple[Object, ...]:
    """Return the cards of a role that lie on the Nocta, whoever laid them."""
    return tuple(
        thing
        for seat in seats_of(table)
        for thing in contents(table, place(table, "upon", seat))
        if role(game, thing.card) == what
    )


def of_nocta(game: Any, table: ArenaTable) -> tuple[str, ...]:
    """Return the elements that the Nocta has.

    Rule:
        R30 (an Alquimia on it replaces the printed ones).
    """
    for thing in upon(game, table, "alquimia"):
        return tuple(name for name, _ in thing.counters if name in ELEMENTS)
    return printed_of_nocta(game, table)


def printed_of_nocta(game: Any, table: ArenaTable) -> tuple[str, ...]:
    """Return what is printed on the Nocta."""
    nocta = nocta_of(table)
    return () if nocta is None else printed_elements(game.definition(table, nocta))


def combatant(_game: Any, table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Waifu of a seat, on whose printed facts something rests."""
    waifu = waifu_of(table, seat)
    return () if waifu is None else (waifu,)


def twin_source(game: Any, table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Waifu of a seat if it matters which elements are printed on it (R24)."""
    return combatant(game, table, seat) if gained(game, table, seat) else ()


def both(game: Any, table: ArenaTable, seat: int) -> tuple[Object, ...]:
    """Return the Waifu of a seat and the Nocta."""
    nocta = nocta_of(table)
    return (*combatant(game, table, seat), *(() if nocta is None else (nocta,)))


def share(game: Any, table: ArenaTable, seat: int) -> bool:
    """Return whether a seat's Waifu and the Nocta share an element (R22, R27)."""
    return bool(set(of_waifu(game, table, seat)) & set(of_nocta(game, table)))


def is_special(game: Any, table: ArenaTable) -> bool:
    """Return whether the Nocta is special.

    Rule:
        R26 (it has a special element), A7 (printed, or as it is now).
    """
    now = bool(set(of_nocta(game, table)) & set(SPECIAL))
    printed = bool(set(printed_of_nocta(game, table)) & set(SPECIAL))
    if now is printed:
        return now
    return now if table.reading("A7") == "a" else printed


def strikes(game: Any, table: ArenaTable, seat: int) -> bool:
    """Return whether a seat's Escudos are Ataques (R74)."""
    waifu = waifu_of(table, seat)
    return waifu is not None and said(game, table, "can", "shields strike", waifu) is not None


def twin_blades(game: Any, table: ArenaTable, seat: int) -> bool:
    """Return whether a seat's Waifu fells any Nocta with a Doble Ataque (R28)."""
    waifu = waifu_of(table, seat)
    return waifu is not None and said(game, table, "can", "twin blades", waifu) is not None


def fulminante_size(game: Any, table: ArenaTable, seat: int) -> int:
    """Return how many Ataques a Fulminante takes (R25, R24)."""
    return TWIN if is_twin(game, table, seat) else FULMINANTE
