"""Logs: groups, folding, their text, and what is refused when a text is read."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules as cr
import cardrules.log as logs
from cardrules.core.claims import Text
from cardrules.core.events import Acted, Asked, Ended, Started
from cardrules.core.state import apply
from cardrules.errors import LogError, LogFormatError
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.log.chain import linked_anew
from cardrules.log.record import Header, Log, definitions
from cardrules.match import Match, replay, start
from tinygame import CARDS, SPIES

GAMES = [pytest.param(SPIES, id="spies"), pytest.param(cr.game("arcanya"), id="arcanya")]


def played(game: Game = SPIES, seed: int = 1, most: int = 10_000, **agreed: Any) -> Match:
    match = game.start(seed=seed, **agreed)
    chosen = random.Random(seed)
    while match.decision is not None and most:
        match.act(chosen.choice(match.legal_actions()))
        most -= 1
    return match


WHOLE = played()
TEXT = WHOLE.log.to_json()
LINES = TEXT.splitlines()


def edited(line: int, change: Callable[[Any], Any]) -> str:
    """Return the text with the data of one line, counted from 1, changed in place and forged."""
    data = data_of(LINES[line - 1])
    change(data)
    return linked_anew(
        "\n".join([*LINES[: line - 1], json.dumps(data, separators=(",", ":")), *LINES[line:]])
        + "\n"
    )


def data_of(line: str) -> Any:
    data = json.loads(line)
    del data["link"]
    return data


def line_of(kind: type) -> int:
    return next(e.seq for e in WHOLE.log if isinstance(e.event, kind)) + 2


def refused(text: str, game: Game | None = SPIES) -> LogFormatError:
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text, game)
    return caught.value


# Entries, groups, folding.


@pytest.mark.parametrize("game", GAMES)
def test_a_log_is_a_sequence_of_entries_in_their_order(game: Game) -> None:
    log = played(game, most=20).log
    assert [entry.seq for entry in log] == list(range(len(log)))
    assert log[3].seq == 3
    assert [entry.seq for entry in log[2:5]] == [2, 3, 4]


@pytest.mark.parametrize("game", GAMES)
def test_a_group_opens_with_an_action_and_closes_with_a_question_or_the_end(game: Game) -> None:
    log = played(game, most=400).log
    groups = log.groups()
    assert tuple(entry for group in groups for entry in group) == log.entries
    assert [type(group[0].event) for group in groups] == [Started, *[Acted] * (len(groups) - 1)]
    assert {type(group[-1].event) for group in groups[:-1]} == {Asked}
    assert type(groups[-1][-1].event) in (Asked, Ended)


@pytest.mark.parametrize("game", GAMES)
def test_each_prefix_folds_to_the_state_of_that_time(game: Game) -> None:
    match = game.start(seed=3)
    states = {len(match.log) - 1: match.state}
    while match.decision is not None and len(states) < 30:
        match.act(match.legal_actions()[-1])
        states[len(match.log) - 1] = match.state
    log = match.log
    now = log.first_state()
    for entry in log:
        now = apply(now, entry.event)
        assert log.state_at(entry.seq) == now
        assert states.get(entry.seq, now) == now


@pytest.mark.parametrize("seq", [-1, len(WHOLE.log)])
def test_there_is_no_state_at_an_entry_that_is_not_there(seq: int) -> None:
    with pytest.raises(IndexError):
        WHOLE.log.state_at(seq)


# The header.


def test_the_header_says_what_the_match_is() -> None:
    match = start(SPIES, 3, 9, {"copies": "3"}, {"Q1": "b"})
    assert match.log.header == Header(
        cr.__version__, "spies", "1", definitions(SPIES), 3, (("copies", 3),), (("Q1", "b"),), 9
    )  # fmt: skip


def test_the_hash_of_the_definitions_changes_with_what_a_card_does() -> None:
    one = CARDS[CardId("one")]
    cards = {**CARDS, one.id: attrs.evolve(one, values={"value": 5})}
    assert definitions(attrs.evolve(SPIES, cards=cards)) != definitions(SPIES)
    assert definitions(attrs.evolve(SPIES, procedures={})) != definitions(SPIES)


def test_the_hash_of_the_definitions_does_not_change_with_their_words_or_their_order() -> None:
    cards = {
        id: attrs.evolve(card, name=Text("x", "x"), text=Text("y", "y"), rules=("S1",))
        for id, card in reversed(CARDS.items())
    }
    assert definitions(attrs.evolve(SPIES, cards=cards)) == definitions(SPIES)


# Text.


@pytest.mark.parametrize("game", GAMES)
def test_a_log_comes_back_from_its_text(game: Game) -> None:
    log = played(game, most=200).log
    text = log.to_json()
    found = Log.from_json(text, game)
    assert found == log
    assert found.to_json() == text
    assert text.isascii()
    assert text.count("\n") == len(log) + 1


def test_the_header_names_the_game_that_is_loaded() -> None:
    text = played(cr.game("arcanya"), most=3).log.to_json()
    assert Log.from_json(text).game is cr.game("arcanya")


def test_lines_may_end_as_another_system_ends_them() -> None:
    assert Log.from_json(TEXT.replace("\n", "\r\n"), SPIES) == WHOLE.log
    assert Log.from_json(TEXT.removesuffix("\n"), SPIES) == WHOLE.log


PROGRAM = """
import random, sys
import cardrules as cr
import cardrules.log as logs
match = cr.game("arcanya").start(seats=4, seed=11)
chosen = random.Random(11)
for _ in range(150):
    if match.decision is not None:
        match.act(chosen.choice(match.legal_actions()))
