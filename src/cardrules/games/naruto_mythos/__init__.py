"""Naruto Mythos TCG: the rules of play for two, with the cards of two starter decks."""

from __future__ import annotations

from typing import Final

from cardrules.core.claims import Text
from cardrules.core.customs import Customs
from cardrules.games.naruto_mythos import control, playing, rounds
from cardrules.games.naruto_mythos.actions import ACTIONS
from cardrules.games.naruto_mythos.cards import FOLDER, RULEBOOK, cards
from cardrules.games.naruto_mythos.customs import again, apart, free, hears, late, layer, protector
from cardrules.games.naruto_mythos.draw import drawing
from cardrules.games.naruto_mythos.figures import figures, said, tell
from cardrules.games.naruto_mythos.lexicon import HEARD_BEFORE, WORDS
from cardrules.games.naruto_mythos.listing import openings
from cardrules.games.naruto_mythos.notation import MythosNotation
from cardrules.games.naruto_mythos.numbers import cost_rule, income_rule, power_rule
from cardrules.games.naruto_mythos.options import OPTIONS
from cardrules.games.naruto_mythos.rules import candidates, rules
from cardrules.games.naruto_mythos.setup import (
    DealHands,
    KeepHand,
    LayOut,
    PlaceMission,
    RedrawHand,
)
from cardrules.games.naruto_mythos.table import EVENTS, Course, before, layout, turn_player
from cardrules.games.naruto_mythos.verbs import VERBS
from cardrules.kit import Game, Sequence, load_words, open_facts


def _game() -> Game:
    return GAME


GAME: Final = Game(
    name="naruto-mythos",
    title=Text("Naruto Mythos TCG", "Naruto Mythos TCG"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
    cards=cards(),
    seats=(2, 2),
    layout=layout,
    facts=before,
    public=open_facts,
    procedures={
        "setup": LayOut(),
        "place": PlaceMission(),
        "place-last": PlaceMission(),
        "deal-hands": DealHands(),
        "keep": KeepHand(),
        "redraw": Sequence((RedrawHand(), KeepHand())),
        **playing.PROCEDURES,
        **rounds.PROCEDURES,
    },
    proceed=rounds.proceed(_game),
    actions=ACTIONS,
    events=EVENTS,
    values=(Course,),
    candidates=candidates,
    rules=rules(_game),
    options=OPTIONS,
    shortcut=openings(_game),
    controller=control.controller,
    orders=turn_player,
    late=late,
    speaks=control.speaks(_game),
    hears=hears,
    anchors={
        "held": control.held(_game),
        "sealing": control.sealing(_game),
        "unseen": control.unseen,
    },
    released=control.released,
    checks=(
        control.strays,
        control.clashes(_game),
        control.stripped(_game),
        control.seals(_game),
    ),
    numbers={
        "power": power_rule(_game),
        "cost": cost_rule(_game),
        "income": income_rule(),
    },
    remembered=("power",),
    lexicon=WORDS,
    verbs=VERBS,
    heard_before=HEARD_BEFORE,
    piles=frozenset({"discard"}),
    stacks=True,
    customs=Customs(
        free=free, protector=protector, again=again, layer=layer, apart=apart, peeks=control.peeks
    ),
    notation=MythosNotation(_game),
    figures=figures(_game),
    said=said,
    tell=tell,
    draw=drawing(_game),
    bound=2_000,
)  # fmt: skip
