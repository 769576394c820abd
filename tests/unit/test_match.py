"""A match: acting, taking back, forking, looking, and being played again from its log."""

from __future__ import annotations

import pickle
import random
import threading
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.actions import Choose, Number
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Ended, Moved, Rolled, Shuffled
from cardrules.core.verdicts import Illegal, Legal
from cardrules.errors import (
    DefinitionError,
    FaultsError,
    IllegalActionError,
    ReplayMismatchError,
    StaleAnswerError,
    UndoRefusedError,
)
from cardrules.game import Game
from cardrules.ids import CardId, Seat
from cardrules.log.record import Log
from cardrules.match import Match, replay, start
from cardrules.settings import SETTLED
from tinygame import SPIES, Lay, Passed, Turn

GAMES = [pytest.param(SPIES, id="spies"), pytest.param(cr.game("arcanya"), id="arcanya")]


def play(match: Match, seed: int = 0, most: int = 10_000) -> Match:
    """Play at random, to the end or so many decisions."""
    chosen = random.Random(seed)
    while match.decision is not None and most:
        match.act(chosen.choice(match.legal_actions()))
        most -= 1
    return match


def in_the_middle() -> Match:
    """Return a match in which a spy waits for its answer."""
    for seed in range(100):
        match = start(SPIES, seed=seed)
        spy = [lay for lay in match.legal_actions() if lay.card == "spy" and not lay.hidden]
        if spy:
            match.act(spy[0])
            if match.state.frames:
                return match
    raise AssertionError


def with_entry(log: Log, seq: int, **changes: Any) -> Log:
    entry = log[seq]
    changed = Entry(
        seq, changes.get("event", entry.event), changes.get("cause", entry.cause), entry.rules
    )
    return attrs.evolve(log, entries=(*log[:seq], changed, *log[seq + 1 :]))


def find(log: Log, kind: type) -> Entry:
    return next(entry for entry in log if isinstance(entry.event, kind))


# Acting.


def test_an_action_is_recorded_first_and_the_next_question_last() -> None:
    match = start(SPIES, seed=3)
    asked = match.decision
    assert asked is not None
    action = match.legal_actions()[0]

    entries = match.act(action, asked.id)

    assert entries[0].event == Acted(asked.seat, action, asked.id)
    assert entries[0].cause == entries[0].seq - 1
    assert isinstance(entries[-1].event, Asked)
    assert entries[-1].event.decision == match.decision
    assert match.log.entries[-len(entries) :] == entries


@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_with_an_outcome_and_without_options(game: Game) -> None:
    match = play(game.start(seed=1))
    assert match.decision is None
    assert match.outcome is not None
    assert match.legal_actions() == ()
    with pytest.raises(IllegalActionError) as caught:
        match.act(Lay(Seat(0), CardId("one")))
    assert caught.value.breaches


def test_a_refused_action_changes_nothing() -> None:
    match = start(SPIES, seed=3)
    log, state = match.log, match.state
    wrong = Lay(Seat(0), CardId("no such card"))

    verdict = match.can(wrong)
    with pytest.raises(IllegalActionError) as caught:
        match.act(wrong)

    assert isinstance(verdict, Illegal)
    assert caught.value.breaches == verdict.breaches
    assert (match.log, match.state) == (log, state)


def test_every_listed_action_is_legal() -> None:
    match = in_the_middle()
    assert {type(match.can(action)) for action in match.legal_actions()} == {Legal}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_is_what_the_table_alone_says(game: Game) -> None:
    match = game.start(seed=3)
    chosen = random.Random(3)
    while match.decision is not None:
        assert match.legal_actions() == resolver.legal_actions(game, match.state)
        match.act(chosen.choice(match.legal_actions()))


def test_an_answer_to_another_question_is_stale() -> None:
    match = start(SPIES)
    assert match.decision is not None
    with pytest.raises(StaleAnswerError) as caught:
        match.act(match.legal_actions()[0], match.decision.id + 1)
    assert (caught.value.expected, caught.value.given) == (match.decision.id, match.decision.id + 1)


