"""What an explanation has to say and what it must not: conflicts, grounds, only what was used."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardrules as cr
from cardrules.cases import load_case, run
from cardrules.core.claims import Claim, Name
from cardrules.judge import Judge, Ruling
from games.naruto_mythos.bench import bench as mythos
from games.naruto_mythos.bench import card as character
from games.naruto_mythos.plain import PLAIN

EXAMPLES = Path(__file__).parents[3] / "examples"


def ruled(game: str, name: str, **readings: str) -> Ruling:
    return run(load_case(EXAMPLES / game / f"{name}.toml"), readings=readings).ruling


def cards_of(claims: list[Claim]) -> set[str]:
    return {
        term.id
        for claim in claims
        for _, term in claim.terms
        if isinstance(term, Name) and term.kind == "card"
    }


def test_two_sentences_of_a_rulebook_that_conflict_are_both_named_and_none_is_picked() -> None:
    name = "upgrading-a-controlled-card"
    ruling = ruled("naruto-mythos", name)

    (reading,) = {way[0].what.id for other in ruling.alternatives for way in other.when}
    assert (ruling.verdict, ruling.status) == ("undecided", "undecided")
    assert {other.verdict for other in ruling.alternatives} == {"yes", "no"}
    book = cr.game("naruto-mythos").rulebook
    for option, _ in book.readings[reading].options:
        fixed = ruled("naruto-mythos", name, **{reading: option})
        assert fixed.verdict in ("yes", "no")
        assert fixed.status == "house"
        assert reading in fixed.cited


def test_no_card_is_named_that_has_nothing_to_do_with_it() -> None:
    game = cr.game("waifus-arena")
    crowd = ["Barrera", "Furia", "Provocar", "Escudo", "Trocar"] * 6
    given = {
        "seats": 2, "nocta": "Nocta Fuego I", "waifu": {"A": "Waifu Fuego I", "B": "Waifu Agua I"},
        "hand": {"A": ["Ataque"], "B": crowd},
    }  # fmt: skip

    ruling = Judge(game).can(game.board(given), "A: Ataque")

    assert ruling.verdict == "yes"
    assert cards_of([*ruling.answer, *ruling.inputs, *(s.claim for s in ruling.steps)]) <= {
        "ataque"
    }
    assert len(ruling.steps) < 10


def test_what_an_effect_did_not_do_is_told_with_its_reason_and_not_as_done() -> None:
    ruling = ruled("naruto-mythos", "chidori-and-kurenai")

    skipped = [step for step in ruling.steps if step.claim.key.startswith("event.skipped.")]
    assert skipped
    assert all(step.rules for step in skipped)


def test_an_instant_whose_card_was_hidden_first_is_told_as_never_applied() -> None:
    """What hears the play is applied before the first instant, and takes its text away."""
    trap = character("trap", 'when = "play(enemy here)", do = { hide = "it" }')
    boon = character("boon", 'main = { gain = "power", n = 2, to = "self" }', cost=1)
    played = mythos(cards=PLAIN + trap + boon, turn="B", M1={"A": ["trap"]},
                    hand={"B": ["boon"]}, chakra={"B": 1})  # fmt: skip

    ruling = Judge(played.game, readings={"N10": "a"}).resolve(played.state, "B: boon -> M1")

    told = [(step.claim.key, dict(step.claim.terms).get("source")) for step in ruling.steps]
    boons = [key for key, source in told if source == Name("card", "boon")]
    assert boons == ["event.activated", "event.skipped.source-silent"]
    assert all("counted" not in key for key, _ in told)
    (skipped,) = [step for step in ruling.steps if step.claim.key.startswith("event.skipped")]
    assert skipped.rules


@pytest.mark.parametrize("action", ["B: Potencia 3", "B: Potencia 3 -> D"])
def test_a_comparison_that_fails_is_told_with_its_numbers(action: str) -> None:
    game = cr.game("arcanya")
    sphere = {"power": 6, "at": "B", "sender": "A"}
    state = game.board({"seats": 4, "sphere": sphere, "hand": {"B": ["Potencia 3"]}})

    ruling = Judge(game).can(state, action)

    numbers = [dict(step.claim.terms) for step in ruling.steps if not step.claim.holds]
    assert {"power": 6, "value": 3} in numbers


def test_what_nobody_told_is_neither_true_nor_false() -> None:
    ruling = ruled("arcanya", "unknown-alumno")

    assert ruling.verdict == "depends"
    assert "card.unknown" in [step.claim.key for step in ruling.steps]
    assert {other.verdict for other in ruling.alternatives} == {"yes", "no"}


def test_each_thing_that_is_missing_is_named_and_what_it_leads_to() -> None:
    """Whether an Escuela forbids a Maniobra hangs on it and on a Debilidad; nobody told either."""
    ruling = ruled("arcanya", "unknown-escuela")

    assert ruling.verdict == "depends"
    needed = [dict(s.claim.terms)["what"] for s in ruling.steps if s.claim.key == "card.unknown"]
    assert needed == [Name("unknown", "school:0"), Name("unknown", "weakness:1:0")]
    assert {other.verdict for other in ruling.alternatives} == {"yes", "no"}
