"""Documents rule cases while they are built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from booklet import CASE, SILENT, Book
from cardrules.cases import parse_case, run
from cardrules.sphinx.typeset import PARTS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "arcanya"
RST = "Rulings\n=======\n\n"
INLINE: dict[str, tuple[str, Callable[[str], str], str]] = {
    "index.rst": (
        RST + ".. cardrules:ruling::\n   :name: mine\n\n",
        lambda text: "".join(f"   {line}\n" if line else "\n" for line in text.splitlines()),
        "",
    ),
    "index.md": ("# Rulings\n\n```{cardrules:ruling}\n:name: mine\n\n", str, "```\n"),
}
"""How a case stands in a document of each markup: what is before it, its lines, what is after."""


def asking(argument: str, *options: str) -> str:
    """Return a document with one ruling."""
    lines = [f".. cardrules:ruling:: {argument}", *(f"   {option}" for option in options)]
    return RST + "\n".join(lines) + "\n"


def inline(name: str, text: str) -> tuple[str, int]:
    """Return a document with a case in it, and how many lines are before the case."""
    before, indent, after = INLINE[name]
    return before + indent(text) + after, before.count("\n")


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_page_says_what_the_ruling_says(book: Book, lang: str) -> None:
    book.write("index.rst", asking("case.toml", f":lang: {lang}"))

    warnings = book.build("text", text_newlines="unix")

    case = parse_case(CASE)
    ruled = run(case, lang)
    page = " ".join(book.page("index.txt", "text").split())
    assert warnings == []
    assert case.title.in_(lang) in page
    for line in ruled.ruling.to_text(lang).splitlines():
        words = line.lstrip(" -→0123456789.").removesuffix(":")
        # The verdict is a word of its own here, and not in capitals.
        assert " ".join(words.split()[1:]) in page


def test_each_case_of_a_pattern_is_ruled_in_the_order_of_its_rules(book: Book) -> None:
    book.write("earlier.toml", CASE.replace('cites = ["R22"]', 'cites = ["R15", "R22"]'))
    book.write("index.rst", asking("*.toml"))

    assert book.build() == []

    anchors = (anchor for anchor in book.links().anchors if anchor.startswith("ruling-"))
    rulings = [anchor for anchor in anchors if "-step-" not in anchor]
    assert rulings == [f"ruling-arcanya-{name}" for name in ("earlier", "case", "silent")]


@pytest.mark.parametrize("pattern", ["/cases", "/cases/*.toml", "/cases/a.toml /cases/**/b.toml"])
def test_files_are_named_by_folder_pattern_or_list(book: Book, pattern: str) -> None:
    for name in ("cases/a.toml", "cases/b.toml"):
        book.write(name, CASE)
    book.write("deep/page.rst", asking(pattern))
    book.write("index.rst", RST + ".. toctree::\n\n   deep/page\n")

    assert book.build() == []

    anchors = book.links("deep/page.html").anchors
    assert {"ruling-arcanya-a", "ruling-arcanya-b"} <= {*anchors}


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_open_folded_or_left_out(book: Book, part: str) -> None:
    unused = EXAMPLES / "guarda-with-a-maniobra.toml"
    book.write("unused.toml", unused.read_text(encoding="utf-8"))
    name = {"alternatives": "silent.toml", "not-used": "unused.toml"}
    others = [f":{other}: none" for other in PARTS if other != part]
    words, folds = {}, {}
    for how in ("open", "folded", "none"):
        case = name.get(part, "case.toml")
        book.write("index.rst", asking(case, f":{part}: {how}", *others))
        assert book.build() == []
        words[how], folds[how] = len(book.page().split()), book.page().count("<details")

    assert words["open"] > words["none"]
    assert folds["folded"] > 0 == folds["open"] == folds["none"]


def test_the_project_says_how_parts_are_shown_unless_a_directive_does(book: Book) -> None:
    book.write("index.rst", asking("case.toml", ":board: open"))

    assert book.build(cardrules_parts={"board": "none", "rules": "none", "steps": "folded"}) == []

    assert book.page().count("<details") == 1
    assert "highlight-text" in book.page()


def test_a_folded_ruling_shows_its_title_and_verdict(book: Book) -> None:
    book.write("index.rst", asking("case.toml", ":fold:"))

    assert book.build() == []

    summary = book.page().partition("<summary>")[2].partition("</summary>")[0]
    assert "cardrules-no" in summary
    assert "Deflecting back" in summary


def test_a_reading_is_fixed(book: Book) -> None:
    book.write("index.rst", asking("silent.toml", ":reading: A4=b"))

    assert book.build() == []

    assert "cardrules-yes" in book.page()
    assert "cardrules-undecided" not in book.page()


@pytest.mark.parametrize(
    "builder", ["dirhtml", "singlehtml", "epub", "latex", "man", "texinfo", "text", "xml"]
)
def test_every_builder_writes_it(book: Book, builder: str) -> None:
    book.write("index.rst", asking("*.toml", ":fold:"))

    warnings = book.build(builder, epub_show_urls="no", version="1")

    assert [line for line in warnings if "cardrules" in line or "unknown" in line] == []


def test_the_links_of_latex_lead_somewhere(book: Book) -> None:
    book.write("index.rst", asking("silent.toml") + "\n.. cardrules:readings:: arcanya\n")

    assert book.build("latex") == []

    (file,) = (book.root / "latex").glob("*.tex")
    text = file.read_text(encoding="utf-8")
    linked = {part.partition("}")[0] for part in text.split("\\hyperref[\\detokenize{")[1:]}
    labels = {part.partition("}")[0] for part in text.split("\\label{\\detokenize{")[1:]}
    assert "index:reading-arcanya-A4" in linked
    assert linked <= labels


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", INLINE)
def test_a_case_in_a_document_is_ruled_and_can_be_referred_to(book: Book, name: str) -> None:
    text, _ = inline(name, CASE)
    book.write(name, text)

    assert book.build() == []

    assert "ruling-arcanya-mine" in book.links().anchors


def test_an_outcome_that_is_not_as_expected_is_told_at_its_line(book: Book) -> None:
    changed = CASE.replace('verdict = "no"', 'verdict = "yes"')
    book.write("case.toml", changed)
    book.write("index.rst", asking("case.toml"))

    (warning,) = book.build()

    line = changed[: changed.index("verdict")].count("\n") + 1
    assert warning.startswith(f"case.toml:{line}: WARNING: then.verdict:")
    assert "[cardrules.outcome]" in warning
    assert "admonition warning" in book.page()  # readers see it too


def test_an_outcome_that_is_not_as_expected_fails_a_strict_build(book: Book) -> None:
    book.write("case.toml", CASE.replace('"no"', '"yes"'))
    book.write("index.rst", asking("case.toml"))

    assert book.failed_strictly()


def test_a_strict_build_of_what_is_right_goes_through(book: Book) -> None:
    book.write("index.rst", asking("case.toml"))

    assert not book.failed_strictly()


FAULTY = (
    CASE.replace('"R22"]', '"R222"]', 1)
    .replace('"Desviar"]', '"Desviarr"]')
    .replace('verdict = "no"', 'verdict = "never"')
)


def test_each_fault_of_a_case_is_told_at_its_line(book: Book) -> None:
    book.write("case.toml", FAULTY)
    book.write("index.rst", asking("case.toml") + "\n" + asking("case.toml")[len(RST) :])

    warnings = book.build("dummy")

    starts = [line.split(" WARNING: ")[0] for line in warnings]
    assert starts == ["case.toml:4:", "case.toml:9:", "case.toml:15:"]
    assert all("[cardrules.case]" in line for line in warnings)


@pytest.mark.parametrize("name", INLINE)
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (FAULTY, [4, 9, 15]),
        (CASE.replace('verdict = "no"', 'verdict = "yes"'), [15]),
        (CASE.replace("[given]", "[given"), [6]),
        (CASE.replace('can = "B: Desviar -> A"', 'can = "B: Desvia -> A"'), [12]),
    ],
    ids=["faults", "outcome", "no TOML", "notation"],
)
def test_a_case_in_a_document_is_faulty_at_a_line_of_the_document(
    book: Book, name: str, text: str, lines: list[int]
) -> None:
    page, before = inline(name, text)
    book.write(name, page)

    starts = [line.split(" WARNING: ")[0] for line in book.build("dummy")]

    assert starts == [f"{name}:{before + line}:" for line in lines]


@pytest.mark.parametrize(
    ("directive", "near"),
    [
        (".. cardrules:ruling:: cas.toml", "case.toml"),
        (".. cardrules:ruling-index:: /sub/*.toml", ""),
        (".. cardrules:ruling::", "needs a case"),
        (".. cardrules:ruling:: case.toml\n\n   game = 'arcanya'", "needs a case"),
        (".. cardrules:rulebook:: arcana", "arcanya"),
        (".. cardrules:readings:: arcana", "arcanya"),
        (".. cardrules:cards:: arcana", "arcanya"),
        (".. cardrules:cards:: arcanya Desviarrr", "Desviar"),
        (".. cardrules:ruling:: case.toml\n   :cards: none.toml", "none.toml"),
        (".. cardrules:ruling:: case.toml\n   :reading: A99=b", "A9"),
        (".. cardrules:ruling:: case.toml\n   :reading: A4=z", "a, b, c"),
    ],
)
def test_what_a_directive_cannot_do_is_said_in_one_warning(
    book: Book, directive: str, near: str
) -> None:
    book.write("index.rst", f"{RST}{directive}\n")

    (warning,) = book.build("dummy")

    assert near in warning


@pytest.mark.parametrize("option", [":lang: fr", ":steps: hidden", ":kinds: mine"])
def test_an_option_that_does_not_exist_is_refused(book: Book, option: str) -> None:
    kind = "rulebook:: arcanya" if "kinds" in option else "ruling:: case.toml"
    book.write("index.rst", f"{RST}.. cardrules:{kind}\n   {option}\n")

    assert "ERROR" in book.build("dummy")[0]


def test_a_case_that_is_expected_of_no_reading_is_not_compared(book: Book) -> None:
    silent = SILENT.replace('alternatives."A4=b".verdict = "yes"\n', "")
    book.write("silent.toml", silent)
    book.write("index.rst", asking("silent.toml", ":reading: A4=b"))

    assert book.build() == []
