"""The laws bite: each broken game is caught by exactly the laws that it breaks."""

from __future__ import annotations

import pickle
import tomllib

import pytest

import cardrules as cr
from cardrules.cases import parse_case, run
from cardrules.core.events import Acted
from cardrules.game import Game
from cardrules.testing import ALL, Law, LawBroken, Setup, check_game, random_match
from cardrules.testing.cases import case_of
from laws.broken import BROKEN, CHANGES_WITHOUT_EVENT, DECLARES_ITS_SUPPLY, LOSES_A_CARD
from laws.stalls import HEALTHY

CASES = [
    pytest.param(game, law, id=f"{law.name.lower()}: {name}")
    for name, (game, laws) in BROKEN.items()
    for law in sorted(laws, key=ALL.index)
]


@pytest.mark.parametrize("game", [HEALTHY, DECLARES_ITS_SUPPLY], ids=["healthy", "supply"])
def test_a_healthy_game_breaks_no_law(game: Game) -> None:
    report = check_game(game, matches=8, whole=4)
    assert report.matches == 8
    assert all(report.tally[law] for law in ALL)
    assert not report.notes


@pytest.mark.parametrize(("game", "law"), CASES)
def test_a_broken_game_is_caught_by_the_law_that_it_breaks(game: Game, law: Law) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(game, matches=20, whole=1, laws=[law])
    assert caught.value.law is law


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_keeps_all_other_laws(name: str) -> None:
    game, laws = BROKEN[name]
    check_game(game, matches=3, whole=3, laws=set(ALL) - laws, elsewhere=False)


@pytest.mark.parametrize("name", BROKEN)
def test_of_all_laws_the_broken_one_is_named(name: str) -> None:
    game, laws = BROKEN[name]
    with pytest.raises(LawBroken) as caught:
        check_game(game, matches=20, whole=4)
    assert caught.value.law in laws


def test_every_law_has_a_game_that_breaks_it_alone() -> None:
    assert {law for _, laws in BROKEN.values() if len(laws) == 1 for law in laws} == set(ALL)


def test_what_is_found_is_short_and_can_be_done_again() -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(LOSES_A_CARD, matches=20)
    found = caught.value
    match = found.setup.start(LOSES_A_CARD)
    for action in found.actions:
        match.act(action)
    assert found.log is not None
    assert match.log.entries == found.log.entries
    assert len(found.decisions) <= 6
    assert "law 4 (conservation) is broken by stalls after" in str(found)
    assert f"start(seats={found.seats}, seed={found.seed}" in str(found)
    assert found.decisions[-1] in str(found)


def test_what_is_found_at_the_first_decision_is_shortened_to_it() -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(CHANGES_WITHOUT_EVENT, matches=1)
    assert len(caught.value.decisions) == 1


def test_what_is_found_survives_a_change_of_process() -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(LOSES_A_CARD, matches=20)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.law, str(again)) == (Law.CONSERVATION, str(caught.value))


def test_what_is_found_is_a_case_file_that_plays_it_again() -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(LOSES_A_CARD, matches=20)
    case = tomllib.loads(caught.value.case)
    assert (case["game"], case["start"]["seed"]) == ("stalls", caught.value.seed)
    assert [line["do"] for line in case["when"]] == [*caught.value.decisions]
    assert "law 4 (conservation)" in case["title"]["en"]
    assert pickle.loads(pickle.dumps(caught.value)).case == caught.value.case


@pytest.mark.parametrize(("name", "seats"), [("arcanya", 3), ("naruto-mythos", 2)])
def test_a_case_file_of_a_match_is_run_by_the_judge(name: str, seats: int) -> None:
    game = cr.game(name)
    setup = Setup(seats, 4, tuple({"first": "random"}.items() if name != "arcanya" else ()))
    match = random_match(game, setup, decisions=12)
    done = [entry.event.action for entry in match.log if isinstance(entry.event, Acted)]
    text = case_of(game, LawBroken(Law.FOLD, "an example", name, setup, actions=done))
    assert run(parse_case(text)).met
