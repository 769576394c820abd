"""Pages in a browser: how wide they are, which language is seen, what a keyboard reaches."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import browser
from browser import MARKS, PHONE
from cardrules.cases import check
from command_line import ROOT

CASES: Final = (
    "arcanya/desviar-after-reflejar.toml", "arcanya/resonancia-activates.toml",
    "naruto-mythos/curse-mark-and-genma.toml", "naruto-mythos/score-table.toml",
    "ovniversus/fourth-battle.toml", "waifus-arena/everyone-plays-before-a-new-nocta.toml",
)  # fmt: skip
MEASURE: Final = """
const root = document.documentElement, seen = x => x.checkVisibility();
const out = {width: innerWidth, page: root.scrollWidth};
out.wide = [...document.querySelectorAll("body *")].filter(x => seen(x) && !x.closest(".vh")
  && x.getBoundingClientRect().right > innerWidth + 1).map(x => x.className || x.tagName).slice(0, 5);
out.langs = [...document.querySelectorAll("article")].filter(seen).map(x => x.lang);
document.querySelector('label[for="lang-es"]').click();
out.then = [...document.querySelectorAll("article")].filter(seen).map(x => x.lang);
const texts = x => [...x.querySelectorAll("dd")].filter(seen).length;
out.codes = [...document.querySelectorAll(".whole, .rule")].filter(seen);
out.broken = out.codes.filter(x => x.getClientRects().length > 1).map(x => x.textContent);
out.codes = out.codes.filter(x => x.className == "whole").length;
const folded = [...document.querySelectorAll("details.cited")].filter(seen)[0];
out.folded = texts(folded);
folded.querySelector("summary").focus();
out.focused = [texts(folded), folded.open];
out.reach = Math.max(...[...folded.querySelectorAll("dd")].map(x => x.getBoundingClientRect().right));
document.activeElement.blur();
out.left = texts(folded);
folded.querySelector("summary").click();
out.unfolded = texts(folded);
out.focus = [...document.querySelectorAll("summary, a, input")].filter(seen)
  .every(x => { x.focus(); return document.activeElement === x; });
"""

pytestmark = MARKS


@cache
def measured(name: str, width: int, folder: Path) -> dict[str, Any]:
    """Return what the script finds on the page of a case in a window of some width."""
    page = check(ROOT / "examples" / name, "en").to_html()
    return browser.measured(page, MEASURE, width, folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.mark.parametrize("name", CASES)
def test_a_page_fits_a_small_phone_without_being_moved_sideways(name: str, folder: Path) -> None:
    found = measured(name, PHONE, folder)

    assert found["width"] == PHONE
    assert found["page"] <= PHONE
    assert found["wide"] == []


@pytest.mark.parametrize("name", CASES)
def test_a_page_shows_one_language_and_then_the_other(name: str, folder: Path) -> None:
    found = measured(name, PHONE, folder)

    assert (found["langs"], found["then"]) == (["en"], ["es"])


@pytest.mark.parametrize("name", CASES)
def test_rules_unfold_and_everything_that_does_something_can_have_the_focus(
    name: str, folder: Path
) -> None:
    found = measured(name, PHONE, folder)

    assert found["folded"] == 0
    assert found["unfolded"] > 0
    assert found["focus"]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("width", [PHONE, 950])
def test_a_keyboard_that_reaches_rules_sees_their_texts(
    name: str, width: int, folder: Path
) -> None:
    found = measured(name, width, folder)

    texts, unfolded = found["focused"]
    assert texts > 0
    assert texts == found["unfolded"]
    assert not unfolded
    assert found["left"] == 0
    assert found["reach"] <= width


@pytest.mark.parametrize("name", CASES)
def test_no_code_is_broken_at_the_end_of_a_line(name: str, folder: Path) -> None:
    found = measured(name, PHONE, folder)

    assert found["broken"] == []
    assert (found["codes"] > 0) is name.startswith("naruto")
