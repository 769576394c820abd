"""What is agreed on before a match: the options of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text

if TYPE_CHECKING:
    from random import Random

    from cardrules.ids import Seat

__all__ = ["UNTOLD", "OptionDef"]


def _nothing_wrong(_value: Any) -> str:
    return ""


def _fits_all(_value: Any, _seats: int) -> str:
    return ""


UNTOLD: Final = "?"
"""What a view says of an option that is another seat's secret: an option of that kind takes it."""


@frozen
class OptionDef:
    """Something to agree on before a match.

    Args:
        name: Its name.
        default: Its value unless somebody says otherwise.
        text: What it does.
        choices: The values it may have; empty if any value of the default's type.
        wrong: Says what is wrong with a value, or "".
        unfit: Says what is wrong with a value for a number of seats, or "".
        of_file: Returns the value that the text of a file means, such as a deck list; None if it
            is nothing that one keeps in files. It raises `FaultsError` with all that is wrong.
        whose: The seat whose secret it is: the others' views say `UNTOLD` of it; None if it is
            public.
        any_value: Returns some value by chance, of more than can be listed, such as a deck of any
            cards: random play tries it. None if `choices` and the default are all that it tries.
    """

    name: str
    default: Any
    text: Text
    choices: tuple[Any, ...] = ()
    wrong: Callable[[Any], str] = _nothing_wrong
    unfit: Callable[[Any, int], str] = _fits_all
    of_file: Callable[[str], Any] | None = None
    whose: Seat | None = None
    any_value: Callable[[Random], Any] | None = None
