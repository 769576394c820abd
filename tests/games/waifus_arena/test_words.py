"""Everything that Waifus Arena can say has words in both languages, and cites rules that exist."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import pytest

import cardrules as cr
from cardrules.cases import load_case, run
from cardrules.core.chance import Seeded
from cardrules.core.verdicts import Test, each_test
from cardrules.games.waifus_arena.given import Given
from cardrules.games.waifus_arena.setup import die_of
from cardrules.games.waifus_arena.table import EVENTS, PHASES
from cardrules.games.waifus_arena.ways import USES
from cardrules.ids import CardId, Seat
from cardrules.judge.page import page_of
from cardrules.judge.render import Writer
from cardrules.judge.unsure import unpublished
from cardrules.words import LANGUAGES
from games.waifus_arena.arena import GAME, at, started

CASES = Path(__file__).resolve().parents[3] / "examples" / "waifus-arena"
ALL_TESTS = [
    test for rules in GAME.rules.values() for r in rules for test in each_test(r.condition)
]


def _blanks(key: str) -> set[str]:
    text = GAME.words[key]
    return {*re.findall(r"\{(\w+)\}", text.en), *re.findall(r"\{(\w+)\}", text.es)}


@pytest.mark.parametrize("test", ALL_TESTS, ids=lambda test: test.key)
def test_every_claim_of_a_rule_has_words_for_both_cases_and_for_its_fix(test: Test) -> None:
    board = at("F1 A1", hand_A=["Alquimia"])
    terms = set(test.terms(board.state, GAME.parse("A: Alquimia (Fuego)", board.state)))
    for key in (test.key, f"{test.key}.not"):
        assert _blanks(key) <= terms
    assert not test.fix or test.fix in GAME.words


def test_every_phase_and_every_use_has_words() -> None:
    assert {f"event.phase-began.{phase}" for phase in PHASES if phase != "setup"} <= set(GAME.words)
    assert {f"word.use.{use}" for use in USES} <= set(GAME.words)
    assert {f"chance.{die_of(Seat(seat))}" for seat in range(GAME.seats[1])} <= set(GAME.words)


def test_every_fact_has_words() -> None:
    for name in GAME.said(at("F1 A1").state):
        for part in re.findall(r"[a-z][a-z_-]+", name):
            assert f"fact.{part}" in GAME.words, name


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_that_happens_can_be_told_and_cites_what_exists(seats: int) -> None:
    writers = [Writer(GAME, lang) for lang in ("en", "es")]
    kinds: set[str] = set()
    for seed in range(6):
        pick = random.Random(seed)
        state = started(seats, seed).state
        while state.decision is not None:
            assert state.decision.prompt.key in GAME.words
            step = GAME.act(state, pick.choice(GAME.legal_actions(state)), Seeded(seed))
            for entry in step.entries:
                assert all(GAME.rulebook.knows(rule) for rule in entry.rules)
                claim = GAME.tell(entry.event, state)
                if claim is not None:
                    kinds.add(entry.event.tag)
                    assert all(writer.sentence(claim) for writer in writers)
            state = step.state
    # Not every match has a Hoshi who uses her Hechizo.
    assert {event.tag for event in EVENTS} - {"blades"} <= kinds


def test_a_free_fulminante_can_be_told() -> None:
    played = at("Hoshi A1", hand_A=["Hechizo", "Ataque"])
    after = played.act("A: Hechizo as own Hechizo", "A: Ataque as free Fulminante")

    for event in (*after.events("gain blades"), *after.events("lose blades")):
        claim = GAME.tell(event, played.state)
        assert claim is not None
        assert Writer(GAME, "es").sentence(claim)


def test_a_price_is_told_as_paid_and_a_loss_as_lost() -> None:
    played = at("F1 A1", turn="B", marker="BA", attached_A=["Embestida"], hand_B=["Furia"])
    told = [
        claim.key
        for event in played.act("B: Furia", "B: end turn").events("lose pa")
        if (claim := GAME.tell(event, played.state)) is not None
    ]

    assert told == ["event.pa.pay", "event.pa.lose"]


def test_a_new_waifu_is_told_apart_from_a_card_of_accion() -> None:
    played = at("F1 A1", threats_A=["Normal"]).act("A: end turn")
    keys = [getattr(GAME.tell(e, played.state), "key", "") for e in played.events("draw")]

    assert keys.count("event.moved.waifu") == 1


def test_every_part_of_a_score_can_be_said() -> None:
    played = at(
        "F1 A1 -", trophies_A=["Zalazar + Ovación", "?"], graveyard_A=1, graveyard_B=["Haru"],
        trophies_C=["Maelvorn"],
    )  # fmt: skip
    judge = cr.Judge(GAME)

    for seat in "BC":
        for lang in ("en", "es"):
            assert judge.value(played.state, f"score {seat}").to_text(lang)
    assert judge.value(played.state, "score A").verdict == "depends"
    for name in ("fallen", "cheer", "out", "printed"):
        assert f"word.{name}" in GAME.words


def test_every_key_of_a_board_and_every_word_that_stands_for_itself_has_words() -> None:
    words = {field.name for field in attrs.fields(Given)} - {"seats", "options", "readings"}
    words |= {"left", "right", "behind", "rest", "action", "over", "agresiva", "pasiva"}
    for word in words:
        assert f"fact.{word}" in GAME.words, word


def test_left_is_a_direction_in_spanish_too() -> None:
    assert Writer(GAME, "es").fact("direction left") == "sentido izquierda"


def noted(ruling: cr.Ruling) -> str:
    """Return the note on cards of which something is not published."""
    return " ".join(note for note in page_of(ruling, "en").notes if "placeholder" in note)


@pytest.mark.parametrize(
    ("waifu", "nocta", "text", "cards"),
    [
        ("F1", "Nocta Agua I", "A: Ataque", ["Waifu Fuego I", "Nocta Agua I"]),
        ("F1", "Nocta Fuego I", "A: Ataque", ["Waifu Fuego I", "Nocta Fuego I"]),
        ("F1", "Nocta Agua I", "A: 2 Ataque as Doble Ataque", ["Nocta Agua I"]),
        ("F1", "Zalazar", "A: Ataque + Escudo as Ataque y Escudo", ["Zalazar"]),
        ("F1", "Nocta Agua I", "A: Alquimia (Agua)", ["Waifu Fuego I"]),
        ("F1", "Nocta Agua I", "A: Hechizo as own Hechizo", ["Waifu Fuego I"]),
        ("F1", "Nocta Agua I", "A: 2 Ataque as Fulminante", ["Waifu Fuego I"]),
    ],
)
def test_a_ruling_that_rests_on_a_placeholder_says_so_though_no_step_names_it(
    waifu: str, nocta: str, text: str, cards: list[str]
) -> None:
    hand = ["Ataque", "Ataque", "Escudo", "Hechizo", "Alquimia"]
    board = at(f"{waifu} A1", nocta, hand_A=hand, attached_A=["Hibridación Tierra"])
    note = noted(cr.Judge(GAME).can(board.state, GAME.parse(text, board.state)))

    assert [card for card in cards if card not in note] == []


@pytest.mark.parametrize(
    ("waifus", "nocta", "cards", "others"),
    [
        ("F1 F2 A1", "Nocta Tierra I", ["Waifu Fuego I", "Waifu Agua I"], ["Nocta Tierra I"]),
        ("F1 T1 A1", "Nocta Tierra I", ["Waifu Tierra I", "Nocta Tierra I"], []),
        ("F1 T1 A1", "Nocta Aire I", ["Waifu Agua I", "Nocta Aire I"], []),
        ("F1 A1", "Nocta Aire I", ["Nocta Aire I"], ["Waifu Fuego I"]),
        ("F1 T1 A1", "Zalazar", ["Zalazar"], ["Waifu Fuego I"]),
    ],
)
def test_so_does_what_the_nocta_does(
    waifus: str, nocta: str, cards: list[str], others: list[str]
) -> None:
    board = at(waifus, nocta, marker="AB")
    note = noted(cr.Judge(GAME).resolve(board.state, "A: end turn"))

    assert [card for card in cards if card not in note] == []
    assert [card for card in others if card in note] == []


def test_so_does_a_count_of_trofeos() -> None:
    board = at("F1 A1", "none", nocta_deck=0, trophies_A=["Maelvorn"], trophies_B=["Zalazar"])

    assert "Maelvorn, Zalazar" in noted(cr.Judge(GAME).resolve(board.state, "A: end turn"))


def test_what_would_mend_a_refusal_is_not_offered_if_it_hangs_on_what_nobody_told() -> None:
    # A can fell the Nocta; which one comes then, and whether B shares its element, nobody told.
    board = at("F1 A1 T1", hand_A=["Ataque"], hand_B=["Ataque"])
    ruling = cr.Judge(GAME).can(board.state, GAME.parse("B: Ataque", board.state))

    assert ruling.verdict == "no"
    assert all(fix.after is None for fix in ruling.fixes)


def test_nor_is_it_looked_for_in_a_refusal_that_itself_hangs_on_it() -> None:
    # Which element the Waifu of A has nobody told; it is not A's turn in any case.
    board = at("? A1", turn="B", hand_A=4, hand_B=["Ataque", "Sebo"])
    judge = cr.Judge(GAME)

    for text in ("A: Alquimia (Fuego)", "A: Ataque", "A: Hechizo as own Hechizo"):
        assert judge.can(board.state, GAME.parse(text, board.state)).verdict == "no"


def test_a_card_is_noted_with_what_of_it_is_not_published_and_with_nothing_else() -> None:
    board = at("F1 A1", "Nocta Agua I", hand_A=["Alquimia", "Escudo"])
    ruling = cr.Judge(GAME).can(board.state, "A: Alquimia (Agua)")
    ids = [CardId(id) for id in ("waifu-fuego-1", "ayaka", "alquimia")]

    assert GAME.cards[ids[2]].placeholder == ("count",)
    assert list(unpublished(ruling, ids)) == [(ids[0], GAME.cards[ids[0]].placeholder)]
    for lang in LANGUAGES:
        writer = Writer(GAME, lang)
        (note,) = page_of(ruling, lang).notes
        assert all(writer.printed_name(fact) in note for fact in GAME.cards[ids[0]].placeholder)


def test_how_many_copies_there_are_is_noted_where_a_hidden_card_decides() -> None:
    ruling = run(load_case(CASES / "unknown-nocta.toml")).ruling

    assert dict(unpublished(ruling, [CardId("ataque")])) == {"ataque": ("count",)}
