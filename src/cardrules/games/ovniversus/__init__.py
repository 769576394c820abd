"""DC Ovniversus Arena: three battles between two seats who share a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final

from cardrules._frozen import frozen
from cardrules.cardfiles import CardFile, CardFileForm
from cardrules.core.claims import Text
from cardrules.core.model import AnyTable
from cardrules.games.ovniversus.actions import ACTIONS
from cardrules.games.ovniversus.board import read_board
from cardrules.games.ovniversus.cards import FOLDER, KINDS, RULEBOOK, cited, collection, shipped
from cardrules.games.ovniversus.described import write_board
from cardrules.games.ovniversus.draw import DuelLayout
from cardrules.games.ovniversus.ending import NameIt
from cardrules.games.ovniversus.events import EVENTS
from cardrules.games.ovniversus.figures import figures, said, tell
from cardrules.games.ovniversus.given import Given
from cardrules.games.ovniversus.lexicon import WORDS
from cardrules.games.ovniversus.listing import openings
from cardrules.games.ovniversus.notation import OvniversusNotation
from cardrules.games.ovniversus.rules import candidates, rules
from cardrules.games.ovniversus.scores import points_rule
from cardrules.games.ovniversus.setup import OPTIONS, Deal
from cardrules.games.ovniversus.table import (
    BATTLE_OF,
    PERSONAJE,
    Duel,
    before,
    layout,
    public,
    side_of,
)
from cardrules.games.ovniversus.turns import Arrive, EndTurn, NewHand, PlaceIt, proceed
from cardrules.games.ovniversus.using import UseEffect
from cardrules.games.ovniversus.verbs import VERBS
from cardrules.kit import (
    Ability,
    Card,
    CardId,
    Customs,
    Game,
    Object,
    Obliged,
    Seat,
    Sequence,
    Window,
    load_words,
)  # fmt: skip


@frozen(repr=False)
class Ovniversus(Game):
    """The game. What its rules look up they look up in itself, with the cards of a case too.

    Args:
        effects: Whether any of its cards has a text; without one a turn is over sooner.
    """

    effects: bool = False

    def with_cards(self, cards: Mapping[CardId, Card]) -> Game:
        """Return this game with further cards."""
        return _made(super().with_cards({id: cited(card) for id, card in cards.items()}).cards)


def _controller(_table: AnyTable, thing: Object) -> Seat | None:
    """Return on whose side a card lies, or in whose hand; the deck is everybody's."""
    return side_of(thing)


def _turn(table: AnyTable) -> Seat:
    seat: Seat = table.facts.turn
    return seat


def possible(game_of: Callable[[], Game]) -> Callable[[AnyTable, Object], Iterable[CardId]]:
    """Return what says which cards an untold one can be: those of the deck that are left (H1).

    A card that lies alone on a side is a personaje (R16).
    """

    def can_be(table: AnyTable, thing: Object) -> Iterable[CardId]:
        told = Counter(table.objects[id].card for zone in table.zones for id in zone)
        cards = game_of().cards
        alone = thing.place in BATTLE_OF and table.zones[thing.place][0] == thing.id
        return [
            id
            for id, card in cards.items()
            if told[id] < card.count and not (alone and card.kind != PERSONAJE)
        ]

    return can_be


def _free(_table: AnyTable, ability: Ability) -> bool:
    """Return whether an effect may be declined: not one that is used, which was asked for."""
    return ability.obliged is Obliged.MAY and not isinstance(ability.form, Window)


_PARTS: Final = partial(
    Ovniversus,
    name="ovniversus",
    title=Text("DC Ovniversus Arena", "DC Ovniversus Arena"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
    seats=(2, 2),
    layout=layout,
    facts=before,
    public=public,
    procedures={
        "setup": Deal(),
        "place": PlaceIt(),
        "activate": Sequence((UseEffect(),)),
        "show": NewHand(),
        "end": EndTurn(),
        "arrive": Arrive(),
        "name-score": NameIt(),
    },
    actions=ACTIONS,
    events=EVENTS,
    values=(Duel,),
    candidates=candidates,
    options=OPTIONS,
    controller=_controller,
    orders=_turn,
    remembered=("points",),
    lexicon=WORDS,
    verbs=VERBS,
    customs=Customs(free=_free, order_rules=lambda _: ("H8",)),
    read_board=read_board,
    write_board=write_board,
    given=Given,
    tell=tell,
    bound=600,
)  # fmt: skip


def _made(cards: Mapping[CardId, Card]) -> Ovniversus:
    """Return the game with some cards."""
    made: list[Ovniversus] = []

    def game_of() -> Ovniversus:
        return made[0]

    game = _PARTS(
        cards=cards,
        proceed=proceed(game_of),
        rules=rules(game_of),
        shortcut=openings(game_of),
        numbers={"points": points_rule(game_of)},
        possible=possible(game_of),
        notation=OvniversusNotation(game_of),
        figures=figures(game_of),
        said=said(game_of),
        picture=DuelLayout.of(game_of),
        effects=any(card.abilities for card in cards.values()),
        placeholder=any(card.placeholder for card in cards.values()),
        card_file=CardFile(lambda data: _made(collection(data)), CardFileForm, KINDS),
    )
    made.append(game)
    return game


GAME: Final = _made(shipped())
