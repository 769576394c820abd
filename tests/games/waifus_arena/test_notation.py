"""How plays are written and read, in both languages."""

from __future__ import annotations

import random

import pytest

from cardrules.core.actions import ANSWERS
from cardrules.errors import DefinitionError
from cardrules.games.waifus_arena.actions import End, Play
from cardrules.notation import format_action
from games.waifus_arena.arena import GAME, at, waifu

HAND = ["Ataque"] * 3 + ["Escudo"] * 2 + ["Hechizo"] * 2 + ["Provocar"] * 2 + ["Alquimia", "Sebo"]
FULL = at(
    "Hoshi A1 T1", "Maelvorn", blades=1, pa=3, threats_A=["Normal", "Provocar"], hand_A=HAND,
    attached_A=["Hibridación Aire"],
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_candidate_is_read_as_it_is_written(lang: str) -> None:
    for action in GAME.candidates(FULL.state):
        text = format_action(GAME, action, FULL.state, lang)
        assert GAME.parse(text, FULL.state) == action, text


def test_every_action_of_a_match_is_read_as_it_is_written() -> None:
    for seed in range(3):
        pick = random.Random(seed)
        match = GAME.start(seats=3, seed=seed)
        while match.decision is not None:
            action = pick.choice(match.legal_actions())
            for lang in ("en", "es"):
                text = format_action(GAME, action, match.state, lang)
                assert GAME.parse(text, match.state) == action, text
            match.act(action)


@pytest.mark.parametrize(
    ("text", "cards", "use"),
    [
        ("A: Ataque", ("ataque",), "ataque"),
        ("ataque", ("ataque",), "ataque"),
        ("A: Escudo", ("escudo",), "defensa"),
        ("A: Hechizo como Ataque", ("hechizo",), "ataque"),
        ("A: hechizo as escudo", ("hechizo",), "defensa"),
        ("A: Hechizo as spell", ("hechizo",), "hechizo"),
        ("A: 3 Ataque as Fulminante", ("ataque",) * 3, "fulminante"),
        ("A: Hechizo + Ataque + Ataque como Fulminante", ("ataque", "ataque", "hechizo"),
         "fulminante"),
        ("A: Ataque + Escudo as Ataque y Escudo", ("ataque", "escudo"), "arma"),
        ("A: 2 Escudo como Derecho de Réplica", ("escudo",) * 2, "replica"),
        ("A: Escudo + Escudo as Combo de Barrera", ("escudo",) * 2, "barrera"),
        ("A: Escudo + Escudo, cada una como Escudo", ("escudo",) * 2, "defensa"),
        ("A: Ataque as free Fulminante", ("ataque",), "filo"),
        ("A: Ataque + Ataque as double attack", ("ataque",) * 2, "doble"),
    ],
)  # fmt: skip
def test_what_is_meant_is_said_behind_the_cards(
    text: str, cards: tuple[str, ...], use: str
) -> None:
    action = GAME.parse(text, FULL.state)

    assert (action.cards, action.use) == (cards, use)


def test_a_fulminante_of_one_card_is_the_free_one_if_there_is_one() -> None:
    text = "A: Ataque como Fulminante"

    assert GAME.parse(text, at("Hoshi A1", blades=1, hand_A=["Ataque"]).state).use == "filo"
    assert GAME.parse(text, at("Hoshi A1", hand_A=["Ataque"]).state).use == "fulminante"


@pytest.mark.parametrize("text", ["A: Hechizo", "A: 2 Escudo", "A: Ataque + Ataque"])
def test_cards_that_can_mean_several_things_have_to_say_which(text: str) -> None:
    with pytest.raises(DefinitionError, match="means several actions"):
        GAME.parse(text, FULL.state)


def test_targets_stand_behind_an_arrow() -> None:
    for text in ("A: Sebo -> B", "A: Sebo a B", "sebo => b"):
        assert GAME.parse(text, FULL.state).targets == (1,)
    marker = GAME.parse("A: Provocar como marcador -> C", FULL.state)
    assert (marker.use, marker.targets) == ("marcador", (2,))
    pair = GAME.parse("A: 2 Provocar, each as Amenaza -> C, B", FULL.state)
    assert pair.targets == (1, 2)


def test_the_element_of_an_alquimia_stands_in_brackets() -> None:
    for text in ("A: Alquimia (Aire)", "alquimia (aire)"):
        assert GAME.parse(text, FULL.state).element == "aire"
    assert GAME.parse("A: Alquimia (Espada y Escudo)", FULL.state).element == "espada-y-escudo"


@pytest.mark.parametrize("text", ["A: end turn", "A: terminar", "paso", "A: fin"])
def test_the_end_of_accion_has_several_words(text: str) -> None:
    assert GAME.parse(text, FULL.state) == End(0)  # type: ignore[arg-type]  # a plain number will do


def test_a_play_that_is_no_candidate_can_be_read_so_that_the_rules_can_refuse_it() -> None:
    board = at("F1 A1 T1", hand_A=["Sebo"]).state
    for text in (
        "A: Furia", "A: 3 Ataque as Fulminante", "A: Provocar -> B", "A: Trocar + Trocar",
        "A: Escudo + Agilidad as Réplica", "A: Alquimia (Dos Espadas)",
        "A: Provocar as marker -> B", "A: Potencia + Escudo as Doble Ataque",
    ):  # fmt: skip
        action = GAME.parse(text, board)
        assert isinstance(action, Play)
        assert not GAME.check(board, action)


@pytest.mark.parametrize("text", ["A: Ataques", "A: Furia as nonsense", "A: Sebo -> Z", "A: +"])
def test_what_is_no_action_is_refused_with_the_nearest_ones(text: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        GAME.parse(text, FULL.state)
    assert caught.value.near


def test_answers_in_the_middle_are_named_by_their_card_and_place() -> None:
    played = at("F1 A1", threats_A=["Normal", "Provocar"], hand_A=["Escudo"]).act("A: Escudo")

    assert played.legal == [
        "A: choose Ataque del Nocta@Amenaza A", "A: choose Provocar@Amenaza A",
    ]  # fmt: skip
    assert isinstance(GAME.parse("A: Provocar", played.state), ANSWERS)


def test_the_helper_names_unnamed_waifus() -> None:
    assert waifu("T2") == "Waifu Tierra II"
