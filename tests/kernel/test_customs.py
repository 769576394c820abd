"""What games decide differently about effects: the usual answer, another one, and who is asked."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core.actions import Next
from cardrules.core.cards import Ability, Instead, Obliged, When, Window
from cardrules.core.conflicts import parted
from cardrules.core.customs import Customs
from cardrules.core.events import Moved, Parted
from cardrules.core.layout import Layout, Zone
from cardrules.core.model import AnyTable, Object, contents
from cardrules.core.state import Draft
from cardrules.game import Game
from cardrules.ids import UNKNOWN, Seat
from cardrules.views import hide, sees, view_of
from testgame import IF_ABLE, MAY, MUST, Bench, bench, card
from testgame.table import controller, layout, place, zone_of

A, B = Seat(0), Seat(1)
USUAL = Customs()


# Who may decline.


def always(_table: AnyTable, _ability: Ability) -> bool:
    return True


def never(_table: AnyTable, _ability: Ability) -> bool:
    return False


def upside_down(_table: AnyTable, ability: Ability) -> bool:
    return ability.obliged is not Obliged.MAY


@pytest.mark.parametrize(
    ("customs", "free"),
    [
        (USUAL, {MAY}),
        (Customs(free=always), {MAY, IF_ABLE, MUST}),
        (Customs(free=never), set()),
        (Customs(free=upside_down), {IF_ABLE, MUST}),
    ],
)
@pytest.mark.parametrize("obliged", [MAY, IF_ABLE, MUST])
def test_the_game_says_which_instants_may_be_declined(
    customs: Customs, free: set[str], obliged: str
) -> None:
    cards = card("cub", obliged + 'act = { gain = "glow" }')
    played = bench(cards, {"lane1": ["cub"]}, customs=customs).act("cub")
    if obliged not in free:
        assert (played.count_asked("ask.use"), played.glow("cub")) == (0, 1)
        return
    assert (played.asked, played.offered) == ("A ask.use", ["use", "decline"])
    assert played.fork().say("use").glow("cub") == 1
    assert played.say("decline").glow("cub") == 0
    assert played.skipped() == [("cub", "declined")]


def test_the_game_says_which_triggers_may_be_declined() -> None:
    cards = card("cub", IF_ABLE + 'act = { gain = "glow" }') + card(
        "fan", 'when = "gain glow(friend)", do = { gain = "embers" }'
    )
    customs = Customs(free=lambda _, ability: isinstance(ability.form, When))
    side = {"lane1": ["cub", "fan"]}
    played = bench(cards, side, customs=customs, embers=(0, 0)).act("cub")
    assert (played.asked, played.glow("cub")) == ("A ask.use", 1)
    assert played.fork().say("use").embers == (1, 0)
    assert played.say("decline").embers == (0, 0)
    assert bench(cards, side, embers=(0, 0)).act("cub").embers == (1, 0)


@pytest.mark.parametrize(
    ("customs", "obliged", "free"),
    [
        (USUAL, MAY, True),
        (USUAL, "", False),
        (Customs(free=lambda _, ability: isinstance(ability.form, Instead)), "", True),
        (Customs(free=never), MAY, False),
    ],
)
def test_the_game_says_which_replacements_may_be_declined(
    customs: Customs, obliged: str, free: bool
) -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "enemy here" }') + card(
        "eel", obliged + 'instead = "defeat(self)", do = { hide = "self" }'
    )
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["eel"]}, customs=customs).act("axe")
    if free:
        assert (played.asked, played.offered) == ("B ask.use", ["use", "decline"])
        assert played.fork().say("decline").at("eel") == "B.grave"
        played.say("use")
    assert (played.at("eel"), played.count_asked("ask.use")) == ("~B.lane1", int(free))


def test_who_may_decline_can_hang_on_a_reading_which_is_then_cited() -> None:
    def free(table: AnyTable, ability: Ability) -> bool:
        return isinstance(ability.form, Window) and table.reading("T10") == "end"

    cards = card("cub", IF_ABLE + 'act = { gain = "glow" }')
    customs = Customs(free=free)
    bound = bench(cards, {"lane1": ["cub"]}, customs=customs).act("cub")
    loose = bench(cards, {"lane1": ["cub"]}, customs=customs, readings={"T10": "end"}).act("cub")
    assert (bound.asked, loose.asked) == ("B ask.turn", "A ask.use")
    assert [e.event.kind for e in bound.entries if "T10" in e.rules] == ["gain glow"]


# Who chooses among replacements.

SAVED = card("monk", 'instead = "hide(friend)", do = { gain = "mark" }') + card(
    "nun", 'instead = "hide(friend)", do = { gain = "ward" }'
)
STORM = card("storm", IF_ABLE + 'act = { hide = "all other here" }')


def its_controller(table: AnyTable, thing: Object) -> Seat:
    seat = controller(table, thing)
    assert seat is not None
    return seat


def stormed(customs: Customs) -> Bench:
    return bench(
        SAVED + STORM, {"lane1": ["storm"]}, {"lane1": ["ant"], "lane2": ["monk", "nun"]},
        customs=customs,
    ).act("storm")  # fmt: skip


@pytest.mark.parametrize(
    ("customs", "asked"), [(USUAL, "A"), (Customs(protector=its_controller), "B")]
)
def test_the_game_says_who_chooses_among_replacements(customs: Customs, asked: str) -> None:
    played = stormed(customs)
    assert (played.asked, played.offered) == (f"{asked} ask.replacement", ["fit 0", "fit 1"])
    assert {action.seat for action in played.legal} == {0 if asked == "A" else 1}
    other = B if asked == "A" else A
    assert played.refused(Next(other, 0)) == ["K1", "K1"]
    played.say("fit 1")
    assert (played.at("ant"), played.count("nun", "ward")) == ("B.lane1", 1)


def test_the_protector_is_found_by_what_the_change_befalls() -> None:
    cards = (
        STORM
        + card("monk", 'instead = "hide(mine)", do = { gain = "mark" }')
        + card("nun", 'instead = "hide(mine)", do = { gain = "ward" }')
    )  # fmt: skip
    mine = {"lane1": ["storm", "bee"], "lane2": ["monk", "nun"]}
    theirs = {"lane1": ["ant"], "lane2": ["monk#monk2", "nun#nun2"]}
    played = bench(cards, mine, theirs, customs=Customs(protector=its_controller)).act("storm")
    asked = []
    while played.asked.endswith("ask.replacement"):
        asked.append(played.asked)
        played.say("fit 0")
    assert asked == ["A ask.replacement", "B ask.replacement"]
    assert (played.count("monk", "mark"), played.count("monk2", "mark")) == (1, 1)


def test_where_nothing_is_befallen_who_orders_chooses() -> None:
    cards = (
        card("toll", IF_ABLE + 'act = { lose = "embers", n = 2, from = "opponent" }')
        + card("monk", 'instead = "lose embers(you)", do = { gain = "mark" }')
        + card("nun", 'instead = "lose embers(you)", do = { gain = "ward" }')
    )  # fmt: skip
    customs = Customs(protector=lambda _table, _thing: B)
    theirs = {"lane1": ["monk", "nun"]}
    played = bench(cards, {"lane1": ["toll"]}, theirs, customs=customs, embers=(5, 5)).act("toll")
    assert played.asked == "A ask.replacement"
    played.say("fit 0")
    assert (played.embers, played.count("monk", "mark")) == ((5, 5), 1)


# How often a text stands in.


@pytest.mark.parametrize(("customs", "saved"), [(USUAL, 1), (Customs(again=lambda _: True), 3)])
def test_the_game_says_whether_a_text_stands_in_more_than_once_a_batch(
    customs: Customs, saved: int
) -> None:
    cards = STORM + card("monk", 'instead = "hide(friend)", do = { gain = "mark" }')
    theirs = {"lane1": ["ant", "bee", "cat"], "lane2": ["monk"]}
    played = bench(cards, {"lane1": ["storm"]}, theirs, customs=customs).act("storm")
    assert played.count("monk", "mark") == saved
    places = [played.at(label) for label in ("ant", "bee", "cat")]
    assert places == ["B.lane1"] * saved + ["~B.lane1"] * (3 - saved)


def test_a_text_that_may_stand_in_again_still_needs_its_means() -> None:
    cards = STORM + card("monk", 'instead = "hide(friend)", do = { lose = "ward", from = "self" }')
    theirs = {"lane1": ["ant", "bee", "cat"], "lane2": ["monk+2ward"]}
    customs = Customs(again=lambda _: True)
    played = bench(cards, {"lane1": ["storm"]}, theirs, customs=customs).act("storm")
    assert [played.at(x) for x in ("ant", "bee", "cat")] == ["B.lane1", "B.lane1", "~B.lane1"]
    assert played.count("monk", "ward") == 0


def test_a_text_that_may_stand_in_again_is_declined_for_each_change_once() -> None:
    cards = STORM + card("monk", MAY + 'instead = "hide(friend)", do = { gain = "mark" }')
    theirs = {"lane1": ["ant", "bee"], "lane2": ["monk"]}
    customs = Customs(again=lambda _: True)
    played = bench(cards, {"lane1": ["storm"]}, theirs, customs=customs).act("storm")
    played.say("decline", "use")
    assert [played.at("ant"), played.at("bee")] == ["~B.lane1", "B.lane1"]
    assert played.count_asked("ask.use") == 2


# Who lays piles.

AXE = card("axe", IF_ABLE + 'act = { defeat = "all other here" }')


def its_owner(_table: AnyTable, _actor: Seat, owner: Seat, _owners: frozenset[Seat]) -> Seat:
    return owner


def owners_of_two(_table: AnyTable, actor: Seat, owner: Seat, owners: frozenset[Seat]) -> Seat:
    return owner if owners == {A, B} else actor


@pytest.mark.parametrize(
    ("customs", "asked"),
    [(USUAL, "A"), (Customs(layer=its_owner), "B"), (Customs(layer=owners_of_two), "A")],
)
def test_the_game_says_who_lays_a_pile(customs: Customs, asked: str) -> None:
    played = bench(AXE, {"lane1": ["axe"]}, {"lane1": ["ant", "bee"]}, customs=customs).act("axe")
    assert (played.asked, played.offered) == (f"{asked} ask.pile", ["ant", "bee"])
    assert {action.seat for action in played.legal} == {0 if asked == "A" else 1}
    played.say("bee")
    assert played.zone("B.grave") == ["bee", "ant"]


@pytest.mark.parametrize(
    ("customs", "asked"),
    [(USUAL, "AA"), (Customs(layer=its_owner), "AB"), (Customs(layer=owners_of_two), "AB")],
)
def test_the_game_says_who_lays_each_of_two_piles(customs: Customs, asked: str) -> None:
    side = {"lane1": ["axe", "ant", "bee"]}
    played = bench(AXE, side, {"lane1": ["cat", "dog"]}, customs=customs).act("axe")
    assert (played.asked, played.offered) == (f"{asked[0]} ask.pile", ["ant", "bee"])
    played.say("bee")
    # The pile that is laid already still counts as one that the batch fills.
    assert (played.asked, played.offered) == (f"{asked[1]} ask.pile", ["cat", "dog"])
    played.say("dog")
    assert (played.zone("A.grave"), played.zone("B.grave")) == (["bee", "ant"], ["dog", "cat"])


def test_who_lays_a_pile_is_told_who_acts() -> None:
    seen: list[tuple[Seat, Seat, frozenset[Seat]]] = []

    def layer(_table: AnyTable, actor: Seat, owner: Seat, owners: frozenset[Seat]) -> Seat:
        seen.append((actor, owner, owners))
        return actor

    cards = card("axe", IF_ABLE + 'act = { defeat = "all enemy here", by = "opponent" }')
    theirs = {"lane1": ["ant", "bee"]}
    played = bench(cards, {"lane1": ["axe"]}, theirs, customs=Customs(layer=layer)).act("axe")
    assert (played.asked, set(seen)) == ("B ask.pile", {(B, B, frozenset({B}))})


# Where the cards of a pile go.

PILES = card("low") + card("high") + card("mid")
WIND = card("wind", IF_ABLE + 'act = { return = "all enemy here", to = "hand" }')


def under_to_graves(table: AnyTable, event: Any) -> str:
    """From a hand the lower cards are kept, as from nowhere else."""
    name: str = table.settings.layout.zones[event.after.place].name
    return "grave" if name == "hand" else name


@pytest.mark.parametrize(
    ("customs", "zones"),
    [
        (USUAL, (["low"], [], ["high", "mid"], [])),
        (Customs(apart=under_to_graves), ([], ["low"], ["high"], ["mid"])),
    ],
)
def test_the_game_says_where_the_lower_cards_of_a_pile_go(
    customs: Customs, zones: tuple[list[str], ...]
) -> None:
    theirs = {"lane1": ["low@A>mid@B>high@B#pile"]}
    played = bench(PILES + WIND, {"lane1": ["wind"]}, theirs, customs=customs).act("wind")
    found = [sorted(played.zone(where)) for where in ("A.hand", "A.grave", "B.hand", "B.grave")]
    assert tuple(found) == zones
    pieces = [e.event for e in played.entries if isinstance(e.event, Parted)]
    assert [piece.piece.card for piece in pieces] == ["low", "mid"]
    assert all(not thing.under for thing in played.state.objects.values())


def test_a_pile_that_is_put_elsewhere_goes_there_whole_by_the_same_custom() -> None:
    cards = PILES + card("axe", IF_ABLE + 'act = { defeat = "enemy here" }')
    theirs = {"lane1": ["low@A>high@B#pile"]}
    customs = Customs(apart=under_to_graves)
    played = bench(cards, {"lane1": ["axe"]}, theirs, customs=customs).act("axe")
    assert (played.zone("A.grave"), played.zone("B.grave")) == (["low"], ["high"])


def test_lower_cards_that_go_to_one_pile_are_ordered() -> None:
    theirs = {"lane1": ["low>mid>high#pile"]}
    customs = Customs(apart=under_to_graves, layer=its_owner)
    played = bench(PILES + WIND, {"lane1": ["wind"]}, theirs, customs=customs).act("wind")
    assert (played.asked, played.offered) == ("B ask.pile", ["low", "mid"])
    played.say("mid")
    assert (played.zone("B.hand"), played.zone("B.grave")) == (["high"], ["mid", "low"])


def with_limbo(seats: int, options: Any) -> Layout:
    return Layout((*layout(seats, options).zones, Zone("limbo")))


@pytest.mark.parametrize(
    ("customs", "where"),
    [(USUAL, ("limbo", None)), (Customs(apart=lambda _table, _event: "grave"), ("grave", A))],
)
def test_lower_cards_leave_a_place_of_nobody_only_if_the_game_says_so(
    customs: Customs, where: tuple[str, Seat | None]
) -> None:
    played = bench(
        PILES, {"lane1": ["low>high#pile"]}, customs=customs, game={"layout": with_limbo}
    )
    pile = played.thing("pile")
    assert pile is not None
    limbo = place(played.state, "limbo", None)
    gone = Moved(pile, attrs.evolve(pile, place=limbo, life=2), "exile")
    (part,) = parted(played.game, Draft(played.state), gone)
    zone = zone_of(played.state, part.piece)
    assert (zone.name, zone.seat) == where


# Who looks at hidden cards.


def its_owner_looks(_game: Game, _table: AnyTable, thing: Object, seat: Seat) -> bool:
    return thing.owner == seat


def nobody_looks(_game: Game, _table: AnyTable, _thing: Object, _seat: Seat) -> bool:
    return False


@pytest.mark.parametrize(
    ("customs", "looks"),
    [
        (USUAL, {A}),
        (Customs(peeks=its_owner_looks), {B}),
        (Customs(peeks=nobody_looks), set()),
        (Customs(peeks=lambda *_: True), {A, B}),
    ],
)
def test_the_game_says_who_knows_a_hidden_card_in_sight(customs: Customs, looks: set[Seat]) -> None:
    cards = card("kite") + card("cloak", IF_ABLE + 'act = { hide = "friend, name Ant" }')
    side = {"lane1": ["kite", "ant@B", "bee"], "lane2": ["cloak"]}
    played = bench(cards, side, bonds=[("kite", "ant")], customs=customs).act("cloak")
    hidden, open_one = played.thing("ant"), played.thing("bee")
    assert hidden is not None
    assert open_one is not None
    assert (played.at("ant"), played.controller("ant"), hidden.owner) == ("~A.lane1", "A", B)
    lane = place(played.state, "lane", A, 1)
    for seat in (A, B, None):
        knows = seat in looks
        assert sees(played.game, played.state, hidden, seat) is knows
        assert sees(played.game, played.state, open_one, seat)
        card_id = "ant" if knows else UNKNOWN
        view = view_of(played.game, played.state, seat, (), ())
        assert [thing.card for thing in view.zone("lane", A, 1).things] == ["kite", card_id, "bee"]
        found = contents(hide(played.game, played.state, seat), lane)
        assert [thing.card for thing in found] == ["kite", card_id, "bee"]


def test_who_may_look_does_not_reach_into_hands() -> None:
    customs = Customs(peeks=lambda *_: True)
    played = bench("", {"hand": ["ant"], "deck": ["bee"]}, customs=customs)
    for label, seats in (("ant", {A}), ("bee", set[Seat]())):
        thing = played.thing(label)
        assert thing is not None
        assert {s for s in (A, B) if sees(played.game, played.state, thing, s)} == seats
