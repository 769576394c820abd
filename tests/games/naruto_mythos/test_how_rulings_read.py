"""How rulings on cases read: what a question is about, and what stands where on a page."""

from __future__ import annotations

from pathlib import Path

from cardrules.cases import CaseResult, load_case, parse_case, run
from cardrules.core.claims import Name
from cardrules.judge.page import Section, page_of

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
