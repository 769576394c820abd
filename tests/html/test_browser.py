"""Pages in a browser: how wide they are, which language is seen, what a keyboard reaches.

A page runs no script. To measure it, these tests take its policy out and put a script of their own
in, which leaves what it finds as the title of the page.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from cardrules.cases import check
from command_line import ROOT

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER: Final = next(filter(None, map(shutil.which, NAMES)), None)
CASES: Final = (
    "arcanya/desviar-after-reflejar.toml", "arcanya/resonancia-activates.toml",
    "naruto-mythos/curse-mark-and-genma.toml", "naruto-mythos/score-table.toml",
    "ovniversus/fourth-battle.toml", "waifus-arena/everyone-plays-before-a-new-nocta.toml",
)  # fmt: skip
PHONE: Final = 360
"""Columns of pixels of a small phone."""
MEASURE: Final = """
const root = document.documentElement, seen = x => x.checkVisibility();
const out = {width: innerWidth, page: root.scrollWidth};
out.wide = [...document.querySelectorAll("body *")].filter(x => seen(x) && !x.closest(".vh")
  && x.getBoundingClientRect().right > innerWidth + 1).map(x => x.className || x.tagName).slice(0, 5);
out.langs = [...document.querySelectorAll("article")].filter(seen).map(x => x.lang);
document.querySelector('label[for="lang-es"]').click();
out.then = [...document.querySelectorAll("article")].filter(seen).map(x => x.lang);
const folded = [...document.querySelectorAll("details.cited")].filter(seen)[0];
out.folded = folded ? [...folded.querySelectorAll("dd")].filter(seen).length : -1;
if (folded) folded.querySelector("summary").click();
out.unfolded = folded ? [...folded.querySelectorAll("dd")].filter(seen).length : -1;
out.focus = [...document.querySelectorAll("summary, a, input")].filter(seen)
  .every(x => { x.focus(); return document.activeElement === x; });
parent.document.title = JSON.stringify(out);
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine"),
]


@cache
def measured(name: str, width: int, folder: Path) -> dict[str, Any]:
    """Return what the script finds on the page of a case in a window of some width."""
    text = check(ROOT / "examples" / name, "en").to_html()
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    path = folder / f"{name.replace('/', '-')}.html"
    text = html.escape(text.replace("</body>", f"<script>{MEASURE}</script></body>"))
    # A window of a browser is not made as narrow as a phone; a frame in it is.
    frame = f'<iframe width="{width}" height="800" style="border: 0" srcdoc="{text}"></iframe>'
    path.write_text(f"<!DOCTYPE html><title>nothing</title>{frame}", "utf-8")
    assert BROWSER is not None
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
        "--window-size=1000,900", "--dump-dom", path.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search(r"<title>(.*?)</title>", done.stdout, re.DOTALL)
    assert found is not None
    measures: dict[str, Any] = json.loads(html.unescape(found[1]))
    return measures


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
