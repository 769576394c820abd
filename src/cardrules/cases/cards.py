"""Cards that a case brings: printed values, and effects in the vocabulary of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.cases.lines import Key
from cardrules.core.cards import Card, Obliged
from cardrules.core.claims import Text
from cardrules.core.load import CARD_KEYS, FORM_KEYS, load_cards
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.schema import KeyFaultError

__all__ = ["card_schema", "read_cards"]

_PART: Final = re.compile(r"/(\d+)|\.([^./]+)")
_CALLED: Final[Mapping[type, str]] = {
    int: "a whole number", str: "a text", bool: "true or false", tuple: "a list",
    Text: "a text in en and es",
}  # fmt: skip
_TYPES: Final[Mapping[type, str]] = {
    int: "integer", bool: "boolean", tuple: "array", Text: "object",
}  # fmt: skip


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
        cards[card.id] = card
    return cards


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
    known = _values(game)
    for name, value in card.values.items():
        if name not in known:
            yield (name,), f"no card of {game.name} has {name!r}", nearest(name, known)
        elif type(value) not in known[name]:
            called = " or ".join(sorted(_CALLED.get(k, "something else") for k in known[name]))
            yield (name,), f"is {called} on other cards, not {value!r}", ()
    for name in known:
        if name not in card.values and peers and all(name in peer.values for peer in peers):
            yield (), f"every {card.kind} of {game.name} has {name!r}, and this card has none", ()
    book = game.rulebook
    cited = [rule for ability in card.abilities for rule in ability.rules]
    for rule in dict.fromkeys([*card.rules, *cited]):
        if not book.knows(rule):
            yield (), f"unknown rule {rule!r}", nearest(rule, [*book.rules, *book.readings])


def _values(game: Game) -> dict[str, set[type]]:
    """Return the printed values that cards of a game have, each with the kinds of value it is."""
    found: dict[str, set[type]] = {}
    for card in game.cards.values():
        for name, value in card.values.items():
            found.setdefault(name, set()).add(type(value))
    return found


# JSON Schema.

_DOCS: Final = {
    "card": Text(
        "Cards that the game does not have, for this case only.",
        "Cartas que el juego no tiene, solo para este caso.",
    ),
    "id": Text("Its id; no card of the game has it.", "Su id; ninguna carta del juego lo tiene."),
    "kind": Text("Its kind.", "Su tipo."),
    "name": Text("Its name.", "Su nombre."),
    "text": Text("What it does, for readers.", "Lo que hace, para quien lo lee."),
    "rules": Text("The rules that say so.", "Las reglas que lo dicen."),
    "count": Text("How many copies the game has of it.", "Cuántas copias tiene el juego."),
    "placeholder": Text(
        "The values that nobody has published.", "Los valores que nadie ha publicado."
    ),
    "effect": Text("Its sentences, each with one form.", "Sus frases, cada una con una forma."),
    "obliged": Text("How far its player is free.", "Hasta dónde es libre quien la juega."),
}


def card_schema(game: Game, lang: str) -> dict[str, Any]:
    """Return the JSON Schema of the cards that a case can bring.

    Args:
        game: Whose words they use.
        lang: Language of the explanations.
    """

    def key(name: str, **schema: Any) -> dict[str, Any]:
        return {"description": _DOCS[name].in_(lang), **schema}

    words = {"type": "array", "items": {"type": "string"}}
    text = {"anyOf": [{"type": "string"}, _both()]}
    windows = () if game.lexicon is None else game.lexicon.windows
    steps = {"type": ["object", "array"]}
    effect = {
        **dict.fromkeys((*windows, "do"), steps),
        **{name: {} for name in (*FORM_KEYS, "if", "unless")},
        "once": {"type": "boolean"},
        "text": key("text", **text),
        "rules": key("rules", **words),
        "obliged": key("obliged", enum=[obliged.value for obliged in Obliged]),
    }
    effects = {"type": "object", "properties": effect, "additionalProperties": False}
    values = {
        name: {"type": sorted(_TYPES.get(kind, "string") for kind in kinds)}
        for name, kinds in _values(game).items()
    }
    properties = {
        "id": key("id", type="string"),
        "kind": key("kind", enum=sorted({card.kind for card in game.cards.values()})),
        "name": key("name", **text),
        **{name: schema for name, schema in values.items() if name not in CARD_KEYS},
        "text": key("text", **text),
        "rules": key("rules", **words),
        "count": key("count", type="integer", minimum=0, default=0),
        "placeholder": key("placeholder", **words),
        "effect": key("effect", type="array", items=effects),
    }
    table = {
        "type": "object", "properties": properties, "required": ["id", "kind", "name"],
        "additionalProperties": False,
    }  # fmt: skip
    return {**key("card"), "type": "array", "items": table, "default": []}


def _both() -> dict[str, Any]:
    text = {"type": "string"}
    return {
        "type": "object", "properties": {"en": text, "es": text}, "required": ["en", "es"],
        "additionalProperties": False,
    }  # fmt: skip
