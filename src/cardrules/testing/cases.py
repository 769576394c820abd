"""A match that breaks a law as a case file, which anybody can run and read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.core import resolver
from cardrules.core.chance import Seeded
from cardrules.game import Game
from cardrules.ids import seat_name
from cardrules.notation import format_action
from cardrules.testing.broken import LawBroken

__all__ = ["case_of"]


def case_of(game: Game, broken: LawBroken) -> str:
    """Return the text of a case file that plays the match again, or "" if it cannot be written.

    It says how the match began, each action in notation and how chance came out; and in its title
    which law the match breaks. It expects no more than that the match can be played: what must come
    out is for a person to write, since a law says only what must not.

    Args:
        game: What is played.
        broken: What was found.
    """
    setup = broken.setup
    try:
        whens = [*_whens(game, broken)]
        lines = [
            f"# {' '.join(broken.message.split())}",
            f"game = {_value(game.name)}",
            f"title.en = {_value(f'{broken.law} is broken')}",
            f"title.es = {_value(f'Se incumple una ley: {broken.law}')}",
            "cites = []",
            *(f"options.{_value(name)} = {_value(value)}" for name, value in setup.options),
            *(f"readings.{_value(name)} = {_value(value)}" for name, value in setup.readings),
            "",
            "[start]",
            f"seats = {setup.seats}",
            f"seed = {setup.seed}",
        ]
    except Exception:  # noqa: BLE001 - a broken game may fail in any way: then there is no case
        return ""
    then = ["", "[then]", 'verdict = "yes"']
    return "\n".join([*lines, *whens, *then]) + "\n"


def _whens(game: Game, broken: LawBroken) -> list[str]:
    """Return each action with how chance came out after it."""
    match = broken.setup.start(game)
    lines: list[str] = []
    for action in broken.actions:
        chance = _Noted(broken.setup.seed)
        resolver.perform(game, match.state, action, chance, len(match.log))
        lines += ["", "[[when]]", f"do = {_value(_said(game, action, match.state))}"]
        if chance.noted:
            told = ", ".join(
                f"{_value(what)} = {_value(how)}" for what, how in chance.noted.items()
            )
            lines.append(f"chance = {{ {told} }}")
        match.act(action)
    return lines


def _said(game: Game, action: Any, state: Any) -> str:
    text = format_action(game, action, state, "en")
    name = f"{seat_name(action.seat)}:"
    return text if text.startswith(name) else f"{name} {text}"


def _value(value: Any) -> str:
    """Return a value as TOML writes it: JSON does it in the same way, but for tables."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_value(k)} = {_value(v)}" for k, v in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


class _Noted:
    """Chance of a seed that notes how it came out."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)
        self.noted: dict[str, list[Any]] = {}

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return an order."""
        order = self._chance.shuffle(what, size, seq)
        self.noted.setdefault(what, []).append([*order])
        return order

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return an option."""
        found = self._chance.pick(what, options, seq)
        self.noted.setdefault(what, []).append(found)
        return found
