"""Everything that Arcanya can say has words in both languages, and cites rules that exist."""

from __future__ import annotations

import random
import re

import pytest

from cardrules.core.chance import Seeded
from cardrules.core.claims import Claim
from cardrules.core.statics import Derived
from cardrules.core.verdicts import Test, each_test
from cardrules.games.arcanya.table import SphereSent
from games.arcanya.boards import GAME, SAFE, at, started

ALL_TESTS = [
    test for rules in GAME.rules.values() for r in rules for test in each_test(r.condition)
]


def _blanks(key: str) -> set[str]:
    text = GAME.words[key]
    return {*re.findall(r"\{(\w+)\}", text.en), *re.findall(r"\{(\w+)\}", text.es)}


@pytest.mark.parametrize("test", ALL_TESTS, ids=lambda test: test.key)
def test_every_claim_of_a_rule_has_words_for_both_cases_and_for_its_fix(test: Test) -> None:
    board = at("B", 5)
    terms = set(test.terms(board.state, GAME.parse("B: Esquivar", board.state)))
    for key in (test.key, f"{test.key}.not"):
        assert _blanks(key) <= terms
    assert not test.fix or test.fix in GAME.words


def test_everything_that_happens_can_be_told_and_cites_what_exists() -> None:
    told, keys = _random_play()
    for claim in told:
        assert claim.key in GAME.words
        assert _blanks(claim.key) <= {name for name, _ in claim.terms}
    assert {
        f"event.sphere-sent.{how}" for how in ("coliseo", "potencia", "resonancia", "reflejar")
    } <= keys


def _random_play() -> tuple[list[Claim], set[str]]:
    told: list[Claim] = []
    for seed in range(5):
        pick = random.Random(seed)
        state = started(4, seed, spectacular=True, dynamic=True).state
        while state.decision is not None:
            assert state.decision.prompt.key in GAME.words
            action = pick.choice(GAME.legal_actions(state))
            step = GAME.act(state, action, Seeded(seed))
            for entry in step.entries:
                assert all(GAME.rulebook.knows(rule) for rule in entry.rules)
                if isinstance(entry.event, SphereSent):
                    claim = GAME.tell(entry.event, state)
                    assert claim is not None
                    told.append(claim)
            state = step.state
        assert state.outcome.reason.key in GAME.words
    return told, {claim.key for claim in told}


def test_every_zone_and_procedure_has_a_name() -> None:
    zones = {zone.name for zone in started(3).state.settings.layout.zones}
    assert {f"zone.{name}" for name in zones} <= set(GAME.words)
    assert {f"procedure.{name}" for name in GAME.procedures} <= set(GAME.words)


def test_every_rule_that_a_check_cites_exists() -> None:
    cited = {id for rules in GAME.rules.values() for rule in rules for id in rule.ids}
    cited |= {rule for card in GAME.cards.values() for rule in card.rules}
    assert all(GAME.rulebook.knows(id) for id in cited)


def test_the_kernels_rules_are_the_kernels_own() -> None:
    from cardrules.rulebook import load_rulebook

    own = {"game": "x", "edition": "1"}
    text = "\n".join(f'{key} = "{value}"' for key, value in own.items())
    bare = load_rulebook(f'{text}\ntitle = {{ en = "x", es = "x" }}')
    kernel = {id: rule for id, rule in GAME.rulebook.rules.items() if rule.kind == "kernel"}
    assert kernel == dict(bare.rules)


def test_r33_a_courtesy_changes_nothing() -> None:
    rule = GAME.rulebook.rules["R33"]
    assert rule.no_effect is not None
    # the Potencia is public: whoever defends next does not depend on being told
    played = at("B", 5, hand={"B": ["Esquivar"]}).act("B: Esquivar")
    assert GAME.public(played.state.facts, None) == played.state.facts


# ── Figures and facts ─────────────────────────────────────────────────────────────────────────────

BOARD = at(
    "B", 5, captured={"A": ["C III", "D III"], "B": ["C II"]},
    hand={"A": ["Potencia 5", "Esquivar", "Potencia 3"]},
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "subject", "parts", "rules"),
    [
        ("score", "A", [3, 3, 1, 2, 3], ("R10",)),
        ("score", "C", [1], ("R10",)),
        ("points", "A", [3, 3], ("R7",)),
        ("hand-size", "C", [4], ("R27", "R28")),
        ("hand-size", "A", [5], ("R27", "R28")),
        ("tie", "A", [5, 0, 3], ("R12",)),
    ],
)
def test_a_figure_is_the_sum_of_its_parts(
    name: str, subject: str, parts: list[int], rules: tuple[str, ...]
) -> None:
    figure = GAME.figures[name]
    assert subject in figure.subjects(BOARD.state)
    derived = figure.derive(BOARD.state, subject)
    assert isinstance(derived, Derived)
    assert [part.amount for part in derived.parts] == parts
    assert derived.total == sum(parts)
    assert derived.rules == rules
    assert all(GAME.rulebook.knows(rule) for part in derived.parts for rule in part.rules)


def test_facts_by_name() -> None:
    facts = {name: BOARD[name] for name in GAME.said(BOARD.state)}
    assert facts["hand.A"] == ["esquivar", "potencia-3", "potencia-5"]
    assert (facts["hand.A.size"], facts["points.A"], facts["score.A"]) == (3, 6, 12)
    assert (facts["shields.C"], facts["captured.B"]) == (["escudo-i"], ["escudo-ii"])
    assert facts["hand.D"] == sorted(["esquivar", *SAFE[1:]])
    assert "winners" not in facts
