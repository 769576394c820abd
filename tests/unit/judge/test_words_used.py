"""Words: nothing is written down that no claim, question or name can come to."""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cardrules
import cardrules as cr
from cardrules.notation import fold
from cardrules.words import LANGUAGES

SOURCE = Path(cardrules.__file__).parent
GAMES = SOURCE / "games"
WORDS = ("words.toml", "kernel-words.toml")
ENDINGS = re.compile(r"^empty\.|\.(not|for|written|to-[a-z-]+)$")
"""Finer words for the same key: what does not hold or is empty, what is asked about whom."""

Used = tuple[frozenset[str], frozenset[str]]
"""Texts of the source and of data, and patterns of the keys that the source puts together."""


def keys_of(data: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """Yield the keys of a file of words."""
    if any(isinstance(data.get(lang), str) for lang in LANGUAGES):
        yield path
    for name, inner in data.items():
        if isinstance(inner, Mapping):
            yield from keys_of(inner, f"{path}.{name}" if path else name)


def docstrings(tree: ast.AST) -> set[int]:
    """Return which constants only explain."""
    bodies = (getattr(node, "body", None) for node in ast.walk(tree))
    lines = [line for body in bodies if isinstance(body, list) for line in body]
    return {id(line.value) for line in lines if isinstance(line, ast.Expr)}


def of_code(source: str) -> Used:
    """Return the texts, the names of fields and arguments, and the patterns of keys in a module."""
    tree = ast.parse(source)
    silent = docstrings(tree)
    texts: set[str] = set()
    patterns: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in silent:
                texts.add(text)
            case ast.AnnAssign(ast.Name(name)) | ast.keyword(str(name)):
                texts.add(name)
            case ast.JoinedStr(parts):
                fixed = [part.value if isinstance(part, ast.Constant) else None for part in parts]
                if any(part and "." in str(part) for part in fixed):
                    patterns.add(
                        "".join("(.+)" if part is None else re.escape(str(part)) for part in fixed)
                    )
            case _:
                pass
    return frozenset(texts), frozenset(patterns)


def of_data(data: Any) -> Iterator[str]:
    """Yield the texts and the keys of a file of data; a text also as the key that it becomes."""
    if isinstance(data, str):
        yield from (data, fold(data).replace(" ", "-"))
    elif isinstance(data, Mapping):
        for name, inner in data.items():
            yield name
            yield from of_data(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from of_data(inner)


@cache
def used_in(folders: tuple[Path, ...], besides: Path | None = None) -> Used:
    """Return what stands in code and data of some folders, but for what lies in another one."""
    texts: set[str] = set()
    patterns: set[str] = set()
    for path in sorted(path for folder in folders for path in folder.rglob("*.*")):
        if besides is not None and besides in path.parents:
            continue
        if path.suffix == ".py":
            found = of_code(path.read_text(encoding="utf-8"))
            texts |= found[0]
            patterns |= found[1]
        elif path.suffix == ".toml" and path.name not in WORDS:
            texts.update(of_data(tomllib.loads(path.read_text(encoding="utf-8"))))
    texts |= {word for text in texts for word in re.findall(r"[\w-]+", text) if len(text) < 80}
    return frozenset(texts), frozenset(patterns)


def unused(keys: Iterable[str], used: Used) -> list[str]:
    """Return the keys at which nothing can arrive."""
    texts, patterns = used
    return [
        key for key in keys
        if not any(stem in texts or put_together(stem, texts, patterns) for stem in stems(key))
    ]  # fmt: skip


def stems(key: str) -> Iterator[str]:
    """Yield a key and the coarser ones for which it has finer words."""
    while key:
        yield key
        if ENDINGS.search(key) is None and not key.endswith(".choose"):
            return
        key = key.rpartition(".")[0]


def put_together(key: str, texts: frozenset[str], patterns: Iterable[str]) -> bool:
    """Return whether a pattern makes a key of words that stand somewhere, or of a seat's letter."""
    for pattern in patterns:
        if found := re.fullmatch(pattern, key):
            words = [word for part in found.groups() for word in re.split(r"[. ]", part)]
            if all(word in texts or re.fullmatch("[A-Z]", word) for word in words):
                return True
    return False


def test_every_word_of_the_kernel_is_used() -> None:
    path = SOURCE / "kernel-words.toml"
    keys = list(keys_of(tomllib.loads(path.read_text(encoding="utf-8"))))

    assert keys
    assert unused(keys, used_in((SOURCE,))) == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/words.toml")), ids=lambda p: p.parent.name)
def test_every_word_of_a_game_is_used(path: Path) -> None:
    keys = list(keys_of(tomllib.loads(path.read_text(encoding="utf-8"))))
    own, kernel = used_in((path.parent,)), used_in((SOURCE,), GAMES)

    assert keys
    assert unused(keys, (own[0] | kernel[0], own[1] | kernel[1])) == []


def test_a_word_that_nothing_comes_to_is_found() -> None:
    code = '''
def f(kind: str) -> str:
    """Not even stale.word, nor kin.docs."""
    return f"kin.{kind}" if kind in ("near",) else "far.away"
'''
    keys = ["stale.word", "kin.near", "kin.docs", "far.away", "far.away.not", "far.off"]

    assert unused(keys, of_code(code)) == ["stale.word", "kin.docs", "far.off"]


@pytest.mark.parametrize("name", cr.games())
def test_no_fact_of_a_table_is_a_word_that_only_the_program_knows(name: str) -> None:
    game = cr.game(name)
    for seed in range(4):
        pick = random.Random(seed)
        match = game.start(seats=game.seats[0], seed=seed)
        for _ in range(80):
            if match.decision is None:
                break
            match.act(pick.choice(match.legal_actions()))
            bare = {k: v for k, v in game.said(match.state).items() if isinstance(v, str)}
            assert {key for key, value in bare.items() if value not in game.words} == set()
