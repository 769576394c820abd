"""Documents with rulings on a small phone: a drawing keeps its lines, and shows that there is more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from booklet import Book
from browser import MARKS, PHONE, measured
from command_line import ROOT

MEASURE: Final = """
const board = document.querySelector(".cardrules-board pre"), root = document.documentElement;
const style = getComputedStyle(board);
const out = {page: root.scrollWidth, inside: board.clientWidth, whole: board.scrollWidth};
out.lines = Math.round(board.clientHeight / parseFloat(style.lineHeight));
out.text = board.textContent.trimEnd().split("\\n").length;
out.fixed = style.backgroundAttachment.split(", ");
const codes = [...document.querySelectorAll(".cardrules-code")];
out.codes = codes.length;
out.broken = codes.filter(x => x.getClientRects().length > 1).map(x => x.textContent);
"""
CASE: Final = ROOT / "examples/naruto-mythos/curse-mark-and-genma.toml"

pytestmark = MARKS


def test_a_drawing_and_codes_stay_whole_on_a_small_phone(book: Book, tmp_path: Path) -> None:
    book.write("case.toml", CASE.read_text("utf-8"))
    book.write("index.rst", "Cases\n=====\n\n.. cardrules:ruling:: case.toml\n")
    assert book.build(html_theme="furo") == []
    base = f'<head><base href="{(tmp_path / "html").as_uri()}/">'
    page = re.sub(r"<script.*?</script>", "", book.page(), flags=re.DOTALL).replace("<head>", base)

    found = measured(page, MEASURE, PHONE, tmp_path)

    assert found["page"] <= PHONE
    assert found["whole"] > found["inside"]
    assert abs(found["lines"] - found["text"]) <= 2
    assert sorted(found["fixed"]) == ["local", "local", "scroll", "scroll", "scroll"]
    assert found["codes"] > 0
    assert found["broken"] == []
