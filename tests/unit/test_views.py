"""Views: what a seat may know is there, and nothing else is."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core import resolver
from cardrules.core.actions import Choose
from cardrules.core.chance import Seeded
from cardrules.core.claims import Name, claim
from cardrules.core.customs import Customs
from cardrules.core.entries import Entry
from cardrules.core.events import (
    KERNEL_EVENTS,
    Acted,
    Activated,
    Asked,
    Changed,
    Counted,
    Covered,
    Granted,
    Looked,
    Made,
    Moved,
    Parted,
    Picked,
    Shuffled,
    Started,
    Uncovered,
    covering,
)
from cardrules.core.frames import AbilityFrame, Bound, GroupFrame, Pending
from cardrules.core.layout import Seen
from cardrules.core.model import Decision, Grant, Object, contents
from cardrules.core.state import AnyState
from cardrules.game import Game
from cardrules.ids import UNKNOWN, CardId, ObjectId, Ref, Seat
from cardrules.log.plain import to_text
from cardrules.match import Match, start
from cardrules.settings import settle
from cardrules.sides import _TELL
from cardrules.views import NOBODY, Chose, Posed, View, hide, sees, view_of
from tinygame import SPIES, TABLE, Lay, deck, hand

GAMES = [pytest.param(SPIES, id="spies"), pytest.param(cr.game("arcanya"), id="arcanya")]


def match_where(card: str, *, hidden: bool) -> Match:
    """Return a match whose first action lays a card."""
    for seed in range(200):
        match = start(SPIES, seed=seed)
        for lay in match.legal_actions():
            if (lay.card, lay.hidden) == (card, hidden):
                match.act(lay)
                return match
    raise AssertionError


def events_of(view: View, kind: type) -> list[Any]:
    return [entry.event for entry in view.entries if isinstance(entry.event, kind)]


def actor(match: Match) -> Seat:
    found: Seat = next(e.event.seat for e in match.log if isinstance(e.event, Acted))
    return found


# The table.


def test_a_hand_is_shown_to_its_owner_sorted_and_counted_for_others() -> None:
    match = start(SPIES, seed=2)
    cards = tuple(sorted(thing.card for thing in contents(match.state, hand(0))))
    assert match.view(0).zone("hand", 0).cards == cards
    for seat in (1, None):
        zone = match.view(seat).zone("hand", 0)
        assert (zone.count, zone.things) == (3, ())


def test_a_deck_is_counted_for_everybody() -> None:
    match = start(SPIES, seed=2)
    for seat in (0, 1, None):
        zone = match.view(seat).zone("deck", 0)
        assert (zone.count, zone.things) == (5, ())


def test_a_face_down_card_in_sight_keeps_its_place_and_counters_for_everybody() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    real = contents(match.state, TABLE)[0]
    (own,) = match.view(mine).zone("table").things
    (other,) = match.view(1 - mine).zone("table").things
    (none,) = match.view(None).zone("table").things
    assert own == real
    assert other == none == attrs.evolve(real, card=UNKNOWN)
    assert other.counters == (("age", 1),)


def test_a_game_may_say_otherwise_who_looks_at_a_face_down_card_in_sight() -> None:
    def next_seat(_game: Game, _table: Any, thing: Object, seat: Seat) -> bool:
        return thing.owner is not None and seat == 1 - thing.owner

    game = attrs.evolve(SPIES, customs=Customs(peeks=next_seat))
    match = start(game, seed=2)
    lay = next(action for action in match.legal_actions() if action.hidden)
    match.act(lay)
    for seat in (lay.seat, 1 - lay.seat, None):
        (laid,) = match.view(seat).zone("table").things
        assert (laid.card == lay.card) is (seat == 1 - lay.seat)
    moved = [events_of(match.view(seat), Moved)[-1].after for seat in (lay.seat, 1 - lay.seat)]
    assert [thing.card for thing in moved] == [UNKNOWN, lay.card]


def test_only_the_seat_that_is_asked_sees_its_options() -> None:
    match = start(SPIES, seed=2)
    assert match.decision is not None
    asked = match.decision.seat
    assert match.view(asked).options == match.legal_actions()
    for seat in (1 - asked, None):
        assert match.view(seat).options == ()
        assert match.view(seat).decision == match.decision


def test_what_is_being_resolved_is_told_by_source_and_text() -> None:
    match = match_where("spy", hidden=False)
    for seat in (0, 1, None):
        assert [(r.code, r.source, r.waiting) for r in match.view(seat).resolving] == [
            ("rule:lay", None, False)
        ]


def test_the_outcome_and_the_facts_are_there() -> None:
    match = start(SPIES, seed=2)
    assert match.view(None).facts == match.state.facts
    while match.decision is not None:
        match.act(match.legal_actions()[0])
    assert match.view(None).outcome == match.outcome is not None


def test_a_zone_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        start(SPIES).view(None).zone("hand", 7)


def test_a_view_without_a_log_has_no_entries() -> None:
    state = start(SPIES, seed=2).state
    view = SPIES.view(state, 0)
    assert (view.seq, view.entries) == (-1, ())
    assert view.zones == start(SPIES, seed=2).view(0).zones


# The log.


def test_cards_that_are_made_out_of_sight_are_only_counted() -> None:
    view = start(SPIES, seed=2).view(0)
    made = events_of(view, Made)
    assert [len(event.objects) for event in made] == [8, 8]
    nameless = {Object(ObjectId(0), 0, deck(seat), UNKNOWN) for seat in (0, 1)}
    assert {thing for event in made for thing in event.objects} == nameless


def test_a_shuffle_does_not_tell_its_order() -> None:
    match = start(SPIES, seed=2)
    for seat in (0, 1, None):
        assert events_of(match.view(seat), Shuffled) == [
            Shuffled(deck(0), ()),
            Shuffled(deck(1), ()),
        ]


def test_a_card_drawn_is_shown_to_who_holds_it() -> None:
    match = start(SPIES, seed=2)
    real = [e.event for e in match.log if isinstance(e.event, Moved)]
    for seat in (0, 1, None):
        for event, seen in zip(real, events_of(match.view(seat), Moved), strict=True):
            mine = seat is not None and event.after.place == hand(seat)
            nameless = Object(ObjectId(0), 0, event.after.place, UNKNOWN)
            assert seen.before == Object(ObjectId(0), 0, event.before.place, UNKNOWN)
            assert seen.after == (event.after if mine else nameless)
            assert seen.verb == "draw"


def test_a_card_laid_openly_is_shown_with_the_action_and_the_end_of_the_move() -> None:
    match = match_where("two", hidden=False)
    acted = next(e.event for e in match.log if isinstance(e.event, Acted))
    for seat in (0, 1, None):
        view = match.view(seat)
        assert events_of(view, Acted) == [acted]
        moved = events_of(view, Moved)[-1]
        assert (moved.after.card, moved.verb) == ("two", "lay")
        assert (moved.before.card == "two") is (seat == acted.seat)


def test_a_card_laid_hidden_is_a_choice_and_a_move_without_a_card() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    assert len(events_of(match.view(mine), Acted)) == 1
    for seat in (1 - mine, None):
        view = match.view(seat)
        assert events_of(view, Acted) == []
        assert events_of(view, Chose) == [Chose(mine, 1)]
        moved = events_of(view, Moved)[-1]
        real = contents(match.state, TABLE)[0]
        assert (moved.before.id, moved.before.card) == (0, UNKNOWN)
        assert (moved.after.ref, moved.after.card) == (real.ref, UNKNOWN)
        assert events_of(view, Counted)[-1].thing == moved.after


def test_a_turned_card_is_shown_from_then_on() -> None:
    match = start(SPIES, seed=2)
    while match.decision is not None:
        match.act(next(lay for lay in match.legal_actions() if getattr(lay, "hidden", True)))
    turned = events_of(match.view(None), Changed)
    assert turned
    for event in turned:
        assert (event.before.card, event.after.card == UNKNOWN) == (UNKNOWN, False)


def test_a_look_shows_cards_only_to_who_looks() -> None:
    match = match_where("spy", hidden=False)
    mine = actor(match)
    looked = next(e.event for e in match.log if isinstance(e.event, Looked))
    assert events_of(match.view(mine), Looked) == [looked]
    nameless = Object(ObjectId(0), 0, deck(1 - mine), UNKNOWN)
    for seat in (1 - mine, None):
        assert events_of(match.view(seat), Looked) == [Looked(mine, (nameless,))]


def test_a_card_chosen_from_a_hand_and_kept_in_secret_is_only_a_choice() -> None:
    match = match_where("spy", hidden=False)
    mine = actor(match)
    match.act(match.legal_actions()[0])
    assert len(events_of(match.view(mine), Acted)) == 2
    for seat in (1 - mine, None):
        view = match.view(seat)
        assert events_of(view, Chose) == [Chose(mine, 2)]
        moved = events_of(view, Moved)[-1]
        assert (moved.verb, moved.top, moved.after.card) == ("bury", False, UNKNOWN)


def test_a_question_is_told_without_its_frames() -> None:
    match = match_where("spy", hidden=False)
    for seat in (0, 1, None):
        view = match.view(seat)
        assert events_of(view, Asked) == []
        posed = events_of(view, Posed)[-1]
        assert (posed.decision, posed.resolving) == (match.decision, view.resolving)


def test_arcanya_shows_what_is_played_and_what_is_discarded_when_it_is_discarded() -> None:
    match = cr.game("arcanya").start(seats=3, seed=4, options={"calm": True})
    chosen = random.Random(4)
    while not any(isinstance(a, Choose) for a in match.legal_actions()):
        match.act(chosen.choice(match.legal_actions()))
    assert match.decision is not None
    hit = match.decision.seat
    other = (hit + 1) % 3
    match.act(next(a for a in match.legal_actions() if isinstance(a, Choose)))
    assert events_of(match.view(other), Chose) == [Chose(hit, match.decision.id - 1)]
    assert Chose not in {type(e.event) for e in match.view(hit).entries}


def told(seat: int | None, *after: Any, hidden: bool = True) -> tuple[Match, list[Any]]:
    """Return a match and how a seat is told of events that follow its last action."""
    match = match_where("two", hidden=hidden)
    log = match.log.entries
    acted = Acted(Seat(0), Lay(Seat(0), CardId("one"), hidden=True), 2)
    more = [Entry(len(log) + i, event, 0, ()) for i, event in enumerate((acted, *after))]
    view = view_of(SPIES, match.state, seat, (*log, *more), ())
    return match, [e.event for e in view.entries if e.seq > len(log)]


def test_what_comes_from_a_source_out_of_sight_is_left_out() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    secret = contents(match.state, hand(mine))[0]
    event = Activated(secret.card, 0, secret.ref, mine)
    assert told(mine, event)[1] == [event]
    assert told(1 - mine, event)[1] == []


def test_a_grant_on_what_is_out_of_sight_names_nobody() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    secret, laid = contents(match.state, hand(mine))[0].ref, contents(match.state, TABLE)[0].ref
    event = Granted(Grant(1, "control", mine, secret, laid, ()))
    assert told(mine, event)[1] == [event]
    assert told(1 - mine, event)[1] == [Granted(Grant(1, "control", mine, NOBODY, laid, ()))]


def test_counters_on_what_is_out_of_sight_are_left_out() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    event = Counted(contents(match.state, hand(mine))[0], "luck", 1)
    assert told(mine, event)[1] == [event]
    assert told(1 - mine, event)[1] == []


def test_a_card_laid_on_another_is_shown_if_the_pile_lies_open() -> None:
    match = match_where("two", hidden=False)
    mine = actor(match)
    (base,), secret = contents(match.state, TABLE), contents(match.state, hand(mine))[0]
    for face_down in (False, True):
        pile = covering(secret, base, face_down=face_down)
        event = Covered(secret, base, pile, "play")
        assert told(mine, event, hidden=False)[1] == [event]
        (seen,) = told(1 - mine, event, hidden=False)[1]
        assert seen.before == Object(ObjectId(0), 0, secret.place, UNKNOWN)
        assert (seen.base, seen.after.ref) == (base, pile.ref)
        assert (seen.after == pile) is not face_down
        assert {c.card for c in seen.after.copies} == {UNKNOWN} or not face_down


def test_a_pile_that_comes_apart_into_a_hand_shows_only_what_stays_in_sight() -> None:
    match = match_where("two", hidden=False)
    mine = actor(match)
    (base,) = contents(match.state, TABLE)
    secret = contents(match.state, hand(mine))[0]
    pile = covering(secret, base)
    laid = Covered(secret, base, pile, "play")
    under = Object(ObjectId(90), 1, hand(mine), base.card, mine)
    taken = Object(ObjectId(91), 1, hand(mine), pile.card, mine, under=pile.under)
    left = Moved(pile, taken, "take")
    parted = Parted(pile, taken.id, under)
    top = Object(ObjectId(92), 1, hand(mine), pile.card, mine)
    uncovered = Uncovered(pile, base, top, "take")
    nameless = Object(ObjectId(0), 0, hand(mine), UNKNOWN)
    seen = told(1 - mine, laid, left, parted, hidden=False)[1]
    assert seen[1:] == [Moved(pile, nameless, "take"), Parted(pile, ObjectId(0), nameless)]
    seen = told(1 - mine, laid, uncovered, hidden=False)[1]
    assert seen[1:] == [Uncovered(pile, base, nameless, "take")]
    assert told(mine, laid, uncovered, hidden=False)[1] == [laid, uncovered]


def test_what_somebody_picks_out_of_sight_is_not_shown() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    secret, laid = contents(match.state, hand(mine))[0], contents(match.state, TABLE)[0]
    picks = (
        Picked(mine, (secret,)),
        Picked(mine, (laid,)),
        Picked(mine, (), "two"),
        Picked(mine, (), 3),
    )
    nameless = Object(ObjectId(0), 0, hand(mine), UNKNOWN)
    assert told(mine, *picks)[1] == list(picks)
    assert told(1 - mine, *picks)[1] == [
        Picked(mine, (nameless,)),
        Picked(mine, (attrs.evolve(laid, card=UNKNOWN),)),
        *picks[2:],  # a word or a number is said aloud
    ]


def test_a_question_about_a_card_out_of_sight_does_not_name_it() -> None:
    match = match_where("two", hidden=True)
    mine = actor(match)
    (laid,) = contents(match.state, TABLE)
    frames = (
        GroupFrame((Pending("two", 0, laid.ref, mine, 1),)),
        AbilityFrame("two", 0, laid.ref, mine, 1),
    )
    decision = Decision(9, mine, claim("ask.use", source=Name("card", "two")), ("S1",))
    state = attrs.evolve(match.state, frames=frames, decision=decision)
    own, other = seen_by(state, mine), seen_by(state, 1 - mine)
    assert own.decision == decision
    assert [r.code for r in own.resolving] == ["two", "two"]
    assert other.decision is not None
    assert dict(other.decision.prompt.terms) == {"source": Name("card", UNKNOWN)}
    assert [r.code for r in other.resolving] == ["", ""]


def seen_by(state: AnyState, seat: int) -> View:
    return view_of(SPIES, state, seat, (), ())


def test_each_fact_of_the_kernel_has_a_public_side_of_its_own() -> None:
    assert set(KERNEL_EVENTS) <= set(_TELL)


# Nothing else is there.


def inside(value: Any) -> Iterator[Any]:
    """Yield a value and everything in it."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from inside(part)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.eq:
                yield from inside(getattr(value, field.name))


