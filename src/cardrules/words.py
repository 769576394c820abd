"""Words: templates for claims, in both languages, from ``words.toml`` files.

A template has blanks in braces: ``{seat}``, ``{card}``. Names of things are written as each
language writes them; see `Writer`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from cardrules.core.claims import Text
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.rulebook import read_toml

LANGUAGES = ("en", "es")


def language(lang: str) -> str:
    """Return a language that everything can be said in.

    Raises:
        UnknownNameError: There are no words in it.
    """
    if lang not in LANGUAGES:
        raise UnknownNameError("lang", "language", lang, LANGUAGES)
    return lang


def load_words(source: Traversable) -> dict[str, Text]:
    """Read templates by key, the kernel's included.

    A file holds nested tables; the key of a template is the path to it: ``[event.drawn]`` with
    ``en`` and ``es`` is ``event.drawn``.

    Raises:
        FaultsError: Each key that lacks a language.
    """
    return {**kernel_words(), **_read(source)}


@cache
def kernel_words() -> dict[str, Text]:
    """Return the templates of the kernel's own claims."""
    return _read(files("cardrules") / "kernel-words.toml")


def _read(source: Traversable) -> dict[str, Text]:
    found: dict[str, Text] = {}
    faults: list[DefinitionError] = []
    _collect(read_toml(source), "", source.name, found, faults)
    if faults:
        raise FaultsError(faults)
    return found


def _collect(
    data: Mapping[str, Any], path: str, where: str,
    found: dict[str, Text], faults: list[DefinitionError],
) -> None:  # fmt: skip
    languages = [lang for lang in LANGUAGES if isinstance(data.get(lang), str)]
    if languages:
        missing = [lang for lang in LANGUAGES if lang not in languages]
        if missing:
            faults.append(DefinitionError(f"{where}: {path}", f"has no text in {missing[0]}"))
        else:
            found[path] = Text(data["en"], data["es"])
    for key, value in data.items():
        if isinstance(value, Mapping):
            _collect(value, f"{path}.{key}" if path else key, where, found, faults)