def test_an_equal_action_is_recorded_as_it_is_listed() -> None:
    match = start(SPIES, seed=3)
    listed = match.legal_actions()[0]
    equal = Lay(bool(listed.seat), listed.card, 0)  # type: ignore[arg-type]
    assert equal == listed
    assert match.act(equal)[0].event.action is listed


def test_naming_who_is_next_anyway_is_recorded_in_its_one_form() -> None:
    game = cr.game("arcanya")
    for seed in range(200):
        match = game.start(seed=seed, options={"calm": True})
        for _ in range(30):
            facts = match.state.facts
            onward = Seat((facts.at + facts.direction) % 3)
            for action in match.legal_actions():
                named = attrs.evolve(action, target=onward)
                if action.card == f"potencia-{facts.power}" and action.target is None:
                    assert match.act(named)[0].event.action == action
                    return
            match.act(match.legal_actions()[-1])
            if match.decision is None or match.state.frames:
                break
    pytest.fail("nobody could let it run")


# Undo and fork.


@pytest.mark.parametrize("game", GAMES)
def test_undo_then_redo_gives_the_same_bytes(game: Game) -> None:
    match = play(game.start(seed=5), most=40)
    whole = match.log.to_json()
    done = [e.event.action for e in match.log if isinstance(e.event, Acted)]
    for _ in done:
        match.undo(force=True)
    with pytest.raises(UndoRefusedError) as caught:
        match.undo(force=True)
    assert caught.value.seq is None
    for action in done:
        match.act(action)
    assert match.log.to_json() == whole


@pytest.mark.parametrize("game", GAMES)
def test_each_undo_stands_where_the_match_stood(game: Game) -> None:
    match = game.start(seed=9)
    past = []
    for _ in range(38):
        if match.decision is None:
            break
        past.append((match.state, match.legal_actions(), len(match.log)))
        match.act(match.legal_actions()[0])
    for before in reversed(past):
        match.undo(force=True)
        assert (match.state, match.legal_actions(), len(match.log)) == before


def test_undo_refuses_to_go_past_what_somebody_has_seen() -> None:
    match = start(SPIES, seed=3)
    openly = next(lay for lay in match.legal_actions() if not lay.hidden and lay.card != "spy")
    entries = match.act(openly)
    shown = next(entry for entry in entries if isinstance(entry.event, Moved))
    with pytest.raises(UndoRefusedError) as caught:
        match.undo()
    assert caught.value.seq == shown.seq


def test_undo_takes_back_what_nobody_has_seen() -> None:
    match = start(SPIES, seed=3)
    state = match.state
    match.act(next(lay for lay in match.legal_actions() if lay.hidden))
    match.undo()
    assert match.state == state


@pytest.mark.parametrize("game", GAMES)
def test_forks_do_not_touch_each_other(game: Game) -> None:
    match = play(game.start(seed=2), most=25)
    log = match.log
    forks = [match.fork() for _ in range(3)]
    for seed, fork in enumerate(forks):
        assert fork.parent == (match, len(log) - 1)
        assert fork.log == log
        play(fork, seed)
        assert match.log == log
    match.undo(force=True)
    assert all(fork.log[: len(log)] == log.entries for fork in forks)


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_from_any_entry_stands_after_its_group(game: Game) -> None:
    match = play(game.start(seed=2), most=40)
    for group in match.log.groups():
        for entry in group:
            fork = match.fork(entry.seq)
            assert fork.parent == (match, group[-1].seq)
            assert fork.log.entries == match.log[: group[-1].seq + 1]
            assert fork.state == match.log.state_at(group[-1].seq)


def test_a_fork_goes_on_as_the_first_match_did() -> None:
    match = play(start(SPIES, seed=8))
    done = [e.event.action for e in match.log if isinstance(e.event, Acted)]
    fork = match.fork(0)
    for action in done:
        fork.act(action)
    assert fork.log.to_json() == match.log.to_json()


@pytest.mark.parametrize("at", [-1, 10_000])
def test_a_fork_from_nowhere_is_refused(at: int) -> None:
    with pytest.raises(DefinitionError):
        start(SPIES).fork(at)


