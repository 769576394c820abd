"""The group of an action: entries that are made when somebody looks at them."""

from __future__ import annotations

import copy
import pickle

import cardrules as cr
from cardrules._frozen import maker
from cardrules.core.entries import Entry
from cardrules.core.entries import group as empty
from cardrules.core.events import Acted, Moved, Skipped


def test_a_group_is_equal_to_the_tuple_of_its_entries() -> None:
    match = cr.game("arcanya").start(seats=4, seed=5)
    before = len(match.log)
    group = match.act(match.legal_actions()[0])
    entries = tuple(group)
    assert group == entries
    assert entries == group
    assert group != entries[1:]
    assert hash(group) == hash(entries)
    assert repr(group) == repr(entries)
    assert match.log.entries[before:] == entries
    assert [entry.seq for entry in group] == list(range(before, before + len(group)))
    assert all(type(entry) is Entry for entry in group)


def test_what_a_group_hands_out_is_always_the_same() -> None:
    match = cr.game("arcanya").start(seats=4, seed=5)
    group = match.act(match.legal_actions()[0])
    first = group[0]
    match.act(match.legal_actions()[0])
    assert group[0] is first
    assert group[0].event is first.event
    assert group[-1].event.tag == "asked"
    assert group[:2] == tuple(group)[:2]


def test_a_group_can_be_kept_elsewhere() -> None:
    match = cr.game("arcanya").start(seats=4, seed=5)
    group = match.act(match.legal_actions()[0])
    assert pickle.loads(pickle.dumps(group)) == tuple(group)
    assert copy.deepcopy(group) == group


def test_the_last_fact_of_a_type_is_found_behind_facts_that_are_not_made_yet() -> None:
    group = empty(7)
    moved = (maker(Moved), None, None, "draw")
    first, last = Skipped("oak", 0, None, "a"), Skipped("oak", 0, None, "b")
    group.noted += [first, 0, (), *moved, 7, (), last, 7, (), *moved, 9, ()]

    assert group.last_of((Skipped,)) == 9
    assert group.last_of((Acted,)) is None
