"""Documents cite rules, readings, cards and cases, and list them."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from booklet import CASE, Book
from cardrules.cases import parse_case, run

GAME = cr.game("arcanya")
BOOK = """\
Rulebook
========

.. cardrules:rulebook:: arcanya
   :lang: en es
   :cases: *.toml

.. cardrules:readings:: arcanya
   :cases: *.toml

.. cardrules:cards:: arcanya

.. cardrules:ruling:: *.toml
"""


def citing(*roles: str, before: str = "") -> str:
    lines = [f":cardrules:{role}" for role in roles]
    return "Citing\n======\n\n" + before + "\n".join(lines) + "\n"


def anchors_of(book: Book) -> dict[str, set[str]]:
    """Return the anchors of each page."""
    return {name: {*book.links(name).anchors} for name in ("index.html", "book.html")}


def cited(book: Book, page: str) -> list[str]:
    """Return the links of a page to the pages of the book."""
    return [link for link in book.links(page).links if "-arcanya-" in link]


@pytest.mark.parametrize(
    ("role", "anchor"),
    [
        ("rule:`arcanya:R22`", "rule-arcanya-R22"),
        ("rule:`arcanya:A4`", "reading-arcanya-A4"),
        ("rule:`the rule <arcanya:R22>`", "rule-arcanya-R22"),
        ("reading:`arcanya:A4`", "reading-arcanya-A4"),
        ("reading:`arcanya:A4=b`", "reading-arcanya-A4-b"),
        ("card:`arcanya:desviar`", "card-arcanya-desviar"),
        ("case:`arcanya:silent`", "ruling-arcanya-silent"),
    ],
)
def test_a_role_leads_to_what_it_names(book: Book, role: str, anchor: str) -> None:
    book.write("index.rst", citing(role) + "\n.. toctree::\n\n   book\n")
    book.write("book.rst", BOOK)

    assert book.build(nitpicky=True) == []

    assert f"book.html#{anchor}" in cited(book, "index.html")
    assert anchor in anchors_of(book)["book.html"]


def test_every_link_of_rulings_and_rulebooks_leads_somewhere(book: Book) -> None:
    book.write("index.rst", BOOK.replace("Rulebook", "Index").split(".. ")[0] + INDEX)
    book.write("book.rst", BOOK)

    assert book.build(nitpicky=True) == []

    anchors = anchors_of(book)
    for page in anchors:
        links = [link.partition("#") for link in cited(book, page)]
        assert links
        assert [target for file, _, target in links if target not in anchors[file or page]] == []


INDEX = """
.. cardrules:ruling-index:: *.toml

.. toctree::

   book
