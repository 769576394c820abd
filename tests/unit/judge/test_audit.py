"""Records that are read to their end: what is wrong first, what follows, what a repair costs."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.asking import Perform
from cardrules.core.claims import Name
from cardrules.core.effects import Node, Sequence
from cardrules.core.events import Acted
from cardrules.core.frames import StepFrame
from cardrules.ids import Seat
from cardrules.judge import Judge
from cardrules.judge.bench import FEW
from cardrules.judge.page import page_of
from cardrules.log.record import Log
from cardrules.words import LANGUAGES, kernel_words
from unit.judge.boards import ARCANYA, term
from unit.judge.coin import COIN, Crown, Toss, coin_table
from unit.judge.test_why import GAMES, played

if TYPE_CHECKING:
    from cardrules.core.run import Run


def forged(log: Log, seq: int, action: Any) -> Log:
    """Return a log in which somebody did something else."""
    entries = list(log.entries)
    event = attrs.evolve(entries[seq].event, action=action)
    entries[seq] = entries[seq]._replace(event=event)
    return Log(log.game, log.header, tuple(entries))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [None, 0])
def test_a_match_is_as_the_rules_decide(name: str, viewer: int | None) -> None:
    log = played(name, 12).log

    ruling = Judge(cr.game(name), viewer=viewer).audit(log)

    assert (ruling.verdict, ruling.breaches, ruling.fixes) == ("yes", (), ())


def test_an_illegal_entry_is_found_and_the_rest_is_read() -> None:
    match = ARCANYA.start(seats=3, seed=7, options={"calm": True})
    for _ in range(4):
        match.act(match.legal_actions()[0])
    acted = [e.seq for e in match.log if isinstance(e.event, Acted)]
    wrong = attrs.evolve(match.log[acted[0]].event.action)
    log = forged(match.log, acted[1], wrong)

    ruling = Judge(ARCANYA).audit(log)

    assert ruling.verdict == "no"
    assert term(ruling.answer[0], "entry") == acted[1]
    assert ruling.breaches
    assert ruling.state == match.log.state_at(acted[1] - 1)
    undone = [term(f.claim, "entry") for f in ruling.fixes if f.claim.key == "audit.decision"]
    assert undone == acted[1:]
    assert acted[1] + 1 in [step.entry for step in ruling.steps]
    assert ruling.to_data()["verdict"] == "no"
    # What it costs stands in sentences of its own, on a page with a table for each moment.
    assert all(fact.endswith(".") for lang in LANGUAGES for fact in page_of(ruling, lang).facts)
    said = {text.en for key, text in kernel_words().items() if key.startswith("page.")}
    titles = {*re.findall(r"<h\d[^>]*>([^<]*)</h\d>", ruling.to_html("en"))} & said
    assert titles >= {kernel_words()[f"page.{name}"].en for name in ("recorded", "go-on")}


def test_what_was_written_down_begins_with_the_board_that_was_told() -> None:
    given = {"seats": 3, "sphere": {"power": 4, "at": "B", "sender": "A"},
             "hand": {"B": ["Potencia 6"], "C": ["Potencia 5", "Desviar"]}}  # fmt: skip
    ruling = Judge(ARCANYA).audit(ARCANYA.board(given), ["B: Potencia 6", "C: Potencia 5"])

    page = ruling.to_html("en")
    assert [kernel_words()[f"page.{name}"].en in page for name in ("before", "recorded")] == [
        True, False,
    ]  # fmt: skip


def test_an_entry_that_the_rules_do_not_make_is_found() -> None:
    log = played("arcanya", 5).log
    entries = list(log.entries)
    entries[-2] = entries[-2]._replace(rules=("R1",))

    ruling = Judge(ARCANYA).audit(Log(log.game, log.header, tuple(entries)))

    assert ruling.verdict == "no"
    first, then = ruling.steps[:2]
    seq = len(log) - 2
    assert (first.claim.key, first.entry, first.rules) == ("audit.differs.told", seq, ("K13",))
    # Only the rules differ, so it is said by which it happens.
    assert (then.claim.key, then.rules) == ("audit.decided", log[seq].rules)
    assert then.claim.terms == first.claim.terms
    assert then.because == (first.n,)


def test_what_the_rules_decide_in_the_place_of_a_forged_answer_is_said() -> None:
    log = played("naruto-mythos", 40).log
    seq = [entry.seq for entry in log if isinstance(entry.event, Acted)][20]
    before = log.state_at(seq - 1)
    legal = resolver.legal_actions(log.game, before)
    other = next(action for action in legal if action != log[seq].event.action)

    ruling = Judge(log.game).audit(forged(log, seq, other))

    step = resolver.perform(log.game, before, other, resolver.NO_CHANCE, seq)
    differing = next(entry for entry in step.entries if entry != log[entry.seq] and entry.seq > seq)
    first, then = ruling.steps[:2]
    assert (first.claim.key, first.entry) == ("audit.differs.told", differing.seq)
    assert (then.claim.key, then.rules) == ("audit.decided", differing.rules)
    assert (term(first.claim, "event"), term(then.claim, "event")) != (None, None)
    assert first.claim.terms != then.claim.terms


@pytest.mark.parametrize("more", [False, True])
def test_a_group_that_is_too_short_or_too_long_is_told_by_its_end(more: bool) -> None:
    log = played("naruto-mythos", 40).log
    entries = list(log.entries)
    last = entries[-1]
    if more:
        entries.append(entries[-2]._replace(seq=last.seq + 1))
    else:
        del entries[-1]

    ruling = Judge(log.game).audit(Log(log.game, log.header, tuple(entries)))

    (first, *then) = ruling.steps
    assert (first.claim.key, first.entry) == ("audit.differs.told", len(entries) - 1)
    # After a whole group nothing comes by the rules; else what is missing.
    expected = [] if more else [("audit.decided", last.rules)]
    assert [(step.claim.key, step.rules) for step in then] == expected


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_long_list_of_what_is_undone_is_cut_on_the_page_and_whole_in_the_data(lang: str) -> None:
    log = played("naruto-mythos", 40).log
    seq = next(entry.seq for entry in log if isinstance(entry.event, Acted))
    entries = list(log.entries)
    entries[seq + 1] = entries[seq + 1]._replace(rules=("R1",))
    ruling = Judge(log.game).audit(Log(log.game, log.header, tuple(entries)))

    page = page_of(ruling, lang)

    undone = Counter(fix.claim.key for fix in ruling.fixes)
    assert min(undone["audit.decision"], undone["audit.shown"]) > FEW
    (listed,) = [section.items for section in page.sections if section.name == "fixes"]
    *_, decisions, shown = [item.text for item in listed]
    assert len(listed) == 2 * FEW + 2
    assert decisions.endswith(f" {undone['audit.decision'] - FEW}")
    assert shown.endswith(f" {undone['audit.shown'] - FEW}")
    assert len(ruling.to_data()["fixes"]) == len(ruling.fixes)


def test_written_actions_that_are_illegal_are_passed_over() -> None:
    match = ARCANYA.start(seats=3, seed=7, options={"calm": True})
    first = ARCANYA.format(match.legal_actions()[0], match.state)

    ruling = Judge(ARCANYA).audit(match.state, ["C: Esquivar", "nonsense", first], match._chance)

    assert ruling.verdict == "no"
    assert term(ruling.answer[0], "faults") == 2
    assert [fix.claim.key for fix in ruling.fixes][:1] == ["audit.decision.written"]
    assert ruling.state is not None
    assert ruling.state.decision == match.decision


def test_chance_that_nobody_told_is_said_with_its_place() -> None:
    table = coin_table("p")

    untold = Judge(COIN).audit(table, [Toss(Seat(0))])
    told = Judge(COIN).audit(table, [Toss(Seat(0))], chance={"coin": ["heads"]})

    assert untold.verdict == "depends"
    (step,) = untold.steps
    assert (step.claim.key, step.rules, step.role) == ("audit.open.chance", ("K11",), "default")
    assert (term(step.claim, "number"), term(step.claim, "what").id) == (1, "coin")
    assert told.verdict == "yes"


def test_cards_that_nobody_told_are_no_fault() -> None:
    board = ARCANYA.board({
        "seats": 4, "sphere": {"power": 6, "at": "B", "sender": "A"}, "hand": {"B": ["Desviar"]},
    })  # fmt: skip

    ruling = Judge(ARCANYA).audit(board, ["B: Desviar -> C"])

    assert ruling.verdict == "depends"
    assert [term(step.claim, "what").id for step in ruling.steps] == ["hand:2"]
    assert ruling.fixes == ()


class Stuck(Node):
    """A step that needs to know of a card what nobody can know."""

    tag: ClassVar[str] = "coin.stuck"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        assert run.draft.probe is not None
        run.draft.probe.unknown(Name("unknown", "deck:0"), ())


def _stuck(procedure: str, **more: Any) -> Any:
    procedures = {**COIN.procedures, procedure: Sequence((Stuck(),))}
    return attrs.evolve(COIN, procedures=procedures, **more)


def test_an_action_that_needs_what_nobody_can_know_is_passed_over_and_is_no_fault() -> None:
    table = coin_table("p", table="p")

    ruling = Judge(_stuck("toss")).audit(table, [Toss(Seat(0)), Crown(Seat(0))])

    assert ruling.verdict == "depends"
    (step,) = ruling.steps
    assert (step.claim.key, step.role) == ("audit.open.missing", "default")
    assert (term(step.claim, "number"), term(step.claim, "what").id) == (1, "deck:0")
    assert [entry.event.kind for entry in ruling.entries][:1] == ["acted"]


def test_rules_that_cannot_go_on_to_the_first_action_say_what_is_missing() -> None:
    stuck = _stuck("wait", proceed=lambda _: Perform("wait", Seat(0)))
    table = attrs.evolve(coin_table("p"), decision=None)

    ruling = Judge(stuck).audit(table, [Toss(Seat(0))])

    assert ruling.verdict == "depends"
    assert [claim.key for claim in ruling.answer] == ["answer.missing"]
    assert term(ruling.answer[0], "what").id == "deck:0"
    assert ruling.answer == Judge(stuck).resolve(table, Toss(Seat(0))).answer


def test_each_fault_of_written_actions_has_its_number() -> None:
    board = ARCANYA.board({
        "seats": 4, "sphere": {"power": 6, "at": "B", "sender": "A"}, "hand": {"B": ["Desviar"]},
    })  # fmt: skip

    ruling = Judge(ARCANYA).audit(board, ["C: Esquivar", "no action", "B: Desviar -> B"])

    faults = ("audit.illegal", "audit.unread.near")
    told = [s.claim for s in ruling.steps if s.claim.key in faults]
    assert [term(claim, "number") for claim in told] == [1, 2, 3]
    assert term(ruling.answer[0], "entry") == 1


def test_a_text_that_means_nothing_after_something_open_is_unread() -> None:
    table = coin_table("p")

    ruling = Judge(COIN).audit(table, [Toss(Seat(0)), "no action"])

    (unread,) = [step.claim for step in ruling.steps if step.claim.key == "audit.unread"]
    assert (term(unread, "number"), ruling.verdict, ruling.breaches) == (2, "no", ())


@pytest.mark.parametrize(("done", "undone"), [((), False), (("B: Potencia 9",), True)])
def test_going_back_over_nothing_is_said_to_undo_nothing(
    done: tuple[str, ...], undone: bool
) -> None:
    state = ARCANYA.board({
        "seats": 4, "sphere": {"power": 6, "at": "B", "sender": "A"},
        "hand": {"B": ["Potencia 2", "Potencia 9"], "C": ["Esquivar"]},
    })  # fmt: skip

    ruling = Judge(ARCANYA).audit(state, ["B: Potencia 2", *done])

    (cost,) = [claim for claim in ruling.answer if claim.key == "answer.audit.cost"]
    assert cost.holds is undone
    assert bool(ruling.fixes) is undone


@pytest.mark.parametrize("text", ["A: Provocarr -> B", "A: Provocar -> "])
def test_a_written_action_that_is_none_is_told_with_the_nearest_ones(text: str) -> None:
    game = cr.game("waifus-arena")
    board = game.board({"seats": 2, "nocta": "Maelvorn", "hand": {"A": ["Provocar"]}})
    ruling = cr.Judge(game).audit(board, [text, "A: end turn"])
    (step, *_) = ruling.steps
    written = dict(ruling.names)

    assert step.claim.key == "audit.unread.near"
    assert "A: Provocar -> B" in [written[name].en for name in term(step.claim, "near")]
    assert "A: Provocar como marcador -> B" in [
        written[name].es for name in term(step.claim, "near")
    ]


def test_what_a_seat_does_that_nobody_asks_is_called_as_its_game_calls_it() -> None:
    game = cr.game("naruto-mythos")
    board = game.board({"turn": "A", "chakra": {"A": 5}, "hand": {"A": ["KS-017"]}})
    asked = game.act(board, game.parse("A: KS-017 -> M1", board)).state

    assert asked.decision is not None
    assert asked.frames
    assert game.parse("B: pass", asked).tag == "pass"
    assert game.parse("A: pass", asked).tag == "decline"
