"""The end: full tables, totals, two of three, the deciding battle (R21, R24 to R27)."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules import views
from cardrules.core.chance import Told
from cardrules.core.claims import Name
from games.ovniversus.tables import Bench, full, table


def _last(**more: Any) -> Bench:
    """Return a table on which B is about to place the last card."""
    battles = ("fuerza", "proyeccion", "resistencia")
    weak = {f"{battle}_{seat}": ["weak", "weak"] for battle in battles for seat in "AB"}
    last = {"resistencia_B": ["weak"], "turn": "B", "hand_B": ["weak"] * 3}
    return table(full(**{**weak, **last, **more}))


def _outcome(board: Bench) -> tuple[str, tuple[int, ...], str]:
    outcome = board.state.outcome
    assert outcome is not None
    return "".join("AB"[seat] for seat in outcome.winners), outcome.scores, outcome.reason.key


def test_r21_r24_the_match_ends_with_the_last_place_and_no_hand_is_shown() -> None:
    board = _last(fuerza_A=["strong", "weak"], proyeccion_A=["strong", "weak"], hand_A=["lift"] * 3)
    board.play("B: Weak -> resistencia")
    assert _outcome(board) == ("A", (2, 0), "end.battles")
    assert "hand-shown" not in board.kinds()
    assert board.rules_of("battles-compared") >= {"R21", "R24", "R25"}


def test_r25_only_the_score_of_the_battle_counts() -> None:
    board = table(
        fuerza_A=["lone"], proyeccion_A=["lone"], resistencia_A=["soldier", "boost"],
        fuerza_B=["red", "scarlet"],
    )  # fmt: skip
    totals = [
        board[f"total.{s}.{b}"] for s in "AB" for b in ("fuerza", "proyeccion", "resistencia")
    ]
    assert totals == [4, 1, 5, 5, 1, 1]
    assert [board[f"winner.{b}"] for b in ("fuerza", "proyeccion", "resistencia")] == [
        "B",
        None,
        "A",
    ]


@pytest.mark.parametrize(("reading", "there"), [("a", 4), ("b", 9)])
def test_r11_a3_a_potenciador_for_one_score(reading: str, there: int) -> None:
    board = table(fuerza_A=["lone", "ray"], proyeccion_A=["lone", "ray"], readings={"A3": reading})
    assert board["total.A.fuerza"] == there
    assert board["total.A.proyeccion"] == 6


@pytest.mark.parametrize(
    ("sides", "outcome"),
    [
        ({"fuerza_A": ["strong"] * 2, "proyeccion_A": ["strong", "weak"]}, "A"),
        (
            {"fuerza_A": ["strong"] * 2, "proyeccion_B": ["soldier"], "resistencia_B": ["soldier"]},
            "B",
        ),
        ({"fuerza_A": ["strong"] * 2, "proyeccion_B": ["soldier", "weak"]}, ""),
        ({}, ""),
    ],
)
def test_r26_r27_two_of_three(sides: dict[str, list[str]], outcome: str) -> None:
    sides = {
        k: (v if len(v) == 2 or k == "resistencia_B" else [*v, "weak"]) for k, v in sides.items()
    }
    board = _last(**sides).play("B: Weak -> resistencia")
    if outcome:
        assert _outcome(board)[0] == outcome
    else:
        assert (board["phase"], board.turn) == ("score", "A")
        assert board.rules_of("fourth-called") == {"R27"}


@pytest.mark.parametrize(("reading", "winner"), [("a", ""), ("b", "A")])
def test_a15_one_win_and_two_ties(reading: str, winner: str) -> None:
    board = _last(fuerza_A=["strong", "weak"], readings={"A15": reading})
    board.play("B: Weak -> resistencia")
    assert (board.state.outcome is not None) is bool(winner)
    if winner:
        assert _outcome(board) == ("A", (1, 0), "end.battles")


@pytest.mark.parametrize(("reading", "over"), [("a", False), ("b", True)])
def test_a8_one_side_complete(reading: str, over: bool) -> None:
    board = table(
        full(fuerza_A=["soldier"], proyeccion_A=["soldier"], readings={"A8": reading}, deck=["red"])
    )
    board.play("A: Soldier -> fuerza")
    assert ("battles-compared" in board.kinds()) is over
    if not over:
        assert (board.turn, board["hand.A.size"]) == ("A", 3)


# ── Effects when all places are complete ──────────────────────────────────────────────────────────


def _hunters(**more: Any) -> dict[str, Any]:
    return full(fuerza_A=["hunter", "soldier"], fuerza_B=["lone", "soldier"], **more)


@pytest.mark.parametrize(("reading", "goes_on"), [("a", True), ("b", False)])
def test_a9_an_effect_that_could_still_be_used(reading: str, goes_on: bool) -> None:
    given = full(
        fuerza_A=["hunter", "soldier"], resistencia_A=["soldier"], used=True,
        readings={"A9": reading},
    )  # fmt: skip
    board = table(given).play("A: Soldier -> resistencia")
    assert (board["phase"] == "two") is goes_on
    if goes_on:
        assert board.choices == ["effect of Hunter@FUERZA A", "end turn"]


def test_a9_what_an_effect_opens_has_to_be_filled() -> None:
    board = table(_hunters()).play("A: effect of Hunter", "A: choose Lone@FUERZA B")
    assert (board.turn, board.side("fuerza.B")) == ("B", ["soldier"])
    assert board.breaks("B: end turn") == ["R20"]


def test_r24_who_leaves_all_effects_unused_ends_it() -> None:
    board = table(_hunters()).play("A: end turn")
    assert board["phase"] == "score"


def test_r24_both_have_to_leave_them_unused() -> None:
    board = table(_hunters(proyeccion_B=["hunter", "soldier"])).play("A: end turn")
    assert (board.turn, board["phase"], board["idle"]) == ("B", "two", 1)
    board.play("B: end turn")
    assert board["phase"] == "score"


# ── The deciding battle ───────────────────────────────────────────────────────────────────────────


def _naming(**more: Any) -> Bench:
    given = full(phase="score", hand_A=["lone", "lift"], hand_B=["red", "soldier", "lift"], **more)
    return table(given | {"deck": more.get("deck", ["soldier"] * 4)})


def test_h2_each_names_a_score_unseen() -> None:
    board = _naming().play("A: name resistencia")
    assert board.turn == "B"
    hidden = board.game.view(board.state, 1)
    assert (hidden.facts.named, board.state.facts.named[0]) == (("?", ""), "resistencia")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_score_named_in_secret_is_unknown_to_the_other_and_not_unnamed(
    viewer: int | None,
) -> None:
    board = _naming(readings={"A16": "a"}).play("A: name resistencia")
    judge = cr.Judge(board.game, viewer=viewer)
    (answer,) = judge.value(board.state, "named.A").answer
    untold = Name("score", "?")
    assert dict(answer.terms)["value"] == (untold if viewer == 1 else Name("word", "resistencia"))
    assert judge.can(board.state, "B: name fuerza").verdict == "yes"
    assert judge.can(board.state, "A: name fuerza").verdict == "no"
    (other,) = judge.value(board.state, "named.B").answer
    assert dict(other.terms)["value"] is None


def test_what_hangs_on_a_score_named_in_secret_depends_on_it() -> None:
    board = _naming(readings={"A16": "a"}).play("A: name resistencia")
    ruling = cr.Judge(board.game, viewer=1).resolve(board.state, "B: name resistencia")
    assert ruling.verdict == "depends"
    assert cr.Judge(board.game).resolve(board.state, "B: name resistencia").verdict == "yes"
    again = board.game.board(board.game.describe(views.hide(board.game, board.state, 1)))
    assert cr.Judge(board.game).resolve(again, "B: name resistencia").answer == ruling.answer
    for lang in ("en", "es"):
        assert ruling.to_text(lang)


def test_the_question_is_for_what_can_still_be_done() -> None:
    board = table(fuerza_A=["reader"])
    assert board.state.decision is not None
    assert board.state.decision.prompt.key == "ask.turn"
    board.play("A: Soldier -> fuerza")
    assert board.state.decision.prompt.key == "ask.effect"
    assert board.turn == "A"


def test_h2_the_same_score_is_it() -> None:
    board = _naming().play("A: name fuerza", "B: name fuerza")
    assert (board["score"], board["phase"], board.turn) == ("fuerza", "fourth", "A")
    assert "rolled" not in board.kinds()


@pytest.mark.parametrize("score", ["fuerza", "proyeccion"])
def test_h2_else_chance_picks_one_of_the_two(score: str) -> None:
    board = _naming().play("A: name fuerza")
    board.chance = Told({"score": [score]})
    board.play("B: name proyeccion")
    assert board["score"] == score


def test_a16_b_the_first_player_names_it_alone() -> None:
    board = _naming(readings={"A16": "b"}).play("A: name resistencia")
    assert (board["score"], board.turn) == ("resistencia", "A")


def _fourth(**more: Any) -> Bench:
    base = {"phase": "fourth", "score": "fuerza", "deck": ["soldier"] * 4}
    return table(
        full(**{**base, "hand_A": ["lone", "lift", "soldier"], "hand_B": ["red"] * 3, **more})
    )


def test_h2_a_personaje_of_each_hand() -> None:
    board = _fourth()
    assert board.choices == ["Lone -> fourth", "Soldier -> fourth"]
    assert board.breaks("A: Lift -> fourth") == ["R27"]
    assert board.breaks("A: end turn") == ["R20"]
    board.play("A: Lone -> fourth", "B: Red -> fourth")
    assert _outcome(board) == ("A", (0, 0), "end.fourth")


def test_h2_no_effects_in_it() -> None:
    board = _fourth(fuerza_A=["reader", "soldier"])
    assert board.breaks("A: effect of Reader") == ["R19"]


def test_h2_on_a_tie_it_is_fought_again() -> None:
    board = _fourth(hand_B=["lone", "red", "red"]).play("A: Lone -> fourth", "B: Lone -> fourth")
    assert (board["phase"], board["score"], board.turn) == ("fourth", "fuerza", "A")
    assert (board.side("fourth.A"), board.side("fourth.B")) == ([], [])
    assert board.moved("discard") == ["lone", "lone"]
    assert board["hand.A.size"] == 3


def test_h2_a_hand_without_personaje_is_exchanged() -> None:
    board = _fourth(hand_A=["lift"] * 3).play("A: show hand")
    assert board.choices == ["Soldier -> fourth"]


def test_h2_h3_without_any_personaje_the_match_is_drawn() -> None:
    board = _fourth(hand_A=["lift"] * 3, deck=["boost"] * 3).play("A: show hand", "A: show hand")
    assert _outcome(board) == ("", (0, 0), "end.drawn")


A10_B = {"A10": "b"}


def test_a10_b_whose_turn_was_a_new_hand_still_places_a_personaje_in_the_deciding_battle() -> None:
    given = full(phase="fourth", score="fuerza", readings=A10_B, hand_A=["lift"] * 3)
    board = table(given | {"hand": {"A": ["lift"] * 3, "B": ["lift"] * 3}, "deck": ["red"] * 9})
    board.play("A: show hand", "A: Red -> fourth", "B: show hand")
    assert (board.state.outcome, board.turn) == (None, "B")
    board.play("B: Red -> fourth")
    assert (board.turn, board["fourth.A"], board["fourth.B"]) == ("A", [], [])


@pytest.mark.parametrize("phase", ["one", "fourth"])
def test_a10_b_hands_are_not_shown_for_ever(phase: str) -> None:
    boards: dict[str, dict[str, Any]] = {
        "one": {"phase": "one", "plays": {"A": 3, "B": 1}, "turn": "B", "resistencia_B": []},
        "fourth": {"phase": "fourth", "score": "fuerza", "turn": "B", "fourth_A": ["red"]},
    }
    given = boards[phase]
    board = table(**given, readings=A10_B, hand_A=["lift"], hand_B=["lift"] * 3, deck=["lift"] * 6)
    for _ in range(4):
        if board.state.outcome is None and board.turn == "B":
            board.play("B: show hand")
    assert "stuck" in board.kinds()
    assert board.state.outcome is not None or board.turn == "A"
