"""A user's own cards: a TOML file that stands in for the cards that ship with a game.

A game takes such files if it has a `CardFile`. What all of them have in common is here: the file is
found and read, its keys and its ``[[card]]`` tables are checked against what the game declares, and
every fault names file, card and word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs

from cardrules._frozen import frozen
from cardrules.cardschema import card_schema
from cardrules.core.cardfile import CardFile
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.game import Ruleset
from cardrules.core.lexicon import Lexicon
from cardrules.core.load import CARD_KEYS, gather_cards
from cardrules.core.steps import VerbReader
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.files import parse_toml, read_text
from cardrules.ids import CardId
from cardrules.jsonschema import json_schema
from cardrules.schema import FAULTY, TextForm, gather, key

__all__ = [
    "CardFile", "CardFileForm", "card_file_schema", "gather_card_file", "in_file",
    "printed_in", "read_card_file", "with_card_file",
]  # fmt: skip

MOST_BYTES: Final = 1_000_000
"""Of a card file: far more than any game has printed."""

MOST_COPIES: Final = 999
"""Of one card."""

_ID: Final = re.compile(r"\w[\w-]*")
_NOT_INVENTED: Final = frozenset({"id", "kind", "rules", "placeholder"})
"""Keys of a card that name it or say where it belongs."""


@frozen
class CardFileForm:
    """What every card file has; a game that needs more inherits from it and adds keys."""

    game: str = key("Name of the game that it is for.", "Nombre del juego al que pertenece.", "")
    title: str | TextForm = key(
        "What these cards are called, also in logs of matches with them.",
        "Cómo se llaman estas cartas, también en los registros de partidas con ellas.", "",
    )  # fmt: skip
    placeholder: bool = key(
        "Whether the cards are invented: each of them then says so wherever it is shown.",
        "Si las cartas son inventadas: entonces cada una lo dice allí donde se muestra.", False,
    )  # fmt: skip
    card: tuple[Any, ...] = key("The cards.", "Las cartas.")

    @property
    def name(self) -> Text:
        """Its title in both languages; empty if it has none."""
        title = self.title
        return Text(title.en, title.es) if isinstance(title, TextForm) else Text(title, title)


F = TypeVar("F", bound=CardFileForm)
G = TypeVar("G", bound=Ruleset)


# For games: what stands in a file.


def read_card_file(
    data: Mapping[str, Any],
    form: type[F],
    *,
    lexicon: Lexicon,
    verbs: Mapping[str, VerbReader],
    kinds: Mapping[str, type] | None = None,
) -> tuple[F, dict[CardId, Card]]:
    """Return what a card file says, and its cards by id.

    Args:
        data: The file as TOML reads it.
        form: The class of its keys: `CardFileForm` or one that inherits from it.
        lexicon: The words of the game.
        verbs: Its verbs by the word for them.
        kinds: For each kind of card the attrs class of what is printed on it, its fields made by
            `cardrules.schema.key`; None to take whatever a card says.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    faults: list[DefinitionError] = []
    found = gather_card_file(data, form, faults, lexicon=lexicon, verbs=verbs, kinds=kinds)
    if faults:
        raise FaultsError(faults)
    return found


def gather_card_file(
    data: Mapping[str, Any],
    form: type[F],
    faults: list[DefinitionError],
    *,
    lexicon: Lexicon,
    verbs: Mapping[str, VerbReader],
    kinds: Mapping[str, type] | None = None,
) -> tuple[F, dict[CardId, Card]]:
    """Do as `read_card_file`, but add what is wrong to a list, so that a game can look for more.

    What could not be read is left out: a card then lacks a printed value, or an ability.
    """
    told = gather(form, data, faults)
    if told.card is FAULTY or not told.card:
        if told.card is not FAULTY:
            faults.append(DefinitionError("card", "there is no [[card]]"))
        return told, {}
    cards = gather_cards(data, lexicon, verbs, faults)
    done = set[str]()
    for number, table in enumerate(told.card, start=1):
        if not isinstance(table, Mapping):
            continue
        label = str(table.get("id") or f"card {number}")
        faults += _odd(label, table)
        values = _values(label, table, kinds, faults)
        id = CardId(str(table.get("id", "")))
        if id in cards and id not in done:
            done.add(id)
            marks = cards[id].placeholder or (_invented(table) if told.placeholder is True else ())
            shown = cards[id].values if values is None else values
            cards[id] = attrs.evolve(cards[id], values=shown, placeholder=marks)
    return told, cards


def _odd(label: str, table: Mapping[str, Any]) -> Iterator[DefinitionError]:
    """Yield what no card of any game may be."""
    id, name, count = table.get("id"), table.get("name"), table.get("count", 0)
    if "id" in table and not (isinstance(id, str) and _ID.fullmatch(id)):
        yield DefinitionError(f"{label}.id", f"{id!r} is not letters, digits, '-' and '_'")
    if "name" in table and _is_empty(name):
        yield DefinitionError(f"{label}.name", "a name is not empty, in no language")
    if isinstance(count, int) and count > MOST_COPIES:
        yield DefinitionError(f"{label}.count", f"more than {MOST_COPIES} copies")
    if "count" in table and count == 0:
        yield DefinitionError(f"{label}.count", "a card of which there is no copy is left out")
    for index, effect in _tables(table.get("effect")):
        if _is_empty(effect.get("text", table.get("text", ""))):
            yield DefinitionError(
                f"{label}.{index}.text", "an effect says what it does, for players"
            )


def _is_empty(text: Any) -> bool:
    """Return whether a text says nothing in some language; what is no text is told elsewhere."""
    said = text.values() if isinstance(text, Mapping) else (text,)
    return not said or any(isinstance(part, str) and not part.strip() for part in said)


