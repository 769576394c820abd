"""Rulings and tables as HTML, without anything from elsewhere and without a script.

`page` is a file of its own; `fragment` and `table` stand in somebody else's page, which holds
`style` once.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from cardrules.core.claims import Text
from cardrules.drawing import Picture, open_view, picture_of, zone_picture
from cardrules.html.board import board_of
from cardrules.html.page import Sheet, document, style
from cardrules.html.ruling import Place, article_of, boards_of
from cardrules.html.tags import Html, el, joined
from cardrules.ids import UNKNOWN

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset
    from cardrules.core.state import AnyState
    from cardrules.judge.ruling import Ruling
    from cardrules.views import View

__all__ = [
    "Html", "Place", "Sheet", "article_of", "document", "drawing", "el", "fragment", "notebook_of",
    "page", "style", "styled", "table", "tables",
]  # fmt: skip

_NUMBERS: Final = count(1)
"""For fragments that nobody names: each has ids of its own."""


def page(ruling: Ruling, lang: str) -> str:
    """Return a ruling as a file of its own, in both languages.

    Args:
        ruling: Which.
        lang: The language that is seen first.
    """
    from cardrules.judge.page import page_of

    title = Text(page_of(ruling, "en").question, page_of(ruling, "es").question)
    sheet = Sheet("ruling", title, lambda spoken: article_of(ruling, Place("ruling", spoken)))
    return document([sheet], title, lang)


def fragment(ruling: Ruling, lang: str, name: str = "", *, level: int = 3) -> Html:
    """Return a ruling to stand in a page, in one language.

    Args:
        ruling: Which.
        lang: ``en`` or ``es``.
        name: With which its ids begin; one of its own if it is "".
        level: Of its heading.
    """
    place = Place(name or f"ruling{next(_NUMBERS)}", lang, level)
    return el("div", article_of(ruling, place), class_="cardrules")


def tables(ruling: Ruling, lang: str, name: str = "", *, level: int = 3) -> Html | None:
    """Return the table that a ruling is about, and what it comes to, to stand in a page.

    Args:
        ruling: Which.
        lang: ``en`` or ``es``.
        name: With which its ids begin; one of its own if it is "".
        level: Of its heading.

    Returns:
        Both tables under one heading, what has changed marked; None if there is no table.
    """
    place = Place(name or f"tables{next(_NUMBERS)}", lang, level - 1)
    found = boards_of(ruling, place)
    return None if found is None else el("div", found, class_="cardrules", lang=lang)


def table(game: Ruleset, what: AnyState | View, lang: str, *, level: int = 3) -> Html:
    """Return a table to stand in a page, in one language.

    Args:
        game: Whose it is.
        what: A state, all of which is shown; or a view, which shows what its seat may know.
        lang: ``en`` or ``es``.
        level: Of the headings of seats.
    """
    from cardrules.views import View

    view = what if isinstance(what, View) else open_view(game, what)
    return drawing(picture_of(game, view), lang, level=level)


def drawing(picture: Picture, lang: str, *, level: int = 3) -> Html:
    """Return a picture to stand in a page, in one language."""
    return el("div", board_of(picture, lang, "", level=level), class_="cardrules", lang=lang)


def styled(part: Html) -> str:
    """Return a part of a page together with what it looks like, as notebooks show it."""
    return joined(el("style", Html(style("cardrules"))), part)


def notebook_of(what: AnyState | View, lang: str = "en") -> str | None:
    """Return a table as notebooks show it; None if its game is not installed.

    A table knows the name of its game only. If somebody brought cards that the game does not have,
    these are shown by their ids, and the table zone by zone.
    """
    from cardrules.errors import DefinitionError
    from cardrules.registry import game
    from cardrules.views import View

    try:
        found = game(what.settings.game)
    except DefinitionError:
        return None
    view = what if isinstance(what, View) else open_view(found, what)
    cards = {copy.card for zone in view.zones for thing in zone.things for copy in thing.copies}
    lay_out = picture_of if cards <= {UNKNOWN, *found.cards} else zone_picture
    return styled(drawing(lay_out(found, view), lang))
