"""A Nocta leaves the arena, and the next one comes (section 10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from cardrules.core.batch import Result
from cardrules.games.waifus_arena.cards import SPECIAL, TWO_SWORDS, attack_card, role
from cardrules.games.waifus_arena.elements import is_twin, of_nocta, upon
from cardrules.games.waifus_arena.table import (
    AGRESIVA,
    CHEERED,
    ArenaTable,
    MarkerSet,
    behind,
    is_out,
    nocta_of,
    seats_of,
    threats_of,
)  # fmt: skip
from cardrules.kit import Counted, Moved, Object, Place, Seat, contents, moved, place

if TYPE_CHECKING:
    from cardrules.kit import Run

FULMINANTE: Final = {"fulminante": ("R25",), "filo": ("R25",), "artilleria": ("R29", "R25")}
"""Ways to fell a Nocta that discard all Amenazas, and by which rules they do."""
FELLED_BY: Final = {
    "ataque": ("R22", "R21", "R60"),
    "doble": ("R26", "R21", "R60"),
    "arma": ("R26", "R21", "R60"),
    "fulminante": ("R25", "R21", "R60"),
    "filo": ("R75", "R25", "R21", "R60"),
    "artilleria": ("R29", "R21", "R60"),
}
"""The rules by which each blow fells it."""

Rules = tuple[str, ...]


def rests(run: Run, thing: Object) -> Place:
    """Return where a card goes that is discarded: each kind has its pile."""
    if thing.card == attack_card(run.game):
        return place(run.draft, "attacks")
    return place(run.draft, "discard")


def discard(
    run: Run, things: Iterable[Object], rules: Rules, verb: str = "discard",
    also: tuple[Collection[Object], Rules, int] = ((), (), -1),
) -> Result:  # fmt: skip
    """Discard cards together.

    Args:
        run: At work.
        things: Which.
        rules: By which rules.
        verb: What it is called.
        also: Which of them go by other rules as well, by which, and because of which entry.
    """
    draft = run.draft
    events = tuple(Moved(t, moved(draft, t, rests(run, t)), verb) for t in things)
    twice, more, cause = also
    again = [event for event in events if event.before in twice]
    if events:
        run.propose(events, rules, wished=False, also=[(again, more, cause)] if again else ())
    return events


@contextmanager
def following(run: Run, seq: int) -> Iterator[None]:
    """Let what happens inside happen because of an entry: of that which it follows from."""
    before, run.scene.cause = run.scene.cause, seq
    try:
        yield
    finally:
        run.scene.cause = before


def fell(run: Run, seat: Seat, how: str) -> None:
    """Let a seat fell the Nocta.

    Args:
        run: At work.
        seat: Who.
        how: By which kind of blow, a key of `FELLED_BY`.

    Rule:
        R21, R60 (it is a Trofeo of whoever felled it), A20 (also of an eliminated player).
    """
    draft = run.draft
    nocta = nocta_of(draft)
    if nocta is None:
        return
    rules = (*FELLED_BY[how], *_more_rules(run, seat, how))
    trophy = moved(draft, nocta, place(draft, "trophies", seat))
    left = run.seq
    run.propose((Moved(nocta, trophy, "fell"),), rules, wished=False)
    with following(run, left):
        _cheer(run, seat, trophy)
    if how in FULMINANTE:
        _clear_all(run, seat, FULMINANTE[how], left)
    with following(run, left):
        if how not in FULMINANTE:
            _clear_others(run, seat)
        _leave(run, seat)


def _more_rules(run: Run, seat: Seat, how: str) -> tuple[str, ...]:
    """Return what else a blow follows: whose it is, what it takes, what stays afterwards."""
    draft, game = run.draft, run.game
    twin = how == "doble" and TWO_SWORDS not in of_nocta(game, draft)
    shared = how == "ataque" and set(of_nocta(game, draft)) & set(SPECIAL)
    small = how == "fulminante" and is_twin(game, draft, seat)
    saved = how in FULMINANTE and any(thing.used for thing in threats_of(draft, seat))
    stays = any(
        role(game, thing.card) not in ("embestida", "empatia")
        for other in seats_of(draft)
        for thing in contents(draft, place(draft, "attached", other))
    )
    found = {
        "A20": is_out(draft, seat), "R28": twin, "R27": bool(shared), "R24": small,
        "R68": saved, "R61": stays,
        "R62": how not in FULMINANTE and bool(threats_of(draft, seat)),
    }  # fmt: skip
    return tuple(rule for rule, holds in found.items() if holds)


def remove(run: Run, seat: Seat) -> None:
    """Remove the Nocta by a Trocar; nobody gets it (R51, R60, A25)."""
    draft = run.draft
    nocta = nocta_of(draft)
    if nocta is None:
        _clear_all(run, seat, ("R51",), None)
        return
    retired, left = moved(draft, nocta, place(draft, "retired")), run.seq
    run.propose((Moved(nocta, retired, "retire"),), ("R51", "R60", "A25"), wished=False)
    _clear_all(run, seat, ("R51",), left)
    with following(run, left):
        _leave(run, seat)


def _cheer(run: Run, seat: Seat, trophy: Object) -> None:
    """Put the Ovaciones that count for it with a Trofeo (R5, A3)."""
    draft = run.draft
    there = upon(run.game, draft, "ovacion")
    own = [thing for thing in there if _whose(draft, thing) == seat]
    if len(own) < len(there) and draft.reading("A3") == "b":
        own = list(there)
    if not own:
        return
    cheers = place(draft, "cheers", seat)
    events = [Moved(thing, moved(draft, thing, cheers), "cheer") for thing in own]
    run.propose((*events, Counted(trophy, CHEERED, len(own))), ("R5",), wished=False)


def _whose(table: ArenaTable, thing: Object) -> Seat | None:
    return table.settings.layout.zones[thing.place].seat


def _clear_all(run: Run, seat: Seat, rules: Rules, left: int | None) -> None:
    """Discard all Amenazas: those of the others for two reasons, as the Nocta has left as well.

    Args:
        run: At work.
        seat: Whose doing it is.
        rules: By which all of them go.
        left: The entry by which the Nocta left; None if there was none.

    Rule:
        R25, R29 (a Fulminante), R51 (a Trocar), R42 (the others, but for what A13 is open about).
    """
    draft = run.draft
    everything = [t for other in seats_of(draft) for t in threats_of(draft, other)]
    own = threats_of(draft, seat)
    passed = [t for t in everything if t not in own and t.card == attack_card(run.game)]
    if left is None:
        discard(run, everything, rules)
    else:
        lethal = any(thing.used for thing in passed)
        gone = ("R42", "R45") if lethal else ("R42",)
        discard(run, everything, rules, also=(passed, gone, left))


def _clear_others(run: Run, seat: Seat) -> None:
    """Discard the Amenazas of the others, which pass with a felled Nocta.

    Rule:
        R42 (those of the others), R62 (not the own ones), A13.
    """
    draft = run.draft
    others = [t for other in seats_of(draft) if other != seat for t in threats_of(draft, other)]
    provoked = [t for t in others if t.card != attack_card(run.game)]
    if provoked and draft.reading("A13") == "b":
        others = [t for t in others if t not in provoked]
    own = threats_of(draft, seat)
    discard(run, others, ("R42", "R45", "R62") if own else ("R42", "R45"))


def _leave(run: Run, seat: Seat) -> None:
    """Discard what goes with a Nocta, and let the next one come.

    Rule:
        R59 (Embestida, Empatía), R13, R30, A1 (what is Ligado to it), A2 (Artillería), A3, R61.
    """
    draft = run.draft
    waiting = [
        thing
        for other in seats_of(draft)
        for thing in contents(draft, place(draft, "attached", other))
        if role(run.game, thing.card) in ("embestida", "empatia")
    ]
    discard(run, waiting, ("R59",))
    upon_it = [
        thing for other in seats_of(draft) for thing in contents(draft, place(draft, "upon", other))
    ]
    guns = [thing for thing in upon_it if role(run.game, thing.card) == "artilleria"]
    cheers = [thing for thing in upon_it if role(run.game, thing.card) == "ovacion"]
    bound = [thing for thing in upon_it if thing not in guns and thing not in cheers]
    discard(run, bound, ("A1", "R13", "R30"))
    if guns and draft.reading("A2") == "a":
        discard(run, guns, ("A2", "A1"))
    discard(run, cheers, ("A3", "A1"))
    _next_nocta(run, seat)


def _next_nocta(run: Run, seat: Seat) -> None:
    """Reveal the next Nocta and lay the marker behind the active player.

    Rule:
        R63 (at once), R64 (where that is), A19 (behind whom, if an eliminated player felled it).
    """
    draft = run.draft
    deck = contents(draft, place(draft, "nocta-deck"))
    if not deck:
        return
    entering, revealed = moved(draft, deck[-1], place(draft, "nocta")), run.seq
    run.propose((Moved(deck[-1], entering, "reveal"),), ("R63",), wished=False)
    active = seat
    if is_out(draft, seat) and draft.reading("A19") == "b":
        active = draft.facts.last
    marker = MarkerSet(behind(draft, active), AGRESIVA)
    with following(run, revealed):
        run.propose((marker,), ("R63", "R64"), wished=False)
