"""A recorded match on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardrules import registry
from cardrules.log.chain import linked_anew, unlinked
from cardrules.log.record import Log
from cardrules.stores import KeptMatch, open_store
from command_line import call


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A whole match of bots."""
    path = tmp_path / "match.jsonl"
    call("play", "arcanya", "--seats", 3, "--seed", 1, "--bots", "all", "--log", path)
    return path


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("what happened", "draws", "Over: ")), ("es", ("qué pasó", "roba", "Fin: "))],
)
def test_every_entry_is_printed_with_cause_and_rules(
    log: Path, lang: str, words: tuple[str, ...]
) -> None:
    result = call("replay", log, "--lang", lang)

    assert result.exit_code == 0
    assert all(word in result.output for word in words)
    record = Log.from_json(log.read_text(encoding="utf-8"))
    lines = result.output.splitlines()
    for entry in record.entries:
        (line,) = [line for line in lines if line.split()[:1] == [str(entry.seq)]]
        assert line.endswith(" ".join(entry.rules))


def test_a_log_is_verified(log: Path) -> None:
    result = call("replay", log, "--verify")

    assert result.exit_code == 0
    assert "the rules decide all" in result.output.splitlines()[-1]


def test_a_log_that_the_rules_do_not_make_is_found(tmp_path: Path, log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[1:], start=1):
        entry = json.loads(unlinked(line)[0])
        if entry["event"]["tag"] == "moved" and entry["event"]["verb"] == "play":
            entry["rules"] = ["R18"]
            lines[number] = json.dumps(entry, separators=(",", ":"))
            break
    forged = tmp_path / "forged.jsonl"
    forged.write_text(linked_anew("\n".join(lines) + "\n"), encoding="utf-8")

    assert call("replay", forged).exit_code == 0
    result = call("replay", forged, "--verify")
    assert result.exit_code == 1
    assert f"{forged}: entry " in result.output
    assert registry.game("arcanya").name == "arcanya"


# Heads, unfinished and damaged files, stores.


def one_error(result: Any, *words: str) -> None:
    """See that a command said one fault in one line."""
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert len(line) < 600
    assert all(word in line for word in words), line


def head_of(log: Path) -> str:
    head = Log.from_json(log.read_text(encoding="utf-8")).head()
    return f"{head.entries}:{head.link}"


def test_whether_anything_vouches_for_the_end_is_said(log: Path) -> None:
    without, given = call("replay", log), call("replay", log, "--head", head_of(log))

    assert "nothing vouches for the end" in without.output
    assert head_of(log) in without.output
    assert "nothing is missing at the end" in given.output
    assert given.exit_code == 0


def test_a_log_that_was_cut_off_between_groups_is_found_with_its_head(log: Path) -> None:
    head = head_of(log)
    lines = log.read_text(encoding="utf-8").splitlines()
    last = max(n for n, line in enumerate(lines) if '"event":{"tag":"asked"' in line)
    log.write_text("\n".join(lines[: last + 1]) + "\n", encoding="utf-8")

    assert call("replay", log).exit_code == 0
    one_error(call("replay", log, "--head", head), f"{log}: line {last + 1}: cut off")


def test_an_unfinished_group_is_said_and_the_rest_is_shown(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    log.write_text(text[:-30], encoding="utf-8")
    result = call("replay", log, "--verify")

    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert f"{log}: line {text.count(chr(10))}: unfinished" in line
    assert "The match is not over." in result.stdout


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: text.replace('"rules":["R', '"rules":["Q', 1), "its link does not fit"),
        (lambda text: text.replace("\n", "\n\n", 1), "line 2: not JSON"),
        (lambda text: text + "[" * 100_000 + "\n", "nested too deeply"),
        (lambda text: text + "x" * 2_000_000 + "\n", "2,000,000 characters"),
        (lambda text: text[5:], "line 1: not JSON"),
        (lambda text: '{"format":1,"game":"chess"}\n', "line 1"),
        (lambda text: "\ud800".encode("utf-8", "replace").decode() * 9, "line 1: not JSON"),
    ],
)  # fmt: skip
def test_a_damaged_log_is_one_line(log: Path, damage: Any, words: str) -> None:
    log.write_text(damage(log.read_text(encoding="utf-8")), encoding="utf-8")
    one_error(call("replay", log), words)


@pytest.mark.parametrize("head", ["", "x", "3", ":ab", "0:" + "0" * 32, "-1:" + "0" * 32, "9" * 99])
def test_a_head_that_is_none_is_refused(log: Path, head: str) -> None:
    one_error(call("replay", log, "--head", head), "--head:")


@pytest.mark.parametrize("name", ["matches", "matches.db"])
def test_a_store_lists_its_logs_and_shows_one(tmp_path: Path, name: str) -> None:
    store = open_store(tmp_path / name)
    match = KeptMatch.begin(store, "table-7", registry.game("arcanya").start(3, 7))
    match.act(match.legal_actions()[0])

    listed = call("replay", tmp_path / name)
    shown = call("replay", tmp_path / name, "table-7", "--verify")

    assert listed.exit_code == shown.exit_code == 0
    assert ["table-7", str(len(match.log))] in [line.split() for line in listed.output.splitlines()]
    assert "nothing is missing at the end" in shown.output
    assert "the rules decide all" in shown.output
    one_error(call("replay", tmp_path / name, "nobody"), "has no log 'nobody'")
    one_error(call("replay", tmp_path / name, "../x"), "is no name of a log")


def test_a_store_that_was_damaged_is_one_line(tmp_path: Path, log: Path) -> None:
    (tmp_path / "bad.db").write_bytes(b"SQLite format 3\0" + b"x" * 5_000)
    one_error(call("replay", tmp_path / "bad.db"), "bad.db: cannot be used")
    one_error(call("replay", log, "table-7"), "is no store of logs")
    one_error(call("replay", tmp_path / "nothing.jsonl"), "does not exist")
