"""Escuelas and abilities: Sintonizar, Resonancia on an Escuela, turned Alumnos (R30, R31, R47)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import evolve, frozen
from cardrules.core.actions import Decline, Use
from cardrules.core.claims import Name, claim
from cardrules.core.effects import ByReading, Effect, Sequence, Windows
from cardrules.core.events import Changed, Event, Moved
from cardrules.core.frames import Bound, StepFrame
from cardrules.core.known import known
from cardrules.core.model import Object, contents
from cardrules.core.node import Node
from cardrules.core.rehearse import could
from cardrules.core.state import moved
from cardrules.core.verdicts import kept
from cardrules.games.arcanya.academy import (
    ACTIVE,
    BEFORE,
    DEFENCE,
    affinity,
    alumno,
    aside,
    attuned,
    is_told,
    school,
    school_of,
    school_place,
)
from cardrules.games.arcanya.actions import UseAlumno
from cardrules.games.arcanya.hands import REFILLED, Adjust, Refill, sizes
from cardrules.games.arcanya.rules import is_defence
from cardrules.games.arcanya.sphere import school_leaves, sent_away
from cardrules.games.arcanya.table import ArcanyaDraft, LeftAlone, following, is_plain
from cardrules.ids import UNKNOWN, RuleId, Seat

if TYPE_CHECKING:
    from cardrules.core.run import Run


OFFERED: Final = claim("ask.ability")


@final
@frozen
class EnterSchool(Node):
    """Put the Escuela of one's own affinity into play; another one goes aside (R47, R50)."""

    tag: ClassVar[str] = "arcanya.enter-school"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Put it there, unless it is there already, or there is no affinity (A32)."""
        draft: ArcanyaDraft = run.draft
        seat = run.scenes[-1].seat
        own = school_of(affinity(run.game, draft, seat))
        now = school(draft)
        if now is not None and school_of(attuned(run.game, draft)) == own:
            return
        # Where nobody told which one is in play, nobody told which are not.
        lying = [t for t in contents(draft, aside(draft)) if t.card in (own, UNKNOWN)]
        waiting = lying if own in run.game.cards else []
        if not waiting:
            draft.reading("A32")
            run.happen(LeftAlone(seat, None, "no-affinity"), ("R47",))
            return
        new = evolve(waiting[0], card=known(draft, waiting[0], (own,)))
        leaving: tuple[Event, ...] = school_leaves(draft)
        enters = Moved(new, moved(draft, new, school_place(draft)), "attune")
        run.propose((*leaving, enters), ("R47", "R50") if leaving else ("R47",))


@final
@frozen
class Activate(Node):
    """Activate the Escuela in play, if it is of one's own affinity and could do anything.

    Args:
        rules: By which rules.
        wish: The reading by whose option a the player is asked; "" if nobody is.
    """

    tag: ClassVar[str] = "arcanya.activate"
    rules: tuple[RuleId, ...]
    wish: RuleId = ""

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Ask (0), then follow its text (1)."""
        if at.at:
            return None
        answer = run.take()
        found = self._named(run)
        if found is None:
            return None
        seat = run.scenes[-1].seat
        if answer is None:
            if not self._could(run, found):
                run.happen(LeftAlone(seat, found.card, "nothing"), self.rules)
                return None
            if self.wish and run.draft.reading(self.wish) == "a":
                prompt = claim("ask.activate", school=Name("card", found.card))
                run.ask(seat, prompt, self.options(run, at), self.rules)
                return at
        if isinstance(answer, Decline):
            run.happen(LeftAlone(seat, found.card, "declined"), self.rules)
            return None
        run.enter(at, 0)
        return at.on(1)

    def options(self, run: Run, _at: StepFrame, /) -> tuple[Any, ...]:
        """Use it or decline."""
        seat = run.scenes[-1].seat
        return Use(seat), Decline(seat)

    def child(self, _index: int, /) -> Effect:
        """Return the text."""
        return Windows((ACTIVE,), "school")

    def _named(self, run: Run) -> Object | None:
        """Name the Escuela, and how many cards everybody holds before its text is followed."""
        draft: ArcanyaDraft = run.draft
        scene = run.scenes[-1]
        scene.names["hands"] = sizes(run)
        own = affinity(run.game, draft, scene.seat) == attuned(run.game, draft)
        # It is known now, if it was not before.
        found = school(draft)
        if found is None or not own:
            return None
        scene.names["school"] = (Bound(found.ref, found, found.ref),)
        return found

    def _could(self, run: Run, found: Object) -> bool:
        card = run.game.card(found.card)
        seat = run.scenes[-1].seat
        return any(
            could(run.game, run.draft, found.card, index, found.ref, seat)
            for index in range(len(card.abilities))
        )


