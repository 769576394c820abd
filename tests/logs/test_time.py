"""Going back, beginning anywhere, and nothing that comes from outside of the log."""

from __future__ import annotations

import pickle
import random
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core.state import apply
from cardrules.errors import IllegalActionError, UndoRefusedError
from cardrules.log.record import Log
from cardrules.match import Match, replay
from logs.matches import game_of, played
from tinygame import SPIES

NAMES = ["spies", "arcanya", "naruto-mythos"]


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_state_and_the_rest_of_the_log_come_to_the_same_at_every_cut(name: str) -> None:
    match = played(name, most=12)
    game, log = match.game, match.log
    whole = replay(log).state
    for cut in range(-1, len(log)):
        saved = log.first_state() if cut < 0 else log.state_at(cut)
        state = pickle.loads(pickle.dumps(saved))
        for entry in log[cut + 1 :]:
            state = apply(state, entry.event)
        assert state == whole
        # Whole states come back from plain data too; in the middle of a group there is none.
        if cut >= 0 and saved.decision is not None and cut % 7 == 0:
            assert game.load(game.dump(saved)) == saved  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", NAMES)
def test_a_state_that_was_kept_is_no_part_of_the_match_that_goes_on(name: str) -> None:
    match = played(name, most=5)
    kept, digest, view = match.state, match.state.digest, match.view(0)
    at = len(match.log) - 1
    data: Any = cr.game(name).dump(view) if name != "spies" else SPIES.dump(view)
    text = str(data)
    for _ in range(6):
        if match.decision is not None:
            match.act(match.legal_actions()[-1])
    assert kept.digest == digest == match.log.state_at(at).digest
    data["zones"].clear()
    data["options"] = None
    assert str(match.game.dump(view)) == text  # type: ignore[attr-defined]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.seq = 3  # type: ignore[misc]  # on purpose


def refuse(*_: Any) -> Any:
    raise AssertionError("nobody may ask for chance or time")


@pytest.mark.parametrize("verify", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_replay_asks_neither_chance_nor_a_clock(
    name: str, verify: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(name, most=60)
    text = match.log.to_json()
    for place in ("random.Random.random", "random.Random.choice", "random.Random.shuffle",
                  "time.time", "time.monotonic", "uuid.uuid4", "os.urandom", "secrets.randbelow"):  # fmt: skip
        monkeypatch.setattr(place, refuse)
    monkeypatch.setattr("cardrules.core.chance.Seeded.shuffle", refuse)
    monkeypatch.setattr("cardrules.core.chance.Seeded.pick", refuse)
    again = replay(Log.from_json(text, game_of(name)), verify=verify)
    assert again.state == match.state


@pytest.mark.parametrize("name", NAMES)
def test_matches_that_take_turns_have_the_ids_that_each_has_alone(name: str) -> None:
    alone = [played(name, most=15, seed=seed).log for seed in (1, 2)]
    matches = [game_of(name).start(seed=seed) for seed in (1, 2)]
    choosing = [random.Random(seed) for seed in (1, 2)]
    for _ in range(15):
        for match, chosen in zip(matches, choosing, strict=True):
            if match.decision is not None:
                match.act(chosen.choice(match.legal_actions()))
    assert [match.log for match in matches] == alone
    for log in (*alone, alone[0]):
        again = replay(Log.from_json(log.to_json(), game_of(name)))
        assert again.log.to_json() == log.to_json()


def test_an_action_of_one_match_names_nothing_in_another() -> None:
    one, other = (cr.game("naruto-mythos").start(2, seed) for seed in (1, 2))
    for match in (one, other):
        while len(match.log) < 60:
            match.act(match.legal_actions()[0])
    strange = [a for a in one.legal_actions() if a not in other.legal_actions()]
    before = other.log
    for action in strange:
        with pytest.raises(IllegalActionError):
            other.act(action)
    assert other.log == before


def in_the_middle() -> Match:
    """Return a match in which a spy waits for its answer."""
    for seed in range(100):
        match = SPIES.start(seed=seed)
        for lay in match.legal_actions():
            if lay.card == "spy" and not lay.hidden:
                match.act(lay)
                return match
    raise AssertionError


def test_back_in_the_middle_of_an_effect_only_its_question_is_open() -> None:
    match = in_the_middle()
    at, asked, options = len(match.log) - 1, match.decision, match.legal_actions()
    match.act(options[0])
    match.act(match.legal_actions()[0])

    back = match.fork(at)

    assert (back.decision, back.legal_actions()) == (asked, options)
    assert back.log.entries == match.log[: at + 1]
    back.act(options[-1])
    assert back.parent == (match, at)
    counts = [sum(len(thing.copies) for thing in m.state.objects.values()) for m in (match, back)]
    assert counts[0] == counts[1]
    assert back.log[at + 1].event.action == options[-1]


@pytest.mark.parametrize("name", NAMES)
def test_a_refusal_in_the_middle_of_an_action_leaves_nothing_of_it(name: str) -> None:
    match = played(name, most=3)
    log, state = match.log, match.state
    asked = match.decision
    assert asked is not None
    fields = {f.name for f in attrs.fields(type(match.legal_actions()[0]))}
    wrong: list[Any] = [attrs.evolve(a, seat=(a.seat + 1) % 2) for a in match.legal_actions()]
    if "card" in fields:
        named = [a for a in match.legal_actions() if hasattr(a, "card")]
        wrong += [attrs.evolve(a, card="no such card") for a in named]
    for action in wrong:
        with pytest.raises(IllegalActionError) as caught:
            match.act(action)
        assert caught.value.breaches
    assert (match.log, match.state, match.decision) == (log, state, asked)


def seen(match: Match, but: int | None) -> dict[int, set[str]]:
    """Return the cards that each seat sees on the table, but for one seat."""
    return {
        seat: {thing.card for zone in match.view(seat).zones for thing in zone.things}
        for seat in range(match.header.seats)
        if seat != but
    }


def taken_back(match: Match) -> bool:
    """Take the last action back, by force if need be; return whether it needed none."""
    last: Any = match.log.groups()[-1]
    actor = last[0].event.seat
    after = seen(match, actor)
    try:
        match.undo()
    except UndoRefusedError as error:
        assert last[0].seq <= (error.seq or 0) <= last[-1].seq  # noqa: PT017 - both may come
        match.undo(force=True)
        return False
    before = seen(match, actor)
    assert all(cards <= before[seat] | {"?"} for seat, cards in after.items())
    return True


@pytest.mark.parametrize("name", NAMES)
def test_what_is_taken_back_without_force_told_nobody_anything(name: str) -> None:
    found = set()
    for seed in range(4):
        match = played(name, most=30, seed=seed)
        while len(match.log.groups()) > 1:
            found.add(taken_back(match))
    assert found == {False, True}
