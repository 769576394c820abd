"""Rulings in words: the same tree as text, Markdown and data, in both languages, all ids real."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import attrs
import pytest

from cardrules.cases import check
from cardrules.core.claims import PRINTED, Claim, Name
from cardrules.core.verdicts import Rule, Test
from cardrules.errors import EngineBugError
from cardrules.ids import Seat
from cardrules.judge import Judge, Ruling
from cardrules.judge.page import page_of
from cardrules.judge.ruling import ROLES, VERDICTS
from command_line import ROOT
from unit.judge.boards import DESVIAR, REFLEJAR, after_a_hit, board, judge
from unit.judge.coin import COIN, Crown, Riffle, Toss, coin_table

HANDS = {"B": ["Potencia 3", "Potencia 6", DESVIAR], "C": ["Esquivar"]}

RULINGS: dict[str, Callable[[], Ruling]] = {
    "legal": lambda: judge().can(board(hand=HANDS), "B: Potencia 6 -> A"),
    "illegal": lambda: judge().can(board(hand=HANDS), "B: Potencia 3 -> A"),
    "not asked": lambda: judge().can(board(hand=HANDS), "C: Esquivar"),
    "option": lambda: judge().can(
        board(hand={"B": ["Alterar", "Potencia 5"]}), "B: Alterar +5 with Potencia 5"
    ),
    "undecided": lambda: judge().can(after_a_hit(hand=HANDS), "B: Desviar -> A"),
    "several options": lambda: judge().can(after_a_hit(hand={"B": [REFLEJAR]}), "B: Reflejar"),
    "fixed": lambda: judge(readings={"A5": "b"}).can(after_a_hit(hand=HANDS), "B: Desviar -> A"),
    "not told": lambda: judge().can(board(hand={"B": ["?"]}), "B: Disipar"),
    "resolved": lambda: judge().resolve(board(hand=HANDS), "B: Potencia 6"),
    "refused on the way": lambda: judge().resolve(
        board(hand=HANDS), "B: Potencia 6", "C: Desviar -> B"
    ),
    "undecided end": lambda: judge().resolve(after_a_hit(hand={"B": [REFLEJAR]})),
    "choice": lambda: judge().resolve(
        board(sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"]})
    ),
    "unknown hand": lambda: judge(budget=30).resolve(board(), "B: Esquivar"),
    "over": lambda: judge().resolve(
        board(
            sphere={"power": 9, "at": "B", "sender": "A"}, hand={"B": ["Potencia 2"]},
            shields={"B": ["I"]}, captured={"A": ["III"], "C": ["II"]},
        )
    ),
    "shuffled": lambda: judge().resolve(
        board(hand=HANDS, deck=[], discard=["Potencia 9", "Potencia 2"]), "B: Potencia 6"
    ),
    "figure": lambda: judge().value(board(), "score B"),
    "fact": lambda: judge().value(board(), "sphere.power"),
    "viewer": lambda: judge(viewer=2).can(board(hand=HANDS), "B: Potencia 6"),
    "toss": lambda: Judge(COIN).resolve(coin_table(), Toss(Seat(0))),
    "riffle": lambda: Judge(COIN).resolve(coin_table(deck="pk"), Riffle(Seat(0))),
    "crown": lambda: Judge(COIN).resolve(coin_table(table="pk"), Crown(Seat(0))),
    "statics": lambda: Judge(COIN).value(coin_table(table="k"), "power king"),
}  # fmt: skip


@pytest.fixture(params=RULINGS)
def ruling(request: pytest.FixtureRequest) -> Ruling:
    return RULINGS[request.param]()


def claims(ruling: Ruling) -> list[Claim]:
    found = [*ruling.answer, *ruling.inputs, *(step.claim for step in ruling.steps)]
    for other in ruling.alternatives:
        found += [*other.answer, *(step.claim for step in other.steps)]
    return found


def test_it_is_written_in_both_languages(ruling: Ruling) -> None:
    written = {
        (lang, form(lang)) for lang in ("en", "es") for form in (ruling.to_text, ruling.to_markdown)
    }

    assert len({text for _, text in written}) == 4
    assert all("{" not in text and "}" not in text for _, text in written)


def test_no_line_is_wider_than_a_terminal(ruling: Ruling) -> None:
    assert [line for line in ruling.to_text().splitlines() if len(line) > 96] == []


def test_its_data_is_the_whole_tree(ruling: Ruling) -> None:
    data = json.loads(ruling.to_json())

    assert data["verdict"] == ruling.verdict
    assert [step["claim"]["key"] for step in data["steps"]] == [s.claim.key for s in ruling.steps]
    assert [step["rules"] for step in data["steps"]] == [[*step.rules] for step in ruling.steps]
    assert all({*step["claim"]["text"]} == {"en", "es"} for step in data["steps"])
    assert {*data} == {
        "question", "verdict", "answer", "ground", "steps", "inputs", "choices", "alternatives",
        "parts", "not_used", "fixes", "status", "explored", "outcomes", "rules",
    }  # fmt: skip


def test_every_rule_it_names_is_in_the_rulebook_and_on_the_page(ruling: Ruling) -> None:
    book = ruling.game.rulebook
    page = page_of(ruling, "en")
    shown = {id for s in page.sections for item in s.items for id in item.rules}
    explained = {
        id for section in page.sections if section.name == "rules"
        for item in section.items for id in item.rules
    }  # fmt: skip

    assert [id for id in ruling.cited if not book.knows(id)] == []
    assert shown == explained


def test_only_defaults_definitions_and_acts_go_without_a_rule(ruling: Ruling) -> None:
    bare = {step.role for step in ruling.steps if not step.rules}

    assert bare <= {"default", "definition", "choice"}
    assert {step.role for step in ruling.steps} <= {*ROLES}
    assert ruling.verdict in VERDICTS


def test_a_reason_comes_before_what_follows_from_it(ruling: Ruling) -> None:
    assert [step.n for step in ruling.steps] == [*range(1, len(ruling.steps) + 1)]
    assert all(n < step.n for step in ruling.steps for n in step.because)


def test_no_internal_name_is_shown(ruling: Ruling) -> None:
    keys = {claim.key for claim in claims(ruling)} | {"coin.toss", "ask.defend", "sphere-sent"}
    text = ruling.to_text("en") + ruling.to_text("es")
    facts = {*ruling.game.said(ruling.state)} if ruling.state is not None else {"sphere.power"}

    assert sorted(key for key in keys - facts if "." in key and key in text) == []


def test_the_same_question_has_the_same_ruling(ruling: Ruling, request: Any) -> None:
    again = RULINGS[request.node.callspec.params["ruling"]]()

    assert again == ruling
    assert again.to_json() == ruling.to_json()


def test_a_card_that_claims_rest_on_is_marked_once_though_no_words_name_it() -> None:
    ruling = RULINGS["legal"]()
    assert not [note for note in page_of(ruling, "en").notes if "placeholder" in note]
    card = next(card for card in ruling.game.cards.values() if {*card.placeholder} - {"count"})
    steps = tuple(
        attrs.evolve(step, claim=attrs.evolve(
            step.claim, terms=(*step.claim.terms, (PRINTED, (Name("card", card.id),)))
        ))
        for step in ruling.steps
    )  # fmt: skip
    page = page_of(attrs.evolve(ruling, steps=steps), "en")

    (note,) = (note for note in page.notes if "placeholder" in note)
    assert note.count(card.name.en) == 1
    assert not [item for item in page.sections[0].items if card.name.en in item.text]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_notes_are_marked_alike_in_every_form(lang: str) -> None:
    ruling = check(ROOT / "examples/naruto-mythos/curse-mark-and-genma.toml").ruling
    page = page_of(ruling, lang)

    forms = {
        "text": ruling.to_text(lang),
        "markdown": ruling.to_markdown(lang).replace("\\", ""),
        "html": unescape(re.sub(r"</?span[^>]*>", "", ruling.to_html(lang))),
    }

    assert page.notes
    for form, text in forms.items():
        told = " ".join(text.split())
        assert [told.count(f"* {note}") for note in page.notes] == [1] * len(page.notes), form


def test_equal_steps_in_a_row_are_one_line() -> None:
    ruling = RULINGS["resolved"]()
    (steps,) = [s for s in page_of(ruling, "en").sections if s.name == "steps"]
    drawn = [item for item in steps.items if "R27" in item.rules]

    assert len(drawn) == 1
    assert len([step for step in ruling.steps if "R27" in step.rules]) > 1


def test_a_rule_that_does_not_exist_is_a_fault_of_ours() -> None:
    test = Test("hand.turn", lambda table, _: bool(table.settings))
    wrong = attrs.evolve(COIN, rules={"toss": (Rule(("C99",), test),)})

    with pytest.raises(EngineBugError, match="C99"):
        Judge(wrong).can(coin_table(), Toss(Seat(0)))


def test_an_action_is_written_in_the_language_of_the_ruling() -> None:
    ruling = RULINGS["choice"]()
    names = {name: text for name, text in ruling.names if isinstance(name, Name)}

    assert names[Name("action", "B: done")].es == "B: listo"