"""


@pytest.mark.parametrize(
    ("before", "config"),
    [(".. cardrules:game:: arcanya\n\n", {}), ("", {"cardrules_game": "arcanya"})],
)
def test_a_game_that_is_known_need_not_be_said(
    book: Book, before: str, config: dict[str, Any]
) -> None:
    book.write("index.rst", citing("rule:`R22`", before=before) + "\n.. toctree::\n\n   book\n")
    book.write("book.rst", BOOK)

    assert book.build(nitpicky=True, **config) == []

    assert "book.html#rule-arcanya-R22" in cited(book, "index.html")


@pytest.mark.parametrize(
    ("role", "said"),
    [
        ("rule:`arcanya:R222`", "nearest: R22"),
        ("rule:`arcana:R22`", "nearest: arcanya"),
        ("rule:`R22`", "of which game"),
        ("reading:`arcanya:R22`", "unknown reading"),
        ("reading:`arcanya:A4=z`", "nearest: A4=a, A4=b, A4=c"),
        ("rule:`arcanya:R22=a`", "unknown option"),
        ("card:`arcanya:desvia`", "nearest: desviar"),
        ("case:`arcanya:silen`", "nearest: silent"),
        ("rule:`naruto-mythos:R1`", "cardrules:rulebook"),
    ],
)
def test_a_citation_that_leads_nowhere_is_told_with_the_nearest_that_would(
    book: Book, role: str, said: str
) -> None:
    book.write("index.rst", citing(role) + "\n.. toctree::\n\n   book\n")
    book.write("book.rst", BOOK)

    (warning,) = book.build(nitpicky=True)

    assert warning.startswith("index.rst:4: WARNING: ")
    assert said in warning


def test_only_a_picky_build_minds_that_no_page_shows_something(book: Book) -> None:
    book.write("index.rst", citing("rule:`arcanya:R22`", "rule:`arcanya:R222`"))

    (warning,) = book.build(nitpicky=False)

    assert "R222" in warning  # there is no such rule: that is wrong in any build


def test_what_is_to_be_ignored_is_ignored(book: Book) -> None:
    book.write("index.rst", citing("rule:`arcanya:R222`"))

    assert book.build(nitpicky=True, nitpick_ignore=[("cardrules:rule", "arcanya:R222")]) == []


def test_a_ruling_alone_needs_no_rulebook(book: Book) -> None:
    book.write("index.rst", "Alone\n=====\n\n.. cardrules:ruling:: case.toml\n")

    assert book.build(nitpicky=True) == []

    assert "R22" in book.page()


def test_a_citation_shows_what_it_cites_to_whoever_points_at_it(book: Book) -> None:
    book.write("index.rst", citing("rule:`arcanya:R22`") + "\n.. toctree::\n\n   book\n")
    book.write("book.rst", BOOK)

    for lang in ("en", "es"):
        assert book.build(cardrules_lang=lang) == []
        assert f'title="{GAME.rulebook.rules["R22"].text.in_(lang)}"' in book.page()


def test_a_case_is_cited_in_the_language_that_the_page_speaks(book: Book) -> None:
    case = parse_case(CASE)
    shown = "{0}\n=====\n\n.. cardrules:ruling:: case.toml\n   :lang: {0}\n"
    book.write("en.rst", shown.format("en"))
    book.write("es.rst", shown.format("es"))
    book.write("index.rst", citing("case:`arcanya:case`") + "\n.. toctree::\n\n   en\n   es\n")

    for lang in ("en", "es"):
        assert book.build(cardrules_lang=lang) == []
        assert f"{lang}.html#ruling-arcanya-case" in cited(book, "index.html")
        assert case.title.in_(lang) in book.page()


def test_a_rulebook_tells_every_rule_in_each_language_with_the_cases_that_cite_it(
    book: Book,
) -> None:
    book.write("index.rst", BOOK)

    assert book.build("text") == []

    page = " ".join(book.page("index.txt", "text").split())
    for rule in GAME.rulebook.rules.values():
        assert " ".join(rule.text.en.split()) in page
        assert " ".join(rule.text.es.split()) in page
    for reading in GAME.rulebook.readings.values():
        assert all(" ".join(text.en.split()) in page for _, text in reading.options)
    about = page.partition("**R22**")[2].partition("**R23**")[0]
    assert parse_case(CASE).title.en in about


def test_a_rule_that_no_case_cites_names_those_that_come_out_by_it(book: Book) -> None:
    assert "R22" in run(parse_case(CASE)).exercised
    book.write("case.toml", CASE.replace('cites = ["R22"]', 'cites = ["R15"]'))
    book.write("index.rst", BOOK)

    assert book.build("text") == []

    page = " ".join(book.page("index.txt", "text").split())
    for rule, following in (("R15", "R16"), ("R22", "R23")):
        about = page.partition(f"**{rule}**")[2].partition(f"**{following}**")[0]
        assert parse_case(CASE).title.en in about


def test_only_the_kinds_of_rules_that_are_asked_for_are_listed(book: Book) -> None:
    one = ".. cardrules:rulebook:: arcanya\n   :kinds: house\n"
    book.write("index.rst", f"Rules\n=====\n\n{one}")

    assert book.build() == []

    shown = [name for name in book.links().anchors if name.startswith("rule-")]
    rules = GAME.rulebook.rules.values()
    assert shown == [f"rule-arcanya-{rule.id}" for rule in rules if rule.kind == "house"]


def test_the_cards_that_match_are_listed(book: Book) -> None:
    book.write("index.rst", "Cards\n=====\n\n.. cardrules:cards:: arcanya Potencia\n")

    assert book.build() == []

    shown = [name for name in book.links().anchors if name.startswith("card-")]
    assert shown == [f"card-arcanya-potencia-{value}" for value in range(2, 11)]


def test_what_two_documents_show_is_told_unless_one_is_not_listed(book: Book) -> None:
    ruling = "Ruling\n======\n\n.. cardrules:ruling:: case.toml\n"
    book.write("a.rst", ruling)
    book.write("index.rst", ruling + "\n.. toctree::\n\n   a\n")

    (warning,) = book.build("dummy")
    book.write("index.rst", ruling + "   :no-index:\n\n.. toctree::\n\n   a\n")

    assert "[cardrules.twice]" in warning
    assert book.build("dummy") == []
