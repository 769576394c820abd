"""What phrases mean on a table: who is meant, how much, whether, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from cardrules.core import conditions, phrases, trees
from cardrules.core.events import Activated, Changed, Counted, Event, Looked, Moved
from cardrules.core.frames import Bound
from cardrules.core.game import Ruleset
from cardrules.core.grammar import read_amount, read_condition, read_noun, read_pattern
from cardrules.core.layout import Layout, Zone
from cardrules.core.lexicon import Attribute, Lexicon
from cardrules.core.model import Object, Settings, contents, in_play
from cardrules.core.picking import within
from cardrules.core.scope import Scope
from cardrules.core.state import State
from cardrules.core.trees import Group, Noun
from cardrules.ids import CardId, ObjectId, Place, Ref, Seat

# A garden of two gardeners: each has a bed and a basket; the heap of seeds is the first one's.

BED, THEIRS, BASKET, HEAP = Place(0), Place(1), Place(2), Place(3)
LAYOUT = Layout(
    (
        Zone("bed", Seat(0), in_play=True),
        Zone("bed", Seat(1), in_play=True),
        Zone("basket", Seat(0)),
        Zone("heap", Seat(0)),
    )
)
PLANTS: Mapping[str, Mapping[str, Any]] = {
    "rose": {"height": 3, "price": 2, "name": "Rose", "scents": ("sweet", "fresh")},
    "lily": {"height": 1, "price": 4, "name": "Lily", "scents": ("sweet",)},
    "oak": {"height": 9, "price": 4, "name": "Oak", "scents": ()},
}


def fact(name: str) -> Any:
    """Return a reader of a printed fact."""
    return lambda scope, thing: PLANTS[thing.card][name]


def height(scope: Scope, thing: Object) -> int:
    """A plant grows by a leaf for each counter, and by one for the rain that a static brings."""
    return 1 + core(scope, thing)


def core(scope: Scope, thing: Object) -> int:
    return int(PLANTS[thing.card]["height"]) + thing.counter("leaf")


def owned(scope: Scope, *, mine: bool) -> list[Object]:
    return [t for t in in_play(scope.table) if (t.owner == scope.seat) is mine]


def top(scope: Scope, number: int | None) -> Sequence[Object]:
    return contents(scope.table, HEAP)[-(number or 1) :] if number != 0 else ()


def lies_here(scope: Scope, thing: Object) -> bool:
    source = scope.self_()
    return source is not None and source.place == thing.place


WORDS = Lexicon(
    populations={
        "mine": lambda scope, _: owned(scope, mine=True),
        "enemy": lambda scope, _: owned(scope, mine=False),
        "friend": lambda scope, _: [t for t in owned(scope, mine=True) if t.ref != scope.source],
        "anyone": lambda scope, _: in_play(scope.table),
        "hand": lambda scope, _: contents(scope.table, BASKET),
        "plantable": lambda scope, _: owned(scope, mine=True),
        "heap top": top,
    },
    members={"anyone": lambda scope, thing: thing.place in LAYOUT.in_play},
    counted=frozenset({"heap top"}),
    as_printed=frozenset({"plantable"}),
    places={"here": lies_here},
    attributes={
        "height": Attribute("number", height, core, hidden_too=True),
        "price": Attribute("number", fact("price")),
        "name": Attribute("word", fact("name")),
        "scent": Attribute("words", fact("scents")),
        "leafy": Attribute("flag", lambda scope, thing: thing.counter("leaf") > 0),
    },
    superlatives={"tallest": ("height", True), "cheapest": ("price", False)},
    predicates={"raining": lambda scope: True},
    facts={"wind": lambda scope: 4},
    tallies={"beds": lambda scope, things: len({t.place for t in things})},
    resources={"water": lambda scope, seat: 10 + seat},
    seats={"each": lambda scope: (Seat(0), Seat(1)), "opponent": lambda scope: (Seat(1),)},
    domains={"bed": lambda scope: (BED, THEIRS)},
    destinations={
        "basket": lambda scope, thing: ((BASKET, True),),
        "any bed": lambda scope, thing: ((BED, True), (THEIRS, True)),
    },
    events=frozenset({"pick", "plant", "grow", "rest"}),
)


def plant(id: int, card: str, place: Place, owner: int = 0, **more: Any) -> Object:
    return Object(ObjectId(id), 1, place, CardId(card), Seat(owner), **more)


ROSE = plant(1, "rose", BED)
LILY = plant(2, "lily", BED)
OAK = plant(3, "oak", THEIRS, 1)
LOW = plant(4, "lily", BED, 1)
SEEDS = tuple(plant(id, "lily", HEAP) for id in (5, 6, 7))
HELD = plant(8, "oak", BASKET)
ALL = (ROSE, LILY, OAK, LOW, *SEEDS, HELD)

GAME = cast(
    "Ruleset",
    SimpleNamespace(
        lexicon=WORDS,
        memo={},
        heard_before=frozenset({"pick"}),
        remembered=(),
        definition=lambda _table, thing: SimpleNamespace(values=PLANTS[thing.card]),
    ),
)


def table(*things: Object) -> State[None]:
    """Return a table with these things on it, in this order in their places."""
    settings = Settings("garden", 2, (), (), LAYOUT, {"G-1": "b"})
    zones = tuple(
        tuple(t.id for t in things if t.place == place) for place in range(len(LAYOUT.zones))
    )
    return State(settings, zones, Map({t.id: t for t in things}), None)


def scope(*things: Object, source: Object = ROSE, core: bool = False, **names: Any) -> Scope:
    """Return the viewpoint of a plant of the first gardener."""
    return Scope(GAME, table(*(things or ALL)), source.ref, Seat(0), names, core=core)


def bound(thing: Object, after: Ref | None = None, **numbers: int) -> Bound:
    return Bound(thing.ref, thing, after, tuple(sorted(numbers.items())))


def selected(text: str, at: Scope) -> list[int]:
    """Return the ids that a phrase means, after proving that each of them fits alone too."""
    noun = read_noun(text, WORDS)
    found = [int(thing.id) for thing in phrases.select(noun, at)]
    alone = [id for id in at.table.objects if phrases.selects(noun, at, at.table.objects[id])]
    assert sorted(found) == sorted(alone)
    return found


# Nouns.


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("self", [1]),
        ("this", [1]),
        ("mine", [1, 2]),
        ("friend", [2]),
        ("anyone", [1, 2, 4, 3]),
        ("anyone here", [1, 2, 4]),
        ("self here, name Rose", [1]),
        ("heap top", [7]),
        ("heap top 2", [6, 7]),
        ("heap top X", [6, 7]),
        ("anyone at m", [3]),
        ("anyone at ms", [1, 2, 4, 3]),
        ("anyone at it", [1, 2, 4]),
        ("anyone at unheard", []),
    ],
)
def test_a_word_means_things_in_layout_order(text: str, ids: list[int]) -> None:
    at = scope(X=2, m=THEIRS, ms=(BED, THEIRS), it=(bound(LILY, LILY.ref),))
    assert selected(text, at) == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("height <= 4", [1, 2, 4]),
        ("height < height(self)", [2, 4]),
        ("price = 4", [2, 4, 3]),
        ("name Rose|Oak", [1, 3]),
        ("scent sweet", [1, 2, 4]),
        ("not scent fresh", [2, 4, 3]),
        ("leafy", []),
        ("face-up", [1, 2, 4, 3]),
        ("tallest", [3]),
        ("cheapest", [1]),
        ("height < 9, tallest", [1]),
        ("name Lily, tallest", [2, 4]),
        ("not it", [1, 4, 3]),
        ("named like it", [2, 4]),
        ("named like it, not it", [4]),
        ("scent like it", [1, 2, 4]),
        ("price like it", [2, 4, 3]),
    ],
)
def test_filters_narrow_and_superlatives_come_last(text: str, ids: list[int]) -> None:
    assert selected(f"anyone, {text}", scope(it=(bound(LILY, LILY.ref),))) == ids


HIDDEN = attrs.evolve(LILY, face_down=True)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("anyone, hidden", [2]),
        ("mine, name Lily", []),
        ("mine, not name Lily", [1, 2]),
        ("mine, price = 4", []),
        ("mine, cheapest", [1]),
        ("mine, height < 3", [2]),
        ("plantable, name Lily", [2]),
        ("plantable, price = 4", [2]),
    ],
)
def test_a_face_down_thing_shows_only_what_it_shows_hidden(text: str, ids: list[int]) -> None:
    assert selected(text, scope(ROSE, HIDDEN, OAK)) == ids


def test_a_name_means_for_instructions_what_is_still_in_reach() -> None:
    gone = plant(9, "oak", BED)
    reborn = attrs.evolve(OAK, life=2)
    names = (bound(LILY, LILY.ref), bound(gone, gone.ref), bound(OAK, OAK.ref), bound(ROSE))
    assert selected("all it", scope(ROSE, LILY, reborn, it=names)) == [2]
    assert phrases.select(read_noun("main.unheard", WORDS), scope()) == ()


def test_a_source_that_is_gone_is_no_longer_meant_but_remembered() -> None:
    at = scope(LILY, OAK, self=(bound(ROSE, ROSE.ref),))
    assert selected("self", at) == []
    assert phrases.amount(read_amount("height(self)", WORDS), at) == 4


@pytest.mark.parametrize(
    ("text", "there", "least", "most"),
    [
        ("mine", 3, 1, 1),
        ("mine", 0, 0, 0),
        ("all mine", 3, 3, 3),
        ("any mine", 3, 0, 3),
        ("2 mine", 3, 2, 2),
        ("5 mine", 3, 3, 3),
        ("X mine", 3, 2, 2),
        ("Y mine", 3, 0, 0),
        ("up to 2 mine", 3, 0, 2),
        ("up to X mine", 1, 0, 1),
    ],
)
def test_as_many_are_chosen_as_the_phrase_says_and_the_table_has(
    text: str, there: int, least: int, most: int
) -> None:
    noun = read_noun(text, WORDS)
    assert phrases.how_many(noun, there, scope(X=2)) == (least, most)


def test_a_sum_limits_what_is_chosen_together() -> None:
    noun = read_noun("any anyone, sum height <= 6", WORDS)
    assert within(noun, (), scope())
    assert within(noun, (ROSE, LILY), scope())
    assert not within(noun, (ROSE, LILY, LOW), scope())


@pytest.mark.parametrize(
    ("text", "determined", "local"),
    [
        ("self", True, True),
        ("this", True, True),
        ("it", True, False),
        ("all it", False, False),
        ("friend", False, True),
        ("enemy", False, False),
        ("enemy here", False, True),
        ("enemy, height < height(self)", False, True),
        ("enemy, height < height(it)", False, False),
    ],
)
def test_a_noun_knows_whether_it_leaves_a_choice_and_speaks_of_its_source(
    text: str, determined: bool, local: bool
) -> None:
    noun = read_noun(text, WORDS)
    assert (noun.determined, noun.mentions_source) == (determined, local)


# Amounts.

GROWN = attrs.evolve(ROSE, counters=(("leaf", 5),))


@pytest.mark.parametrize(
    ("text", "much"),
    [
        (3, 3),
        ("X", 2),
        ("unheard", 0),
        ("wind", 4),
        ("count(anyone)", 4),
        ("-count(mine) + 5", 3),
        ("wind - X - 1", 1),
        ("height(self)", 9),
        ("printed height(self)", 3),
        ("height(mine)", 11),
        ("height(heap top 2)", 4),
        ("beds(anyone)", 2),
        ("beds(mine)", 1),
        ("water(you)", 10),
        ("water(each)", 21),
        ("water(s)", 11),
        ("up to 2", 2),
        ("reading(G-1, a: 1, b: X)", 2),
    ],
)
def test_an_amount_is_what_the_table_says_now(text: Any, much: int) -> None:
    at = scope(GROWN, *ALL[1:], X=2, s=Seat(1))
    assert phrases.amount(read_amount(text, WORDS), at) == much


def test_amounts_of_a_name_are_what_they_were_then() -> None:
    at = scope(it=(bound(plant(9, "oak", BED), None, height=20), bound(plant(10, "rose", BED))))
    said = {
        text: phrases.amount(read_amount(text, WORDS), at)
        for text in (
            "count(it)", "count(it, name Oak)", "count(it, height > 5)", "height(it)",
            "printed height(it)", "price(it)", "beds(it)",
        )
    }  # fmt: skip
    assert said == {
        "count(it)": 2,
        "count(it, name Oak)": 1,
        "count(it, height > 5)": 1,
        "height(it)": 24,
        "printed height(it)": 12,
        "price(it)": 6,
        "beds(it)": 1,
    }


def test_statics_read_core_numbers() -> None:
    text = "height(self)"
    assert phrases.amount(read_amount(text, WORDS), scope(core=True)) == 3
    assert selected("anyone, height >= 3", scope(core=True)) == [1, 3]
    assert selected("anyone, tallest core", scope()) == [3]


# Conditions.


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("some(mine, name Lily)", True),
        ("none(mine, name Lily)", False),
        ("some(it)", True),
        ("none(unheard)", True),
        ("count(mine) < count(anyone)", True),
        ("raining", True),
        ("not raining", False),
        ("raining and count(mine) = 3", False),
        ("not raining or count(mine) = 2", True),
        ("raining and (not raining or wind > 3)", True),
    ],
)
def test_a_condition_holds_or_not(text: str, holds: bool) -> None:
    at = scope(it=(bound(plant(9, "oak", BED)),))
    assert conditions.holds(read_condition(text, WORDS), at) is holds


# Patterns.


def moved(thing: Object, place: Place, verb: str) -> Moved:
    return Moved(thing, attrs.evolve(thing, place=place, life=thing.life + 1), verb)


PICKED = moved(LOW, BASKET, "pick")
PLANTED = moved(attrs.evolve(LOW, place=BASKET), BED, "plant")
AFTER = (ROSE, LILY, OAK, PLANTED.after)


@pytest.mark.parametrize(
    ("text", "event", "things", "by", "heard"),
    [
        ("pick", PICKED, ALL, 0, True),
        ("plant|pick", PICKED, ALL, 0, True),
        ("plant", PICKED, ALL, 0, False),
        ("pick(enemy here, name Lily)", PICKED, ALL, 0, True),
        ("pick(mine)", PICKED, ALL, 0, False),
        ("pick by you", PICKED, ALL, 0, True),
        ("pick by you", PICKED, ALL, 1, False),
        ("pick by you", PICKED, ALL, None, False),
        ("pick by enemy", PICKED, ALL, 1, True),
        ("pick by enemy", PICKED, ALL, None, False),
        ("plant(enemy here)", PLANTED, AFTER, 1, True),
        ("plant(self)", PLANTED, AFTER, 1, False),
        # Before it happens, a change is judged by what it would befall.
        ("plant(enemy here)", PLANTED, (ROSE, PLANTED.before), 1, False),
        ("grow(mine, height = 5)", Counted(ROSE, "leaf", 1),
         (attrs.evolve(ROSE, counters=(("leaf", 1),)), LILY), None, False),
    ],
)  # fmt: skip
def test_a_pattern_hears_kinds_things_and_wishes(
    text: str, event: Event, things: tuple[Object, ...], by: int | None, heard: bool
) -> None:
    seat = None if by is None else Seat(by)
    assert conditions.hears(read_pattern(text, WORDS), event, seat, scope(*things)) is heard


def test_counters_are_heard_on_the_thing_that_has_them_now() -> None:
    words = attrs.evolve(WORDS, events=frozenset({"gain leaf"}))
    pattern = read_pattern("gain leaf(self, height = 6)", words)
    grown = attrs.evolve(ROSE, counters=(("leaf", 2),))
    assert conditions.hears(pattern, Counted(ROSE, "leaf", 2), None, scope(grown, LILY))


def test_a_change_is_heard_on_what_came_of_it() -> None:
    words = attrs.evolve(WORDS, events=frozenset({"hide"}))
    now = attrs.evolve(LILY, face_down=True)
    event = Changed(LILY, now, "hide")
    assert conditions.hears(
        read_pattern("hide(mine, hidden)", words), event, None, scope(ROSE, now)
    )
    about = conditions.hears(read_pattern("hide(mine, hidden)", words), event, None, scope())
    assert not about


def test_an_activation_befalls_the_source_of_the_effect() -> None:
    event = Activated("oak", 0, OAK.ref, Seat(1))
    assert conditions.hears(read_pattern("activate(enemy)", WORDS), event, None, scope())
    assert not conditions.hears(read_pattern("activate(mine)", WORDS), event, None, scope())
    nobodys = Activated("rule:rest", 0, None, Seat(1))
    assert not conditions.hears(read_pattern("activate(enemy)", WORDS), nobodys, None, scope())


def test_an_event_of_a_seat_is_heard_by_whose_it_is() -> None:
    words = attrs.evolve(WORDS, events=frozenset({"looked"}))
    event = Looked(Seat(1), (OAK, LOW))
    assert conditions.hears(read_pattern("looked(opponent)", words), event, None, scope())
    assert not conditions.hears(read_pattern("looked(you)", words), event, None, scope())
    assert conditions.hears(read_pattern("looked(enemy here)", words), event, None, scope())


# Seats, domains, destinations.


def test_seats_are_words_or_names() -> None:
    at = scope(s=Seat(1), pair=(Seat(1), Seat(0)))
    assert [phrases.seats(word, at) for word in ("you", "each", "s", "pair", "unheard")] == [
        (0,), (0, 1), (1,), (1, 0), (),
    ]  # fmt: skip


def test_a_domain_is_words_of_the_game_or_things_each_as_a_name_will_mean_it() -> None:
    assert phrases.domain("bed", scope()) == (BED, THEIRS)
    assert phrases.domain(Noun(Group("friend")), scope()) == ((Bound(LILY.ref, LILY, LILY.ref),),)


def test_a_destination_is_a_word_or_a_named_place_or_where_a_named_thing_lies() -> None:
    at = scope(
        m=THEIRS, it=(bound(HELD, HELD.ref), bound(plant(9, "oak", BED), Ref(ObjectId(9), 1)))
    )
    assert phrases.destinations("any bed", at, ROSE) == ((BED, True), (THEIRS, True))
    assert phrases.destinations("m", at, None) == ((THEIRS, True),)
    assert phrases.destinations("it", at, None) == ((BASKET, True),)
    assert phrases.destinations("unheard", at, None) == ()


# Laws.


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(PLANTS)),
            st.sampled_from((BED, THEIRS)),
            st.integers(0, 1),
            st.booleans(),
            st.integers(0, 3),
        ),
        min_size=1,
        max_size=6,
    ),
    st.sampled_from(("mine", "enemy", "anyone", "friend here", "plantable")),
    st.sampled_from(("", ", hidden", ", height >= 3", ", not name Rose", ", tallest", ", leafy")),
)
def test_selecting_and_judging_one_thing_agree(
    things: list[tuple[str, Place, int, bool, int]], whom: str, test: str
) -> None:
    made = [
        plant(id, card, place, owner, face_down=down, counters=(("leaf", n),) if n else ())
        for id, (card, place, owner, down, n) in enumerate(things, start=1)
    ]
    selected(whom + test, scope(*made, source=made[0]))


def test_a_game_without_words_still_has_you_and_names() -> None:
    bare = cast("Ruleset", SimpleNamespace(lexicon=None, memo={}, remembered=()))
    at = Scope(bare, table(*ALL), ROSE.ref, Seat(0), {"it": (bound(OAK, OAK.ref),)})
    assert phrases.seats("you", at) == (0,)
    assert phrases.select(trees.SOURCE, at) == (ROSE,)
    assert phrases.select(Noun(trees.Named("it")), at) == (OAK,)
