"""Is a log as the rules decide? It is read to its end, whatever is wrong on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Chance
from cardrules.core.claims import Name, claim
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Rolled, Started
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Illegal
from cardrules.errors import CardRulesError, DefinitionError, UnknownFactError
from cardrules.judge.bench import FEW, Account, Bench, Branch
from cardrules.judge.can import Can, say_breaches
from cardrules.judge.compose import rule
from cardrules.judge.probe import Trace
from cardrules.judge.record import Record
from cardrules.judge.ruling import NO, YES, Fix
from cardrules.judge.tell import role_of
from cardrules.judge.why import said
from cardrules.log import Log
from cardrules.views import reveals

__all__ = ["Audit", "Fault", "of_actions", "of_log"]


@frozen
class Fault:
    """Something in a log that the rules do not decide.

    Args:
        seq: Position of the entry; of a text that is no entry, of the next one.
        action: The action, if that is what is illegal; a text that cannot be read stays a text.
        verdict: What it breaks, if the rules say so.
    """

    seq: int
    action: Any = None
    verdict: Illegal | None = None


class _Recorded:
    """Chance as a log says that it came out."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.events: dict[int, Any] = {entry.seq: entry.event for entry in entries}

    def shuffle(self, what: str, size: int, seq: int, /) -> tuple[int, ...]:
        """Return the order that the entry tells."""
        order = getattr(self.events.get(seq), "order", None)
        if not isinstance(order, tuple) or sorted(order) != list(range(size)):
            raise DefinitionError(what, "is not shuffled there")
        return order

    def pick(self, what: str, options: Sequence[str], seq: int, /) -> str:
        """Return the outcome that the entry tells."""
        event = self.events.get(seq)
        if not isinstance(event, Rolled) or event.what != what or event.result not in options:
            raise DefinitionError(what, "is not decided there")
        return event.result


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
    first, chance = group[0], _Recorded(group)
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
    except (CardRulesError, LookupError, ValueError, TypeError, AttributeError):
        # After a fault the rules may meet what they never lead to themselves.
        yield Fault(first.seq)
        return
    for there, here in zip(group, step.entries, strict=False):
        if there != here:
            yield Fault(there.seq)
            return
    if len(group) != len(step.entries):
        yield Fault(group[-1].seq)


def of_actions(
    bench: Bench, actions: Sequence[Any], luck: Sequence[Chance]
) -> tuple[tuple[Entry, ...], list[Fault]]:
    """Do actions that somebody has written down; what is illegal is passed over.

    Returns:
        What happened, and what is wrong.
    """
    from cardrules.notation import parse_action

    state, entries, faults = bench.state, list[Entry](), list[Fault]()
    for number, given in enumerate(actions):
        action = given
        if isinstance(given, str):
            try:
                action = parse_action(bench.game, given, state)
            except DefinitionError:
                faults.append(Fault(len(entries), given))
                continue
        verdict = resolver.check(bench.game, state, action)
        if isinstance(verdict, Illegal):
            faults.append(Fault(len(entries), action, verdict))
            continue
        source = luck[min(number, len(luck) - 1)]
        step = resolver.perform(bench.game, state, action, source, len(entries))
        state = step.state
        entries += step.entries
    return tuple(entries), faults


class Audit:
    """What is wrong in a record, what comes of it, and what it would cost to go back.

    Args:
        bench: The table before the first fault, or at the end if there is none.
        record: What happened.
        faults: What is wrong.
        number: How many entries, or written actions, were read.
    """

    kind = "audit"
    after: tuple[Name, ...] = ()
    subject: tuple[Name, ...] = ()

    def __init__(self, bench: Bench, record: Record, faults: Sequence[Fault], number: int) -> None:
        self.bench = bench
        self.record = record
        self.faults = faults
        self.number = number

    def decide(self, _trace: Trace) -> Branch:
        """Say what is wrong first, if anything is."""
        state = self.bench.state
        if not self.faults:
            return Branch(YES, (claim("answer.audit", number=self.number),), state=state)
        first = self.faults[0]
        heads = [claim("answer.audit", False, entry=first.seq, faults=len(self.faults))]
        if state.decision is not None:
            name = Name("seat", str(int(state.decision.seat)))
            heads.append(claim("answer.audit.repair", seat=name, entry=first.seq))
        breaches = () if first.verdict is None else first.verdict.breaches
        return Branch(NO, tuple(heads), state=state, breaches=breaches)

    def explain(self, _branch: Branch, account: Account) -> None:
        """Give each fault with its breaches, then what descends from it."""
        for fault in self.faults:
            state = self.record.before(fault.seq)
            n = self._say(account, fault, state)
            try:
                if fault.verdict is not None:
                    say_breaches(account, state, fault.action, fault.verdict, (n,))
            except UnknownFactError:
                pass
            for seq in self.descends(fault.seq)[:FEW] if self._there(fault) else ():
                entry = self.record.entry(seq)
                if entry is not None and seq != fault.seq and not self.record.asks(seq):
                    found = said(self.bench, entry, self.record.before(seq))
                    account.add(found, entry.rules, role_of(entry.event), (n,), seq)
        account.inputs.clear()

    def _there(self, fault: Fault) -> bool:
        """Return whether the fault is an entry, and not an action that was passed over."""
        return self.record.started and fault.seq < self.record.length

    def _say(self, account: Account, fault: Fault, state: AnyState) -> int:
        if fault.action is None:
            return account.add(claim("audit.differs"), ("K1",), "condition", (), fault.seq)
        if isinstance(fault.action, str):
            unread = claim("audit.unread", action=Name("action", fault.action))
            return account.add(unread, ("K1",), "condition", (), fault.seq)
        name = self.bench.action(fault.action, state)
        return account.add(claim("answer.illegal", action=name), (), "choice", (), fault.seq)

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

    def further(self, _branch: Branch) -> tuple[()]:
        """Leave no choice open."""
        return ()

    def fixes(self, _branch: Branch) -> tuple[Fix, ...]:
        """Return what going back to before the first fault would undo."""
        record, first = self.record, self.faults[0].seq
        found: list[Fix] = []
        for seq in range(first, record.length):
            entry = record.entry(seq)
            if entry is None:
                continue
            terms: dict[str, Any] = {"entry": seq}
            if isinstance(entry.event, Acted):
                terms["action"] = self.bench.action(entry.event.action, record.before(seq))
                found.append(Fix(claim("audit.decision", **terms)))
            elif reveals(record.game, record.before(seq), record.after(seq), entry):
                found.append(Fix(claim("audit.shown", **terms)))
        return tuple(found)
