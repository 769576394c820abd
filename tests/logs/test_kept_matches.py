"""Matches on a store: several processes, messages that come twice, branches, and rebuilding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.actions import Choose, Decline, Done
from cardrules.core.events import Acted
from cardrules.core.model import Decision
from cardrules.errors import (
    DefinitionError,
    IllegalActionError,
    LogStoreError,
    StaleAnswerError,
    StoreConflictError,
)  # fmt: skip
from cardrules.ids import CardId
from cardrules.log.lapsed import lapse
from cardrules.log.reading import read_log
from cardrules.log.record import Log
from cardrules.match import Match, replay
from cardrules.stores import FileStore, KeptMatch, LogStore, SqliteStore, is_store, open_store
from logs.matches import game_of, played
from tinygame import SPIES

STORES: list[Any] = [
    pytest.param(lambda folder: FileStore(folder / "logs"), id="files"),
    pytest.param(lambda folder: SqliteStore(folder / "logs.db"), id="sqlite"),
]
Opened = Callable[[Path], LogStore]


def begun(store: LogStore, name: str = "spies", **agreed: Any) -> KeptMatch:
    return KeptMatch.begin(store, "one", game_of(name).start(**agreed))


def unhurried(match: KeptMatch) -> Any:
    """Return a legal action that leads to no question of its own."""
    return next(action for action in match.legal_actions() if action.card != "spy")


@pytest.mark.parametrize("opened", STORES)
@pytest.mark.parametrize("name", ["spies", "arcanya", "naruto-mythos"])
def test_a_match_is_continued_by_whoever_opens_it(
    name: str, opened: Opened, tmp_path: Path
) -> None:
    whole = played(name, most=24, seed=4)
    done = [entry.event.action for entry in whole.log if isinstance(entry.event, Acted)]
    begun(opened(tmp_path), name, seed=4)
    for action in done:
        match = KeptMatch.open(opened(tmp_path), "one", game_of(name))
        assert match.decision is not None
        match.act(action, match.decision.id)
    assert opened(tmp_path).text("one") == whole.log.to_json()
    assert KeptMatch.open(opened(tmp_path), "one", game_of(name)).state == whole.state


@pytest.mark.parametrize("opened", STORES)
def test_of_two_answers_to_one_question_one_is_kept(opened: Opened, tmp_path: Path) -> None:
    begun(opened(tmp_path), seed=3)
    first, second = (KeptMatch.open(opened(tmp_path), "one", SPIES) for _ in range(2))
    action = unhurried(first)
    before = len(first.log)

    done = first.act(action)
    with pytest.raises(StoreConflictError) as caught:
        second.act(action)

    assert (caught.value.expected, caught.value.found) == (before, before + len(done))
    assert second.log == first.log
    assert second.state == first.state
    assert sum(len(zone) for zone in first.state.zones) == sum(
        len(zone) for zone in SPIES.start(seed=3).state.zones
    )
    assert opened(tmp_path).text("one") == first.log.to_json()


@pytest.mark.parametrize("opened", STORES)
def test_an_action_that_is_tried_again_is_judged_again(opened: Opened, tmp_path: Path) -> None:
    begun(opened(tmp_path), seed=3)
    fast, slow = (KeptMatch.open(opened(tmp_path), "one", SPIES) for _ in range(2))
    action = unhurried(slow)
    fast.act(action)
    before = opened(tmp_path).text("one")

    with pytest.raises(IllegalActionError) as caught:
        slow.act(action, retries=100)

    assert caught.value.breaches
    assert opened(tmp_path).text("one") == before
    assert slow.state == fast.state


class Busy:
    """A store in which somebody else is always faster."""

    def __init__(self, store: LogStore) -> None:
        self.store = store
        self.tried = 0

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> cr.Head:
        self.tried += 1
        raise StoreConflictError(name, expected_seq, expected_seq + 1)

    def names(self) -> tuple[str, ...]:
        return self.store.names()

    def head(self, name: str) -> cr.Head:
        return self.store.head(name)

    def lines(self, name: str, since: int = 0) -> tuple[str, ...]:
        return self.store.lines(name, since)

    def text(self, name: str) -> str:
        return self.store.text(name)


def test_an_action_is_not_tried_for_ever(tmp_path: Path) -> None:
    begun(FileStore(tmp_path), seed=3)
    busy = Busy(FileStore(tmp_path))
    match = KeptMatch.open(busy, "one", SPIES)
    state = match.state
    with pytest.raises(StoreConflictError):
        match.act(unhurried(match), retries=3)
    assert busy.tried == 4
    assert match.state == state


@pytest.mark.parametrize("opened", STORES)
def test_a_message_that_arrives_twice_answers_one_question(opened: Opened, tmp_path: Path) -> None:
    match = begun(opened(tmp_path), seed=3)
    asked = match.decision
    assert asked is not None
    action = unhurried(match)
    done = match.act(action, asked.id)
    after = (match.decision, len(match.log))

    for again in (match, KeptMatch.open(opened(tmp_path), "one", SPIES)):
        assert tuple(again.act(action, asked.id)) == tuple(done)
        assert (again.decision, len(again.log)) == after


def test_another_answer_to_a_question_that_was_answered_is_stale(tmp_path: Path) -> None:
    match = begun(FileStore(tmp_path), seed=3)
    asked = match.decision
    assert asked is not None
    one, other = [a for a in match.legal_actions() if a.card != "spy"][:2]
    match.act(one, asked.id)
    before = match.store.text("one")
    for wrong, decision in ((other, asked.id), (one, 99), (one, -1)):
        with pytest.raises(StaleAnswerError):
            match.act(wrong, decision)
    assert match.store.text("one") == before


def test_a_refused_action_leaves_nothing_in_the_store(tmp_path: Path) -> None:
    match = begun(FileStore(tmp_path), seed=3)
    before, state = match.store.text("one"), match.state
    with pytest.raises(IllegalActionError):
        match.act(Choose(match.legal_actions()[0].seat, CardId("no such card")))
    assert (match.store.text("one"), match.state) == (before, state)


class Failing(Busy):
    """A store whose disk is full."""

    def append(
        self, name: str, lines: Sequence[str], expected_seq: int, *, again: bool = False
    ) -> cr.Head:
        raise LogStoreError(name, "cannot be used: no space left")


def test_what_could_not_be_kept_was_not_done(tmp_path: Path) -> None:
    begun(FileStore(tmp_path), seed=3)
    match = KeptMatch.open(Failing(FileStore(tmp_path)), "one", SPIES)
    state = match.state
    with pytest.raises(LogStoreError):
        match.act(unhurried(match))
    assert match.state == state
    assert match.refresh() == ()


@pytest.mark.parametrize("opened", STORES)
def test_what_others_add_is_taken_in(opened: Opened, tmp_path: Path) -> None:
    match = begun(opened(tmp_path), seed=3)
    other = KeptMatch.open(opened(tmp_path), "one", SPIES)
    for _ in range(3):
        other.act(other.legal_actions()[0])
    new = match.refresh()
    assert new == other.log.entries[-len(new) :]
    assert (match.state, match.log) == (other.state, other.log)
    assert match.view(0) == other.view(0)
    assert match.refresh() == ()


# Branches.


@pytest.mark.parametrize("opened", STORES)
def test_a_branch_is_a_log_of_its_own_that_names_its_parent(opened: Opened, tmp_path: Path) -> None:
    store = opened(tmp_path)
    match = begun(store, seed=3)
    spy = next(a for a in match.legal_actions() if a.card == "spy" and not a.hidden)
    match.act(spy)
    asked = match.decision
    one, *others = match.legal_actions()
    at = len(match.log) - 1
    match.act(one)
    match.act(match.legal_actions()[0])

    branch = KeptMatch.begin(store, "two", match.fork(at))

    assert branch.decision == asked
    assert branch.legal_actions() == (one, *others)
    parent = read_log(store.text("one"), SPIES)
    assert branch.header.parent == cr.Head(
        at + 1, parent.log.to_json().splitlines()[at + 1][-34:-2]
    )
    assert branch.log.entries == match.log.entries[: at + 1]
    branch.act(others[0] if others else one)
    cards = [sum(len(t.copies) for t in m.state.objects.values()) for m in (match, branch)]
    assert cards[0] == cards[1]
    assert KeptMatch.open(store, "two", SPIES).header.parent == branch.header.parent
    assert store.text("one") == match.log.to_json()


def test_a_name_that_is_taken_is_a_conflict(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    begun(store, seed=3)
    with pytest.raises(StoreConflictError):
        begun(store, seed=4)
    assert KeptMatch.open(store, "one", SPIES).header.seed == 3
    with pytest.raises(DefinitionError):
        KeptMatch.begin(store, "../two", SPIES.start())
    with pytest.raises(LogStoreError, match="has no log 'three'"):
        KeptMatch.open(store, "three", SPIES)


# What acts on the outside.


def test_notices_are_written_in_play_and_not_when_a_match_is_rebuilt(tmp_path: Path) -> None:
    match = begun(FileStore(tmp_path), seed=3)
    notices: list[Decision] = []
    while match.decision is not None:
        match.act(match.legal_actions()[0])
        if match.decision is not None:
            notices.append(match.decision)
    written = list(notices)
    rebuilt = [KeptMatch.open(FileStore(tmp_path), "one", SPIES) for _ in range(2)]
    assert [again.refresh() for again in rebuilt] == [(), ()]
    assert notices == written
    assert len({notice.id for notice in notices}) == len(notices)


# Answers that somebody else gives.


def waiting(match: Match | KeptMatch, kind: type, most: int = 400) -> Match | KeptMatch:
    """Play until the question may be answered by an action of a kind."""
    for number in range(most):
        legal = match.legal_actions()
        if any(isinstance(action, kind) for action in legal):
            return match
        match.act(legal[number * 7 % len(legal)])
        if match.decision is None:
            break
    raise AssertionError("it never is")


def test_what_may_be_declined_is_declined_when_time_is_up() -> None:
    for seed in range(30):
        try:
            match = waiting(cr.game("naruto-mythos").start(2, seed), Decline)
        except AssertionError:
            continue
        first = lapse(match)[0]
        assert isinstance(first.event.action, (Decline, Done))
        assert first.event.by == "timeout"
        return
    pytest.fail("nothing could be declined")


def refuse(*_: Any) -> Any:
    raise AssertionError("nobody may ask for chance or time")


def test_what_must_be_answered_is_chosen_once_and_recorded_with_who_chose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(FileStore(tmp_path), "arcanya", seed=3)
    assert len(match.legal_actions()) > 2
    asked = match.decision
    assert asked is not None
    first = lapse(match)[0]
    assert (first.event.seat, first.event.by) == (asked.seat, "timeout")
    text = match.store.text("one")
    monkeypatch.setattr("random.Random.random", refuse)
    monkeypatch.setattr("random.Random.choice", refuse)
    monkeypatch.setattr("random.Random.randrange", refuse)
    monkeypatch.setattr("time.time", refuse)
    again = replay(Log.from_json(text), verify=True)
    assert again.state == match.state
    from cardrules.cli.telling import tell_log

    said = [line for _, line, _, _ in tell_log(again.log, "en")]
    assert "by timeout" in said[first.seq]


def test_a_match_that_is_over_has_nothing_to_answer() -> None:
    with pytest.raises(DefinitionError, match="nothing is asked"):
        lapse(played("spies"))


# Opening.


def test_a_store_is_opened_by_what_it_is(tmp_path: Path) -> None:
    kinds = {"logs": FileStore, "logs.db": SqliteStore, "logs.sqlite3": SqliteStore}
    for name, kind in kinds.items():
        assert not is_store(tmp_path / name)
        store = open_store(tmp_path / name)
        assert type(store) is kind
        assert isinstance(store, cr.LogStore)
        begun(store)
        assert is_store(tmp_path / name)
        assert type(open_store(str(tmp_path / name))) is kind


@pytest.mark.parametrize("name", ["store.db", "store"])
def test_what_is_no_store_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("x" * 5000, encoding="utf-8")
    with pytest.raises(LogStoreError) as caught:
        open_store(tmp_path / name)
    assert "\n" not in str(caught.value)
