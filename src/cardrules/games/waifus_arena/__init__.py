"""Waifus Arena: the hunt for Noctas, for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from cardrules._frozen import evolve, frozen
from cardrules.cardfiles import CardFile, CardFileForm
from cardrules.core.claims import Text
from cardrules.core.customs import Customs
from cardrules.games.waifus_arena import playing, turns
from cardrules.games.waifus_arena.actions import ACTIONS
from cardrules.games.waifus_arena.board import read_board
from cardrules.games.waifus_arena.cardfile import KINDS, read_cards, shipped
from cardrules.games.waifus_arena.cards import FOLDER, RULEBOOK, possible
from cardrules.games.waifus_arena.described import write_board
from cardrules.games.waifus_arena.draw import ArenaLayout
from cardrules.games.waifus_arena.figures import figures, said
from cardrules.games.waifus_arena.given import Given
from cardrules.games.waifus_arena.lexicon import HEARD_BEFORE, VERBS, WORDS
from cardrules.games.waifus_arena.listing import candidates, canonical, openings
from cardrules.games.waifus_arena.notation import ArenaNotation
from cardrules.games.waifus_arena.numbers import refill_rule
from cardrules.games.waifus_arena.rules import rules
from cardrules.games.waifus_arena.setup import OPTIONS, SetUp
from cardrules.games.waifus_arena.table import EVENTS, Arena, before, layout
from cardrules.games.waifus_arena.told import tell
from cardrules.games.waifus_arena.turns import proceed
from cardrules.kit import Card, CardId, Game, load_words, open_facts


@frozen(repr=False)
class WaifusArena(Game):
    """The game. What its rules look up they look up in itself, with the cards of a case too."""

    def with_cards(self, cards: Mapping[CardId, Card]) -> Game:
        return evolve(made(super().with_cards(cards).cards), card_file=self.card_file)


_PARTS: Final = partial(
    WaifusArena,
    name="waifus-arena",
    title=Text("Waifus Arena: Kawaii Battle", "Waifus Arena: Kawaii Battle"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
    seats=(2, 4),
    layout=layout,
    facts=before,
    public=open_facts,
    procedures={"setup": SetUp(), **playing.PROCEDURES, **turns.PROCEDURES},
    proceed=proceed,
    actions=ACTIONS,
    events=EVENTS,
    values=(Arena,),
    options=OPTIONS,
    lexicon=WORDS,
    verbs=VERBS,
    heard_before=HEARD_BEFORE,
    customs=Customs(free=lambda _table, _ability: False, order_prompts=frozenset({"ask.start"})),
    read_board=read_board,
    write_board=write_board,
    given=Given,
    tell=tell,
    bound=6_000,
)  # fmt: skip


def made(cards: Mapping[CardId, Card]) -> Game:
    """Return the game with some cards."""
    found: list[Game] = []

    def game_of() -> Game:
        return found[0]

    judged = rules(game_of)
    game = _PARTS(
        cards=cards,
        placeholder=any(card.placeholder for card in cards.values()),
        card_file=CardFile(lambda data: made(read_cards(data)), CardFileForm, KINDS),
        candidates=candidates(game_of),
        canonical=canonical(game_of),
        rules=judged,
        shortcut=openings(game_of, judged),
        possible=possible(game_of),
        notation=ArenaNotation(game_of),
        picture=ArenaLayout.of(game_of),
        figures=figures(game_of),
        said=said(game_of),
        numbers={"refill": refill_rule()},
        supplies=frozenset(id for id, card in cards.items() if card.kind == "juego"),
    )
    found.append(game)
    return game


GAME: Final = made(shipped())
