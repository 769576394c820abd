"""Cards that a case brings: printed values, and effects in the vocabulary of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cardrules.cardfiles import printed_in
from cardrules.cardschema import printed_values
from cardrules.cases.lines import Key
from cardrules.core.cards import Card
from cardrules.core.load import CARD_KEYS, load_cards
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.schema import KeyFaultError, gather
from cardrules.written import called

__all__ = ["read_cards"]

_PART: Final = re.compile(r"/(\d+)|\.([^./]+)")


def read_cards(
    game: Game, tables: Sequence[Any], faults: list[DefinitionError]
) -> dict[CardId, Card]:
    """Return the cards of the tables ``[[card]]`` of a case, as far as they can be read.

    Args:
        game: Whose words they use.
        tables: The tables.
        faults: Where everything that is wrong is added, each with its key.
    """
    if not tables:
        return {}
    if game.lexicon is None:
        what = f"{game.name} has no vocabulary of effects, so a case can bring no cards"
        faults.append(KeyFaultError(("card", 0), what))
        return {}
    cards: dict[CardId, Card] = {}
    for at, table in enumerate(tables):
        key: Key = ("card", at)
        try:
            (card,) = load_cards({"card": [table]}, game.lexicon, game.verbs).values()
        except FaultsError as error:
            faults += (_placed(key, table, fault) for fault in error.faults)
            continue
        if card.id in game.cards or card.id in cards:
            whose = game.name if card.id in game.cards else "the case"
            faults.append(KeyFaultError((*key, "id"), f"{whose} has a card {card.id!r} already"))
        faults += (KeyFaultError((*key, *at), *what) for at, *what in _odd(game, card))
        cards[card.id] = _printed(game, card, table, key, faults)
    return cards


def _printed(
    game: Game, card: Card, table: Mapping[str, Any], key: Key, faults: list[DefinitionError]
) -> Card:
    """Return a card with what is printed on its kind; as it is, if the game does not say that."""
    form = _forms(game).get(card.kind)
    if form is None:
        return card
    told = {name: value for name, value in table.items() if name not in CARD_KEYS}
    return attrs.evolve(card, values=printed_in(gather(form, told, faults, key)))


def _forms(game: Game) -> Mapping[str, type]:
    return {} if game.card_file is None else game.card_file.kinds


def _placed(key: Key, table: Any, fault: DefinitionError) -> DefinitionError:
    """Return a fault of the reader of cards with the key of the case that it is about.

    The reader names a card, then ``.`` and an effect, then ``/`` and a step, and words in it.
    """
    label = table.get("id") if isinstance(table, Mapping) else None
    parts = _PART.findall(fault.where.removeprefix(str(label or "card 1")))
    if not parts:
        return KeyFaultError(key, fault.what, fault.near)
    index = int(parts[0][1])
    key = (*key, "effect", index)
    effect: Mapping[str, Any] = table["effect"][index]
    if len(parts) > 1 and parts[1][0]:
        steps = "do" if "do" in effect else next(k for k in effect if k not in _NO_STEPS)
        key = (*key, steps)
        # A single step need not stand in a list.
        parts = parts[0 if isinstance(effect[steps], list) else 1 :]
    rest = (int(number) if number else word for number, word in parts[1:])
    return KeyFaultError((*key, *rest), fault.what, fault.near)


_NO_STEPS: Final = ("text", "rules", "obliged", "if", "unless", "once")


def _odd(game: Game, card: Card) -> Iterator[tuple[Any, ...]]:
    """Yield what is odd about a card among those of its game: key, what, nearest."""
    kinds = dict.fromkeys(other.kind for other in game.cards.values())
    peers = [other for other in game.cards.values() if other.kind == card.kind]
    if not peers:
        what = f"{game.name} has no card of kind {card.kind!r}"
        yield ("kind",), what, nearest(card.kind, kinds) or tuple(kinds)
    if card.kind not in _forms(game):
        yield from _unlike(game, card, peers)
    book = game.rulebook
    cited = [rule for ability in card.abilities for rule in ability.rules]
    for rule in dict.fromkeys([*card.rules, *cited]):
        if not book.knows(rule):
            yield (), f"unknown rule {rule!r}", nearest(rule, [*book.rules, *book.readings])


def _unlike(game: Game, card: Card, peers: Sequence[Card]) -> Iterator[tuple[Any, ...]]:
    """Yield what is printed on a card as on no other, where only the others say what may be."""
    known = printed_values(game)
    for name, value in card.values.items():
        if name not in known:
            yield (name,), f"no card of {game.name} has {name!r}", nearest(name, known)
        elif type(value) not in known[name]:
            usual = " or ".join(sorted(map(called, known[name])))
            yield (name,), f"is {usual} on other cards, not {value!r}", ()
    for name in known:
        if name not in card.values and peers and all(name in peer.values for peer in peers):
            yield (), f"every {card.kind} of {game.name} has {name!r}, and this card has none", ()
