"""Rules R6 to R12, R34, R35 and R37: being hit, the end and the score."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.games.arcanya.table import captured
from cardrules.ids import Seat
from games.arcanya.boards import Played, at, moves

WEAK = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2"]
HANDS = {"A": ["Potencia 9", "Esquivar"], "B": WEAK}


def hit(hand: dict[str, list[str]] | None = None, seats: int = 4, **given: Any) -> Played:
    """Return a board on which A has just hit B with a 9."""
    board = at("A", 5, "C", seats=seats, hand=hand or HANDS, **given)
    return board.act("A: Potencia 9")


# ── R34, R35, R37: being hit ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("before", "lost", "left"),
    [
        ([], "escudo-iii", ["escudo-ii", "escudo-i"]),
        (["B III"], "escudo-ii", ["escudo-i"]),
    ],
)
def test_r34_the_highest_escudo_goes_to_who_sent_the_esfera(
    before: list[str], lost: str, left: list[str]
) -> None:
    played = hit(captured={"D": before})
    assert moves(played, "lose-shield") == [lost]
    assert (played["captured.A"], played["shields.B"]) == ([lost], left)
    assert played.rules("lose-shield")[0] == "R34"


def test_r34_it_is_kept_to_the_end() -> None:
    # given: A has the III of B, and is hit
    board = at("D", 5, "C", captured={"A": ["B III"]}, hand={"D": ["Potencia 9"], "A": WEAK})
    # when
    played = board.act("D: Potencia 9")
    # then: A loses an own Escudo, not that one
    assert (played["captured.A"], played["captured.D"]) == (["escudo-iii"], ["escudo-iii"])
    assert played["shields.A"] == ["escudo-ii", "escudo-i"]


@pytest.mark.parametrize("turned", [["B", "C", "D"], ["B"]])
def test_r34_whatever_a_hit_leads_to_names_it_as_its_cause(turned: list[str]) -> None:
    alumnos = dict(zip("ABCD", ("Yaiza", "Nuño", "Leire", "Saray"), strict=True))
    advanced: dict[str, Any] = {"options": {"mode": "advanced"}, "school": "Metal"}
    played = hit(turned=turned, alumno=alumnos, guards={"D": ["tierra: Potencia 4"]}, **advanced)
    (lost,) = [e.seq for e in played.entries if e.event.kind == "lose-shield"]
    after = played.entries[lost + 1 :]
    assert {e.event.kind for e in after} >= {"discard", "put-aside", "asked"}
    assert {e.cause for e in after} == {lost}


def test_r34_the_end_that_a_hit_brings_names_it_as_its_cause() -> None:
    *_, lost, ended = hit(captured={"A": ["C III", "D III"]}).entries
    assert (lost.event.kind, ended.event.kind, ended.cause) == ("lose-shield", "ended", lost.seq)


def test_r34_after_an_answer_it_is_the_answer_that_the_rest_follows_from() -> None:
    *_, done, new, _ = hit(captured={"C": ["B III"]}).act("B: done").entries
    assert (done.event.kind, new.event.kind, new.cause) == ("acted", "sphere-sent", done.seq)


def test_r35_the_end_is_checked_before_the_loser_discards_or_draws() -> None:
    played = hit(captured={"A": ["C III", "D III"]})
    assert played["reason"] == "end.goal"
    tail = played.kinds[played.kinds.index("lose-shield") :]
    assert tail == ["lose-shield", "ended"]
    assert "R35" in played.rules("ended")


@pytest.mark.parametrize(
    ("direction", "loser", "after"),
    [("clockwise", "B", "C"), ("counterclockwise", "E", "D")],
)
def test_r37_the_coliseum_sends_a_new_esfera_to_the_next_and_the_direction_stays(
    direction: str, loser: str, after: str
) -> None:
    hands = {"A": ["Potencia 9"], loser: WEAK}
    captured = {"C": [f"{loser} III"]}
    board = at("A", 5, "C", seats=5, hand=hands, direction=direction, captured=captured)
    played = board.act("A: Potencia 9", f"{loser}: done")
    assert (played["sphere.power"], played["sphere.at"]) == (1, after)
    assert (played["sphere.sender"], played["sphere.last"]) == ("coliseum", "A")
    assert played["sphere.direction"] == direction
    assert played.rules("sphere-sent")[0] == "R37"


def test_ruling_10_after_esquivar_the_escudo_goes_to_who_dodged() -> None:
    hands = {"A": ["Potencia 8"], "B": ["Esquivar"], "C": WEAK}
    played = at("A", 5, "D", hand=hands).act("A: Potencia 8", "B: Esquivar")
    assert (played["captured.A"], played["captured.B"]) == ([], ["escudo-iii"])


def test_ruling_11_after_reflejar_the_escudo_of_the_sender_goes_to_who_reflected() -> None:
    hands = {"A": ["Potencia 9", *WEAK[:3]], "B": ["Reflejar"]}
    board = at("A", 5, "D", hand=hands, deck=["Potencia 2", "Potencia 3"])
    played = board.act("A: Potencia 9", "B: Reflejar")
    assert (played["captured.B"], played["shields.A"]) == (
        ["escudo-iii"],
        ["escudo-ii", "escudo-i"],
    )


def test_ruling_15_no_potencia_is_enough_against_eleven() -> None:
    hands = {"A": ["Alterar"], "B": ["Potencia 10", "Potencia 10", "Potencia 9", "Potencia 8"]}
    board = at("A", 10, "D", hand=hands, captured={"D": ["B III"]})
    played = board.act("A: Alterar +1")
    assert (played["sphere.power"], played["captured.A"]) == (11, ["escudo-ii"])


# ── R6 to R9: the two ends ────────────────────────────────────────────────────────────────────────


def test_r6_whoever_removes_an_escudo_takes_the_card_and_its_points() -> None:
    played = hit()
    state = played.state
    (taken,) = [state.objects[id] for id in state.zones[captured(Seat(0))]]
    assert taken.card == "escudo-iii"
    assert (played["points.A"], played["score.A"], played["score.B"]) == (3, 9, 3)
    assert "R6" in played.rules("lose-shield")


@pytest.mark.parametrize(
    ("before", "over"),
    [(["C III", "D III"], True), (["C III", "C II"], True), (["C III"], False)],
)
def test_r7_the_game_ends_at_eight_captured_points(before: list[str], over: bool) -> None:
    played = hit(captured={"A": before})
    assert (played.state.outcome is not None) is over
    if over:
        assert played["reason"] == "end.goal"
        assert "R7" in played.rules("ended")


def test_r7_exactly_eight_are_enough() -> None:
    played = hit(captured={"A": ["C III", "C II"]})
    assert played["points.A"] == 8
    assert played.state.outcome is not None


def test_r7_seven_are_not() -> None:
    board = hit(captured={"A": ["C III", "C II"], "D": ["B III"]})
    assert board["points.A"] == 7
    assert board.state.outcome is None


def test_r8_the_game_ends_when_somebody_loses_the_last_escudo() -> None:
    played = hit(captured={"C": ["B III"], "D": ["B II"]})
    assert played["reason"] == "end.eliminated"
    assert "R8" in played.rules("ended")
    assert played["shields.B"] == []


def test_r7_r8_a_hit_that_ends_the_game_for_both_reasons_says_both() -> None:
    # B has only the Escudo I left; with it A has 8 points.
    taken = {"A": ["B III", "C II", "D II"], "C": ["D III", "B II"], "D": ["C III"]}
    played = hit(captured=taken)
    assert played["reason"] == "end.goal-eliminated"
    assert played.rules("ended")[:3] == ("R7", "R8", "R9")
    assert played.state.outcome.rules[:3] == ("R7", "R8", "R9")


def test_r9_both_ends_are_looked_for_when_an_escudo_is_lost() -> None:
    played = hit(captured={"C": ["B III"], "D": ["B II"]})
    assert "R9" in played.rules("ended")
    assert played.kinds[-2:] == ["lose-shield", "ended"]


def test_ruling_28_own_escudos_do_not_count_for_the_end() -> None:
    played = hit(captured={"A": ["C III"]})
    assert (played["points.A"], played["score.A"]) == (6, 12)
    assert played.state.outcome is None


# ── R10 to R12: the score ─────────────────────────────────────────────────────────────────────────


def test_r10_a_score_is_what_was_captured_and_what_still_stands() -> None:
    played = hit(captured={"A": ["C III", "D III"], "B": ["D II"]})
    # then: A has captured 9 and kept 6, B 2 and 3, C kept 3, D kept 1
    assert played["scores"] == [15, 5, 3, 1]
    assert "R10" in played.rules("ended")


def test_r11_the_highest_score_wins_whoever_brought_the_end() -> None:
    # given: C has captured 6, and A takes the last Escudo of B
    played = hit(captured={"C": ["B III", "D III"], "D": ["B II"]})
    # then: A 1 and 6, B nothing, C 6 and 6, D 2 and 2 + 1
    assert played["scores"] == [7, 0, 12, 5]
    assert played["winners"] == ["C"]
    assert "R11" in played.rules("ended")


def test_bringing_about_the_end_is_not_winning() -> None:
    # given: A has taken 3 + 2 from C, and keeps only the I; B has the III and II of A
    board = at(
        "A", 5, "B", hand={"A": ["Desviar", "Potencia 9"], "D": WEAK},
        captured={"A": ["C III", "C II"], "B": ["A III", "A II"]},
    )  # fmt: skip
    # when: A takes the III of D
    played = board.act("A: Desviar -> D")
    # then
    assert played["reason"] == "end.goal"
    assert played["scores"] == [9, 11, 1, 3]
    assert played["winners"] == ["B"]


def test_r12_a_tie_is_broken_by_the_potencias_in_hand() -> None:
    # given: A is about to take the last Escudo of D, whose II A has; B has the III
    board = at(
        "A", 5, "C",
        hand={"A": ["Desviar", "Potencia 2"], "B": ["Potencia 3", "Reflejar"], "D": WEAK},
        captured={"A": ["D II"], "B": ["D III"]}, deck=["Alterar", *["Disipar"] * 4],
    )  # fmt: skip
    # when
    played = board.act("A: Desviar -> D")
    # then: A 2 + 1 and 6, B 3 and 6; the hands are worth 2 and 3
    assert played["scores"][:2] == [9, 9]
    assert played["winners"] == ["B"]
    assert "R12" in played.rules("ended")


def test_maniobras_count_nothing_and_the_hand_size_does_not_matter() -> None:
    # given
    hands = {
        "A": ["Potencia 10", "Potencia 2", "Esquivar", "Desviar", "Desviar"],
        "B": ["Potencia 5", "Potencia 5", "Potencia 3", "Reflejar", "Esquivar"],
        "D": WEAK,
    }
    board = at("A", 5, "C", hand=hands, captured={"A": ["D II"], "B": ["D III"]}, deck=["Disipar"])
    # when: A plays one Desviar and draws a Disipar
    played = board.act("A: Desviar -> D")
    # then: 13 against 12
    assert played["scores"][:2] == [9, 9]
    assert played["winners"] == ["B"]


def test_r12_only_the_tied_compare_their_hands() -> None:
    hands = {
        "A": ["Potencia 2", "Desviar"], "B": ["Potencia 3"], "D": WEAK,
        "C": ["Potencia 10", "Potencia 10", "Esquivar"],
    }  # fmt: skip
    board = at(
        "A", 5, "C", hand=hands, captured={"A": ["D II"], "B": ["D III"]}, deck=["Disipar"] * 4
    )
    assert board.act("A: Desviar -> D")["winners"] == ["B"]


def test_r12_hands_do_not_matter_without_a_tie() -> None:
    hands = {"A": ["Potencia 9"], "B": WEAK, "C": [*["Potencia 10"] * 3, "Esquivar"]}
    played = hit(hands, captured={"A": ["C III", "D III"]})
    assert played["winners"] == ["A"]
    assert "R12" not in played.rules("ended")


RULING_29 = {
    "A": ["C III", "C II", "D II"],
    "B": ["D III"],
    "C": ["B III", "A II"],
    "D": ["A III", "B II"],
}


def ruling_29(**given: Any) -> Played:
    """Return the game in which A leads and loses the last Escudo to B."""
    hands = {
        "A": WEAK, "B": ["Desviar", "Potencia 2"],
        "C": ["Potencia 5", "Esquivar"], "D": ["Potencia 4", "Esquivar"],
    }  # fmt: skip
    board = at("B", 5, "D", hand=hands, captured=RULING_29, deck=["Potencia 3"] * 4, **given)
    return board.act("B: Desviar -> A")


def test_ruling_29_the_eliminated_may_win() -> None:
    played = ruling_29()
    assert played["reason"] == "end.eliminated"
    assert played["scores"] == [7, 5, 6, 6]
    assert played["winners"] == ["A"]


def test_h1_the_points_of_the_escudos_are_agreed_on() -> None:
    board = at("B", 5, captured={"A": ["C III", "C II"]})
    assert (board["points.A"], board["score.A"]) == (5, 11)
    other = at("B", 5, captured={"A": ["C III", "C II"]}, options={"points": "4-2-1"})
    assert (other["points.A"], other["score.A"]) == (6, 13)
