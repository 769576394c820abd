"""Columns on a terminal: whatever its width, no word, number or id is lost or parted."""

from __future__ import annotations

import io
import sys

import pytest

from cardrules import registry
from cardrules.cardlists import card_row
from cardrules.cli.browse import rule_row
from cardrules.cli.colours import print_text
from cardrules.cli.columns import columns
from cardrules.cli.output import prose
from cardrules.cli.telling import tell_log
from cardrules.judge import Judge
from cardrules.match import Match

WIDTHS = (40, 60, 80, 100, 100_000)


def words(lines: list[str]) -> list[str]:
    return sorted(word for line in lines for word in line.split())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", registry.games())
def test_no_width_loses_anything_of_what_is_listed(name: str, lang: str, width: int) -> None:
    game = registry.game(name)
    match: Match = game.start(seed=1)
    match.act(match.legal_actions()[0])
    for right, rows in (
        ((3,), [card_row(game, card, lang) for card in game.cards.values()]),
        ((), [rule_row(rule, lang) for rule in game.rulebook.rules.values()]),
        ((0, 2), list(tell_log(match.log, lang))),
    ):
        laid = columns(rows, right, width)

        for row, lines in zip(rows, laid, strict=True):
            assert words(lines) == words([*row])
            assert all(len(line) <= width for line in lines)
            assert row[0] in lines[0]


def test_where_there_is_room_a_row_is_a_line() -> None:
    assert columns([("a", "b c", "10"), ("", "d", "2")], (2,), 100_000) == [
        ["a  b c  10"],
        ["   d     2"],
    ]


def test_columns_without_room_stand_below() -> None:
    sentence = "a sentence that is far too long to stand beside"

    (lines,) = columns([("KS-001", "Hiruzen Sarutobi", "40", sentence)], (2,), 40)

    assert lines[0].split()[-1] == "40"
    assert all(line.startswith("    ") for line in lines[1:])


def test_a_word_longer_than_the_terminal_is_parted() -> None:
    (lines,) = columns([("x" * 25,)], (), 10)

    assert lines == ["x" * 10, "x" * 10, "x" * 5]


class Terminal(io.StringIO):
    """Standard output, as if somebody looked at it."""

    def isatty(self) -> bool:
        return True


def test_sentences_wrap_at_words_on_a_terminal_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sentence = "  The Esfera goes on to whoever sits next, in the direction that it has"
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr(sys, "stdout", screen := Terminal())
    prose(sentence, indent="    ")
    monkeypatch.setattr(sys, "stdout", piped := io.StringIO())
    prose(sentence, indent="    ")

    lines = screen.getvalue().splitlines()
    assert " ".join(screen.getvalue().split()) == sentence.strip()
    assert all(len(line) <= 30 for line in lines)
    assert len(lines) > 1
    assert piped.getvalue() == f"{sentence}\n"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_ruling_wraps_at_words_on_a_terminal(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    game = registry.game("arcanya")
    match = game.start(seed=1)
    ruling = Judge(game, lang=lang).can(match.state, match.legal_actions()[0])
    text = ruling.to_text(lang)
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stdout", screen := Terminal())

    print_text(text, [ruling], lang)

    lines = screen.getvalue().splitlines()
    assert max(map(len, text.splitlines())) > 50
    assert all(len(line.rstrip()) <= 50 for line in lines)
    assert words(lines) == words(text.splitlines())
