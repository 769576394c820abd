"""Reading case files, with everything that is wrong told together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from cardrules import registry
from cardrules.cases import checking
from cardrules.cases.cards import read_cards
from cardrules.cases.case import Case, in_order, place_of
from cardrules.cases.form import CaseForm, ThenForm
from cardrules.cases.lines import Lines
from cardrules.cases.running import wrong_when_run
from cardrules.errors import DefinitionError, FaultsError
from cardrules.files import parse_toml
from cardrules.game import Game
from cardrules.schema import FAULTY, gather, path_of

__all__ = ["Find", "load_case", "parse_case"]

Find = Callable[[str], Game]
"""How the game is found that a case names."""


def load_case(path: str | Path, text: str | None = None, find: Find | None = None) -> Case:
    """Read a case file.

    Args:
        path: The file.
        text: What stands in it, if it has been read already.
        find: Returns the game of a name, such as one with a user's own cards; None for the games
            as they ship.

    Raises:
        FaultsError: Everything that is wrong with it: file, line, key, what, and the nearest
            right name.
    """
    path = Path(path)
    if text is None:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FaultsError([DefinitionError(str(path), f"cannot be read: {error}")]) from None
    return parse_case(text, path, find)


def parse_case(text: str, path: Path | None = None, find: Find | None = None) -> Case:
    """Read a case from the text of its file; the arguments are those of `load_case`.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    name = "case" if path is None else str(path)
    try:
        data = parse_toml(name, text)
    except DefinitionError as error:
        raise FaultsError([error]) from None
    lines = Lines(text)
    wrong: list[DefinitionError] = []
    form = gather(CaseForm, data, wrong)
    faults = [_placed(fault, path, lines) for fault in wrong]
    game = _game(find or registry.game, data.get("game"), place_of(path, lines, ("game",)), faults)
    if game is None:
        raise FaultsError(faults)
    if form.then is FAULTY:
        form = attrs.evolve(form, then=ThenForm())
    unfit: list[DefinitionError] = []
    cards = read_cards(game, form.card, unfit)
    faults += (_placed(fault, path, lines) for fault in unfit)
    case = Case(path, game.with_cards(cards) if cards and not unfit else game, form, lines)
    parts = {str(path_of(fault.where)[0]) for fault in (*wrong, *unfit)}
    faults += _faults(case, data, parts)
    if faults:
        raise FaultsError(in_order(faults))
    return case


def _faults(case: Case, data: Mapping[str, Any], wrong: set[str]) -> list[DefinitionError]:
    """Return what is wrong with a case although each key has the right form.

    What hangs on something that is wrong itself is not looked at.

    Args:
        case: The case, as far as it can be read.
        data: Its file.
        wrong: Its parts in which something has the wrong form.
    """
    settings = [*checking.settings(case)]
    order = [*checking.order(case, data)]
    faults = [*checking.names(case), *settings, *order, *checking.results(case, data)]
    faults += checking.chance(case)
    board = None
    if not wrong & {"card", "given", "start"} and ("given" in data or "start" in data):
        board = checking.board_of(case, faults, settled=not settings)
    faults += checking.seats(case, _seats(case) if board is None else board.settings.seats)
    if faults or wrong:
        ruled = board is not None and not (settings or order or wrong & {"when", "card"})
        faults += wrong_when_run(case) if ruled else checking.no_names(case)
    return faults


def _seats(case: Case) -> int | None:
    """Return how many seats a wrong board has, as far as it says so."""
    least, most = case.game.seats
    told = case.form.given.get("seats")
    if type(told) is int and least <= told <= most:
        return told
    return least if least == most else None


def _placed(fault: DefinitionError, path: Path | None, lines: Lines) -> DefinitionError:
    key = getattr(fault, "path", None) or path_of(fault.where)
    return DefinitionError(place_of(path, lines, key), fault.what, fault.near)


def _game(find: Find, name: Any, place: str, faults: list[DefinitionError]) -> Game | None:
    """Return the game of a name; None if there is none, or it is not told."""
    if not isinstance(name, str):
        return None
    try:
        return find(name)
    except FaultsError as error:
        faults += error.faults  # each of them says of which file it is
    except DefinitionError as error:
        faults.append(DefinitionError(place, error.what, error.near))
    return None
