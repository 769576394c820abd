"""Rules R14 to R26, R55 and R56: the Esfera, and what each card does to it."""

from __future__ import annotations

import random

import pytest

from cardrules.core import resolver
from cardrules.core.actions import Done
from cardrules.core.chance import Seeded
from cardrules.errors import FaultsError, IllegalActionError
from cardrules.games.arcanya.table import SphereSent
from cardrules.ids import Seat
from games.arcanya.boards import GAME, at, breaches, claims, started

B_HOLDS = {"B": ["Potencia 4", "Potencia 5", "Potencia 7", "Desviar", "Reflejar"]}
B_ALTERS = {"B": ["Alterar", "Potencia 7", "Potencia 3", "Disipar", "Esquivar"]}


# ── R14 to R17: the Esfera and the duty to defend ─────────────────────────────────────────────────


def test_r14_the_esfera_always_has_a_potencia_and_a_direction() -> None:
    state = started(3).state
    pick = random.Random(5)
    spheres = []
    for _ in range(200):
        if state.decision is None:
            break
        action = pick.choice(resolver.legal_actions(GAME, state))
        step = resolver.act(GAME, state, action, Seeded(5))
        spheres += [e.event.sphere for e in step.entries if isinstance(e.event, SphereSent)]
        state = step.state
    assert len(spheres) > 50
    assert all(sphere.power >= 1 and sphere.direction in {1, -1} for sphere in spheres)


def test_r14_an_esfera_without_potencia_is_no_board() -> None:
    with pytest.raises(FaultsError, match=r"sphere\.power: 0 is less than 1"):
        at("B", 0)


def test_r15_only_the_one_the_esfera_is_sent_to_acts() -> None:
    board = at("B", 5, hand={"C": ["Esquivar"], **B_HOLDS})
    assert "R15" in breaches(board, "C: Esquivar")
    assert "sphere.at-seat" in claims(board, "C: Esquivar")


def test_r15_only_with_a_card_from_hand() -> None:
    board = at("B", 5, hand=B_HOLDS)
    assert breaches(board, "B: Potencia 6") == ["R15"]
    assert claims(board, "B: Potencia 6") == ["hand.has"]
    assert breaches(board, "B: Esquivar") == ["R15"]


def test_r15_one_card_only() -> None:
    played = at("B", 5, hand=B_HOLDS).act("B: Potencia 7")
    assert played.kinds.count("play") == 1
    assert played.state.decision.seat == 2


def test_r16_whoever_can_defend_must() -> None:
    board = at("B", 9, hand={"B": ["Potencia 9", "Potencia 2", "Potencia 2", "Potencia 2"]})
    assert board.legal == [
        "B: Potencia 9", "B: Potencia 9 -> A", "B: Potencia 9 -> D",
    ]  # fmt: skip
    with pytest.raises(IllegalActionError):
        GAME.act(board.state, Done(Seat(1)))


def test_r16_only_who_cannot_is_hit() -> None:
    weak = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 5"]
    hit = at("A", 6, "D", hand={"A": ["Potencia 6"], "B": weak}).act("A: Potencia 6")
    assert "R16" in hit.rules("lose-shield")
    saved = at("A", 6, "D", hand={"A": ["Potencia 6"], "B": [*weak, "Reflejar"]})
    assert "lose-shield" not in saved.act("A: Potencia 6").kinds


@pytest.mark.parametrize(("direction", "after"), [("clockwise", "C"), ("counterclockwise", "A")])
@pytest.mark.parametrize("card", ["Potencia 7", "Esquivar", "Alterar +1", "Disipar"])
def test_r17_the_esfera_goes_to_the_next_in_direction(
    card: str, direction: str, after: str
) -> None:
    played = at("B", 5, "D", direction=direction, hand=B_ALTERS).act(f"B: {card}")
    assert (played["sphere.at"], played["sphere.sender"]) == (after, "B")
    assert "R17" in played.rules("sphere-sent")


def test_r17_the_seats_are_a_circle() -> None:
    played = at("D", 5, "C", hand={"D": ["Esquivar"]}).act("D: Esquivar")
    assert played["sphere.at"] == "A"


@pytest.mark.parametrize("card", ["Esquivar", "Disipar", "Alterar +1"])
def test_r17_other_cards_choose_no_target(card: str) -> None:
    board = at("B", 5, hand=B_ALTERS)
    assert breaches(board, f"B: {card} -> D") == ["R17"]


