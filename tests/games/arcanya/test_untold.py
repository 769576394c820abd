"""What nobody told decides nothing: unknown Alumnos, hidden Debilidades, hands of others."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.model import contents
from cardrules.errors import UnknownFactError
from cardrules.games.arcanya.academy import affinity, aside, school, school_of
from cardrules.games.arcanya.academy import element as element_of
from cardrules.ids import CardId
from cardrules.judge import Judge
from games.arcanya.boards import GAME, Played, at, breaches

ALUMNOS = tuple(card.name.es for card in GAME.cards.values() if card.kind == "alumno")
ELEMENTS = ("tierra", "fuego", "metal", "musgo", "humo", "sal")
ADVANCED = {"mode": "advanced"}
WEAK = ["Potencia 2", "Potencia 3", "Potencia 4", "Potencia 2"]
HIT = "B: take the hit"

BOARDS: dict[str, dict[str, Any]] = {
    "nothing": {"hand": {"B": WEAK}},
    "a defence": {"hand": {"B": ["Esquivar", *WEAK]}},
    "an Esfera of the coliseum": {"hand": {"B": ["Reflejar"]}, "sender": "coliseum"},
    "a Guarda that falls short": {"hand": {"B": WEAK}, "guards": {"B": ["metal"]}},
    "a Guarda that is enough": {"hand": {"B": WEAK}, "guards": {"B": ["tierra", "tierra"]}},
    "an Escuela and an equal card": {
        "hand": {"B": ["Potencia 6"]}, "options": ADVANCED, "school": "fuego",
    },
    "an equal card by a Guarda": {
        "hand": {"B": ["Potencia 3"]}, "options": ADVANCED, "school": "sal",
        "guards": {"B": ["tierra"]},
    },
    "a Debilidad": {
        "hand": {"B": ["Reflejar", "Desviar"]}, "options": ADVANCED, "school": "humo",
        "weakness": {"B": "humo"},
    },
    "Sintonizar that is no defence": {
        "hand": {"B": ["Sintonizar", *WEAK]}, "options": ADVANCED, "readings": {"A18": "b"},
    },
    "an ability to use first": {"hand": {"B": WEAK}, "readings": {"A34": "b"}},
    "an empty Fuente": {"hand": {"B": WEAK}, "deck": []},
}  # fmt: skip


def board(name: str, alumno: str) -> Played:
    return at("B", 6, **{"alumno": {"B": alumno}, "sender": "A", **BOARDS[name]})


def can_have(name: str, alumno: str) -> bool:
    """Return whether that Alumno can lie there: none is weak to its own element (R46)."""
    own = {card.name.es: card.values.get("affinity") for card in GAME.cards.values()}[alumno]
    weak: Any = BOARDS[name].get("weakness", {})
    return str(weak.get("B", "")).lower() != own


def legal_or_unknown(played: Played, text: str) -> bool | None:
    """Return whether something is legal; None if nobody can say."""
    try:
        return not breaches(played, text)
    except UnknownFactError:
        return None


# ── F1 and F2: an Alumno that nobody told ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_said_with_an_unknown_alumno_holds_for_each_that_it_could_be(name: str) -> None:
    untold = board(name, "?")
    told = [board(name, alumno) for alumno in ALUMNOS if can_have(name, alumno)]
    texts = {HIT, "B: use the Alumno"}.union(*(played.legal for played in told))
    assert set(untold.legal) <= set.intersection(*(set(played.legal) for played in told))
    for text in texts:
        said = legal_or_unknown(untold, text)
        if said is not None:
            assert {not breaches(played, text) for played in told} == {said}, text


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_listed_with_an_unknown_alumno_is_legal(name: str) -> None:
    untold = board(name, "?")
    assert [text for text in untold.legal if breaches(untold, text)] == []


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"options": ADVANCED, "school": "fuego", "weakness": {"B": "fuego"}},
        {"readings": {"A34": "b"}},
    ],
)
def test_r16_nobody_is_hit_while_an_unknown_alumno_could_defend(given: dict[str, Any]) -> None:
    hands = {"A": ["Potencia 9"], "B": WEAK}
    sent = at("A", 5, "D", hand=hands, alumno={"B": "?"}, **given)
    with pytest.raises(UnknownFactError) as caught:
        sent.act("A: Potencia 9")
    assert caught.value.what == "alumno:1:0"


def test_r16_the_unknown_alumno_of_somebody_else_does_not_matter() -> None:
    hands = {"A": ["Potencia 9"], "B": WEAK}
    sent = at("A", 5, "D", hand=hands, alumno={"A": "?", "C": "?", "D": "?"})
    assert "lose-shield" in sent.act("A: Potencia 9").kinds


def test_r57_where_abilities_are_out_of_play_no_unknown_alumno_matters() -> None:
    hands = {"A": ["Potencia 9"], "B": WEAK}
    options = {**ADVANCED, "calm": True}
    sent = at("A", 5, "D", hand=hands, alumno={"B": "?"}, options=options, readings={"A32": "b"})
    assert "lose-shield" in sent.act("A: Potencia 9").kinds


# ── F6: what others see of a question ─────────────────────────────────────────────────────────────


def seen(played: Played) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what everybody sees of each entry: what it is, and by which rules and readings."""
    return tuple((entry.event.kind, entry.rules) for entry in played.entries)


