"""What is loaded when: importing costs next to nothing, a game only what playing needs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HEAVY = ("cattrs", "click", "hypothesis", "pytest", "rich", "sphinx")


def loaded(code: str) -> set[str]:
    """Return the modules that a fresh process has loaded after some code, and not before it."""
    last = "print(json.dumps(sorted(set(sys.modules) - before)))"
    script = f"import sys, json\nbefore = set(sys.modules)\n{code}\n{last}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout))


def packages(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_importing_loads_the_package_and_nothing_of_it_or_of_others() -> None:
    found = loaded("import cardrules")

    assert {name for name in found if name.startswith("cardrules")} == {"cardrules"}
    assert packages(found).isdisjoint({"attr", "attrs", "immutables", *HEAVY})


@pytest.mark.parametrize("part", ["log.codec", "log.fields", "cli", "judge", "cases", "testing"])
def test_a_game_is_had_without_what_saving_judging_and_commands_need(part: str) -> None:
    found = loaded("import cardrules as cr; cr.game('arcanya').name")

    assert f"cardrules.{part}" not in found
    assert packages(found).isdisjoint(HEAVY)


def test_boards_and_the_judge_are_loaded_by_whoever_asks_for_them() -> None:
    found = loaded("import cardrules as cr; cr.Judge(cr.game('arcanya'))")

    assert "cardrules.judge" in found
    assert packages(found).isdisjoint({"click", "rich", "hypothesis", "pytest"})


def test_the_kit_of_games_is_light_too() -> None:
    found = loaded("from cardrules import kit")

    assert not {"cardrules.log.codec", "cardrules.boards", "cardrules.judge"} & found
    assert packages(found).isdisjoint(HEAVY)
