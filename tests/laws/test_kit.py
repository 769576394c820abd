"""The kit around the laws: tests in three lines, beginnings, the command, the report."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import cardrules as cr
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.testing import (
    ALL,
    GameLaws,
    Law,
    LawBroken,
    check_game,
    fuzz,
    law_named,
    laws_for,
    pairs,
)
from cardrules.testing import setups as beginnings
from cardrules.testing.__main__ import main
from cardrules.testing.elsewhere import address_of, game_at
from cardrules.testing.laws import LAWS
from cardrules.testing.machine import machine_for
from laws.broken import DOUBLES_A_CARD, HASH_ORDER, LISTED_ACTION_RAISES, SHARES_A_FACT
from laws.stalls import HEALTHY

THREE_LINES = """
from cardrules.testing import laws_for
from laws.{module} import {name}
TestLaws = laws_for({name}, matches=8, whole=2)
"""


def _pytest(folder: Path, lines: str) -> subprocess.CompletedProcess[str]:
    path = folder / "test_it.py"
    path.write_text(lines, encoding="utf-8")
    tests = str(Path(__file__).resolve().parents[1])
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-o",
        f"pythonpath={tests}",
        "--rootdir",
        str(folder),
    ]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_three_lines_give_one_test_a_law(tmp_path: Path) -> None:
    done = _pytest(tmp_path, THREE_LINES.format(module="stalls", name="HEALTHY"))
    assert f"{len(ALL)} passed" in done.stdout, done.stdout


def test_three_lines_name_the_law_that_is_broken(tmp_path: Path) -> None:
    done = _pytest(tmp_path, THREE_LINES.format(module="broken", name="DOUBLES_A_CARD"))
    assert "test_law_4_conservation" in done.stdout
    assert f"1 failed, {len(ALL) - 1} passed" in done.stdout, done.stdout


def test_a_law_that_cannot_look_since_another_one_is_broken_says_so() -> None:
    report = check_game(LISTED_ACTION_RAISES, matches=4, laws=[Law.TERMINATION], elsewhere=False)
    assert any(
        "law 6 saw only a part" in note and "law 3 (legality) is broken" in note
        for note in report.notes
    )
    assert report.notes[0] in str(report)


@pytest.mark.parametrize(
    ("given", "where"), [({"matches": 0}, "matches"), ({"matches": -1}, "matches"),
                         ({"seats": (3, 2)}, "seats")],
)  # fmt: skip
def test_a_run_that_would_show_nothing_is_refused(given: dict[str, Any], where: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        check_game(HEALTHY, **given)
    assert caught.value.where == where


def test_every_law_has_a_test_of_its_name() -> None:
    tests = [name for name in vars(GameLaws) if name.startswith("test_")]
    assert tests == [f"test_law_{law.value}_{law.name.lower()}" for law in ALL]
    assert list(LAWS) == list(ALL)


def test_a_suite_refuses_a_setting_that_it_does_not_have() -> None:
    with pytest.raises(TypeError, match="machtes"):
        laws_for(HEALTHY, machtes=3)


@pytest.mark.parametrize(
    ("game", "error"),
    [
        (DOUBLES_A_CARD, LawBroken),
        (LISTED_ACTION_RAISES, (ZeroDivisionError, LawBroken)),
        (SHARES_A_FACT, AssertionError),
    ],
)
def test_the_machine_finds_what_is_broken(
    game: Game, error: type[Exception] | tuple[type[Exception], ...]
) -> None:
    # Not made shorter, which takes its time: that is Hypothesis's work, not the machine's.
    found = settings(phases=[Phase.generate], report_multiple_bugs=False)
    with pytest.raises(error):
        run_state_machine_as_test(machine_for(game), settings=found)


def test_the_machine_finds_nothing_wrong_with_a_healthy_game() -> None:
    run_state_machine_as_test(machine_for(HEALTHY), settings=settings(max_examples=15))


def test_beginnings_vary_seats_options_and_readings() -> None:
    made = [setup for setup, _ in zip(beginnings(cr.game("arcanya")), range(64), strict=False)]
    assert {setup.seats for setup in made} == set(range(3, 11))
    assert {"youngest", "spectacular", "dynamic"} <= {n for s in made for n, _ in s.options}
    assert any(setup.readings for setup in made)
    assert [setup.seed for setup in made] == list(range(64))


def test_beginnings_keep_what_is_given() -> None:
    given = beginnings(HEALTHY, 2, readings={"Q1": "right"})
    made = [setup for setup, _ in zip(given, range(12), strict=False)]
    assert {setup.seats for setup in made} == {2}
    assert {dict(setup.readings)["Q1"] for setup in made} == {"right"}


def test_what_a_game_cannot_be_played_with_is_no_broken_law() -> None:
    with pytest.raises(DefinitionError, match="seats"):
        check_game(HEALTHY, seats=7)


def test_the_same_run_tries_the_same() -> None:
    one, other = (check_game(HEALTHY, matches=6, elsewhere=False) for _ in range(2))
    assert one.table() == other.table()


def test_a_game_that_no_module_holds_is_not_tried_elsewhere() -> None:
    report = check_game(laws_game(), matches=1, laws=[Law.DETERMINISM])
    assert report.notes == ["law 7 in other processes: not tried, no module holds the game"]


def laws_game() -> Game:
    from laws.stalls import stalls

    return stalls()


@pytest.mark.parametrize("game", [cr.game("arcanya"), HEALTHY, HASH_ORDER])
def test_another_process_finds_a_game_at_its_address(game: Game) -> None:
    address = address_of(game)
    assert address is not None
    assert game_at(address) is game


def test_the_command_prints_what_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["laws.stalls:HEALTHY", "--matches", "4", "--seats", "2-3", "--quiet"])
    told = capsys.readouterr()
    assert status == 0
    assert told.out.startswith("stalls: 4 matches of 2 to 3 seats (1 whole), ")
    assert len(told.out.splitlines()) == 1 + len(ALL)
    assert not told.err


def test_the_command_shows_a_broken_law_and_says_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws.broken:DOUBLES_A_CARD", "--matches", "20", "--law", "4"]) == 1
    assert "law 4 (conservation) is broken by stalls" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["arcaya"], "nearest: arcanya"),
        (["laws.nowhere:GAME"], "laws.nowhere"),
        (["laws.stalls:WARES"], "not a Game"),
        (["laws.stalls:HEALTHY", "--seats", "many"], "'many' is no number of seats"),
        (["laws.stalls:HEALTHY", "--seats", "9"], "is for 2 to 3"),
        (["laws.stalls:HEALTHY", "--law", "no lea"], "nearest: no leak"),
        (["laws.stalls:HEALTHY", "--reading", "Q9=b"], "Q9"),
        (["laws.stalls:HEALTHY", "--option", "x"], "with = between"),
    ],
)
def test_the_command_says_bad_input_in_one_line(
    arguments: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--matches", "1", "--quiet"]) == 2
    told = capsys.readouterr()
    assert fault in told.err
    assert len(told.err.splitlines()) == 1
    assert not told.out


@pytest.mark.parametrize("command", [main, pairs.main, fuzz.main])
@pytest.mark.parametrize("game", ["arcaya", "laws.nowhere:GAME", "laws.stalls:WARES", ":GAME"])
def test_every_command_says_in_one_line_that_there_is_no_such_game(
    command: Callable[[list[str]], int], game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command([game]) == 2
    told = capsys.readouterr()
    assert game in told.err or "nearest" in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("fault", [TypeError, AttributeError, ValueError])
def test_a_fault_of_ours_is_not_told_as_bad_input(
    fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise fault("ours")

    monkeypatch.setattr("cardrules.testing.__main__.check_game", fails)

    with pytest.raises(fault, match="ours"):
        main(["arcanya", "--matches", "1", "--quiet"])


@pytest.mark.parametrize("name", [8, "8", "no leak", "NO_LEAK", "no-leak", Law.NO_LEAK])
def test_a_law_has_a_number_and_a_name(name: str | int | Law) -> None:
    assert law_named(name) is Law.NO_LEAK


def test_a_law_broken_at_the_start_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("no table")

    monkeypatch.setattr("cardrules.core.resolver.start", fails)
    monkeypatch.setattr("cardrules.log.past.Past.start", fails)
    with pytest.raises(LawBroken, match="at the start: the match cannot begin: ZeroDivision"):
        check_game(HEALTHY, matches=1)
