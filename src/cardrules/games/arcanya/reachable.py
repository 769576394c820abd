"""What no match brings about: the keys of a described board held against each other.

Each check says no more than what holds on every table between two actions, so that the table of
any match can be described. Cards that nobody told are taken to be whatever fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardrules.core.game import Ruleset
from cardrules.core.state import State
from cardrules.games.arcanya.academy import (
    advanced,
    affinity,
    alumno,
    element,
    is_told,
    school,
    weakness,
)
from cardrules.games.arcanya.dealing import ANY_GROUP, GROUPS
from cardrules.games.arcanya.given import Given
from cardrules.games.arcanya.impact import ended_by
from cardrules.games.arcanya.opening import fuente
from cardrules.games.arcanya.table import (
    ESCUDOS,
    FULL_HAND,
    Sphere,
    hand,
    hand_size,
    is_plain,
    shields,
    youngest,
)
from cardrules.ids import seat_name
from cardrules.schema import KeyFaultError

Board = State[Sphere]
Faults = Iterator[KeyFaultError]

IN_A_GROUP: Final = 6


def unreachable(game: Ruleset, state: Board, board: Given) -> Faults:
    """Yield everything about a table that no match brings about.

    Args:
        game: Whose cards.
        state: As it is described; nothing is asked yet.
        board: The description.
    """
    yield from _new_esfera(state, told_youngest="youngest" in board.options)
    if is_plain(state):
        yield from _short_hands(game, state)
    else:
        yield from _groups(game, state)
        yield from _weaknesses(game, state)


def _fault(where: tuple[str, ...], what: str, *near: str) -> KeyFaultError:
    return KeyFaultError(where, what, near)


def _new_esfera(state: Board, *, told_youngest: bool) -> Faults:
    """Yield what goes with no Esfera of the coliseum (R13, R37, R50)."""
    now = state.facts
    if now.sender is not None or ended_by(state) is not None:
        return
    whole = len(ESCUDOS)
    lost = [s for s in range(state.settings.seats) if len(state.zones[shields(s)]) < whole]
    if now.last is not None and not lost:
        yield _fault(("last",), "nobody has lost an Escudo, so this is the first Esfera", "nobody")
    first = youngest(state.settings)
    if not lost and told_youngest and now.at != first:
        what = f"the first Esfera goes to the youngest, {seat_name(first)} [R13]"
        yield _fault(("sphere", "at"), what, seat_name(first))
    if school(state) is not None and state.settings.in_force["A18"] == "a":
        # By the other option whoever attunes a new Esfera still has to defend.
        yield _fault(("school",), "there is none while the Esfera is new [R50]", "none")


def _short_hands(game: Ruleset, state: Board) -> Faults:
    """Yield hands with fewer cards than they have to have (R27).

    A hand stays short only if Fuente and discards ran out together (H4). Without Guardas, which
    keep cards from both, hands alone would have to hold them all. Whoever the last hit of the game
    befell does not draw any more.
    """
    seats = range(state.settings.seats)
    if len(fuente(game, state.settings)) < FULL_HAND * len(seats):
        return
    done = () if ended_by(state) is None else (state.facts.at,)
    for seat in seats:
        held, size = len(state.zones[hand(seat)]), hand_size(state, seat)
        if held < size and seat not in done:
            what = f"{held} cards, but a hand is filled to {size} at once [R27]"
            yield _fault(("hand", seat_name(seat)), what, "? for each card that nobody told")


def _groups(game: Ruleset, state: Board) -> Faults:
    """Yield Alumnos that are not dealt together: one group is dealt out first (R44)."""
    first = state.settings.option("group")
    if first == ANY_GROUP and not advanced(state):
        return
    told = [
        str(game.card(who.card).values.get("group"))
        for seat in range(state.settings.seats)
        if (who := alumno(state, seat)) is not None and is_told(who)
    ]
    many = Counter(told)
    spare = max(0, state.settings.seats - IN_A_GROUP)
    firsts = GROUPS if first == ANY_GROUP else (first,)
    if all(len(told) - many[group] > spare for group in firsts):
        groups = " and ".join(sorted(many))
        what = f"of groups {groups}, but one group is dealt out before the other [R44]"
        yield _fault(("alumno",), what, *(f"group {group}" for group in firsts))


def _weaknesses(game: Ruleset, state: Board) -> Faults:
    """Yield Debilidades of one's own affinity: these are swapped (R46)."""
    for seat in range(state.settings.seats):
        who, weak = alumno(state, seat), weakness(state, seat)
        if who is None or weak is None or not is_told(who) or not is_told(weak):
            continue
        own = affinity(game, state, seat)
        if own and element(weak.card) == own:
            what = f"{game.card(who.card).name.en} is of {own}, and nobody is weak to that [R46]"
            yield _fault(("weakness", seat_name(seat)), what)
