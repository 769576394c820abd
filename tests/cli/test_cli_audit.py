"""A record that is looked through, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules import registry
from cardrules.log.record import Log
from cardrules.stores import KeptMatch, open_store
from command_line import call


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of bots."""
    path = tmp_path_factory.mktemp("audit") / "match.jsonl"
    call("play", "arcanya", "--seats", 3, "--seed", 1, "--bots", "all", "--log", path)
    return path


def test_a_match_of_bots_is_as_the_rules_decide(log: Path) -> None:
    result = call("audit", log, "--format", "json")

    assert result.exit_code == 0
    assert json.loads(result.output)["question"]["kind"] == "audit"


def test_a_damaged_log_is_read_to_its_end(tmp_path: Path, log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "damaged.jsonl"
    path.write_text("\n".join([*lines[:40], "?", *lines[41:]]) + "\n", encoding="utf-8")

    result = call("audit", path, "--format", "json")

    assert result.exit_code == 1, result.output
    keys = [claim["key"] for claim in json.loads(result.output)["answer"]]
    assert "answer.audit.go-on" in keys


def test_a_head_vouches_for_a_log(log: Path) -> None:
    head = Log.from_json(log.read_text(encoding="utf-8")).head()

    given = call("audit", log, "--head", f"{head.entries}:{head.link}", "--format", "json")
    other = call("audit", log, "--head", f"{head.entries}:{'0' * 32}", "--format", "json")

    assert (given.exit_code, other.exit_code) == (0, 1)
    vouched = [c["holds"] for c in json.loads(given.output)["answer"][1:]]
    assert vouched == [True]


def test_a_log_of_a_store_is_named_as_replay_has_it(tmp_path: Path) -> None:
    where = tmp_path / "store"
    KeptMatch.begin(open_store(where), "table-1", registry.game("arcanya").start(3, 1))

    for words in (("audit",), ("why",)):
        fact = ("sphere.power",) if words == ("why",) else ()
        named = call(*words, where, "table-1", *fact, "--format", "json")
        assert named.exit_code == 0, named.output
        unnamed = call(*words, where, *fact)
        assert unnamed.exit_code == 2
        assert "table-1" in unnamed.output
        assert len(unnamed.output.strip().splitlines()) == 1
        unknown = call(*words, where, "table-9", *fact)
        assert (unknown.exit_code, len(unknown.output.strip().splitlines())) == (2, 1)


def test_a_file_has_no_names(log: Path) -> None:
    for words in (("audit", log, "table-1"), ("why", log, "table-1", "sphere.power")):
        result = call(*words)
        assert result.exit_code == 2
        assert "is no store of logs" in result.output


def test_a_written_record_with_an_illegal_action_is_a_status_of_1(tmp_path: Path) -> None:
    path = tmp_path / "written.toml"
    path.write_text(
        'game = "arcanya"\ntitle.en = "x"\ntitle.es = "x"\n[given]\nseats = 4\n'
        'sphere = { power = 6, at = "B", sender = "A" }\nhand.C = ["Desviar"]\n'
        '[[when]]\ndo = "C: Desviar -> C"\n[then]\nverdict = "no"\n',
        encoding="utf-8",
    )

    result = call("audit", path, "--lang", "es")

    assert result.exit_code == 1, result.output
    assert "R22" in result.output
