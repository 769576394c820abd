"""Bad input: one line a fault on standard error, status 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import cardrules.cli.bots
from cardrules.cli.app import commands
from cardrules.errors import EngineBugError
from command_line import CASE, call


def lines_of(*args: object) -> list[str]:
    result = call(*args)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    lines = result.output.splitlines()
    assert all(line.startswith("cardrules") for line in lines), lines
    return lines


@pytest.mark.parametrize(
    ("args", "line"),
    [
        ("gams", "cardrules: unknown command 'gams'; nearest: games"),
        ("games arcania", "cardrules: unknown game 'arcania'; nearest: arcanya"),
        ("rules chess", "cardrules: unknown game 'chess'"),
        ("schema chess", "cardrules: unknown game 'chess'"),
        ("play chess", "cardrules: unknown game 'chess'"),
        ("simulate chess", "cardrules: unknown game 'chess'"),
        ("cards arcanya reflejat", "no card of arcanya matches 'reflejat'; nearest: reflejar"),
        ("rules arcanya --cases x", "--cases goes with --coverage"),
        ("rules arcanya --coverage --cases nowhere", "nowhere: does not exist"),
        ("rules arcanya --cover", "cardrules rules: No such option"),
        ("judge", "cardrules judge: Missing argument 'FILE...'"),
        ("judge nowhere.toml", "cardrules: nowhere.toml: does not exist"),
        ("judge x --format xml", "'xml' is not one of"),
        ("judge x --lang fr", "'fr' is not one of"),
        (f"judge {CASE} --reading A4", "--reading: 'A4' is not of the form NAME=VALUE"),
        (f"judge {CASE} --reading A4=z", "cardrules: readings.A4: unknown option 'z'"),
        (f"judge {CASE} --reading A99=a", "unknown reading 'A99'; nearest: A9"),
        ("play arcanya --seats 2", "cardrules: seats: arcanya is for 3 to 10, not 2"),
        ("play arcanya --seats many", "'many' is not a valid integer"),
        ("play arcanya --bots 3", "--bots: there is no seat '3': they are 0 to 2, or A to C"),
        ("play arcanya --option dynamic", "--option: 'dynamic' is not of the form NAME=VALUE"),
        (
            "play arcanya --option dinamic=yes",
            "options: unknown option 'dinamic'; nearest: dynamic",
        ),
        ("play arcanya --option dynamic=perhaps", "'perhaps' is not true or false"),
        ("play arcanya --option youngest=Z", "options.youngest: unknown value 'Z'"),
        ("play arcanya --reading A9=z", "readings.A9: unknown option 'z'"),
        ("play arcanya --reading A4=a --reading A4=b", "--reading: A4 is a and b"),
        ("play arcanya --log nowhere/x.jsonl", "nowhere/x.jsonl: there is no folder 'nowhere'"),
        ("play arcanya --log .", ".: is a directory"),
        (f"judge {CASE} --output nowhere/x", "nowhere/x: there is no folder 'nowhere'"),
        ("play ovniversus --seats 3", "cardrules: seats: ovniversus is for 2, not 3"),
        ("--lang es games", "--lang comes after the command, as 'cardrules games --lang ...'"),
        ("--seed 3 play arcanya", "as 'cardrules play --seed ...'"),
        ("--seeds 3 play arcanya", "No such option"),
        ("replay nowhere.jsonl", "cardrules: nowhere.jsonl: does not exist"),
        ("simulate arcanya --games 0", "0 is not in the range"),
        ("simulate arcanya --games -3", "-3 is not in the range"),
        ("simulate arcanya --jobs 0", "0 is not in the range"),
        ("simulate arcanya --seats 99", "seats: arcanya is for 3 to 10, not 99"),
    ],
)
def test_a_wrong_command_line_is_one_line(
    args: str, line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    (found,) = lines_of(*args.split())

    assert line in found


@pytest.mark.parametrize("command", ["judge", "replay"])
@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\x7fELF\x02\x01\x01\x00\xff\xfe", "is not text"),
        (b"game\0 = 1", "it has a zero byte"),
        (b"[[[[", ": "),
        (b"{}", ": "),
        (b"\xef\xbb\xbfgame = 'arcania'\n", ": "),
    ],
)
def test_a_file_that_is_none_is_one_line(
    command: str, content: bytes, line: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)

    found = lines_of(command, path)

    assert all(str(path) in each for each in found)
    assert line in found[0]


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    assert lines_of("replay", tmp_path) == [f"cardrules: {tmp_path}: is a directory"]


def test_a_folder_without_cases_is_judged_no_suite(tmp_path: Path) -> None:
    (line,) = lines_of("judge", tmp_path)

    assert line.startswith(f"cardrules: {tmp_path}: ")


def test_a_folder_without_cases_covers_nothing(tmp_path: Path) -> None:
    (line,) = lines_of("rules", "arcanya", "--coverage", "--cases", tmp_path)

    assert "no case of arcanya" in line


def test_all_faults_of_all_files_are_told(tmp_path: Path) -> None:
    text = CASE.read_text(encoding="utf-8")
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text(text.replace("R22", "R222").replace("Potencia 2", "Potencia 22"), "utf-8")
    second.write_text(text.replace("power = 6", "power = -1"), "utf-8")

    found = lines_of("judge", first, second)

    assert [Path(line.split(": ")[1].rpartition(":")[0]).name for line in found] == [
        "first.toml", "first.toml", "first.toml", "first.toml", "second.toml",
    ]  # fmt: skip
    assert "unknown rule 'R222'" in found[0]
    assert "unknown card 'Potencia 22'" in found[1]
    assert "given.sphere.power: -1 is less than 1" in found[-1]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("A: Desviar -> B", "A: Desviat -> B", "when[2].can: unknown action 'A: Desviat -> B'"),
        ("A: Desviar -> B", "Q: Desviar -> B", "there is no seat Q"),
        ("B: Reflejar", "B: Potencia 2", "when[1].do: is not legal [R18]"),
        ("sphere.power", "sphere.powr", "unknown fact; nearest: sphere.power"),
        ('sender = "A"', 'sender = "B"', "given.sphere.sender: B cannot send it to B"),
        ("seats = 4", "seats = 2", "given.seats: 2 is less than 3"),
    ],
)
def test_a_case_that_cannot_be_run_is_bad_input(
    old: str, new: str, line: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASE.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    found = lines_of("judge", path)

    assert line in found[0]
    assert found[0].startswith(f"cardrules: {path}:")


def test_an_output_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (line,) = lines_of("judge", CASE, "--output", tmp_path)

    assert line == f"cardrules: {tmp_path}: is a directory"


def test_a_log_that_is_cut_off_says_where(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    call("play", "arcanya", "--seed", 1, "--bots", "all", "--log", path)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[: len(whole) // 2 + 50], encoding="utf-8")

    result = call("replay", path)

    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert "cut off" in line
    assert f"{path}: line " in line


def test_no_command_at_all_shows_the_help() -> None:
    result = call()

    assert result.exit_code == 2
    assert "Commands:" in result.output


@pytest.mark.parametrize(
    "error", [EngineBugError("the sky fell"), ZeroDivisionError("division by zero")]
)
def test_a_fault_of_ours_is_one_line_with_a_status_of_its_own(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: object) -> None:
        raise error

    monkeypatch.setattr(cardrules.cli.bots, "play_out", fall)

    result = CliRunner().invoke(commands, ["simulate", "arcanya", "--games", "1"])

    assert result.exit_code == 70
    (line,) = result.output.splitlines()
    assert line.startswith("cardrules: a fault of cardrules, not yours: ")
    assert "CARDRULES_TRACEBACK=1" in line


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 5_000, "x = " + "9" * 5_000, 'a."' + "b" * 100],
    ids=["deep", "long", "open"],
)
def test_a_monstrous_file_is_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")

    (line,) = lines_of("judge", path)

    assert "not valid TOML" in line


@pytest.mark.parametrize(
    "change",
    [
        ("arcanya", "a" * 1_000_000),
        ("[given]", "[given]\n" + "k" * 1_000_000 + " = 1"),
        ("[given]", '[given]\n"\\u001b[31m\\u0007\\u202e" = 1'),
        ('at = "B"', 'at = "' + "B" * 1_000_000 + '"'),
        ('do = "B', 'do = "' + "B" * 1_000_000),
        ("seats = 4", "seats = 0x" + "f" * 5_000),
        ("power = 6", "power = 0x" + "f" * 5_000),
        ('"sphere.power" = 6', '"sphere.power" = 0x' + "f" * 5_000),
        ('"sphere.power" = 6', '"' + "s" * 1_000_000 + '" = 6'),
    ],
    ids=["game", "key", "control", "seat", "action", "count", "number", "expected", "fact"],
)
def test_whatever_a_file_holds_its_fault_is_a_short_line(
    change: tuple[str, str], tmp_path: Path
) -> None:
    text = CASE.read_text(encoding="utf-8")
    assert change[0] in text
    path = tmp_path / "case.toml"
    path.write_text(text.replace(*change, 1), encoding="utf-8")

    (line,) = lines_of("judge", path)

    assert str(path) in line
    assert len(line) < 600
    assert line.isprintable()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seat":0', '"seat":99'),
        ('"seat":0', '"seat":-1'),
        ('"card":"reflejar"', '"card":"reflexar"'),
    ],
)
def test_a_log_that_names_what_is_not_there_says_the_line(
    old: str, new: str, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    call("play", "arcanya", "--bots", "all", "--seed", "1", "--log", path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    number = text[: text.index(old)].count("\n") + 1

    (line,) = lines_of("replay", path)

    assert f"{path}: line {number}: " in line
