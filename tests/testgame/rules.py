"""What seats may do in Courts, and what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, final

from cardrules._frozen import frozen
from cardrules.core.model import AnyTable, Object, contents, in_play, live
from cardrules.core.permissions import said
from cardrules.core.rehearse import rehearse
from cardrules.core.speaking import Judged
from cardrules.core.statics import derive
from cardrules.core.verdicts import All, AnyOf, Not, Rule, Test
from cardrules.ids import CardId, Ref, Seat
from testgame.table import (
    LANES,
    controller,
    name_of,
    place,
    zone_of,
)  # fmt: skip

HIDDEN_PRICE = 1


@final
@frozen
class Play:
    """Play a card of the hand, hidden or visible, onto an own character of its name or not."""

    tag: ClassVar[str] = "play"
    seat: Seat
    card: CardId
    lane: int
    hidden: bool = False
    over: Ref | None = None

    def seen_by(self, _seat: Seat | None, _game: Any) -> Play | None:
        return None if self.hidden else self


@final
@frozen
class Reveal:
    """Turn one's hidden character face-up, at the price of its card."""

    tag: ClassVar[str] = "reveal"
    seat: Seat
    what: Ref


@final
@frozen
class Act:
    """Use what a character can do: its instants of the window ``act``."""

    tag: ClassVar[str] = "act"
    seat: Seat
    what: Ref


@final
@frozen
class Pass:
    """Do nothing; two in a row end the round."""

    tag: ClassVar[str] = "pass"
    seat: Seat


# What is legal.


def held(table: AnyTable, seat: int, card: str) -> Object | None:
    things = contents(table, place(table, "hand", seat))
    return next((thing for thing in things if thing.card == card), None)


def _own(table: AnyTable, action: Any, ref: Ref | None) -> Object | None:
    thing = None if ref is None else live(table, ref)
    if thing is None or zone_of(table, thing).name != "lane":
        return None
    return thing if controller(table, thing) == action.seat else None


def namesake(game: Any, table: AnyTable, seat: int, lane: int, card: str) -> Object | None:
    """Return the visible character of a card's name on a side of a lane."""
    name = game.card(CardId(card)).name.en
    for thing in contents(table, place(table, "lane", seat, lane)):
        if not thing.face_down and name_of(game, table, thing) == name:
            return thing
    return None


def judged(game: Any, action: Any, table: AnyTable) -> Judged | None:
    """Return the play that an action is, for texts that speak of plays; None if it is none."""
    if isinstance(action, Play):
        thing = held(table, action.seat, action.card)
        base = _own(table, action, action.over)
        way = "hidden" if action.hidden else "visible" if action.over is None else "upgrade"
        if thing is None or not 1 <= action.lane <= LANES:
            return None
        if base is not None and base.face_down:
            base = None
        return Judged(thing, place(table, "lane", action.seat, action.lane), way, base)
    thing = _own(table, action, action.what)
    return None if thing is None else Judged(thing, thing.place, "reveal")


def price(game: Any, action: Any, table: AnyTable) -> int:
    play = judged(game, action, table)
    if play is None:
        return 0
    if play.way == "hidden":
        return HIDDEN_PRICE
    cost = derive(game, table, "price", play.thing, play).total
    if play.over is not None:
        cost -= int(game.card(play.over.card).values.get("cost", 0))
    return max(cost, 0)