# ── R18 to R20: Potencia ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("value", "legal"), [(4, False), (5, True), (7, True)])
def test_r18_a_potencia_needs_at_least_the_potencia_of_the_esfera(value: int, legal: bool) -> None:
    board = at("B", 5, hand=B_HOLDS)
    assert breaches(board, f"B: Potencia {value}") == ([] if legal else ["R18"])
    assert (f"B: Potencia {value}" in board.legal) is legal


def test_r18_a_refusal_names_the_rule_and_what_would_mend_it() -> None:
    board = at("B", 5, hand=B_HOLDS)
    verdict = GAME.check(board.state, GAME.parse("B: Potencia 4", board.state))
    (breach,) = verdict.breaches  # type: ignore[union-attr]
    terms = dict(breach.claims[0].terms)
    assert (breach.claims[0].key, terms["value"], terms["power"]) == ("potencia.enough", 4, 5)
    assert breach.fixes == ("fix.play-higher",)


def test_r19_the_card_is_discarded_and_gives_the_esfera_its_value() -> None:
    played = at("B", 5, hand=B_HOLDS).act("B: Potencia 7")
    assert (played["discard.top"], played["sphere.power"]) == ("potencia-7", 7)
    assert played["sphere.at"] == "C"
    assert "R19" in played.rules("sphere-sent")


def test_r20_on_an_equal_potencia_any_other_alumno_can_be_chosen() -> None:
    board = at("B", 5, hand=B_HOLDS)
    played = board.act("B: Potencia 5 -> D")
    assert (played["sphere.at"], played["sphere.power"]) == ("D", 5)
    assert played.rules("sphere-sent")[0] == "R20"


def test_r20_choosing_who_is_next_anyway_is_letting_it_run() -> None:
    board = at("B", 5, hand=B_HOLDS)
    assert GAME.parse("B: Potencia 5 -> C", board.state) == GAME.parse("B: Potencia 5", board.state)


@pytest.mark.parametrize("text", ["B: Potencia 7 -> D", "B: Potencia 5 -> B"])
def test_r20_not_on_another_value_nor_to_oneself(text: str) -> None:
    assert breaches(at("B", 5, hand=B_HOLDS), text) == ["R20"]


def test_ex4_seven_on_five_is_legal_and_four_is_not() -> None:
    board = at("B", 5, hand=B_HOLDS)
    assert board.act("B: Potencia 7")["sphere.power"] == 7
    assert breaches(board, "B: Potencia 4") == ["R18"]


def test_ex5_five_on_five_chooses_any_other_or_lets_it_run() -> None:
    targets = [text for text in at("B", 5, hand=B_HOLDS).legal if "Potencia 5" in text]
    assert targets == ["B: Potencia 5", "B: Potencia 5 -> A", "B: Potencia 5 -> D"]


def test_ruling_7_resonancia_may_go_back_to_the_sender() -> None:
    played = at("B", 5, hand=B_HOLDS).act("B: Potencia 5 -> A")
    assert played["sphere.at"] == "A"


def test_ruling_8_resonancia_may_be_declined() -> None:
    played = at("B", 5, hand=B_HOLDS).act("B: Potencia 5")
    assert (played["sphere.at"], played["sphere.power"]) == ("C", 5)
    assert played.rules("sphere-sent")[0] == "R19"


def test_ruling_52_nobody_resonates_with_potencia_1() -> None:
    hand = [f"Potencia {value}" for value in (2, 3, 4, 5, 6)]
    assert not any("->" in text for text in at("B", 1, hand={"B": hand}).legal)


# ── R21 to R26: Maniobras ─────────────────────────────────────────────────────────────────────────


def test_r21_esquivar_changes_nothing_and_the_next_defends() -> None:
    played = at("B", 8, hand={"B": ["Esquivar"]}).act("B: Esquivar")
    assert (played["sphere.power"], played["sphere.at"]) == (8, "C")
    assert played["sphere.direction"] == "clockwise"
    assert played.rules("sphere-sent")[0] == "R21"


def test_r22_desviar_chooses_another_but_not_who_acted_before() -> None:
    board = at("B", 8, "A", hand=B_HOLDS)
    assert [t for t in board.legal if "Desviar" in t] == ["B: Desviar -> C", "B: Desviar -> D"]
    played = board.act("B: Desviar -> D")
    assert (played["sphere.at"], played["sphere.power"]) == ("D", 8)
    assert played["sphere.direction"] == "clockwise"
    assert played.rules("sphere-sent") == ("R22",)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("B: Desviar", "target.given"),
        ("B: Desviar -> B", "target.other"),
        ("B: Desviar -> A", "target.not-excluded"),
    ],
)
def test_r22_what_desviar_may_not_choose(text: str, key: str) -> None:
    board = at("B", 8, "A", hand=B_HOLDS)
    assert breaches(board, text) == ["R22"]
    assert claims(board, text) == [key]


