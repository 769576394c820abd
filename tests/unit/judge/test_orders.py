"""The order of what is chosen: where it matters, where it does not, and where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from cardrules.core.load import load_cards
from cardrules.judge import Judge, Ruling
from games.ovniversus.tables import card, dealt
from unit.judge.boards import ARCANYA, board, judge, keys

SAFE = ["Esquivar"]
HIT = {
    "sphere": {"power": 9, "at": "B", "sender": "A"},
    "hand": {
        "A": SAFE, "B": ["Potencia 9"], "D": SAFE,
        "C": ["Potencia 4", "Potencia 4", "Potencia 7", "Potencia 8"],
    },
    "shields": {"C": ["II", "I"]},
    "captured": {"A": ["C III"]},
}  # fmt: skip


def told(ruling: Ruling) -> tuple[str, str, Any]:
    """Return the verdict, what is said of it, and how many boards there are."""
    answer = ruling.answer[0]
    return ruling.verdict, answer.key, dict(answer.terms).get("ends")


TABLE = {
    "turn": "A", "phase": "two", "deck": ["ray", "boost"],
    "fuerza": {"A": ["first"], "B": ["soldier"]},
    "proyeccion": {"A": ["second"], "B": ["soldier"]},
    "resistencia": {"A": ["soldier"], "B": ["soldier"]},
    "hand": {"A": ["red", "blue", "lift"], "B": ["weak", "weak", "strong"]},
}  # fmt: skip


def used(act: Any) -> Ruling:
    """Return the ruling on the order in the effect of a card of Ovniversus, with every choice."""
    made = dealt(card("first", act), card("second"), copies=6)
    state = made.board(TABLE)
    return Judge(made, readings={"A2": "a"}).orders(state, "A: effect of First", choices=True)


def able(*steps: Any) -> Ruling:
    """Return the same of the ability of an Alumno of Arcanya."""
    assert ARCANYA.lexicon is not None
    text = {"en": "x", "es": "x"}
    effect = {"text": text, "obliged": "must", "before": [*steps]}
    bibi = {"id": "bibi", "kind": "alumno", "name": "Bibi", "affinity": "tierra", "group": 1}
    cards = {"card": [{**bibi, "effect": [effect]}]}
    made = ARCANYA.with_cards(load_cards(cards, ARCANYA.lexicon, ARCANYA.verbs))
    state = made.board({
        "seats": 3, "sphere": {"power": 4, "at": "B", "sender": "A"}, "alumno": {"B": "Bibi"},
        "hand": {"A": SAFE, "C": SAFE, "B": [*SAFE, "Potencia 2", "Potencia 3", "Potencia 4",
                                             "Potencia 5"]},
        "deck": ["Desviar"],
    })  # fmt: skip
    return Judge(made).orders(state, "B: use the Alumno", choices=True)


def test_cards_that_go_together_are_the_same_board_whichever_is_named_first() -> None:
    ruling = judge().orders(board(**HIT), "B: Potencia 9", choices=True)

    # Each card stays or goes: three ways for the fours, two for each of the others.
    assert told(ruling) == ("no", "answer.orders.any", 3 * 2 * 2)
    assert set(ruling.differing) == {"deck.size", "discard.size", "discard.top", "hand.C"}


def test_under_the_deck_a_hand_goes_in_an_order_that_nobody_chooses() -> None:
    assert told(used({"discard": "2 hand"})) == ("no", "answer.orders.any", 3)


def test_which_of_two_goes_on_a_pile_first_matters() -> None:
    ruling = able({"put": "2 hand", "to": "deck bottom"})

    # One of the two comes back with the card that was there; the one put last stays there.
    assert told(ruling) == ("yes", "answer.orders", 5)


def test_what_is_put_somewhere_and_drawn_again_is_the_hand_that_it_was() -> None:
    assert told(able({"put": "2 hand", "to": "deck"})) == ("no", "answer.orders.same", 1)


@pytest.mark.parametrize(
    ("act", "key", "ends"),
    [
        ({"discard": "hand"}, "answer.orders.choices", 3),
        ({"draw": 1}, "answer.orders.none", 1),
    ],
)
def test_a_single_choice_is_nothing_to_put_in_order(act: Any, key: str, ends: int) -> None:
    ruling = used(act)

    assert told(ruling) == ("no", key, ends)
    assert keys(ruling)[-1] == "orders.none"
    assert ruling.steps[-1].rules == ("H8", "K7")


def test_who_puts_in_order_is_cited() -> None:
    hearers = [hearing("first", {"draw": 1}), hearing("second", {"discard": "all hand"})]
    made = dealt(*hearers, copies=6)

    ruling = Judge(made).orders(made.board(TABLE), "A: red -> fuerza")

    assert told(ruling) == ("yes", "answer.orders", 2)
    parting = ruling.steps[-1]
    assert (parting.claim.key, parting.rules) == ("orders.part", ("H8", "K7"))


def hearing(id: str, act: Any) -> Any:
    """Return a personaje that does something by itself when its player places a card."""
    text = {"en": "x", "es": "x"}
    return {**card(id), "effect": [{"text": text, "when": "place(friend)", "do": act}]}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_somebody_has_to_choose_first_is_headed_as_that(lang: str) -> None:
    waits = judge().orders(board(**HIT), "B: Potencia 9").to_text(lang)
    parts = able({"put": "2 hand", "to": "deck bottom"}).to_text(lang)

    words = judge().game.words
    assert words["heading.orders.steps.depends"].in_(lang) in waits
    assert words["heading.orders.steps"].in_(lang) in parts
    assert words["heading.orders.steps"].in_(lang) not in waits


def test_a_card_that_nobody_told_is_said_to_be_taken_as_held() -> None:
    hands = {"B": ["?"], "C": SAFE}

    ruling = judge().orders(board(**{**HIT, "hand": hands}), "B: Potencia 9")

    assert (ruling.steps[0].claim.key, ruling.steps[0].role) == ("card.taken-as-told", "default")
