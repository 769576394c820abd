"""A recorded match on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules import registry
from cardrules.chain import linked_anew, unlinked
from cardrules.log import Log
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
