"""The command line as a process of its own: pipes, encodings, missing packages."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardrules.log.record import Log
from cardrules.match import replay
from command_line import CASE, ROOT

COMMAND = [sys.executable, "-m", "cardrules.cli"]
ESCAPE = b"\x1b"


def process(
    *args: object, typed: bytes = b"", variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    kept = {"PATH": os.environ["PATH"], "PYTHONPATH": path}
    return subprocess.run(
        [*COMMAND, *map(str, args)],
        input=typed,
        capture_output=True,
        env={**kept, **(variables or {})},
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(
    "args", [("rules", "arcanya"), ("cards", "arcanya"), ("judge", CASE), ("games", "arcanya")]
)
def test_nothing_is_coloured_or_wrapped_in_a_pipe(args: tuple[object, ...]) -> None:
    done = process(*args, variables={"TERM": "xterm-256color", "COLUMNS": "40"})

    assert done.returncode == 0, done.stderr
    assert ESCAPE not in done.stdout
    if args[0] in {"rules", "cards"}:
        assert max(map(len, done.stdout.splitlines())) > 100


@pytest.mark.parametrize(
    "variables",
    [
        {"LANG": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
@pytest.mark.parametrize(
    "args",
    [
        ("judge", CASE, "--lang", "es"),
        ("rules", "arcanya", "--lang", "es"),
        ("play", "arcanya", "--bots", "all", "--seed", 1, "--lang", "es"),
    ],
)
def test_any_encoding_will_do(args: tuple[object, ...], variables: dict[str, str]) -> None:
    done = process(*args, variables=variables)

    assert done.returncode == 0, done.stderr
    assert not done.stderr
    assert b"?" * 2 not in done.stdout


def test_arrows_and_accents_become_plain_letters() -> None:
    args = ("play", "arcanya", "--seed", 1, "--lang", "es")

    done = process(*args, typed=b"quit\n", variables={"PYTHONIOENCODING": "ascii"})

    assert b">A (tu)" in done.stdout
    assert "▶".encode() not in done.stdout


def test_a_reader_who_leaves_is_no_fault() -> None:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    line = f"{sys.executable} -m cardrules.cli rules arcanya | head -n 1; echo ${{PIPESTATUS[0]}}"

    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )

    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"0"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize(("args", "status"), [(("games",), 0), (("judge", "nowhere.toml"), 2)])
def test_a_stream_that_is_closed_from_the_start_is_no_fault(
    args: tuple[str, ...], status: int, closed: str
) -> None:
    path = str(ROOT / "src")
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *args],
        capture_output=True, env={"PATH": os.environ["PATH"], "PYTHONPATH": path}, check=False,
        timeout=120,
    )  # fmt: skip

    assert done.returncode == status, done.stderr
    assert b"a fault of cardrules" not in done.stderr
    assert not (done.stdout if status else done.stderr)


def test_without_its_packages_one_line_says_how_to_get_them() -> None:
    code = "import sys; sys.modules['click'] = None; from cardrules.cli import main; main()"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip

    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("cardrules: click not installed: ")
    assert all(f"pip install '{what}[cli]'" in line for what in ("cardrules", "."))


def test_bad_input_leaves_standard_output_alone() -> None:
    done = process("judge", "nowhere.toml")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"cardrules: nowhere.toml: does not exist\n"


def test_an_interrupted_match_ends_cleanly_and_is_kept(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [*COMMAND, "play", "arcanya", "--seed", "7", "--log", str(log)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
    ) as running:  # fmt: skip
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"1\n")
        running.stdin.flush()
        seen = b""
        while seen.count(b"A> ") < 2:
            seen += os.read(running.stdout.fileno(), 4096)
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        rest, errors = running.communicate(timeout=60)

    assert running.returncode == 0
    assert errors == b""
    assert b"The match is not over." in rest
    match = replay(Log.from_json(log.read_text(encoding="utf-8")))
    assert match.decision is not None
    assert match.decision.id > 1
