"""The table as it is drawn: columns, stacks and totals; placeholders are flagged."""

from __future__ import annotations

import pytest

from cardrules.drawing.text import drawn
from games.ovniversus.tables import GAME, full, table


def _drawn(board: object, seat: int | None = 0, lang: str = "en") -> list[str]:
    game, state = board.game, board.state  # type: ignore[attr-defined]  # a bench
    text: str = drawn(game, game.view(state, seat), lang)
    return text.splitlines()


def test_columns_stacks_and_totals() -> None:
    board = table(fuerza_A=["red", "scarlet", "boost"], fuerza_B=["lone"], resistencia_B=["lone"])
    rows = _drawn(board)
    heads = next(row for row in rows if "FUERZA" in row)
    assert heads.index("FUERZA") < heads.index("PROYECCIÓN") < heads.index("RESISTENCIA")
    assert any(row.startswith("B: 4") for row in rows)
    assert any(row.startswith("A: 9, ahead") for row in rows)
    cards = [
        next(i for i, row in enumerate(rows) if name in row[:30])
        for name in ("Lone", "Red", "Scarlet", "Boost")
    ]
    assert cards == sorted(cards)


def test_the_rival_is_above_whoever_looks() -> None:
    board = table(fuerza_A=["red"], fuerza_B=["lone"])
    for seat, above in ((0, "Lone"), (1, "Red")):
        rows = _drawn(board, seat)
        middle = next(i for i, row in enumerate(rows) if row.startswith("FUERZA"))
        assert any(above in row for row in rows[:middle])


def test_a_hand_is_shown_to_its_seat_only() -> None:
    board = table(hand_A=["lone", "boost", "ray"])
    assert sum("Boost" in row for row in _drawn(board, 0)) == 1
    assert not any("Boost" in row for row in _drawn(board, 1))
    assert not any("Boost" in row for row in _drawn(board, None))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_placeholders_are_flagged(lang: str) -> None:
    match = GAME.start(seed=1)
    rows = drawn(GAME, match.view(0), lang).splitlines()
    assert rows[-1].startswith("* ")
    hand = rows[rows.index(next(r for r in rows if r.endswith(":"))) + 1 : -2]
    cards = [row for row in hand if not row.startswith("   ")]  # the others go on with a card
    assert len(cards) == 3
    assert all("*" in row for row in cards)


def test_what_is_not_one_is_not_flagged() -> None:
    assert not any("*" in row for row in _drawn(table(full())))


def test_the_deciding_battle_has_a_column_of_its_own() -> None:
    board = table(full(phase="fourth", score="fuerza", fourth={"A": ["lone"]}, turn="B"))
    assert any("FOURTH" in row for row in _drawn(board))
