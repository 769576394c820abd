"""Rulings on a terminal: what stands out, and that nothing does anywhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from cardrules.cases import check
from cardrules.cli.colours import VERDICTS, coloured
from cardrules.judge.page import page_of
from cardrules.judge.ruling import VERDICTS as ALL
from command_line import CASE, CASES, ROOT

pty = pytest.importorskip("pty", reason="this system has no terminals of that kind")

COLOUR = re.compile(r"\x1b\[[\d;]*3[1-7]m")


def shown(*args: object, terminal: bool, **settings: str) -> str:
    """Return what a command writes to a terminal, or to a pipe."""
    command = [sys.executable, "-m", "cardrules.cli", *map(str, args)]
    plain = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment = {**plain, "TERM": "xterm-256color", "COLUMNS": "100", **settings}
    if not terminal:
        done = subprocess.run(command, capture_output=True, env=environment, check=False)
        return done.stdout.decode()
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=theirs, env=environment):
        os.close(theirs)
        found = b""
        try:
            while part := os.read(ours, 65536):
                found += part
        except OSError:  # that is how a terminal ends
            pass
    os.close(ours)
    return found.decode()


def plain(*args: object, columns: int) -> str:
    """Return what a terminal of some width shows, without what makes things stand out."""
    return re.sub(r"\x1b\[[\d;]*m", "", shown(*args, terminal=True, COLUMNS=str(columns)))


def test_every_verdict_has_a_colour_of_its_own() -> None:
    assert {*VERDICTS} == {*ALL}
    assert len({*VERDICTS.values()}) == len(ALL)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", ["desviar-after-reflejar", "unknown-hand", "resonancia-activates"])
def test_verdict_headings_and_rules_stand_out_and_no_letter_changes(name: str, lang: str) -> None:
    result = check(CASES / f"{name}.toml", lang)
    text = result.to_text()

    drawn = coloured(text, [result.ruling], lang)
    marked: dict[str, list[str]] = {str(span.style): [] for span in drawn.spans}
    for span in drawn.spans:
        marked[str(span.style)].append(text[span.start : span.end].strip())

    assert drawn.plain == text
    assert len(marked[VERDICTS[result.ruling.verdict]]) == 1
    cited = {id for part in marked["cyan"] for id in re.findall(r"[A-Z]+\d+\w*", part)}
    steps = {rule for step in result.ruling.steps for rule in step.rules}
    assert steps <= cited <= {*result.ruling.cited}
    assert len(marked["bold"]) >= 3


def test_a_terminal_shows_colours_unless_somebody_wants_none() -> None:
    assert COLOUR.search(shown("judge", CASE, terminal=True))
    assert not COLOUR.search(shown("judge", CASE, terminal=True, NO_COLOR="1"))
    assert "\x1b" not in shown("judge", CASE, terminal=False)


@pytest.mark.parametrize("columns", [44, 60, 80, 96])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_narrow_terminal_keeps_the_indents_of_a_ruling(columns: int, lang: str) -> None:
    case = ROOT / "examples/naruto-mythos/curse-mark-and-genma.toml"
    ruling = check(case, lang).ruling

    printed = plain("judge", case, "--lang", lang, columns=columns)

    lines = [line.rstrip() for line in printed.replace(str(case), "").splitlines()]
    assert max(map(len, lines)) <= columns
    heads = {part.name: f"{part.heading}:" for part in page_of(ruling, lang).sections}
    steps, rules = (lines.index(heads[name]) for name in ("steps", "rules"))
    marked = re.compile(r" {0,2}\d+\. \S| {5}\S")
    assert all(marked.match(line) for line in lines[steps + 1 : lines.index("", steps)])
    cited = re.compile(r"  [A-Z]+\d+\w* \S| {6}\S")
    assert all(cited.match(line) for line in lines[rules + 1 : lines.index("", rules)])


def test_what_is_compared_keeps_to_a_narrow_terminal_too() -> None:
    case = CASES / "reflejar-on-a-new-esfera.toml"
    args = ("compare", case, "--first", "A4=b", "--second", "A4=a", "--lang", "es")

    printed = plain(*args, columns=50)

    words = " ".join(printed.split())
    assert max(map(len, printed.splitlines())) <= 50
    assert " ".join(shown(*args, terminal=False).split()) == words


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_forms_that_others_read_have_no_colours(form: str) -> None:
    assert "\x1b" not in shown("judge", CASE, "--format", form, terminal=True)


def test_compare_and_orders_have_colours_too() -> None:
    case = CASES / "reflejar-on-a-new-esfera.toml"

    for args in (("compare", case, "--first", "A4=b", "--second", "A4=a"), ("orders", case)):
        assert COLOUR.search(shown(*args, terminal=True))
