"""May this be done? Verdicts, the smallest derivation, every breach, fixes that work."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core.claims import Name
from cardrules.errors import DefinitionError, FaultsError
from cardrules.ids import Seat
from cardrules.judge.page import page_of
from cardrules.judge.ruling import Ruling
from unit.judge.boards import DESVIAR, REFLEJAR, after_a_hit, board, end, judge, keys, term, when
from unit.judge.coin import COIN, Crown, Riffle, Toss, coin_table

HAND = {"B": ["Potencia 3", "Potencia 6", REFLEJAR, DESVIAR, "Alterar"]}


def rules_of(ruling: Ruling) -> list[tuple[str, ...]]:
    return [step.rules for step in ruling.steps]


def test_a_legal_action_is_derived_from_the_conditions_it_meets() -> None:
    ruling = judge().can(board(hand=HAND), "B: Potencia 6 -> A")

    assert ruling.verdict == "yes"
    assert ruling.status == "derived"
    assert keys(ruling) == [
        "sphere.at-seat", "hand.has", "potencia.enough", "potencia.equal", "target.may-be",
    ]  # fmt: skip
    assert rules_of(ruling) == [("R15",), ("R15",), ("R18",), ("R20",), ("R20",)]


def test_a_comparison_is_shown_with_its_numbers() -> None:
    ruling = judge().can(board(hand=HAND), "B: Potencia 6")

    (step,) = [step for step in ruling.steps if step.claim.key == "potencia.enough"]
    assert dict(step.claim.terms) == {"power": 6, "value": 6}
    inputs = {term(claim, "name").id: term(claim, "value") for claim in ruling.inputs}
    assert inputs["sphere.power"] == 6


def test_rules_about_other_cards_and_unsaid_things_are_left_out() -> None:
    ruling = judge().can(board(hand={"B": ["Esquivar"]}), "B: Esquivar")

    assert keys(ruling) == ["sphere.at-seat", "hand.has"]
    assert ruling.not_used == ()


def test_a_rule_of_another_card_that_would_forbid_it_is_said_not_to_apply() -> None:
    ruling = judge().can(board(hand=HAND), "B: Potencia 6 -> A")

    assert [unused.rules for unused in ruling.not_used] == [("R22",)]
    assert [(u.claim.key, u.claim.holds) for u in ruling.not_used] == [("card.is-desviar", False)]


def test_a_refusal_has_every_breach_and_nothing_else() -> None:
    ruling = judge().can(board(hand=HAND), "B: Potencia 3 -> A")

    assert ruling.verdict == "no"
    assert keys(ruling) == ["not potencia.enough", "not potencia.equal"]
    assert rules_of(ruling) == [("R18",), ("R20",)]
    assert dict(ruling.steps[0].claim.terms) == {"power": 6, "value": 3}


def test_the_nearest_legal_actions_are_offered_with_fixes_that_were_tried() -> None:
    state = board(hand=HAND)
    ruling = judge().can(state, "B: Potencia 3")

    named = [fix.claim.key for fix in ruling.fixes if fix.action is None]
    offered = [fix.action.id for fix in ruling.fixes if fix.action is not None]
    assert named == ["fix.play-higher"]
    assert offered[0] == "B: Potencia 6"
    assert all(judge().can(state, text).verdict == "yes" for text in offered)


def test_a_fix_that_does_not_work_is_not_offered() -> None:
    ruling = judge().can(board(hand={"B": ["Potencia 3", "Esquivar"]}), "B: Potencia 3")

    assert [fix.claim.key for fix in ruling.fixes] == ["fix.instead"]


def together(ruling: Ruling) -> list[tuple[bool, tuple[str, ...]]]:
    """Return whether all fixes together are said to be enough, and what is still broken."""
    return [(f.claim.holds, f.rules) for f in ruling.fixes if f.claim.key == "fix.together"]


def test_fixes_that_are_needed_together_are_tried_together() -> None:
    hand = {"B": ["Potencia 3", "Potencia 9"]}
    ruling = judge().can(board(hand=hand), "B: Potencia 3 -> D")

    named = [(fix.claim.key, fix.rules) for fix in ruling.fixes if fix.action is None]
    assert named == [
        ("fix.play-higher", ("R18",)), ("fix.name-nobody", ("R20",)), ("fix.together", ()),
    ]  # fmt: skip
    assert dict(ruling.fixes[2].claim.terms)["action"] == Name("action", "B: Potencia 9")
    assert judge().can(board(hand=hand), "B: Potencia 9").verdict == "yes"


def test_one_fix_that_is_enough_is_not_tried_with_others() -> None:
    assert together(judge().can(board(hand=HAND), "B: Potencia 3")) == []


def test_what_is_still_broken_after_every_fix_is_said() -> None:
    hand = {"B": ["Potencia 3", "Potencia 9"]}
    ruling = judge().can(board(hand=hand), "C: Potencia 3 -> D")

    ((enough, rules),) = together(ruling)
    assert not enough
    assert "R15" in rules
    assert "still not allowed" in ruling.to_text()
    (heading,) = [part.heading for part in page_of(ruling, "en").sections if part.name == "fixes"]
    assert heading == ruling.game.words["heading.fixes.barred"].en


def test_waiting_is_offered_with_what_has_to_happen_first() -> None:
    state = board(hand={"B": ["Esquivar"], "C": ["Potencia 7"]})
    ruling = judge().can(state, "C: Potencia 7")

    assert ruling.verdict == "no"
    assert keys(ruling) == ["not kernel.asked", "not sphere.at-seat"]
    (fix,) = [fix for fix in ruling.fixes if fix.after is not None]
    assert fix.claim.key == "fix.wait"
    assert fix.after is not None
    assert fix.after.id == "B: Esquivar"


def test_an_option_that_would_allow_it_is_offered() -> None:
    state = board(hand={"B": ["Alterar", "Potencia 5"]})
    ruling = judge().can(state, "B: Alterar +5 with Potencia 5")

    assert ruling.verdict == "no"
    assert [fix.option for fix in ruling.fixes if fix.option] == [("spectacular", "true")]


def test_the_refused_option_stands_beside_the_open_choice() -> None:
    ruling = judge().can(board(hand={"B": ["Potencia 3", "Esquivar"]}), "B: Potencia 3")

    (choice,) = ruling.choices
    assert choice.seat == 1
    assert [name.id for name in choice.options] == ["B: Esquivar"]
    assert [(r.action.id, r.rules) for r in choice.refused] == [("B: Potencia 3", ("R18",))]


def test_an_answer_in_mid_resolution_is_judged_by_what_is_asked() -> None:
    state = board(sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"]})
    asked = end(judge().resolve(state))

    offered = judge().can(asked, "B: done")
    refused = judge().can(asked, "B: Esquivar")

    assert (offered.verdict, keys(offered)) == ("yes", ["kernel.not-offered"])
    assert (refused.verdict, keys(refused)) == ("no", ["not kernel.not-offered"])
    assert offered.steps[0].rules == ("K1", "R36")


def test_nobody_acts_when_the_match_is_over() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"]},
        shields={"B": ["I"]}, captured={"A": ["III"], "C": ["II"]},
    )  # fmt: skip
    over = end(judge().resolve(state))
    ruling = judge().can(over, "A: Esquivar")

    assert (ruling.verdict, keys(ruling)) == ("no", ["end.eliminated", "not kernel.over"])
    ended, refused = ruling.steps
    assert (ended.rules[0], refused.rules, refused.because) == ("R8", ("K12",), (ended.n,))


# What the rulebook does not decide.


def test_an_open_reading_that_matters_makes_it_undecided() -> None:
    ruling = judge().can(after_a_hit(hand={"B": [DESVIAR]}), "B: Desviar -> A")

    assert (ruling.verdict, ruling.status) == ("undecided", "undecided")
    assert [(other.verdict, when(other)) for other in ruling.alternatives] == [
        ("yes", [[("A5", ["A5=a"])]]),
        ("no", [[("A5", ["A5=b"])]]),
    ]
    breach = ruling.alternatives[1].steps[-1]
    assert (breach.claim.key, breach.claim.holds, breach.rules) == (
        "target.not-excluded", False, ("R22",),
    )  # fmt: skip
    assert "A5" in ruling.cited
    assert ruling.explored == (2, 2)


def test_what_holds_under_every_reading_is_kept_as_steps() -> None:
    ruling = judge().can(after_a_hit(hand={"B": [DESVIAR]}), "B: Desviar -> A")

    assert keys(ruling) == ["sphere.at-seat", "hand.has", "reading.open"]


def test_options_with_the_same_answer_are_one_alternative() -> None:
    ruling = judge().can(after_a_hit(hand={"B": [REFLEJAR]}), "B: Reflejar")

    assert [(other.verdict, when(other)) for other in ruling.alternatives] == [
        ("no", [[("A4", ["A4=a"])]]),
        ("yes", [[("A4", ["A4=b", "A4=c"])]]),
    ]


def test_an_open_reading_that_changes_nothing_leaves_the_verdict() -> None:
    ruling = judge().can(after_a_hit(hand={"B": [DESVIAR]}), "B: Desviar -> C")

    assert (ruling.verdict, ruling.status) == ("yes", "derived")
    assert [(u.rules, u.claim.key) for u in ruling.not_used] == [(("A5",), "reading.either-way")]
    assert [(used.reading, used.how) for used in ruling.ground.readings] == [("A5", "open")]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_points_of_no_consequence_are_one_line_of_the_page_and_not_told_in_full(lang: str) -> None:
    ruling = judge().can(after_a_hit(hand={"B": [DESVIAR]}), "B: Desviar -> C")
    ruling = attrs.evolve(
        ruling, not_used=tuple(attrs.evolve(u, rules=(id,)) for u in ruling.not_used
                               for id in ("A4", "A5"))
    )  # fmt: skip

    page = {section.name: section.items for section in page_of(ruling, lang).sections}
    assert ruling.either_way == ("A4", "A5")
    (line,) = page["not_used"]
    assert "A4" in line.text
    assert "A5" in line.text
    assert not {"A4", "A5"} & {id for item in page["rules"] for id in item.rules}


def test_a_fixed_reading_decides_and_is_cited() -> None:
    ruling = judge(readings={"A5": "b"}).can(after_a_hit(hand={"B": [DESVIAR]}), "B: Desviar -> A")

    assert (ruling.verdict, ruling.status) == ("no", "house")
    assert keys(ruling) == ["reading.fixed", "not target.not-excluded"]
    assert ruling.steps[1].because == (1,)
    assert ruling.steps[0].rules == ("A5",)
    assert [(u.reading, u.option, u.how) for u in ruling.ground.readings] == [("A5", "b", "fixed")]


def test_a_reading_fixed_for_the_match_is_fixed_for_the_judge() -> None:
    state = after_a_hit(hand={"B": [DESVIAR]}, readings={"A5": "a"})

    assert judge().can(state, "B: Desviar -> A").verdict == "yes"


def test_a_reading_that_is_not_met_is_not_multiplied() -> None:
    ruling = judge().can(board(hand=HAND), "B: Desviar -> C")

    assert ruling.ground.readings == ()
    assert ruling.explored == (1, 1)


def test_an_unknown_reading_is_a_fault_with_the_nearest_name() -> None:
    with pytest.raises(FaultsError, match="A4"):
        judge(readings={"A44": "a"})


# What nobody told.


def test_a_card_that_nobody_told_is_neither_there_nor_missing() -> None:
    state = board(hand={"B": ["Potencia 3", REFLEJAR, "?"]})
    ruling = judge().can(state, "B: Disipar")

    assert ruling.verdict == "depends"
    assert [(other.verdict, when(other)) for other in ruling.alternatives] == [
        ("yes", [[("hand:1", ["disipar"])]]),
        ("no", [[("hand:1", ["disipar"])]]),
    ]
    assert [other.when[0][0].options[0].kind for other in ruling.alternatives] == ["card", "lacks"]
    assert keys(ruling) == ["sphere.at-seat", "card.unknown"]


def test_what_is_illegal_in_any_case_does_not_depend_on_the_hand() -> None:
    ruling = judge().can(board(hand={"B": ["?"]}), "B: Desviar -> A")

    assert ruling.verdict == "no"
    assert keys(ruling) == ["not target.not-excluded"]


def test_a_text_that_is_no_action_is_a_fault_of_the_asker() -> None:
    with pytest.raises(DefinitionError):
        judge().can(board(hand=HAND), "B: Quidditch")


@pytest.mark.parametrize("kind", [Toss, Riffle, Crown])
def test_another_game_is_judged_without_notation_of_its_own(kind: Any) -> None:
    from cardrules.judge import Judge

    state = coin_table(deck="p", table="p")

    assert Judge(COIN).can(state, kind(Seat(0))).verdict == "yes"
    assert Judge(COIN).can(state, kind(Seat(1))).verdict == "no"


def test_what_is_legal_instead_is_of_the_same_kind_and_mends_no_rule() -> None:
    ruling = judge().can(board(hand=HAND), "B: Potencia 3")
    instead = [fix for fix in ruling.fixes if fix.action is not None]

    assert instead
    assert [fix.rules for fix in instead] == [()] * len(instead)
    assert all(fix.rules for fix in ruling.fixes if fix.action is None)


def test_fixes_and_what_is_legal_instead_are_two_parts_of_a_page() -> None:
    page = page_of(judge().can(board(hand=HAND), "B: Potencia 3"), "en")
    items = {part.name: len(part.items) for part in page.sections}

    assert (items["fixes"], items["instead"]) == (1, 3)


# What may be done instead.


def test_what_is_legal_under_one_reading_only_is_offered_by_nobody() -> None:
    state = board(
        sphere={"power": 9, "at": "B", "sender": "A"}, guards={"B": ["fuego"]},
        hand={"B": ["Potencia 6", "Potencia 10"]},
    )  # fmt: skip

    ruling = judge().can(state, "B: Potencia 6 with Guarda de tierra")
    agreed = judge(readings={"A13": "a"}).can(state, "B: Potencia 6 with Guarda de tierra")

    short = "B: Potencia 6 with Guarda de fuego"
    assert judge().can(state, short).verdict == "undecided"
    assert short not in [fix.action.id for fix in ruling.fixes if fix.action is not None]
    assert short in [fix.action.id for fix in agreed.fixes if fix.action is not None]


def test_what_cannot_be_listed_is_not_said_to_be_nothing() -> None:
    game = cr.game("ovniversus")
    state = game.board({"turn": "A", "hand": {"A": ["Batman", "Swamp Thing", "prueba-02"]}})
    told = cr.Judge(game).can(state, "B: Batman -> fuerza")
    asked = end(cr.Judge(game).resolve(state, "A: Batman -> fuerza"))

    untold = cr.Judge(game).can(asked, "A: Swamp Thing -> fuerza")

    (choice,) = told.choices
    assert choice.count
    assert (untold.verdict, untold.choices) == ("no", ())


def test_what_is_against_several_rules_is_one_step() -> None:
    game = cr.game("ovniversus")
    state = game.board({"turn": "A", "hand": {"A": ["Batman", "potenciador-01", "prueba-02"]}})

    ruling = cr.Judge(game).can(state, "A: potenciador-01 -> fuerza")

    assert [breach.rules for breach in ruling.breaches] == [("R6",), ("R16",)]
    assert [(step.claim.key, step.rules) for step in ruling.steps] == [
        ("card.personaje", ("R6", "R16")),
    ]  # fmt: skip


def test_what_can_be_chosen_after_another_has_acted_counts_for_all_fixes_together() -> None:
    state = board(
        hand={"B": ["Esquivar", "Potencia 2"], "C": ["Desviar", "Potencia 7"]}, deck=["Disipar"] * 5
    )

    ruling = judge().can(state, "C: Desviar -> C")

    found = {fix.claim.key: fix for fix in ruling.fixes}
    assert found["fix.wait"].after is not None
    assert found["fix.name-other"].rules == ("R22",)
    together = found["fix.together"]
    assert together.claim.holds
    assert term(together.claim, "action").id in {"C: Desviar -> A", "C: Desviar -> D"}
