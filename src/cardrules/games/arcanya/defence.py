"""A defence: the card is shown, the Esfera goes on, the hand is filled (R17 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.effects import Node
from cardrules.core.frames import StepFrame
from cardrules.errors import EngineBugError
from cardrules.games.arcanya.academy import guards, kind_of, school
from cardrules.games.arcanya.actions import ACTIVATE, Play
from cardrules.games.arcanya.actions import DISCARD as DISCARD_SCHOOL
from cardrules.games.arcanya.attuning import offer
from cardrules.games.arcanya.guards import clash, leaving_power, spent
from cardrules.games.arcanya.hands import REFILLED, refill
from cardrules.games.arcanya.rows import HIGHEST, row_of
from cardrules.games.arcanya.sphere import returns_to, school_leaves
from cardrules.games.arcanya.table import (
    ALTERAR,
    CARDS,
    DESVIAR,
    DISCARD,
    DISIPAR,
    REFLEJAR,
    SINTONIZAR,
    VALUES,
    ArcanyaDraft,
    Compared,
    Sphere,
    SphereChanged,
    SphereSent,
    held,
    is_plain,
    sphere,
)  # fmt: skip
from cardrules.ids import CardId, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run

CALM_LIMIT: Final = 10
"""Above this, the dynamic rule only calms the Esfera (R56)."""
CALMED: Final = 5

DROPPED: Final = ("R50", "R26", "R52")
"""By what the Escuela leaves when the Esfera would fall below 1."""
_SHOWN: Final = {id: card.rules[:2] for id, card in CARDS.items()}

Rules = tuple[RuleId, ...]
Sent = tuple[SphereSent, Rules, Rules]
"""Where the Esfera goes, by which rules, and by which the Escuela leaves; none if it stays."""


@final
@frozen
class Defend(Node):
    """Discard the card, with the extra one of a spectacular Alterar; send the Esfera on; refill."""

    tag: ClassVar[str] = "arcanya.defend"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do one after the other: they are one step, since nothing can come between."""
        action: Play = run.scenes[-1].names["action"]
        draft = run.draft
        seat = action.seat
        card = action.card
        thing = held(draft, seat, card)
        if thing is None:
            raise EngineBugError(f"{card} is not in hand", run.entries)
        run.move(thing, DISCARD, "play", _SHOWN[card])
        if action.extra is not None:
            _discard_extra(run, seat, action.extra)
        # The row of an Esfera, found by its identity: where there are hands and Escudos only.
        row = draft.settings.memo.get(id(draft.facts)) if draft.probe is None else None
        found: Sent | None = None if row is None else row.sent.get(action)
        if found is None:
            _go_on(run, action)
            return
        run.happen(found[0], found[1])
        refill(run, seat, REFILLED)


def _go_on(run: Run, action: Play) -> None:
    """Work out where the Esfera goes, and what else comes of the card."""
    if action.guards or action.school or action.card == SINTONIZAR:
        _elaborate(run, action)
        return
    sent, rules, leaves = _onward(run.draft, action)
    run.happen(sent, rules)
    if leaves:
        _put_school_aside(run, leaves)
    refill(run, action.seat, REFILLED)
    offer(run)


def _onward(draft: ArcanyaDraft, action: Play) -> Sent:
    """Return where a defence sends the Esfera."""
    if draft.facts.power > HIGHEST or draft.probe is not None:
        return _worked_out(draft, action)
    row = draft.settings.memo.get(id(draft.facts)) or row_of(draft)
    try:
        return row.sent[action]
    except KeyError:
        found = row.sent[action] = _worked_out(draft, action)
        return found


def _put_school_aside(run: Run, rules: Rules) -> None:
    """Put the Escuela in play aside, if there is one (R50)."""
    if not is_plain(run.draft):
        for event in school_leaves(run.draft):
            run.happen(event, rules)


