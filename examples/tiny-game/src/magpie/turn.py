"""A turn: what may be played, and what then happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Final, final

from attrs import frozen

from cardrules import kit
from cardrules.kit import CardId, Seat
from magpie.table import CARDS, Table, TurnPassed, nest

HAND_SIZE: Final = 3


@final
@frozen
class Play:
    """Put a card of the hand into the nest."""

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId


def candidates(table: Table, cards: Iterable[CardId] = CARDS) -> Iterator[Play]:
    """Yield what the seat whose turn it is could try, legal or not."""
    return (Play(table.facts.turn, card) for card in cards)


def _held(table: Table, play: Play) -> kit.Object | None:
    return kit.held(table, kit.place(table, "hand", play.seat), play.card)


def _terms(_table: object, play: Play) -> Mapping[str, kit.Term]:
    return {"seat": kit.Name("seat", str(play.seat)), "card": kit.Name("card", play.card)}


RULES: Final = {
    "play": (
        kit.Rule(("M2",), kit.Test("turn.is", lambda t, play: t.facts.turn == play.seat, _terms)),
        kit.Rule(("M3",), kit.Test("hand.has", lambda t, play: bool(_held(t, play)), _terms)),
    )
}


def deal(run: kit.Run) -> None:
    """Make the deck, shuffle it, and let everyone draw (M1)."""
    draft = run.draft
    deck = kit.place(draft, "deck")
    cards = [id for id, card in run.game.cards.items() for _ in range(card.count)]
    made = tuple(kit.Object(draft.reserve(), 1, deck, id) for id in cards)
    run.propose((kit.Made(made),), ("M1",))
    run.shuffle(deck, ("M1", "K11"))
    for seat in range(draft.settings.seats):
        for card in kit.contents(draft, deck)[-HAND_SIZE:]:
            drawn = kit.moved(draft, card, kit.place(draft, "hand", seat))
            run.propose((kit.Moved(card, drawn, "draw"),), ("M1",))


def lay(run: kit.Run) -> None:
    """Put the card into the nest, and call it ``card`` for what follows (M3)."""
    play: Play = run.scene.names["action"]
    card = _held(run.draft, play)
    assert card is not None, "the rules have allowed it"
    laid = kit.moved(run.draft, card, kit.place(run.draft, "nest", play.seat))
    event = kit.Moved(card, laid, "play")
    run.propose((event,), ("M3",))
    run.scene.names["card"] = kit.befallen(event)


def pass_on(run: kit.Run) -> None:
    """Pass the turn to the next who holds a card; if nobody does, the match is over (M2, M7)."""
    draft = run.draft
    seats = draft.settings.seats
    for further in range(1, seats + 1):
        seat = Seat((draft.facts.turn + further) % seats)
        if draft.zones[kit.place(draft, "hand", seat)]:
            run.propose((TurnPassed(seat),), ("M2",))
            return
    run.propose((kit.Ended(outcome(run)),), ("M7", "M8"))


def outcome(run: kit.Run) -> kit.Outcome:
    """Return who wins (M8); a tie is what the leaflet says nothing about (Q1)."""
    draft, cards = run.draft, run.game.cards
    nests = [nest(draft, seat) for seat in range(draft.settings.seats)]
    scores = tuple(sum(cards[thing.card].values["worth"] for thing in things) for things in nests)
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    if len(winners) > 1 and draft.reading("Q1") == "b":
        winners = ()
    return kit.Outcome(winners, scores, kit.claim("end.no-cards"), ("M7", "M8"))