def rules_of(game_of: Any) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each action legal."""
    turn = Rule(("L1",), Test("turn.yours", lambda t, a: t.facts.turn == a.seat))
    paid = Rule(
        ("L3",),
        Test("embers.enough", lambda t, a: t.facts.embers[a.seat] >= price(game_of(), a, t)),
    )
    hidden = Test("card.hidden", lambda _, a: a.hidden)
    covers = Test("card.covers", lambda _, a: a.over is not None)
    met = Rule(
        ("L6",),
        Test("must.met", lambda t, a: bool(rehearse(game_of(), t, a, must(game_of(), t, a)))),
    )

    def alone(table: AnyTable, action: Play) -> bool:
        return namesake(game_of(), table, action.seat, action.lane, action.card) is None

    def over(table: AnyTable, action: Play) -> bool:
        base = _own(table, action, action.over)
        if base is None or base.face_down or zone_of(table, base).number != action.lane:
            return False
        game = game_of()
        play = judged(game, action, table)
        named = name_of(game, table, base) == game.card(action.card).name.en
        told = play and said(game, table, "can", "upgrade", play.thing, None, play)
        return (named or told is not None) and not action.hidden

    def open_to(table: AnyTable, action: Any) -> bool:
        play = judged(game_of(), action, table)
        if play is None:
            return True
        return said(game_of(), table, "cannot", "enter", play.thing, action.seat, play) is None

    def revealed(table: AnyTable, action: Reveal) -> bool:
        thing = _own(table, action, action.what)
        if thing is None:
            return True
        lane = zone_of(table, thing)
        assert lane.seat is not None
        return (
            namesake(
                game_of(), table, lane.seat, lane.number, game_of().definition(table, thing).id
            )
            is None
        )

    def able(table: AnyTable, action: Act) -> bool:
        thing = _own(table, action, action.what)
        return thing is not None and game_of().speaks(table, thing)

    def lurks(table: AnyTable, action: Reveal) -> bool:
        thing = _own(table, action, action.what)
        return thing is not None and thing.face_down

    entry = Rule(("L10",), Test("lane.open", open_to))
    held_card = Test("hand.has", lambda t, a: held(t, a.seat, a.card) is not None)
    lane = Test("lane.exists", lambda _, a: 1 <= a.lane <= LANES)
    free = AnyOf((hidden, covers, Test("name.free", alone)))
    onto = AnyOf((Not(covers), Test("cover.same-name", over)))
    return {
        "play": (turn, Rule(("L2",), All((held_card, lane))), paid, Rule(("L4", "T6"), free),
                 Rule(("L5",), onto), entry, met),
        "reveal": (turn, Rule(("L7",), Test("reveal.own-hidden", lurks)), paid,
                   Rule(("L4", "T6"), Test("name.free", revealed)), entry, met),
        "act": (turn, Rule(("L8",), Test("act.own", able)), met),
        "pass": (turn,),
    }  # fmt: skip


def must(game: Any, table: AnyTable, action: Any) -> tuple[tuple[str, int], ...]:
    """Return the effects of a play that must be done in full, or the play is illegal."""
    from cardrules.core.cards import Obliged, Window

    if isinstance(action, Play):
        base = _own(table, action, action.over)
        fits = 1 <= action.lane <= LANES and (action.over is None or base is not None)
        fine = fits and not action.hidden and held(table, action.seat, action.card) is not None
        card = action.card if fine else None
        windows = {"main"} if action.over is None else {"main", "upgrade"}
    else:
        thing = _own(table, action, action.what)
        card = None if thing is None else game.definition(table, thing).id
        windows = {"act"} if isinstance(action, Act) else {"main", "ambush"}
    if card is None:
        return ()
    return tuple(
        (card, index)
        for index, ability in enumerate(game.card(card).abilities)
        if isinstance(ability.form, Window)
        and ability.form.name in windows
        and ability.obliged is Obliged.MUST
    )


def candidates(table: AnyTable) -> Iterator[Any]:
    seat = table.facts.turn
    mine = [t for t in in_play(table) if controller(table, t) == seat and t.owner is not None]
    for card in dict.fromkeys(t.card for t in contents(table, place(table, "hand", seat))):
        for lane in range(1, LANES + 1):
            yield Play(seat, card, lane)
            yield Play(seat, card, lane, hidden=True)
            yield from (
                Play(seat, card, lane, over=t.ref) for t in mine if zone_of(table, t).number == lane
            )
    for thing in mine:
        yield Reveal(seat, thing.ref)
        yield Act(seat, thing.ref)
    yield Pass(seat)
