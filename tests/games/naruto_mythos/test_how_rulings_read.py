"""How rulings on cases read: what a question is about, and what stands where on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardrules as cr
from cardrules.cases import CaseResult, load_case, parse_case, run
from cardrules.cases.pages import board_lines
from cardrules.core.claims import Name, claim
from cardrules.games.naruto_mythos import GAME
from cardrules.ids import CardId
from cardrules.judge.page import Section, page_of
from cardrules.judge.render import Writer
from cardrules.judge.tell import prompt_of
from cardrules.judge.unsure import doubtful

CASES = Path(__file__).resolve().parents[3] / "examples" / "naruto-mythos"


def ruled(name: str, *deeds: str) -> CaseResult:
    """Return a case of the examples with what comes out, with other deeds if any are given."""
    path = CASES / f"{name}.toml"
    if not deeds:
        return run(load_case(path))
    head = path.read_text(encoding="utf-8").partition("[[when]]")[0]
    done = "".join(f'\n[[when]]\ndo = "{deed}"\n' for deed in deeds)
    return run(parse_case(f'{head}{done}\n[then]\nverdict = "depends"\n', path))


def section(result: CaseResult, name: str) -> Section:
    """Return a part of the page of a ruling."""
    (found,) = [part for part in page_of(result.ruling, "en").sections if part.name == name]
    return found


def test_the_question_of_a_replacement_names_what_would_befall_whom() -> None:
    ruling = ruled("genma-and-two-allies", "B: KS-054 -> M1", "B: use").ruling
    prompt = ruling.choices[-1].prompt
    terms = dict(prompt.terms)

    assert prompt.key == "ask.use.for"
    assert terms["verb"] == Name("word", "hide")
    thing = terms["thing"]
    assert isinstance(thing, Name)
    assert (thing.kind, "KS-009" in thing.id) == ("thing", True)


def test_an_undecided_value_shows_the_parts_of_its_sum() -> None:
    result = ruled("power-below-zero")
    shared = [step for step in result.ruling.steps if step.claim.key == "value.base"]

    assert [dict(step.claim.terms)["source"] for step in shared] == [Name("card", "KS-009")]
    ways = section(result, "alternatives").items
    assert [len(way.below) for way in ways] == [2, 2]
    assert all(way.below[1].rules for way in ways)


# What stands around a ruling.


def test_a_given_table_in_a_list_is_one_thing() -> None:
    lines = board_lines(ruled("controlled-card-under-an-upgrade").case, "en")
    (side,) = [line for line in lines if line.startswith("M1.B: ")]
    assert side.count("{") == side.count("}") == 1


@pytest.mark.parametrize(("lang", "version"), [("en", "version"), ("es", "versión")])
def test_a_card_of_a_case_is_shown_in_one_language_without_what_says_nothing(
    lang: str, version: str
) -> None:
    (card,) = [
        line
        for line in board_lines(ruled("must-that-cannot-be-met").case, lang)
        if "Kurama Yakumo" in line
    ]
    assert version in card
    assert "[]" not in card
    assert "(en " not in card


def test_defaults_that_say_nothing_are_not_shown() -> None:
    result = ruled("power-below-zero")
    told = [line for line in result.to_text().splitlines() if line.startswith("Not told")]
    assert ["phase" in line for line in told] == [True]
    assert not any(word in told[0] for word in ("[]", "none", "earlier"))


def test_a_reading_from_outside_is_held_against_the_alternative_that_has_it() -> None:
    case = load_case(CASES / "power-below-zero.toml")
    met, other = run(case, readings={"N13": "a"}), run(case, readings={"N7": "a"})
    assert {e.key.split('"')[1] for e in met.expectations} == {"N13=a"}
    assert (met.met, met.compared) == (True, True)
    # A reading that decides nothing here leaves everything as it was.
    assert {e.key for e in other.expectations} == {e.key for e in run(case).expectations}


def test_what_is_expected_without_the_given_readings_is_not_compared() -> None:
    path = CASES / "power-below-zero.toml"
    text = path.read_text(encoding="utf-8").partition("[then.alternatives")[0]
    result = run(parse_case(text, path), readings={"N13": "a"})
    assert (result.compared, result.met, result.expectations) == (False, True, ())
    assert result.to_data()["compared"] is False


def test_the_end_of_control_of_a_covered_card_names_that_card() -> None:
    steps = ruled("controlled-card-under-an-upgrade").ruling.steps
    (ended,) = [step.claim for step in steps if step.claim.key == "event.grant-ended.control"]
    assert dict(ended.terms)["card"] == Name("card", "KS-009")


def test_a_match_that_both_win_is_said_to_be_drawn() -> None:
    result = ruled("mandatory-loop")
    for lang, word in (("en", "drawn"), ("es", "tablas")):
        assert word in Writer(result.case.game, lang).word(
            "answer.over.shared", winners=(), reason=Name("claim", "end.loop")
        )
        assert Writer(result.case.game, lang).term((0, 0)).count("0") == 2


def test_a_refused_answer_says_what_was_asked() -> None:
    ruling = ruled("genma-and-two-allies", "B: KS-054 -> M1", "B: done").ruling
    (step,) = [step for step in ruling.steps if step.claim.key.startswith("kernel.")]
    assert (step.claim.key, step.claim.holds) == ("kernel.not-offered", False)
    assert dict(step.claim.terms)["prompt"] == Name("claim", "ask.use")
    assert dict(step.claim.terms)["source"] == Name("card", "KS-054")


def test_who_is_not_asked_is_not_told_what_is_asked() -> None:
    ruling = ruled("genma-and-two-allies", "B: KS-054 -> M1", "A: use").ruling
    keys = [step.claim.key for step in ruling.steps if step.claim.key.startswith("kernel.")]
    assert keys == ["kernel.asked", "kernel.no-answer"]


def test_a_rule_is_placed_in_both_languages() -> None:
    rules = ruled("power-below-zero").case.game.rulebook.rules
    assert (rules["R10a"].place.en[:8], rules["R10a"].place.es[:10]) == ("rulebook", "reglamento")


@pytest.mark.parametrize(
    ("case", "source"),
    [("reveals-forbidden", "KS-111"), ("tenten-where-she-is-not-winning", "KS-040")],
)
def test_a_play_that_a_text_forbids_is_refused_with_the_card_that_says_it(
    case: str, source: str
) -> None:
    ruling = ruled(case).ruling
    (step,) = [s for s in ruling.steps if s.claim.key == "play.not-forbidden"]
    assert dict(step.claim.terms)["source"] == Name("card", source)


def test_spanish_contracts_a_preposition_with_the_article_of_a_place() -> None:
    text = ruled("top-card-that-nobody-told").ruling.to_text("es")

    assert "del mazo de B" in text
    assert "de el" not in text


@pytest.mark.parametrize(
    ("last", "word", "listed"),
    [
        ("Itachi Uchiha", "and", "Ino e Itachi Uchiha"),
        ("Hinata Hyuga", "and", "Ino y Hinata Hyuga"),
        ("Orochimaru", "or", "Ino u Orochimaru"),
        ("Tenten", "or", "Ino o Tenten"),
    ],
)
def test_spanish_joins_with_another_word_before_the_same_sound(
    last: str, word: str, listed: str
) -> None:
    game = ruled("power-below-zero").case.game
    assert Writer(game, "es").listed(["Ino", last], word) == listed


@pytest.mark.parametrize(
    ("verb", "key"),
    [("hide", "ask.target.to-hide"), ("gain power", "ask.target.to-gain-power"), ("juggle", "ask.target")],
)  # fmt: skip
def test_a_question_whom_to_do_something_to_says_what_if_there_are_words(
    verb: str, key: str
) -> None:
    prompt = claim("ask.target", verb=verb)
    assert prompt_of(GAME, prompt, GAME.start(2).state)[0].key == key


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_ruling_tells_what_sources_do_not_agree_on_about_a_card_that_acts(lang: str) -> None:
    board: dict[str, Any] = {
        "missions": ["MSS-06"], "chakra": {"A": 9}, "hand": {"A": ["KS-053"], "B": []},
        "discard": {"A": ["KS-009"]}, "M1": {"B": ["KS-128"]},
    }  # fmt: skip
    judge, state = cr.Judge(GAME, lang=lang), GAME.board(board)
    doubt = {id: GAME.cards[CardId(id)].values["doubt"] for id in ("KS-053", "KS-128")}
    played = judge.resolve(state, "A: KS-053 -> M1", "A: use")
    assert list(doubtful(played)) == [("KS-053", doubt["KS-053"])]
    assert doubt["KS-053"].in_(lang) in " ".join(played.to_text().split())
    # Who only stands there does not act; what a number consists of does.
    assert doubt["KS-128"].in_(lang) not in " ".join(played.to_text().split())
    assert [id for id, _ in doubtful(judge.value(state, "total B.M1"))] == ["KS-128"]


@pytest.mark.parametrize(
    ("deed", "untold"),
    [
        ("A: KS-079 -> M1", {"over.same-name", "over.costs-more", "over.owned", "must.met"}),
        ("A: KS-079 hidden -> M1", {"over.same-name", "over.costs-more", "over.owned",
                                    "name.free"}),
    ],
)  # fmt: skip
def test_a_condition_that_does_not_apply_is_no_step(deed: str, untold: set[str]) -> None:
    board = GAME.board({"missions": ["MSS-06"], "chakra": {"A": 9}, "hand": {"A": ["KS-079"]}})
    ruling = cr.Judge(GAME).can(board, deed)

    assert ruling.verdict == "yes"
    assert {step.claim.key for step in ruling.steps} & untold == set()


def test_a_condition_that_applies_is_a_step() -> None:
    given = {
        "missions": ["MSS-06"],
        "chakra": {"A": 9},
        "hand": {"A": ["KS-080"]},
        "M1": {"A": ["KS-079"]},
    }
    ruling = cr.Judge(GAME).can(GAME.board(given), "A: KS-080 over KS-079 -> M1")

    told = {step.claim.key for step in ruling.steps}
    assert ruling.verdict == "yes"
    assert {"over.same-name", "over.costs-more", "over.owned", "name.free"} <= told


@pytest.mark.parametrize("passed", [[], ["A"]])
def test_who_has_passed_is_told_that_and_not_whose_turn_it_is(passed: list[str]) -> None:
    told = {"turn": "B", "edge": "A", "passed": passed, "hand": {"A": ["KS-107"]}}
    state = GAME.board(told)
    for text in ("A: KS-107 -> M1", "A: pass", "A: KS-107 hidden -> M1"):
        ruling = cr.Judge(GAME).can(state, GAME.parse(text, state))
        blamed = {s.claim.key for s in ruling.steps if s.rules == ("R10",)}
        assert blamed == ({"turn.passed"} if passed else {"turn.yours"})