def _elaborate(run: Run, action: Play) -> None:
    """Go on with a card that was played with Guardas, that attunes, or that uses the Escuela."""
    draft = run.draft
    if action.card == SINTONIZAR:
        run.perform("attune", action.seat)
        return
    if action.guards:
        _use_guards(run, action)
    against = clash(draft, action)
    if not against.enough:
        _falls_short(run, action)
        return
    if against.dissipated:
        _put_school_aside(run, DROPPED)
    sent, rules, _ = _onward(draft, action)
    if action.school == ACTIVATE:
        if sent.sphere.power != draft.facts.power:
            now = draft.facts
            raised = sphere(sent.sphere.power, now.at, now.sender, now.direction, now.last)
            run.happen(SphereChanged(raised, "set"), rules)
        run.perform("resonate", action.seat)
        return
    if action.school == DISCARD_SCHOOL:
        _put_school_aside(run, ("R50", "R53"))
    run.happen(sent, rules)
    refill(run, action.seat, REFILLED)
    offer(run)


def _use_guards(run: Run, action: Play) -> None:
    """Discard the Guardas that are used, and say what is compared after them (R39 to R41)."""
    draft = run.draft
    used = spent(draft, action.seat, action.guards)
    kinds = {kind_of(guard) for guard in used}
    alike = [guard for guard in guards(draft, action.seat) if kind_of(guard) in kinds]
    rules: Rules = ("R39", "R40", "H6") if len(alike) > len(used) else ("R39", "R40")
    against = clash(draft, action)
    for guard in used:
        run.move(guard, DISCARD, "discard", rules)
    run.happen(Compared(against.value, against.power), ("R41", "R40"))


def _falls_short(run: Run, action: Play) -> None:
    """Let a card be too low in spite of its Guardas: its player is hit (R41)."""
    run.draft.reading("A13")
    if run.draft.reading("A33") == "b":
        refill(run, action.seat, REFILLED)
    run.perform("hit", action.seat, why="R41")


def _discard_extra(run: Run, seat: Seat, card: CardId) -> None:
    """Discard the card whose value a spectacular Alterar uses."""
    draft = run.draft
    thing = held(draft, seat, card)
    if thing is None:
        raise EngineBugError(f"{card} is not in hand", run.entries)
    run.move(thing, DISCARD, "discard", ("R55",))


def _worked_out(draft: ArcanyaDraft, action: Play) -> Sent:
    """Work the new Esfera out: for Potencias of cards it follows from the rules alone."""
    sent, rules, leaves = _sent(draft, draft.facts, action)
    rules = (*rules, *draft.consulted)
    draft.consulted.clear()
    return sent, rules, leaves


def _sent(draft: ArcanyaDraft, old: Sphere, action: Play) -> Sent:
    seat = action.seat
    power, direction = old.power, old.direction
    target: Seat | None = action.target
    how: str = action.card
    rules: Rules
    leaves: Rules = ()
    if action.card in VALUES:
        power = leaving_power(draft, action)
        rules = _resonance(action)
        how = "potencia" if target is None else "resonancia"
    elif action.card == REFLEJAR:
        target = returns_to(draft)
        direction = -direction
        rules = ("R23",)
    elif action.card == DESVIAR:
        rules = ("R22",)
    elif action.card == ALTERAR:
        power, rules, leaves = _altered(power, action)
    elif action.card == DISIPAR:
        power, rules, leaves = _dissipated(draft, power)
    else:
        rules = ("R21", "R17")
    if target is None:
        target = Seat((seat + direction) % draft.settings.seats)
    return SphereSent(sphere(power, target, seat, direction), how), rules, leaves


def _resonance(action: Play) -> Rules:
    if action.school is not None:
        return "R53", "R54", "R19"
    return ("R19", "R17") if action.target is None else ("R20", "R19")


def _altered(power: int, action: Play) -> tuple[int, Rules, Rules]:
    rules: Rules = ("R24", "R17") if action.extra is None else ("R55", "R24", "R17")
    changed = power + action.change
    return (changed, rules, ()) if changed >= 1 else (1, (*rules, "R26"), DROPPED)


def _dissipated(draft: ArcanyaDraft, power: int) -> tuple[int, Rules, Rules]:
    if draft.settings.option("dynamic") and power > CALM_LIMIT:
        stays = school(draft) is None or draft.reading("A25") == "a"
        return CALMED, ("R56", "R17"), () if stays else ("R50", "R56")
    return 1, ("R25", "R17"), ("R50", "R25")
