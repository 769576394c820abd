"""The small things of a picture as text: cards, enumerations, wrapped lines."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

from cardrules.core.claims import Text
from cardrules.drawing.picture import Area, Face, Mark, Player
from cardrules.ids import seat_name
from cardrules.words import kernel_words

__all__ = [
    "cut", "faced", "glued", "headed", "joined", "listed", "marked", "worded", "wrapped",
]  # fmt: skip

GLUE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a space where a line must not end, until it is known where lines end."""
STAR: Final = "*"
"""Marks what is made up, since nobody has published it."""
NONE: Final = "·"
"""Stands where nothing is left."""
LYING: Final = "▬"
"""Stands for a card that lies sideways; the arrows that turn are those of the table."""


def worded(key: str, lang: str, **blanks: object) -> str:
    """Return a word of a drawing, which is the same in text and on a page."""
    return kernel_words()[key].in_(lang).format(**blanks)


def joined(texts: Iterable[Text], lang: str) -> str:
    """Return figures in one line."""
    return " · ".join(text.in_(lang) for text in texts)


def headed(player: Player, lang: str) -> str:
    """Return the letter of a seat, with what marks it."""
    mark = "▶" if player.asked else " "
    you = f" ({worded('page.you', lang)})" if player.you else ""
    return f"{mark}{seat_name(player.seat)}{you}"


def marked(mark: Mark, lang: str) -> str:
    """Return a mark where there is little room."""
    return f"({mark.text.in_(lang)})" if mark.short is None else mark.short.in_(lang)


def faced(face: Face, lang: str, *, full: bool = True) -> str:
    """Return a card in a few words.

    Args:
        face: Which.
        lang: ``en`` or ``es``.
        full: Whether to add its further facts.
    """
    if face.gone:
        return NONE
    name = " ".join(filter(None, (face.name.in_(lang) + STAR * face.placeholder, face.code)))
    lines = [line.in_(lang) for line in face.lines] if full else []
    text = " · ".join([name, *lines])
    text = " ".join([text, *(marked(mark, lang) for mark in face.marks)])
    lying = glued(f"{LYING} {worded('page.turned', lang)}")
    text += f" {lying}" if face.turned else ""
    return text if face.times == 1 else f"{text} ×{face.times}"


def listed(area: Area, lang: str) -> str:
    """Return the cards of an area as one enumeration; how many there are if none is in sight."""
    cards = [glued(faced(face, lang)) for face in area.cards]
    if area.unseen:
        cards.append(f"+{area.unseen}" if cards else str(area.unseen))
    return (", " if area.named else " ").join(cards) or "-"


def wrapped(text: str, room: int, indent: str = "  ") -> list[str]:
    """Return a text in lines, all but the first one indented; what is glued stays so if it can."""
    most = room - len(indent)
    text = " ".join(x if len(x) <= most else x.replace(GLUE, " ") for x in text.split(" "))
    lines = wrap(text, room, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def glued(text: str) -> str:
    """Return a text that stays in one line."""
    return text.replace(" ", GLUE)


def cut(text: str, room: int) -> str:
    """Return as much of a text as there is room for."""
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"
