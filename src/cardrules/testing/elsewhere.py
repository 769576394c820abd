"""Law 7 in other processes: the same matches under another hash seed.

Python orders sets of texts by a hash that is another one in each process. So the matches of a run
are done again in a process of its own, whose hash seed is given; what it finds at each decision is
compared by digest.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, Final

from cardrules._frozen import frozen
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.registry import game as game_named
from cardrules.registry import games
from cardrules.testing.broken import Law, LawBroken, Setup
from cardrules.testing.watched import Watched

__all__ = ["HASH_SEEDS", "Recording", "address_of", "game_at", "played_elsewhere"]

HASH_SEEDS: Final = (1, 2)
"""The hash seeds under which matches are done again."""


@frozen
class Recording:
    """What is needed to do a match again and to see whether it is the same.

    Args:
        setup: How it begins.
        actions: What was done, as saved.
        texts: The same in words.
        digests: Of the question, options and entries: one for the set-up, one for each decision.
    """

    setup: Setup
    actions: tuple[Any, ...]
    texts: tuple[str, ...]
    digests: tuple[str, ...]

    @classmethod
    def of(cls, play: Watched) -> Recording:
        """Return the recording of a match that was played."""
        game = play.game
        digests = [
            digest(game, moment.decision, moment.legal, moment.entries) for moment in play.moments
        ]
        actions = tuple(game.dump(action) for action in play.actions)
        return cls(play.setup, actions, tuple(play.texts), tuple(digests))


def digest(game: Game, decision: Any, legal: Iterable[Any], entries: Iterable[Any]) -> str:
    """Return a digest of what there is after a decision."""
    whole = [
        game.dump(decision), [game.dump(action) for action in legal],
        [game.dump(entry) for entry in entries],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:16]


def address_of(game: Game) -> str | None:
    """Return how another process finds a game: its name, or ``module:name``; None if it cannot.

    Example:
        >>> import cardrules as cr
        >>> address_of(cr.game("arcanya"))
        'arcanya'
    """
    if game.name in games() and game_named(game.name) is game:
        return game.name
    for module, contents in list(sys.modules.items()):
        if module == "__main__":
            continue
        for name, value in list(getattr(contents, "__dict__", {}).items()):
            if value is game:
                return f"{module}:{name}"
    return None


def game_at(address: str) -> Game:
    """Return the game of a name, or of ``module:name``.

    Raises:
        DefinitionError: No game has that name; or there is no such module, or it has nothing of
            that name, or what it has is no game.
    """
    module, colon, name = address.partition(":")
    if not colon:
        return game_named(address)
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise DefinitionError(address, str(error)) from error
    if not isinstance(found, Game):
        raise DefinitionError(address, "is not a Game")
    return found


def played_elsewhere(game: Game, address: str, plays: Sequence[Recording], hash_seed: int) -> int:
    """Do matches again in another process, and compare.

    Args:
        game: What was played.
        address: How the process finds it.
        plays: The matches.
        hash_seed: The ``PYTHONHASHSEED`` of the process.

    Returns:
        How many decisions were compared.

    Raises:
        LawBroken: One of them comes out differently there.
    """
    order = {
        "game": address,
        "plays": [
            {
                "setup": [p.setup.seats, p.setup.seed, [*p.setup.options], [*p.setup.readings]],
                "actions": p.actions,
            }
            for p in plays
        ],
    }
    done = subprocess.run(  # noqa: S603 - this Python, with this module
        [sys.executable, "-c", f"from {__name__} import answer; answer()"],
        input=json.dumps(order), capture_output=True, text=True, check=False,
        env={
            **os.environ, "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
        },
    )  # fmt: skip
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:]
        raise _broken(game, plays[0], f"another process fails: {''.join(last)}", 0)
    for play, digests in zip(plays, json.loads(done.stdout), strict=True):
        for at, (here, there) in enumerate(zip(play.digests, digests, strict=True)):
            if here != there:
                message = f"with PYTHONHASHSEED={hash_seed} another process decides differently"
                raise _broken(game, play, message, at)
    return sum(len(play.digests) for play in plays)


def _broken(game: Game, play: Recording, message: str, at: int) -> LawBroken:
    actions = [game.load(action) for action in play.actions[:at]]
    match = play.setup.start(game)
    for action in actions:
        match.act(action)
    return LawBroken(
        Law.DETERMINISM,
        message,
        game.name,
        play.setup,
        actions=actions,
        decisions=play.texts[:at],
        log=match.log,
    )


def answer() -> None:
    """Do what standard input orders, and write the digests: runs in the other process."""
    order = json.load(sys.stdin)
    game = game_at(order["game"])
    json.dump([_digests(game, play) for play in order["plays"]], sys.stdout)


def _digests(game: Game, order: Any) -> list[str]:
    seats, seed, options, readings = order["setup"]
    setup = Setup(seats, seed, tuple(map(tuple, options)), tuple(map(tuple, readings)))
    match = setup.start(game)
    found = [digest(game, match.decision, match.legal_actions(), match.log.entries)]
    for data in order["actions"]:
        action = game.load(data)
        if action not in match.legal_actions():
            break
        entries = match.act(action)
        found.append(digest(game, match.decision, match.legal_actions(), entries))
    return found + [""] * (1 + len(order["actions"]) - len(found))
