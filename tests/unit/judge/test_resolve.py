"""What happens? Steps with causes, open choices, chance, unknown cards, undecided rules."""

from __future__ import annotations

from cardrules.core.chance import Told
from cardrules.ids import Seat
from cardrules.judge import Judge
from unit.judge.boards import (
    DESVIAR,
    REFLEJAR,
    after_a_hit,
    board,
    end,
    facts,
    judge,
    keys,
    term,
    when,
)  # fmt: skip
from unit.judge.coin import COIN, Crown, Riffle, Toss, coin_table

SAFE = {"C": ["Potencia 7"], "B": ["Potencia 6", DESVIAR]}


def test_each_entry_is_a_step_with_its_cause_and_its_rules() -> None:
    hand = {"C": ["Potencia 7"], "B": ["Potencia 6", DESVIAR, "?", "?", "?"]}
    ruling = judge().resolve(board(hand=hand, deck=["Potencia 2", "Potencia 3"]), "B: Potencia 6")

    assert ruling.verdict == "yes"
    assert [step.role for step in ruling.steps] == [
        "choice", "definition", "definition", "definition", "choice",
    ]  # fmt: skip
    assert ruling.steps[1].because == (1,)
    assert ruling.steps[2].rules == ("R19", "R17")
    assert ruling.steps[3].rules == ("R27", "R28")
    assert ruling.steps[-1].claim.key == "event.asked"
    assert all(n < step.n for step in ruling.steps for n in step.because)


def test_who_acts_next_is_a_fact_and_settled() -> None:
    ruling = judge().resolve(board(hand=SAFE), "B: Potencia 6")

    assert ruling.answer[0].key == "answer.next"
    assert term(ruling.answer[0], "seat").id == "2"
    assert facts(ruling.answer)["sphere.at"].id == "2"
    assert "sphere.power" not in facts(ruling.answer)


def test_actions_follow_one_another() -> None:
    state = board(hand={"B": [REFLEJAR], "A": [DESVIAR], "C": ["Esquivar"], "D": ["Esquivar"]})
    ruling = judge().resolve(state, "B: Reflejar", "A: Desviar -> C")

    assert ruling.verdict == "yes"
    assert [name.id for name in ruling.question.subject] == ["B: Reflejar", "A: Desviar -> C"]
    assert [choice.taken.id for choice in ruling.choices if choice.taken] == [
        "B: Reflejar", "A: Desviar -> C",
    ]  # fmt: skip
    assert "event.asked" not in keys(ruling)[:-1]


def test_the_first_illegal_action_ends_it_with_its_breaches() -> None:
    state = board(hand={"B": [REFLEJAR], "A": [DESVIAR], "C": ["Esquivar"], "D": ["Esquivar"]})
    ruling = judge().resolve(state, "B: Reflejar", "A: Desviar -> B", "C: Esquivar")

    assert ruling.verdict == "no"
    assert ruling.answer[0].key == "answer.illegal"
    assert term(ruling.answer[0], "action").id == "A: Desviar -> B"
    assert keys(ruling)[-1] == "not target.not-excluded"
    assert ruling.steps[-1].rules == ("R22",)
    assert any(fix.action and fix.action.id == "A: Desviar -> C" for fix in ruling.fixes)


def test_without_actions_the_rules_go_on_by_themselves() -> None:
    state = board(sphere={"power": 11, "at": "B", "sender": "A"}, hand={"B": ["Potencia 10"]})
    ruling = judge().resolve(state)

    assert ruling.verdict == "depends"
    why, hit, *_ = ruling.steps
    assert (why.claim.key, why.rules) == ("step.unasked", ("R15", "R16", "R18"))
    assert (hit.rules[:2], hit.because[0]) == (("R34", "R16"), why.n)
    assert facts(ruling.answer)["captured.A"][0].id == "escudo-iii"


