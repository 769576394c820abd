"""Why is this so? Since which entry, and because of what, back to a decision or to the set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from cardrules.core.claims import Claim, Name, Text, claim
from cardrules.core.entries import Entry
from cardrules.core.events import GrantEnded
from cardrules.core.game import Ruleset
from cardrules.core.grants import lost
from cardrules.core.model import Grant, live
from cardrules.core.resolver import check
from cardrules.core.state import AnyState
from cardrules.core.statics import Contribution, Derived
from cardrules.core.subjects import bound_card
from cardrules.core.verdicts import Breach, Illegal, Rule, failing
from cardrules.errors import UnknownFactError
from cardrules.judge.bench import Account, Bench, Branch, Inquiry
from cardrules.judge.can import Can, say_breaches
from cardrules.judge.conditions import UNASKABLE
from cardrules.judge.facts import ABSENT, Asked, find_fact, thing_words, total_of
from cardrules.judge.outcome import named
from cardrules.judge.probe import Trace
from cardrules.judge.record import PUT, Record
from cardrules.judge.render import blanks, value_words
from cardrules.judge.ruling import NO, YES, Fix, Ruling
from cardrules.judge.tell import role_of, seat_term, tell
from cardrules.judge.value import not_reached, say_part
from cardrules.notation import fold
from cardrules.views import Chose
from cardrules.words import LANGUAGES

__all__ = ["Why", "WhyNot", "asking", "finish", "names_fact", "said", "since"]

START: Final = -1
"""Since when something is so that has been so from the start."""


def asking(bench: Bench, record: Record, text: str) -> Why | WhyNot:
    """Return the question that a text means.

    Raises:
        DefinitionError: Nothing is called so; the nearest names are given.
    """
    from cardrules.notation import parse_action

    wanted = fold(text)
    for begin in _cannot(bench.game):
        if wanted.startswith(f"{begin} "):
            rest = wanted.removeprefix(begin).strip()
            return WhyNot(bench, record, parse_action(bench.game, rest, bench.state))
    return Why(bench, record, find_fact(bench, record, text))


def names_fact(game: Ruleset, text: str) -> bool:
    """Return whether a text begins as something that can be asked for, be the rest right or not."""
    begins = (*_cannot(game), *thing_words(game), *value_words(game))
    return f"{fold(text)} ".startswith(tuple(f"{begin} " for begin in begins))


def _cannot(game: Ruleset) -> tuple[str, ...]:
    return tuple(fold(game.words["about.cannot"].in_(lang)) for lang in LANGUAGES)


def finish(ruling: Ruling, inquiry: Why | WhyNot) -> Ruling:
    """Return a ruling with what would end the fact, or with what is broken, if it is so."""
    if ruling.verdict != YES:
        return ruling
    if isinstance(inquiry, WhyNot):
        return attrs.evolve(ruling, breaches=inquiry.breaches)
    ends = inquiry.ends()
    return attrs.evolve(
        ruling, fixes=ends, names=tuple(sorted(inquiry.bench.names.items(), key=repr))
    )


def since(asked: Asked, record: Record) -> int:
    """Return the entry since which a fact is what it is at the end."""
    now = total_of(asked.at(record.end, record.length - 1))
    for seq in record.turns:
        if total_of(asked.at(record.before(seq), seq - 1)) != now:
            return seq
    return START


class _Lines:
    """Gives entries with what led to them as steps, each entry once."""

    def __init__(self, record: Record, account: Account) -> None:
        self.record = record
        self.account = account
        self.numbers: dict[int, int] = {}

    def led(self, seq: int) -> tuple[int, ...]:
        """Give what led to an entry; of what has been so from the start that the match began."""
        if seq == START and not self.record.started:
            return ()
        return (self.say(max(seq, 0)),)

    def say(self, seq: int) -> int:
        """Give what led to an entry, then the entry; return the number of its step."""
        before: list[int] = []
        for at in self.record.line(seq) or (seq,):
            if at not in self.numbers:
                self.numbers[at] = self._say(at, before)
            before = [self.numbers[at]]
        return before[0]

    def _say(self, seq: int, because: list[int]) -> int:
        bench, account = self.account.bench, self.account
        entry = self.record.entry(seq)
        if entry is None:
            seat = seat_term(bench.viewer)
            key = "why.unseen" if seat else "why.unseen.nobody"
            return account.add(claim(key, seat=seat), (), "definition", because, seq)
        readings = bench.game.rulebook.readings
        because = [*because, *account.readings(id for id in entry.rules if id in readings)]
        found = said(bench, entry, self.record.before(seq))
        return account.add(found, entry.rules, role_of(entry.event), because, seq)


def said(bench: Bench, entry: Entry, before: AnyState) -> Claim:
    """Return what an entry says, and keep how its action or its question is written."""
    event: Any = entry.event
    if isinstance(event, PUT):
        bench.prompt(event.decision.prompt, before)
    elif hasattr(event, "action") and not isinstance(event, Chose):
        bench.action(event.action, before)
    return tell(bench.game, event, before)


class _OfARecord(Inquiry):
    """A question about the end of a record.

    Args:
        bench: The table at the end of the log.
        record: The log.
    """

    kind = "why"
    after: tuple[Name, ...] = ()

    def __init__(self, bench: Bench, record: Record) -> None:
        self.bench = bench
        self.record = record


class Why(_OfARecord):
    """Since when something is so, and because of what.

    Args:
        bench: The table at the end of the log.
        record: The log.
        asked: The fact.
    """

    def __init__(self, bench: Bench, record: Record, asked: Asked) -> None:
        super().__init__(bench, record)
        self.asked = asked

    @property
    def subject(self) -> tuple[Name, ...]:
        """The fact."""
        return (self.asked.name,)

    def decide(self, trace: Trace) -> Branch:
        """Read the fact, and find since when it is so."""
        found = self.asked.read(trace.watch(self.bench.state), self.record.length - 1)
        seq = since(self.asked, self.record)
        value = named(self.bench, total_of(found))
        if seq == START:
            begun = "start" if self.record.started else "given"
            answer = claim(f"answer.why.{begun}", name=self.asked.name, value=value)
        else:
            answer = claim("answer.why", name=self.asked.name, value=value, entry=seq)
        return Branch(
            YES, (answer,), (found, seq), entries=self.record.told, state=self.record.end
        )  # fmt: skip

    def explain(self, branch: Branch, account: Account) -> None:
        """Give the line of causes; of a number that of each part, too; of a bond how it holds."""
        found, seq = branch.raw
        lines = _Lines(self.record, account)
        led = lines.led(seq)
        if seq != START:
            self._say_further(lines, seq, led)
        if not led and not isinstance(found, Derived):
            (answer,) = branch.answer
            value = dict(answer.terms)["value"]
            given = claim("fact", name=self.asked.name, value=value)
            led = (account.add(given, (), "definition"),)
        met = account.readings(account.trace.asked)
        if isinstance(found, Derived):
            begun = self._parts_since(found.parts)
            parts = [self._say_part(lines, part, begun) for part in found.parts]
            total = claim("value.total", value=found.total)
            account.add(total, found.rules, "definition", (*led, *parts, *met))
            account.not_used.extend(not_reached(account, found))
        for grant in self.asked.grants(self.bench.state):
            self._say_bond(lines, grant)
        # What entries say is of their moment, not of the board at the end.
        account.inputs.clear()

    def _say_further(self, lines: _Lines, seq: int, led: tuple[int, ...]) -> None:
        """Give what else would have made it so: each by itself, with what led to that."""
        for at in self.record.further(seq):
            lines.say(at)
        entry = self.record.entry(seq)
        if entry is None or not isinstance(entry.event, GrantEnded):
            return
        grant = entry.event.grant
        for anchor in lost(self.bench.game, self.record.before(seq), grant):
            if anchor != entry.event.anchor:
                found = claim("why.further", anchor=Name("word", anchor))
                lines.account.add(found, grant.rules, "definition", led)

    def _say_part(self, lines: _Lines, part: Contribution, begun: Mapping[Any, int]) -> int:
        """Give a part of a number; of a text also what led to its counting."""
        because = () if part.source is None else lines.led(begun.get(part, START))
        return say_part(lines.account, part, because)

    def _parts_since(self, parts: Iterable[Contribution]) -> Mapping[Contribution, int]:
        """Return since which entry each text counts for a number that has not since the start."""
        begun: dict[Contribution, int] = {}
        sought = {part for part in parts if part.source is not None}
        for seq in self.record.turns if sought else ():
            found = self.asked.at(self.record.before(seq), seq - 1)
            counted = () if found is ABSENT else found.parts
            begun.update((part, seq) for part in sought.difference(counted))
            sought.intersection_update(counted)
            if not sought:
                break
        return begun

    def _say_bond(self, lines: _Lines, grant: Grant) -> None:
        begun = (seq for seq in range(self.record.length) if self._begins(seq, grant))
        seq = next(begun, None)
        because = () if seq is None else (lines.say(seq),)
        state = self.bench.state
        thing = None if grant.source is None else live(state, grant.source)
        source = None if thing is None else Name("card", thing.card)
        found = claim(
            "why.bond", bond=Name("word", grant.what), seat=seat_term(grant.holder), source=source
        )
        lines.account.add(found, grant.rules, "static", because)

    def _begins(self, seq: int, grant: Grant) -> bool:
        numbers = [g.number for g in self.record.after(seq).grants]
        return grant.number in numbers

    def ends(self) -> tuple[Fix, ...]:
        """Return what would end the bonds by which it is so."""
        state = self.bench.state
        found: dict[Fix, None] = {}
        for grant in self.asked.grants(state):
            thing = live(state, grant.on)
            card = None if thing is None else Name("card", bound_card(thing, grant))
            for anchor in grant.anchors:
                ends = claim("why.ends", anchor=Name("word", anchor))
                found[Fix(ends, grant.rules)] = None
            for key in ("why.ends.gone", "why.ends.replaced"):
                found[Fix(claim(key, card=card), grant.rules)] = None
        return tuple(found)


class WhyNot(_OfARecord):
    """Since when an action is not allowed, and because of what.

    Args:
        bench: The table at the end of the log.
        record: The log.
        action: The action.
    """

    def __init__(self, bench: Bench, record: Record, action: Any) -> None:
        super().__init__(bench, record)
        self.action = action
        self.can = Can(bench, action)
        self.breaches: tuple[Breach, ...] = ()
        word, text = bench.game.words["about.cannot"], bench.names[self.can.name]
        self.name = Name("fact", f"cannot {text.en}")
        bench.names[self.name] = Text(f"{word.en} {text.en}", f"{word.es} {text.es}")

    @property
    def subject(self) -> tuple[Name, ...]:
        """The fact that it is not allowed."""
        return (self.name,)

    def decide(self, trace: Trace) -> Branch:
        """Judge the action: it is so if it is not allowed."""
        branch = self.can.decide(trace)
        branch = attrs.evolve(branch, entries=self.record.told, state=self.record.end)
        if branch.verdict == NO:
            self.breaches = self.breaches or branch.breaches
            answer = claim("answer.cannot", action=self.can.name)
            return attrs.evolve(branch, verdict=YES, answer=(answer,))
        return attrs.evolve(branch, verdict=NO)

    def explain(self, branch: Branch, account: Account) -> None:
        """Give for each breach since when it is one, and what led to that."""
        if not isinstance(branch.raw, Illegal):
            self.can.explain(branch, account)
            return
        lines = _Lines(self.record, account)
        state = account.trace.watch(self.bench.state)
        for breach in branch.raw.breaches:
            for found in breach.claims:
                one = Breach(breach.rules, (found,))
                led = lines.led(self._broken_since(one))
                say_breaches(account, state, self.action, Illegal((one,)), led)

    def _broken_since(self, one: Breach) -> int:
        """Return the entry since which a rule is broken, in the same way, at every question."""
        record = self.record
        # Who is asked is no rule of the game: that is only so when a question is put.
        rules = [r for r in self.bench.game.rules.get(self.action.tag, ()) if r.ids == one.rules]
        last = record.length - 1
        for seq in reversed(range(START, record.length)):
            if record.asks(seq) or (seq == START and not record.started):
                if not self._breaks(record.after(seq), rules, one):
                    break
                last = seq
        while rules and last > START and not record.asks(last - 1):
            if not self._fails(record.after(last - 1), rules, one):
                break
            last -= 1
        return last

    def _breaks(self, table: AnyState, rules: Iterable[Rule], one: Breach) -> bool:
        """Return whether the rule is broken in that way at a question.

        In the middle of a resolution a rule is read by itself: what opens a procedure is no answer
        there, and nothing else is said of it.
        """
        if rules and table.frames:
            return self._fails(table, rules, one)
        try:
            verdict = check(self.bench.game, table, self.action)
        except UnknownFactError:
            return False
        breaches = verdict.breaches if isinstance(verdict, Illegal) else ()
        mine = (found for b in breaches if b.rules == one.rules for found in b.claims)
        return self._bare(one.claims[0]) in map(self._bare, mine)

    def _fails(self, table: AnyState, rules: Iterable[Rule], one: Breach) -> bool:
        """Return whether it would be in the middle of a group, as far as its table can be read."""
        try:
            failed = [f for rule in rules for f in failing(rule.condition, table, self.action)]
        except (UnknownFactError, *UNASKABLE):
            return False
        return self._bare(one.claims[0]) in (self._bare(found) for found, _ in failed)

    def _bare(self, found: Claim) -> Claim:
        """Return a claim with only what its words use: a test says more than it is about."""
        used = blanks(self.bench.game.words, found)
        terms = tuple((name, term) for name, term in found.terms if name in used)
        return Claim(found.key, terms, found.holds)