@pytest.mark.parametrize("alumno", ALUMNOS)
@pytest.mark.parametrize("readings", [{}, {"A22": "b"}, {"A21": "b", "A18": "b"}])
def test_a28b_what_others_see_is_the_same_whatever_the_debilidad(
    alumno: str, readings: dict[str, str]
) -> None:
    all_seen = set()
    own = {card.name.en: card.values.get("affinity") for card in GAME.cards.values()}[alumno]
    for element in ELEMENTS:
        if element == own:
            continue  # it is swapped (R46)
        sent = at(
            "A", 5, "D", hand={"A": ["Potencia 6"]}, alumno={"B": alumno}, options=ADVANCED,
            school="fuego", weakness={"B": element}, readings={"A28": "b", **readings},
        )  # fmt: skip
        all_seen.add(seen(sent.act("A: Potencia 6")))
    assert len(all_seen) == 1


@pytest.mark.parametrize("guards", [[], ["tierra"], ["fuego", "metal"]])
@pytest.mark.parametrize("alumno", ["Yaiza", "Olalla", "Saray"])
def test_what_others_see_of_a_question_is_the_same_whatever_the_hand(
    guards: list[str], alumno: str
) -> None:
    hands = [["Reflejar"], ["Desviar"], ["Potencia 6"], ["Potencia 9"], ["Sintonizar", "Alterar"]]
    all_seen = set()
    for cards in hands:
        sent = at(
            "A", 5, "D", hand={"A": ["Potencia 6"], "B": [*cards, "Esquivar"]},
            alumno={"B": alumno}, guards={"B": guards}, options=ADVANCED, school="fuego",
        )  # fmt: skip
        all_seen.add(seen(sent.act("A: Potencia 6")))
    assert len(all_seen) == 1


# An Escuela in play that nobody told.


def attuned_to(school: str, **given: Any) -> Any:
    """Return a board of the advanced game on which B has to defend, with an Escuela in play."""
    told = {"seats": 3, "options": {"mode": "advanced"}, "school": school,
            "sphere": {"power": 6, "at": "B", "sender": "A"}, "weakness": {"B": "Fuego"},
            "hand": {"A": ["Potencia 2"] * 5, "B": ["Potencia 3", "Reflejar"]}}  # fmt: skip
    return GAME.board({**told, **given})


def test_r51_with_an_unknown_escuela_it_is_as_with_each_that_it_could_be() -> None:
    judge = Judge(GAME)
    ruling = judge.can(attuned_to("?"), "B: Reflejar")
    found = {
        element_of(CardId(option.id)): other.verdict
        for other in ruling.alternatives
        for way in other.when
        for one in way
        for option in one.options
    }
    assert found == {e: judge.can(attuned_to(e), "B: Reflejar").verdict for e in ELEMENTS}
    assert set(found.values()) == {"yes", "no"}


def test_r51_an_unknown_escuela_is_nothing_to_whoever_has_no_debilidad() -> None:
    ruling = Judge(GAME).can(attuned_to("?", weakness={}), "B: Reflejar")
    assert (ruling.verdict, ruling.explored) == ("yes", (1, 1))


def test_r47_sintonizar_brings_the_own_escuela_whatever_was_in_play() -> None:
    state = attuned_to("?", weakness={}, alumno={"B": "Yaiza"}, hand={"B": ["Sintonizar"]})
    ruling = Judge(GAME).resolve(state, "B: Sintonizar")
    end: Any = ruling.state
    now = school(end)
    assert now is not None
    assert now.card == school_of(affinity(GAME, end, 1))
    assert len(contents(end, aside(end))) == len(ELEMENTS) - 1


def test_an_unknown_escuela_is_described_and_drawn_as_one() -> None:
    state = attuned_to("?")
    assert GAME.describe(state)["school"] == "?"
    assert GAME.board(GAME.describe(state)) == state
    assert GAME.load(GAME.dump(state)) == state


def test_whoever_explains_may_ask_for_a_card_that_decided_nothing() -> None:
    """Whether a Debilidad matters is asked for a step of the ruling, also where it broke nothing."""
    hand = ["Esquivar", "Reflejar", "Potencia 8", "Sintonizar", "Alterar"]
    weak: dict[str, Any] = {"options": ADVANCED, "school": "?", "weakness": {"B": "humo"}}
    state = at("B", 6, hand={"B": hand}, **weak).state
    judge = Judge(GAME)

    for action in GAME.candidates(state):
        for ruling in (judge.can(state, action), judge.resolve(state, action)):
            assert ruling.to_text("es")
