"""Arcanya: Magic Academy, basic and advanced, for 3 to 10 players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from cardrules._frozen import evolve, frozen
from cardrules.cardfiles import CardFile
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.core.customs import Customs
from cardrules.core.effects import Sequence
from cardrules.core.game import open_facts
from cardrules.core.layout import Layout
from cardrules.core.model import AnyTable, Object
from cardrules.game import Game
from cardrules.games.arcanya.academy import BASIC, holder, peeks, schools, weaknesses
from cardrules.games.arcanya.actions import BeHit, Play, UseAlumno
from cardrules.games.arcanya.attuning import PROCEDURES
from cardrules.games.arcanya.board import read_board, write_board
from cardrules.games.arcanya.dealing import of_kind
from cardrules.games.arcanya.defence import Defend
from cardrules.games.arcanya.draw import RingLayout
from cardrules.games.arcanya.figures import FIGURES, said, tell
from cardrules.games.arcanya.given import Given
from cardrules.games.arcanya.hands import Refill
from cardrules.games.arcanya.impact import CheckEnd, LoseShield, NewSphere, Regroup, Reset
from cardrules.games.arcanya.lexicon import WORDS
from cardrules.games.arcanya.listing import Listing, candidates, canonical
from cardrules.games.arcanya.notation import DefenceNotation
from cardrules.games.arcanya.opening import Deal
from cardrules.games.arcanya.options import options
from cardrules.games.arcanya.sets import KINDS, CardSet, SetForm, read_set, shipped
from cardrules.games.arcanya.table import (
    CARDS,
    FOLDER,
    RULEBOOK,
    Compared,
    LeftAlone,
    PutAway,
    Restocked,
    Sphere,
    SphereChanged,
    SphereSent,
    fuente_cards,
    layout,
    nobody_yet,
)  # fmt: skip
from cardrules.games.arcanya.turn import proceed
from cardrules.games.arcanya.verbs import VERBS
from cardrules.ids import CardId
from cardrules.words import load_words


def _layout(seats: int, options: Mapping[str, Any]) -> Layout:
    return layout(seats, plain=options["mode"] == BASIC and options["calm"])


_HIT: Final = Sequence((
    LoseShield(), Reset(), CheckEnd(), Regroup(), Refill(("R36", "R28")), CheckEnd(late=True),
    NewSphere(),
))  # fmt: skip


@frozen(repr=False)
class Arcanya(Game):
    """The game. What its rules look up they look up in itself, with the cards of a case too."""

    def with_cards(self, cards: Mapping[CardId, Card]) -> Game:
        return evolve(_made(super().with_cards(cards).cards), card_file=self.card_file)


_PARTS: Final = partial(
    Arcanya,
    name="arcanya",
    title=Text("Arcanya: Magic Academy", "Arcanya: Magic Academy"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
    seats=(3, 10),
    layout=_layout,
    facts=nobody_yet,
    public=open_facts,
    procedures={
        "setup": Sequence((Deal(),)),
        "play": Defend(),
        **PROCEDURES,
        "hit": _HIT,
        "be-hit": _HIT,
        "over": Sequence((CheckEnd(late=True),)),
    },
    actions=(Play, UseAlumno, BeHit),
    events=(SphereSent, SphereChanged, Compared, LeftAlone, Restocked, PutAway),
    values=(Sphere,),
    candidates=candidates,
    canonical=canonical,
    controller=holder,
    lexicon=WORDS,
    verbs=VERBS,
    customs=Customs(peeks=peeks, order_rules=lambda _: ("R15", "H9")),
    read_board=read_board,
    write_board=write_board,
    given=Given,
    notation=DefenceNotation(),
    figures=FIGURES,
    said=said,
    tell=tell,
    bound=5_000,
)  # fmt: skip


def possible(game_of: Callable[[], Game]) -> Callable[[AnyTable, Object], Iterable[CardId]]:
    """Return which cards an object can be of which nobody told."""

    def cards(table: AnyTable, thing: Object) -> Iterable[CardId]:
        zone = table.settings.layout.zones[thing.place].name
        if zone in ("school", "schools"):
            return schools(game_of())
        if zone == "alumno":
            return [card.id for card in of_kind(game_of(), "alumno")]
        if zone == "weakness":
            return weaknesses(game_of(), table, thing)
        return fuente_cards(table)

    return cards


def _printed(found: CardSet) -> dict[CardId, Card]:
    """Return the cards of a set with those that every set has, as many and as good as it says."""
    cards = dict(CARDS)
    for id, number in found.copies.items():
        cards[id] = evolve(_told(cards[id], "count", found), count=number)
    for id, number in found.points.items():
        card = _told(cards[id], "points", found)
        cards[id] = evolve(card, values={**card.values, "points": number})
    return {**cards, **found.cards}


def _told(card: Card, name: str, found: CardSet) -> Card:
    """Return a card of which a set tells a number: if that is not invented, it is known now."""
    if found.placeholder:
        return card
    return evolve(card, placeholder=tuple(fact for fact in card.placeholder if fact != name))


def _made(cards: Mapping[CardId, Card]) -> Game:
    """Return the game with some cards."""
    made: list[Game] = []

    def game_of() -> Game:
        return made[0]

    listing = Listing(game_of)
    game = _PARTS(
        cards=cards,
        proceed=proceed(listing),
        rules=listing.rules(),
        shortcut=listing.openings,
        options=options(cards),
        possible=possible(game_of),
        picture=RingLayout.of(game_of),
        placeholder=any(card.placeholder for card in cards.values()),
        card_file=CardFile(lambda data: _made(_printed(read_set(data))), SetForm, KINDS),
    )
    made.append(game)
    return game


GAME: Final = _made(_printed(shipped()))