def test_r23_reflejar_returns_it_and_flips_the_direction() -> None:
    board = at("B", 8, "D", hand=B_HOLDS)
    played = board.act("B: Reflejar")
    assert (played["sphere.at"], played["sphere.power"]) == ("D", 8)
    assert played["sphere.direction"] == "counterclockwise"
    assert played.rules("sphere-sent") == ("R23",)


def test_r23_it_returns_to_who_acted_before_not_to_the_neighbour() -> None:
    played = at("B", 8, "D", direction="counterclockwise", hand=B_HOLDS).act("B: Reflejar")
    assert (played["sphere.at"], played["sphere.direction"]) == ("D", "clockwise")


@pytest.mark.parametrize(("change", "power"), [("+1", 6), ("-1", 4)])
def test_r24_alterar_changes_the_potencia_by_one(change: str, power: int) -> None:
    played = at("B", 5, hand=B_ALTERS).act(f"B: Alterar {change}")
    assert (played["sphere.power"], played["sphere.at"]) == (power, "C")
    assert played.rules("sphere-sent") == ("R24", "R17")


def test_r24_there_is_no_upper_limit() -> None:
    assert at("B", 10, hand=B_ALTERS).act("B: Alterar +1")["sphere.power"] == 11


@pytest.mark.parametrize(
    "text", ["B: Alterar +2", "B: Alterar +0", "B: Alterar +7 with Potencia 7"]
)
def test_r24_by_one_and_nothing_else(text: str) -> None:
    assert breaches(at("B", 5, hand=B_ALTERS), text) == ["R24"]


def test_r24_other_cards_change_nothing() -> None:
    assert breaches(at("B", 5, hand=B_ALTERS), "B: Potencia 7 +1") == ["R24"]


def test_r25_disipar_makes_the_potencia_1() -> None:
    played = at("B", 9, hand=B_ALTERS).act("B: Disipar")
    assert (played["sphere.power"], played["sphere.at"]) == (1, "C")
    assert played.rules("sphere-sent")[0] == "R25"


@pytest.mark.parametrize(("power", "dissipated"), [(1, True), (2, False)])
def test_r26_below_1_counts_as_disipar_and_exactly_1_does_not(power: int, dissipated: bool) -> None:
    played = at("B", power, hand=B_ALTERS).act("B: Alterar -1")
    assert played["sphere.power"] == 1
    assert ("R26" in played.rules("sphere-sent")) is dissipated


def test_ex6_alterar_minus_one_on_potencia_1_leaves_1() -> None:
    played = at("B", 1, hand=B_ALTERS).act("B: Alterar -1")
    assert (played["sphere.power"], played["sphere.at"]) == (1, "C")


def test_ruling_4_desviar_after_a_reflejar_spares_who_reflected() -> None:
    # given
    hand = {"A": ["Desviar", "Potencia 9"], "B": ["Reflejar"]}
    reflected = at("B", 9, "A", hand=hand).act("B: Reflejar")
    # then
    targets = [text for text in reflected.legal if "Desviar" in text]
    assert targets == ["A: Desviar -> C", "A: Desviar -> D"]
    assert breaches(reflected, "A: Desviar -> B") == ["R22"]


def test_ruling_5_with_three_players_desviar_has_one_target() -> None:
    board = at("B", 9, "A", seats=3, hand={"B": ["Desviar"]})
    assert board.legal == ["B: Desviar -> C"]


def test_ruling_13_alterar_at_1_counts_as_disipar() -> None:
    assert "R26" in at("B", 1, hand=B_ALTERS).act("B: Alterar -1").rules("sphere-sent")


def test_ruling_14_alterar_at_2_does_not() -> None:
    assert "R26" not in at("B", 2, hand=B_ALTERS).act("B: Alterar -1").rules("sphere-sent")


def test_the_legal_targets_of_desviar_and_of_resonancia() -> None:
    board = at("B", 6, "A", seats=3, hand={"B": ["Desviar", "Potencia 6"]})
    assert board.legal == ["B: Desviar -> C", "B: Potencia 6", "B: Potencia 6 -> A"]


def test_falling_below_the_floor_is_disipar_not_a_clamp() -> None:
    played = at("B", 1, hand=B_ALTERS).act("B: Alterar -1")
    assert (played["sphere.power"], played["sphere.at"]) == (1, "C")
    assert played.rules("sphere-sent") == ("R24", "R17", "R26")


