"""Is a log as the rules decide? It is read to its end, whatever is wrong on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Started
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Illegal
from cardrules.errors import DefinitionError, UnknownFactError
from cardrules.judge.bench import FEW, Account, Bench, Branch, Inquiry
from cardrules.judge.can import Can, say_breaches
from cardrules.judge.compose import rule
from cardrules.judge.probe import READING, Trace
from cardrules.judge.record import Record
from cardrules.judge.ruling import DEPENDS, NO, YES, Fix
from cardrules.judge.salvage import MEETS, Damage, Recorded
from cardrules.judge.tell import role_of, seat_term
from cardrules.judge.why import said
from cardrules.log.record import Log
from cardrules.notation import parse_action
from cardrules.views import reveals

__all__ = ["Audit", "Fault", "Written", "of_damages", "of_log"]

RULE = ("K13",)


@frozen
class Fault:
    """Something in a record that the rules do not decide.

    Args:
        seq: Position of the entry; of what is no entry, of the next one.
        action: The action, if that is what is wrong; a text that cannot be read stays a text.
        verdict: What it breaks, if the rules say so.
        damage: What is wrong with the text of a log, if it is that.
        number: Which of the written actions it is, from 1; 0 in a log.
        untold: What an action hangs on that nobody told; then it is no fault.
        taken: What chance was taken to decide then; of an open reading, which option.
        passed_over: Whether it cannot be done without that; without an action, nothing can.
        near: What a text that cannot be read is most like.
        decided: What comes there by the rules, if they lead to something else than was recorded.
    """

    seq: int
    action: Any = None
    verdict: Illegal | None = None
    damage: Damage | None = None
    number: int = 0
    untold: Name | None = None
    taken: Name | None = None
    passed_over: bool = False
    near: tuple[str, ...] = ()
    decided: Entry | None = None

    @property
    def harmless(self) -> bool:
        """Whether nobody has to go back for it."""
        return self.damage is not None and self.damage.harmless


def of_damages(damages: Iterable[Damage], record: Record) -> Iterator[Fault]:
    """Yield what is wrong with the text of a log, as far as the viewer is told of the entries."""
    for damage in damages:
        if not 0 <= damage.seq < record.length or record.entry(damage.seq) is not None:
            yield Fault(min(max(damage.seq, 0), record.length), damage=damage)


def of_log(log: Log, record: Record, bench: Bench) -> Iterator[Fault]:
    """Yield what is wrong in a log; after each fault it goes on from the recorded events.

    A viewer judges what it is told of, on the table as it knows it.
    """
    for group in log.groups():
        seq = group[0].seq
        if bench.viewer is None:
            yield from _wrong(log.game, record.before(seq), group)
            continue
        told = record.entry(seq)
        if told is None or not isinstance(told.event, Acted):
            continue
        there = attrs.evolve(bench, state=record.before(seq))
        ruling = rule(there, Can(there, told.event.action), "en")
        if ruling.verdict == NO:
            yield Fault(seq, told.event.action, Illegal(ruling.breaches))


def _wrong(game: Ruleset, state: AnyState, group: tuple[Entry, ...]) -> Iterator[Fault]:
    """Yield the first thing that is wrong in a group, if anything is."""
    first, chance = group[0], Recorded(group)
    event = first.event
    try:
        if isinstance(event, Started):
            step = resolver.start(game, event.settings, chance)
        else:
            verdict = resolver.check(game, state, event.action)
            if isinstance(verdict, Illegal):
                yield Fault(first.seq, event.action, verdict)
                return
            step = resolver.perform(game, state, event.action, chance, first.seq)
    except MEETS:
        # After a fault the rules may meet what they never lead to themselves.
        yield Fault(first.seq)
        return
    decided = step.entries
    for there, here in zip_longest(group, decided):
        if there != here:
            seq = group[-1].seq if there is None else there.seq
            yield Fault(seq, decided=here)
            return


@frozen
class Written:
    """Actions that somebody has written down, as the judge did them.

    Args:
        total: How many there are.
        numbers: For the first entry of each that was done, which it is, from 1.
    """

    total: int
    numbers: dict[int, int]


class Audit(Inquiry):
    """What is wrong in a record, what comes of it, and what it would cost to go back.

    Args:
        bench: The table to go on from.
        record: What happened.
        faults: What is wrong, in order.
        written: What was written down, if there is no log.
        vouched: Of the text of a log, whether something kept elsewhere vouches for it; else None.
    """

    kind = "audit"
    subject: tuple[Name, ...] = ()

    def __init__(
        self, bench: Bench, record: Record, faults: Sequence[Fault],
        written: Written | None = None, *, vouched: bool | None = None,
    ) -> None:  # fmt: skip
        self.record = record
        self.notes = tuple(faults)
        self.faults = tuple(fault for fault in faults if fault.untold is None)
        self.written = written
        self.vouched = vouched
        self.turning = next((fault for fault in self.faults if not fault.harmless), None)
        state = record.end if self.turning is None else record.before(self.turning.seq)
        self.bench = attrs.evolve(bench, state=state)

    def decide(self, _trace: Trace) -> Branch:
        """Say what is wrong first, if anything is, and where to go on from."""
        state = self.bench.state
        vouched = () if self.vouched is None else (claim("answer.audit.vouched", self.vouched),)
        if not self.notes:
            number = self.record.length if self.written is None else self.written.total
            head = claim(self._key("answer.audit"), number=number)
            return Branch(YES, (head, *vouched), entries=self.record.told, state=state)
        if not self.faults:
            head = self._open(self.notes[0])
            return Branch(DEPENDS, (head,), entries=self.record.told, state=state)
        heads = [self._first(), *self._repair(), *vouched]
        turning = None if self.turning is None else self.turning.seq
        mine = (fault.verdict for fault in self.faults if fault.seq == turning)
        broken = next((verdict for verdict in mine if verdict is not None), None)
        breaches = () if broken is None else broken.breaches
        return Branch(
            NO, tuple(heads), entries=self.record.told, state=state, breaches=breaches
        )  # fmt: skip

    def _key(self, key: str) -> str:
        return key if self.written is None else f"{key}.written"

    def _open(self, first: Fault) -> Claim:
        if first.action is None:
            return claim("answer.missing", what=first.untold)
        return claim("answer.audit.open", number=first.number, points=len(self.notes))

    def _first(self) -> Claim:
        first = self.faults[0]
        number = first.number if self.written else first.seq
        return claim(self._key("answer.audit"), False, entry=number, faults=len(self.faults))

    def _repair(self) -> Iterator[Claim]:
        """Yield where to go on from, and what it costs."""
        if self.turning is None:
            yield claim("answer.audit.go-on")
            return
        decision = self.bench.state.decision
        where = self.turning.number or self.turning.seq
        if decision is not None:
            seat = seat_term(decision.seat)
            yield claim(self._key("answer.audit.repair"), seat=seat, entry=where)
        undone = [fix.claim.key for fix in self._undone()]
        shown = undone.count("audit.shown")
        counted = {"decisions": len(undone) - shown, "shown": shown}
        yield claim("answer.audit.cost", bool(undone), **counted)

    # Explaining.

    def explain(self, _branch: Branch, account: Account) -> None:
        """Give each fault with its breaches, then what descends from it, once for an entry."""
        last = {fault.seq: fault for fault in self.faults}
        for fault in self.notes:
            state = self.record.before(fault.seq)
            n = self._say(account, fault, state)
            # What hangs on a card that nobody told stays without its steps; the fault is said.
            with suppress(UnknownFactError):
                if fault.verdict is not None:
                    say_breaches(account, state, fault.action, fault.verdict, (n,))
            if self._there(fault) and fault is last.get(fault.seq):
                self._say_descending(account, fault, n)
        account.inputs.clear()

    def _there(self, fault: Fault) -> bool:
        """Return whether the fault is an entry, and not an action that was passed over."""
        return self.written is None and fault.seq < self.record.length and not fault.harmless

    def _say(self, account: Account, fault: Fault, state: AnyState) -> int:
        """Give a fault."""
        if fault.damage is not None:
            return self._say_damage(account, fault.damage, fault.seq)
        if fault.action is None:
            if fault.untold is not None and fault.untold.kind == READING:
                assumed = claim("reading.assumed", option=fault.taken)
                return account.add(assumed, (fault.untold.id,), "default")
            if fault.untold is not None:
                return account.add(claim("answer.missing", what=fault.untold), (), "definition")
            return self._say_differing(account, fault)
        text = isinstance(fault.action, str)
        name = Name("action", fault.action) if text else self.bench.action(fault.action, state)
        terms: dict[str, Term] = {"action": name, "number": fault.number}
        if fault.untold is not None:
            passed = "audit.open.missing" if fault.passed_over else "audit.open"
            key = "audit.open.chance" if fault.taken else passed
            found = claim(key, **terms, what=fault.untold, taken=fault.taken)
            return account.add(found, ("K11",) if fault.taken else (), "default")
        if text:
            near = tuple(self._near(told, state) for told in fault.near)
            key = "audit.unread.near" if near else "audit.unread"
            return account.add(claim(key, **terms, near=near), ("K1",), "condition")
        if fault.number:
            return account.add(claim("audit.illegal", **terms), (), "choice")
        return account.add(claim("answer.illegal", action=name), (), "choice", (), fault.seq)

    def _say_differing(self, account: Account, fault: Fault) -> int:
        """Give that the record says something else than the rules decide, and what they do."""
        entry, decided = self.record.entry(fault.seq), fault.decided
        differs, recorded = claim("audit.differs"), None
        if entry is not None:
            recorded = self._told(entry)
            differs = Claim("audit.differs.told", recorded.terms)
        n = account.add(differs, RULE, "condition", (), fault.seq)
        if decided is not None:
            told = self._told(decided)
            if told != recorded or entry is None or entry.rules != decided.rules:
                account.add(Claim("audit.decided", told.terms), decided.rules, "definition", (n,))
        return n

    def _near(self, text: str, state: AnyState) -> Term:
        """Return an action as it is written in each language; what is none as it stands."""
        try:
            return self.bench.action(parse_action(self.bench.game, text, state), state)
        except DefinitionError:
            return text

    def _say_damage(self, account: Account, damage: Damage, seq: int) -> int:
        terms: dict[str, Term] = {"line": damage.line, "number": damage.number}
        at = seq if damage.seq >= 0 else None
        found = claim(f"audit.damage.{damage.what}", **terms)
        n = account.add(found, RULE, "condition", (), at)
        entry = self.record.entry(seq) if damage.restored else None
        if entry is None:
            return n
        told = self._told(entry)
        restored = Claim("audit.restored", told.terms)
        return account.add(restored, entry.rules, "definition", (n,), seq)

    def _told(self, entry: Entry) -> Claim:
        """Return what an entry says, as what another claim can say: ``{event}``."""
        before = self.record.before(entry.seq)
        found = said(self.bench, entry, before)
        self.bench.keep_names(found, before)
        return claim(found.key, **{**dict(found.terms), "event": Name("claim", found.key)})

    def _say_descending(self, account: Account, fault: Fault, n: int) -> None:
        """Give what follows from a fault, and how much more there is."""
        record = self.record
        below = [
            seq for seq in self.descends(fault.seq)
            if seq != fault.seq and record.entry(seq) is not None and not record.asks(seq)
        ]  # fmt: skip
        for seq in below[:FEW]:
            entry = record.entry(seq)
            assert entry is not None
            found = said(self.bench, entry, record.before(seq))
            account.add(found, entry.rules, role_of(entry.event), (n,), seq)
        if below[FEW:]:
            account.add(claim("audit.more", number=len(below) - FEW), (), "definition", (n,))

    def descends(self, first: int) -> tuple[int, ...]:
        """Return the entries that follow from one: those that it caused, and so on.

        What somebody does next of their own will does not follow from the question before it.
        """
        found = {first}
        for seq in range(first + 1, self.record.length):
            entry = self.record.entry(seq)
            free = self.record.acts(seq) and not self.record.answers(seq)
            if entry is not None and entry.cause in found and not free:
                found.add(seq)
        return tuple(sorted(found))

    def fixes(self, _branch: Branch) -> tuple[Fix, ...]:
        """Return what going back to before the first fault would undo."""
        return tuple(self._undone())

    def _undone(self) -> Iterator[Fix]:
        """Yield each decision, and each thing that was shown, since then."""
        record = self.record
        first = record.length if self.turning is None else self.turning.seq
        for seq in range(first, record.length):
            entry = record.entry(seq)
            if entry is None:
                continue
            if isinstance(entry.event, Acted):
                action = self.bench.action(entry.event.action, record.before(seq))
                number = seq if self.written is None else self.written.numbers[seq]
                key = self._key("audit.decision")
                yield Fix(claim(key, action=action, entry=number))
            elif reveals(record.game, record.before(seq), record.after(seq), entry):
                told = dict(self._told(entry).terms)
                yield Fix(claim("audit.shown", **{**told, "entry": seq}))
