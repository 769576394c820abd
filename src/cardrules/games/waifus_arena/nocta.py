"""The Nocta's turn: Modo, targets, attacks (section 07)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.games.waifus_arena import leaving
from cardrules.games.waifus_arena.cards import SPECIAL, attack_card, role
from cardrules.games.waifus_arena.elements import (
    is_special,
    of_nocta,
    of_waifu,
    printed_of_nocta,
    upon,
)  # fmt: skip
from cardrules.games.waifus_arena.table import (
    AGRESIVA,
    DIVERTED,
    PASIVA,
    ArenaTable,
    Attacked,
    MarkerSet,
    PhaseBegan,
    playing,
    threats_of,
)  # fmt: skip
from cardrules.kit import (
    Changed,
    Made,
    Moved,
    Node,
    Object,
    Seat,
    StepFrame,
    contents,
    moved,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Event, Run

CLIMAX: Final = 2
"""Players left in Clímax."""
NEAR: Final = 2
"""Players that Proximidad meets."""

BY_RULE: Final = {
    "climax": ("R36",),
    "sebo": ("R38", "R32"),
    "special": ("R37", "R32"),
    "agresivo": ("R35", "R32"),
    "manada": ("R34", "R32"),
    "afinidad": ("R34a", "R32"),
    "proximidad": ("R34b", "R32"),
}
"""The rules by which the Nocta finds its targets."""

Targets = tuple[str, tuple[Seat, ...]]


def targets(game: Any, table: ArenaTable) -> Targets:
    """Return by which rule the Nocta attacks whom, with the marker as it lies (R32)."""
    seats = playing(table)
    special = is_special(game, table)
    if table.facts.side == PASIVA and len(seats) == CLIMAX and not special:
        return "climax", ()
    smeared = tuple(seat for seat in seats if tallow(game, table, seat))
    if smeared:
        return "sebo", smeared
    if special:
        return "special", seats
    if table.facts.side == AGRESIVA:
        return ("climax", seats) if len(seats) == CLIMAX else ("agresivo", seats)
    return _passive(game, table, seats)


def _passive(game: Any, table: ArenaTable, seats: tuple[Seat, ...]) -> Targets:
    """Return whom a Pasivo meets with three players or more (R34, R34a, R34b)."""
    pack = _pack(game, table, seats)
    if pack:
        return "manada", pack
    near = tuple(seat for seat in seats if _is_kin(game, table, seat))
    if near:
        return "afinidad", near
    return "proximidad", tuple(sorted(_after_marker(table, seats)))


def _pack(game: Any, table: ArenaTable, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return everybody who shares an element with somebody (R34, A9)."""
    own = {seat: set(of_waifu(game, table, seat)) for seat in seats}
    found = _sharing(own)
    basic = {seat: elements - set(SPECIAL) for seat, elements in own.items()}
    # Only where special elements make a difference it matters whether they count.
    if found != _sharing(basic) and table.reading("A9") == "b":
        return _sharing(basic)
    return found


def _sharing(own: dict[Seat, set[str]]) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat, elements in own.items()
        if any(elements & others for other, others in own.items() if other != seat)
    )


def _is_kin(game: Any, table: ArenaTable, seat: Seat) -> bool:
    """Return whether a seat has an element of the Nocta (R34a, A8)."""
    own = set(of_waifu(game, table, seat))
    now = bool(own & set(of_nocta(game, table)))
    printed = bool(own & set(printed_of_nocta(game, table)))
    if now is not printed and table.reading("A8") == "b":
        return printed
    return now


def _after_marker(table: ArenaTable, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the two players who come after the marker in the direction of the turn (R34b)."""
    facts, count = table.facts, table.settings.seats
    # The marker lies on the right of a seat: that seat comes first if the turn goes left.
    at = facts.marker + 1 if facts.direction > 0 else facts.marker
    order = [Seat((at + facts.direction * step) % count) for step in range(count)]
    return tuple([seat for seat in order if seat in seats][:NEAR])


def tallow(game: Any, table: ArenaTable, seat: Seat) -> tuple[Object, ...]:
    """Return the Sebo of a seat."""
    own = contents(table, place(table, "attached", seat))
    return tuple(thing for thing in own if role(game, thing.card) == "sebo")


@final
@frozen
class NoctaTurn(Node):
    """Flip the marker, choose the targets, attack them, and discard their Sebo."""

    tag: ClassVar[str] = "waifus.nocta-turn"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        draft = run.draft
        facts = draft.facts
        side = PASIVA if facts.side == AGRESIVA else AGRESIVA
        run.propose((MarkerSet(facts.marker, side),), ("R32", "R33"), wished=False)
        how, seats = targets(run.game, draft)
        rules = BY_RULE[how]
        greased = how == "climax" and any(tallow(run.game, draft, s) for s in playing(draft))
        stays = any(own is not None and own.used for own in map(partial(self._own, run), seats))
        rules = (*rules, *(("R38",) if greased else ()), *(("A10",) if stays else ()))
        attacked = run.seq
        run.propose((Attacked(how, seats),), rules, wished=False)
        with leaving.following(run, attacked):
            self._attack(run, seats)
            spent = [thing for seat in seats for thing in tallow(run.game, draft, seat)]
            leaving.discard(run, spent, ("R32",))
        run.propose((PhaseBegan("arrive"),), ("R15",), wished=False)

    def _attack(self, run: Run, seats: tuple[Seat, ...]) -> None:
        """Give each target its card, or turn the one that it has, all at once."""
        lethal = bool(upon(run.game, run.draft, "furia"))
        spare = list(contents(run.draft, place(run.draft, "attacks")))
        dealt: list[Event] = []
        turned: list[Event] = []
        for seat in seats:
            own = self._own(run, seat)
            if own is None:
                dealt.append(self._dealt(run, seat, spare, lethal=lethal))
            elif not own.used:
                turned.append(Changed(own, evolve(own, used=True), "turn"))
        if dealt:
            made = ("H3",) if any(isinstance(event, Made) for event in dealt) else ()
            rules = ("R40", "R39" if lethal else "R47", *made)
            run.propose(tuple(dealt), rules, wished=False)
        if turned:
            run.propose(tuple(turned), ("R41",), wished=False)

    def _own(self, run: Run, seat: Seat) -> Object | None:
        """Return the card of an earlier attack on a seat, which is turned (R41, A10, A11)."""
        draft = run.draft
        cards = [t for t in threats_of(draft, seat) if t.card == attack_card(run.game)]
        own = [thing for thing in cards if not thing.counter(DIVERTED)]
        if not own and cards and draft.reading("A11") == "b":
            own = cards
        return next(iter(sorted(own, key=lambda thing: thing.used)), None)

    def _dealt(self, run: Run, seat: Seat, spare: list[Object], *, lethal: bool) -> Event:
        """Return that a seat gets a card, from those that lie aside or from the supply (H3)."""
        draft = run.draft
        where = place(draft, "threats", seat)
        if spare:
            thing = spare.pop()
            return Moved(thing, moved(draft, thing, where, used=lethal), "attack")
        card = attack_card(run.game)
        return Made((Object(draft.reserve(), 1, where, card, used=lethal),))
