"""What a verb wants to know before it can propose its changes, and the actions that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardrules._frozen import frozen
from cardrules.core.actions import Choose, Done, Number, Option
from cardrules.ids import Seat

if TYPE_CHECKING:
    from cardrules.core.model import Object

__all__ = ["DONE", "Question", "answers", "value_of"]

DONE: Final = None
"""Picked instead of a thing: nothing more."""


@frozen
class Question:
    """What a verb wants to know before it can propose its changes.

    Args:
        options: The values to choose from: things, places, cards, numbers, or `DONE`.
        key: What is asked.
        number: Whether the values are amounts.
        way: Whether the values count ways in printed order, from 0.
        more: Whether a value is added to those that were picked before.
        things: What the options before `DONE` stand for, if what is picked is done something to.
    """

    options: tuple[Any, ...]
    key: str = "ask.target"
    number: bool = False
    way: bool = False
    more: bool = False
    things: tuple[Object, ...] = ()


def answers(actor: Seat, question: Question) -> tuple[Any, ...]:
    """Return the actions that answer a question."""
    found: list[Any] = []
    for option in question.options:
        if option is DONE:
            found.append(Done(actor))
        elif question.number:
            found.append(Number(actor, option))
        elif question.way:
            found.append(Option(actor, option))
        else:
            found.append(Choose(actor, option))
    return tuple(found)


def value_of(answer: Any) -> Any:
    """Return what an answer picks, as frames keep it."""
    match answer:
        case Choose():
            return answer.what
        case Number():
            return answer.number
        case Option():
            return answer.index
        case _:
            return DONE
