"""What follows by itself: checks that ask, the newest of a place, and what numbers come to."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core.asking import Perform
from cardrules.core.choosing import Choices
from cardrules.core.digest import board_digest
from cardrules.core.found import Found
from cardrules.core.frames import AbilityFrame
from cardrules.core.grammar import read_noun
from cardrules.core.instructions import parts_of
from cardrules.core.model import AnyTable
from cardrules.core.phrases import select
from cardrules.core.scope import Scope
from cardrules.core.speaking import Judged
from cardrules.core.state import Draft
from cardrules.core.statics import Contribution, ValueRule, core, derive
from cardrules.errors import DefinitionError
from cardrules.ids import CardId, Seat
from testgame import IF_ABLE, MAY, MUST, Bench, Play, bench, card, courts, procedures
from testgame.game import PROCEDURES
from testgame.rules import price
from testgame.words import WORDS

A, B = Seat(0), Seat(1)

# Checks that ask: who holds nobody by an oath chooses an enemy in its lane.

HOLD = IF_ABLE + 'hold = { grant = "oath", on = "enemy here" }'
JAILER = card("jailer", HOLD, rules=("L7",))


def sworn(played: Bench) -> list[tuple[str, str]]:
    """Return who holds whom."""
    grants = [grant for grant in played.state.grants if grant.what == "oath"]
    return [(played.label(grant.source), played.label(grant.on)) for grant in grants]


def under_way(played: Bench) -> int:
    """Return how often the procedure of the check is being performed."""
    frames = [frame for frame in played.state.frames if isinstance(frame, AbilityFrame)]
    return sum(frame.code == "rule:hold" for frame in frames)


def test_a_check_may_ask_before_anything_else_goes_on() -> None:
    cards = card("jailer", HOLD, MAY + 'main = { gain = "glow" }')
    played = bench(cards, {"hand": ["jailer"]}, {"lane1": ["ant", "bee"]}).play("jailer", 1)
    assert (played.asked, played.offered) == ("A ask.target", ["ant", "bee"])
    assert (under_way(played), played.count_asked("ask.use")) == (1, 0)
    played.say("bee")
    assert (sworn(played), played.asked) == ([("jailer", "bee")], "A ask.use")
    assert played.say("use").glow("jailer") == 1


def test_a_check_that_asks_asks_whom_it_names_whoevers_turn_it_is() -> None:
    cards = JAILER + card("wind", IF_ABLE + 'act = { move = "friend, name Ant" }')
    theirs = {"lane1": ["ant", "wind"], "lane2": ["bee"]}
    played = bench(cards, {"lane3": ["jailer"]}, theirs, turn=1).act("wind").say("B.lane3")
    # One answer is none: it is recorded, and taken.
    assert sworn(played) == [("jailer", "ant")]
    forced = [e.event for e in played.entries if e.event.tag == "forced"]
    assert [event.seat for event in forced] == [B, A]


def test_what_a_check_performs_has_the_seat_and_the_rules_that_it_has() -> None:
    theirs = {"lane1": ["ant", "bee"]}
    played = bench(JAILER, {"lane1": ["jailer"]}, theirs, turn=1).skip()
    assert (played.asked, played.offered) == ("A ask.target", ["ant", "bee"])
    assert [action.seat for action in played.legal] == [A, A]
    played.say("ant")
    (granted,) = [entry for entry in played.entries if entry.event.tag == "granted"]
    assert (granted.rules, granted.event.grant.holder) == (("L7",), A)


def test_a_check_asks_again_when_what_was_chosen_is_gone() -> None:
    cards = JAILER + card("axe", IF_ABLE + 'act = [ { defeat = "enemy, name Ant" }, '
                          '{ gain = "glow" } ]')  # fmt: skip
    theirs = {"lane1": ["ant", "bee", "cat"]}
    played = bench(cards, {"lane1": ["jailer", "axe"]}, theirs, turn=1).skip().say("ant")
    played.act("axe")
    # In the middle of the effect: its second step is still to come.
    assert (played.asked, played.offered) == ("A ask.target", ["bee", "cat"])
    assert (played.at("ant"), played.glow("axe"), sworn(played)) == ("B.grave", 0, [])
    played.say("cat")
    assert (sworn(played), played.glow("axe")) == ([("jailer", "cat")], 1)


def test_a_check_that_has_nobody_to_ask_about_asks_nothing() -> None:
    for side, theirs in (
        ({"lane1": ["~jailer"]}, {"lane1": ["ant", "bee"]}),
        ({"lane1": ["jailer"]}, {"lane2": ["ant", "bee"]}),
        ({"lane1": ["jailer"]}, {"lane1": ["ant", "bee"], "lane3": ["hush"]}),
    ):
        cards = JAILER + card("hush", 'always = { cannot = "text", to = "enemy" }')
        played = bench(cards, side, theirs).skip()
        assert (played.asked, sworn(played)) == ("B ask.turn", [])


def test_a_procedure_under_way_is_not_begun_again_by_what_it_does() -> None:
    steps = '[ { gain = "glow" }, { gain = "ward" }, { grant = "oath", on = "enemy here" } ]'
    cards = card("jailer", IF_ABLE + f"hold = {steps}")
    played = bench(cards, {"lane1": ["jailer"]}, {"lane1": ["ant", "bee"]}, turn=1).skip()
    assert (played.asked, under_way(played)) == ("A ask.target", 1)
    assert (played.glow("jailer"), played.count("jailer", "ward")) == (1, 1)
    played.say("ant")
    assert (sworn(played), played.glow("jailer")) == ([("jailer", "ant")], 1)


def test_the_same_procedure_for_something_else_comes_before_anybody_acts() -> None:
    cards = JAILER + card("warden", HOLD)
    side = {"lane1": ["jailer", "warden"], "lane2": ["warden#other"]}
    theirs = {"lane1": ["ant", "bee"]}
    played = bench(cards, side, theirs, turn=1).skip()
    assert under_way(played) == 1
    played.say("ant")
    assert (played.asked, played.offered) == ("A ask.target", ["ant", "bee"])
    played.say("bee")
    assert (played.asked, sworn(played)) == (
        "A ask.turn", [("jailer", "ant"), ("warden", "bee")],
    )  # fmt: skip


def test_what_is_done_by_a_batch_that_waited_is_not_forgotten_for_a_check() -> None:
    cards = (
        JAILER
        + card("axe", IF_ABLE + 'act = { defeat = "enemy, name Ant", as = "gone", then = '
               '{ gain = "glow", n = "1 + count(gone)" } }')
        + card("monk", MAY + 'instead = "defeat(friend)", do = { gain = "ward" }')
    )  # fmt: skip
    theirs = {"lane1": ["ant", "bee", "cat"], "lane2": ["monk"]}
    played = bench(cards, {"lane1": ["jailer", "axe"]}, theirs, turn=1).skip().say("ant")
    played.act("axe").say("decline")
    assert (played.asked, played.at("ant")) == ("A ask.target", "B.grave")
    assert played.say("cat").glow("axe") == 2


def test_of_checks_the_first_that_finds_something_goes_first() -> None:
    cards = JAILER + card("lee") + card("wind", IF_ABLE + 'act = { move = "friend, name Lee" }')
    theirs = {"lane1": ["lee", "bee"], "lane2": ["lee#lee2"], "lane3": ["wind"]}
    played = bench(cards, {"lane1": ["jailer"]}, theirs, turn=1)
    played.act("wind").say("lee2", "B.lane1")
    # The newcomer has gone before anybody is asked whom to hold.
    assert (played.at("lee2"), played.asked) == ("B.grave", "A ask.target")
    assert played.offered == ["lee", "bee"]


def test_what_a_check_finds_after_a_procedure_is_looked_at_too() -> None:
    """Performing is no end of it: what a procedure does is followed by consequences as well."""
    steps = '[ { move = "friend, name Lee", to = "here" }, { grant = "oath", on = "enemy here" } ]'
    cards = card("jailer", IF_ABLE + f"hold = {steps}") + card("lee")
    side = {"lane1": ["jailer", "lee"], "lane2": ["lee#lee2"]}
    played = bench(cards, side, {"lane1": ["ant"]}, turn=1).skip()
    while played.asked.endswith("ask.target"):
        played.say("lee2")
    assert (played.at("lee2"), sworn(played)) == ("A.grave", [("jailer", "ant")])


def rich(table: AnyTable) -> Perform | tuple[()]:
    """In another game the second seat pays two whenever it has more than five embers."""
    return Perform("tithe", B, (("price", 2),)) if table.facts.embers[B] > 5 else ()


TITHE = {"checks": (rich,), "procedures": {**PROCEDURES, "tithe": procedures.Pay()}}


def test_a_check_gives_its_procedure_names_and_what_that_triggers_waits() -> None:
    cards = card(
        "bard",
        IF_ABLE
        + 'act = [ { gain = "embers", n = 3, to = "opponent" }, { gain = "glow" }, { gain = "ward" } ]',
    ) + card("fan", 'when = "lose embers(opponent)", do = { gain = "mark" }')
    side = {"lane1": ["bard", "fan"]}
    played = bench(cards, side, game=TITHE, embers=(9, 4)).act("bard")
    kinds = ("gain embers", "lose embers", "gain glow", "gain ward", "gain mark")
    assert [kind for kind, _ in played.happened(*kinds)] == [
        "gain embers", "lose embers", "gain glow", "gain ward", "gain mark",
    ]  # fmt: skip
    assert played.embers == (9, 5)
    (paid,) = [entry for entry in played.entries if entry.event.kind == "lose embers"]
    assert paid.rules == ("L3",)


def test_a_procedure_that_does_not_do_enough_comes_again_at_once() -> None:
    cards = card(
        "bard", IF_ABLE + 'act = [ { gain = "embers", n = 3, to = "opponent" }, { gain = "glow" } ]'
    )
    played = bench(cards, {"lane1": ["bard"]}, game=TITHE, embers=(9, 5)).act("bard")
    kinds = [kind for kind, _ in played.happened("lose embers", "gain glow")]
    assert kinds == ["lose embers", "lose embers", "gain glow"]
    assert played.embers == (9, 4)


# What numbers come to.


def numbers(name: str, cards: str = "", **changes: Any) -> dict[str, Any]:
    """Return the numbers of the game, one of them made otherwise."""
    usual = courts(cards).numbers
    return {"numbers": {**usual, name: attrs.evolve(usual[name], **changes)}}


def at_least_zero(_table: AnyTable, total: int) -> tuple[Contribution, ...]:
    return (Contribution("floor", 0, None, "ground", rules=("T2",)),) if total < 0 else ()


MINUS = card("minus", 'always = { add = "power", n = -3, to = "other here" }', power=1)


def parts(played: Bench, label: str, value: str = "power") -> list[tuple[str, int, str]]:
    thing = played.thing(label)
    assert thing is not None
    derived = derive(played.game, played.state, value, thing)
    assert played.game.numbers[value].rules == derived.rules
    return [(part.op, part.amount, part.code) for part in derived.parts]


def test_a_bound_is_a_part_of_what_all_others_come_to() -> None:
    game = numbers("power", MINUS, bounds=at_least_zero)
    played = bench(MINUS, {"lane1": ["minus", "bee", "dog"]}, game=game)
    assert (played.power("bee"), played.power("dog")) == (0, 1)
    assert parts(played, "bee") == [
        ("base", 2, "printed"), ("add", -3, "minus"), ("floor", 0, "ground"),
    ]  # fmt: skip
    # Where it bounds nothing it is no part.
    assert parts(played, "dog") == [("base", 4, "printed"), ("add", -3, "minus")]
    assert bench(MINUS, {"lane1": ["minus", "bee"]}).power("bee") == -1


def test_a_bound_knows_the_table_and_the_total() -> None:
    seen: list[tuple[str, int]] = []

    def bounds(table: AnyTable, total: int) -> tuple[Contribution, ...]:
        seen.append((table.reading("T10"), total))
        return (Contribution("fix", 7, None, "cap"),) if table.reading("T10") == "end" else ()

    game = numbers("power", MINUS, bounds=bounds)
    side = {"lane1": ["minus", "bee+4"]}
    assert bench(MINUS, side, game=game).power("bee") == 3
    assert bench(MINUS, side, game=game, readings={"T10": "end"}).power("bee") == 7
    assert set(seen) == {("nothing", 3), ("end", 3)}


def test_core_numbers_have_no_bounds() -> None:
    game = numbers("power", bounds=lambda _table, _total: (Contribution("fix", 9, None, "cap"),))
    played = bench("", {"lane1": ["bee"]}, game=game)
    thing = played.thing("bee")
    assert thing is not None
    assert (played.power("bee"), core(played.game, played.state, "power", thing)) == (9, 2)


def covered(_table: AnyTable, play: Judged) -> tuple[Contribution, ...]:
    if play.over is None:
        return ()
    return (Contribution("base", -2 if play.over.card == "cub" else -1, None, "covered"),)


LIONS = card("cub", cost=1, name="Lion") + card("lion", cost=5, name="Lion")
TOLL = card("toll", 'always = { add = "price", n = 3, to = "enemy" }')


def judged(played: Bench, over: str | None) -> Judged:
    lion = played.thing("lion")
    assert lion is not None
    base = None if over is None else played.thing(over)
    where = played.state.settings.layout.at("lane", A, 1)
    return Judged(lion, where, "visible" if over is None else "upgrade", base)


def test_a_number_of_a_play_can_count_what_only_the_play_has() -> None:
    cards = LIONS + TOLL
    game = numbers("price", cards, judged=covered)
    played = bench(cards, {"lane1": ["cub"], "hand": ["lion"]}, {"lane2": ["toll"]}, game=game)
    lion = played.thing("lion")
    assert lion is not None

    def told(play: Judged | None) -> tuple[list[tuple[str, int, str]], int]:
        derived = derive(played.game, played.state, "price", lion, play)
        return [(p.op, p.amount, p.code) for p in derived.parts], derived.total

    base, toll = ("base", 5, "printed"), ("add", 3, "toll")
    assert told(judged(played, "cub")) == ([base, ("base", -2, "covered"), toll], 6)
    assert told(judged(played, None)) == ([base, toll], 8)
    # Where no play is judged, there is nothing that it covers.
    assert told(None) == ([base], 5)


def test_what_a_play_has_is_paid() -> None:
    game = numbers("price", LIONS, judged=covered)
    side = {"lane1": ["cub"], "lane2": ["lion#old"], "hand": ["lion"]}
    played = bench(LIONS, side, game=game, embers=(9, 9))
    cub, old = played.ref("cub"), played.ref("old")
    lion = CardId("lion")
    # The rules of Courts take off what is covered as well.
    assert price(played.game, Play(A, lion, 1, over=cub), played.state) == 5 - 2 - 1
    assert price(played.game, Play(A, lion, 2, over=old), played.state) == max(5 - 1 - 5, 0)
    assert price(played.game, Play(A, lion, 3), played.state) == 5
    assert played.over("lion", "cub").embers == (7, 9)


def test_bounds_come_after_what_a_play_has() -> None:
    def bounds(_table: AnyTable, total: int) -> tuple[Contribution, ...]:
        return (Contribution("floor", 4, None, "least"),) if total < 4 else ()

    game = numbers("price", LIONS, judged=covered, bounds=bounds)
    played = bench(LIONS, {"lane1": ["cub"], "hand": ["lion"]}, game=game)
    lion = played.thing("lion")
    assert lion is not None
    derived = derive(played.game, played.state, "price", lion, judged(played, "cub"))
    assert [part.code for part in derived.parts] == ["printed", "covered", "least"]
    assert derived.total == 4


def test_a_number_without_any_of_this_is_what_it_was() -> None:
    rule = ValueRule("power", lambda _table, _thing: (), ("T2",))
    assert (rule.bounds, rule.judged) == (None, None)


# What triggers hear.

LOUD = card("cub", IF_ABLE + 'act = { gain = "glow" }', 'when = "gain glow(ally)", do = '
            '{ gain = "ward", to = "all ally" }')  # fmt: skip


def test_a_word_can_mean_more_where_a_trigger_hears() -> None:
    played = bench(LOUD, {"lane1": ["cub", "ant"]}, {"lane1": ["bee"]}).act("cub")
    # It hears itself as an ally; what it then does to allies it does not do to itself.
    assert [played.count(label, "ward") for label in ("cub", "ant", "bee")] == [0, 1, 0]
    assert played.applied() == ["cub", "cub"]


def test_what_is_asked_after_hearing_is_no_hearing() -> None:
    text = 'when = "gain glow(ally)", if = "count(ally) >= 1", do = { gain = "ward" }'
    cards = card("cub", IF_ABLE + 'act = { gain = "glow" }', text)
    alone = bench(cards, {"lane1": ["cub"]}).act("cub")
    assert (alone.count("cub", "ward"), alone.applied()) == (0, ["cub"])
    assert bench(cards, {"lane1": ["cub", "ant"]}).act("cub").count("cub", "ward") == 1
    # Nor if what was heard befalls nothing.
    text = 'when = "gain embers(you)", if = "count(ally) >= 1", do = { gain = "ward" }'
    cards = card("cub", IF_ABLE + 'act = { gain = "embers" }', text)
    assert bench(cards, {"lane1": ["cub"]}).act("cub").count("cub", "ward") == 0
    assert bench(cards, {"lane1": ["cub", "ant"]}).act("cub").count("cub", "ward") == 1


def test_a_word_inside_what_a_trigger_hears_is_heard_too() -> None:
    text = 'when = "gain glow(mine, glow >= count(ally))", do = { gain = "ward" }'
    cards = card("cub", IF_ABLE + 'act = { gain = "glow" }', text)
    two = bench(cards, {"lane1": ["cub", "ant"]}).act("cub")
    assert (two.glow("cub"), two.count("cub", "ward")) == (1, 0)
    assert bench(cards, {"lane1": ["cub+1", "ant"]}).act("cub").count("cub", "ward") == 1


@pytest.mark.parametrize("what", ["defeat(ally)", "defeat(friend)"])
def test_replacements_do_not_hear(what: str) -> None:
    cards = card("axe", IF_ABLE + 'act = { defeat = "enemy, name Eel" }') + card(
        "eel", f'instead = "{what}", do = {{ hide = "it" }}'
    )
    played = bench(cards, {"lane1": ["axe"]}, {"lane1": ["eel"]}).act("axe")
    assert played.at("eel") == "B.grave"


# Windows whose effects are no instants.


def test_what_the_rules_apply_by_themselves_is_no_instant_to_be_copied() -> None:
    cards = card("ape", IF_ABLE + 'act = { copy = "other here", of = "instant" }') + card(
        "jailer", HOLD, IF_ABLE + 'main = { gain = "glow" }'
    )
    played = bench(cards, {"lane1": ["ape", "jailer"]}, {"lane2": ["ant"]}).act("ape")
    assert (played.asked, played.glow("ape")) == ("B ask.turn", 1)
    assert played.count_asked("ask.effect") == 0
    bare = card("ape", IF_ABLE + 'act = { copy = "other here", of = "instant" }') + JAILER
    idle = bench(bare, {"lane1": ["ape", "jailer"]}, {"lane2": ["ant"]}).act("ape")
    assert idle.skipped() == [("ape", "no-target")]


@pytest.mark.parametrize("of", ["hold", "main|hold", "instant, not hold"])
def test_a_text_cannot_copy_what_is_no_instant(of: str) -> None:
    with pytest.raises(DefinitionError, match="hold"):
        courts(card("ape", IF_ABLE + f'act = {{ copy = "other", of = "{of}" }}'))


# The newest of a place.

LEE = (
    card("lee") + card("master", name="Master") + card("lee2", name="Lee")
    + card("peel", MUST + 'act = { discard = "enemy here, upgraded", part = "top" }')
)  # fmt: skip


@pytest.mark.parametrize(
    "side", [["lee>master#pile", "lee2", "ant"], ["lee2", "ant", "lee>master#pile"]]
)
def test_a_card_that_turns_up_is_the_newcomer_wherever_its_pile_lay(side: list[str]) -> None:
    played = bench(LEE, {"lane1": ["peel"]}, {"lane1": side}).act("peel")
    if played.asked == "A ask.pile":
        played.say(played.offered[0])
    assert (played.at("pile"), played.at("lee2")) == ("B.grave", "B.lane1")
    assert played.happened("clash") == [("clash", "pile")]
    (clash,) = [entry for entry in played.entries if entry.event.kind == "clash"]
    assert clash.rules == ("T6",)


def test_what_turns_up_lies_last_in_its_place_and_is_the_same_thing() -> None:
    theirs = {"lane1": ["lee>master+2#pile", "ant", "bee"]}
    played = bench(LEE, {"lane1": ["peel"]}, theirs)
    before = played.ref("pile")
    played.act("peel")
    assert played.zone("B.lane1") == ["ant", "bee", "lee"]
    assert (played.ref("pile"), played.glow("pile")) == (before, 2)


# Places whose order means nothing.


@pytest.mark.parametrize("loose", [False, True])
def test_boards_are_equal_whatever_the_order_where_it_means_nothing(loose: bool) -> None:
    def digest(a: dict[str, list[str]], *bonds: tuple[str, str]) -> str:
        played = bench(JAILER, a, bonds=bonds, options={"loose": loose})
        return board_digest(played.state)

    one = digest({"lane1": ["ant+1", "~bee", "cat"]})
    assert (one == digest({"lane1": ["cat", "ant+1", "~bee"]})) is loose
    assert one != digest({"lane1": ["cat", "ant", "~bee"]})
    assert one != digest({"lane1": ["ant+1", "~bee"], "lane2": ["cat"]})
    held = digest({"lane1": ["ant", "cat@B"]}, ("ant", "cat"))
    assert (held == digest({"lane1": ["cat@B", "ant"]}, ("ant", "cat"))) is loose
    # The order of a pile is part of every board.
    assert digest({"grave": ["ant", "bee"]}) != digest({"grave": ["bee", "ant"]})


# Choosing from what is left.


def test_a_limit_is_looked_at_again_after_each_pick() -> None:
    cards = card("net", MAY + 'act = { hide = "any enemy, face-up, sum power <= 3" }') + card(
        "low", power=-2
    )
    played = bench(cards, {"lane1": ["net"]}, {"lane1": ["low", "dog", "bee"]}).act("net")
    played.say("use")
    assert played.offered == ["low", "bee", "done"]
    # After the low one, what was too much is not too much any more.
    assert played.fork().say("low").offered == ["dog", "bee", "done"]
    assert played.say("bee").offered == ["low", "done"]


def test_what_was_picked_is_not_offered_again() -> None:
    cards = card("net", IF_ABLE + 'act = { hide = "2 enemy" }')
    played = bench(cards, {"lane1": ["net"]}, {"lane1": ["ant", "bee", "ant#ant2"]}).act("net")
    assert played.offered == ["ant", "bee", "ant2"]
    played.say("bee")
    assert played.offered == ["ant", "ant2"]
    played.say("ant2")
    assert [played.at(x) for x in ("ant", "bee", "ant2")] == ["B.lane1", "~B.lane1", "~B.lane1"]


def test_of_copies_in_a_hand_each_is_picked_once() -> None:
    cards = card("rake", IF_ABLE + 'act = { put = "3 hand", to = "deck" }')
    side = {"lane1": ["rake"], "hand": ["ant", "ant#other", "bee", "cat"]}
    played = bench(cards, side).act("rake")
    assert played.offered == ["ant", "bee", "cat"]
    played.say("ant")
    assert played.offered == ["ant", "bee", "cat"]
    played.say("ant")
    assert played.offered == ["bee", "cat"]
    played.say("bee")
    assert (sorted(played.zone("A.deck")), played.zone("A.hand")) == (
        ["ant", "ant", "bee"],
        ["cat"],
    )


# What is looked up while an instruction is chosen for.


def looked_up(
    cards: str, a: dict[str, list[str]], b: dict[str, list[str]]
) -> tuple[Bench, list[int]]:
    """Return a bench, and how often enemies have been looked for, as a list that grows."""
    looked: list[int] = []

    def enemies(scope: Scope, number: int | None) -> Any:
        looked.append(len(looked))
        return WORDS.populations["enemy"](scope, number)

    words = attrs.evolve(WORDS, populations={**WORDS.populations, "enemy": enemies})
    return bench(cards, a, b, game={"lexicon": words}), looked


def choices_of(played: Bench, label: str) -> Choices:
    effect: Any = played.game.ability(label, 0).effect
    scope = Scope(played.game, Draft(played.state), played.ref(label), A)
    return Choices(scope, parts_of(effect, scope, A))


def test_what_an_instruction_looks_for_is_looked_for_once() -> None:
    cards = card("net", IF_ABLE + 'act = { hide = "2 enemy" }')
    played, looked = looked_up(cards, {"lane1": ["net"]}, {"lane1": ["ant", "bee", "cat"]})
    choices = choices_of(played, "net")
    looked.clear()
    first = choices.open(())
    assert first is not None
    picks = tuple((0, played.ref(label)) for label in ("bee", "ant"))
    then = choices.open(picks[:1])
    assert then is not None
    assert then[2].options == (played.ref("ant"), played.ref("cat"))
    assert choices.open(picks) is None
    changes: list[Any] = [event for _, event in choices.changes(picks)]
    assert [event.before.card for event in changes] == ["bee", "ant"]
    assert len(looked) == 1
    assert choices.scope_of(0, ()) is choices.scope_of(0, picks)


def test_what_an_earlier_part_picks_is_looked_for_anew() -> None:
    cards = card("net", IF_ABLE + 'act = { together = [ { hide = "enemy here", as = "it" }, '
                 '{ gain = "ward", to = "enemy here, not it" }, { gain = "glow", to = "all it" } ] }')  # fmt: skip
    theirs = {"lane1": ["ant", "bee", "cat"]}
    played = bench(cards, {"lane1": ["net"]}, theirs).act("net")
    for first, rest in (("ant", ["bee", "cat"]), ("cat", ["ant", "bee"])):
        line = played.fork().say(first)
        assert line.offered == rest
        line.say(rest[0])
        assert (line.at(first), line.glow(first)) == ("~B.lane1", 1)
        assert line.count(rest[0], "ward") == 1
    choices = choices_of(played, "net")
    one, other = ((0, played.ref(label)) for label in ("ant", "cat"))
    assert choices.scope_of(1, (one,)) is not choices.scope_of(1, (other,))


def test_what_can_still_be_done_hangs_on_what_was_picked_of_the_part() -> None:
    costs = {"fay": 0, "elf": 1, "ogre": 5, "giant": 6}
    cards = card("net", IF_ABLE + 'act = { together = [ { gain = "glow", to = '
                 '"2 enemy here, sum cost <= 6", as = "them" }, { hide = "them, cost = 1" } ] }')  # fmt: skip
    cards += "".join(card(id, cost=cost) for id, cost in costs.items())
    for order in (["ogre", "giant", "elf", "fay"], ["giant", "elf", "fay", "ogre"]):
        played = bench(cards, {"lane1": ["net"]}, {"lane1": order}).act("net")
        # With the giant goes the fay only, and then nobody would be hidden.
        assert sorted(played.offered) == ["elf", "fay", "ogre"]
        assert played.say("ogre").at("elf") == "~B.lane1"


def test_what_can_still_be_done_hangs_on_what_was_picked_of_other_parts() -> None:
    costs = {"elf": 1, "ogre": 5, "troll": 5}
    cards = card("net", IF_ABLE + 'act = { together = [ { gain = "ward", to = "enemy here", '
                 'as = "it" }, { gain = "glow", to = "2 enemy here, not it, sum cost <= 6", as = '
                 '"them" }, { hide = "them, cost <= 1" } ] }')  # fmt: skip
    cards += "".join(card(id, cost=cost) for id, cost in costs.items())
    for order in (["elf", "ogre", "troll"], ["ogre", "troll", "elf"]):
        played = bench(cards, {"lane1": ["net"]}, {"lane1": order}).act("net")
        # Without the elf nobody could be hidden.
        assert sorted(played.offered) == ["ogre", "troll"]


def test_nothing_is_kept_where_the_table_may_change() -> None:
    cards = card(
        "net", IF_ABLE + 'act = [ { hide = "enemy, face-up" }, { hide = "enemy, face-up" } ]'
    )
    played, looked = looked_up(cards, {"lane1": ["net"]}, {"lane1": ["ant", "bee", "cat"]})
    played.act("net").say("bee")
    assert played.offered == ["ant", "cat"]
    scope = Scope(played.game, played.state, played.ref("net"), A)
    assert scope.found is None
    noun = read_noun("all enemy", WORDS)
    looked.clear()
    assert select(noun, scope) == select(noun, scope)
    assert len(looked) == 2
    scope.found = Found(played.state)
    assert select(noun, scope) is select(noun, scope)
    assert (len(looked), scope.naming({}).found) == (3, None)
