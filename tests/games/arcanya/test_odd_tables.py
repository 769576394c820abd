"""What is rare at a table: unknown Alumnos, Esferas sent to oneself, an ability on a new Esfera."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.errors import FaultsError, UnknownFactError
from cardrules.judge import Judge
from cardrules.views import view_of
from games.arcanya.boards import GAME, Played, at, breaches, claims, moves, started

ADVANCED = {"mode": "advanced"}
WEAK = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2", "Potencia 3"]
FULL = ["Esquivar", "Esquivar", "Reflejar", "Potencia 5", "Potencia 6"]
HIT = "B: take the hit"
USE = "B: use the Alumno"


# ── An Alumno that nobody told ────────────────────────────────────────────────────────────────────


def test_r16_a_straight_alumno_that_nobody_told_could_defend() -> None:
    board = at("B", 6, hand={"B": WEAK}, alumno={"B": "?"})
    assert board.legal == []
    with pytest.raises(UnknownFactError):
        breaches(board, HIT)


def test_r16_so_nobody_is_hit_before_it_is_told() -> None:
    board = at("A", 5, "D", hand={"A": ["Potencia 6"], "B": WEAK}, alumno={"B": "?"})
    with pytest.raises(UnknownFactError):
        board.act("A: Potencia 6")


def test_r16_one_that_is_turned_does_not_matter() -> None:
    board = at("A", 5, "D", hand={"A": ["Potencia 6"], "B": WEAK}, alumno={"B": "?"}, turned=["B"])
    assert "lose-shield" in board.act("A: Potencia 6").kinds


def test_r53_its_affinity_is_asked_for_only_to_activate() -> None:
    board = at(
        "B", 6, hand={"B": ["Potencia 6"]}, alumno={"B": "?"}, options=ADVANCED, school="Fuego"
    )
    assert "B: Potencia 6, discard the Escuela" in board.legal
    assert "B: Potencia 6, activate the Escuela" not in board.legal
    assert breaches(board, "B: Potencia 6, discard the Escuela") == []
    with pytest.raises(UnknownFactError):
        breaches(board, "B: Potencia 6, activate the Escuela")


# ── R29 and draws by texts ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("deck", "kinds"), [
    (["Disipar"], ["draw", "restocked", "draw"]),
    ([], ["restocked", "draw", "draw"]),
    (["Disipar", "Alterar", "Alterar"], ["draw", "draw"]),
])  # fmt: skip
def test_r29_a_draw_by_a_text_shuffles_the_discards_in(deck: list[str], kinds: list[str]) -> None:
    board = at(
        "B", 6, hand={"B": FULL}, alumno={"B": "Amaya"}, deck=deck,
        discard=["Potencia 2", "Potencia 3", "Potencia 4"],
    )  # fmt: skip
    played = board.act(USE)
    assert [kind for kind in played.kinds if kind in {"draw", "restocked"}] == kinds


def test_r31_nothing_to_draw_at_all_is_nothing_to_do() -> None:
    board = at("B", 6, hand={"B": FULL}, alumno={"B": "Amaya"}, deck=[])
    assert breaches(board, USE) == ["R31"]


# ── A21 b and H8 ──────────────────────────────────────────────────────────────────────────────────


def test_h8_what_is_lost_to_an_esfera_sent_to_oneself_nobody_gains() -> None:
    board = at(
        "B", 6, hand={"B": ["Potencia 6", *WEAK[:4]]}, options=ADVANCED, readings={"A21": "b"},
        deck=["Potencia 4"] * 5,
    )  # fmt: skip
    sent = board.act("B: Potencia 6 -> B")
    assert sent["lost"] == ["escudo-iii"]
    assert sent["captured.B"] == []
    assert sent.rules("lose-shield")[:3] == ("R34", "R16", "H8")
    done = sent.act("B: choose Potencia 2", "B: done")
    assert GAME.board(GAME.describe(done.state)).digest == done.state.digest


def test_a21b_a_board_may_have_it_sent_to_oneself() -> None:
    assert at("B", 6, "B", options=ADVANCED, readings={"A21": "b"})["sphere.sender"] == "B"
    with pytest.raises(FaultsError, match="cannot send it"):
        at("B", 6, "B", options=ADVANCED, readings={"A21": "a"})


# ── Abilities on an Esfera of the coliseum, and A27 b each time ───────────────────────────────────


def test_a_new_esfera_that_an_ability_has_changed_can_be_described() -> None:
    played = at("B", 1, "coliseum", hand={"B": ["Esquivar"]}, alumno={"B": "Telmo"}).act(USE)
    assert (played["sphere.power"], played["sphere.sender"]) == (5, "coliseum")
    assert GAME.board(GAME.describe(played.state)).digest == played.state.digest


def test_a27b_on_the_first_esfera_of_the_game() -> None:
    begun = started(4, 3, {"A27": "b"}, mode="basic")
    assert "alumno-telmo" in [begun[f"alumno.{seat}"] for seat in "BCD"]
    assert begun.state.decision.prompt.key == "ask.ability"


def test_a27b_when_an_ability_sends_the_esfera() -> None:
    board = at("B", 6, hand={"B": WEAK}, alumno={"B": "Ciro", "D": "Saray"}, readings={"A27": "b"})
    assert board.act(USE, "B: choose C").legal == ["D: use", "D: decline"]


# ── A18 b, A32, A34 ───────────────────────────────────────────────────────────────────────────────


def test_a18b_sintonizar_is_no_defence() -> None:
    board = at(
        "B", 6, hand={"B": ["Sintonizar", "Potencia 2"]}, options=ADVANCED, readings={"A18": "b"}
    )
    assert board.legal == ["B: Sintonizar", HIT]
    assert breaches(board, HIT) == []


def test_a18a_it_is_one() -> None:
    board = at("B", 6, hand={"B": ["Sintonizar", "Potencia 2"]}, options=ADVANCED)
    assert board.legal == ["B: Sintonizar"]
    assert breaches(board, HIT) == ["R16"]


def test_a32a_who_has_no_affinity_activates_nothing() -> None:
    options = {**ADVANCED, "calm": True}
    board = at("B", 6, hand={"B": ["Sintonizar"]}, options=options)
    played = board.act("B: Sintonizar")
    assert played["sphere.at"] == "C"
    assert played.rules("left-alone") == ("R47", "A32")
    assert played["school"] is None


def test_a34a_the_hit_may_be_taken_although_an_ability_is_left() -> None:
    board = at("B", 9, hand={"B": WEAK}, alumno={"B": "Saray"}, readings={"A34": "a"})
    assert board.legal == [USE, HIT]
    assert breaches(board, HIT) == []


def test_a34b_the_ability_comes_first() -> None:
    board = at("B", 9, hand={"B": WEAK}, alumno={"B": "Saray"}, readings={"A34": "b"})
    assert board.legal == [USE]
    assert breaches(board, HIT) == ["R16"]
    assert claims(board, HIT) == ["ability.given-up"]


# ── What is recorded besides ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("power", "left"), [(8, 5), (7, 4)])
def test_r41_what_is_compared_after_a_guarda_is_recorded(power: int, left: int) -> None:
    board = at("B", power, hand={"B": ["Potencia 5"]}, guards={"B": ["tierra"]})
    played = board.act("B: Potencia 5 with Guarda de tierra")
    event = next(e.event for e in played.entries if e.event.kind == "compared")
    assert (event.value, event.power) == (5, left)
    assert played.rules("compared")[:2] == ("R41", "R40")


def test_r41_a_hit_after_it_is_for_that_reason() -> None:
    board = at("B", 9, hand={"B": ["Potencia 5"]}, guards={"B": ["tierra"]})
    played = board.act("B: Potencia 5 with Guarda de tierra")
    assert {"R34", "R41"} <= set(played.rules("lose-shield"))


def test_r48_declining_and_having_nothing_to_do_are_recorded() -> None:
    board = at("B", 6, hand={"B": ["Sintonizar"]}, alumno={"B": "Yaiza"}, options=ADVANCED)
    declined = board.act("B: Sintonizar", "B: decline")
    assert [e.event.why for e in declined.entries if e.event.kind == "left-alone"] == ["declined"]
    idle = at("B", 6, hand={"B": ["Sintonizar"]}, alumno={"B": "Olalla"}, options=ADVANCED)
    done = idle.act("B: Sintonizar")
    assert [e.event.why for e in done.entries if e.event.kind == "left-alone"] == ["nothing"]


def test_what_dissipates_cites_why() -> None:
    given: dict[str, Any] = {"hand": {"B": WEAK}, "options": ADVANCED, "school": "fuego"}
    ines = at("B", 6, alumno={"B": "Inés"}, **given).act(USE)
    assert ines.rules("dissipate") == ("R30", "R31", "R25", "R50")
    saray = at("B", 2, alumno={"B": "Saray"}, **given).act(USE)
    assert saray.rules("dissipate") == ("R30", "R31", "R26", "R50", "R52")
    above = at("B", 9, hand={"B": WEAK}, alumno={"B": "Saray"}).act(USE)
    assert "R26" not in above.rules("lower")


def test_a_guarda_that_is_used_before_another_of_its_kind_cites_why() -> None:
    guards = {"B": ["tierra: Potencia 2", "tierra: Potencia 3"]}
    played = at("B", 8, hand={"B": ["Potencia 5"]}, guards=guards).act(
        "B: Potencia 5 with Guarda de tierra"
    )
    assert moves(played, "discard") == ["potencia-2"]
    assert "H6" in played.rules("discard")


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_r43_and_r57_the_laying_out_says_what_is_played(mode: str) -> None:
    begun = started(4, mode=mode, calm=True)
    made = next(e.rules for e in begun.entries if e.event.kind == "made")
    assert ("R43" in made) is (mode == "advanced")
    assert "R57" in made


# ── Boards ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["Tierra", "tierra", "Escuela: Tierra", "escuela-tierra"])
def test_an_escuela_may_be_called_as_it_is_or_by_its_element(text: str) -> None:
    assert at("B", 5, options=ADVANCED, school=text)["school"] == "escuela-tierra"


def test_there_are_only_so_many_debilidades() -> None:
    with pytest.raises(FaultsError, match=r"weakness\.C"):
        at("B", 5, options=ADVANCED, weakness=dict.fromkeys("ABC", "fuego"))


@pytest.mark.parametrize("key", ["alumno", "weakness"])
def test_a32a_a_calm_advanced_board_has_none(key: str) -> None:
    given: dict[str, Any] = {key: {"B": "Yaiza" if key == "alumno" else "sal"}}
    with pytest.raises(FaultsError, match=key):
        at("B", 5, options={**ADVANCED, "calm": True}, **given)


# ── A28 b ─────────────────────────────────────────────────────────────────────────────────────────


def test_a28b_no_entry_that_others_see_tells_who_is_weak() -> None:
    """What is cited when somebody is asked hangs on what lies open only."""
    seen: dict[tuple[bool, bool], set[bool]] = {}
    for seed in range(4):
        begun = started(3, seed, {"A28": "b"}, mode="advanced")
        state, entries, pick = begun.state, list(begun.entries), random.Random(seed)
        for _ in range(60):
            if state.decision is None:
                break
            table = Played(state)
            if not state.frames and table["school"] is not None:
                seat = table["sphere.at"]
                weak = table[f"weakness.{seat}"].split("-")[1] == table["school"].split("-")[1]
                open_facts = (table[f"turned.{seat}"], table[f"alumno.{seat}"] in REDIRECT)
                view = view_of(GAME, state, (state.facts.at + 1) % 3, entries, ())
                cited = "A22" in view.entries[-1].rules
                assert cited is (open_facts == (False, True))
                seen.setdefault(open_facts, set()).add(weak)
            step = resolver.act(
                GAME, state, pick.choice(GAME.legal_actions(state)), Seeded(seed), len(entries)
            )
            state = step.state
            entries += step.entries
    assert {True, False} in seen.values()


REDIRECT = ("alumno-olalla", "alumno-ciro")


# ── Boards on which the game has ended ────────────────────────────────────────────────────────────

ENDED: dict[str, Any] = {
    "seats": 3,
    "sphere": {"power": 3, "at": "C", "sender": "A"},
    "shields": {"A": ["II", "I"], "B": ["II", "I"], "C": []},
    "captured": {"A": ["B III", "C III"], "B": ["A III", "C II", "C I"]},
    "hand": {"A": ["Potencia 5", "Potencia 2"], "B": ["Potencia 4", "Potencia 3"]},
}
"""A and B are level in points and in hands."""


def test_a10_is_as_open_on_a_board_that_has_ended_as_before_its_end() -> None:
    assert Judge(GAME).resolve(GAME.board(ENDED)).verdict == "undecided"


@pytest.mark.parametrize(("option", "winners"), [("a", ["A", "B"]), ("b", [])])
def test_a10_and_the_readings_of_judge_and_board_agree(option: str, winners: list[str]) -> None:
    ruling = Judge(GAME, readings={"A10": option}).resolve(GAME.board(ENDED))
    assert ruling.verdict == "yes"
    assert Played(ruling.state)["winners"] == winners
    assert {"R8", "R12"} <= set(ruling.cited)
    assert Played(GAME.board({**ENDED, "readings": {"A10": option}}))["winners"] == winners


def test_the_hand_that_has_to_be_told_is_named() -> None:
    told = {**ENDED, "hand": {"A": ENDED["hand"]["A"]}}
    with pytest.raises(FaultsError, match=r"hand\.B"):
        GAME.board(told)