def test_who_could_do_nothing_is_shown_what_was_refused() -> None:
    sphere = {"power": 11, "at": "B", "sender": "A"}
    ruling = judge().resolve(board(sphere=sphere, hand={"B": ["Potencia 10", "Potencia 3"]}))

    (asked,) = [choice for choice in ruling.choices if choice.refused]
    assert (asked.seat, asked.options, asked.count) == (1, (), 0)
    assert {r.action.id for r in asked.refused} >= {"B: Potencia 10", "B: Potencia 3"}
    assert all("R18" in r.rules for r in asked.refused)


def test_what_one_branch_refuses_is_not_said_of_all() -> None:
    ruling = judge().resolve(after_a_hit(hand={"B": [REFLEJAR]}))

    assert ruling.verdict == "undecided"
    assert ruling.choices == ()


def test_a_match_that_is_over_stays_over() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"]},
        shields={"B": ["I"]}, captured={"A": ["III"], "C": ["II"]},
    )  # fmt: skip
    over = end(judge().resolve(state))
    ruling = judge().resolve(over)

    assert (ruling.verdict, ruling.answer[0].key) == ("yes", "answer.over.one")
    assert (ruling.steps, ruling.entries) == ((), ())


def test_nothing_is_told_that_did_not_happen() -> None:
    ruling = judge().resolve(after_a_hit(hand=SAFE), "B: Potencia 6")

    told = [step for step in ruling.steps if step.claim.key.startswith("event.")]
    assert len(told) == len(ruling.entries)
    assert [step.rules for step in told] == [entry.rules for entry in ruling.entries]


def test_without_actions_somebody_who_can_defend_is_asked() -> None:
    ruling = judge().resolve(board(hand={"B": ["Potencia 6"]}))

    assert (ruling.verdict, ruling.answer[0].key) == ("yes", "answer.next")
    assert ruling.entries == ()


# Choices.


def test_an_open_choice_in_mid_resolution_is_named_with_what_each_answer_leads_to() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"], "C": ["Esquivar"]}
    )
    ruling = judge().resolve(state)

    assert (ruling.verdict, ruling.answer[0].key) == ("depends", "answer.open")
    (choice,) = [choice for choice in ruling.choices if choice.count]
    assert (choice.seat, choice.prompt.key, choice.rules) == (1, "ask.regroup", ("R36",))
    assert [name.id for name in choice.options] == ["B: discard Potencia 2", "B: done"]
    assert [other.when[0][0].kind for other in ruling.alternatives] == ["choice", "choice"]
    done = ruling.alternatives[1]
    assert done.answer[0].key == "answer.next"
    assert facts(done.answer)["sphere.at"].id == "2"


def test_an_answer_settles_the_open_choice() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"], "C": ["Esquivar"]}
    )
    asked = end(judge().resolve(state))
    ruling = judge().resolve(asked, "B: done")

    assert ruling.verdict == "yes"
    assert keys(ruling)[0] == "event.acted"


def test_many_options_are_counted_and_not_listed() -> None:
    state = coin_table(table="pppkkkppp")
    ruling = Judge(COIN).resolve(state, Crown(Seat(0)))

    (choice,) = [choice for choice in ruling.choices if choice.taken is None]
    assert (choice.count, choice.options, ruling.alternatives) == (9, (), ())
    assert ruling.verdict == "depends"


# Readings.


def test_an_escudo_that_two_readings_give_to_different_places_is_undecided() -> None:
    state = after_a_hit(hand={"B": [REFLEJAR, REFLEJAR]}, readings={"A4": "a"})
    ruling = judge().resolve(state)

    assert ruling.verdict == "undecided"
    assert [when(other) for other in ruling.alternatives] == [
        [[("A6", ["A6=a"])]], [[("A6", ["A6=b"])]],
    ]  # fmt: skip
    lost, gained = (facts(other.answer) for other in ruling.alternatives)
    assert [name.id for name in lost["lost"]] == ["escudo-iii"]
    assert [name.id for name in gained["captured.A"]] == ["escudo-iii"] * 2
    assert all("A6" in other.steps[-2].rules for other in ruling.alternatives)


