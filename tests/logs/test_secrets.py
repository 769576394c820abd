"""What a seat receives: nothing hidden can be told from its log, its numbers, sizes or refusals."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules as cr
from cardrules.core.events import Acted
from cardrules.core.layout import Seen
from cardrules.core.model import contents
from cardrules.errors import CardRulesError
from cardrules.judge import Judge
from cardrules.match import Match
from cardrules.testing.hidden import Pools, permuted
from cardrules.views import view_of
from logs.matches import game_of, played

NAMES = ["spies", "arcanya", "naruto-mythos"]


def received(match: Match, seat: int | None) -> str:
    """Return all that a host sends to a seat, as the text that goes over the wire."""
    game: Any = match.game
    parts = [game.dump(match.view(seat)), cr.seat_log(match, seat)]
    for action in match.legal_actions():
        mine = action if seat is None else attrs.evolve(action, seat=seat)
        try:
            match.fork().act(mine)
        except CardRulesError as error:
            parts.append(str(error))
        if seat is not None and len(parts) < 4:
            parts.append(Judge(game, viewer=seat).can(match.state, mine).to_json())
    return json.dumps(parts)


def secret_cards(match: Match, seat: int) -> set[str]:
    """Return the cards of hidden things that lie nowhere in the seat's sight."""
    state, zones = match.state, match.state.settings.layout.zones
    hidden: set[str] = set()
    seen: set[str] = set()
    for place, zone in enumerate(zones):
        for thing in contents(state, place):  # type: ignore[arg-type]  # a place is a number
            secret = zone.seen is not Seen.EVERYONE and not (
                zone.seen is Seen.OWNER and zone.seat == seat
            )
            (hidden if secret or thing.face_down else seen).add(str(thing.card))
    told = json.dumps([cr.game("naruto-mythos").dump(e) for e in match.view(seat).entries])
    return {card for card in hidden - seen if f'"{card}"' not in told}


def test_a_card_that_lies_face_down_is_nowhere_in_what_the_other_seat_gets() -> None:
    game = cr.game("naruto-mythos")
    looked = 0
    for seed in range(6):
        match = game.start(2, seed)
        chosen = random.Random(seed)
        for _ in range(14):
            if match.decision is None:
                break
            legal = match.legal_actions()
            hiding = [a for a in legal if getattr(a, "hidden", False)] or legal
            match.act(chosen.choice(hiding))
        for seat in (0, 1):
            text = json.dumps(game.dump(match.view(seat))) + cr.seat_log(match, seat)
            for card in secret_cards(match, seat):
                looked += 1
                assert f'"{card}"' not in text
    assert looked > 100


def test_the_seed_and_the_orders_of_shuffles_are_in_nothing_that_a_seat_gets() -> None:
    for name in NAMES:
        match = played(name, most=8, seed=987_654_321)
        for seat in (None, *range(match.header.seats)):
            text = received(match, seat)
            assert "987654321" not in text
            data = json.loads(text)[0]
            orders = [e["event"] for e in data["entries"] if e["event"]["tag"] == "shuffled"]
            assert all(event.get("order", []) == [] for event in orders)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_states_that_differ_in_what_is_hidden_look_alike_in_every_byte(
    name: str, data: Any
) -> None:
    game = game_of(name)
    seed = data.draw(st.integers(0, 40))
    match = game.start(seed=seed)
    chosen = random.Random(seed)
    pools = Pools()
    pools.hear(match.state, match.log.entries)
    for _ in range(data.draw(st.integers(0, 12))):
        if match.decision is None:
            return
        pools.hear(match.state, match.act(chosen.choice(match.legal_actions())))
    seat = data.draw(st.sampled_from([None, *range(match.header.seats)]))
    twin = permuted(game, match.state, seat, pools, random.Random(seed))
    if twin is None:
        return
    mine = match.decision is not None and match.decision.seat == seat
    shown = [
        json.dumps(
            game.dump(view_of(game, state, seat, (), game.legal_actions(state) if mine else ()))
        )
        for state in (match.state, twin)
    ]
    assert shown[0] == shown[1]


def out_of_sight(match: Match) -> set[int]:
    """Return the ids of what nobody sees."""
    state = match.state
    zones = zip(state.settings.layout.zones, state.zones, strict=True)
    return {id for zone, ids in zones if zone.seen is Seen.NOBODY for id in ids}


def test_a_card_that_was_seen_is_not_followed_through_a_shuffle() -> None:
    game = cr.game("naruto-mythos")
    for seed in range(10):
        match = game.start(2, seed)
        seen: set[int] = set()
        while match.decision is not None and len(match.log.groups()) < 6:
            for seat in (0, 1):
                seen |= {t.id for zone in match.view(seat).zones for t in zone.things}
            # The last answer to the first question puts the hand back and shuffles it in.
            entries = match.act(match.legal_actions()[-1])
            if any(entry.event.tag == "shuffled" for entry in entries):
                assert not out_of_sight(match) & seen
                return
    pytest.fail("nothing was shuffled again")


@pytest.mark.parametrize("name", NAMES)
def test_how_many_entries_there_are_is_the_same_for_who_sees_them_and_who_does_not(
    name: str,
) -> None:
    match = played(name, most=10)
    views = [match.view(seat) for seat in (None, *range(match.header.seats))]
    assert {view.seq for view in views} == {len(match.log) - 1}
    answers = [
        sum(isinstance(e.event, Acted) or e.event.tag == "chose" for e in view.entries)
        for view in views
    ]
    assert len(set(answers)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_log_of_a_seat_is_what_its_view_shows(name: str) -> None:
    match = played(name, most=10)
    for seat in (None, *range(match.header.seats)):
        header, *entries = cr.seat_log(match, seat).splitlines()
        assert "seed" not in json.loads(header)
        assert json.loads(header)["seat"] == seat
        assert [json.loads(line)["seq"] for line in entries] == [
            e.seq for e in match.view(seat).entries
        ]
        with pytest.raises(cr.LogFormatError):
            cr.Log.from_json(cr.seat_log(match, seat), match.game)


def test_a_deck_of_one_seat_is_no_option_in_the_log_of_the_other() -> None:
    match = cr.game("naruto-mythos").start(2, 1)
    options = [
        json.loads(cr.seat_log(match, seat).splitlines()[0])["options"] for seat in (0, 1, None)
    ]
    assert [o["deck-a"] for o in options] == ["leaf", "?", "?"]
    assert [o["deck-b"] for o in options] == ["?", "sound-and-sand", "?"]
