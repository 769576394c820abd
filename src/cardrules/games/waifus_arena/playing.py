"""A play of cards: they are shown and paid for, then each does what is meant (05 to 15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.core.subjects import befallen
from cardrules.games.waifus_arena import defending, leaving
from cardrules.games.waifus_arena.actions import Play
from cardrules.games.waifus_arena.cards import TWO_SWORDS, attack_card, kind_of, role
from cardrules.games.waifus_arena.elements import share, upon
from cardrules.games.waifus_arena.table import (
    ACTIVE,
    AGRESIVA,
    ArenaDraft,
    BladesChanged,
    DirectionTurned,
    MarkerSet,
    PaChanged,
    PhaseBegan,
    left_of,
    seats_of,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.games.waifus_arena.ways import ATTACKS, is_combo, price
from cardrules.kit import (
    Bound,
    Changed,
    Counted,
    Effect,
    Moved,
    Node,
    Object,
    Place,
    Sequence,
    Settle,
    StepFrame,
    Windows,
    contents,
    moved,
    place,
)  # fmt: skip

if TYPE_CHECKING:
    from cardrules.kit import Run

BARRIER: Final = "barrier"
"""Counter of a card that lies as a Barrera and is none."""


def played(draft: ArenaDraft, seat: int) -> tuple[Object, ...]:
    """Return the cards of a play that is being resolved."""
    return contents(draft, place(draft, "played", seat))


@final
@frozen
class Show(Node):
    """Pay for the cards and show them (R17, R20, R69)."""

    tag: ClassVar[str] = "waifus.show"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        action: Play = run.scene.names["action"]
        draft, seat = run.draft, action.seat
        cost = price(run.game, action)
        if cost:
            rules = ("R20", "R17") if len(action.cards) == 1 else ("R69", "R17")
            run.propose((PaChanged(seat, -cost, paid=True),), rules, wished=False)
        if action.use == "filo":
            run.propose((BladesChanged(seat, -1),), ("R75",), wished=False)
        hand = list(contents(draft, place(draft, "hand", seat)))
        where = place(draft, "played", seat)
        events = []
        for card in action.cards:
            thing = next(thing for thing in hand if thing.card == card)
            hand.remove(thing)
            events.append(Moved(thing, moved(draft, thing, where), "play"))
        run.propose(tuple(events), meaning(run, action), wished=False)


def meaning(run: Run, action: Play) -> tuple[str, ...]:
    """Return the rules by which cards may be played as what is meant."""
    if is_combo(run.game, action):
        roles = {role(run.game, card) for card in action.cards}
        return ("R69", "R70") if roles & {"hechizo", "escudo"} else ("R69",)
    if len(action.cards) > 1:
        return ("R71", "A15") if action.use == "defensa" else ("R71",)
    if action.use in ("ataque", "defensa") and role(run.game, action.cards[0]) == "hechizo":
        return ("R52", "R17")
    if action.use == "ataque" and role(run.game, action.cards[0]) == "escudo":
        return ("R74", "R17")
    return ("R17",)


@final
@frozen
class Resolve(Node):
    """Let each card, or the Combo as a whole, do what is meant; `at.at` counts those done."""

    tag: ClassVar[str] = "waifus.resolve"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Do the next one."""
        action: Play = run.scene.names["action"]
        game = run.game
        if action.use in defending.USES:
            return defending.go_on(run, at, action)
        if is_combo(game, action) or action.use in ATTACKS:
            if action.use == "barrera":
                _raise(run, action)
            else:
                _strike(run, action)
            return None
        if at.at == len(action.cards):
            return None
        thing = next(t for t in played(run.draft, action.seat) if t.card == action.cards[0])
        _DO[action.use](run, action, thing, at.at)
        return StepFrame(at.path, at.actor, at.at + 1)

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """List the Amenazas that a defence can meet."""
        return defending.options(run, at, run.scene.names["action"])


