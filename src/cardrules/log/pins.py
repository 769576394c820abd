"""Definitions as they were: what a log needs to be played on after a card has changed.

The header of a log pins its definitions by their hash. A game that changes a card keeps the old one
in a file named after the hash of all its definitions as they were then, with the tables of the
cards that have changed since. Laid over the cards of today they make the game of that time; that
its definitions have the hash is checked, so no wrong pin is ever used.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from cardrules.core.game import Ruleset

__all__ = ["earlier_in", "pinned"]

G = TypeVar("G", bound=Ruleset)


def pinned(game: G, digest: str, definitions: Callable[[Ruleset], str]) -> G | None:
    """Return a game as it was when its definitions had a hash, or None if it does not know.

    Args:
        game: The game of today.
        digest: Hash of the definitions.
        definitions: Says what hash a game has.
    """
    known: dict[str, G] = game.memo.setdefault("pins", {})
    if digest not in known:
        found = game.earlier(digest)
        if found is None or definitions(found) != digest:
            return None
        known[digest] = found
    return known[digest]


def earlier_in(
    folder: Traversable, made: Callable[[Mapping[str, Any]], Ruleset]
) -> Callable[[str], Ruleset | None]:
    """Return what a game needs as ``Ruleset.earlier``: its pins are files of a folder.

    Args:
        folder: With one file ``DIGEST.toml`` for each hash, of the form of a card file: the cards
            that have changed since, as they were.
        made: Returns the game with the cards of such a file laid over those of today.
    """

    def earlier(digest: str) -> Ruleset | None:
        # The hash may come from a file that somebody else wrote: it is compared, never opened.
        for file in folder.iterdir() if folder.is_dir() else ():
            if file.name == f"{digest}.toml":
                return made(tomllib.loads(file.read_text(encoding="utf-8")))
        return None

    return earlier
