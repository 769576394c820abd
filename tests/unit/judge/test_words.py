"""Words: every claim, prompt and event that code can make has a template in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import cardrules
import cardrules as cr
from cardrules.core.actions import Choose
from cardrules.core.claims import Claim, Name, claim
from cardrules.core.events import KERNEL_EVENTS
from cardrules.core.verdicts import Test as Question
from cardrules.core.verdicts import each_test
from cardrules.errors import EngineBugError
from cardrules.ids import CardId, Seat
from cardrules.judge.render import Writer, template_of
from cardrules.words import kernel_words

SOURCE = Path(cardrules.__file__).parent
GAMES = cr.games()
KERNEL_PARTS = ("core", "html", "judge")
KEY = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+")
FAMILIES = ("about", "answer", "ask", "audit", "card", "chance", "event", "fix", "ground", "heading", "kernel",
            "orders", "page", "question", "reading", "rule", "ruling", "shuffle", "step", "unknown", "used", "value",
            "verdict", "way", "when", "why", "word")  # fmt: skip
"""First parts of the keys of the kernel and the judge."""


def texts(*folders: str) -> Iterator[str]:
    """Yield every text in the code of some folders that has the form of a key."""
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                value = node.value if isinstance(node, ast.Constant) else None
                if isinstance(value, str) and KEY.fullmatch(value):
                    yield value


def said_in(folder: str) -> set[str]:
    """Return the keys that the calls of ``claim`` in a folder make."""
    found = set()
    for path in sorted((SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("claim", "Claim"):
                key = node.args[0] if node.args else None
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.add(key.value)
    return found


def asked_in(game: Any) -> Iterator[Question]:
    for rules in game.rules.values():
        for rule in rules:
            yield from each_test(rule.condition)


def told(tag: str, words: Mapping[str, Any]) -> bool:
    """Return whether there are words for an event."""
    return any(f"{key}.".startswith(f"event.{tag}.") for key in words)


def test_every_key_of_the_kernel_and_the_judge_has_words() -> None:
    known = kernel_words()
    keys = {key for key in texts(*KERNEL_PARTS) if key.split(".")[0] in FAMILIES}

    assert keys
    assert sorted(key for key in keys if key not in known) == []


FREE = ("procedure", "empty", "fact", "some", "printed")
"""Families whose keys are made of a word or a key that is looked up: no text in the source names them."""


def test_every_family_of_kernel_words_is_looked_at() -> None:
    assert {key.split(".")[0] for key in kernel_words()} - {*FREE} <= {*FAMILIES}


@pytest.mark.parametrize("event", KERNEL_EVENTS)
def test_every_event_of_the_kernel_has_words(event: Any) -> None:
    assert told(event.tag, kernel_words())


@pytest.mark.parametrize("word", ["use", "way", "order", "replacement", "pile", "target"])
def test_every_question_of_the_kernel_has_words(word: str) -> None:
    assert f"ask.{word}" in kernel_words()


@pytest.mark.parametrize("name", GAMES)
def test_every_condition_and_fix_of_a_game_has_words(name: str) -> None:
    game = cr.game(name)
    tests = list(asked_in(game))
    keys = {test.key for test in tests} | {test.fix for test in tests if test.fix}

    assert sorted(key for key in keys if key not in game.words) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_claim_that_a_game_makes_has_words(name: str) -> None:
    game = cr.game(name)
    made = said_in(f"games/{name.replace('-', '_')}")

    assert sorted(key for key in made if key not in game.words) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_place_of_a_game_has_words(name: str) -> None:
    game = cr.game(name)
    layout = game.start(seats=game.seats[0]).state.settings.layout
    places = {f"zone.{zone.name}" for zone in layout.zones}
    events: list[Any] = [*game.events]

    assert sorted(place for place in places if place not in game.words) == []
    assert [event.tag for event in events if not told(event.tag, game.words)] == []


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_blanks(name: str) -> None:
    words = cr.game(name).words
    blank = re.compile(r"\{[a-z_]+\}")

    assert [
        key for key, text in words.items()
        if {*blank.findall(text.en)} != {*blank.findall(text.es)}
    ] == []  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_whole_match_can_be_told(name: str, lang: str) -> None:
    from cardrules.core.state import Draft
    from cardrules.judge.tell import tell

    game = cr.game(name)
    match = game.start(seed=3)
    for _ in range(60):
        if match.decision is None:
            break
        match.act(match.legal_actions()[-1])
    writer = Writer(game, lang)
    draft: Any = Draft(match.log.first_state())
    for entry in match.log:
        text = writer.claim(tell(game, entry.event, draft))
        assert "{" not in text, entry
        entry.event.apply(draft)
        draft.reserved = draft.minted


# Writing.


def test_a_claim_without_words_is_a_fault_of_ours() -> None:
    with pytest.raises(EngineBugError, match=r"no\.such"):
        template_of(kernel_words(), Claim("no.such"))


def test_a_claim_that_does_not_hold_has_words_of_its_own_or_is_negated() -> None:
    words = kernel_words()

    assert template_of(words, claim("kernel.over", False)) == (words["kernel.over.not"], False)
    assert template_of(words, claim("event.started", False)) == (words["event.started"], True)


@pytest.mark.parametrize("nothing", [None, ()])
def test_a_fact_without_a_value_is_said_to_be_empty(nothing: Any) -> None:
    words = kernel_words()
    keys = [key.removeprefix("empty.") for key in words if key.startswith("empty.")]

    assert {*keys} >= {"fact", "answer.value", "answer.why"}
    for key in keys:
        empty, held = claim(key, value=nothing), claim(key, value=0)
        assert template_of(words, empty) == (words[f"empty.{key}"], False)
        assert template_of(words, held) == (words[key], False)


def test_no_sentence_that_a_ruling_says_of_a_fact_ends_in_a_sign_for_nothing() -> None:
    words = kernel_words()
    said = [key for key, text in words.items() if text.en.startswith("{name} is {value}")]

    assert said
    assert all(f"empty.{key}" in words for key in said)


def test_names_are_written_as_each_language_writes_them() -> None:
    game = cr.game("arcanya")
    writers = [Writer(game, lang) for lang in ("en", "es")]

    assert [w.term(Name("seat", "2")) for w in writers] == ["C", "C"]
    assert [w.term(Name("card", "potencia-7")) for w in writers] == ["Potencia 7", "Potencia 7"]
    assert [w.term(Name("option", "A5=b")) for w in writers] == ["A5 b", "A5 b"]
    assert len({w.term((Name("seat", "0"), Name("seat", "1"))) for w in writers}) == 2


def test_a_kind_of_name_that_nobody_knows_is_a_fault_of_ours() -> None:
    with pytest.raises(EngineBugError, match="riddle"):
        Writer(cr.game("arcanya"), "en").term(Name("riddle", "x"))


def test_an_answer_is_a_value_that_can_be_named() -> None:
    from cardrules.judge.tell import action_name
    from unit.judge.boards import board

    name = action_name(cr.game("arcanya"), Choose(Seat(1), CardId("esquivar")), board())

    assert name == Name("action", "B: choose Esquivar")


@pytest.mark.parametrize("name", GAMES)
def test_names_of_facts_are_in_english_as_files_write_them(name: str) -> None:
    words = {key: text for key, text in cr.game(name).words.items() if key.startswith("fact.")}
    assert words
    assert {key: text.en for key, text in words.items()} == {
        key: key.removeprefix("fact.") for key in words
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_word_in_the_name_of_a_fact_has_a_translation(name: str) -> None:
    game = cr.game(name)
    said = game.said(game.start(seats=game.seats[0]).state)
    parts = {part for key in said for part in re.findall(r"(?<![\w-])[a-z][a-z-]*(?!\w)", key)}
    assert sorted(part for part in parts if f"fact.{part}" not in game.words) == []


def test_ids_and_seats_in_the_name_of_a_fact_stay() -> None:
    game = cr.game("naruto-mythos")
    assert Writer(game, "es").fact("power KS-013@M1 A").endswith(" KS-013@M1 A")
    assert Writer(game, "en").fact("M1.A.hidden") == "M1.A.hidden"
    assert Writer(game, "es").fact("M1.A.hidden") != "M1.A.hidden"


def test_words_agree_with_their_number_in_either_language() -> None:
    game = cr.game("arcanya")
    said = [
        Writer(game, lang).claim(claim("event.made", number=number))
        for lang in ("en", "es")
        for number in (0, 1, 2)
    ]

    assert said[0].replace("0", "2") == said[2] != said[1].replace("1", "2")
    assert said[3].replace("0", "2") == said[5] != said[4].replace("1", "2")
    assert not any(sign in text for text in said for sign in "{|}")


def test_two_words_are_two_words_and_no_number_of_one() -> None:
    writer = Writer(cr.game("naruto-mythos"), "en")
    power, control = Name("word", "power"), Name("word", "control")
    two, three, untold = [writer.term((power, n)) for n in (2, 3, Name("fact", "unknown"))]

    assert two.replace("2", "3") == three
    assert untold not in (two, three)
    assert writer.term((power, control)) == writer.listed(map(writer.term, (power, control)))
