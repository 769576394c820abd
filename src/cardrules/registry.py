"""Which games there are: the folders under `cardrules.games`, and installed plug-ins.

Another package adds a game by an entry point of the group ``cardrules.games`` whose value is its
`Game`, or a function that takes the card file of the user, or None, and returns one.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cardrules import protocols
from cardrules.completeness import gaps
from cardrules.core.game import Ruleset
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError
from cardrules.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardrules.games"


@cache
def _built_in() -> tuple[str, ...]:
    folder = import_module("cardrules.games").__path__
    names = (module.name for module in pkgutil.iter_modules(folder))
    return tuple(sorted(name.replace("_", "-") for name in names))


def _plugins() -> dict[str, EntryPoint]:
    # Looking at what is installed takes longer than loading a game that ships.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """Return the names of all games: those that ship, then installed plug-ins, each sorted.

    Example:
        >>> "arcanya" in games()
        True
    """
    built_in = _built_in()
    return (*built_in, *sorted(set(_plugins()) - set(built_in)))


def game(name: str, cards: str | Path | None = None) -> Game:
    """Return a game.

    Args:
        name: As `games` lists it.
        cards: A card file to use instead of the cards that ship, for a game that takes one.

    Raises:
        DefinitionError: No such game, or it cannot be loaded, or it takes no card file.
        FaultsError: Everything that is wrong with the card file, or that the game lacks, such as
            words, or rules that it cites.
    """
    found = _found(name)
    if callable(found):
        found = found(cards)
    elif cards is not None:
        found = _with_cards(name, found, cards)
    if not isinstance(found, protocols.Game):
        raise DefinitionError(name, "its entry point is not a Game: see cardrules.protocols")
    # Whoever implements the protocol in another way answers for it by the laws.
    if isinstance(found, Ruleset) and "complete" not in found.memo:
        if faults := gaps(found):
            raise FaultsError(faults if cards is None else _in_file(cards, faults))
        found.memo["complete"] = True
    return cast("Game", found)


def _found(name: str) -> Any:
    """Return what a game's name stands for."""
    if name in _built_in():
        return import_module(f"cardrules.games.{name.replace('-', '_')}").GAME
    if (point := _plugins().get(name)) is not None:
        try:
            return point.load()
        except Exception as error:
            raise DefinitionError(name, f"its package cannot be loaded: {error}") from error
    raise UnknownNameError("", "game", name, games())


def home(name: str) -> Path:
    """Return the folder, or the one file, with everything about a game.

    Raises:
        DefinitionError: There is no such game.
    """
    if name in _built_in():
        module = f"cardrules.games.{name.replace('-', '_')}"
    elif (point := _plugins().get(name)) is not None:
        module = point.module
    else:
        raise UnknownNameError("", "game", name, games())
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise DefinitionError(name, f"its module {module} cannot be found")
    file = Path(spec.origin)
    return file.parent if spec.submodule_search_locations else file


def _in_file(cards: str | Path, faults: Sequence[DefinitionError]) -> Sequence[DefinitionError]:
    from cardrules.cardfiles import in_file

    return in_file(cards, faults)


def _with_cards(name: str, found: Any, cards: str | Path) -> Any:
    if isinstance(found, Ruleset) and found.card_file is not None:
        from cardrules.cardfiles import with_card_file

        return with_card_file(found, cards)
    raise DefinitionError(name, "takes no card file", tuple(_takers()))


def _takers() -> Iterator[str]:
    """Yield the games that take a card file."""
    for name in games():
        try:
            found = _found(name)
        except DefinitionError:
            continue
        if isinstance(found, Ruleset) and found.card_file is not None:
            yield name
