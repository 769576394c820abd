"""The things that a picture of a table is made of: values, with every text in both languages."""

from __future__ import annotations

from typing import Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text

__all__ = [
    "Area", "Column", "Columns", "Face", "Half", "Mark", "Part", "Picture", "Player", "Ring",
    "Rows", "say",
]  # fmt: skip

NO_TEXT: Final = Text("", "")


def say(text: Text | str, **blanks: object) -> Text:
    """Return a text with its blanks filled, in each language with what that language says.

    Example:
        >>> say(Text("hand {count}", "mano {count}"), count=4)
        Text(en='hand 4', es='mano 4')
        >>> say(Text("{card} on top", "encima {card}"), card=Text("Shield", "Escudo")).es
        'encima Escudo'
        >>> say("PA")
        Text(en='PA', es='PA')
    """
    if isinstance(text, str):
        text = Text(text, text)
    if not blanks:
        return text

    def filled(lang: str) -> str:
        known = {n: b.in_(lang) if isinstance(b, Text) else b for n, b in blanks.items()}
        return text.in_(lang).format(**known)

    return Text(filled("en"), filled("es"))


@frozen
class Mark:
    """Something that is so of a card just now.

    Args:
        text: What, as a reader needs it.
        short: The same where there is little room; the text in parentheses if None.
    """

    text: Text
    short: Text | None = None


@frozen
class Face:
    """A card as it lies.

    Args:
        name: Its name; ``?`` if nobody may know it here.
        value: The number that counts of it now, or "".
        code: What tells it from others of its name, or "".
        lines: Further facts of it.
        marks: What is so of it just now.
        hidden: Whether it lies face-down.
        label: What tells it from others that lie face-down, such as ``#2``, or "".
        turned: Whether it lies sideways.
        placeholder: Whether something of it is made up, since nobody has published it.
        gone: Whether only its place is left.
        times: How many of the same lie there.
    """

    name: Text
    value: str = ""
    code: str = ""
    lines: tuple[Text, ...] = ()
    marks: tuple[Mark, ...] = ()
    hidden: bool = False
    label: str = ""
    turned: bool = False
    placeholder: bool = False
    gone: bool = False
    times: int = 1

    @property
    def unknown(self) -> bool:
        """Whether nobody may know what it is."""
        return self.name.en == "?"


@frozen
class Area:
    """Cards that lie together.

    Args:
        title: What they are.
        cards: Those in sight, in the order in which one looks at them.
        unseen: How many others lie there.
        own: Whether its seat alone sees what they are, as a hand; how many there are is said by a
            figure, or by an area of the same title for all others.
        named: Whether text has to say what they are; if not, they speak for themselves.
    """

    title: Text
    cards: tuple[Face, ...] = ()
    unseen: int = 0
    own: bool = False
    named: bool = True


@frozen
class Player:
    """A seat with what it has.

    Args:
        seat: Which.
        figures: Its numbers, each with what it counts.
        marks: What is so of it just now.
        areas: Its cards.
        asked: Whether it has to act.
        you: Whether it is the one who looks.
        out: Whether it has left the match.
    """

    seat: int
    figures: tuple[Text, ...] = ()
    marks: tuple[Text, ...] = ()
    areas: tuple[Area, ...] = ()
    asked: bool = False
    you: bool = False
    out: bool = False


@frozen
class Ring:
    """Seats around something.

    Args:
        players: In the order of their seats.
        turn: 1 if it goes on in that order, -1 if the other way.
        middle: What is so in the middle, the main thing first.
        areas: Cards in the middle.
        after: The seat behind which something lies on the ring, before the next one in their order,
            or None.
        marker: What that is.
        way: What the turn does, where it is drawn as one line.
        to_the_right: Whether each sits to the right of the one before, counterclockwise; else to
            the left, clockwise.
        wide: Whether what a seat has takes lines of its own in text.
    """

    players: tuple[Player, ...]
    turn: int
    middle: tuple[Text, ...] = ()
    areas: tuple[Area, ...] = ()
    after: int | None = None
    marker: Text = NO_TEXT
    way: Text = NO_TEXT
    to_the_right: bool = False
    wide: bool = False


@frozen
class Half:
    """What one seat has at a column.

    Args:
        seat: Whose it is.
        cards: Those next to the middle first.
        sum: What they come to.
        ahead: Whether it is ahead there.
    """

    seat: int
    cards: tuple[Face, ...]
    sum: Text
    ahead: bool = False


@frozen
class Column:
    """Something between two seats.

    Args:
        title: What it is called.
        above: The far side.
        below: The near side.
        card: The card in the middle, or None.
        now: Whether something is to be done there now.
    """

    title: Text
    above: Half
    below: Half
    card: Face | None = None
    now: bool = False


@frozen
class Columns:
    """Several of them side by side, and the two seats.

    Args:
        above: The far seat.
        columns: From the left to the right.
        below: The near seat.
    """

    above: Player
    columns: tuple[Column, ...]
    below: Player


@frozen
class Rows:
    """Seats one below the other."""

    players: tuple[Player, ...]


Part = Ring | Columns | Rows


@frozen
class Picture:
    """A table.

    Args:
        head: How far the match is.
        part: The seats and what lies between them.
        figures: Piles and other numbers that belong to nobody.
        areas: Cards that belong to nobody and lie beside.
        notes: What signs on it mean.
    """

    head: tuple[Text, ...]
    part: Part
    figures: tuple[Text, ...] = ()
    areas: tuple[Area, ...] = ()
    notes: tuple[Text, ...] = ()