def test_a_view_for_nobody_at_the_table_is_refused() -> None:
    with pytest.raises(DefinitionError):
        start(SPIES, seats=2).view(2)


def test_a_view_after_undo_knows_nothing_of_what_was_taken_back() -> None:
    match = start(SPIES, seed=4)
    before = [match.view(seat) for seat in (None, 0, 1)]
    match.act(match.legal_actions()[0])
    for seat in (None, 0, 1):
        match.view(seat)
    match.undo(force=True)
    assert [match.view(seat) for seat in (None, 0, 1)] == before


# Replay.


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("verify", [False, True])
def test_a_match_reloaded_at_each_decision_ends_in_the_same_bytes(game: Game, verify: bool) -> None:
    whole = play(game.start(seed=6), 6, most=40)
    chosen = random.Random(6)
    match = game.start(seed=6)
    for _ in range(40):
        if match.decision is None:
            break
        text = match.log.to_json()
        again = replay(Log.from_json(text, game), verify=verify)
        assert (again.state, again.decision) == (match.state, match.decision)
        assert again.legal_actions() == match.legal_actions()
        assert again.log.to_json() == text
        match = again
        match.act(chosen.choice(match.legal_actions()))
    assert match.log.to_json() == whole.log.to_json()


def test_a_replay_in_the_middle_of_a_resolution_asks_the_same() -> None:
    match = in_the_middle()
    again = replay(Log.from_json(match.log.to_json(), SPIES), verify=True)
    assert again.state.frames == match.state.frames != ()
    for action in match.legal_actions():
        assert again.fork().act(action) == match.fork().act(action)


def test_a_verified_replay_takes_chance_from_the_log_and_not_from_the_seed() -> None:
    match = play(start(SPIES, seed=1))
    log = attrs.evolve(match.log, header=attrs.evolve(match.log.header, seed=2))
    assert replay(log, verify=True).state == match.state


def test_a_verified_replay_names_the_first_entry_that_the_rules_would_not_make() -> None:
    log = play(start(SPIES, seed=1)).log
    passed = [entry for entry in log if isinstance(entry.event, Passed)][-1]
    other = Passed(Turn(Seat(1 - passed.event.turn.seat)))
    with pytest.raises(ReplayMismatchError) as caught:
        replay(with_entry(log, passed.seq, event=other), verify=True)
    assert caught.value.seq == passed.seq
    assert caught.value.expected != caught.value.found


def test_a_verified_replay_names_a_wrong_cause() -> None:
    log = play(start(SPIES, seed=1)).log
    moved = [entry for entry in log if isinstance(entry.event, Moved)][-1]
    with pytest.raises(ReplayMismatchError) as caught:
        replay(with_entry(log, moved.seq, cause=0), verify=True)
    assert caught.value.seq == moved.seq


def test_a_verified_replay_names_an_illegal_action() -> None:
    log = play(start(SPIES, seed=1)).log
    acted = [entry for entry in log if isinstance(entry.event, Acted)][2]
    wrong = attrs.evolve(acted.event, action=Number(acted.event.seat, 7))
    with pytest.raises(ReplayMismatchError) as caught:
        replay(with_entry(log, acted.seq, event=wrong), verify=True)
    assert caught.value.seq == acted.seq


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        (Shuffled, lambda e: Shuffled(e.place, e.order[1:])),
        (Shuffled, lambda e: Rolled("first", "0")),
        (Rolled, lambda e: Rolled("first", "7")),
        (Rolled, lambda e: Rolled("second", e.result)),
    ],
)
def test_a_verified_replay_names_chance_that_cannot_be(kind: type, event: Any) -> None:
    log = play(start(SPIES, seed=1)).log
    entry = find(log, kind)
    with pytest.raises(ReplayMismatchError) as caught:
        replay(with_entry(log, entry.seq, event=event(entry.event)), verify=True)
    assert caught.value.seq == entry.seq


