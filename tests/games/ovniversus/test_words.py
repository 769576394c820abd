"""Everything that Ovniversus can say has words in both languages, and cites rules that exist."""

from __future__ import annotations

import random
import re

import pytest

import cardrules as cr
from cardrules.core.chance import Seeded
from cardrules.core.verdicts import Test, each_test
from cardrules.games.ovniversus.cards import RULEBOOK
from cardrules.judge.page import page_of
from cardrules.judge.tell import tell
from games.ovniversus.tables import GAME, table

ALL_TESTS = [
    (tag, test)
    for tag, rules in GAME.rules.items()
    for rule in rules
    for test in each_test(rule.condition)
]
SPOKEN = {"place": "A: Soldier -> fuerza", "activate": "A: effect of Reader", "show": "A: show hand",
          "end": "A: end turn", "name-score": "A: name fuerza"}  # fmt: skip


def _blanks(key: str) -> set[str]:
    text = GAME.words[key]
    return {*re.findall(r"\{(\w+)\}", text.en), *re.findall(r"\{(\w+)\}", text.es)}


@pytest.mark.parametrize(("tag", "test"), ALL_TESTS, ids=lambda x: getattr(x, "key", x))
def test_every_claim_of_a_rule_has_words_for_both_cases_and_for_its_fix(
    tag: str, test: Test
) -> None:
    board = table(fuerza_A=["reader"], deck=["red"])
    terms = set(test.terms(board.state, board.game.parse(SPOKEN[tag], board.state)))
    for key in (test.key, f"{test.key}.not"):
        assert _blanks(key) <= terms, key
    assert not test.fix or test.fix in GAME.words


def test_everything_that_happens_can_be_told_and_cites_what_exists() -> None:
    keys = set()
    for seed in range(60):
        pick = random.Random(seed)
        state = GAME.start(seed=seed).state
        while state.decision is not None:
            assert state.decision.prompt.key in GAME.words
            step = GAME.act(state, pick.choice(GAME.legal_actions(state)), Seeded(seed))
            for entry in step.entries:
                assert all(GAME.rulebook.knows(rule) for rule in entry.rules)
                claim = tell(GAME, entry.event, state)
                keys.add(claim.key)
                assert _blanks(claim.key) <= {name for name, _ in claim.terms}, claim.key
            state = step.state
        assert state.outcome is not None
        assert state.outcome.reason.key in GAME.words
    assert {
        "event.turn-began", "event.card-placed", "event.effect-used", "event.hand-shown",
        "event.battles-compared", "event.fourth-called", "event.score-named", "event.score-set",
        "event.moved.place", "event.moved.move", "event.moved.swap", "event.moved.return",
    } <= keys  # fmt: skip


def test_every_zone_and_procedure_has_a_name() -> None:
    zones = {zone.name for zone in table().state.settings.layout.zones}
    assert {f"zone.{name}" for name in zones} <= set(GAME.words)
    assert {f"procedure.{name}" for name in GAME.procedures} <= set(GAME.words)


def test_the_printed_rules_and_the_readings_are_all_there() -> None:
    assert [f"R{n}" for n in range(1, 28)] == [id for id in RULEBOOK.rules if id[0] == "R"]
    open_ones = {id for id, reading in RULEBOOK.readings.items() if reading.open}
    undecided = {"A2", "A3", "A7", "A8", "A9", "A12", "A13", "A14", "A15", "A16", "A18"}
    assert undecided <= open_ones


def test_every_fact_has_a_word() -> None:
    for name in table().game.said(table().state):
        for word in name.split("."):
            assert len(word) == 1 or f"fact.{word}" in GAME.words or word == "size", name


@pytest.mark.parametrize(
    ("name", "subject", "parts"),
    [
        ("total", "A.fuerza", [2, 3, 4]),
        ("total", "B.proyeccion", [1, 5]),
        ("points", "Boost@FUERZA A", [4]),
        ("points", "Ray@RESISTENCIA B", [0]),
    ],
)
def test_a_figure_is_the_sum_of_its_parts(name: str, subject: str, parts: list[int]) -> None:
    board = table(
        fuerza_A=["red", "scarlet", "boost"], proyeccion_B=["lone", "ray"],
        resistencia_B=["soldier", "ray"],
    )  # fmt: skip
    figure = board.game.figures[name]
    assert subject in figure.subjects(board.state)
    derived = figure.derive(board.state, subject)
    assert [part.amount for part in derived.parts] == parts
    assert derived.total == sum(parts)


def _noted(ruling: cr.Ruling) -> str:
    return " ".join(note for note in page_of(ruling, "en").notes if "placeholder" in note)


def test_a_ruling_that_rests_on_a_placeholder_says_so_though_no_step_names_it() -> None:
    pairs = [(f"prueba-{n:02}", f"prueba-{n + 1:02}") for n in range(11, 23, 2)]
    fuerza, proyeccion = (dict(zip("AB", pairs[at : at + 2], strict=True)) for at in (0, 2))
    given = {"turn": "B", "fuerza": fuerza, "proyeccion": proyeccion}
    resistencia = {"A": pairs[4], "B": pairs[5][:1]}
    hand = {"B": ["batman", "prueba-01", "prueba-03"]}
    board = GAME.board({**given, "resistencia": resistencia, "hand": hand})
    judge = cr.Judge(GAME)

    assert "14" in _noted(judge.can(board, GAME.parse("B: prueba-01 -> fuerza", board)))
    assert "12" in _noted(judge.resolve(board, "B: Batman -> resistencia"))