def test_where_an_esfera_goes_back_to_is_undecided() -> None:
    state = after_a_hit(
        hand={"B": [REFLEJAR, "Esquivar"], "A": ["Esquivar"], "D": ["Esquivar"]},
        direction="counterclockwise",
    )
    ruling = judge().resolve(state, "B: Reflejar")

    verdicts = {tuple(when(other)[0][0][1]): other.verdict for other in ruling.alternatives}
    assert verdicts == {("A4=a",): "no", ("A4=b",): "yes", ("A4=c",): "yes"}
    targets = [facts(other.answer)["sphere.at"].id for other in ruling.alternatives[1:]]
    assert targets == ["2", "0"]


def test_a_settled_reading_is_a_default_step_and_leaves_the_verdict() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"},
        hand={"B": ["Potencia 2"], "C": ["Esquivar"], "A": ["Esquivar"], "D": ["Esquivar"]},
    )
    asked = end(judge().resolve(state))
    ruling = judge().resolve(asked, "B: done")

    (default,) = [step for step in ruling.steps if step.role == "default"]
    assert (default.claim.key, default.rules) == ("reading.settled", ("A7",))
    sent = next(step for step in ruling.steps if "R37" in step.rules)
    assert default.n in sent.because
    assert ruling.verdict == "yes"


def test_a_house_ruling_decides_and_is_cited() -> None:
    state = after_a_hit(hand={"B": [REFLEJAR, REFLEJAR]})
    ruling = judge(readings={"A4": "a", "A6": "b"}).resolve(state)

    assert ruling.verdict == "depends"
    assert "reading.fixed" in keys(ruling)
    assert facts(ruling.answer)["captured.A"][0].id == "escudo-iii"
    assert ruling.status == "house"


# Unknown cards.


def test_an_unknown_card_that_decides_is_named_with_every_value() -> None:
    ruling = judge().resolve(board(hand={"B": ["Potencia 3", "?"]}))

    assert ruling.verdict == "depends"
    assert keys(ruling) == ["card.unknown"]
    hit, defends = ruling.alternatives
    assert (hit.exact, defends.exact) == (True, True)
    assert when(hit) == [[("hand:1:1", [f"potencia-{n}" for n in (2, 3, 4, 5)])]]
    assert "desviar" in when(defends)[0][0][1]
    assert defends.answer[0].key == "answer.next"


def test_an_unknown_card_that_does_not_matter_is_not_asked_for() -> None:
    ruling = judge().resolve(board(hand={"B": ["Potencia 6", "?"]}))

    assert ruling.verdict == "yes"
    assert ruling.explored == (1, 1)


def test_a_card_assumed_once_stays_what_it_is() -> None:
    ruling = judge().resolve(board(hand={"B": ["?"]}))

    hit = next(other for other in ruling.alternatives if other.verdict == "depends")
    assert hit.answer[0].key == "answer.open"
    two = judge().resolve(board(hand={"B": ["Potencia 2"]}))
    assert facts(hit.answer) == facts(two.answer)


def test_what_is_too_much_to_look_at_is_said_to_be_so() -> None:
    ruling = judge(budget=20).resolve(board(hand={"B": ["?"] * 5}))

    seen, whole = ruling.explored
    assert (seen, whole > seen) == (20, True)
    assert ruling.verdict == "depends"
    assert not any(other.exact for other in ruling.alternatives)


def test_agreement_of_some_branches_is_not_agreement_of_all() -> None:
    ruling = judge(budget=1).resolve(board(hand={"B": ["?"]}))

    assert ruling.verdict == "depends"
    assert ruling.explored[0] < ruling.explored[1]


def test_a_card_that_is_played_is_taken_to_be_held_and_said_so() -> None:
    ruling = judge().resolve(board(hand={"C": ["Esquivar"]}), "B: Desviar -> C")

    assert ruling.verdict == "yes"
    assert (keys(ruling)[0], ruling.steps[0].role) == ("card.taken-as-told", "default")
    assert facts(ruling.answer)["sphere.at"].id == "2"


def test_what_somebody_plays_later_is_held_before() -> None:
    ruling = judge().resolve(board(hand={"B": ["Esquivar"]}), "B: Esquivar", "C: Disipar")

    told = [s for s in ruling.steps if s.claim.key == "card.taken-as-told"]
    assert [term(step.claim, "card").id for step in told] == ["disipar"]


