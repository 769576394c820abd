"""The same small game broken, each time in one way, and which laws that breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, ClassVar, Final, final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Name
from cardrules.core.events import Fact, Made, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.model import Object, contents
from cardrules.core.run import Run
from cardrules.core.state import AnyDraft, moved
from cardrules.core.verdicts import AnyOf, Rule, Test
from cardrules.game import Game
from cardrules.ids import ObjectId, Seat
from cardrules.testing import Law
from laws.stalls import (
    ALONE,
    CARDS,
    DISCARD,
    FRESH,
    LEGAL,
    Deal,
    Hide,
    Lay,
    LayIt,
    Passed,
    PassOn,
    Spoil,
    Step,
    candidates,
    controller,
    deck,
    hand,
    stall,
    stalls,
    top,
)

# 1 fold: something changes without an event.


class Uncounted(Step):
    tag = "broken.uncounted"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        run.draft.facts = attrs.evolve(run.draft.facts, number=run.draft.facts.number + 7)


CHANGES_WITHOUT_EVENT: Final = stalls(Uncounted())

# 1 fold, 7, 9: an event reads something that is not on the table.

clock = count()


@final
@frozen
class Ticked(Fact):
    tag: ClassVar[str] = "ticked"

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = attrs.evolve(draft.facts, number=next(clock))


class Tick(Step):
    tag = "broken.tick"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        run.propose((Ticked(),), ("L1",))


READS_A_CLOCK: Final = stalls(Tick(), events=(Passed, Ticked))

# 2 round trip: a field of the facts is not saved; two actions have one text.


@final
@attrs.frozen
class Forgetful:
    seat: Seat
    number: int = attrs.field(init=False, default=0)

    def counted(self, seat: Seat) -> Forgetful:
        after = Forgetful(seat)
        object.__setattr__(after, "number", self.number + 1)
        return after


@final
@frozen
class PassedForgetfully(Fact):
    tag: ClassVar[str] = "passed"
    seat: Seat

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = draft.facts.counted(self.seat)


class DealForgetfully(Deal):
    def passed(self, seat: Seat) -> Fact:
        return PassedForgetfully(seat)


class PassOnForgetfully(PassOn):
    def passed(self, seat: Seat) -> Fact:
        return PassedForgetfully(seat)


class Initials:
    def format(self, action: Any, _table: Any, _lang: str, /) -> str:
        return f"lay {action.card[0]}"

    def spellings(self, _action: Any, _table: Any, /) -> tuple[str, ...]:
        return ()


FORGETS_A_FIELD: Final = stalls(
    DealForgetfully(),
    PassOnForgetfully(),
    facts=lambda _: Forgetful(Seat(0)),
    events=(PassedForgetfully,),
    values=(Forgetful,),
)
ONE_TEXT_FOR_TWO: Final = stalls(notation=Initials())

# 3 legality: a listed action raises; a refusal cites nothing; the list is another one.


class Stumble(LayIt):
    def step(self, run: Run, at: StepFrame, /) -> None:
        if run.scene.names["action"].card == "wax" and not run.draft.zones[deck(0)]:
            raise ZeroDivisionError("nobody thought of wax")
        super().step(run, at)


LISTED_ACTION_RAISES: Final = stalls(Stumble())
REFUSES_WITHOUT_RULE: Final = stalls(rules={"lay": (LEGAL[0], Rule((), LEGAL[1].condition))})
LISTS_TWICE: Final = stalls(candidates=lambda table: [*candidates(table)] * 2)
LISTS_WHAT_IS_ILLEGAL: Final = stalls(shortcut=lambda table: tuple(candidates(table)))

# 4 conservation: a card is lost; a card is doubled.


@final
@frozen
class Burnt(Fact):
    tag: ClassVar[str] = "burnt"
    thing: Object

    def apply(self, draft: AnyDraft, /) -> None:
        place = self.thing.place
        left = [t for t in contents(draft, place) if t.id != self.thing.id]
        draft.rearrange(place, left)


class Burn(Spoil):
    def spoil(self, run: Run, thing: Object) -> None:
        run.propose((Burnt(thing),), ("L2",))


class Copy(Spoil):
    def spoil(self, run: Run, thing: Object) -> None:
        super().spoil(run, thing)
        copy = Object(ObjectId(run.draft.reserve()), 1, DISCARD, thing.card, thing.owner)
        run.propose((Made((copy,)),), ("L2",))


LOSES_A_CARD: Final = stalls(Burn(), events=(Passed, Burnt))
DOUBLES_A_CARD: Final = stalls(Copy())
DECLARES_ITS_SUPPLY: Final = stalls(Copy(), supplies=frozenset(CARDS))

# 5 cause: a rule that does not exist; a cause that is still to come.


class Misquote(Spoil):
    def spoil(self, run: Run, thing: Object) -> None:
        run.propose((Moved(thing, moved(run.draft, thing, DISCARD), "discard"),), ("L99",))


class Foresee(Spoil):
    def spoil(self, run: Run, thing: Object) -> None:
        event = Moved(thing, moved(run.draft, thing, DISCARD), "discard")
        run.commit((event,), ("L2",), run.seq + 1)


CITES_NO_RULE: Final = stalls(Misquote())
CAUSE_TO_COME: Final = stalls(Foresee())

# 6 termination: it never ends; a question has no answer.


class TakeBack(LayIt):
    def step(self, run: Run, at: StepFrame, /) -> None:
        super().step(run, at)
        seat = run.scene.names["action"].seat
        thing = contents(run.draft, stall(seat))[-1]
        run.propose((Moved(thing, moved(run.draft, thing, hand(seat)), "draw"),), ("L1",))


class AskAnyway(PassOn):
    def goes_to(self, draft: AnyDraft, seat: Seat) -> bool:
        return any(draft.zones[hand(s)] for s in range(draft.settings.seats))


NEVER_ENDS: Final = stalls(TakeBack(), bound=20)
ASKS_FOR_NOTHING: Final = stalls(AskAnyway())

# 7 determinism: an order that comes from a set of texts.


class AnyOrder(Hide):
    def cards(self, cards: dict[str, Object]) -> Iterator[str]:
        return iter({str(card) for card in cards})


HASH_ORDER: Final = stalls(AnyOrder())

# 8 no leak: what is on the deck, in the facts; the same in a refusal; and in what is legal.


@final
@frozen
class Whispered(Fact):
    tag: ClassVar[str] = "whispered"
    card: str

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts = attrs.evolve(draft.facts, told=self.card)


class Whisper(Step):
    tag = "broken.whisper"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        card = top(run.draft, deck(run.draft.facts.seat))
        run.propose((Whispered(card),), ("L1",))


NAMES_THE_DECK: Final = Test(
    "stall.other",
    FRESH.ask,
    lambda table, lay: {"next": Name("card", top(table, deck(lay.seat)))},
)


class TellWhatIsHidden(Hide):
    def step(self, run: Run, at: StepFrame, /) -> StepFrame | None:
        hidden = run.answer
        waiting = super().step(run, at)
        if waiting is None and hidden is not None:
            run.propose((Whispered(hidden.what),), ("L2",))
        return waiting


def _by_the_deck(table: Any) -> Iterator[Lay]:
    """List backwards if the deck of whoever is asked begins with something dear."""
    listed = [*candidates(table)]
    dear = top(table, deck(table.facts.seat)) in {"salt", "silk", "tin"}
    yield from listed[::-1] if dear else listed


@final
@frozen
class Hummed(Fact):
    """Nobody is told of it; but it takes a number in the log."""

    tag: ClassVar[str] = "hummed"

    def seen_by(self, _seat: Seat | None, _game: Any) -> None:
        return None


class Hum(Step):
    tag = "broken.hum"
    atomic = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        if top(run.draft, deck(0)) in {"salt", "silk", "tin"}:
            run.propose((Hummed(),), ("L1",))


NUMBERS_TELL_THE_DECK: Final = stalls(Hum(), events=(Passed, Hummed))
SHOWS_THE_DECK: Final = stalls(Whisper(), events=(Passed, Whispered))
TELLS_A_CHOICE: Final = stalls(TellWhatIsHidden(), events=(Passed, Whispered))
REFUSAL_NAMES_THE_DECK: Final = stalls(
    rules={"lay": (LEGAL[0], Rule(("L1",), AnyOf((NAMES_THE_DECK, ALONE))))}
)
LISTS_BY_THE_DECK: Final = stalls(candidates=_by_the_deck)

# 9 fork: branches share a fact that changes in place.


@final
@attrs.frozen
class Shared:
    seat: Seat
    turns: list[int]


@final
@frozen
class PassedInPlace(Fact):
    tag: ClassVar[str] = "passed"
    seat: Seat

    def apply(self, draft: AnyDraft, /) -> None:
        draft.facts.turns.append(int(self.seat))
        draft.facts = Shared(self.seat, draft.facts.turns)


class DealInPlace(Deal):
    def passed(self, seat: Seat) -> Fact:
        return PassedInPlace(seat)


class PassOnInPlace(PassOn):
    def passed(self, seat: Seat) -> Fact:
        return PassedInPlace(seat)


SHARES_A_FACT: Final = stalls(
    DealInPlace(),
    PassOnInPlace(),
    facts=lambda _: Shared(Seat(0), []),
    events=(PassedInPlace,),
    values=(Shared,),
)

# 10 anchors: a bond outlives what it hangs on; somebody controls what is not theirs.


class SpoilLate(Spoil):
    """Spoils when nobody looks: after the turn has passed, and without letting anything follow."""

    tag = "broken.spoil-late"

    def spoil(self, run: Run, thing: Object) -> None:
        run.record(Moved(thing, moved(run.draft, thing, DISCARD), "discard"), ("L2",))


class Fresh(Spoil):
    def spoil(self, run: Run, thing: Object) -> None:
        """Spoil nothing now."""


def _grabbed(table: Any, thing: Object) -> Seat | None:
    return Seat(0) if thing.card == "ore" else controller(table, thing)


BOND_WITHOUT_ANCHOR: Final = stalls(Fresh(), SpoilLate())
CONTROL_WITHOUT_BOND: Final = stalls(controller=_grabbed)

# 11 readings: a rule reads one behind everybody's back.


class ReadSilently(PassOn):
    def way(self, draft: AnyDraft) -> str:
        return draft.settings.in_force["Q1"]


READS_UNNAMED: Final = stalls(ReadSilently())

BROKEN: Final[dict[str, tuple[Game, set[Law]]]] = {
    "changes without an event": (CHANGES_WITHOUT_EVENT, {Law.FOLD}),
    "an event reads a clock": (
        READS_A_CLOCK,
        {Law.FOLD, Law.DETERMINISM, Law.NO_LEAK, Law.FORK},
    ),
    "a field is not saved": (FORGETS_A_FIELD, {Law.ROUND_TRIP}),
    "two actions have one text": (ONE_TEXT_FOR_TWO, {Law.ROUND_TRIP}),
    "a listed action raises": (LISTED_ACTION_RAISES, {Law.LEGALITY}),
    "a refusal cites nothing": (REFUSES_WITHOUT_RULE, {Law.LEGALITY}),
    "an action is listed twice": (LISTS_TWICE, {Law.LEGALITY}),
    "something illegal is listed": (LISTS_WHAT_IS_ILLEGAL, {Law.LEGALITY, Law.DETERMINISM}),
    "a card is lost": (LOSES_A_CARD, {Law.CONSERVATION}),
    "a card is doubled": (DOUBLES_A_CARD, {Law.CONSERVATION}),
    "a rule that does not exist": (CITES_NO_RULE, {Law.CAUSE}),
    "a cause that is still to come": (CAUSE_TO_COME, {Law.CAUSE, Law.ROUND_TRIP}),
    "it never ends": (NEVER_ENDS, {Law.TERMINATION}),
    "a question has no answer": (ASKS_FOR_NOTHING, {Law.TERMINATION}),
    "an order comes from a set": (HASH_ORDER, {Law.DETERMINISM}),
    "the view shows the deck": (SHOWS_THE_DECK, {Law.NO_LEAK}),
    "a secret choice is told": (TELLS_A_CHOICE, {Law.NO_LEAK}),
    "numbers tell the deck": (NUMBERS_TELL_THE_DECK, {Law.NO_LEAK}),
    "a refusal names the deck": (REFUSAL_NAMES_THE_DECK, {Law.NO_LEAK}),
    "the list depends on the deck": (LISTS_BY_THE_DECK, {Law.NO_LEAK}),
    "branches share a fact": (SHARES_A_FACT, {Law.FORK}),
    "a bond outlives its anchor": (BOND_WITHOUT_ANCHOR, {Law.ANCHORS}),
    "control without a bond": (CONTROL_WITHOUT_BOND, {Law.ANCHORS}),
    "a reading is read silently": (READS_UNNAMED, {Law.READINGS}),
}
"""Each broken game by what is wrong with it, with the laws that it breaks."""
