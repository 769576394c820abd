"""The page about the log says what there is: every code, every key, every limit."""

from __future__ import annotations

import re
from pathlib import Path

from cardrules.log.reading import LARGEST, LONGEST
from cardrules.log.record import FORMAT, KEYS, MORE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "log-format.md").read_text(encoding="utf-8")
SOURCES = ("log/record.py", "log/reading.py", "stores/files.py", "stores/protocol.py")


def codes() -> set[str]:
    """Return the codes that the sources give to errors."""
    text = "".join(
        (ROOT / "src" / "cardrules" / name).read_text(encoding="utf-8") for name in SOURCES
    )
    raised = re.findall(r'LogFormatError\([^"]*(?:"[^"]*"[^"]*)*?"([a-z-]+)"\)', text)
    said = re.findall(r'(?:what|code) = .*, "([a-z-]+)"$', text, re.MULTILINE)
    return {*raised, *said, "malformed"} - {"replace"}


def test_the_page_lists_every_code() -> None:
    table = PAGE.partition("| code | what it means |")[2].partition("\n\n")[0]
    listed = set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE))
    assert listed == codes()


def test_the_page_lists_the_keys_of_the_header_in_their_order() -> None:
    table = PAGE.partition("## The header")[2].partition("## An entry")[0]
    listed = re.findall(r"^\| `([a-z_]+)` \|", table, re.MULTILINE)
    assert listed == [*KEYS, *MORE, "link"]
    assert f"version of this form: `{FORMAT}`" in PAGE


def test_the_page_says_the_limits() -> None:
    assert f"{LONGEST:,} characters" in PAGE
    assert f"{LARGEST:,}" in PAGE