def test_a_replay_names_the_entry_that_cannot_happen() -> None:
    log = play(start(SPIES, seed=1)).log
    moved = [entry for entry in log if isinstance(entry.event, Moved)][-1]
    nowhere = attrs.evolve(moved.event, before=attrs.evolve(moved.event.before, place=99))
    with pytest.raises(ReplayMismatchError) as caught:
        replay(with_entry(log, moved.seq, event=nowhere))
    assert caught.value.seq == moved.seq


@pytest.mark.parametrize("verify", [False, True])
def test_a_log_that_stops_inside_a_group_is_refused(verify: bool) -> None:
    log = play(start(SPIES, seed=1)).log
    asked = [entry for entry in log if isinstance(entry.event, Asked)][-1]
    with pytest.raises(ReplayMismatchError) as caught:
        replay(attrs.evolve(log, entries=log[: asked.seq]), verify=verify)
    assert caught.value.seq == asked.seq


# One match and others.


@pytest.mark.parametrize("game", GAMES)
def test_matches_in_several_threads_do_not_meet(game: Game) -> None:
    wanted = [play(game.start(seed=seed), seed).log.to_json() for seed in range(4)]
    found: dict[int, str] = {}

    def one(seed: int) -> None:
        found[seed] = play(game.start(seed=seed), seed).log.to_json()

    threads = [threading.Thread(target=one, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(4)] == wanted


def test_wrong_settings_are_refused_together() -> None:
    with pytest.raises(DefinitionError) as caught:
        start(SPIES, seats=9, options={"copys": 1}, readings={"Q1": "z"})
    assert len(caught.value.faults) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", ["2", 2.0, True])
def test_the_number_of_seats_is_a_whole_number(seats: Any) -> None:
    with pytest.raises(FaultsError, match=r"seats: .* is not a whole number"):
        start(SPIES, seats=seats)


@pytest.mark.parametrize("seed", ["7", None, 7.0])
def test_a_seed_is_a_whole_number_that_a_log_can_keep(seed: Any) -> None:
    with pytest.raises(DefinitionError, match=r"seed: .* is not a whole number"):
        start(SPIES, seed=seed)


def test_a_question_and_an_outcome_name_their_main_rule() -> None:
    match = cr.game("arcanya").start(seats=3, seed=1)
    asked = match.decision
    assert asked is not None
    assert asked.rule == asked.rules[0]
    while match.decision is not None:
        match.act(match.legal_actions()[0])
    assert match.outcome is not None
    assert match.outcome.rule == match.outcome.rules[0]


def test_a_state_has_the_digest_of_its_board() -> None:
    game = cr.game("arcanya")
    state = game.start(seats=3, seed=1).state
    again = game.board(game.describe(state))
    assert again != state  # other ids
    assert again.digest == state.digest


def test_a_pickled_state_does_not_hold_what_the_game_has_worked_out() -> None:
    first = pickle.dumps(cr.game("arcanya").start(seats=3, seed=1).state)
    play(cr.game("arcanya").start(seats=3, seed=2))
    state = cr.game("arcanya").start(seats=3, seed=1).state
    assert pickle.dumps(state) == first
    again = pickle.loads(first)
    assert again == state
    assert cr.game("arcanya").legal_actions(again) == cr.game("arcanya").legal_actions(state)


def test_a_game_keeps_what_belongs_to_few_settings_only() -> None:
    game = attrs.evolve(cr.game("arcanya"))
    for points in range(3, 3 + 2 * SETTLED):
        start(game, options={"points": f"{points}-2-1"})
    assert len(game.memo["settings"]) <= SETTLED


def test_a_match_depends_on_the_reading_that_it_names() -> None:
    def outcome(reading: str) -> Any:
        match = start(SPIES, seed=0, options={"copies": 3}, readings={"Q1": reading})
        while match.decision is not None:
            match.act(match.legal_actions()[0])
        ended = match.log[-1]
        assert isinstance(ended.event, Ended)
        assert "Q1" in ended.rules
        return ended.event.outcome

    assert outcome("a").scores == outcome("b").scores


def test_a_hand_card_is_chosen_by_its_name() -> None:
    match = in_the_middle()
    assert {type(action) for action in match.legal_actions()} == {Choose}
    assert len(set(match.legal_actions())) == len(match.legal_actions())
