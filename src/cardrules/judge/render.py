"""Putting claims into words: templates with blanks, and how each language names things.

A claim that does not hold is written by the template ``KEY.not`` if there is one. What no table of
words has is a fault of the library or of the game, and said so: no internal name ever reaches a
reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from cardrules.core.claims import Claim, Name, Term, Text, agreeing
from cardrules.core.game import RULE, Ruleset
from cardrules.errors import EngineBugError
from cardrules.ids import UNKNOWN, CardId, Ref, seat_name
from cardrules.notation import fold
from cardrules.words import LANGUAGES, language

__all__ = ["Writer", "blanks", "fact_names", "template_of", "value_words"]

_BLANK: Final = re.compile(r"\{([a-z_]+)\}")
_PART: Final = re.compile(r"(?<![\w@-])[a-z][a-z_-]*(?!\w)")
"""A word in the name of a fact: no id, no seat, no number."""

NOTHING: Final = "–"
"""The value of a fact that has none."""

_ENDS: Final = (".", "?", "!", ":")

_CONTRACTED: Final = re.compile(r"\b(de|a) el\b")
"""What Spanish writes as one word: a place fills its blank with its article."""

_SAME_SOUND: Final = {
    "y": ("e", re.compile(r"i(?![aeo])", re.IGNORECASE)),
    "o": ("u", re.compile("o", re.IGNORECASE)),
}
"""Before which words Spanish joins with another: ``Ino e Itachi``. The h of a name is heard."""


def template_of(words: Mapping[str, Text], claim: Claim) -> tuple[Text, bool]:
    """Return the template of a claim, and whether it has to be negated.

    A fact that has no value has a template of its own where a sentence needs one.

    Raises:
        EngineBugError: There is none.
    """
    if f"empty.{claim.key}" in words and dict(claim.terms).get("value", claim) in (None, ()):
        return words[f"empty.{claim.key}"], not claim.holds
    if not claim.holds and f"{claim.key}.not" in words:
        return words[f"{claim.key}.not"], False
    if claim.key not in words:
        raise EngineBugError(f"there are no words for {claim.key!r}")
    return words[claim.key], not claim.holds


def blanks(words: Mapping[str, Text], claim: Claim) -> frozenset[str]:
    """Return the names of the terms that the words of a claim use, in either language."""
    template, _ = template_of(words, claim)
    used = {
        name for text in (template.en, template.es) for name in _BLANK.findall(agreeing(text, {}))
    }
    terms = dict(claim.terms)
    for name in tuple(used):
        term = terms.get(name)
        if isinstance(term, Name) and term.kind == "claim":
            used |= blanks(words, Claim(term.id, claim.terms))
    return frozenset(used)


class Writer:
    """Writes claims in one language.

    Args:
        game: Whose words and cards.
        lang: ``en`` or ``es``.
        names: How actions and objects of one board are written.

    Raises:
        UnknownNameError: There are no words in that language.
    """

    def __init__(self, game: Ruleset, lang: str, names: Iterable[tuple[Term, Text]] = ()) -> None:
        self.game = game
        self.lang = language(lang)
        self.names = dict(names)
        self._copies = Counter(card.name.in_(lang) for card in game.cards.values())

    # Sentences.

    def claim(self, claim: Claim) -> str:
        """Return a claim as a sentence without its final stop."""
        text = self._claim(claim).removesuffix(".")
        first = claim.terms[0][1] if len(claim.terms) == 1 else dict(claim.terms).get("name")
        if isinstance(first, Name) and first.kind == "fact" and text.startswith(self.term(first)):
            return text
        return text[:1].upper() + text[1:]

    def sentence(self, claim: Claim) -> str:
        """Return a claim as a whole sentence."""
        text = self.claim(claim)
        return text if text.endswith(_ENDS) else f"{text}."

    def word(self, key: str, **terms: Term) -> str:
        """Return a template with its blanks filled."""
        return self._filled(self._template(key), terms)

    def _claim(self, claim: Claim) -> str:
        template, negated = template_of(self.game.words, claim)
        text = self._filled(template, dict(claim.terms))
        return self.word("ruling.not", claim=text) if negated else text

    def _filled(self, template: Text, terms: Mapping[str, Term]) -> str:
        def fill(blank: re.Match[str]) -> str:
            if blank[1] not in terms:
                raise EngineBugError(f"nothing is said for {blank[0]} in {template.en!r}")
            return self._in(terms[blank[1]], terms)

        text = _BLANK.sub(fill, agreeing(template.in_(self.lang), terms))
        return _CONTRACTED.sub(r"\1l", text) if self.lang == "es" else text

    def _template(self, key: str) -> Text:
        if key not in self.game.words:
            raise EngineBugError(f"there are no words for {key!r}")
        return self.game.words[key]

    def _in(self, term: Term, terms: Mapping[str, Term]) -> str:
        """Return a term inside a sentence; a claim in it shares the terms of the sentence."""
        if isinstance(term, Name) and term.kind == "claim":
            return self._filled(self._template(term.id), terms)
        name = terms.get("name")
        if term in (None, ()) and isinstance(name, Name) and name.kind == "fact":
            return NOTHING
        return self.term(term)

    # Names.

    def term(self, term: Term) -> str:
        """Return a term as this language writes it."""
        if term is None:
            return self.word("word.nobody")
        if isinstance(term, bool):
            return self.word("word.true" if term else "word.false")
        if isinstance(term, (Name, Ref)) and term in self.names:
            return self.names[term].in_(self.lang)
        if isinstance(term, Ref):
            return f"#{term.id}"
        if isinstance(term, Name):
            return self._name(term)
        if isinstance(term, tuple):
            return self._several(term)
        return str(term)

    def _several(self, terms: tuple[Term, ...]) -> str:
        """Return several terms, or a kind of counters with how many there are."""
        match terms:
            case (Name(kind="word") as counter, int() | Name(kind="fact") as number):
                told = "value.counters" if isinstance(number, int) else "value.counters.untold"
                return self.word(told, counter=counter, number=number)
            case _ if all(isinstance(part, int) for part in terms):
                return self.listed(map(self.term, terms))
            case _:
                groups = [(text, len([*same])) for text, same in groupby(map(self.term, terms))]
                return self.listed([text if n == 1 else f"{text} ×{n}" for text, n in groups])

    def listed(self, texts: Iterable[str], word: str = "and") -> str:
        """Return texts as one enumeration, the last two joined by a word."""
        found = list(texts)
        if not found:
            return self.word("word.nobody")
        if len(found) == 1:
            return found[0]
        joint = self.word(f"word.{word}")
        if self.lang == "es" and joint in _SAME_SOUND:
            other, sound = _SAME_SOUND[joint]
            joint = other if sound.match(found[-1]) else joint
        return f"{', '.join(found[:-1])} {joint} {found[-1]}"

    def _name(self, name: Name) -> str:
        if name.id == UNKNOWN:
            return self.word(f"some.{name.kind}")
        write = _KINDS.get(name.kind)
        if write is None:
            raise EngineBugError(f"nobody knows how to write a {name.kind!r}")
        return write(self, name.id)

    def card(self, id: CardId) -> str:
        """Return the name of a card, with its id if others have the same name."""
        text = self.game.card(id).name.in_(self.lang)
        return text if self._copies[text] == 1 else f"{text} [{id}]"

    def zone(self, id: str) -> str:
        """Return the name of a place: ``name``, ``name:seat`` or ``name:seat:number``."""
        name, seat, number = (*id.split(":"), "", "")[:3]
        text = self.word(f"zone.{name}") + number
        return f"{text} {seat_name(int(seat))}" if seat else text

    def fact(self, id: str) -> str:
        """Return the name of a fact as this language writes it: word for word."""

        def part(word: re.Match[str]) -> str:
            own = self.game.words.get(f"fact.{word[0]}")
            return word[0] if own is None else own.in_(self.lang)

        return _PART.sub(part, id)

    def printed(self, name: str, value: Term) -> str:
        """Return a fact that is printed on a card, a number or words, with its name."""
        words = value if isinstance(value, tuple) else (value,)
        said = (f"printed.{name}.{fold(str(word)).replace(' ', '-')}" for word in words)
        told = [self._or(key, str(word)) for key, word in zip(said, words, strict=True)]
        return f"{self.printed_name(name)} {', '.join(told)}"

    def printed_name(self, name: str) -> str:
        """Return the name of a fact that is printed on a card."""
        return self._or(f"printed.{name}", self.fact(name))

    def _or(self, key: str, other: str) -> str:
        """Return what stands under a key, or something else if nothing does."""
        return self.word(key) if key in self.game.words else other

    def unknown(self, id: str) -> str:
        """Return what is unknown: a card by its place, the counters on one, or a fact by name."""
        counter, _, where = id.rpartition("@")
        if counter:
            on = Name("unknown", where)
            return self.word("unknown.counter", counter=Name("word", counter), card=on)
        if ":" not in id:
            return self.fact(id)
        zone, _, position = id.rpartition(":")
        number = int(position) + 1
        own = f"unknown.{zone.partition(':')[0]}"
        key = own if own in self.game.words else "unknown.card"
        return self.word(key, number=number, zone=Name("zone", zone))

    def outcome(self, id: str) -> str:
        """Return an outcome of chance: a card, a number or a word."""
        if id in self.game.cards:
            return self.card(CardId(id))
        return id if id.lstrip("-").isdecimal() else self.word(f"word.{id}")

    def procedure(self, id: str) -> str:
        """Return the name of a part of the rules that is carried out like an effect."""
        key = f"procedure.{id.removeprefix(RULE)}"
        return self.word(key if key in self.game.words else "procedure")


def _as_it_is(_writer: Writer, id: str) -> str:
    return id


_KINDS: Final[Mapping[str, Callable[[Writer, str], str]]] = {
    "seat": lambda _, id: seat_name(int(id)),
    "card": lambda writer, id: writer.card(CardId(id)),
    "zone": Writer.zone,
    "unknown": Writer.unknown,
    "counter": Writer.unknown,
    "cards": lambda writer, id: writer.word("unknown.cards", zone=Name("zone", id)),
    "outcome": Writer.outcome,
    "procedure": Writer.procedure,
    "word": lambda writer, id: writer.word(f"word.{id}"),
    "chance": lambda writer, id: writer.word(f"chance.{id}"),
    "option": lambda _, id: id.replace("=", " "),
    "rule": _as_it_is,
    "reading": _as_it_is,
    "fact": Writer.fact,
    "action": _as_it_is,
    "version": _as_it_is,
    "thing": _as_it_is,
    "effect": _as_it_is,
}
"""How each kind of name is written."""


def value_words(game: Ruleset) -> frozenset[str]:
    """Return the first words, as `fold` returns them, of every value that can be asked for."""
    names = fact_names(game, (*game.figures, *game.numbers))
    return frozenset(name.partition(" ")[0] for name in names)


def fact_names(game: Ruleset, names: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return everything that facts can be called, as `fold` returns it, with what that means.

    Args:
        game: Whose words.
        names: The names of facts as files have them.

    Returns:
        For each way to call a fact its name, and how that is written in the same language.
    """
    found: dict[str, tuple[str, str]] = {}
    right = tuple(names)
    ways: list[Callable[[str], str]] = [str, *(Writer(game, lang).fact for lang in LANGUAGES)]
    for write in ways:
        for name in right:
            text = write(name)
            # A name as files have it comes first: no word of a language takes it away.
            found.setdefault(fold(text), (name, text))
    return found
