"""Many random matches on the command line."""

from __future__ import annotations

import re

from command_line import call

SIMULATE = ("simulate", "arcanya", "--seats", 3, "--seed", 5)


def _table(output: str) -> str:
    """Return what a run prints but for its speed."""
    return re.sub(r"^.* (a second|por segundo)$", "", output, flags=re.MULTILINE)


def test_outcomes_are_counted() -> None:
    output = call(*SIMULATE, "--games", 30).output

    won = [
        int(line.split()[-3])
        for line in output.splitlines()
        if re.search(r"wins|share", line) and line.endswith("%")
    ]
    assert sum(won) == 30
    assert re.search(r"decisions a match: mean \d+\.\d, from \d+ to \d+", output)
    assert re.search(r"\d+\.\d matches a second", output)


def test_the_table_is_the_same_for_a_seed_whatever_the_jobs() -> None:
    alone = call(*SIMULATE, "--games", 60)
    together = call(*SIMULATE, "--games", 60, "--jobs", 2)

    assert alone.exit_code == together.exit_code == 0
    assert _table(alone.output) == _table(together.output)


def test_another_seed_is_another_table() -> None:
    other = call("simulate", "arcanya", "--seats", 3, "--seed", 6, "--games", 30).output

    assert _table(other) != _table(call(*SIMULATE, "--games", 30).output)


def test_the_table_is_in_spanish_too() -> None:
    output = call(*SIMULATE, "--games", 3, "--lang", "es").output

    assert "partidas por segundo" in output
    assert "acabó porque" in output
