"""Logs that are damaged: read as far as they go, and decided again where only one thing fits."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core.events import Acted, Rolled, Shuffled
from cardrules.errors import CardRulesError, LogFormatError
from cardrules.judge import Judge, Ruling
from cardrules.judge.salvage import salvage
from cardrules.log.chain import linked_anew
from cardrules.log.record import Log
from cardrules.testing.damage import spoilt
from unit.judge.boards import ARCANYA, term
from unit.judge.test_why import played

GAMES = ("arcanya", "naruto-mythos", "ovniversus", "waifus-arena")
CHANCE = (Rolled, Shuffled)


@cache
def log_of(name: str) -> Log:
    log: Log = played(name, 8).log
    return log


def lines(name: str = "arcanya") -> list[str]:
    return log_of(name).to_json().splitlines()


def joined(parts: list[str]) -> str:
    return "\n".join(parts) + "\n"


def without(name: str, *seqs: int) -> str:
    """Return the text of a log without the lines of some entries."""
    return joined([line for at, line in enumerate(lines(name)) if at - 1 not in seqs])


def damages(ruling: Ruling) -> list[tuple[str, int | None]]:
    """Return what is wrong with the text, each with its entry."""
    return [
        (step.claim.key.removeprefix("audit.damage."), step.entry)
        for step in ruling.steps if step.claim.key.startswith("audit.damage.")
    ]  # fmt: skip


def audit(text: str, **options: Any) -> Ruling:
    return Judge(ARCANYA).audit(text, **options)


@pytest.mark.parametrize("name", GAMES)
def test_the_text_of_a_match_is_the_match(name: str) -> None:
    found = salvage(log_of(name).to_json(), cr.game(name))

    assert (found.log, found.damages) == (log_of(name), ())


@pytest.mark.parametrize("name", GAMES)
def test_any_entry_that_chance_did_not_make_is_decided_again(name: str) -> None:
    log, game = log_of(name), cr.game(name)
    for entry in log:
        if isinstance(entry.event, CHANCE):
            continue
        found = salvage(without(name, entry.seq), game)
        if isinstance(entry.event, Acted) and found.log != log:
            # Several actions may lead to just what can be read.
            assert found.damages[-1].what == "lost"
            continue
        assert found.log == log, entry
        (damage,) = {d.seq: d for d in found.damages}.values()
        assert damage.seq == entry.seq
        assert damage.restored


def test_what_is_decided_again_costs_nothing() -> None:
    ruling = audit(without("arcanya", 57))

    assert ruling.verdict == "no"
    assert [claim.key for claim in ruling.answer] == [
        "answer.audit", "answer.audit.go-on", "answer.audit.vouched",
    ]  # fmt: skip
    assert damages(ruling) == [("missing", 57)]
    assert ruling.steps[1].claim.key == "audit.restored"
    assert ruling.steps[1].rules == log_of("arcanya")[57].rules
    assert ruling.fixes == ()
    assert ruling.state == log_of("arcanya").state_at(len(log_of("arcanya")) - 1)


def test_what_chance_made_is_not_made_up() -> None:
    seq = next(e.seq for e in log_of("naruto-mythos") if isinstance(e.event, CHANCE))

    with pytest.raises(LogFormatError, match="nothing of it can be read"):
        salvage(without("naruto-mythos", seq), cr.game("naruto-mythos"))


@pytest.mark.parametrize("name", GAMES)
def test_where_several_things_fit_what_stood_before_is_kept(name: str) -> None:
    log = log_of(name)
    lost = 0
    for group in log.groups()[1:-1]:
        first = group[0].seq
        found = salvage(without(name, *(entry.seq for entry in group)), log.game)
        if found.log == log:
            continue
        lost += 1
        assert found.log.entries == log.entries[: len(found.log)]
        assert len(found.log) == first
        assert (found.damages[-1].what, found.damages[-1].seq) == ("lost", first)
        ruling = Judge(log.game).audit(without(name, *(entry.seq for entry in group)))
        assert ruling.state == log.state_at(first - 1)
        assert ruling.to_text("es")
    assert lost


def test_a_line_that_was_changed_is_found_by_its_link() -> None:
    acted = [e.seq for e in log_of("arcanya") if isinstance(e.event, Acted)]
    text = lines()
    other = re.search(r'"action":\{.*?\}', text[acted[0] + 1])
    assert other is not None
    text[acted[1] + 1] = re.sub(r'"action":\{.*?\}', other[0], text[acted[1] + 1])

    with_old_links = audit(joined(text))
    linked = audit(linked_anew(joined(text)))
    with_head = audit(linked_anew(joined(text)), head=log_of("arcanya").head())

    assert damages(with_old_links) == [("link", acted[1])]
    assert damages(linked) == []
    assert damages(with_head) == [("linked-anew", len(log_of("arcanya")) - 1)]
    for ruling in (with_old_links, linked, with_head):
        assert ruling.verdict == "no"
        assert ruling.breaches
        assert ruling.state == log_of("arcanya").state_at(acted[1] - 1)


def test_a_legal_action_that_was_put_in_is_found_by_what_it_does_not_lead_to() -> None:
    log = log_of("arcanya")
    acted = [e.seq for e in log if isinstance(e.event, Acted)][-1]
    other = next(
        action for action in ARCANYA.legal_actions(log.state_at(acted - 1))
        if action != log[acted].event.action
    )  # fmt: skip
    text = joined(lines()[: acted + 1])
    forged = Log(log.game, log.header, log.entries)
    event = type(log[acted].event)(log[acted].event.seat, other, log[acted].event.decision)
    entries = [*forged.entries[:acted], forged.entries[acted]._replace(event=event),
               *forged.entries[acted + 1:]]  # fmt: skip

    ruling = audit(Log(log.game, log.header, tuple(entries)).to_json())

    assert text
    assert (ruling.verdict, damages(ruling)) == ("no", [])
    assert ruling.steps[0].claim.key == "audit.differs.told"


def test_lines_that_changed_places_or_are_there_twice_are_put_in_order() -> None:
    text = lines()
    swapped = joined([*text[:40], text[41], text[40], *text[42:]])
    twice = joined([*text[:40], text[40], *text[40:]])

    for spoilt_text, what in ((swapped, "moved"), (twice, "repeated")):
        ruling = audit(spoilt_text)
        assert what in [kind for kind, _ in damages(ruling)]
        assert "answer.audit.go-on" in [claim.key for claim in ruling.answer]


def test_a_record_that_stops_is_said_to() -> None:
    log = log_of("arcanya")
    last = log.groups()[-1][0].seq

    whole = audit(joined(lines()[: last + 1]), head=log.head())
    middle = audit(joined(lines()[:-1]))

    assert damages(whole) == [("cut-off", last)]
    assert term(whole.steps[0].claim, "number") == len(log) - last
    assert damages(middle) == [("unfinished", len(log) - 1)]


def test_a_header_that_was_changed_is_said_to_be() -> None:
    text = lines()
    text[0] = text[0].replace('"seed":3', '"seed":4')

    assert damages(audit(joined(text))) == [("header", None)]
    with pytest.raises(LogFormatError):
        audit("no log at all\n")


def test_a_viewer_is_told_of_damage_only_where_it_is_told_of_the_entry() -> None:
    log = log_of("arcanya")
    hidden = next(
        e.seq for e in log
        if e.event.tag == "moved" and e.event.verb == "draw" and e.event.after.owner != 0
    )  # fmt: skip
    for seq in (hidden, 57):
        ruling = Judge(ARCANYA, viewer=0).audit(without("arcanya", seq))
        told = Judge(ARCANYA, viewer=0).why(log, "sphere.power").ground.viewer
        assert told == 0
        assert all(entry is None or entry == seq for _, entry in damages(ruling))


@pytest.mark.parametrize("seed", range(40))
def test_whatever_was_done_to_a_text_it_is_read_or_refused(seed: int) -> None:
    text, how = spoilt(log_of("arcanya").to_json(), Random(seed))
    try:
        ruling = audit(text)
        told = ruling.to_text("es") + ruling.to_json()
    except CardRulesError as error:
        told = str(error)
    assert told, how
