"""Old records: brought up to date step by step while they are read, without losing anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, final

import attrs
import pytest

import tinygame
from cardrules._frozen import frozen
from cardrules.core.events import Fact, Several
from cardrules.core.state import AnyDraft
from cardrules.core.upgrades import Upgrade
from cardrules.errors import DefinitionError, LogFormatError
from cardrules.game import Game
from cardrules.log.chain import linked_anew
from cardrules.log.codec import Codec
from cardrules.log.record import Log
from cardrules.match import replay
from cardrules.stores import FileStore, KeptMatch
from cardrules.views import view_of
from logs.matches import text_of
from tinygame import SPIES, Passed, Turn

TEXT = text_of("spies")


@final
@frozen
class Went(Fact):
    """The turn went on, as the third release says it."""

    tag: ClassVar[str] = "passed"
    version: ClassVar[int] = 3
    turn: Turn
    loudly: bool

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = self.turn


@final
@frozen
class Rang(Fact):
    """A bell rang; the first release said it by the turn that went on."""

    tag: ClassVar[str] = "rang"
    version: ClassVar[int] = 2
    strokes: int


def from_1(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"tag": "passed", **data}, {"tag": "rang", "times": 1}]


def from_2(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"tag": "passed", **data, "loudly": True}]


def renamed(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"tag": "rang", "strokes": data["times"]}]


STEPS = (Upgrade("passed", 1, from_1), Upgrade("rang", 1, renamed), Upgrade("passed", 2, from_2))
NEWER: Game = attrs.evolve(SPIES, events=(Went, Rang), upgrades=STEPS)
SPLIT = Several((Went(Turn(1), True), Rang(1)))  # type: ignore[arg-type]  # a seat is a number


def test_an_event_that_one_step_split_goes_through_the_next_step_with_all_its_parts() -> None:
    codec = Codec(NEWER)
    found = codec.read_event({"tag": "passed", "turn": {"seat": 1}})
    assert found == SPLIT


def test_what_is_up_to_date_stays_as_it_is() -> None:
    codec = Codec(NEWER)
    for event in (*SPLIT.events, SPLIT):
        data = codec.dump(event)
        assert codec.dump(codec.read_event(data)) == data
        assert codec.read_event(data) == event


def test_each_version_begins_at_its_own_step() -> None:
    codec = Codec(NEWER)
    data = {"tag": "passed", "version": 2, "turn": {"seat": 1}}
    assert codec.read_event(data) == Went(Turn(1), True)  # type: ignore[arg-type]


def test_a_log_of_an_older_release_keeps_its_numbers_and_its_table() -> None:
    old = Log.from_json(TEXT, SPIES)
    new = Log.from_json(TEXT, NEWER)
    assert [(e.seq, e.cause, e.rules) for e in new] == [(e.seq, e.cause, e.rules) for e in old]
    assert replay(new).state == replay(old).state
    split = [entry.seq for entry in new if isinstance(entry.event, Several)]
    assert split == [entry.seq for entry in old if isinstance(entry.event, Passed)]


def test_a_log_that_was_brought_up_to_date_is_read_as_it_is() -> None:
    new = Log.from_json(TEXT, NEWER)
    text = new.to_json()
    again = Log.from_json(text, NEWER)
    assert again == new
    assert again.to_json() == text


def test_seats_are_told_the_parts_as_they_may_know_them() -> None:
    new = Log.from_json(TEXT, NEWER)
    view = view_of(NEWER, replay(new).state, 0, new.entries, ())
    assert sum(isinstance(entry.event, Several) for entry in view.entries) > 1


def kept_by_the_older_release(folder: Path) -> FileStore:
    store = FileStore(folder)
    KeptMatch.begin(store, "old", SPIES.start(seed=3))
    return store


def test_a_match_of_an_older_release_goes_on_in_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept_by_the_older_release(tmp_path)
    before = store.text("old")
    # The rules of the newer release record the newer event.
    monkeypatch.setattr(tinygame, "Passed", lambda turn: Went(turn, loudly=False))
    match = KeptMatch.open(store, "old", NEWER)
    assert isinstance(match.log[len(match.log) - 2].event, Several)
    match.act(next(a for a in match.legal_actions() if a.card != "spy"))
    assert store.text("old").startswith(before)
    again = KeptMatch.open(store, "old", NEWER)
    assert (again.log, again.state) == (match.log, match.state)
    assert {type(e.event) for e in again.log if e.event.tag == "passed"} == {Went}


def test_an_event_that_nobody_could_read_again_is_not_kept(tmp_path: Path) -> None:
    store = kept_by_the_older_release(tmp_path)
    before = store.text("old")
    match = KeptMatch.open(store, "old", NEWER)
    with pytest.raises(DefinitionError, match="does not list Passed"):
        match.act(next(a for a in match.legal_actions() if a.card != "spy"))
    assert store.text("old") == before
    assert match.state == KeptMatch.open(store, "old", NEWER).state


@pytest.mark.parametrize(
    "steps",
    [
        STEPS[:2],
        (*STEPS, STEPS[0]),
        (*STEPS, Upgrade("passed", 3, from_2)),
    ],
)
def test_steps_that_leave_a_gap_or_lead_nowhere_are_an_error_of_the_game(steps: Any) -> None:
    with pytest.raises(DefinitionError, match="upgrade"):
        Codec(attrs.evolve(NEWER, upgrades=steps))


def circle(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"tag": "gone", "version": 1, **data}]


def broken(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"tag": "passed", "turn": data["no such field"]}]


@pytest.mark.parametrize("change", [circle, broken])
def test_a_step_that_fails_is_an_error_of_the_record(change: Callable[..., Any]) -> None:
    game = attrs.evolve(SPIES, upgrades=(Upgrade("gone", 1, change),))
    line = next(n for n, text in enumerate(TEXT.splitlines(), 1) if '"tag":"passed"' in text)
    lines = TEXT.splitlines()
    lines[line - 1] = lines[line - 1].replace('"tag":"passed"', '"tag":"gone"')
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(linked_anew("\n".join(lines) + "\n"), game)
    assert caught.value.line == line
    assert "\n" not in str(caught.value)


def test_what_a_newer_release_wrote_is_refused() -> None:
    text = Log.from_json(TEXT, NEWER).to_json()
    line = next(n for n, text in enumerate(text.splitlines(), 1) if '"several"' in text)
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text, SPIES)
    assert caught.value.line == line
    assert json.loads(text.splitlines()[0])["format"] == 1