# Chance.


def test_a_shuffle_makes_up_no_order() -> None:
    state = board(hand=SAFE, deck=[], discard=["Potencia 9", "Potencia 2", "Esquivar"])
    ruling = judge().resolve(state, "B: Potencia 6")

    assert ruling.verdict == "yes"
    assert "shuffle.unknown" in keys(ruling)
    drawn = [term(s.claim, "card") for s in ruling.steps if "R27" in s.rules]
    assert {name.id for name in drawn} == {"?"}
    assert [name.id for name in facts(ruling.answer)["hand.B"]].count("?") == len(drawn)


def test_cards_that_are_all_the_same_are_known_after_a_shuffle() -> None:
    hand = {"B": ["Potencia 6"], "C": ["Esquivar"]}
    state = board(hand=hand, deck=[], discard=["Potencia 6"] * 4)
    ruling = judge().resolve(state, "B: Potencia 6")

    assert {name.id for name in facts(ruling.answer)["hand.B"]} == {"potencia-6"}


def test_an_order_that_is_told_is_used() -> None:
    state = board(hand=SAFE, deck=[], discard=["Potencia 9", "Potencia 2", "Esquivar"])
    free = judge().resolve(state, "B: Potencia 6")
    ruling = judge().resolve(state, "B: Potencia 6", chance={"deck": [(0, 1, 2, 3)]})

    assert "shuffle.unknown" in keys(free)
    assert "shuffle.unknown" not in keys(ruling)
    assert "?" not in {name.id for name in facts(ruling.answer)["hand.B"]}


def test_chance_in_the_middle_is_left_open() -> None:
    ruling = Judge(COIN).resolve(coin_table(), Toss(Seat(0)))

    assert ruling.verdict == "depends"
    assert [when(other) for other in ruling.alternatives] == [
        [[("coin", ["heads"])]], [[("coin", ["tails"])]],
    ]  # fmt: skip
    assert [other.answer[0].key for other in ruling.alternatives] == [
        "answer.over.one", "answer.next",
    ]  # fmt: skip
    assert keys(ruling) == ["event.acted", "chance.open"]


def test_chance_that_is_told_is_no_longer_open() -> None:
    told = Judge(COIN).resolve(coin_table(), Toss(Seat(0)), chance={"coin": ["tails"]})
    source = Told({"coin": ["heads"]})
    other = Judge(COIN).resolve(coin_table(), Toss(Seat(0)), chance=source)

    assert (told.verdict, told.answer[0].key) == ("yes", "answer.next")
    assert (other.verdict, other.answer[0].key) == ("yes", "answer.over.one")
    assert source.pick("coin", ("heads", "tails"), 0) == "heads"


def test_each_toss_is_a_chance_of_its_own() -> None:
    ruling = Judge(COIN).resolve(coin_table(), Toss(Seat(0)), Toss(Seat(0)))

    assert ruling.explored == (3, 3)
    assert {other.answer[0].key for other in ruling.alternatives} == {
        "answer.illegal", "answer.over.one", "answer.next",
    }  # fmt: skip


def test_a_card_drawn_after_a_shuffle_is_unknown_to_the_rules_too() -> None:
    mixed = Judge(COIN).resolve(coin_table(deck="pk"), Riffle(Seat(0)))
    kings = Judge(COIN).resolve(coin_table(deck="kk"), Riffle(Seat(0)))

    assert mixed.verdict == "depends"
    assert [when(other)[0][0][1] for other in mixed.alternatives] == [["page"], ["king"]]
    assert (kings.verdict, kings.answer[0].key) == ("yes", "answer.over.one")


def test_the_board_asked_about_never_changes() -> None:
    state = board(hand={"B": ["Potencia 6", "?"], "C": ["?"]})
    before = (state.zones, dict(state.objects), state.facts, state.probe)
    judge().resolve(state, "B: Potencia 6")

    assert (state.zones, dict(state.objects), state.facts, state.probe) == before
