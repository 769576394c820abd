"""Which rules cases exercise, and which rules of the kernel a game can meet."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.cases import CaseResult, collect, coverage, load_case, parse_case, run
from cardrules.cases.kernel_rules import out_of_reach, shown_by
from cardrules.core.load import load_cards
from cardrules.game import Game
from installed import PACKAGE, magpie_site
from magpie import GAME
from tinygame import SPIES
from unit.judge.coin import COIN

ARCANYA = cr.game("arcanya")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def results(folder: Path) -> list[CaseResult]:
    return [run(load_case(path)) for path in collect(folder)]


def with_texts(*effects: str) -> Game:
    """Return Magpie with a card that has these effects."""
    assert GAME.lexicon is not None
    text = '[[card]]\nid = "crow"\nkind = "bird"\nname = "Crow"\nworth = 0\n'
    text += "".join(f"[[card.effect]]\n{effect}\n" for effect in effects)
    return GAME.with_cards(load_cards(tomllib.loads(text), GAME.lexicon, GAME.verbs))


# Cases.


def test_the_cases_of_arcanya_exercise_every_rule_that_counts() -> None:
    found = coverage(ARCANYA, results(EXAMPLES / "arcanya"))

    assert [rule.id for rule in found.missing] == []
    assert found.only_cited == {}
    assert found.unmet == ()
    kernel = {rule.id for rule in found.covered if rule.kind == "kernel"}
    assert kernel == {"K1", "K3", "K4", "K5", "K11", "K12"}


def test_the_cases_of_magpie_exercise_every_rule_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(magpie_site(tmp_path)))
    found = coverage(GAME, results(PACKAGE / "cases"))

    assert [rule.id for rule in found.missing] == []
    assert found.only_cited == {}
    assert {"K6", "K7"} <= {rule.id for rule in found.covered}


def test_every_rule_counts_or_has_a_reason() -> None:
    found = coverage(ARCANYA, [])

    ids = [*(rule.id for rule in found.missing), *found.left_out]
    assert sorted(ids) == sorted(ARCANYA.rulebook.rules)
    assert found.covered == ()
    assert all(why.en and why.es for why in found.left_out.values())


def case(cites: str, then: str) -> CaseResult:
    head = f'game = "arcanya"\ntitle.en = "A"\ntitle.es = "B"\ncites = ["{cites}"]\n'
    board = '[given]\nseats = 4\nsphere = { power = 5, at = "B", sender = "A" }\n'
    hands = 'hand.B = ["Potencia 7", "Potencia 2"]\nhand.C = ["Esquivar"]\n'
    deed = '[[when]]\ndo = "B: Potencia 7"\n[then]\n'
    return run(parse_case(head + board + hands + deed + then))


def test_a_rule_that_is_only_cited_is_not_exercised() -> None:
    result = case("R56", 'verdict = "yes"\n')
    found = coverage(ARCANYA, [result])

    assert result.only_cited == ("R56",)
    assert "R56" not in result.exercised
    assert "R56" in {rule.id for rule in found.missing}
    assert found.only_cited == {"R56": ("A",)}


def test_an_action_that_is_illegal_as_expected_exercises_what_it_breaks() -> None:
    result = case("R18", 'illegal = ["C: Potencia 2"]\nlegal = ["C: Esquivar"]\n')

    assert {"R18", "R15"} <= result.exercised
    assert result.only_cited == ()


def test_a_case_that_is_not_as_expected_shows_nothing() -> None:
    found = coverage(ARCANYA, [case("R56", 'verdict = "no"\n')])

    assert found.covered == ()
    assert found.only_cited == {}
    assert found.unmet == ("A",)


def test_a_rule_of_another_part_of_the_game_is_left_out() -> None:
    rules = {
        id: attrs.evolve(rule, mode="expert") if id == "R43" else rule
        for id, rule in ARCANYA.rulebook.rules.items()
    }
    game = attrs.evolve(ARCANYA, rulebook=attrs.evolve(ARCANYA.rulebook, rules=rules))

    assert coverage(game, []).left_out["R43"].en == "Not in this release: expert."
    assert "R44" not in coverage(game, []).left_out


# Rules of the kernel.


@pytest.mark.parametrize(
    ("game", "left_out"),
    [
        (ARCANYA, "K6 K7 K8 K9 K10"),
        (GAME, "K5 K8 K9 K10"),
        (COIN, "K5 K6 K7 K8 K9 K10"),
        (SPIES, "K5 K6 K7 K8 K9 K10"),
        (with_texts('instead = "take(mine)"\ndo = { draw = 1 }'), "K5 K9 K10"),
        (with_texts("play = { draw = 2 }"), "K8 K9 K10"),
        (with_texts('play = { take = "all theirs" }'), "K8 K9 K10"),
        (with_texts('when = "take(mine)"\ndo = { take = "theirs" }'), "K5 K8 K9"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)  # fmt: skip
def test_what_a_game_can_meet_is_seen_in_what_it_declares(game: Game, left_out: str) -> None:
    assert " ".join(out_of_reach(game)) == left_out


def test_a_game_in_which_everyone_sees_everything_knows_no_new_objects() -> None:
    def open_(seats: int, options: Any) -> Any:
        layout = GAME.layout(seats, options)
        zones = tuple(attrs.evolve(zone, seen=cr.kit.Seen.EVERYONE) for zone in layout.zones)
        return attrs.evolve(layout, zones=zones)

    assert "K4" in out_of_reach(attrs.evolve(GAME, layout=open_))


def test_what_a_match_has_shown_is_seen_in_its_entries() -> None:
    match = GAME.start(seats=2, seed=1)

    assert shown_by(GAME, match.log.entries) == {"K4", "K11"}
