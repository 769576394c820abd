"""A log that was cut, damaged, reordered or linked anew; and one event has one byte form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardrules.errors import LogFormatError, LogStoreError
from cardrules.log.chain import Head, linked_anew, unlinked
from cardrules.log.reading import LONGEST, read_log
from cardrules.log.record import Log
from cardrules.match import replay
from cardrules.stores import FileStore, KeptMatch
from cardrules.stores.protocol import closes
from cardrules.testing.damage import WAYS
from cardrules.testing.fuzz import fuzz, tried
from cardrules.testing.killed import grouped
from logs.matches import game_of, text_of
from tinygame import SPIES

TEXT = text_of("spies")
LINES = TEXT.splitlines()
GROUPS = [*grouped(LINES)]
BEFORE = "".join(f"{line}\n" for group in GROUPS[:-1] for line in group)


def refused(text: str, **options: Any) -> LogFormatError:
    with pytest.raises(LogFormatError) as caught:
        Log.from_json(text, SPIES, **options)
    return caught.value


def joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


# Cut off.


@pytest.mark.parametrize("name", ["spies", "arcanya"])
def test_a_text_cut_at_any_byte_of_its_last_group_is_what_stood_before_it(name: str) -> None:
    text, game = text_of(name, most=8), game_of(name)
    groups = [*grouped(text.splitlines())]
    before = "".join(f"{line}\n" for group in groups[:-1] for line in group)
    state = replay(Log.from_json(before, game)).state
    for end in range(len(before) + 1, len(text) - 1):
        found = read_log(text[:end], game)
        assert found.unfinished is not None
        assert found.unfinished.code == "unfinished"
        assert str(found.unfinished).startswith(
            f"line {text[:end].count(chr(10)) + 1 - text[:end].endswith(chr(10))}: unfinished"
        )
        assert found.log.to_json() == before
    assert replay(found.log).state == state


def test_a_match_goes_on_after_what_was_cut_off_and_leaves_the_rest_as_it_was(
    tmp_path: Path,
) -> None:
    action = Log.from_json(TEXT, SPIES).groups()[-1][0].event.action
    path = tmp_path / "one.jsonl"
    for end in range(len(BEFORE), len(TEXT), 7):
        path.write_text(TEXT[:end], encoding="utf-8")
        match = KeptMatch.open(FileStore(tmp_path), "one", SPIES)
        match.act(action)
        assert path.read_text(encoding="utf-8") == TEXT
        path.with_suffix(".head").unlink()


def test_an_unfinished_group_with_nothing_whole_before_it_is_no_log(tmp_path: Path) -> None:
    for end in range(1, len("\n".join(GROUPS[0])) - 1, 11):
        assert refused(TEXT[:end]).line <= len(GROUPS[0])
    (tmp_path / "one.jsonl").write_text(TEXT[:500], encoding="utf-8")
    with pytest.raises(LogStoreError, match="has no log 'one'"):
        KeptMatch.open(FileStore(tmp_path), "one", SPIES)


# Damaged in the middle.


def flipped(lines: list[str]) -> list[str]:
    at = lines[9].index('"cause":') + len('"cause":')
    return [*lines[:9], f"{lines[9][:at]}{int(lines[9][at]) ^ 1}{lines[9][at + 1 :]}", *lines[10:]]


DAMAGE: dict[str, Callable[[list[str]], list[str]]] = {
    "damaged": flipped,
    "missing": lambda lines: [*lines[:9], *lines[10:]],
    "moved": lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]],
    "repeated": lambda lines: [*lines[:10], *lines[9:]],
}


@pytest.mark.parametrize("code", DAMAGE)
def test_each_kind_of_damage_has_its_code_and_its_line(code: str) -> None:
    error = refused(joined(DAMAGE[code](LINES)))
    assert (error.code, error.line) == (code, 11 if code == "repeated" else 10)


@pytest.mark.parametrize("code", DAMAGE)
def test_a_store_neither_opens_nor_repairs_a_damaged_log(code: str, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(joined(DAMAGE[code](LINES)), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(LogFormatError):
        KeptMatch.open(FileStore(tmp_path), "one", SPIES)
    with pytest.raises(LogFormatError):
        FileStore(tmp_path).append("one", GROUPS[1], 3)
    assert path.read_bytes() == before


def test_every_flipped_bit_is_found_at_its_line() -> None:
    for at in range(0, len(TEXT) - 1, 61):
        wrong = TEXT[:at] + chr(ord(TEXT[at]) ^ 1) + TEXT[at + 1 :]
        line = TEXT[:at].count("\n") + 1
        # A letter of the key "seq" or a quotation mark can break more than the link.
        assert refused(wrong).line in (line, line + 1)


def test_damage_at_the_end_is_no_unfinished_group() -> None:
    wrong = joined([*LINES[:-1], LINES[-1].replace('"cause":', '"cause":1')])
    assert refused(wrong).code == "damaged"
    with pytest.raises(LogFormatError):
        read_log(wrong, SPIES)


# Linked anew, and cut off between groups.


def test_a_change_in_the_middle_is_found_also_without_a_head() -> None:
    wrong = [*LINES[:9], LINES[9].replace('"rules":["S1"', '"rules":["Q1"'), *LINES[10:]]
    assert wrong != LINES
    assert (refused(joined(wrong)).code, refused(joined(wrong)).line) == ("damaged", 10)


def test_an_entry_left_out_of_a_log_that_is_linked_anew_is_found_by_the_numbers() -> None:
    error = refused(linked_anew(joined([*LINES[:9], *LINES[10:]])))
    assert (error.code, error.line) == ("missing", 10)


def test_groups_cut_off_or_changed_behind_new_links_are_found_with_a_head() -> None:
    log = Log.from_json(TEXT, SPIES)
    head = log.head()
    assert head == Head(len(log), unlinked(LINES[-1])[1])
    assert refused(BEFORE, head=head).code == "cut-off"
    other = linked_anew(
        TEXT.replace(
            '"rules":["S1"],"event":{"tag":"passed"', '"rules":["Q1"],"event":{"tag":"passed"', 1
        )
    )
    assert refused(other, head=head).code == "linked-anew"
    assert Log.from_json(TEXT, SPIES, head=head) == log


def test_an_older_head_vouches_for_a_log_that_has_grown() -> None:
    head = read_log(BEFORE, SPIES).head
    assert Log.from_json(TEXT, SPIES, head=head).to_json() == TEXT


def test_without_a_head_nobody_can_tell_that_the_end_is_missing() -> None:
    assert Log.from_json(BEFORE, SPIES).to_json() == BEFORE


def test_a_store_of_files_finds_that_whole_groups_are_missing(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    entries = 0
    for group in GROUPS:
        entries = store.append("one", group, entries).entries
    path = tmp_path / "one.jsonl"
    path.write_text(BEFORE, encoding="utf-8")
    with pytest.raises(LogFormatError) as caught:
        KeptMatch.open(FileStore(tmp_path), "one", SPIES)
    assert caught.value.code == "cut-off"
    with pytest.raises(LogFormatError) as caught:
        FileStore(tmp_path).append("one", GROUPS[-1], entries - len(GROUPS[-1]))
    assert caught.value.code == "cut-off"
    assert path.read_text(encoding="utf-8") == BEFORE


@pytest.mark.parametrize("text", ["", "{", "[]", '{"entries":0,"link":"x"}', "[" * 100_000])
def test_a_head_that_is_none_is_an_error_of_the_store(text: str, tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(TEXT, encoding="utf-8")
    (tmp_path / "one.head").write_text(text, encoding="utf-8")
    with pytest.raises(LogStoreError, match="is no head of a log"):
        KeptMatch.open(FileStore(tmp_path), "one", SPIES)


# One event, one form.


def changed(line: int, change: Callable[[Any], Any], *, forged: bool) -> str:
    data = json.loads(LINES[line - 1])
    link = data.pop("link")
    text = change(data) or json.dumps(data, separators=(",", ":"))
    lines = [*LINES[: line - 1], f'{text[:-1]},"link":"{link}"}}', *LINES[line:]]
    return linked_anew(joined(lines)) if forged else joined(lines)


ACTED = next(n for n, line in enumerate(LINES, 1) if '"tag":"acted"' in line)


def test_another_order_of_keys_and_blanks_have_the_same_link() -> None:
    text = joined([json.dumps(json.loads(line), indent=None, sort_keys=True) for line in LINES])
    assert text != TEXT
    assert Log.from_json(text, SPIES).to_json() == TEXT
    assert Log.from_json(text, SPIES).head() == Log.from_json(TEXT, SPIES).head()


FORMS: dict[str, Callable[[Any], Any]] = {
    "1.0 for a number": lambda data: data["event"].update(seat=float(data["event"]["seat"])),
    "true for a number": lambda data: data["event"].update(seat=bool(data["event"]["seat"])),
    "a key twice": lambda data: json.dumps(data, separators=(",", ":"))[:-1] + ',"cause":0}',
    "NaN": lambda data: data.update(cause=float("nan")),
    "infinity": lambda data: json.dumps(data).replace('"cause": ', '"cause": 1e999, "x": '),
}


def test_a_default_that_is_said_has_the_link_of_the_one_form() -> None:
    def change(data: Any) -> None:
        data["event"].update(by="")

    assert Log.from_json(changed(ACTED, change, forged=False), SPIES).to_json() == TEXT
    assert refused(changed(ACTED, change, forged=True)).code == "damaged"


@pytest.mark.parametrize("forged", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_another_form_of_a_value_is_refused(form: str, forged: bool) -> None:
    error = refused(changed(ACTED, FORMS[form], forged=forged))
    assert (error.line, error.code) == (ACTED, "malformed")


# Hostile.


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("x" * (LONGEST + 1), "too-large"),
        ("[" * 1000, "malformed"),
        ('{"a":' * 100_000, "malformed"),
        ("{" + ",".join(f'"k{n}":1' for n in range(60_000)) + ',"k1":2}', "malformed"),
        (
            json.dumps({"seq": 2, "cause": 1, "rules": [], "event": {"tag": "y" * 900_000}}),
            "malformed",
        ),
        (
            json.dumps(
                {
                    "seq": 2,
                    "cause": 1,
                    "rules": [],
                    "event": {
                        "tag": "picked",
                        "seat": 0,
                        "value": json.loads("[" * 200 + "1.5" + "]" * 200),
                    },
                }
            ),
            "malformed",
        ),
    ],
    ids=["long", "deep", "deeper", "a key twice in many", "a long tag", "nested wrongness"],
)
def test_what_is_huge_ends_in_one_short_line(line: str, code: str) -> None:
    error = refused(joined([*LINES[:3], line, *LINES[4:]]))
    assert (error.line, error.code) == (4, code)
    assert len(str(error)) < 300
    assert "\n" not in str(error)


@pytest.mark.parametrize("name", ["spies", "arcanya", "naruto-mythos"])
def test_of_whatever_is_done_to_a_log_comes_a_log_or_one_error(name: str) -> None:
    found = fuzz(game_of(name), 120, seed=1)
    assert found.inputs == found.logs + found.codes.total()
    assert len(found.codes) > 4


@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_spoiling_a_log_does_something(way: str) -> None:
    from random import Random

    texts = {WAYS[way](TEXT, Random(seed)) for seed in range(6)}
    assert texts - {TEXT}
    assert {tried(text, SPIES) for text in texts} - {""}
    assert closes(LINES[-1])