def _values(
    label: str, table: Mapping[str, Any], kinds: Mapping[str, type] | None,
    faults: list[DefinitionError],
) -> dict[str, Any] | None:  # fmt: skip
    """Return what is printed on a card of its kind; None if nobody says what that may be."""
    if not kinds:
        return None
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        if kind is not None:
            known = tuple(kinds)
            fault = UnknownNameError(f"{label}.kind", "kind", str(kind), known)
            faults.append(fault if fault.near else DefinitionError(fault.where, fault.what, known))
        return None
    printed = {name: value for name, value in table.items() if name not in CARD_KEYS}
    described: Any = kinds[kind]
    known = (*CARD_KEYS, *(field.name for field in attrs.fields(described)))
    marks = table.get("placeholder")
    faults += (
        UnknownNameError(f"{label}.placeholder", "key", mark, known)
        for mark in (marks if isinstance(marks, list) else ())
        if isinstance(mark, str) and mark not in known
    )
    return printed_in(gather(described, printed, faults, (label,)))


def printed_in(form: Any) -> dict[str, Any]:
    """Return what is printed on a card, of its form as `gather` returns it: what could be read."""
    values = {field.name: getattr(form, field.name) for field in attrs.fields(type(form))}
    return {name: value for name, value in values.items() if value is not FAULTY}


def _invented(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the facts of a card that is invented as a whole."""
    return tuple(name for name in table if name not in _NOT_INVENTED)


# For users: a file that somebody names.


def with_card_file(game: G, path: str | Path) -> G:
    """Return a game with the cards of a file in place of those that ship.

    Args:
        game: The game; it stays as it is.
        path: The file.

    Raises:
        DefinitionError: The game takes no card file.
        FaultsError: Everything that is wrong with the file; each fault names it.
    """
    how = game.card_file
    if how is None:
        raise DefinitionError(game.name, "takes no card file")
    path = Path(path)
    try:
        data = parse_toml(str(path), read_text(path, MOST_BYTES))
    except DefinitionError as error:
        raise FaultsError([error]) from None
    meant = data.get("game")
    if isinstance(meant, str) and meant and meant != game.name:
        # What its cards say is then in the words of another game: no fault would mean anything.
        wrong = DefinitionError(f"{path}: game", f"the cards are for {meant!r}", (game.name,))
        raise FaultsError([wrong])
    faults: list[DefinitionError] = []
    made: Any = game
    try:
        made = how.read(data)
    except FaultsError as error:
        faults += error.faults
    except DefinitionError as error:
        faults.append(error)
    faults += _unknown_rules(game, data)
    faults += _uncounted(game, data)
    if faults:
        raise FaultsError(in_file(path, faults))
    given = attrs.evolve(how, given=_called(data) or path.name)
    return attrs.evolve(made, card_file=given)  # type: ignore[no-any-return]  # a game of its kind


def _unknown_rules(game: Ruleset, data: Mapping[str, Any]) -> Iterator[DefinitionError]:
    """Yield rules that cards cite and that the game does not have."""
    book = game.rulebook
    for number, card in _tables(data.get("card")):
        label = str(card.get("id") or f"card {number + 1}")
        effects = ((f"{label}.{index}", effect) for index, effect in _tables(card.get("effect")))
        for where, table in ((label, card), *effects):
            cited = table.get("rules")
            for rule in cited if isinstance(cited, list) else ():
                if isinstance(rule, str) and not book.knows(rule):
                    known = (*book.rules, *book.readings)
                    yield UnknownNameError(f"{where}.rules", "rule", rule, known)


def _uncounted(game: Ruleset, data: Mapping[str, Any]) -> Iterator[DefinitionError]:
    """Yield numbers of copies of cards of a kind of which each one is there once."""
    counted = {card.kind for card in game.cards.values() if card.count}
    single = {card.kind for card in game.cards.values()} - counted
    for number, card in _tables(data.get("card")):
        told = card.get("count", 0)
        if card.get("kind") in single and type(told) is int and told > 0:
            where = f"{card.get('id') or f'card {number + 1}'}.count"
            yield DefinitionError(where, f"each {card['kind']} of {game.name} is there once")


def _tables(data: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the tables of a list that may be anything, each with its index."""
    for index, table in enumerate(data if isinstance(data, list) else ()):
        if isinstance(table, Mapping):
            yield index, table


def in_file(path: str | Path, faults: Iterable[DefinitionError]) -> Sequence[DefinitionError]:
    """Return faults with the name of the file in front of each place."""
    places = ((f"{path}: {fault.where}" if fault.where else str(path), fault) for fault in faults)
    return [DefinitionError(where, fault.what, fault.near) for where, fault in places]


def _called(data: Mapping[str, Any]) -> str:
    title = data.get("title", "")
    return str(title.get("en", "") if isinstance(title, Mapping) else title)


def card_file_schema(game: Ruleset, lang: str = "en") -> dict[str, Any]:
    """Return the JSON Schema of the card files that a game takes.

    Args:
        game: Whose cards stand in them.
        lang: Language of the explanations.

    Raises:
        DefinitionError: The game takes no card file.
    """
    how = game.card_file
    if how is None:
        raise DefinitionError(game.name, "takes no card file")
    schema = json_schema(how.form, game, lang)
    schema["title"] = f"Card file of {game.name}"
    keys = schema["properties"]
    keys["game"] = {"description": keys["game"]["description"], "const": game.name}
    keys["card"] = {
        "description": keys["card"]["description"], "type": "array", "minItems": 1,
        "items": card_schema(game, lang)["items"],
    }  # fmt: skip
    return schema
