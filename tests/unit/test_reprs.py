"""What a programmer sees of a game, a table, a match and a log that are typed at a prompt: one line."""

from __future__ import annotations

import pytest

from cardrules import game, games
from tinygame import SPIES

NAMES = [*games(), "spies"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_a_table_a_match_and_a_log_are_shown_in_a_line(name: str) -> None:
    found = SPIES if name == "spies" else game(name)
    match = found.start(seed=1)
    asked = f"{'ABCD'[match.decision.seat]} is asked" if match.decision else ""

    for value, told in (
        (found, (found.title.en, f"{len(found.cards)} cards")),
        (match.state, (f"{len(match.state.objects)} objects", asked)),
        (match, (found.title.en, f"{len(match.log)} entries", asked)),
        (match.log, (found.title.en, f"{len(match.log)} entries")),
    ):
        shown = repr(value)

        assert len(shown) < 120
        assert shown == f"<{shown[1:-1]}>"
        assert all(part in shown for part in told)


def test_a_match_that_is_over_says_so() -> None:
    match = game("arcanya").start(seed=1)
    while match.outcome is None:
        match.act(match.legal_actions()[0])

    assert repr(match).endswith("over>")
    assert repr(match.state).endswith("nobody is asked>")
