"""The same board in two ways: what is common, what differs, and what stays open."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules.errors import FaultsError
from cardrules.judge import UnreadError
from cardrules.judge.page import tone_of
from games.naruto_mythos.bench import bench, card
from unit.judge.boards import ARCANYA, after_a_hit, board, facts, judge, keys, when

HANDS = {"B": ["Reflejar", "Potencia 4"]}


def test_readings_that_lead_elsewhere_are_shown_side_by_side() -> None:
    ruling = judge().compare(after_a_hit(hand=HANDS), ["B: Reflejar"], {"A4": "a"}, {"A4": "b"})

    first, second = ruling.alternatives
    assert (ruling.verdict, ruling.several) == ("no", True)
    assert [when(side) for side in ruling.alternatives] == [
        [[("A4", ["A4=a"])]], [[("A4", ["A4=b"])]],
    ]  # fmt: skip
    assert [side.answer[0].key for side in (first, second)] == ["answer.illegal", "answer.next"]
    assert facts(second.answer)["sphere.at"].id == "0"
    assert [step.claim.key for step in first.steps][-1] != [s.claim.key for s in second.steps][-1]
    (met,) = ruling.ground.readings
    assert (met.reading, met.option, met.how) == ("A4", None, "compared")


def test_readings_that_come_to_the_same_are_said_to() -> None:
    ruling = judge().compare(after_a_hit(hand=HANDS), ["B: Reflejar"], {"A4": "b"}, {"A4": "c"})

    alone = judge(readings={"A4": "b"}).resolve(after_a_hit(hand=HANDS), "B: Reflejar")
    assert (ruling.verdict, ruling.several) == ("yes", False)
    assert ruling.answer[1:] == alone.answer
    assert keys(ruling) == [key for key in keys(alone) if key != "reading.fixed"]
    assert [[step.claim.key for step in side.steps] for side in ruling.alternatives] == [
        ["reading.fixed"], ["reading.fixed"],
    ]  # fmt: skip


def test_a_side_that_fixes_nothing_keeps_its_open_points() -> None:
    ruling = judge().compare(after_a_hit(hand=HANDS), ["B: Reflejar"], {}, {"A4": "b"})

    assert [side.verdict for side in ruling.alternatives] == ["undecided", "yes"]
    assert when(ruling.alternatives[0]) == [[("A4", [])]]
    both_open = judge().compare(after_a_hit(hand=HANDS), ["B: Reflejar"], {}, {})
    assert (both_open.verdict, both_open.status) == ("undecided", "undecided")


def test_it_is_written_in_both_languages_and_as_data() -> None:
    ruling = judge().compare(after_a_hit(hand=HANDS), ["B: Reflejar"], {"A4": "a"}, {"A4": "b"})

    assert "Side by side" in ruling.to_text("en")
    assert "Lado a lado" in ruling.to_markdown("es")
    data = ruling.to_data()
    assert data["question"]["kind"] == "compare"
    assert len(data["alternatives"]) == 2
    assert ruling.cited


CHEAP, DEAR = (card("ant", cost=cost, power=power) for cost, power in ((1, 2), (3, 2)))


def test_two_versions_of_a_card_are_compared() -> None:
    played = bench(cards=CHEAP, hand={"A": ["ant"]}, turn="A", chakra={"A": 5})
    base = cr.game("naruto-mythos")
    other = bench(cards=DEAR, hand={"A": ["ant"]}, turn="A", chakra={"A": 5}).game
    judge = cr.Judge(played.game)

    ruling = judge.compare(played.state, ["A: ant -> M1"], played.game, other)

    left, right = (facts(side.answer)["chakra.A"] for side in ruling.alternatives)
    assert (ruling.verdict, left, right) == ("no", 4, 2)
    assert [way.kind for side in ruling.alternatives for way in side.when[0]] == ["version"] * 2
    assert "con las cartas" in ruling.to_text("es")
    with pytest.raises(TypeError, match="it is not arcanya"):
        judge.compare(played.state, [], base, ARCANYA)


def test_actions_are_given_one_by_one_or_as_a_list_and_sides_by_name_or_last() -> None:
    board, ask = after_a_hit(hand=HANDS), judge().compare
    left, right = {"A4": "a"}, {"A4": "b"}
    forms = [
        ask(board, ["B: Reflejar"], left, right),
        ask(board, "B: Reflejar", left, right),
        ask(board, "B: Reflejar", first=left, second=right),
        ask(board, ("B: Reflejar",), first=left, second=right),
        ask(board, ARCANYA.parse("B: Reflejar", board), first=left, second=right),
        cr.Judge(ARCANYA, readings=left).compare(board, "B: Reflejar", second=right),
    ]

    assert {ruling.verdict for ruling in forms} == {"no"}
    assert len({ruling.to_json() for ruling in forms[:5]}) == 1


@pytest.mark.parametrize("given", [(), (["B: Reflejar"],), ({},), ("B: Reflejar", {})])
def test_a_comparison_without_two_sides_is_refused(given: Any) -> None:
    with pytest.raises(TypeError, match=r"sides are compared|a side is readings"):
        judge().compare(after_a_hit(hand=HANDS), *given)


def test_what_is_wrong_on_a_side_is_refused() -> None:
    board = after_a_hit(hand=HANDS)
    with pytest.raises(FaultsError, match="A4"):
        judge().compare(board, ["B: Reflejar"], {"A4": "z"}, {})
    with pytest.raises(UnreadError):
        judge().compare(board, ["B: nonsense"], {"A4": "a"}, {"A4": "b"})
    with pytest.raises(TypeError, match="a side is readings"):
        judge().compare(board, ["B: Reflejar"], "A4=a", {})


def test_a_viewer_compares_what_it_knows() -> None:
    ruling = judge(viewer=0).compare(
        after_a_hit(hand=HANDS), ["B: Reflejar"], {"A4": "b"}, {"A4": "c"}
    )
    other = judge(viewer=0).compare(
        after_a_hit(hand={"B": ["Reflejar", "Esquivar"]}), ["B: Reflejar"], {"A4": "b"}, {"A4": "c"}
    )

    assert ruling.ground.viewer == 0
    assert ruling.to_json() == other.to_json()


def test_what_is_neither_allowed_nor_refused_is_not_coloured_as_if_it_were() -> None:
    table = after_a_hit(hand=HANDS)
    compared = judge().compare(table, ["B: Reflejar"], {"A4": "a"}, {"A4": "b"})
    refused = judge().can(table, "B: Potencia 9")

    assert (compared.verdict, tone_of(compared)) == ("no", "plain")
    assert (refused.verdict, tone_of(refused)) == ("no", "no")


HIT = {"B": ["Potencia 9", *["Potencia 2"] * 4], "C": ["Potencia 3"] * 5, "D": ["?"] * 5}


def test_of_a_side_that_hangs_on_untold_cards_only_what_is_sure_differs() -> None:
    state = board(sphere={"power": 9, "at": "B", "sender": "A"}, hand=HIT)
    done = ["B: Potencia 9", "C: discard Potencia 3", "C: done"]
    fixed = {"A4": "a", "A5": "a", "A6": "a"}

    ruling = judge(readings=fixed).compare(state, done, {"A7": "a"}, {"A7": "b"})

    assert [side.verdict for side in ruling.alternatives] == ["depends", "yes"]
    # Whoever of D and A has to defend on the first side, it is C on the second.
    assert ruling.differing == ("sphere.at",)


def test_what_was_done_before_a_refusal_counts_on_its_side() -> None:
    game = cr.game("ovniversus")
    sides = {
        "fuerza": {"A": ["prueba-04", "potenciador-01"], "B": ["prueba-03", "potenciador-08"]},
        "proyeccion": {"A": ["prueba-18", "prueba-26"], "B": ["prueba-32", "potenciador-10"]},
        "resistencia": {"A": ["prueba-02", "potenciador-07"], "B": ["prueba-08", "potenciador-02"]},
    }
    hands = {
        "A": ["Batman", "prueba-10", "prueba-11"],
        "B": ["prueba-12", "prueba-14", "prueba-15"],
    }
    state = game.board({"turn": "B", "hand": hands, **sides})

    ruling = cr.Judge(game).compare(state, ["B: end turn"], {"A7": "a"}, {"A7": "b"})

    assert {side.answer[0].key for side in ruling.alternatives} == {"answer.illegal"}
    # A team may still take a third card: phase two goes on, or the battles are compared.
    assert ruling.verdict == "no"
    assert "phase" in ruling.differing


def test_what_both_sides_take_for_granted_tells_none_apart() -> None:
    given = {"A5": "a"}
    ruling = judge().compare(
        after_a_hit(hand=HANDS), ["B: Reflejar"], {"A4": "a", **given}, {"A4": "b", **given}
    )

    assert [when(side) for side in ruling.alternatives] == [
        [[("A4", ["A4=a"])]], [[("A4", ["A4=b"])]],
    ]  # fmt: skip


def test_what_only_differs_after_a_choice_is_told_for_each_answer() -> None:
    game = cr.game("waifus-arena")
    board = game.board({
        "seats": 2, "nocta": "none", "nocta_deck": 0, "hand": {"A": ["Ataque"] * 4},
        "waifu": {"A": "Rei", "B": "Hoshi"},
        "trophies": {"A": ["Zalazar + Ovación + Ovación"],
                     "B": ["Maelvorn + Ovación", "Nocta Aire I", "Nocta Fuego III"]},
    })  # fmt: skip
    ruling = cr.Judge(game).compare(
        board, [game.parse("A: end turn", board)], {"A41": "a"}, {"A41": "b"}
    )
    winners: list[Any] = [
        dict(claim.terms)["value"]
        for other in ruling.alternatives
        for claim in other.answer
        if getattr(dict(claim.terms).get("name"), "id", "") == "winners"
    ]

    assert ruling.verdict == "no"
    assert [len(other.when[0]) for other in ruling.alternatives[:2]] == [1, 1]
    assert [len(other.answer) for other in ruling.alternatives[:2]] == [1, 1]
    assert len(ruling.alternatives) > 2
    assert [len(other.when[0]) for other in ruling.alternatives[2:]] == [2] * len(winners)
    assert [[name.id for name in seats] for seats in winners[:2]] == [["1"], ["0"]]
    assert {"winners", "scores"} <= {
        getattr(dict(claim.terms)["name"], "id", "") for claim in ruling.answer[1:]
    }
