"""A record that is looked through, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import call


def test_a_match_of_bots_is_as_the_rules_decide(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    call("play", "arcanya", "--seats", 3, "--seed", 1, "--bots", "all", "--log", path)

    result = call("audit", path, "--format", "json")

    assert result.exit_code == 0
    assert json.loads(result.output)["question"]["kind"] == "audit"


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