@pytest.mark.parametrize("game", GAMES)
def test_no_view_names_an_object_or_a_card_that_its_seat_cannot_see(game: Game) -> None:
    match = game.start(seed=3)
    chosen = random.Random(3)
    for _ in range(60):
        table = match.state
        for seat in (None, *range(table.settings.seats)):
            view = match.view(seat)
            unseen = {
                thing.ref
                for thing in table.objects.values()
                if table.settings.layout.zones[thing.place].seen is not Seen.EVERYONE
                and not sees(game, table, thing, seat)
            }
            looked = {
                thing.ref
                for entry in match.log
                if isinstance(entry.event, Looked) and entry.event.seat == seat
                for thing in entry.event.objects
            }
            shown = {x.ref for x in inside(view) if isinstance(x, Object)}
            shown |= {x for x in inside(view) if isinstance(x, Ref)}
            assert not shown & (unseen - looked)
        if match.decision is None:
            break
        match.act(chosen.choice(match.legal_actions()))


@pytest.mark.parametrize("game", GAMES)
def test_no_view_tells_the_seed(game: Game) -> None:
    seed = 918_273_645
    match = game.start(seed=seed)
    for seat in (None, 0, 1):
        assert str(seed) not in to_text(game.dump(match.view(seat)))


class Swapped:
    """Chance from a seed, with two cards exchanged in one of the shuffles."""

    def __init__(self, seed: int, which: int, a: int, b: int) -> None:
        self.seeded = Seeded(seed)
        self.left = which
        self.pair = a, b

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        order = list(self.seeded.shuffle(what, size, seq))
        a, b = (place % size for place in self.pair)
        if self.left == 0:
            order[a], order[b] = order[b], order[a]
        self.left -= 1
        return tuple(order)

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        return self.seeded.pick(what, options, seq)


