"""What cards can be played as: alone, two equal ones, or a Combo (sections 06, 08, 09, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from cardrules.games.waifus_arena.actions import Play
from cardrules.games.waifus_arena.cards import SWORD_AND_SHIELD, TWO_SWORDS, cost_of, role
from cardrules.games.waifus_arena.elements import (
    fulminante_size,
    of_nocta,
    share,
    strikes,
    twin_blades,
)  # fmt: skip
from cardrules.games.waifus_arena.table import ArenaTable
from cardrules.kit import CardId

SINGLE: Final[Mapping[str, tuple[str, ...]]] = {
    "ataque": ("ataque", "filo"),
    "escudo": ("defensa", "ataque"),
    "hechizo": ("hechizo", "ataque", "defensa", "filo"),
    "agilidad": ("agilidad",),
    "provocar": ("provocar", "marcador"),
    "": ("efecto",),
}
"""What one card can be played as, by its role; of other roles only the role itself."""

COMBOS: Final = ("doble", "arma", "fulminante", "barrera", "replica")
"""What several cards are played as together, besides two equal cards."""
ATTACKS: Final = ("ataque", "filo", "doble", "arma", "fulminante")
DEFENCES: Final = ("defensa", "agilidad", "replica")
SABOTAGE: Final = ("provocar", "sebo", "embestida", "empatia")
"""What is played on rivals."""
ON_NOCTA: Final = ("artilleria", "ovacion", "furia", "alquimia")
"""What is laid on the Nocta."""
USES: Final = (
    *ATTACKS, *DEFENCES, *SABOTAGE, *ON_NOCTA, "hechizo", "trocar", "barrera", "hibridacion",
    "conveccion", "marcador", "efecto",
)  # fmt: skip

PAIR: Final = 2


def uses_of(game: Any, card: CardId) -> tuple[str, ...]:
    """Return what one card can be played as."""
    found = role(game, card)
    return SINGLE.get(found, (found,))


def is_combo(game: Any, action: Play) -> bool:
    """Return whether cards are meant as a Combo with a name of its own, and not one by one.

    Two cards called Barrera are one by one, two Escudos as a Barrera are not.
    """
    if action.use == "barrera":
        return {role(game, card) for card in action.cards} <= {"escudo", "hechizo"}
    return action.use in COMBOS


def strikes_as(game: Any, table: ArenaTable, seat: int, card: CardId) -> bool:
    """Return whether a card counts as an Ataque (R70, R74)."""
    found = role(game, card)
    return found in ("ataque", "hechizo") or (found == "escudo" and strikes(game, table, seat))


def shields_as(game: Any, table: ArenaTable, seat: int, card: CardId) -> bool:
    """Return whether a card counts as an Escudo (R70, R74)."""
    found = role(game, card)
    return found == "hechizo" or (found == "escudo" and not strikes(game, table, seat))


def defends_as(game: Any, table: ArenaTable, seat: int, card: CardId) -> bool:
    """Return whether a card is a defence that a Réplica can consist of (R53)."""
    return role(game, card) == "agilidad" or shields_as(game, table, seat, card)


def fits_alone(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether each card can be played as what is meant; an Escudo perhaps now (R74)."""
    if action.use == "filo":
        return all(strikes_as(game, table, action.seat, card) for card in action.cards)
    return all(action.use in uses_of(game, card) for card in action.cards)


def fits_together(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether the cards are the Combo that is meant."""
    seat, cards = action.seat, action.cards
    blows = sum(strikes_as(game, table, seat, card) for card in cards)
    if action.use == "doble":
        return len(cards) == blows == PAIR
    if action.use == "fulminante":
        return len(cards) == blows == fulminante_size(game, table, seat)
    if action.use == "arma":
        return len(cards) == PAIR and any(
            strikes_as(game, table, seat, one) and shields_as(game, table, seat, other)
            for one, other in (cards, cards[::-1])
        )
    if action.use == "barrera":
        return len(cards) == PAIR and all(shields_as(game, table, seat, c) for c in cards)
    return len(cards) >= PAIR and all(defends_as(game, table, seat, c) for c in cards)


def reaches(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether such an attack fells this Nocta.

    Rule:
        R22, R27 (a shared element), R26 (its requirement of weapons), R28 (Ayaka), R25 (any).
    """
    seat = action.seat
    if action.use == "ataque":
        return share(game, table, seat)
    if action.use == "doble":
        return TWO_SWORDS in of_nocta(game, table) or twin_blades(game, table, seat)
    if action.use == "arma":
        return SWORD_AND_SHIELD in of_nocta(game, table)
    return True


def price(game: Any, action: Play) -> int:
    """Return what a play costs, in PA.

    Rule:
        R20 (a card), R69 (a Combo), R75 (nothing for the Fulminante of Hoshi).
    """
    if action.use == "filo":
        return 0
    return cost_of(game, action.cards[0]) if len(action.cards) == 1 else 1


def sorted_cards(game: Any, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return cards in the order of the card file."""
    order: dict[CardId, int] | None = game.memo.get("order")
    if order is None:
        order = game.memo["order"] = {id: number for number, id in enumerate(game.cards)}
    return tuple(sorted(cards, key=lambda id: order.get(id, len(order))))


def are_there(held: Counter[CardId], cards: tuple[CardId, ...]) -> bool:
    """Return whether a hand has all these cards."""
    return all(held[card] >= count for card, count in Counter(cards).items())
