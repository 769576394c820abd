"""What the pages show is what happens: their shell sessions and their commands are run.

A ``pycon`` fence is a Python session; all sessions of a page share one namespace. A ``console``
fence is a session in a clone: what follows ``$ cardrules ...`` is what the command prints. In both,
``...`` stands for anything. A fence after ``<!-- file: NAME -->`` is a file that the reader writes.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from installed import magpie_site

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = doctest.ELLIPSIS
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^<!-- file: ([\w.-]+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if "_build" not in path.parts
}


def fences(text: str, language: str) -> list[tuple[int, str]]:
    """Return the fences of a page in one language, each with the number of its first line."""
    return [
        (text.count("\n", 0, found.start(2)) + 1, found[2])
        for found in FENCE.finditer(text)
        if found[1] == language
    ]


def session(name: str, text: str) -> doctest.DocTest | None:
    """Return all Python sessions of a page as one test, at the lines where they stand."""
    parser = doctest.DocTestParser()
    examples: list[doctest.Example] = []
    for line, code in fences(text, "pycon"):
        for example in parser.get_examples(code, name):
            example.lineno += line - 1
            examples.append(example)
    return doctest.DocTest(examples, {}, name, name, 0, text) if examples else None


def commands(text: str) -> list[tuple[int, str, str]]:
    """Return the commands of a page with their line and with what they print."""
    found = []
    for line, code in fences(text, "console"):
        lines = code.splitlines()
        starts = [i for i, one in enumerate(lines) if one.startswith("$ ")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            printed = "\n".join(lines[start + 1 : end])
            found.append((line + start, lines[start][2:], printed))
    return found


def files_before(text: str, line: int) -> dict[str, str]:
    """Return the files that a reader of a page has written before a line, by name."""
    found = FILE.finditer(text)
    return {one[1]: one[2] for one in found if text.count("\n", 0, one.end()) < line}


def run(site: Path, command: str, files: dict[str, str]) -> str:
    """Return what a command of ours prints in a clone in which Magpie is installed.

    What it writes goes into a folder that looks like a clone as far as pages show it.
    """
    clone = site.parent / "clone"
    if not clone.exists():
        clone.mkdir()
        (clone / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    for file, content in files.items():
        (clone / file).write_text(content, encoding="utf-8")
    name, *words = shlex.split(command)
    assert name == "cardrules", f"only our own commands are run, not {command!r}"
    paths = (site, ROOT / "examples" / "tiny-game" / "src", ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-m", "cardrules.cli", *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONUTF8": "1"},
        capture_output=True, text=True, encoding="utf-8", check=False, cwd=clone,
    )  # fmt: skip
    return done.stdout + done.stderr


WITH_SESSIONS = sorted(name for name, text in PAGES.items() if fences(text, "pycon"))
WITH_COMMANDS = sorted(name for name, text in PAGES.items() if fences(text, "console"))


@pytest.mark.parametrize("name", WITH_SESSIONS)
def test_the_sessions_of_a_page_come_out_as_it_shows(name: str) -> None:
    test = session(name, PAGES[name])
    assert test is not None
    report: list[str] = []

    doctest.DocTestRunner(verbose=False, optionflags=OPTIONS).run(test, out=report.append)

    if report:  # an assertion would cut the report short
        pytest.fail("".join(report))


@pytest.mark.parametrize("name", WITH_COMMANDS)
def test_the_commands_of_a_page_print_what_it_shows(name: str, tmp_path: Path) -> None:
    site = magpie_site(tmp_path)
    checker = doctest.OutputChecker()
    for line, command, expected in commands(PAGES[name]):
        printed = run(site, command, files_before(PAGES[name], line))

        # Two empty lines in a row and the end of lines are nobody's concern.
        got = "\n".join(row.rstrip() for row in printed.strip().splitlines()) + "\n"
        shown = "\n".join(row.rstrip() for row in expected.strip().splitlines()) + "\n"
        assert checker.check_output(shown, got, doctest.ELLIPSIS), (
            f"{name}:{line}: {command} prints\n{printed}"
        )


def test_every_tutorial_is_run() -> None:
    tutorials = {name for name in PAGES if name.startswith("docs/tutorials/")}

    assert tutorials
    assert tutorials <= {*WITH_SESSIONS, *WITH_COMMANDS}


def test_a_session_that_shows_something_else_is_found() -> None:
    test = session("page", "```pycon\n>>> 1 + 1\n3\n```\n")
    assert test is not None
    report: list[str] = []

    doctest.DocTestRunner(verbose=False, optionflags=OPTIONS).run(test, out=report.append)

    assert "Expected:\n    3\nGot:\n    2" in "".join(report)


def test_commands_are_taken_apart() -> None:
    page = "```console\n$ cardrules games\narcanya\n$ cardrules rules x\n```\n"

    assert commands(page) == [(2, "cardrules games", "arcanya"), (4, "cardrules rules x", "")]
