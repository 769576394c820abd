"""What is kept while a table stays as it is: found again only where it would be worked out alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import attrs
import pytest

from cardrules._frozen import evolve
from cardrules.core.chance import Told
from cardrules.core.choosing import Choices
from cardrules.core.events import Changed
from cardrules.core.found import Found
from cardrules.core.frames import Bound
from cardrules.core.grammar import read_noun
from cardrules.core.lying import keep_at
from cardrules.core.model import Object, contents, place
from cardrules.core.phrases import select, selects
from cardrules.core.run import Run
from cardrules.core.scene import Scene
from cardrules.core.scope import Scope
from cardrules.core.speaking import speaking
from cardrules.core.state import AnyDraft, Draft
from cardrules.core.statics import Contribution, derive
from cardrules.ids import Seat
from testgame import IF_ABLE, Bench, bench, card
from testgame.words import WORDS

A, B = Seat(0), Seat(1)

# Choices.

HIDE = IF_ABLE + 'act = { hide = "enemy" }'
CARDS = card("net", HIDE, HIDE) + card("ape", IF_ABLE + 'act = { copy = "friend", of = "instant" }')


def begun(label: str) -> Run:
    """Return a run in which an effect of a card has begun, by another one that goes on after it."""
    played = bench(CARDS, {"lane1": ["ape", "net"]}, {"lane1": ["ant", "bee"]})
    run = Run(played.game, played.state, Told(), 1)
    for code in ("net", label):
        run.scenes.append(Scene(code, 0, played.ref(code), A, 0, {}))
    return run


def choices(run: Run, index: int = 0, actor: Seat = A) -> Choices:
    effect: Any = run.game.ability(run.scene.code, index).effect
    return cast("Choices", effect._choices(run, actor))


def ape(run: Run) -> Object:
    lane = contents(run.draft, place(run.draft, "lane", A, 1))
    return next(thing for thing in lane if thing.card == "ape")


def named(run: Run) -> None:
    run.scene.names["it"] = (Bound(ape(run).ref, ape(run), ape(run).ref),)


def another(run: Run) -> None:
    run.scene.source = ape(run).ref


def given_away(run: Run) -> None:
    run.scene.seat = B


def watched(run: Run) -> None:
    run.draft.probe = cast("Any", object())


def changed(run: Run) -> None:
    run.record(Changed(ape(run), evolve(ape(run), face_down=True), "hide"))


@pytest.mark.parametrize("turn", [named, another, given_away, watched, changed])
def test_choices_are_found_again_from_the_same_viewpoint_only(turn: Callable[[Run], None]) -> None:
    run = begun("net")
    found = choices(run)
    assert choices(run) is found
    assert choices(run, actor=B) is not found
    assert choices(run, index=1) is not found
    assert choices(run) is found
    turn(run)
    assert choices(run) is not found


def test_choices_of_what_is_copied_are_found_again_on_the_same_chain_only() -> None:
    run = begun("ape")
    found = choices(run)
    assert choices(run) is found
    del run.scenes[0]
    assert choices(run) is not found


# Readings.


def asks(table: Any, *_: Any) -> bool:
    return bool(table.reading("T10") == "nothing")


def owner(table: Any, thing: Any) -> Any:
    table.reading("T10")
    return thing.owner


def base(table: Any, _thing: Any) -> list[Contribution]:
    table.reading("T10")
    return [Contribution("base", 2, None, "printed")]


def drafted(played: Bench) -> AnyDraft:
    draft: AnyDraft = Draft(played.state)
    draft.memo = {}
    return draft


UP = card("up", 'always = { add = "power", n = 1, to = "friend" }')


@pytest.mark.parametrize("how", ["speaks", "controller", "numbers"])
def test_a_number_asks_for_its_readings_for_each_entry(how: str) -> None:
    plain = bench(UP, {"lane1": ["up", "bee"]})
    rule = attrs.evolve(plain.game.numbers["power"], base=base)
    otherwise: dict[str, Any] = {"speaks": asks, "controller": owner, "numbers": {"power": rule}}
    played = bench(UP, {"lane1": ["up", "bee"]}, game={how: otherwise[how]})
    draft = drafted(played)
    thing = draft.objects[played.ref("bee").id]
    for _entry in range(3):
        assert derive(played.game, draft, "power", thing).total > 2
        assert "T10" in draft.cited()


def test_what_asks_for_nothing_is_kept_over_an_entry_that_names_a_reading() -> None:
    played = bench(UP, {"lane1": ["up", "bee"]})
    draft = drafted(played)
    thing = draft.objects[played.ref("bee").id]
    found = derive(played.game, draft, "power", thing)
    texts = speaking(played.game, draft, "power")
    draft.reading("T8")
    assert list(draft.cited()) == ["T8"]
    assert derive(played.game, draft, "power", thing) is found
    assert speaking(played.game, draft, "power") is texts


def test_a_number_of_a_thing_as_it_would_be_is_not_that_of_the_thing() -> None:
    played = bench(UP, {"lane1": ["up", "bee"]})
    draft = drafted(played)
    thing = draft.objects[played.ref("bee").id]
    now = derive(played.game, draft, "power", thing).total
    assert derive(played.game, draft, "power", thing.with_more("glow", 5)).total == now + 5
    assert derive(played.game, draft, "power", thing).total == now


def test_what_is_found_again_asks_for_its_readings_in_their_order() -> None:
    draft = drafted(bench(UP, {"lane1": ["up"]}))
    found = Found(draft)
    draft.reading("T11")
    before = len(draft.consulted)
    for reading in ("T10", "T8", "T10"):
        draft.reading(reading)
    assert found.note("key", 7, before) == 7
    assert list(draft.cited()) == ["T11", "T10", "T8"]
    assert found.again("key") == 7
    assert list(draft.cited()) == ["T10", "T8"]
    assert found.note("other", 8, len(draft.consulted)) == found.again("other") == 8
    assert not list(draft.cited())


# Nouns.


def test_nouns_about_the_same_things_are_told_apart() -> None:
    played = bench(UP, {"lane1": ["up", "~bee"]})
    scope = Scope(played.game, drafted(played), played.ref("up"), A)
    scope.found = Found(scope.table)
    whole = read_noun("all mine", WORDS)
    hidden = evolve(read_noun("all mine, hidden", WORDS), whom=whole.whom)
    thing = scope.table.objects[played.ref("up").id]
    assert (len(select(whole, scope)), len(select(hidden, scope))) == (2, 1)
    assert (selects(whole, scope, thing), selects(hidden, scope, thing)) == (True, False)


# Places.


def test_what_is_kept_of_a_place_is_forgotten_by_every_event_there_and_by_no_other() -> None:
    run = begun("net")
    own, theirs = (place(run.draft, "lane", seat, 1) for seat in (A, B))
    bee = contents(run.draft, theirs)[-1]
    run.draft.memo = {}
    keep_at(run.draft, own, "how it is")
    keep_at(run.draft, theirs, "how it is there")
    changed(run)
    assert run.draft.lain_at == {theirs: "how it is there"}
    # One after the other, although nothing else is kept meanwhile.
    run.record(Changed(bee, evolve(bee, face_down=True), "hide"))
    assert run.draft.lain_at == {}


def test_of_a_table_that_is_watched_no_place_is_kept() -> None:
    run = begun("net")
    watched(run)
    keep_at(run.draft, place(run.draft, "lane", A, 1), "how it is")
    assert run.draft.lain_at == {}
