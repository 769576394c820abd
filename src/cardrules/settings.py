"""What is agreed on before a match: seats, options, readings; checked, with every fault at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from cardrules.core.game import Ruleset
from cardrules.core.model import Settings
from cardrules.core.options import OptionDef
from cardrules.errors import DefinitionError, FaultsError, UnknownNameError, nearest
from cardrules.ids import RuleId
from cardrules.written import called

SETTLED: Final = 256
"""How many settings a game keeps with what it has worked out from them."""

TRUE = ("true", "yes", "on", "1", "si", "sí")
FALSE = ("false", "no", "off", "0")


def settle(
    game: Ruleset,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[RuleId, str] | None = None,
) -> Settings:
    """Return checked settings.

    Args:
        game: What is played.
        seats: How many; the least the game allows if None.
        options: By name; the text form of a value is accepted too.
        readings: Option ids by reading id.

    Raises:
        FaultsError: Everything that is wrong, each with the nearest right thing.
    """
    faults: list[DefinitionError] = []
    count = game.seats[0] if seats is None else seats
    if wrong := _seats_are_wrong(game, count):
        faults.append(DefinitionError("seats", wrong))
        count = game.seats[0]
    chosen = {option.name: option.default for option in game.options}
    known = {option.name: option for option in game.options}
    for name, value in (options or {}).items():
        if name not in known:
            faults.append(UnknownNameError("options", "option", str(name), known))
        else:
            try:
                chosen[name] = option_value(known[name], value)
                if unfit := known[name].unfit(chosen[name], count):
                    faults.append(DefinitionError(f"options.{name}", unfit))
            except DefinitionError as fault:
                faults.append(fault)
    fixed: dict[RuleId, str] = {}
    for id, option in (readings or {}).items():
        reading = game.rulebook.readings.get(id)
        if reading is None:
            faults.append(UnknownNameError("readings", "reading", str(id), game.rulebook.readings))
        elif option not in [id for id, _ in reading.options]:
            where = f"readings.{id}"
            faults.append(UnknownNameError(where, "option", str(option), dict(reading.options)))
        else:
            fixed[id] = option
    if faults:
        raise FaultsError(faults)
    return settings_of(game, count, tuple(sorted(chosen.items())), tuple(sorted(fixed.items())))


class Agreed(Protocol):
    """The part of a described board that says what was agreed on."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Values by the name of the option."""

    @property
    def readings(self) -> Mapping[RuleId, str]:
        """Option ids by reading id."""


def settled(game: Ruleset, seats: int, board: Agreed, faults: list[DefinitionError]) -> Settings:
    """Return the settings of a described board; what is wrong with them is added to its faults.

    Then they are those by default, so that the rest of the board can be looked at too.
    """
    try:
        return settle(game, seats, board.options, board.readings)
    except FaultsError as found:
        faults += found.faults
        least, most = game.seats
        return settle(game, min(max(seats, least), most))


def _seats_are_wrong(game: Ruleset, count: Any) -> str:
    least, most = game.seats
    if type(count) is not int:
        return f"{count!r} is not {called(int)}"
    if least <= count <= most:
        return ""
    return f"{game.name} is for {least if least == most else f'{least} to {most}'}, not {count}"


def settings_of(
    game: Ruleset,
    seats: int,
    options: tuple[tuple[str, Any], ...],
    readings: tuple[tuple[RuleId, str], ...],
) -> Settings:
    """Return settings from values that are known to be right, with what follows from them.

    As a rule equal settings of one game are one object, so what it works out from them is shared by
    its matches. Players may agree on anything, so only so many are kept.
    """
    known: dict[Any, Settings] = game.memo.setdefault("settings", {})
    key = (seats, options, readings)
    found = known.get(key)
    if found is None:
        if len(known) >= SETTLED:
            known.clear()
        found = known[key] = _follow(game, seats, options, readings)
    return found


def _follow(
    game: Ruleset, seats: int, options: tuple[tuple[str, Any], ...],
    readings: tuple[tuple[RuleId, str], ...],
) -> Settings:  # fmt: skip
    in_force = {id: reading.default for id, reading in game.rulebook.readings.items()}
    in_force.update(readings)
    layout = game.layout(seats, dict(options))
    return Settings(game.name, seats, options, readings, layout, in_force)


def option_value(option: OptionDef, value: Any) -> Any:
    """Return the value of an option, from itself or from its text.

    Raises:
        DefinitionError: It has no such value.
    """
    where = f"options.{option.name}"
    if isinstance(value, str) and not isinstance(option.default, str):
        value = _from_text(option, value, where)
    if type(value) is not type(option.default):
        raise DefinitionError(where, f"{value!r} is not {called(type(option.default))}")
    if option.choices and value not in option.choices:
        choices = [str(choice) for choice in option.choices]
        near = nearest(str(value), choices) or choices
        raise DefinitionError(where, f"unknown value {str(value)!r}", near)
    wrong = option.wrong(value)
    if wrong:
        raise DefinitionError(where, wrong)
    return value


def _from_text(option: OptionDef, text: str, where: str) -> Any:
    word = text.strip().casefold()
    if isinstance(option.default, bool):
        if word in TRUE or word in FALSE:
            return word in TRUE
        raise DefinitionError(where, f"{text!r} is not {called(bool)}")
    try:
        return int(word)
    except ValueError:
        raise DefinitionError(where, f"{text!r} is not {called(int)}") from None
