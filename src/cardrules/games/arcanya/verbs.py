"""The verbs of Arcanya besides the kernel's: what befalls the Esfera, and setting Guardas."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from cardrules._frozen import frozen
from cardrules.core.phrases import Amount, Noun, amount, seats
from cardrules.core.picking import Befalling, Picks
from cardrules.core.question import Question
from cardrules.games.arcanya.academy import alumno_place, guards_place
from cardrules.games.arcanya.guards import KINDS
from cardrules.games.arcanya.hands import draw_cards
from cardrules.games.arcanya.sphere import changed, dissipated, flipped, sent_away, targets
from cardrules.games.arcanya.table import DECK, DISCARD, hand
from cardrules.ids import RuleId
from cardrules.kit import OBJECT, Moved, Reader, Scope, Verb, VerbReader, moved
from cardrules.kit import VERBS as KERNEL_VERBS

if TYPE_CHECKING:
    from cardrules.kit import Event, Object, Run

Said = Mapping[str, Any]
NO: Final = frozenset[str]()
ESFERA: Final = "esfera"
GIRO: Final = "giro"
WHITHER: Final = ("next", "previous", "another", "anyone")
"""Where card texts can send the Esfera: on, back, as Desviar does, as Resonancia does."""


class _Acting(ABC):
    """What verbs have in common that befall the Esfera: they cite what dissipates it, too."""

    __slots__ = ()
    dissipating: ClassVar[tuple[RuleId, ...]] = ("R26",)
    """By which rules it is dissipated, if it is."""

    def ask(self, _scope: Scope, _picks: Picks, /) -> Question | None:
        """Ask nothing."""
        return None

    @abstractmethod
    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Return what would befall it."""

    def begin(self, run: Run, scope: Scope, picks: Picks, /) -> None:
        """Let it happen."""
        events = self.changes(scope, picks)
        more = self.dissipating if any(e.kind == "dissipate" for e in events) else ()
        if any(isinstance(e, Moved) for e in events):  # the Escuela in play goes with it
            more += ("R50", "R52") if "R26" in more else ("R50",)
        rules = tuple(dict.fromkeys((*_rules(run), *more)))
        run.scene.names["done"] = run.propose(events, rules)


@final
@frozen
class Change(_Acting):
    """Change the Potencia of the Esfera where it is; below 1 it is dissipated (R26).

    Args:
        how: ``raise``, ``lower`` or ``set``.
        number: By how much, or to how much.
    """

    how: str
    number: Amount
    tag: ClassVar[str] = "change-sphere"

    @property
    def kind(self) -> str:
        """How it changes."""
        return self.how

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Change it, if that makes a difference."""
        number = max(0, amount(self.number, scope))
        now = scope.table.facts.power
        power = {"raise": now + number, "lower": now - number}.get(self.how, number)
        return changed(scope.table, power, self.how)


@final
@frozen
class Dissipate(_Acting):
    """Dissipate the Esfera: Potencia 1, and the Escuela goes (R25, R50)."""

    tag: ClassVar[str] = "dissipate"
    kind: ClassVar[str] = "dissipate"
    dissipating: ClassVar[tuple[RuleId, ...]] = ("R25",)

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Dissipate it; the dynamic option (R56) speaks of the Maniobra only."""
        return dissipated(scope.table)


