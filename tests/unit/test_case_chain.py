"""The whole chain of a case is judged: what is open before the question, and what it needs."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

from cardrules import registry
from cardrules.cases import CaseResult, parse_case, run
from cardrules.cases.scripted import Scripted
from cardrules.core.chance import ChanceNeededError
from cardrules.errors import FaultsError
from unit.judge.coin import COIN

HEAD = """
title.en = "A case"
title.es = "Un caso"
"""
REFLECTED = """
game = "arcanya"
[given]
seats = 4
sphere = { power = 1, at = "B", sender = "coliseum" }
last = "A"
captured.A = ["D III"]
hand.A = ["Desviar"]
hand.B = ["Reflejar"]
hand.C = ["Esquivar"]
hand.D = ["Esquivar"]
[[when]]
do = "B: Reflejar"
"""
UNKNOWN = """
game = "arcanya"
[given]
seats = 4
sphere = { power = 9, at = "B", sender = "A" }
hand.B = ["Potencia 10"]
[[when]]
do = "B: Potencia 10"
"""
COINS = """
game = "coin"
[given]
table = []
deck = ["king", "page"]
hand.A = []
hand.B = []
"""


@pytest.fixture
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game", lambda _name: COIN)


def result(*parts: str) -> CaseResult:
    return run(parse_case(HEAD + "".join(parts), Path("case.toml")))


def faults_of(*parts: str) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        result(*parts)
    return [str(fault) for fault in caught.value.faults]


# Readings on the way.


def test_a_reading_before_the_question_is_left_as_open_as_in_it() -> None:
    found = result(
        REFLECTED, '[[when]]\ncan = "A: Desviar -> C"\n[then]\nverdict = "undecided"\n',
        '[then.alternatives."A4=b"]\nverdict = "yes"\nfacts."sphere.at" = "A"\n',
        '[then.alternatives."A4=c"]\nverdict = "yes"\nlegal = ["A: Desviar -> D"]\n',
    )  # fmt: skip

    assert found.met, found.unmet_lines()


def test_a_reading_that_is_fixed_is_fixed_on_the_way() -> None:
    then = '[[when]]\ncan = "A: Desviar -> C"\n[then]\nverdict = "yes"\n'

    assert result('readings.A4 = "b"\n', REFLECTED, then).met


def test_an_action_that_a_reading_forbids_makes_the_case_wrong_where_it_is_fixed() -> None:
    then = '[[when]]\ncan = "A: Desviar -> C"\n[then]\nverdict = "yes"\n'

    assert faults_of('readings.A4 = "a"\n', REFLECTED, then) == [
        "case.toml:17: when[1].do: is not legal [R23]"
    ]


def test_a_text_that_means_nothing_on_any_way_is_bad_input() -> None:
    deed = '[[when]]\ndo = "A: Desviat -> C"\n[then]\nverdict = "yes"\n'
    question = '[[when]]\ncan = "A: Desviat -> C"\n[then]\nverdict = "yes"\n'

    assert "when[2].do: unknown action" in faults_of(REFLECTED, deed)[0]
    assert "when[2].can: unknown action" in faults_of(REFLECTED, question)[0]


def test_what_is_so_on_one_of_several_tables_is_not_sure() -> None:
    found = result(
        REFLECTED, '[[when]]\nvalue = "sphere.at"\n[then]\nverdict = "undecided"\n',
        'facts."sphere.at" = "A"\n',
    )  # fmt: skip

    assert found.unmet_lines() == ["case.toml: then.facts: expected sphere.at A, found undecided"]


def test_legal_and_values_are_asked_of_the_judge() -> None:
    question = '[then]\nverdict = "undecided"\n'
    board = REFLECTED.partition("[[when]]")[0]
    ask = '[[when]]\ncan = "B: Reflejar"\n'

    undecided = result(board, ask, question, 'legal = ["B: Reflejar"]\n')
    illegal = result(board, ask, question, 'illegal = ["B: Esquivar"]\nvalues."score B" = 6\n')

    assert undecided.unmet_lines() == [
        "case.toml: then.legal[1]: expected B: Reflejar: legal, found undecided"
    ]
    assert illegal.met, illegal.unmet_lines()
    assert {"R15", "R10"} <= illegal.exercised


# What nobody told.


@pytest.mark.parametrize(
    "needs",
    [
        "hand.C", "HAND.c", "hand C", "the hand of C", "la mano de C",
        "the cards of the hand of C that nobody told", "card 2 of the hand of C",
        "las cartas de la mano de C que nadie ha dicho",
    ],
)  # fmt: skip
def test_what_is_needed_is_said_in_the_words_of_files_notation_or_rulings(needs: str) -> None:
    found = result(UNKNOWN, f'[then]\nverdict = "depends"\nneeds = ["{needs}"]\n')

    assert found.met, found.unmet_lines()


def test_what_is_needed_before_the_question_is_needed_too() -> None:
    question = '[[when]]\ncan = "C: Esquivar"\n[then]\nverdict = "depends"\nneeds = ["hand.C"]\n'

    assert result(UNKNOWN, question).met


def test_something_else_is_needed_than_was_said() -> None:
    found = result(UNKNOWN, '[then]\nneeds = ["hand.D", "deck"]\n')

    assert found.unmet_lines() == ["case.toml: then.needs: expected [deck, hand.D], found [hand.C]"]


def test_what_nothing_is_called_cannot_be_needed() -> None:
    assert faults_of(UNKNOWN, '[then]\nneeds = ["hnad.C"]\n') == [
        "case.toml:13: then.needs[1]: nothing is called 'hnad.C'; nearest: hand.C, hand.D, hand.B",
    ]


# Chance.


@pytest.mark.usefixtures("_coins")
@pytest.mark.parametrize("needs", ["chance.coin", "the coin"])
def test_chance_that_nobody_told_leaves_the_question_open(needs: str) -> None:
    found = result(
        COINS, '[[when]]\ndo = "A: toss"\n[[when]]\ncan = "A: toss"\n',
        f'[then]\nverdict = "depends"\nneeds = ["{needs}"]\n',
    )  # fmt: skip

    assert found.met, found.unmet_lines()


@pytest.mark.usefixtures("_coins")
@pytest.mark.parametrize(("coin", "verdict"), [("heads", "no"), ("tails", "yes")])
def test_chance_is_told_line_by_line(coin: str, verdict: str) -> None:
    found = result(
        COINS, '[[when]]\ndo = "A: toss"\nchance.coin = "tails"\n',
        f'[[when]]\ndo = "A: toss"\nchance.coin = "{coin}"\n',
        f'[[when]]\ncan = "A: toss"\n[then]\nverdict = "{verdict}"\nneeds = []\n',
    )  # fmt: skip

    assert found.met, found.unmet_lines()
    assert f"  when[2].chance: coin {coin}\n" in found.to_text()


@pytest.mark.usefixtures("_coins")
@pytest.mark.parametrize(
    ("chance", "line"),
    [
        ('coin = ["tails", "heads"]', "when[1].chance.coin: chance does not decide 'coin' here"),
        ('coin = "edge"', "when[1].chance.coin: chance decides coin: say how, one of heads, tails"),
        ('die = "6"', "when[1].chance.die: chance does not decide 'die' here"),
    ],
)  # fmt: skip
def test_chance_that_is_told_for_nothing_is_bad_input(chance: str, line: str) -> None:
    (fault,) = faults_of(
        COINS, f'[[when]]\ndo = "A: toss"\nchance.{chance}\n[then]\nverdict = "yes"\n'
    )

    assert line in fault


def test_copies_of_told_chance_note_together_what_was_of_use() -> None:
    told = Scripted({"coin": ["heads", "tails"]})
    one, other = deepcopy(told), deepcopy(told)

    assert one.pick("coin", ("heads", "tails"), 0) == "heads"
    assert other.pick("coin", ("heads", "tails"), 0) == "heads"
    assert [*told.left] == ["coin"]
    assert one.pick("coin", ("heads", "tails"), 1) == "tails"
    assert [*told.left, *other.left] == []
    with pytest.raises(ChanceNeededError):
        one.pick("coin", ("heads", "tails"), 2)
