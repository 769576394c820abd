"""A host: an application that runs matches for clients, and knows no rule of any game itself.

Clients speak JSON and are not trusted. The host gives each the view of its seat, does what it asks
for if the rules allow it, and lets the judge say why if not. Run it: ``python examples/host.py``.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cardrules as cr


class Table:
    """A match as clients reach it: JSON in, JSON out.

    Args:
        game: What is played.
        match: Where it stands.
    """

    def __init__(self, game: cr.Game, match: cr.Match) -> None:
        self.game = game
        self.match = match

    @classmethod
    def open(cls, name: str, seats: int, seed: int) -> Table:
        """Start a match; the seed is the host's secret."""
        game = cr.game(name)
        return cls(game, game.start(seats, seed))

    @classmethod
    def load(cls, path: Path) -> Table:
        """Go on with a match that was saved, whatever it was in the middle of."""
        log = cr.Log.from_json(path.read_text(encoding="utf-8"))
        return cls(cr.game(log.header.game), cr.replay(log))

    def save(self, path: Path) -> None:
        """Write the log: it is the whole match."""
        path.write_text(self.match.log.to_json(), encoding="utf-8")

    def view(self, seat: int) -> str:
        """Return all that a seat may know; if it is asked, with its legal answers as options."""
        return json.dumps(self.game.dump(self.match.view(seat)))

    def answer(self, seat: int, text: str) -> str:
        """Do what the client at a seat asks for: ``{"decision": 7, "action": {...}}``."""
        try:
            asked = json.loads(text)
            action = self.game.load_action(asked["action"])
            if action.seat != seat:
                return json.dumps({"error": "that is not your seat"})
            self.match.act(action, decision=int(asked["decision"]))
        except cr.StaleAnswerError as error:
            return json.dumps({"error": str(error)})
        except cr.IllegalActionError:
            # The judge sees what the seat sees, so that a refusal gives nothing away.
            ruling = cr.Judge(self.game, viewer=seat).can(self.match.state, action)
            return json.dumps({"error": "illegal", "ruling": ruling.to_text()})
        except (cr.DefinitionError, ValueError, KeyError, TypeError) as error:
            return json.dumps({"error": f"not understood: {error}"})
        return json.dumps({"done": self.match.log[-1].seq})


def bot(view: str, random: Random) -> str | None:
    """Return the answer of a client that chooses at random; None if it is not asked."""
    seen = json.loads(view)
    if not seen["options"]:
        return None
    return json.dumps(
        {"decision": seen["decision"]["id"], "action": random.choice(seen["options"])}
    )


def turn(table: Table, random: Random) -> bool:
    """Let whoever is asked answer; return whether anybody was."""
    for seat in range(table.match.state.settings.seats):
        sent = bot(table.view(seat), random)
        if sent is not None:
            table.answer(seat, sent)
            return True
    return False


def main(folder: Path) -> list[cr.Match]:
    """Play two matches side by side, one of them saved and loaded in between."""
    random = Random(3)
    tables = {
        "one": Table.open("arcanya", seats=3, seed=7),
        "two": Table.open("arcanya", 4, seed=8),
    }
    for _ in range(25):
        for table in tables.values():
            turn(table, random)

    tables["one"].save(folder / "one.jsonl")
    tables["one"] = Table.load(folder / "one.jsonl")

    match = tables["two"].match
    decision = match.decision
    if decision is not None:
        wish = {"tag": "play", "seat": decision.seat, "card": "desviar", "target": decision.seat}
        sent = json.dumps({"decision": decision.id, "action": wish})
        print(json.loads(tables["two"].answer(decision.seat, sent))["ruling"])

    for name, table in tables.items():
        while turn(table, random):
            pass
        if (outcome := table.match.outcome) is not None:
            print(name, "is over; winners:", outcome.winners, "scores:", outcome.scores)
    return [table.match for table in tables.values()]


if __name__ == "__main__":
    with TemporaryDirectory() as scratch:
        main(Path(scratch))
