"""Courts as a `Game`, made for the cards that a test brings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from cardrules.core.asking import Ask, Perform
from cardrules.core.claims import Text
from cardrules.core.effects import ByReading, Call, Effect, Later, Sequence, Settle, Windows
from cardrules.core.frames import Pending
from cardrules.core.game import open_facts
from cardrules.core.kernel_verbs import VERBS, moves
from cardrules.core.load import load_cards
from cardrules.core.model import AnyTable, Object
from cardrules.core.options import OptionDef
from cardrules.game import Game
from cardrules.rulebook import load_rulebook
from testgame import procedures, rules, table
from testgame.verbs import OWN_VERBS
from testgame.words import HEARD_BEFORE, WORDS

RULEBOOK = """
game = "courts"
edition = "1"
title = { en = "Courts", es = "Cortes" }
"""
RULES = {
    "L1": "Take turns.", "L2": "Play a card.", "L3": "Pay.", "L4": "One of a name.",
    "L5": "Cover your own namesake.", "L6": "What must be done has to be possible.",
    "L7": "Reveal.", "L8": "Act.", "L9": "Score a round.",
    "L10": "What may not enter stays out.",
    "T2": "Power is a sum.", "T6": "A newcomer that meets its name goes.", "T9": "Go home.",
}  # fmt: skip
READINGS = {
    "T8": ("Do those that leave together hear each other leave?", ("yes", "no")),
    "T10": ("What follows a loop?", ("nothing", "end")),
    "T11": ("When do effects of a card come that an effect plays?", ("after", "at-once")),
}


def rulebook() -> str:
    text = RULEBOOK
    for id, en in RULES.items():
        text += f'[[rule]]\nid = "{id}"\nen = "{en}"\nes = "{en}"\n'
    for id, (question, options) in READINGS.items():
        text += f'[[reading]]\nid = "{id}"\nstate = "open"\nrules = ["L1"]\n'
        text += f'question = {{ en = "{question}", es = "{question}" }}\n'
        text += f'default = "{options[0]}"\nreason = {{ en = "So.", es = "Así." }}\n'
        for option in options:
            text += f'[[reading.option]]\nid = "{option}"\nen = "{option}"\nes = "{option}"\n'
    return text


PLAY = Sequence(
    (procedures.Begin(), procedures.Pay(), procedures.Enter(), Settle(), procedures.Instants())
)
PROCEDURES: dict[str, Effect] = {
    "setup": procedures.Deal(),
    "play": Sequence((PLAY, Call("turn", ("action",)))),
    "reveal": Sequence((PLAY, Call("turn", ("action",)))),
    "act": Sequence((procedures.Chosen(), procedures.Instants(), Call("turn", ("action",)))),
    "pass": Call("turn", ("action",)),
    "turn": procedures.Turn(),
    "round-end": Sequence((procedures.EndRound(), Settle(), procedures.Score())),
    "hold": Sequence((procedures.Holding(), Windows(("hold",), "played"))),
    "play-by-effect": Sequence((
        procedures.Pay(), procedures.Enter(),
        ByReading("T11", (
            ("after", Later("instants", ("played", "windows"))),
            ("at-once", Sequence((Settle(), procedures.Instants()))),
        )),
    )),
    "instants": procedures.Instants(),
    "loop": procedures.Stalemate(),
}  # fmt: skip


def proceed(now: AnyTable) -> Ask | Perform:
    return Ask(now.facts.turn, table.ASK, ("L1",))


def late(now: AnyTable, pending: Pending) -> int:
    """Omens come after everything else, and so do the effects of what an effect has played."""
    if pending.code.startswith("rule:"):
        return 1
    source = None if pending.source is None else now.objects.get(pending.source.id)
    omen = source is not None and now.settings.layout.zones[source.place].name == "omen"
    return 2 if omen else 0


def hears(now: AnyTable, _thing: Object) -> bool:
    return now.reading("T8") == "yes"


def card(id: str, *effects: str, kind: str = "court", **values: Any) -> str:
    """Return a card in the form of a card file; each effect is the inside of a TOML table."""
    said = {"name": id.title(), "cost": 0, "power": 0, "clan": (), "rules": ("L8",), **values}
    lines = [f'id = "{id}"', f'kind = "{kind}"']
    lines += [f"{key} = {_toml(value)}" for key, value in said.items()]
    if effects:
        lines.append(f"effect = [ {', '.join('{ ' + effect + ' }' for effect in effects)} ]")
    return "\n[[card]]\n" + "\n".join(lines) + "\n"


def omen(id: str, *effects: str) -> str:
    return card(id, *effects, kind="omen")


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[ {', '.join(map(_toml, value))} ]"
    return str(value) if isinstance(value, int) else f'"{value}"'


MUST = 'obliged = "must", '
MAY = 'obliged = "may", '
IF_ABLE = 'obliged = "if able", '

PLAIN = "".join(
    card(id, cost=cost, power=power, clan=(clan,))
    for id, cost, power, clan in (
        ("ant", 1, 1, "earth"), ("bee", 2, 2, "air"), ("cat", 3, 3, "earth"),
        ("dog", 4, 4, "earth"), ("elk", 5, 6, "air"),
    )
)  # fmt: skip


def courts(cards: str = "", **otherwise: Any) -> Game:
    """Return the game with some plain characters and the cards of a text in the form of a file.

    Args:
        cards: The text.
        otherwise: What is different in this game: fields of `Game`.
    """
    return _made(cards, otherwise) if otherwise else _usual(cards)


@cache
def _usual(cards: str) -> Game:
    return _made(cards, {})


def _made(cards: str, otherwise: Mapping[str, Any]) -> Game:
    holder: list[Game] = []

    def game_of() -> Game:
        return holder[0]

    verbs = {**VERBS, "defeat": moves("defeat"), "return": moves("return"), **OWN_VERBS}
    read: Any = load_cards(tomllib.loads(PLAIN + cards), WORDS, verbs)
    game = Game(
        name="courts",
        title=Text("Courts", "Cortes"),
        rulebook=load_rulebook(rulebook()),
        words={},
        cards=read,
        seats=(2, 2),
        layout=table.layout,
        facts=table.facts,
        public=open_facts,
        procedures=PROCEDURES,
        proceed=proceed,
        actions=(rules.Play, rules.Reveal, rules.Act, rules.Pass),
        events=(table.Embers, table.Points, table.Passed, table.RoundOver, table.RoundBegan),
        values=(table.Court,),
        candidates=rules.candidates,
        rules=rules.rules_of(game_of),
        options=(
            OptionDef("embers", 5, Text("Embers a round.", "Ascuas por ronda.")),
            OptionDef("rounds", 2, Text("Rounds.", "Rondas.")),
            OptionDef("turns", 20, Text("Turns a round.", "Turnos por ronda.")),
            OptionDef("one each", False, Text("One into each lane.", "Uno por calle.")),
            OptionDef("loose", False, Text("Lanes have no order.", "Calles sin orden.")),
        ),
        controller=table.controller,
        orders=table.orders,
        late=late,
        speaks=table.speaks(game_of),
        silencing="text",
        hears=hears,
        possible=table.possible(game_of),
        anchors={"held": table.held(game_of), "there": table.there},
        released=table.released,
        checks=(table.strays, table.clashes(game_of), table.idle(game_of)),
        numbers={
            "power": table.power_rule(game_of),
            "bounty": table.bounty_rule(),
            "price": table.price_rule(game_of),
        },
        remembered=("power",),
        lexicon=WORDS,
        heard_before=HEARD_BEFORE,
        piles=frozenset({"grave"}),
        stacks=True,
        bound=3_000,
    )
    game = attrs.evolve(game, **otherwise)
    holder.append(game)
    return game
