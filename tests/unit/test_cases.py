"""Case files: read with every fault at once, run, and compared key by key."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardrules import registry
from cardrules.cases import (
    Case,
    CaseResult,
    case_schema,
    check,
    collect,
    load_case,
    parse_case,
    run,
)
from cardrules.cases.case import readings_of
from cardrules.cases.expected import matched, same
from cardrules.cases.form import LineForm
from cardrules.cases.lines import Lines
from cardrules.cases.scripted import Scripted, outcomes
from cardrules.core.chance import ChanceNeededError
from cardrules.core.claims import Name
from cardrules.errors import FaultsError
from cardrules.written import plain

ARCANYA = registry.game("arcanya")

HEAD = """
game = "arcanya"
title.en = "A case"
title.es = "Un caso"
"""
BOARD = """
[given]
seats = 4
sphere = { power = 5, at = "B", sender = "A" }
hand.B = ["Potencia 7", "Potencia 4", "Desviar", "Disipar", "Esquivar"]
hand.C = ["Esquivar", "?", "?", "?", "?"]
"""
DO = """
[[when]]
do = "B: Potencia 7"
"""
CAN = """
[[when]]
can = "B: Potencia 4"
"""
YES = """
[then]
verdict = "yes"
"""


QUESTIONS_OF_A_LINE = "do, can, value, why, orders, compare, audit"


def case(*parts: str) -> Case:
    return parse_case("".join(parts))


def result(*parts: str) -> CaseResult:
    return run(case(*parts))


def faults_of(text: str) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        parse_case(text, Path("case.toml"))
    return [str(fault) for fault in caught.value.faults]


# --- reading --------------------------------------------------------------------------------------


def test_a_case_is_what_its_file_says() -> None:
    found = case(HEAD, 'cites = ["R18"]\nreadings.A9 = "b"\nlang = "es"\n', BOARD, CAN, YES)

    assert (found.title.en, found.title.es) == ("A case", "Un caso")
    assert found.game is ARCANYA
    assert found.form.cites == ("R18",)
    assert found.form.readings == {"A9": "b"}
    assert (found.question.kind, found.question.subject) == ("can", "B: Potencia 4")


def test_a_case_without_a_question_asks_what_happens() -> None:
    found = case(HEAD, BOARD, DO, YES)

    assert found.question.kind == "resolve"
    assert [line.do for _, line in found.deeds] == ["B: Potencia 7"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game = \nx = 1\n", ["case.toml:1: not valid TOML: Invalid value"]),
        (
            HEAD + BOARD + '[then]\nverdict = "perhaps"\n',
            [
                (
                    "case.toml:12: then.verdict: unknown value 'perhaps'; "
                    "nearest: yes, no, depends, undecided"
                )
            ],
        ),
        (
            HEAD.replace("arcanya", "arcania") + BOARD + YES,
            ["case.toml:2: game: unknown game 'arcania'; nearest: arcanya"],
        ),
        (
            HEAD + "cytes = []\n" + BOARD + YES,
            ["case.toml:5: cytes: unknown key; nearest: cites"],
        ),
        (
            HEAD + 'cites = ["R22", "R222"]\n' + BOARD + YES,
            ["case.toml:5: cites: unknown rule 'R222'; nearest: R22, R2, R52"],
        ),
        (
            HEAD + 'readings.A4 = "z"\n' + BOARD + YES,
            ["case.toml:5: readings.A4: unknown option 'z'; nearest: a, b, c"],
        ),
        (
            HEAD + 'readings.A99 = "a"\n' + BOARD + YES,
            ["case.toml:5: readings: unknown reading 'A99'; nearest: A9, A19"],
        ),
        (
            HEAD + "options.dinamic = true\n" + BOARD + YES,
            ["case.toml:5: options: unknown option 'dinamic'; nearest: dynamic"],
        ),
        (
            HEAD + BOARD.replace("Potencia 7", "Potencia 77") + YES,
            [
                (
                    "case.toml:9: given.hand.B: unknown card 'Potencia 77'; "
                    "nearest: Potencia 7, Potencia 9, Potencia 8"
                )
            ],
        ),
        (
            HEAD + BOARD + '[[when]]\ndo = "x"\ncan = "y"\n' + YES,
            ["case.toml:11: when[1]: has to have exactly one of the keys " + QUESTIONS_OF_A_LINE],
        ),
        (
            HEAD + BOARD + CAN + DO + YES,
            ["case.toml:13: when[1].can: a question comes last"],
        ),
        (HEAD + BOARD + DO, ["case.toml: then: is missing and has no default"]),
        (
            HEAD + BOARD + DO + "[then]\n",
            ["case.toml:14: then: expects nothing, so the case proves nothing"],
        ),
        (
            HEAD + BOARD + YES + 'winners = ["K"]\n',
            ["case.toml:14: then.winners[1]: unknown seat 'K'; nearest: A, B, C, D"],
        ),
        (
            HEAD + YES,
            ["case.toml: given: exactly one of [given] and [start] tells the board"],
        ),
        (
            HEAD + BOARD + "[start]\nseats = 3\n" + YES,
            ["case.toml:6: given: exactly one of [given] and [start] tells the board"],
        ),
        (
            HEAD + "[start]\nseats = 33\n" + YES,
            ["case.toml:6: start.seats: arcanya is for 3 to 10, not 33"],
        ),
    ],
)  # fmt: skip
def test_a_fault_is_one_line_with_its_place_and_the_nearest_name(
    text: str, expected: list[str]
) -> None:
    assert faults_of(text) == expected


def test_all_faults_of_a_file_are_told_together_in_its_order() -> None:
    text = (
        HEAD.replace('title.es = "Un caso"', 'cites = ["R0"]')
        + BOARD.replace("power = 5", "power = 0").replace("Desviar", "Desviat")
        + '[then]\nverdict = 3\nwiners = ["A"]\n'
    )

    found = faults_of(text)

    assert [line.split(": ")[1] for line in found] == [
        "title.es", "cites", "given.sphere.power", "given.hand.B", "then.verdict", "then.winers",
    ]  # fmt: skip
    assert all(line.startswith("case.toml") for line in found)


def test_a_file_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(FaultsError, match=r"nowhere\.toml: cannot be read"):
        load_case("nowhere.toml")


def test_lines_are_found_through_tables_lists_texts_and_comments() -> None:
    text = """\
