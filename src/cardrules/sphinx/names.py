"""What can be cited of a game, and what is wrong with a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.errors import DefinitionError, nearest
from cardrules.game import Game
from cardrules.ids import CardId
from cardrules.sphinx.bench import game_of

__all__ = ["hint", "wrong_name"]


def wrong_name(kind: str, target: str, cases: Iterable[str] = ()) -> DefinitionError | None:
    """Return what is wrong with the name of something; None if there is such a thing.

    Args:
        kind: ``rule``, ``reading``, ``card`` or ``case``.
        target: Its game and its name.
        cases: The names of all cases that documents show.
    """
    name, _, id = target.rpartition(":")
    try:
        game = game_of(name, None)
    except DefinitionError as error:
        return error
    known = [*_known(game, kind, cases)]
    id, equals, option = id.partition("=")
    if id not in known:
        return DefinitionError("", f"unknown {kind} {id!r} of {name}", nearest(id, known))
    reading = game.rulebook.readings.get(id)
    options = [name for name, _ in reading.options] if reading else []
    if equals and option not in options:
        what = f"unknown option {option!r} of {kind} {id} of {name}"
        return DefinitionError("", what, [f"{id}={option}" for option in options])
    return None


def _known(game: Game, kind: str, cases: Iterable[str]) -> Iterable[str]:
    book = game.rulebook
    match kind:
        case "rule":
            return (*book.rules, *book.readings)
        case "reading":
            return book.readings
        case "card":
            return game.cards
        case _:
            own = f"{game.name}:"
            return (name.removeprefix(own) for name in cases if name.startswith(own))


def hint(kind: str, target: str, lang: str) -> str | None:
    """Return what a reader sees who points at a link."""
    name, _, id = target.rpartition(":")
    if kind == "case":
        return None
    game = game_of(name, None)
    if kind == "card":
        return game.card(CardId(id)).text.in_(lang) if id in game.cards else None
    book = game.rulebook
    if id in book.rules:
        return book.rules[id].text.in_(lang)
    return book.readings[id].question.in_(lang) if id in book.readings else None