@final
@frozen
class PutAway(Node):
    """Discard what does not stay (R11); a Réplica ends the turn (R53)."""

    tag: ClassVar[str] = "waifus.put-away"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Do so."""
        action: Play = run.scene.names["action"]
        draft = run.draft
        leaving.discard(run, played(draft, action.seat), ("R11",))
        pair = action.use == "defensa" and len(action.cards) > 1
        if action.use == "replica" or (pair and draft.reading("A15") == "b"):
            run.propose((PhaseBegan("replied"),), ("R53",), wished=False)


# What is done by each kind of play.


def _strike(run: Run, action: Play) -> None:
    """Fell the Nocta; with two equal Ataques perhaps the next one too (A16)."""
    leaving.fell(run, action.seat, action.use)
    if action.use == "ataque" and len(action.cards) > 1 and share(run.game, run.draft, action.seat):
        leaving.fell(run, action.seat, action.use)


def _raise(run: Run, action: Play) -> None:
    """Lay one of two cards by the Waifu as a Barrera, an Escudo if there is one (R72)."""
    draft = run.draft
    found = sorted(played(draft, action.seat), key=lambda t: role(run.game, t.card) != "escudo")
    where = place(draft, "attached", action.seat)
    after = moved(draft, found[0], where, counters=((BARRIER, 1),))
    run.propose((Moved(found[0], after, "lay"),), ("R72", "R50"), wished=False)


Done = Callable[["Run", Play, Object, int], None]


def _lay(zone: str, *rules: str) -> Done:
    """Return what lays a card by the own Waifu or on the Nocta."""

    def lay(run: Run, action: Play, thing: Object, _number: int) -> None:
        _put(run, thing, place(run.draft, zone, action.seat), rules)

    return lay


def _lay_on_rival(zone: str, *rules: str) -> Done:
    """Return what lays a card by the Waifu of a rival."""

    def lay(run: Run, action: Play, thing: Object, number: int) -> None:
        _put(run, thing, place(run.draft, zone, action.targets[number]), rules)

    return lay


def _put(run: Run, thing: Object, where: Place, rules: tuple[str, ...]) -> None:
    """Lay a card down, perhaps beside others like it (A23)."""
    draft = run.draft
    again = any(other.card == thing.card for other in contents(draft, where))
    event = Moved(thing, moved(draft, thing, where), "lay")
    run.propose((event,), (*rules, "A23") if again else rules, wished=False)


def _alchemy(run: Run, action: Play, thing: Object, _number: int) -> None:
    """Lay an Alquimia on the Nocta; the one before is discarded (R30, R31)."""
    leaving.discard(run, upon(run.game, run.draft, "alquimia"), ("R30",))
    where = place(run.draft, "upon", action.seat)
    after = moved(run.draft, thing, where, counters=((action.element, 1),))
    rules = ("R30", "R31") if action.element == TWO_SWORDS else ("R30",)
    run.propose((Moved(thing, after, "lay"),), rules, wished=False)


def _fury(run: Run, action: Play, thing: Object, number: int) -> None:
    """Lay a Furia on the Nocta (R39); what is dealt already may become Letal too (A12)."""
    _lay("upon", "R39", "R13")(run, action, thing, number)
    draft = run.draft
    dealt = [
        threat
        for seat in seats_of(draft)
        for threat in threats_of(draft, seat)
        if threat.card == attack_card(run.game) and not threat.used
    ]
    if dealt and draft.reading("A12") == "b":
        events = tuple(Changed(t, evolve(t, used=True), "turn") for t in dealt)
        run.propose(events, ("R39", "A12"), wished=False)


def _turn_round(run: Run, _action: Play, _thing: Object, _number: int) -> None:
    """Reverse the direction; the marker stays (R10, A36)."""
    turned = DirectionTurned(-run.draft.facts.direction)
    run.propose((turned,), ("R10", "A36"), wished=False)


def _move_marker(run: Run, action: Play, _thing: Object, number: int) -> None:
    """Lay the marker on the left of a player (R58a); which side is up is A17."""
    draft = run.draft
    side = draft.facts.side if draft.reading("A17") == "a" else AGRESIVA
    marker = MarkerSet(left_of(draft, action.targets[number]), side)
    run.propose((marker,), ("R58a",), wished=False)


def _swap(run: Run, action: Play, _thing: Object, _number: int) -> None:
    leaving.remove(run, action.seat)


def _spell(run: Run, action: Play, _thing: Object, _number: int) -> None:
    """Activate the Hechizo of the own Waifu (R73)."""
    draft = run.draft
    waifu = waifu_of(draft, action.seat)
    if waifu is None:
        return
    if kind_of(run.game, waifu.card) == "pasivo" and not waifu.counter(ACTIVE):
        run.propose((Counted(waifu, ACTIVE, 1),), ("R73", *_of(run, waifu)), wished=False)
    waifu = draft.objects[waifu.id]
    run.perform("spell", action.seat, card=(Bound(waifu.ref, waifu, waifu.ref),))


def _of(run: Run, thing: Object) -> tuple[str, ...]:
    return run.game.definition(run.draft, thing).rules


def _own_text(run: Run, action: Play, thing: Object, number: int) -> None:
    """Let a card do what its own text says; what is no Inmediato is laid down first (R12, R13)."""
    draft = run.draft
    bound: tuple[Bound, ...] = (Bound(thing.ref, thing, thing.ref),)
    if kind_of(run.game, thing.card) != "inmediato":
        where = place(draft, "attached", action.seat)
        event = Moved(thing, moved(draft, thing, where), "lay")
        rules = ("R13",) if kind_of(run.game, thing.card) == "ligado" else ("R12",)
        run.propose((event,), (*rules, *_silent(run, thing)), wished=False)
        bound = befallen(event)
    elif number:
        # The second of two equal cards: the first one still lies there.
        thing = [t for t in played(draft, action.seat) if t.card == thing.card][number]
        bound = (Bound(thing.ref, thing, thing.ref),)
    if _silent(run, thing):
        draft.reading("A4")
    run.perform("text", action.seat, card=bound)


def _silent(run: Run, thing: Object) -> tuple[str, ...]:
    """Return what is cited for a card that nobody has told the text of."""
    card = run.game.cards[thing.card]
    return ("H5",) if "text" in card.placeholder and not card.abilities else ()


_DO: Final[Mapping[str, Done]] = {
    "barrera": _lay("attached", "R50", "R12"),
    "hibridacion": _lay("attached", "R23", "R13"),
    "artilleria": _lay("upon", "R29", "R12"),
    "ovacion": _lay("upon", "R5", "R12"),
    "furia": _fury,
    "alquimia": _alchemy,
    "provocar": _lay_on_rival("threats", "R58", "R12"),
    "sebo": _lay_on_rival("attached", "R57", "R12"),
    "embestida": _lay_on_rival("attached", "R56", "R12"),
    "empatia": _lay_on_rival("attached", "R55", "R12"),
    "conveccion": _turn_round,
    "marcador": _move_marker,
    "trocar": _swap,
    "hechizo": _spell,
    "efecto": _own_text,
}
"""What one card does, by what it is played as."""

PROCEDURES: Final[Mapping[str, Effect]] = {
    "play": Sequence((Show(), Resolve(), PutAway())),
    "text": Sequence((Windows(("play",), "card"), Settle())),
    "spell": Sequence((Windows(("spell",), "card"), Settle())),
}