a.b = 1  # [not.a.table]
text = '''
[neither.this]
'''
[[when]]
list = [
  'x = 1',
]
[[when]]
do = "y"
[when.chance]
deck = [0]
[then.facts]
"sphere.at" = "C"
"""
    lines = Lines(text)

    assert lines.of(("a", "b")) == 1
    assert lines.of(("neither", "this")) == 0
    assert lines.of(("when", 0, "list", 3)) == 6
    assert lines.of(("when", 1, "do")) == 10
    assert lines.of(("when", 1, "chance", "deck")) == 12
    assert lines.of(("then", "facts", "sphere.at")) == 14


# --- comparing ------------------------------------------------------------------------------------


def test_terms_are_written_as_cases_write_them() -> None:
    assert plain(Name("seat", "1")) == "B"
    assert plain((Name("card", "desviar"), None, True)) == ["desviar", None, True]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("Escudo III", "escudo-iii"),
        ("b", "B"),
        ("antihorario", "counterclockwise"),
        (["Potencia 5", "DESVIAR"], ["potencia-5", "desviar"]),
        (5, 5),
    ],
)
def test_the_same_thing_may_be_written_in_several_ways(expected: Any, found: Any) -> None:
    assert same(ARCANYA, expected, found)


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ("B", "C"),
        (1, True),
        (5, "5"),
        (["B"], ["B", "C"]),
        ("B", None),
        ([], None),
        ("BC", ["B", "C"]),
    ],
)
def test_different_things_are_told_apart(expected: Any, found: Any) -> None:
    assert not same(ARCANYA, expected, found)


def test_events_are_matched_in_their_order_with_others_between() -> None:
    happened = [{"event": "play"}, {"event": "draw", "card": "potencia-5"}, {"event": "draw"}]

    assert matched(ARCANYA, [{"event": "play"}, {"event": "draw"}], happened) == 2
    assert matched(ARCANYA, [{"event": "draw"}, {"event": "play"}], happened) == 1
    assert matched(ARCANYA, [{"event": "draw", "card": "Potencia 4"}], happened) == 0
    assert matched(ARCANYA, [{"event": "draw"}] * 3, happened) == 2


def test_alternatives_name_the_readings_that_they_fix() -> None:
    assert readings_of("A4=b, A5=a") == {"A4": "b", "A5": "a"}


# --- chance ---------------------------------------------------------------------------------------


def test_outcomes_are_one_or_several() -> None:
    assert outcomes(LineForm(chance={"deck": [1, 0]})) == {"deck": [(1, 0)]}
    assert outcomes(LineForm(chance={"deck": [[0], [0]]})) == {"deck": [(0,), (0,)]}
    assert outcomes(LineForm(chance={"coin": "heads"})) == {"coin": ["heads"]}


def test_chance_says_what_it_was_told_and_no_more() -> None:
    chance = Scripted({"deck": [(1, 0)], "coin": ["heads"]})

    assert chance.shuffle("deck", 2, 0) == (1, 0)
    assert [*chance.left] == ["coin"]
    with pytest.raises(ChanceNeededError):
        chance.shuffle("deck", 2, 1)
    assert chance.pick("coin", ("heads", "tails"), 2) == "heads"
    assert [*chance.left] == []


def test_a_wrong_order_is_no_order() -> None:
    with pytest.raises(ChanceNeededError, match="an order of 3"):
        Scripted({"deck": [(1, 0)]}).shuffle("deck", 3, 0)


# --- running --------------------------------------------------------------------------------------


def test_what_is_as_expected_is_met() -> None:
    found = result(
        HEAD, BOARD, DO, YES,
        'rules = ["R19"]\nfacts."sphere.at" = "c"\nvalues."score B" = 6\ndecision = "C"\n',
        'legal = ["C: Esquivar"]\nillegal = ["B: Esquivar"]\n',
        'events = [{ event = "play", card = "Potencia 7" }, { event = "draw" }]\n',
    )  # fmt: skip

    assert found.met, found.unmet_lines()
    assert {"R19", "R17", "R27"} <= found.exercised


@pytest.mark.parametrize(
    ("then", "line"),
    [
        ('verdict = "no"', "then.verdict: expected no, found yes"),
        ('rules = ["R19", "R22"]', "then.rules: expected [R19, R22], found [R19]"),
        ('facts."sphere.at" = "D"', 'then.facts."sphere.at": expected D, found C'),
        ('facts."sphere.power" = 5', 'then.facts."sphere.power": expected 5, found 7'),
        ('values."points B" = 3', 'then.values."points B": expected 3, found 0'),
        ('decision = "B"', "then.decision: expected B, found C"),
        ('decision = "nobody"', "then.decision: expected nobody, found C"),
        ('winners = ["B"]', "then.winners: expected [B], found none"),
        ("winners = []", "then.winners: expected [], found none"),
        ("scores = [1, 2, 3, 4]", "then.scores: expected [1, 2, 3, 4], found none"),
        ('legal = ["B: Esquivar"]', "then.legal[1]: expected B: Esquivar: legal, found illegal"),
        ('illegal = ["Esquivar"]', "then.illegal[1]: expected Esquivar: illegal, found legal"),
        (
            'events = [{ event = "play" }, { event = "lose-shield" }]',
            (
                "then.events[2]: expected event lose-shield, "
                "found [acted, play, sphere-sent, draw, asked]"
            ),
        ),
        ('needs = ["hand.C"]', "then.needs: expected [hand.C], found []"),
        ('breaches = ["R18"]', "then.breaches: expected [R18], found []"),
    ],
)
def test_what_is_not_as_expected_says_both(then: str, line: str) -> None:
    found = result(HEAD, BOARD, DO, "[then]\n", then, "\n")

    assert not found.met
    assert found.unmet_lines() == [f"A case: {line}"]


def test_every_broken_rule_has_to_be_named_and_no_other() -> None:
    told = [HEAD, BOARD, CAN.replace("Potencia 4", "Potencia 4 -> A"), "[then]\n"]

    assert result(*told, 'breaches = ["R18", "R20"]\n').met
    assert not result(*told, 'breaches = ["R18"]\n').met
    assert not result(*told, 'breaches = ["R18", "R20", "R22"]\n').met


def test_an_illegal_action_is_a_no_with_its_breaches() -> None:
    found = result(
        HEAD, BOARD, DO.replace("7", "4"), '[then]\nverdict = "no"\nbreaches = ["R18"]\n'
    )

    assert found.met, found.unmet_lines()


def test_a_value_is_asked_by_its_notation() -> None:
    found = result(HEAD, BOARD, '[[when]]\nvalue = "score B"\n', YES, 'values."score B" = 6\n')

    assert found.ruling.question.kind == "value"
    assert found.met, found.unmet_lines()


def test_a_reading_from_outside_is_stronger_than_none() -> None:
    text = HEAD + BOARD.replace(
        'power = 5, at = "B", sender = "A"', 'power = 1, at = "B", sender = "coliseum"'
    ).replace('Esquivar"]\n', 'Reflejar"]\n', 1)  # fmt: skip
    question = '[[when]]\ncan = "B: Reflejar"\n[then]\nverdict = "undecided"\n'

    assert run(case(text, question)).met
    assert run(case(text, question), readings={"A4": "b"}).ruling.verdict == "yes"
    assert run(case(text, question), readings={"A4": "a"}).ruling.verdict == "no"


def test_where_nothing_is_decided_no_fact_is_sure() -> None:
    board = BOARD.replace(
        'hand.C = ["Esquivar", "?", "?", "?", "?"]', 'hand.C = ["?"]\nhand.D = ["Esquivar"]'
    )
    found = result(HEAD, board, DO, '[then]\nverdict = "depends"\nfacts."sphere.at" = "C"\n')

    assert found.unmet_lines() == ["A case: then.facts: expected sphere.at C, found depends"]


def test_an_alternative_is_played_with_its_readings() -> None:
    board = BOARD.replace(
        'power = 5, at = "B", sender = "A"', 'power = 1, at = "B", sender = "coliseum"'
    ).replace('"Esquivar"]', '"Reflejar"]', 1)  # fmt: skip
    do = '[[when]]\ndo = "B: Reflejar"\n'
    then = '[then]\nverdict = "undecided"\n'
    right = '[then.alternatives."A4=b"]\nfacts."sphere.direction" = "counterclockwise"\n'

    found = result(HEAD, board, 'hand.A = ["Esquivar", "?", "?", "?", "?"]\n', do, then, right)
    wrong = result(HEAD, board, do, then, '[then.alternatives."A4=a"]\nverdict = "yes"\n')

    assert found.met, found.unmet_lines()
    assert wrong.unmet_lines() == [
        'A case: then.alternatives."A4=a".verdict: expected yes, found no'
    ]


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (
            (DO.replace("Potencia", "Potenzia"), YES),
            "when[1].do: unknown action 'B: Potenzia 7'; nearest: B: Potencia 7",
        ),
        ((CAN.replace("B:", "Z:"), YES), "when[1].can: there is no seat Z; nearest: A, B, C, D"),
        (
            (DO, YES, 'facts."sphere.powr" = 3\n'),
            'then.facts."sphere.powr": unknown fact; nearest: sphere.power',
        ),
        (
            (DO, YES, 'values."scor B" = 3\n'),
            "then.values.\"scor B\": unknown value 'scor B'; nearest: score B",
        ),
        (
            (DO, YES, 'values."score Z" = 3\n'),
            "then.values.\"score Z\": unknown value 'score Z'; nearest: score D, score C, score B",
        ),
        (
            (DO, "chance.coin = 'heads'\n", YES),
            "when[1].chance.coin: chance does not decide 'coin' here",
        ),
        (
            (DO.replace("7", "4"), CAN.replace("B: Potencia 4", "C: Esquivar"), YES),
            "when[1].do: is not legal [R18]",
        ),
        (
            ('[[when]]\nvalue = "glory B"\n', YES),
            "when[1].value: ",
        ),
    ],
)  # fmt: skip
def test_a_case_that_speaks_of_nothing_is_bad_input(parts: tuple[str, ...], line: str) -> None:
    with pytest.raises(FaultsError) as caught:
        run(parse_case("".join([HEAD, BOARD, *parts]), Path("case.toml")))

    (fault,) = caught.value.faults
    assert line in str(fault)
    assert str(fault).startswith("case.toml:")


def test_a_match_that_was_just_set_up_can_be_the_board() -> None:
    found = result(HEAD, '[start]\nseats = 5\n[then]\nfacts."deck.size" = 63\ndecision = "A"\n')

    assert found.met, found.unmet_lines()
    assert {"R1", "R5", "R13"} <= found.exercised


# --- pages, schema, tests -------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "title"), [("en", "A case"), ("es", "Un caso")])
def test_a_case_is_a_page_in_both_languages(lang: str, title: str) -> None:
    found = run(case(HEAD, BOARD, DO, YES), lang)

    assert found.to_text().splitlines()[0] == title
    assert found.to_markdown().splitlines()[0] == f"# {title}"
    assert "R19" in found.to_text()


def test_a_page_shows_the_board_and_what_was_assumed_of_it() -> None:
    page = result(
        HEAD, "options.dynamic = true\n", BOARD, DO, CAN.replace("B:", "C:"), YES
    ).to_text()

    assert "  sphere: power 5, at B, sender A\n" in page
    assert "  hand.C: Esquivar, ?, ?, ?, ?\n" in page
    assert "  options: dynamic true\n" in page
    assert "\nAfter B: Potencia 7:\nMay this be done? C: Potencia 4\n" in page
    assert "by default: direction clockwise, last nobody, deck unknown." in page


def test_a_failing_page_says_so() -> None:
    found = result(HEAD, BOARD, DO, '[then]\nverdict = "no"\n')

    assert "NOT as expected:\n  then.verdict: expected no, found yes" in found.to_text()
    assert "- then.verdict: expected no, found yes" in found.to_markdown()


def test_the_data_of_a_result_is_json() -> None:
    data = result(HEAD, BOARD, DO, YES, 'facts."sphere.at" = 1979-05-27\n').to_data()

    assert json.loads(json.dumps(data)) == data
    assert data["met"] is False
    assert data["ruling"]["verdict"] == "yes"


def test_the_schema_knows_the_board_of_the_game_and_its_readings() -> None:
    schema = case_schema(ARCANYA)
    keys = schema["properties"]

    assert keys["game"]["const"] == "arcanya"
    assert "sphere" in keys["given"]["properties"]
    assert keys["readings"]["properties"]["A4"]["enum"] == ["a", "b", "c"]
    assert keys["then"]["properties"]["verdict"]["anyOf"][0]["enum"][0] == "yes"
    assert json.loads(json.dumps(schema)) == schema
    assert case_schema(ARCANYA, "es")["properties"]["game"]["description"] == "Nombre del juego."


def test_cases_are_collected_and_checked(tmp_path: Path) -> None:
    good = tmp_path / "sub" / "good.toml"
    good.parent.mkdir()
    good.write_text(HEAD + BOARD + DO + YES, encoding="utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(HEAD + BOARD + DO + '[then]\nverdict = "no"\n', encoding="utf-8")

    assert collect([tmp_path, good]) == (bad, good)
    assert collect(good) == (good,)
    assert check(good).met
    with pytest.raises(AssertionError, match=r"then\.verdict: expected no, found yes"):
        check(bad)
    with pytest.raises(FileNotFoundError):
        collect(tmp_path / "nothing")