sys.stdout.write(match.log.to_json())
"""


def test_the_same_match_gives_the_same_bytes_under_any_hash_seed() -> None:
    source = str(Path(cr.__file__).parents[1])
    texts = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(texts) == 1


# What is refused.


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (1, ""),
        (1, "\n"),
        (1, "[]"),
        (1, "{}"),
        (1, "{"),
        (1, LINES[1]),
        (1, "\n".join(LINES[1:])),
        (3, "\n".join([*LINES[:2], "not JSON", *LINES[2:]]) + "\n"),
        (3, "\n".join([*LINES[:2], "", *LINES[2:]]) + "\n"),
        (3, "\n".join([*LINES[:2], "[" * 100_000, *LINES[2:]]) + "\n"),
        (3, "\n".join([*LINES[:2], '{"seq":NaN}', *LINES[2:]]) + "\n"),
        (3, "\n".join([*LINES[:2], '{"seq":1,"seq":1}', *LINES[2:]]) + "\n"),
        (3, "\n".join([*LINES[:2], '{"seq":' + "9" * 5000 + "}", *LINES[2:]]) + "\n"),
        (len(LINES) + 1, TEXT + "\n"),
        (len(LINES) + 1, TEXT + LINES[-1]),
    ],
)
def test_a_text_that_is_no_log_is_refused_at_its_line(line: int, text: str) -> None:
    assert refused(text).line == line


HEADER: list[Callable[[Any], Any]] = [
    lambda d: d.pop("format"),
    lambda d: d.update(format=2),
    lambda d: d.update(format=True),
    lambda d: d.update(game="chess"),
    lambda d: d.update(game=None),
    lambda d: d.update(version=1),
    lambda d: d.update(cards="0"),
    lambda d: d.update(seats=9),
    lambda d: d.update(seats=2.0),
    lambda d: d.update(options={"copies": 2, "colour": 1}),
    lambda d: d.update(options={"copies": "2"}),
    lambda d: d.update(options={"copies": True}),
    lambda d: d.update(options=[]),
    lambda d: d.update(readings={"Q1": "z"}),
    lambda d: d.update(readings={"Q1": 1}),
    lambda d: d.update(seed="7"),
    lambda d: d.update(seed=7.5),
    lambda d: d.update(colour="red"),
    lambda d: d.pop("seed"),
]


@pytest.mark.parametrize("change", HEADER)
def test_a_wrong_header_is_refused(change: Callable[[Any], Any]) -> None:
    assert refused(edited(1, change)).line == 1


@pytest.mark.parametrize("game", ["chess", "__class__", "../arcanya", "os", "arcanya.rules"])
def test_a_header_only_names_games_that_there_are(game: str) -> None:
    assert refused(edited(1, lambda d: d.update(game=game)), None).line == 1


ENTRY: list[Callable[[Any], Any]] = [
    lambda d: d.pop("seq"),
    lambda d: d.pop("event"),
    lambda d: d.update(seq=d["seq"] + 1),
    lambda d: d.update(seq=d["seq"] - 1),
    lambda d: d.update(seq=float(d["seq"])),
    lambda d: d.update(cause=d["seq"]),
    lambda d: d.update(cause=-1),
    lambda d: d.update(cause=None),
    lambda d: d.update(rules="S1"),
    lambda d: d.update(rules=[1]),
    lambda d: d.update(colour="red"),
    lambda d: d.update(event="acted"),
    lambda d: d["event"].pop("tag"),
    lambda d: d["event"].update(tag="acted!"),
    lambda d: d["event"].update(tag="lay"),
    lambda d: d["event"].update(tag=["acted"]),
    lambda d: d["event"].update(tag="chose"),
    lambda d: d["event"].update(version=2),
    lambda d: d["event"].update(seat=True),
    lambda d: d["event"].update(seat=None),
    lambda d: d["event"].update(action=None),
    lambda d: d["event"].update(action={"tag": "passed", "turn": {"seat": 0}}),
    lambda d: d["event"].update(action={"type": "Object"}),
    lambda d: d["event"]["action"].update(card=1),
    lambda d: d["event"]["action"].update(colour="red"),
    lambda d: d["event"].pop("decision"),
]


@pytest.mark.parametrize("change", ENTRY)
def test_a_wrong_entry_is_refused_at_its_line(change: Callable[[Any], Any]) -> None:
    line = line_of(Acted)
    assert refused(edited(line, change)).line == line


def test_entries_that_are_missing_swapped_or_repeated_are_refused() -> None:
    for lines in (
        [*LINES[:4], *LINES[5:]],
        [*LINES[:4], LINES[5], LINES[4], *LINES[6:]],
        [*LINES[:5], *LINES[4:]],
    ):
        assert refused("\n".join(lines)).line in (5, 6)


def test_settings_other_than_those_of_the_header_are_refused() -> None:
    def change(data: Any) -> None:
        data["event"]["settings"]["readings"] = {"Q1": "b"}

    assert refused(edited(2, change)).line == 2


def test_a_group_without_its_question_is_refused_where_the_next_one_opens() -> None:
    line = line_of(Asked)
    lines = [data_of(text) for text in (*LINES[: line - 1], *LINES[line:])]
    for number, data in enumerate(lines[1:]):
        data["seq"] = number
        data["cause"] = number - 1
    assert (
        refused(
            linked_anew("\n".join(json.dumps(data, separators=(",", ":")) for data in lines))
        ).line
        == line
    )


def test_a_log_goes_on_after_no_end() -> None:
    more = data_of(LINES[line_of(Acted) - 1])
    more.update(seq=len(WHOLE.log), cause=0)
    assert refused(linked_anew(TEXT + json.dumps(more) + "\n")).line == len(LINES) + 1


def test_a_log_that_was_cut_off_says_so_in_another_way() -> None:
    inside = refused(TEXT[: len(TEXT) - 20])
    between = refused("\n".join(LINES[:-1]) + "\n")
    header = refused(LINES[0] + "\n")
    other = refused(edited(len(LINES), lambda d: d.update(rules=None)))
    assert [e.line for e in (inside, between, header)] == [len(LINES), len(LINES) - 1, 1]
    # The first thing that each of them says is that it was cut off.
    said = {error.what.split()[0] for error in (inside, between, header)}
    assert len(said) == 1
    assert other.what.split()[0] not in said


def test_what_stands_before_a_cut_is_a_whole_log() -> None:
    last = [entry for entry in WHOLE.log if isinstance(entry.event, Asked)][-1]
    log = Log.from_json("\n".join(LINES[: last.seq + 2]), SPIES)
    assert replay(log).decision == last.event.decision


def test_a_log_of_other_cards_is_read_only_if_one_says_so() -> None:
    other = attrs.evolve(SPIES, cards={**CARDS, CardId("one"): CARDS[CardId("two")]})
    assert refused(TEXT, other).line == 1
    log = Log.from_json(TEXT, other, same_cards=False)
    assert log.entries == WHOLE.log.entries
    assert replay(log).state == WHOLE.state


@given(st.data())
def test_a_damaged_log_is_a_log_or_an_error_of_the_record(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(TEXT) - 1))
    length = data.draw(st.sampled_from([0, 1, 2, 30]))
    put = data.draw(
        st.sampled_from(["", "0", "-1", "1.5", "true", "null", '"', "{", "\n", "]", "é"])
    )
    text = TEXT[:at] + put + TEXT[at + length :]
    try:
        log = Log.from_json(text, SPIES)
        replay(log)
        replay(log, verify=True)
    except LogError:
        return
    assert log.to_json() == log.to_json()


@given(st.data())
def test_a_log_with_other_values_is_a_log_or_an_error_of_the_record(data: st.DataObject) -> None:
    line = data.draw(st.integers(1, len(LINES)))
    other = data.draw(
        st.sampled_from([0, 1, -1, 99, True, None, "", "one", [], [1, 2], {}, 1.5, {"ref": [1, 1]}])
    )

    def change(part: Any) -> None:
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(part[key], (dict, list)) and data.draw(st.booleans()):
            change(part[key])
        else:
            part[key] = other

    try:
        log = Log.from_json(edited(line, change), SPIES)
        replay(log)
        replay(log, verify=True)
    except LogError:
        return
    assert Log.from_json(log.to_json(), SPIES) == log


@pytest.mark.parametrize("name", logs.__all__)
def test_what_people_need_of_logs_is_had_from_their_package(name: str) -> None:
    found = getattr(logs, name)

    assert found.__module__.startswith("cardrules.log.")
    assert getattr(cr, name, found) is found


def test_a_name_that_the_package_of_logs_does_not_have_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Lag'"):
        logs.Lag  # type: ignore[attr-defined]  # noqa: B018 - a name is asked for, no more
