"""Naruto Mythos TCG: the rules of play for two, with all cards of the first set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.core.customs import Customs
from cardrules.games.naruto_mythos import control, playing, rounds
from cardrules.games.naruto_mythos.actions import ACTIONS
from cardrules.games.naruto_mythos.board import read_board
from cardrules.games.naruto_mythos.cards import FOLDER, RULEBOOK, cards
from cardrules.games.naruto_mythos.citing import cited
from cardrules.games.naruto_mythos.customs import (
    again,
    apart,
    free,
    hears,
    lapses,
    late,
    layer,
    protector,
)
from cardrules.games.naruto_mythos.described import write_board
from cardrules.games.naruto_mythos.draw import NarutoLayout
from cardrules.games.naruto_mythos.events import EVENTS
from cardrules.games.naruto_mythos.figures import figures, said, tell
from cardrules.games.naruto_mythos.given import Given
from cardrules.games.naruto_mythos.lexicon import HEARD_BEFORE, WORDS
from cardrules.games.naruto_mythos.listing import openings
from cardrules.games.naruto_mythos.meeting import meeting
from cardrules.games.naruto_mythos.notation import MythosNotation
from cardrules.games.naruto_mythos.numbers import cost_rule, income_rule, power_rule
from cardrules.games.naruto_mythos.options import OPTIONS
from cardrules.games.naruto_mythos.printed import possible
from cardrules.games.naruto_mythos.rules import candidates, rules
from cardrules.games.naruto_mythos.setup import (
    DealHands,
    KeepHand,
    LayOut,
    PlaceMission,
    RedrawHand,
)
from cardrules.games.naruto_mythos.table import (
    Course,
    before,
    layout,
    turn_player,
    turn_player_rules,
)
from cardrules.games.naruto_mythos.verbs import VERBS
from cardrules.kit import Card, CardId, Game, Sequence, load_words, open_facts


@frozen(repr=False)
class NarutoMythos(Game):
    """The game. What its rules look up they look up in itself, with the cards of a case too."""

    def with_cards(self, cards: Mapping[CardId, Card]) -> Game:
        return _made(super().with_cards({id: cited(card) for id, card in cards.items()}).cards)


_PARTS: Final = partial(
    NarutoMythos,
    name="naruto-mythos",
    title=Text("Naruto Mythos TCG", "Naruto Mythos TCG"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
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
    actions=ACTIONS,
    events=EVENTS,
    values=(Course,),
    candidates=candidates,
    options=OPTIONS,
    controller=control.controller,
    orders=turn_player,
    late=late,
    silencing=control.SILENCING,
    checking=control.CHECKING,
    hears=hears,
    released=control.released,
    remembered=("power",),
    lexicon=WORDS,
    verbs=VERBS,
    heard_before=HEARD_BEFORE,
    piles=frozenset({"discard"}),
    stacks=True,
    customs=Customs(
        free=free,
        lapses=lapses,
        protector=protector,
        again=again,
        layer=layer,
        apart=apart,
        peeks=control.peeks,
        order_rules=turn_player_rules,
    ),
    read_board=read_board,
    write_board=write_board,
    given=Given,
    said=said,
    tell=tell,
    meeting=meeting,
    bound=2_000,
)  # fmt: skip


def _made(cards: Mapping[CardId, Card]) -> Game:
    """Return the game with some cards."""
    made: list[Game] = []

    def game_of() -> Game:
        return made[0]

    game = _PARTS(
        cards=cards,
        proceed=rounds.proceed(game_of),
        rules=rules(game_of),
        shortcut=openings(game_of),
        speaks=control.speaks(game_of),
        possible=possible(game_of),
        anchors={
            "held": control.held(game_of),
            "sealing": control.sealing(game_of),
            "unseen": control.unseen,
        },
        checks=(control.checks(game_of),),
        numbers={
            "power": power_rule(game_of),
            "cost": cost_rule(game_of),
            "income": income_rule(),
        },
        notation=MythosNotation(game_of),
        figures=figures(game_of),
        picture=NarutoLayout.of(game_of),
    )  # fmt: skip
    made.append(game)
    return game


GAME: Final = _made(cards())