@final
@frozen
class Flip(_Acting):
    """Flip the Sentido de giro."""

    tag: ClassVar[str] = "flip"
    kind: ClassVar[str] = "flip"

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Flip it."""
        return (flipped(scope.table),)


@final
@frozen
class Send(_Acting):
    """Send the Esfera to somebody; nothing else sends it on after that.

    Args:
        to: ``next``, ``previous``, ``another`` (but not who acted just before) or ``anyone``.
    """

    to: str
    tag: ClassVar[str] = "send"
    kind: ClassVar[str] = "send"

    def ask(self, scope: Scope, picks: Picks, /) -> Question | None:
        """Ask to whom, if there is a choice; a seat is named by where its Alumno lies."""
        found = targets(scope.table, self.to)
        if picks or len(found) < 2:  # noqa: PLR2004 - a choice
            return None
        return Question(tuple(alumno_place(scope.table, seat) for seat in found), "ask.alumno")

    def changes(self, scope: Scope, picks: Picks, /) -> tuple[Event, ...]:
        """Return how it would be sent."""
        found = targets(scope.table, self.to)
        if picks:
            found = tuple(s for s in found if alumno_place(scope.table, s) == picks[0])
        return (sent_away(scope.table, found[0]),) if found else ()


@final
@frozen
class DrawCards:
    """Draw cards; if the Fuente has too few the discards are shuffled in (R29).

    Args:
        number: How many.
        who: Word for the seats that draw; "" for who acts.
    """

    number: Amount
    who: str
    tag: ClassVar[str] = "draw-cards"
    kind: ClassVar[str] = "draw"

    def ask(self, _scope: Scope, _picks: Picks, /) -> Question | None:
        """Ask nothing."""
        return None

    def changes(self, scope: Scope, _picks: Picks, /) -> tuple[Event, ...]:
        """Return that a card would be drawn, if there is any."""
        table: Any = scope.table
        there = (*table.zones[DISCARD], *table.zones[DECK])
        if amount(self.number, scope) < 1 or not there:
            return ()
        first = table.objects[there[-1]]
        return (Moved(first, moved(table, first, hand(scope.actor)), "draw"),)

    def begin(self, run: Run, scope: Scope, _picks: Picks, /) -> None:
        """Draw for one seat after the other (H9)."""
        first = len(run.entries)
        drawing = seats(self.who, scope) if self.who else (scope.actor,)
        rules = (*_rules(run), "H9") if len(drawing) > 1 else _rules(run)
        for seat in drawing:
            draw_cards(run, seat, amount(self.number, scope), rules)
        run.scene.names["done"] = tuple(e.event for e in run.entries[first:])


@final
@frozen
class SetGuard(Befalling):
    """Lay cards face-down beside one's Escudos, as Guardas (R38).

    Args:
        what: Which cards.
        guard: Of which kind.
    """

    what: Noun
    guard: str
    tag: ClassVar[str] = "guard"
    kind: ClassVar[str] = "guard"

    def done_to(self, scope: Scope, things: Sequence[Object], _rest: Picks, /) -> tuple[Event, ...]:
        """Lay them there."""
        table: Any = scope.table
        place = guards_place(table, scope.actor)
        marks = ((self.guard, 1),)
        return tuple(
            Moved(thing, moved(table, thing, place, face_down=True, counters=marks), "guard")
            for thing in things
        )


def _rules(run: Run) -> tuple[RuleId, ...]:
    """Return the rules of the text that is being followed."""
    return run.game.ability(run.scene.code, run.scene.index).rules


def _draw(said: Said, read: Reader) -> Verb:
    who = read.seat(said["by"], "by") if "by" in said else ""
    return DrawCards(read.number(said[OBJECT]), who)


def _changes(how: str, param: str) -> VerbReader:
    def build(said: Said, read: Reader) -> Verb:
        read.word(said[OBJECT], "thing", (ESFERA,))
        return Change(how, read.number(said.get(param, 1), param, int(how != "set")))

    needs = frozenset({param}) if how == "set" else NO
    return VerbReader(frozenset({param}), build, needs)


def _of(thing: str, verb: Verb) -> VerbReader:
    def build(said: Said, read: Reader) -> Verb:
        read.word(said[OBJECT], "thing", (thing,))
        return verb

    return VerbReader(NO, build)


def _send(said: Said, read: Reader) -> Verb:
    read.word(said[OBJECT], "thing", (ESFERA,))
    return Send(read.word(said["to"], "way to send it", WHITHER, "to"))


def _guard(said: Said, read: Reader) -> Verb:
    return SetGuard(read.noun(said[OBJECT]), read.word(said["kind"], "Guarda", KINDS, "kind"))


VERBS: Final[Mapping[str, VerbReader]] = {
    **KERNEL_VERBS,
    "draw": VerbReader(frozenset({"by"}), _draw),
    "raise": _changes("raise", "n"),
    "lower": _changes("lower", "n"),
    "set": _changes("set", "to"),
    "dissipate": _of(ESFERA, Dissipate()),
    "flip": _of(GIRO, Flip()),
    "send": VerbReader(frozenset({"to"}), _send, frozenset({"to"})),
    "guard": VerbReader(frozenset({"kind"}), _guard, frozenset({"kind"})),
}
"""The verbs of card texts by the words for them."""
