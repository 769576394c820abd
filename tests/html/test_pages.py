"""Pages of rulings as a whole: form, languages, nothing from elsewhere, nothing that is run."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cardrules import Judge, game
from cardrules.cases import CaseResult, check, load_case, run
from cardrules.html import fragment, style, tables
from command_line import ROOT
from pages import Page, faults

EXAMPLES = ROOT / "examples"
CASES = (
    "arcanya/desviar-after-reflejar.toml", "arcanya/resonancia-activates.toml",
    "naruto-mythos/curse-mark-and-genma.toml", "naruto-mythos/mandatory-loop.toml",
    "ovniversus/potenciador-on-a-team.toml", "waifus-arena/artilleria.toml",
)  # fmt: skip
HOSTILE = "<img src=x onerror=alert(1)></style><script>alert(2)</script>\"'&amp;"


@cache
def ruled(name: str) -> CaseResult:
    return check(EXAMPLES / name)


@pytest.fixture(params=CASES)
def result(request: pytest.FixtureRequest) -> CaseResult:
    return ruled(request.param)


def articles(text: str) -> dict[str, str]:
    """Return the two articles of a page by their language."""
    found = re.findall(r'<article class="ruling" lang="(\w+)".*?</article>', text, re.DOTALL)
    parts = re.findall(r'<article class="ruling" lang="\w+".*?</article>', text, re.DOTALL)
    return dict(zip(found, parts, strict=True))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_page_is_sound(result: CaseResult, lang: str) -> None:
    assert [*faults(result.ruling.to_html(lang))] == []


def test_a_page_has_both_languages_with_the_same_parts(result: CaseResult) -> None:
    found = articles(result.ruling.to_html())
    one, other = Page(found["en"]), Page(found["es"])

    assert [*found] == ["en", "es"]
    assert one.tags == other.tags
    assert one.classes == other.classes
    assert [level for _, level in one.levels] == [level for _, level in other.levels]
    assert one.words["h1"] != other.words["h1"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_language_that_is_asked_for_is_seen_first(lang: str) -> None:
    text = ruled(CASES[0]).ruling.to_html(lang)

    assert f'<html lang="{lang}">' in text
    assert re.findall(r'<input [^>]*id="lang-(\w+)"[^>]* checked', text) == [lang]


def test_every_step_and_every_rule_of_a_ruling_is_on_its_page(result: CaseResult) -> None:
    ruling = result.ruling
    page = Page(ruling.to_html())

    for lang in ("en", "es"):
        numbers = {int(id.rpartition("-")[2]) for id in page.ids if f"{lang}-step-" in id}
        rules = {id.rpartition("-")[2] for id in page.ids if f"{lang}-rule-" in id}
        assert numbers <= {step.n for step in ruling.steps}
        assert bool(numbers) is bool(ruling.steps)
        assert {rule for step in ruling.steps for rule in step.rules} <= rules


def test_the_policy_lets_nothing_load_and_nothing_run_but_this_style(result: CaseResult) -> None:
    text = result.ruling.to_html()
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    looks = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert found is not None
    assert looks is not None
    digest = b64encode(sha256(looks[1].encode()).digest()).decode()

    policy = dict(part.strip().split(" ", 1) for part in unescape(found[1]).split(";"))

    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == f"'sha256-{digest}'"
    assert {*policy} == {"default-src", "style-src", "base-uri", "form-action"}
    assert text.index("Content-Security-Policy") < text.index("<style>")


@pytest.fixture
def hostile(tmp_path: Path) -> CaseResult:
    """A case whose title, note and card say what a browser would run."""
    path = tmp_path / "hostile.toml"
    quoted = HOSTILE.replace('"', '\\"')
    text = (EXAMPLES / "ovniversus/a-card-that-is-not-held.toml").read_text("utf-8")
    text = re.sub(
        r"^title.en = .*$",
        f'title.en = "{quoted}"\nnote.en = "{quoted}"\nnote.es = "{quoted}!"',
        text,
        flags=re.MULTILINE,
    )
    text = text.replace(
        'name = { en = "Soldier", es = "Soldado" }',
        f'name = {{ en = "{quoted}", es = "{quoted}" }}',
    )
    path.write_text(text.replace('equipo = ""', f'equipo = "{quoted}"'), "utf-8")
    return run(load_case(path))


def test_what_somebody_writes_is_text_and_never_markup(hostile: CaseResult) -> None:
    text = hostile.to_html()
    page = Page(text)

    assert [*faults(text)] == []
    assert page.words["h1"].count(HOSTILE) == 1
    assert any(HOSTILE in word for word in page.words["span"])
    assert "<img" not in text
    assert "<script" not in text


def test_a_page_of_a_case_says_title_note_and_whether_it_is_as_expected() -> None:
    result = ruled("arcanya/resonancia-activates.toml")
    page = Page(result.to_html())

    for lang in ("en", "es"):
        assert result.case.title.in_(lang) in page.words["h1"]
        assert getattr(result.case.form.note, lang) in page.words["p"]
    assert page.said().count("events") >= 2


def test_fragments_stand_beside_each_other() -> None:
    first, second = (fragment(ruled(CASES[0]).ruling, "es") for _ in range(2))

    assert first != second
    assert [*faults(first + second)] == []
    assert fragment(ruled(CASES[0]).ruling, "es", "r") == fragment(
        ruled(CASES[0]).ruling, "es", "r"
    )
    assert {*Page(first).langs} == {"es"}


def test_the_tables_of_a_ruling_can_stand_alone(result: CaseResult) -> None:
    for lang in ("en", "es"):
        text: Any = tables(result.ruling, lang, "t")
        page = Page(text)

        assert [*faults(text)] == []
        assert page.classes["board"] == result.ruling.to_html().count('class="board"') // 2
        assert page.levels[0][1] == 3
        assert page.langs == [lang]


def test_a_notebook_shows_rulings_matches_views_and_states() -> None:
    match = game("naruto-mythos").start(seed=3)
    ruling = Judge(match.game).can(match.state, match.legal_actions()[0])
    for what in (ruling, match, match.state, match.view(0)):
        text: Any = what._repr_html_()
        assert style("cardrules") in text
        assert [*faults(text)] == []
    assert ruling._repr_markdown_() == ruling.to_markdown()


def test_a_notebook_shows_a_table_with_cards_that_the_game_does_not_have() -> None:
    case = load_case(EXAMPLES / "ovniversus/a-card-that-is-not-held.toml")
    state = case.opening({}).state

    text: Any = state._repr_html_()

    assert "soldado" in text
    assert [*faults(text)] == []


def test_a_notebook_shows_no_table_of_a_game_that_is_not_installed() -> None:
    from tinygame import SPIES

    assert SPIES.start(seed=1).state._repr_html_() is None
    assert "<article" not in SPIES.start(seed=1)._repr_html_()


def test_the_page_of_a_viewer_shows_no_card_that_the_viewer_cannot_see() -> None:
    arcanya = game("arcanya")
    board = {
        "seats": 3, "sphere": {"power": 4, "at": "B", "sender": "A"},
        "hand": {"A": ["Disipar"], "B": ["Esquivar"], "C": ["Alterar"]},
    }  # fmt: skip
    state = arcanya.board(board)

    everything = Judge(arcanya).resolve(state, "B: Esquivar").to_html()
    of_b = Judge(arcanya, viewer=1).resolve(state, "B: Esquivar").to_html()

    assert {"Disipar", "Alterar"} <= {*Page(everything).words["span"]}
    assert {"Disipar", "Alterar"}.isdisjoint(Page(of_b).words["span"])


# ── What it looks like ──────────────────────────────────────────────────────────────────────────


def colours() -> list[dict[str, str]]:
    """Return the colours of each scheme of the style sheet, by name."""
    blocks = re.findall(r"\{([^{}]*--ink:[^{}]*)\}", style("cardrules"))
    return [dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6});", block)) for block in blocks]


def light(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


def test_words_stand_out_from_whatever_they_stand_on_in_every_scheme() -> None:
    schemes = colours()
    words = ("ink", "soft", "link", "new", "yes", "no", "depends", "undecided", "plain")

    assert len(schemes) == 5
    for scheme in schemes:
        for word in words:
            for ground in ("paper", "panel", "card", "band"):
                assert contrast(scheme[word], scheme[ground]) >= 4.5, (word, ground, scheme)


def test_the_schemes_of_a_host_are_those_of_the_page() -> None:
    light_one, dark_one, dark_host, light_host, _print = colours()

    assert light_one == light_host
    assert dark_one == dark_host