# ── R55 and R56: optional rules ───────────────────────────────────────────────────────────────────

SPECTACULAR = {"spectacular": True}
DYNAMIC = {"dynamic": True}


@pytest.mark.parametrize(("text", "power"), [("+7 with Potencia 7", 12), ("-3 with Potencia 3", 2)])
def test_r55_alterar_may_use_the_value_of_a_discarded_potencia(text: str, power: int) -> None:
    board = at("B", 5, hand=B_ALTERS, options=SPECTACULAR)
    played = board.act(f"B: Alterar {text}")
    assert played["sphere.power"] == power
    assert played.rules("sphere-sent")[0] == "R55"
    assert played.rules("discard") == ("R55",)


def test_r55_the_plain_one_stays_allowed() -> None:
    board = at("B", 5, hand=B_ALTERS, options=SPECTACULAR)
    assert board.act("B: Alterar +1")["sphere.power"] == 6


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("B: Alterar +5 with Potencia 7", "alterar.by-value"),
        ("B: Alterar +9 with Potencia 9", "hand.has-extra"),
    ],
)
def test_r55_only_by_the_value_of_a_card_that_is_held(text: str, key: str) -> None:
    board = at("B", 5, hand=B_ALTERS, options=SPECTACULAR)
    assert claims(board, text) == [key]


def test_r55_only_a_potencia_is_discarded_with_it() -> None:
    board = at("B", 5, hand=B_ALTERS, options=SPECTACULAR)
    assert not any("with Esquivar" in text or "with Disipar" in text for text in board.legal)
    assert "R24" in breaches(board, "B: Alterar +0 with Disipar")


def test_r55_not_without_the_option() -> None:
    board = at("B", 5, hand=B_ALTERS)
    verdict = GAME.check(board.state, GAME.parse("B: Alterar -7 with Potencia 7", board.state))
    assert [breach.rules for breach in verdict.breaches] == [("R24", "R55")]  # type: ignore[union-attr]
    assert not any("with" in text for text in board.legal)


@pytest.mark.parametrize(("power", "after", "rule"), [(10, 1, "R25"), (11, 5, "R56")])
def test_r56_disipar_above_10_only_calms_to_5(power: int, after: int, rule: str) -> None:
    played = at("B", power, hand=B_ALTERS, options=DYNAMIC).act("B: Disipar")
    assert played["sphere.power"] == after
    assert played.rules("sphere-sent")[0] == rule


def test_r56_not_without_the_option() -> None:
    assert at("B", 11, hand=B_ALTERS).act("B: Disipar")["sphere.power"] == 1


@pytest.mark.parametrize(("power", "after"), [(10, 1), (11, 5)])
def test_ex8_the_dynamic_rule_as_the_rulebook_shows_it(power: int, after: int) -> None:
    played = at("B", power, hand=B_ALTERS, options=DYNAMIC).act("B: Disipar")
    assert played["sphere.power"] == after


def test_ruling_47_a_spectacular_drop_below_1_counts_as_disipar_and_both_cards_are_replaced() -> (
    None
):
    hand = {"B": ["Alterar", "Potencia 7", "Esquivar", "Esquivar", "Disipar"]}
    board = at(
        "B", 5, hand=hand, deck=["Potencia 2", "Potencia 3", "Potencia 4"], options=SPECTACULAR
    )
    played = board.act("B: Alterar -7 with Potencia 7")
    assert played["sphere.power"] == 1
    assert "R26" in played.rules("sphere-sent")
    assert played["hand.B"] == ["disipar", "esquivar", "esquivar", "potencia-2", "potencia-3"]
    assert played["discard.size"] == 2


def test_ruling_49_both_optional_rules_together() -> None:
    hand = {"A": ["Alterar", "Potencia 9"], "B": ["Disipar"]}
    board = at("A", 10, "D", hand=hand, options={**SPECTACULAR, **DYNAMIC})
    played = board.act("A: Alterar +9 with Potencia 9", "B: Disipar")
    assert played["sphere.power"] == 5


@pytest.mark.parametrize(("power", "after", "rule"), [(12, 5, "R56"), (10, 1, "R25")])
def test_the_gentler_disipar_is_not_a_disipar(power: int, after: int, rule: str) -> None:
    played = at("B", power, hand=B_ALTERS, options=DYNAMIC).act("B: Disipar")
    assert played["sphere.power"] == after
    assert ("R25" in played.rules("sphere-sent")) is (rule == "R25")
