"""What must be in the drawn table, and what must not."""

from __future__ import annotations

import pytest

from cardrules.drawing import table_of
from cardrules.drawing.text import WIDTH, drawn
from cardrules.games.naruto_mythos.numbers import power, total
from cardrules.games.naruto_mythos.table import TOKENS, characters
from cardrules.kit import contents, place
from cardrules.notation import format_thing
from games.naruto_mythos.tables import GAME, A, B, played

EVERYBODY = (A, B, None)


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_numbers_read_from_a_view_are_those_of_the_table(seed: int) -> None:
    for match in played(seed, every=5):
        for seat in EVERYBODY:
            seen = table_of(match.view(seat))
            for thing in characters(match.state):
                shown = seen.objects[thing.id]
                assert power(GAME, seen, shown) == power(GAME, match.state, thing)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_numbers_of_both_seats_and_sides_are_drawn(lang: str) -> None:
    for match in played(4, every=6):
        state = match.state
        text = drawn(GAME, match.view(A), lang)
        for seat in (A, B):
            line = next(row for row in text.splitlines() if row[1:2] == "AB"[seat])
            for number in (state.facts.points[seat], state.facts.chakra[seat]):
                assert f" {number} " in line
            assert ("EDGE" in line) is (state.facts.edge == seat)
            for mission in range(1, 5):
                if contents(state, place(state, "mission", None, mission)):
                    found = total(GAME, state, seat, mission).total
                    assert f"{'AB'[seat]}: Po" in text
                    assert f" {found}" in text


def test_hidden_cards_are_named_to_their_owner_only() -> None:
    named = 0
    for match in played(5, every=4):
        mine, theirs, nobody = (drawn(GAME, match.view(s), "en") for s in EVERYBODY)
        hidden = [t for t in characters(match.state) if t.face_down and t.owner == A]
        stolen = [t for t in characters(match.state) if t.face_down and match.state.grants]
        if hidden and not stolen:
            named += 1
            assert mine.count("[") > nobody.count("[")
            assert nobody.count(" ?") >= len(hidden)
            assert theirs.count(" ?") >= len(hidden)
    assert named


def test_the_hand_of_the_viewer_is_drawn_and_no_other() -> None:
    for match in played(6, every=8):
        hand = contents(match.state, place(match.state, "hand", A))
        mine, theirs = (drawn(GAME, match.view(seat), "en") for seat in (A, B))
        assert all(f"  {thing.card}  " in mine for thing in hand)
        assert "Hand of A" not in theirs


def test_tokens_and_stacks_are_marked_and_lines_are_short() -> None:
    marked = 0
    for seed in range(4):
        for match in played(seed, every=4):
            text = drawn(GAME, match.view(B), "en")
            things = characters(match.state)
            assert text.count(" ^") == sum(bool(thing.under) for thing in things)
            assert text.count(" ●") == sum(bool(thing.counter(TOKENS)) for thing in things)
            marked += text.count(" ^") + text.count(" ●")
            assert max(map(len, text.splitlines())) <= WIDTH + 8
    assert marked


def test_hidden_characters_are_numbered_as_notation_numbers_them() -> None:
    numbered = 0
    for match in played(2, every=4):
        text = drawn(GAME, match.view(A), "en")
        for thing in characters(match.state):
            if thing.face_down and GAME.customs.peeks(GAME, match.state, thing, A):
                _, mark, number = format_thing(GAME, thing.ref, match.state).partition("#")
                name = GAME.card(thing.card).name.en[:5]
                assert f"?{mark}{number}[{name}" in text
                numbered += bool(number)
    assert numbered
