"""Logs that this release wrote, kept so that every later one reads them.

``python tests/logs/goldens.py`` writes those of this release that are not there yet, with what they
come to; ``--again`` writes them anew, which is only right as long as no release has written them.
They are few and short: each is the beginning of a match, or a whole small one.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any, Final

import cardrules as cr
from cardrules.core.digest import board_digest
from cardrules.match import Match, replay

FOLDER: Final = Path(__file__).with_name("golden")

WANTED: Final[dict[str, dict[str, Any]]] = {
    "arcanya-basic": {"game": "arcanya", "seats": 3, "seed": 5, "most": 60},
    "arcanya-options": {
        "game": "arcanya", "seats": 4, "seed": 7, "most": 14,
        "options": {"dynamic": True, "spectacular": True}, "readings": {"A4": "b"},
    },
    "naruto-mythos-round": {"game": "naruto-mythos", "seats": 2, "seed": 3, "most": 24},
    "naruto-mythos-chain": {"game": "naruto-mythos", "seats": 2, "seed": 21, "most": 18},
}  # fmt: skip
"""What is played: the release is put before each name."""


def play(game: str, seats: int, seed: int, most: int, **agreed: Any) -> Match:
    """Return a match that was played by kind of action first, so that more kinds come up."""
    match = cr.game(game).start(seats, seed, **agreed)
    chosen = random.Random(seed)
    while match.decision is not None and most:
        legal = match.legal_actions()
        kind = chosen.choice([*dict.fromkeys(type(action) for action in legal)])
        match.act(chosen.choice([action for action in legal if type(action) is kind]))
        most -= 1
    return match


def told(match: Match) -> dict[str, Any]:
    """Return what a log comes to, in words that no release changes."""
    decision, outcome = match.decision, match.outcome
    zones = match.state.settings.layout.zones
    return {
        "entries": len(match.log),
        "asked": None if decision is None else [decision.id, decision.seat, decision.prompt.key],
        "winners": None if outcome is None else [[*outcome.winners], [*outcome.scores]],
        "cards": [
            [zone.name, zone.seat, zone.number, [match.state.objects[id].card for id in ids]]
            for zone, ids in zip(zones, match.state.zones, strict=True)
            if ids
        ],
        "board": board_digest(match.state),
    }


def main(arguments: list[str]) -> None:
    """Write the goldens of this release."""
    FOLDER.mkdir(exist_ok=True)
    for name, wanted in WANTED.items():
        path = FOLDER / f"{cr.__version__}-{name}.jsonl"
        if path.exists() and "--again" not in arguments:
            continue
        match = play(**wanted)
        path.write_text(match.log.to_json(), encoding="utf-8", newline="\n")
        summary = json.dumps(told(replay(match.log)), ensure_ascii=False)
        path.with_suffix(".json").write_text(f"{summary}\n", encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path.name}: {len(match.log)} entries, {path.stat().st_size} bytes\n")


if __name__ == "__main__":
    main(sys.argv[1:])
