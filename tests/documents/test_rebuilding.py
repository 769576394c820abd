"""A document is read again when what it is made from has changed, and only then."""

from __future__ import annotations

import pytest

from booklet import CASE, Book
from cardrules.sphinx import sources

RULING = "Ruling\n======\n\n.. cardrules:ruling:: {}\n"


@pytest.fixture
def built(book: Book) -> Book:
    """A documentation that has been built once: only one of its pages shows cases."""
    book.write("cases/one.toml", CASE)
    book.write("index.rst", "Index\n=====\n\n.. toctree::\n\n   shown\n")
    book.write("shown.rst", RULING.format("cases/*.toml"))
    assert book.build("dummy") == []
    assert sorted(book.read) == ["index", "shown"]
    return book


def test_nothing_is_read_again_if_nothing_changed(built: Book) -> None:
    assert built.build("dummy") == []

    assert built.read == []


def test_a_case_that_changed_is_ruled_again(built: Book) -> None:
    built.write("cases/one.toml", CASE.replace('verdict = "no"', 'verdict = "yes"'))

    (warning,) = built.build("dummy")

    assert "[cardrules.outcome]" in warning
    assert built.read == ["shown"]


def test_a_new_case_of_a_pattern_is_found(built: Book) -> None:
    built.write("cases/two.toml", CASE)

    assert built.build("dummy") == []

    assert built.read == ["shown"]


def test_a_case_that_is_gone_is_missed(built: Book) -> None:
    (built.source / "cases" / "one.toml").unlink()

    (warning,) = built.build("dummy")

    assert "[cardrules.directive]" in warning


def test_other_rules_rule_again(built: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "digest", lambda game: f"another {game}")

    assert built.build("dummy") == []

    assert built.read == ["shown"]


def test_a_card_file_that_changed_is_read_again(book: Book) -> None:
    book.write("cards.toml", "card = []\n")
    book.write("index.rst", RULING.format("case.toml") + "   :cards: cards.toml\n")
    before = book.build("dummy")
    book.write("cards.toml", "nothing = 1\n")

    after = book.build("dummy")

    assert before
    assert after
    assert before != after


def test_a_document_that_is_gone_shows_nothing_any_more(built: Book) -> None:
    built.write("index.rst", "Index\n=====\n\n:cardrules:case:`arcanya:one`\n")
    (built.source / "shown.rst").unlink()

    (warning,) = built.build("dummy", nitpicky=True) or built.build("html", nitpicky=True)

    assert "unknown case 'one'" in warning


def test_several_processes_come_to_the_same(book: Book) -> None:
    pages = [f"page{number}" for number in range(12)]
    for number, page in enumerate(pages):
        book.write(f"cases/case{number}.toml", CASE)
        book.write(f"{page}.rst", RULING.format(f"cases/case{number}.toml"))
    roles = "\n".join(f":cardrules:case:`arcanya:case{n}`" for n in range(len(pages)))
    listed = "\n".join(f"   {page}" for page in pages)
    book.write("index.rst", f"Index\n=====\n\n{roles}\n\n.. toctree::\n\n{listed}\n")
    assert book.build(nitpicky=True) == []
    serial = {page: book.page(f"{page}.html") for page in ("index", *pages)}

    assert book.build(parallel=2, nitpicky=True, fresh=True) == []

    assert {page: book.page(f"{page}.html") for page in ("index", *pages)} == serial
