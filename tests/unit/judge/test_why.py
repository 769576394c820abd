"""Why something is so: since which entry, and what led to it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.events import Acted, Started
from cardrules.errors import DefinitionError
from cardrules.judge import Judge
from cardrules.log.record import Header, Log
from cardrules.settings import settle
from unit.judge.boards import ARCANYA, term

GAMES = ("arcanya", "naruto-mythos", "ovniversus", "waifus-arena")


def played(name: str, decisions: int, seed: int = 3) -> Any:
    """Return a match that was played at random for so many decisions."""
    pick = random.Random(seed)
    match = cr.game(name).start(seed=seed)
    for _ in range(decisions):
        if match.decision is None:
            break
        match.act(pick.choice(match.legal_actions()))
    return match


@pytest.fixture(scope="module")
def match() -> Any:
    """A match of Arcanya in which the direction has changed."""
    return played("arcanya", 45)


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_of_a_table_is_led_back_to_a_decision_or_the_set_up(name: str) -> None:
    log = played(name, 30).log
    judge = Judge(log.game)
    end = log.state_at(len(log) - 1)
    figures = log.game.figures.items()
    numbers = [f"{name} {of}".strip() for name, figure in figures for of in figure.subjects(end)]

    for key in (*log.game.said(end), *numbers):
        ruling = judge.why(log, key)
        first, *_ = [step.entry for step in ruling.steps if step.entry is not None]
        assert isinstance(log[first].event, Acted | Started), key
        assert ruling.to_text("es")
        assert ruling.to_data()["steps"][0]["entry"] == first


@pytest.mark.parametrize("name", GAMES)
def test_a_fact_is_so_since_the_entry_that_is_named_and_was_not_before(name: str) -> None:
    log = played(name, 30).log
    said = log.game.said
    for key, value in said(log.state_at(len(log) - 1)).items():
        answer = Judge(log.game).why(log, key).answer[0]
        if answer.key == "answer.why.start":
            continue
        since: Any = term(answer, "entry")
        assert all(said(log.state_at(seq)).get(key) == value for seq in range(since, len(log), 7))
        assert said(log.state_at(since - 1)).get(key) != value, key


def test_the_line_of_causes_is_that_of_the_log(match: Any) -> None:
    log = match.log
    ruling = Judge(ARCANYA).why(log, "sphere.direction")

    entries = [step.entry for step in ruling.steps]
    assert log[entries[-1]].event.tag == "sphere-sent"
    assert term(ruling.answer[0], "entry") == entries[-1]
    assert log[entries[-1]].cause == entries[-2]
    assert isinstance(log[entries[0]].event, Acted)
    assert ruling.steps[-1].rules == log[entries[-1]].rules


def test_an_answer_is_led_back_to_what_asked_for_it() -> None:
    match = played("arcanya", 60)
    chosen = next(
        e.seq for e in match.log
        if isinstance(e.event, Acted) and e.event.action.tag == "choose"
        and match.log[e.seq + 1].event.tag == "moved"
    )  # fmt: skip
    log = match.fork(chosen).log
    asked = log[log[chosen].cause]
    activated = log[asked.cause]

    ruling = Judge(ARCANYA).why(log, f"place #{log[chosen + 1].event.after.id}")

    entries = [step.entry for step in ruling.steps if step.entry is not None]
    assert activated.event.tag == "activated"
    assert entries == [activated.cause, activated.seq, chosen, chosen + 1]


def test_each_part_of_a_number_has_a_line_of_its_own(match: Any) -> None:
    ruling = Judge(ARCANYA).why(match.log, "score A")

    parts = [step for step in ruling.steps if step.claim.key == "value.base"]
    assert len(parts) == 3
    assert all(step.because for step in parts)
    assert ruling.steps[-1].claim.key == "value.total"
    assert {part.n for part in parts} <= {*ruling.steps[-1].because}


def test_each_rule_that_forbids_an_action_is_led_back() -> None:
    match = ARCANYA.start(seats=3, seed=7, options={"calm": True})
    match.act(ARCANYA.parse("A: Desviar -> B", match.state))

    ruling = Judge(ARCANYA).why(match.log, "cannot C: Desviar -> A")

    assert ruling.verdict == "yes"
    assert [breach.rules for breach in ruling.breaches] == [("K1",), ("R15",), ("R22",)]
    led = {}
    for step in ruling.steps:
        if step.role == "condition":
            (before,) = [other for other in ruling.steps if other.n in step.because]
            led[step.claim.key] = match.log[before.entry or 0].event.tag
    assert led == {
        "kernel.asked": "asked", "sphere.at-seat": "sphere-sent", "hand.has": "started",
        "target.not-excluded": "sphere-sent",
    }  # fmt: skip
    assert Judge(ARCANYA, lang="es").why(match.log, "no puede C: Desviar a A") == ruling


def test_what_can_be_done_is_not_so(match: Any) -> None:
    legal = ARCANYA.format(match.legal_actions()[0], match.state)

    ruling = Judge(ARCANYA).why(match.log, f"cannot {legal}")

    assert (ruling.verdict, ruling.breaches) == ("no", ())


def test_a_thing_is_followed_from_the_hand_into_play() -> None:
    match = played("naruto-mythos", 45)
    log, judge = match.log, Judge(match.game)

    place = judge.why(log, "place KS-001@M1")
    assert log[place.steps[-1].entry or 0].event.tag == "moved"
    assert term(place.answer[0], "value").id == "M:0:1"
    id = next(t.id for t in match.state.objects.values() if t.card == "KS-001")
    assert judge.why(log, f"place KS-001#{id}") == place
    hidden = judge.why(log, "hidden KS-144")
    assert term(hidden.answer[0], "value") is True
    shown = judge.why(log, "shown KS-001@M1")
    assert term(shown.answer[0], "value") is True


def test_what_nothing_is_called_is_refused_with_the_nearest(match: Any) -> None:
    with pytest.raises(DefinitionError, match=r"nearest: sphere\.power"):
        Judge(ARCANYA).why(match.log, "sphere.powr")
    with pytest.raises(DefinitionError):
        Judge(ARCANYA).why(match.log, "place nobody at all")
    with pytest.raises(TypeError, match="a board is a state"):
        Judge(ARCANYA).why(match, "sphere.power")
    with pytest.raises(DefinitionError, match="is one of arcanya, not of naruto-mythos"):
        Judge(cr.game("naruto-mythos")).why(match.log, "edge")
    with pytest.raises(DefinitionError, match="there is no seat 5"):
        Judge(ARCANYA, viewer=5).why(match.log, "sphere.power")


# With the knowledge of one seat.


class _Dealt:
    """Chance that deals a deck in its order, or with what the last two seats get changed over."""

    def __init__(self, *, changed: bool) -> None:
        self.changed = changed

    def shuffle(self, _what: str, size: int, _seq: int) -> tuple[int, ...]:
        order = [*range(size)]
        if self.changed:
            # A draws five of the top; only what lies deeper is changed.
            order[: size - 5] = reversed(order[: size - 5])
        return tuple(order)

    def pick(self, _what: str, options: Any, _seq: int) -> str:
        return str(options[0])


def dealt(*, changed: bool) -> Log:
    settings = settle(ARCANYA, 3, {"calm": True}, {})
    step = resolver.start(ARCANYA, settings, _Dealt(changed=changed))
    return Log(ARCANYA, Header.of(ARCANYA, settings, 0), step.entries)


def test_what_a_seat_cannot_see_changes_no_ruling_on_a_log() -> None:
    logs = [dealt(changed=changed) for changed in (False, True)]
    hands = [{t.card for t in log.state_at(len(log) - 1).objects.values()} for log in logs]
    assert logs[0].entries != logs[1].entries
    assert hands[0]

    for fact in ("hand.A", "hand.B", "deck.size", "hand-size B", "cannot B: Esquivar"):
        one, other = (Judge(ARCANYA, viewer=0).why(log, fact) for log in logs)
        assert one == other, fact
        assert one.to_json() == other.to_json()


def forbidding(ruling: Any) -> dict[str, list[str]]:
    """Return for each condition of a refusal the events that led to it, by kind."""
    led: dict[int, list[str]] = {}
    found = {}
    for step in ruling.steps:
        before = [kind for n in step.because for kind in led[n]]
        mine = [step.claim.key.split(".")[1]] if step.entry is not None else []
        led[step.n] = before + mine
        if step.role == "condition":
            found[step.claim.key] = led[step.n]
    return found


def test_a_rule_is_broken_since_the_entry_that_broke_it_though_somebody_chose_after_it() -> None:
    state = ARCANYA.board({
        "seats": 4, "sphere": {"power": 6, "at": "B", "sender": "A"},
        "options": {"mode": "advanced"},
        "alumno": {"A": "Leire", "B": "Yaiza", "C": "Nuño", "D": "Saray"},
        "weakness": {"A": "fuego", "B": "sal", "C": "tierra", "D": "metal"},
        "hand": {"B": ["Sintonizar", "Potencia 2"], "C": ["Reflejar", "Desviar", "Potencia 7"]},
    })  # fmt: skip

    ruling = Judge(ARCANYA).why(state, "cannot C: Reflejar", after=["B: Sintonizar", "B: decline"])

    assert forbidding(ruling) == {"weakness.none": ["acted", "moved"]}


def test_what_was_never_allowed_is_led_back_to_nothing_that_was_chosen_meanwhile() -> None:
    game = cr.game("ovniversus")
    one, two, three, four, five = (f"prueba-{number:02}" for number in (2, 3, 6, 7, 8))
    state = game.board({
        "turn": "A", "fuerza": {"A": [one], "B": [two]}, "resistencia": {"A": [four], "B": [five]},
        "proyeccion": {"A": ["Detective Marciano"], "B": [three]},
        "hand": {"A": ["Batman", "potenciador-01", "potenciador-02"]},
    })  # fmt: skip
    done = ["A: effect of Detective Marciano", f"A: choose {one}", "A: choose PROYECCIÓN A"]

    ruling = Judge(game).why(state, "cannot B: effect of Detective Marciano", after=done)

    led = forbidding(ruling)
    assert led["effect.own"] == []
    assert ruling.breaches


def test_a_hit_is_led_back_to_the_esfera_and_not_to_a_hand_that_was_filled() -> None:
    state = ARCANYA.board({
        "seats": 4, "sphere": {"power": 9, "at": "B", "sender": "A"},
        "hand": {"B": ["Potencia 9"], "C": ["Potencia 2"] * 5},
    })  # fmt: skip

    ruling = Judge(ARCANYA).why(state, "shields.C", after=["B: Potencia 9"])

    assert [step.claim.key.split(".")[1] for step in ruling.steps] == [
        "acted", "sphere-sent", "moved",
    ]  # fmt: skip


def test_a_ruling_names_no_reading_on_what_another_fact_hangs_on() -> None:
    log = played("ovniversus", 40, seed=4).log
    judge = Judge(log.game)

    met = {
        fact: [used.reading for used in judge.why(log, fact).ground.readings]
        for fact in ("turn", "deck.size", "winner.resistencia", "winner.fuerza")
    }

    assert met["turn"] == met["deck.size"] == []
    assert ["A3"] in met.values()


def test_the_sum_of_a_side_names_no_reading_on_what_only_the_other_side_hangs_on() -> None:
    log = played("ovniversus", 40, seed=4).log
    judge = Judge(log.game)

    def met(fact: str) -> set[str]:
        return {used.reading for used in judge.why(log, fact).ground.readings}

    for battle in ("fuerza", "proyeccion", "resistencia"):
        sides = [met(f"total.{letter}.{battle}") for letter in "AB"]
        assert met(f"winner.{battle}") == set.union(*sides)
        if "A3" in set.union(*sides):
            assert sorted("A3" in side for side in sides) == [False, True]
            break
    else:
        pytest.fail("no battle hangs on A3")


def test_what_was_so_on_a_described_board_is_not_said_to_be_so_since_a_match_began() -> None:
    state = ARCANYA.board({"seats": 3, "sphere": {"power": 4, "at": "B", "sender": "A"}})

    assert Judge(ARCANYA).why(state, "sphere.power").answer[0].key == "answer.why.given"
    assert Judge(ARCANYA).why(played("arcanya", 2).log, "lost").answer[0].key == "answer.why.start"


def test_a_number_on_a_described_board_is_no_cause_of_itself() -> None:
    state = ARCANYA.board({"seats": 3, "sphere": {"power": 4, "at": "B", "sender": "A"}})
    ruling = Judge(ARCANYA).why(state, "score A")

    *parts, total = ruling.steps
    assert {part.claim.key for part in parts} == {"value.base"}
    assert total.because == tuple(part.n for part in parts)


def test_what_lies_face_down_is_found_by_its_card_and_its_place() -> None:
    state = cr.game("naruto-mythos").board(
        {"turn": "A", "edge": "A", "missions": ["MSS-10"], "M1": {"B": ["hidden KS-079"]}}
    )
    judge = Judge(cr.game("naruto-mythos"))

    named, masked = (judge.why(state, f"hidden {card}@M1 B") for card in ("KS-079", "?"))
    assert named.answer == masked.answer
    assert term(named.answer[0], "value") is True