class Line:
    """One of two lines of play that a seat may not be able to tell apart."""

    def __init__(self, game: Game, seats: int, chance: Any) -> None:
        self.game = game
        self.chance = chance
        step = resolver.start(game, settle(game, seats), chance)
        self.state, self.entries, self.last = step.state, step.entries, step.entries

    def act(self, action: Any) -> None:
        step = resolver.perform(self.game, self.state, action, self.chance, len(self.entries))
        self.state, self.last = step.state, step.entries
        self.entries = (*self.entries, *step.entries)

    def legal(self) -> tuple[Any, ...]:
        return resolver.legal_actions(self.game, self.state)

    def plainly(self, seat: int | None) -> Any:
        """Return what a seat sees with its own eyes, worked out without any view."""
        state = self.state
        zones: list[Any] = []
        for zone, ids in zip(state.settings.layout.zones, state.zones, strict=True):
            things = [state.objects[id] for id in ids]
            if zone.seen is Seen.EVERYONE:
                zones.append([t.card if not t.face_down or t.owner == seat else "" for t in things])
            elif zone.seen is Seen.OWNER and zone.seat == seat:
                zones.append([t.card for t in things])  # a seat sees what it draws, one by one
            else:
                zones.append(len(things))
        looks = [
            [t.card for t in e.event.objects]
            for e in self.last
            if isinstance(e.event, Looked) and e.event.seat == seat
        ]
        kinds = [e.event.tag for e in self.last]
        return zones, looks, kinds, state.decision, state.facts, state.outcome

    def text(self, seat: int | None) -> str:
        view = view_of(self.game, self.state, seat, self.entries, self.legal())
        return to_text([self.game.dump(view), self.game.dump(hide(self.game, self.state, seat))])