@final
@frozen
class TurnAlumno(Node):
    """Turn the Alumno whose ability is used (R30)."""

    tag: ClassVar[str] = "arcanya.turn-alumno"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Turn it, and name it."""
        draft = run.draft
        scene = run.scenes[-1]
        thing = alumno(draft, scene.seat)
        assert thing is not None
        names = scene.names
        names["alumno"] = (Bound(thing.ref, thing, thing.ref),)
        names["hands"] = sizes(run)
        names["defence"] = is_defence(run.game.definition(draft, thing))
        run.happen(Changed(thing, evolve(thing, used=True), "spend"), ("R30",))


@final
@frozen
class SendOn(Node):
    """Let the Esfera go on to the next Alumno, unless a text has sent it elsewhere (R17).

    Args:
        how: What the fact is called.
        rules: By which rules.
    """

    tag: ClassVar[str] = "arcanya.send-on"
    atomic: ClassVar[bool] = True
    how: str
    rules: tuple[RuleId, ...]

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Send it on; after an ability before the Action one still has to defend (R31)."""
        draft: ArcanyaDraft = run.draft
        scene = run.scenes[-1]
        if not scene.names.get("defence", True):
            return
        if draft.facts.at == scene.seat:
            run.happen(sent_away(draft, following(draft, scene.seat), self.how), self.rules)
        offer(run)


@final
@frozen
class Offer(Node):
    """Ask the others one after the other if they use an ability that is no defence (A27, H9).

    ``turn`` names the direction in which they are asked, whatever they do to it meanwhile: so
    nobody is asked twice.
    """

    tag: ClassVar[str] = "arcanya.offer"

    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        """Ask the next seat that could; `at.at` counts those that are done."""
        answer = run.take()
        draft: ArcanyaDraft = run.draft
        if isinstance(answer, Use):
            run.perform("ability", answer.seat)
            return at.on(at.at + 1)
        first = at.at if answer is None else at.at + 1
        for number in range(first, draft.settings.seats - 1):
            seat = self._seat(run, number)
            if self._could(run, seat):
                at = at.on(number)
                run.ask(seat, OFFERED, self.options(run, at), ("R30", "R31", "H9"))
                return at
        return None

    def options(self, run: Run, at: StepFrame, /) -> tuple[Any, ...]:
        """Use it or decline."""
        seat = self._seat(run, at.at)
        return Use(seat), Decline(seat)

    def _seat(self, run: Run, number: int) -> Seat:
        scene = run.scenes[-1]
        turned = scene.names["turn"] * (number + 1)
        return Seat((scene.seat + turned) % run.draft.settings.seats)

    def _could(self, run: Run, seat: Seat) -> bool:
        # But for whose turn it is, it is judged as any other use of an ability.
        return _is_ready(run, seat) and kept(
            run.game.rules["ability"][1:], run.draft, UseAlumno(seat)
        )


def offer(run: Run) -> None:
    """Let the others use their abilities as the Esfera goes to somebody, if they may (A27)."""
    draft = run.draft
    if is_plain(draft) or draft.settings.option("calm"):
        return
    seats = range(draft.settings.seats)
    if not any(seat != draft.facts.at and _is_ready(run, seat) for seat in seats):
        return
    # The text leans to a, and a ruling says so only where b was agreed on; entries name it always.
    draft.consulted.append("A27")
    if draft.settings.in_force["A27"] == "b":
        run.perform("offer", draft.facts.at, turn=draft.facts.direction)


def _is_ready(run: Run, seat: int) -> bool:
    """Return whether a seat has a straight Alumno whose ability is no defence."""
    who = alumno(run.draft, seat)
    if who is None or who.used or not is_told(who):
        return False
    return not is_defence(run.game.card(who.card))


STAY: Final = Sequence(())
_BY_SINTONIZAR: Final = ("R47", "R48")
PROCEDURES: Final[Mapping[str, Effect]] = {
    "attune": Sequence((
        EnterSchool(),
        Refill(REFILLED),
        Activate(_BY_SINTONIZAR, "A19"),
        Adjust(("R27", "R48")),
        ByReading("A18", (("a", SendOn("sintonizar", ("R47", "R17"))), ("b", STAY))),
    )),
    "resonate": Sequence((
        Refill(REFILLED), Activate(("R53",)), Adjust(("R27", "R53")),
        SendOn("potencia", ("R53", "R54", "R17")),
    )),
    "ability": Sequence((
        TurnAlumno(), Windows((BEFORE, DEFENCE), "alumno"), Adjust(("R27",)),
        SendOn("habilidad", ("R31", "R17")),
    )),
    "offer": Offer(),
}  # fmt: skip
"""What Sintonizar, a Resonancia on the Escuela and an ability consist of."""
