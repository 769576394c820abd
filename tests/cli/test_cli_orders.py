"""Whether the order matters on the board of a case, on the command line."""

from __future__ import annotations

import json

from command_line import CASE, call


def test_a_case_in_which_nothing_is_simultaneous() -> None:
    result = call("orders", CASE, "--format", "json", "--budget", 9, "--choices")

    assert result.exit_code == 0
    data = json.loads(result.output)
    assert (data["question"]["kind"], data["verdict"]) == ("orders", "no")


def test_it_speaks_spanish() -> None:
    result = call("orders", CASE, "--lang", "es")

    assert result.exit_code == 0
    assert "orden" in result.output.splitlines()[0]
