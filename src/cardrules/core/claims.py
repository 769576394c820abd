"""Typed claims: what a refusal or a ruling says, before it is put into words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardrules._frozen import frozen
from cardrules.ids import Ref

__all__ = ["PRINTED", "Claim", "Name", "Term", "Text", "agreeing", "claim"]

PRINTED = "printed"
"""The term of a claim that names the cards whose printed facts it rests on, in words or not."""

_COUNTED: Final = re.compile(r"\{([a-z_]+):([^{}|]*)\|([^{}|]*)\}")


@frozen
class Text:
    """The same sentence or name in the two languages.

    Args:
        en: English.
        es: Spanish.
    """

    en: str
    es: str

    def in_(self, lang: str) -> str:
        """Return the text in ``"en"`` or ``"es"``."""
        return self.es if lang == "es" else self.en


@frozen
class Name:
    """Something that a claim names and each language writes in its own way.

    Args:
        kind: ``card``, ``seat``, ``zone``, ``rule``, ``reading``, ``word``, ``action``, ...
        id: Which one.
    """

    kind: str
    id: str


Term = int | str | bool | None | Ref | Name | tuple["Term", ...]


@frozen
class Claim:
    """One fact that holds or does not hold.

    Args:
        key: The template that says it, such as ``potencia.enough``; each key has words in both
            languages.
        terms: Names and values for the blanks of the template, sorted by name; under `PRINTED` the
            cards whose printed facts it rests on, if the template does not name them.
        holds: Whether the fact is so.
    """

    key: str
    terms: tuple[tuple[str, Term], ...] = ()
    holds: bool = True


def claim(key: str, holds: bool = True, /, **terms: Term) -> Claim:  # noqa: FBT001, FBT002 - what it says, whether it is so
    """Return a claim with its terms given by name.

    Example:
        >>> claim("sphere.power", power=5).terms
        (('power', 5),)
    """
    return Claim(key, tuple(sorted(terms.items())), holds)


def agreeing(template: str, terms: Mapping[str, object]) -> str:
    """Return a template with the words that go with its numbers, as for one or for several.

    Args:
        template: Where a number stands with its words, ``{number:card comes|cards come}``.
        terms: The numbers by name; a missing one is several.

    Example:
        >>> agreeing("{n:card|cards} of {m:seat|seats}", {"n": 1, "m": 2})
        '{n} card of {m} seats'
    """
    return _COUNTED.sub(
        lambda blank: f"{{{blank[1]}}} {blank[2 if terms.get(blank[1]) == 1 else 3]}", template
    )