def compare(game: Game, seed: int, which: int, viewer: int | None) -> int:
    """Play two lines that differ out of sight; return at how many points they were compared."""
    chosen = random.Random(f"{seed}/{which}")
    seats = game.seats[0]
    first = Line(game, seats, Seeded(seed))
    second = Line(game, seats, Swapped(seed, which, chosen.randrange(99), chosen.randrange(99)))
    compared = 0
    while first.plainly(viewer) == second.plainly(viewer):
        if first.state != second.state:
            assert first.text(viewer) == second.text(viewer)
            if first.state.decision is not None and first.state.decision.seat == viewer:
                assert first.legal() == second.legal()
            compared += 1
        if first.state.decision is None:
            break
        action = chosen.choice(first.legal())
        others = [a for a in second.legal() if out_of_sight(a) and type(a) is type(action)]
        other = action
        if out_of_sight(action) and action.seat != viewer and others:
            other = chosen.choice(others)
        if other not in second.legal():
            break
        first.act(action)
        second.act(other)
    return compared


def out_of_sight(action: Any) -> bool:
    return (isinstance(action, Lay) and action.hidden) or (
        isinstance(action, Choose) and isinstance(action.what, str)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_seat_may_not_see_changes_no_byte_of_its_view(
    game: Game, viewer: int | None
) -> None:
    points = sum(compare(game, seed, which, viewer) for seed in range(9) for which in range(3))
    assert points > 20


# Hiding.


@pytest.mark.parametrize("game", GAMES)
def test_hiding_leaves_what_is_in_sight_and_makes_the_rest_unknown(game: Game) -> None:
    state = game.start(seed=3).state
    for seat in (None, 0, 1):
        hidden = hide(game, state, seat)
        assert [len(zone) for zone in hidden.zones] == [len(zone) for zone in state.zones]
        for thing in state.objects.values():
            if sees(game, state, thing, seat):
                assert hidden.objects[thing.id] == thing
        for thing in hidden.objects.values():
            if thing.id not in state.objects or not sees(game, state, thing, seat):
                assert {copy.card for copy in thing.copies} == {UNKNOWN}
        assert hidden.settings == state.settings


def test_hiding_twice_is_hiding_once() -> None:
    match = match_where("spy", hidden=False)
    for seat in (None, 0, 1):
        once = hide(SPIES, match.state, seat)
        assert hide(SPIES, once, seat) == once


@pytest.mark.parametrize("game", GAMES)
def test_what_one_seat_sees_can_be_hidden_from_another(game: Game) -> None:
    state = game.start(seed=3).state
    for first, second in ((0, 1), (1, 0), (1, None)):
        both = hide(game, hide(game, state, first), second)
        assert sorted(both.objects) == sorted(id for zone in both.zones for id in zone)
        assert [len(zone) for zone in both.zones] == [len(zone) for zone in state.zones]


def test_hiding_also_reaches_into_what_waits() -> None:
    match = match_where("spy", hidden=False)
    mine = actor(match)
    waits: Any = match.state.frames
    secret = contents(match.state, hand(mine))[0]
    bound = Bound(secret.ref, secret, secret.ref)
    chosen: Any = (("action", Lay(mine, CardId("two"), hidden=True)), ("it", (bound,)))
    frames = (
        attrs.evolve(waits[0], names=chosen),
        attrs.evolve(waits[-1], picks=((0, "two"), (0, 1))),
    )
    state = attrs.evolve(match.state, frames=frames)

    assert hide(SPIES, state, mine).frames == frames
    for seat in (1 - mine, None):
        found = list(inside(hide(SPIES, state, seat).frames))
        assert CardId("two") not in found
        assert secret.card not in [x.card for x in found if isinstance(x, Object)]
        assert Lay(mine, UNKNOWN, hidden=True) in found
        assert (0, 1) in found


def test_a_started_match_is_told_to_everybody() -> None:
    match = start(SPIES, seed=2)
    for seat in (None, 0, 1):
        assert events_of(match.view(seat), Started) == [match.log[0].event]
