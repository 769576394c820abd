"""The few words that a page needs besides those of its ruling."""

from __future__ import annotations

from cardrules.words import kernel_words

__all__ = ["say"]


def say(key: str, lang: str, **blanks: object) -> str:
    """Return a text of a page in a language, with its blanks filled."""
    return kernel_words()[key].in_(lang).format(**blanks)
