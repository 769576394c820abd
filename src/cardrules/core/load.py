"""Cards from card files: printed facts, and each printed sentence as one ability.

A card file is TOML: a ``[[card]]`` table a card, a ``[[card.effect]]`` table a sentence, with
exactly one form. What is wrong is gathered, with card, effect, step and word, and raised together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from cardrules.core import mentions
from cardrules.core.cards import (
    NO_TEXT,
    Ability,
    Card,
    Form,
    Obliged,
    Rewrites,
)
from cardrules.core.claims import Text
from cardrules.core.effects import Effect
from cardrules.core.effects import Sequence as Sequenced
from cardrules.core.forms import contributions, read_form
from cardrules.core.lexicon import Lexicon
from cardrules.core.steps import OBJECT, Reader, VerbReader, read_steps
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.ids import CardId

__all__ = ["OBJECT", "Reader", "VerbReader", "gather_cards", "load_cards"]

CARD_KEYS: Final = ("id", "kind", "name", "text", "rules", "count", "placeholder", "effect")

EFFECT_KEYS: Final = frozenset({"text", "rules", "obliged"})
FORM_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "when": frozenset({"do", "if", "unless", "once"}),
    "instead": frozenset({"do", "if", "unless"}),
    "changes": frozenset({"to", "adds"}),
    "always": frozenset(),
}
"""The forms besides windows, with the keys that belong to them."""

EFFECT: Final = "effect"  # how far a trigger may be activated once, besides in a batch


def load_cards(
    data: Mapping[str, Any], lexicon: Lexicon, verbs: Mapping[str, VerbReader] | None = None,
    where: str = "",
) -> dict[CardId, Card]:  # fmt: skip
    """Read the cards of a file.

    Args:
        data: The file as TOML reads it.
        lexicon: The words of the game.
        verbs: Its verbs by the word for them.
        where: Name of the file, for errors.

    Returns:
        The cards by id, in the order of the file.

    Raises:
        FaultsError: Something is wrong with the file; it holds all faults.

    Example:
        >>> rose = {
        ...     "id": "rose",
        ...     "kind": "plant",
        ...     "name": {"en": "Rose", "es": "Rosa"},
        ...     "height": 3,
        ... }
        >>> load_cards({"card": [rose]}, Lexicon())["rose"].values
        {'height': 3}
    """
    faults: list[DefinitionError] = []
    cards = gather_cards(data, lexicon, verbs or {}, faults, where)
    if faults:
        raise FaultsError(faults)
    return cards


def gather_cards(
    data: Mapping[str, Any], lexicon: Lexicon, verbs: Mapping[str, VerbReader],
    faults: list[DefinitionError], where: str = "",
) -> dict[CardId, Card]:  # fmt: skip
    """Return the cards of a file as far as they can be read, and add what is wrong to a list."""
    cards: dict[CardId, Card] = {}
    prefix = f"{where}: " if where else ""
    tables = data.get("card")
    if not isinstance(tables, list | tuple) or not tables:
        faults.append(DefinitionError(where, "there is no [[card]]", nearest("card", data)))
        return {}
    for number, table in enumerate(tables, start=1):
        label = table.get("id") if isinstance(table, Mapping) else None
        reader = _Cards(lexicon, verbs, f"{prefix}{label or f'card {number}'}", faults)
        card = reader.card(table)
        if card.id in cards:
            reader.fault(f"there are two cards with the id {card.id!r}")
        cards[card.id] = card
    return cards


class _Cards:
    """Reads one card."""

    def __init__(
        self, lexicon: Lexicon, verbs: Mapping[str, VerbReader], where: str,
        faults: list[DefinitionError],
    ) -> None:  # fmt: skip
        self.lexicon = lexicon
        self.verbs = verbs
        self.where = where
        self.faults = faults
        self.results: set[str] = set()
        self.instants: dict[str, tuple[Effect, set[str]]] = {}
        self.rules: tuple[str, ...] = ()

    def fault(self, what: str, near: tuple[str, ...] = (), at: str = "") -> None:
        self.faults.append(DefinitionError(self.where + at, what, near))

    def card(self, table: Any) -> Card:
        """Read its facts, then its sentences in printed order."""
        if not isinstance(table, Mapping):
            self.fault(f"a card is a table, not {table!r}")
            return Card(CardId(""), "", NO_TEXT)
        for key in ("id", "kind", "name"):
            if key not in table:
                self.fault(f"a card needs {key!r}")
        self.rules = self.words(table, "rules")
        effects = table.get("effect", ())
        if not isinstance(effects, list | tuple):
            self.fault("effects are written [[card.effect]]")
            effects = ()
        abilities = self.sentences(effects)
        return Card(
            id=CardId(str(table.get("id", ""))),
            kind=str(table.get("kind", "")),
            name=self.text(table, "name"),
            values={k: plain(v) for k, v in table.items() if k not in CARD_KEYS},
            abilities=tuple(abilities),
            rules=self.rules,
            text=self.text(table, "text") if "text" in table else _together(abilities),
            placeholder=self.words(table, "placeholder"),
            count=self.count(table),
        )

    def text(self, table: Mapping[str, Any], key: str, at: str = "") -> Text:
        found = table.get(key, "")
        read = Text(found, found) if isinstance(found, str) else plain(found)
        if not isinstance(read, Text):
            self.fault(f"{key!r} is a text, or one in 'en' and one in 'es'", at=at)
            return NO_TEXT
        read = Text(" ".join(read.en.split()), " ".join(read.es.split()))  # shown as one line
        if not (read.en + read.es).isprintable():
            self.fault(f"{key!r} has a character that cannot be shown", at=at)
        return read

    def words(self, table: Mapping[str, Any], key: str, at: str = "") -> tuple[str, ...]:
        found = table.get(key, ())
        if not isinstance(found, list | tuple) or not all(isinstance(w, str) for w in found):
            self.fault(f"{key!r} is a list of texts, not {found!r}", at=at)
            return ()
        return tuple(found)

    def count(self, table: Mapping[str, Any]) -> int:
        found = table.get("count", 0)
        if not isinstance(found, int) or isinstance(found, bool) or found < 0:
            self.fault(f"'count' is a number of copies, not {found!r}")
            return 0
        return found

    # Abilities.

    def sentences(self, tables: Sequence[Any]) -> list[Ability]:
        """Read all sentences; what rewrites another one is read when that is known."""
        made: list[list[Ability]] = [[] for _ in tables]
        later = [isinstance(table, Mapping) and "changes" in table for table in tables]
        for last in (False, True):
            for index, table in enumerate(tables):
                if later[index] is last:
                    made[index] = self.abilities(table, f".{index}")
        return [ability for part in made for ability in part]

    def rewriting(self, table: Mapping[str, Any], reader: Reader) -> tuple[Form, Effect | None]:
        """Read a text that rewrites an instant of the card, or adds to it."""
        window = str(table["changes"])
        if window not in self.instants:
            near = nearest(window, self.instants)
            reader.fault(f"changes {window!r}, which this card lacks", near)
            return Rewrites(window), None
        first, names = self.instants[window]
        if ("to" in table) is ("adds" in table):
            reader.fault("'changes' needs either 'to' or 'adds'")
            return Rewrites(window), first
        if "to" in table:
            with reader.inside(".to"):
                return Rewrites(window), read_steps(table["to"], reader)
        reader.names |= names
        with reader.inside(".adds"):
            added = read_steps(table["adds"], reader)
        steps = first.steps if isinstance(first, Sequenced) else (first,)
        return Rewrites(window), Sequenced((*steps, added))

    def abilities(self, table: Any, at: str) -> list[Ability]:
        """Read a sentence: one ability, or one a contribution if it stands in a list."""
        if not isinstance(table, Mapping):
            self.fault(f"an effect is a table, not {table!r}", at=at)
            return []
        form = self.form_of(table, at)
        if not form:
            return []
        rules = self.words(table, "rules", at) or self.rules
        free = form in self.lexicon.windows
        own = free or form == "changes"
        # Only effects of one play know each other's results.
        known = self.results if own else ()
        reader = Reader(self.lexicon, self.verbs, self.where + at, known, self.faults, rules=rules)
        if form == "always":
            made: list[tuple[Form, Effect | None]] = contributions(table[form], reader)
        elif form == "changes":
            made = [self.rewriting(table, reader)]
        else:
            made = [read_form(form, table, reader)]
        if free:
            effect = made[0][1]
            if effect is not None:
                self.instants.setdefault(form, (effect, set(reader.names)))
        if own:
            window = str(table[form]) if form == "changes" else form
            self.results |= {f"{window}.{n}" for n in reader.names if "." not in n}
        obliged = self.obliged(table, Obliged.MAY if own else Obliged.MUST, at)
        text, once = self.text(table, "text", at), self.once(table, at)
        return [
            Ability(
                one, effect, obliged, text, rules,
                local=reader.local or mentions.of_its_source(effect, self.lexicon),
                per_event=not once, per_effect=once == EFFECT,
            )
            for one, effect in made
        ]  # fmt: skip

    def form_of(self, table: Mapping[str, Any], at: str) -> str:
        """Return the one form of a sentence, after looking for keys that do not belong to it."""
        forms = (*self.lexicon.windows, *FORM_KEYS)
        found = [key for key in table if key in forms]
        if len(found) != 1:
            rest = [k for k in table if k not in EFFECT_KEYS and k not in ("do", "if", "unless")]
            near = nearest(rest[0], forms) if rest and not found else ()
            self.fault(f"an effect needs exactly one form, found {found or rest}", near, at)
            return ""
        allowed = sorted(EFFECT_KEYS | FORM_KEYS.get(found[0], frozenset()))
        for key in table:
            if key not in (found[0], *allowed):
                self.fault(f"{found[0]!r} takes no {key!r}", nearest(key, allowed), f"{at}.{key}")
        if "do" in allowed and "do" not in table:
            self.fault(f"{found[0]!r} needs 'do'", at=at)
            return ""
        return found[0]

    def once(self, table: Mapping[str, Any], at: str) -> bool | str:
        """Return how far a trigger is activated once: not, for a batch, or for an effect."""
        once = table.get("once", False)
        if once in (True, False, EFFECT):
            return cast("bool | str", once)
        self.fault(f"'once' is true, false or {EFFECT!r}, not {once!r}", at=f"{at}.once")
        return False

    def obliged(self, table: Mapping[str, Any], default: Obliged, at: str) -> Obliged:
        word = table.get("obliged", default.value)
        words = [obliged.value for obliged in Obliged]
        if word not in words:
            self.fault(f"unknown word {word!r}", nearest(str(word), words), f"{at}.obliged")
            return default
        return Obliged(word)


def _together(abilities: list[Ability]) -> Text:
    """Return what the sentences of a card say together; one of several parts is said once."""
    said = dict.fromkeys(ability.text for ability in abilities if ability.text != NO_TEXT)
    return Text(" ".join(text.en for text in said), " ".join(text.es for text in said))


def plain(value: Any) -> Any:
    """Return a value of a file as a card keeps it: lists as tuples, two languages as a text.

    Example:
        >>> plain({"en": "Rose", "es": "Rosa"}), plain(["a", "b"])
        (Text(en='Rose', es='Rosa'), ('a', 'b'))
    """
    if isinstance(value, Mapping):
        if set(value) == {"en", "es"} and all(isinstance(v, str) for v in value.values()):
            return Text(value["en"], value["es"])
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return tuple(plain(part) for part in value)
    return value
