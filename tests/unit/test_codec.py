"""Plain data: everything comes back as it was, and nothing else is read."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

import cardrules as cr
from cardrules._frozen import frozen
from cardrules.core import actions, events, frames
from cardrules.core.claims import Claim, Name, Text, claim
from cardrules.core.entries import Entry
from cardrules.core.events import Fact
from cardrules.core.model import Copy, Decision, Grant, Object, Outcome, Settings
from cardrules.core.statics import Contribution, Derived
from cardrules.core.verdicts import LEGAL, Breach, Illegal
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.ids import CardId, ObjectId, Place, Ref, Seat
from cardrules.log.codec import Codec, codec_of
from cardrules.log.plain import from_text, to_text
from cardrules.match import start
from cardrules.settings import settle
from cardrules.views import Chose, Posed, Resolving, SeenZone, hide
from tinygame import SPIES, Lay, Passed, Turn

if TYPE_CHECKING:
    from cardrules.core.frames import Frame
    from cardrules.core.model import Value

GAMES = [pytest.param(SPIES, id="spies"), pytest.param(cr.game("arcanya"), id="arcanya")]

REF = Ref(ObjectId(7), 2)
THING = Object(
    ObjectId(7), 2, Place(0), CardId("spy"), Seat(1), True, True, (("age", 1), ("luck", 2)),
    (Copy(CardId("one"), Seat(0)), Copy(CardId("?"))),
)  # fmt: skip
LOST = Object(ObjectId(8), 1, Place(2), CardId("two"))
BOUND = frames.Bound(REF, THING, None, (("power", 3),))
PENDING = frames.Pending("spy", 0, REF, Seat(1), 4, (("it", (BOUND,)), ("n", 2), ("x", None)))
DECISION = Decision(3, Seat(1), claim("ask.use", source=Name("card", "spy"), at=REF), ("S1",))
GRANT = Grant(1, "control", Seat(0), REF, None, ("hidden", "gone"), ("S1",))
OUTCOME = Outcome((Seat(0), Seat(1)), (3, 3), claim("end.sum", False), ("S1",))
MOVED = events.Moved(THING, LOST, "lay", top=False)
CHANGE = frames.Change(
    MOVED, Seat(1), REF, 5, Seat(0), ("S1",), (("spy", 0, REF),), True, False, True
)
SETTINGS = settle(SPIES, 3, {"copies": 4}, {"Q1": "b"})
CHAIN: tuple[frames.Frame, ...] = (
    frames.GroupFrame((PENDING, PENDING)),
    frames.AbilityFrame(
        "spy", 0, REF, Seat(1), 4, 1, (("action", Lay(Seat(1), CardId("one"))),), (PENDING,), True
    ),
    frames.StepFrame((0, 1), Seat(1), 2, ((0, REF), (1, "one"), (1, None), (2, True)), (MOVED,)),
    frames.BatchFrame((CHANGE,), ("S1",), 1, True, (REF,), False, (1, 0), (("spy", 0, REF),)),
)  # fmt: skip

EXAMPLES: list[Any] = [
    THING, LOST, BOUND, PENDING, DECISION, GRANT, OUTCOME, CHANGE, SETTINGS, *CHAIN,
    actions.Use(Seat(0)), actions.Decline(Seat(0)), actions.Done(Seat(1)),
    actions.Choose(Seat(0), REF), actions.Choose(Seat(0), Place(3)),
    actions.Choose(Seat(0), CardId("one")), actions.Number(Seat(0), -2),
    actions.Option(Seat(0), 1), actions.Next(Seat(2), 0), Lay(Seat(0), CardId("one"), hidden=True),
    events.Started(SETTINGS), events.Acted(Seat(0), Lay(Seat(0), CardId("one")), 1),
    events.Asked(DECISION, CHAIN), events.Forced(Seat(0), actions.Use(Seat(0)), "ask.use"),
    events.Ended(OUTCOME), events.Made((THING, LOST)), MOVED, events.Changed(THING, LOST, "turn"),
    events.Counted(THING, "age", -1), events.Shuffled(Place(1), (2, 0, 1)), events.Granted(GRANT),
    events.GrantEnded(GRANT, "gone"), events.Activated("spy", 0, None, Seat(0)),
    events.Skipped("spy", 0, REF, "gone"), events.Prevented("hide", REF, None),
    events.Replaced("hide", None, "spy", 0, REF), events.Looked(Seat(0), (THING,)),
    events.Covered(LOST, THING, THING, "play"), events.Uncovered(THING, THING, LOST, "take"),
    events.Parted(THING, ObjectId(9), LOST, top=False), events.Moot("hide", REF),
    events.Picked(Seat(0), (THING,)), events.Picked(Seat(0), (), (1, REF)),
    events.Looped((("spy", 0, REF),)), events.Rolled("first", "0"), events.Several((Passed(Turn(Seat(1))),)), Passed(Turn(Seat(1))),
    Turn(Seat(1)), Claim("x", (("a", (1, "b", True, None, REF, Name("seat", "0"), ())),)),
    Text("a", "á"), LEGAL, Illegal((Breach(("S1",), (claim("x", False),), ("fix",)),)),
    Entry(4, MOVED, 2, ("S1",)), Contribution("add", 1, REF, "spy", 0, ("S1",)),
    Derived("power", REF, (Contribution("base", 1, None, "printed"),), 1, ("S1",)),
    Chose(Seat(0), 3), Posed(DECISION, (Resolving("", 0, None, Seat(0), True, Text("", "")),)),
    SeenZone("hand", Seat(0), 0, 2, (LOST,)),
]  # fmt: skip


def exact(x: Any) -> Any:
    """Return a value as something that is equal only for the same types all through."""
    kind = type(x)
    if attrs.has(kind):
        fields = [f.name for f in attrs.fields(kind) if f.eq]
        return kind, [exact(getattr(x, name)) for name in fields]
    if isinstance(x, (tuple, list)):
        return kind, [exact(part) for part in x]
    if isinstance(x, (Map, dict)):
        return kind, {(type(key), key): exact(value) for key, value in x.items()}
    if isinstance(x, frozenset):
        return kind, frozenset(exact_key(part) for part in x)
    return kind, x


def exact_key(x: Any) -> Any:
    return (type(x), tuple(map(exact_key, x)) if isinstance(x, tuple) else x)


def through_text(game: Game, x: Any) -> Any:
    data = game.dump(x)
    text = to_text(data)
    assert json.loads(text) == data
    assert from_text(text) == data
    return game.load(from_text(text))


# What comes back.


@pytest.mark.parametrize("x", EXAMPLES, ids=lambda x: type(x).__name__)
def test_an_example_comes_back_as_it_was(x: Any) -> None:
    found = through_text(SPIES, x)
    assert found == x
    assert exact(found) == exact(x)


def test_there_is_an_example_of_everything() -> None:
    kinds = {type(x) for x in EXAMPLES}
    assert {*events.KERNEL_EVENTS, *actions.ANSWERS, *frames.FRAMES} <= kinds


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.text(),
    st.builds(Ref, st.integers().map(ObjectId), st.integers()),
    st.sampled_from([THING, BOUND, CHANGE, Lay(Seat(0), CardId("one")), Turn(Seat(1))]),
)
KEYS = st.one_of(st.integers(), st.text(), st.tuples(st.integers(), st.text()))
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner).map(tuple),
        st.lists(inner),
        st.dictionaries(KEYS, inner),
        st.dictionaries(KEYS, inner).map(Map),
        st.frozensets(KEYS),
    ),
    max_leaves=12,
)


@given(VALUES)
def test_any_plain_value_comes_back_with_its_exact_types(x: Any) -> None:
    found = through_text(SPIES, x)
    assert found == x
    assert exact(found) == exact(x)


@given(VALUES)
def test_a_value_in_a_frame_comes_back_with_its_exact_types(x: Any) -> None:
    frame = frames.AbilityFrame("spy", 0, None, Seat(0), 1, 0, (("x", x),))
    assert exact(through_text(SPIES, frame)) == exact(frame)


@given(st.dictionaries(st.text(), st.integers()), st.randoms())
def test_the_order_in_which_a_map_was_made_does_not_show(x: dict[str, int], mix: Any) -> None:
    pairs = list(x.items())
    mix.shuffle(pairs)
    assert to_text(SPIES.dump(Map(pairs))) == to_text(SPIES.dump(Map(x)))
    assert to_text(SPIES.dump(frozenset(pairs))) == to_text(SPIES.dump(frozenset(x.items())))


@pytest.mark.parametrize("game", GAMES)
def test_everything_of_a_match_comes_back(game: Game) -> None:
    match = game.start(seed=2)
    chosen = random.Random(2)
    for _ in range(80):
        seats = (None, *range(match.state.settings.seats))
        whole = [match.state, match.decision, match.legal_actions(), match.outcome, *match.log]
        whole += [match.view(seat) for seat in seats]
        whole += [hide(game, match.state, seat) for seat in seats]
        for x in whole:
            found = through_text(game, x)
            assert found == x
            assert exact(found) == exact(x)
        if match.decision is None:
            break
        match.act(chosen.choice(match.legal_actions()))


def test_settings_come_back_with_what_follows_from_them() -> None:
    found: Settings = through_text(SPIES, SETTINGS)
    assert "layout" not in SPIES.dump(SETTINGS)
    assert found.layout == SETTINGS.layout
    assert found.in_force == SETTINGS.in_force


def test_a_value_of_a_known_class_does_not_say_its_name() -> None:
    data = SPIES.dump(events.Moved(THING, LOST, "lay"))
    assert (data["tag"], data["after"]) == (
        "moved",
        {"id": 8, "life": 1, "place": 2, "card": "two"},
    )


# Games with classes of their own.


class Mood(Enum):
    GLAD = "glad"
    SAD = "sad"


@final
@frozen
class Odd:
    """A class of a game that uses all that annotations can say."""

    mood: Mood
    seen: frozenset[Seat]
    places: Map[CardId, tuple[Place, ...]]
    pair: tuple[int, str]
    maybe: Ref | None
    either: Ref | CardId | None
    inner: tuple[Odd, ...] = ()
    free: Any = None
    frame: Frame | None = None  # imported for type checkers only
    value: Value = None


ODD = Odd(
    Mood.SAD, frozenset({Seat(1), Seat(0)}), Map({CardId("two"): (Place(1),), CardId("one"): ()}),
    (1, "x"), REF, CardId("spy"),
    (Odd(Mood.GLAD, frozenset(), Map(), (0, ""), None, None, (), Mood.GLAD, CHAIN[0], (REF,)),),
)  # fmt: skip
ODD_GAME = attrs.evolve(SPIES, name="odd", values=(Turn, Odd, Mood))


def test_a_class_of_a_game_comes_back() -> None:
    assert exact(through_text(ODD_GAME, ODD)) == exact(ODD)
    assert exact(through_text(ODD_GAME, Mood.SAD)) == exact(Mood.SAD)


@final
@frozen
class Newer(Fact):
    """An event whose fields have changed once."""

    tag: ClassVar[str] = "newer"
    version: ClassVar[int] = 2
    number: int


def test_an_event_whose_fields_have_changed_says_its_version() -> None:
    game = attrs.evolve(SPIES, events=(Passed, Newer))
    data = game.dump(Newer(3))
    assert data == {"tag": "newer", "version": 2, "number": 3}
    assert game.load(data) == Newer(3)
    for version in (1, 3, "2", True, None):
        with pytest.raises(DefinitionError):
            game.load({**data, "version": version})
    with pytest.raises(DefinitionError):
        game.load({"tag": "newer", "number": 3})


def test_two_types_under_one_name_are_refused() -> None:
    @final
    @frozen
    class Other(Fact):
        tag: ClassVar[str] = "lay"

    with pytest.raises(DefinitionError):
        Codec(attrs.evolve(SPIES, events=(Passed, Other)))


@pytest.mark.parametrize("x", [1.5, b"x", {1}, object(), Odd, ODD, (1, [2.5]), {"a": {1}}])
def test_what_is_no_value_of_the_game_is_not_written(x: Any) -> None:
    with pytest.raises(DefinitionError):
        SPIES.dump(x)


def test_a_codec_is_made_once_a_game() -> None:
    assert codec_of(SPIES) is codec_of(SPIES)
    assert codec_of(SPIES) is not codec_of(ODD_GAME)


def test_importing_the_library_and_playing_does_not_load_the_machinery_of_writing() -> None:
    program = (
        "import sys, cardrules as cr; m = cr.game('arcanya').start(); m.act(m.legal_actions()[0]);"
        "m.view(0); print('cattrs' in sys.modules)"
    )
    source = str(Path(cr.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": source},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["False"]


# What is refused, and where.


def put(path: str, value: Any) -> Callable[[Any], None]:
    """Return what puts a value at a path such as ``a.b[0]``; `put` itself stands for nothing."""
    keys = [
        int(k) if k.isdigit() else k for k in path.replace("]", "").replace("[", ".").split(".")
    ]

    def change(data: Any) -> None:
        for key in keys[:-1]:
            data = data[key]
        if value is put:
            del data[keys[-1]]
        else:
            data[keys[-1]] = value

    return change


WRONG = [
    (MOVED, put("tag", "moovd"), ""),
    (MOVED, put("tag", 1), ""),
    (MOVED, put("tag", put), ""),
    (MOVED, put("verb", put), ""),
    (MOVED, put("colour", "red"), ""),
    (MOVED, put("verb", 1), "verb"),
    (MOVED, put("top", 1), "top"),
    (MOVED, put("top", None), "top"),
    (MOVED, put("before", None), "before"),
    (MOVED, put("before.id", "7"), "before.id"),
    (MOVED, put("before.id", 7.0), "before.id"),
    (MOVED, put("before.id", True), "before.id"),
    (MOVED, put("before.life", put), "before"),
    (MOVED, put("before.colour", 1), "before"),
    (MOVED, put("before.owner", "A"), "before.owner"),
    (MOVED, put("before.owner", 99), "before.owner"),
    (MOVED, put("before.owner", -1), "before.owner"),
    (MOVED, put("before.card", "spie"), "before.card"),
    (MOVED, put("before.counters", {}), "before.counters"),
    (MOVED, put("before.counters[1]", ["luck", "2"]), "before.counters[1][1]"),
    (MOVED, put("before.counters[1]", ["luck"]), "before.counters[1]"),
    (MOVED, put("before.under[1]", "?"), "before.under[1]"),
    (MOVED, put("before.under[0].card", 3), "before.under[0].card"),
    (CHANGE, put("event", {"tag": "lay", "seat": 0, "card": "one"}), "event"),
    (CHANGE, put("event.before.id", None), "event.before.id"),
    (CHANGE, put("used[0][2]", {"ref": [7, 2]}), "used[0][2]"),
    (CHANGE, put("used[0][2][1]", True), "used[0][2]"),
    (GRANT, put("on", [7]), "on"),
    (GRANT, put("on", [7, 2, 1]), "on"),
    (GRANT, put("on", None), "on"),
    (CHAIN[2], put("picks[0][1]", {"ref": 7}), "picks[0][1]"),
    (CHAIN[2], put("picks[1][1]", 1.5), "picks[1][1]"),
    (CHAIN[2], put("picks[1][1]", {"type": "Objekt"}), "picks[1][1]"),
    (CHAIN[2], put("picks[1][1]", {"type": "tinygame.Turn"}), "picks[1][1]"),
    (CHAIN[2], put("picks[1][1]", {"map": [[1]]}), "picks[1][1].map[0]"),
    (CHAIN[2], put("picks[1][1]", {"map": [[1, 2], [1, 3]]}), "picks[1][1].map"),
    (CHAIN[2], put("picks[1][1]", {"set": [1, 1]}), "picks[1][1].set"),
    (CHAIN[2], put("picks[1][1]", {"set": [{"list": []}]}), "picks[1][1].set"),
    (CHAIN[2], put("picks[1][1]", {}), "picks[1][1]"),
    (CHAIN[2], put("picks[1][1]", {"object": 1, "id": 2}), "picks[1][1]"),
    (events.Asked(DECISION, CHAIN), put("frames[0]", {"type": "Object"}), "frames[0]"),
    (events.Asked(DECISION, CHAIN), put("frames[1]", 3), "frames[1]"),
    (actions.Choose(Seat(0), REF), put("what", True), "what"),
    (actions.Choose(Seat(0), REF), put("what", None), "what"),
    (actions.Choose(Seat(0), REF), put("what", [7, 2]), "what"),
    (SETTINGS, put("game", "arcanya"), "game"),
    (SETTINGS, put("seats", 2.0), "seats"),
    (SETTINGS, put("seats", 9), ""),
    (SETTINGS, put("options.copies", "4"), "options.copies"),
    (SETTINGS, put("options.colour", 4), ""),
    (SETTINGS, put("readings.Q1", "z"), ""),
    (SETTINGS, put("readings", []), "readings"),
    (SETTINGS, put("seats", put), ""),
]  # fmt: skip


@pytest.mark.parametrize(("x", "change", "where"), WRONG)
def test_wrong_data_is_refused_with_its_place(
    x: Any, change: Callable[[Any], None], where: str
) -> None:
    data = json.loads(to_text(SPIES.dump(x)))
    change(data)
    with pytest.raises(DefinitionError) as caught:
        SPIES.load(data)
    assert caught.value.where == where


STATE = start(SPIES, seed=1).state
BROKEN = [
    (put("zones[0]", [1]), "zones[0]"),
    (put("zones[1]", []), "objects"),
    (put("zones", []), ""),
    (put("objects[0].place", 0), "zones[1]"),
    (put("minted", 1), "minted"),
    (put("facts", 7.5), "facts"),
    (put("decision.id", None), "decision.id"),
    (put("probe", 1), ""),
]


@pytest.mark.parametrize(("change", "where"), BROKEN)
def test_a_state_whose_parts_do_not_fit_is_refused(
    change: Callable[[Any], None], where: str
) -> None:
    data = json.loads(to_text(SPIES.dump(STATE)))
    change(data)
    with pytest.raises(DefinitionError) as caught:
        SPIES.load(data)
    assert caught.value.where == where


def test_an_object_twice_in_a_state_is_refused() -> None:
    data = json.loads(to_text(SPIES.dump(STATE)))
    data["objects"].append(data["objects"][0])
    with pytest.raises(DefinitionError) as caught:
        SPIES.load(data)
    assert caught.value.where == "objects"


@pytest.mark.parametrize(
    "text",
    ["", "{", "{} {}", '{"a":1,"a":1}', "NaN", "-Infinity", "[" * 100_000, "9" * 5000, "'a'"],
)
def test_a_text_that_is_no_plain_data_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError):
        from_text(text)


def test_data_that_is_nested_too_deeply_is_refused() -> None:
    data: Any = []
    for _ in range(100_000):
        data = [data]
    with pytest.raises(DefinitionError):
        SPIES.load(data)
