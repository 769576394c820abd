"""A question that is asked after some actions: the whole chain is judged, not only its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from cardrules.core.claims import Name, claim
from cardrules.errors import DefinitionError
from cardrules.judge.bench import Account, Bench, Branch, Inquiry
from cardrules.judge.can import Can
from cardrules.judge.doing import NOT_OFFERED, Doing
from cardrules.judge.probe import Trace
from cardrules.judge.ruling import NO, Fix
from cardrules.judge.story import Story
from cardrules.judge.value import Value

__all__ = ["After"]


@attrs.define
class _Asked:
    """What one branch did, the question on the table then, and its branch.

    Args:
        story: What was done.
        bench: The board then.
        inquiry: The question; None if an action was illegal, or nothing is called so here.
        branch: What comes out.
    """

    story: Story
    bench: Bench | None = None
    inquiry: Can | Value | None = None
    branch: Branch | None = None


class After(Inquiry):
    """A question on the table that some actions lead to.

    What is open on the way is as open as in the question itself: readings that nobody fixed,
    outcomes of chance, cards that nobody told.

    Args:
        bench: The board before the actions.
        actions: Action values, or their notation.
        kind: ``can`` or ``value``.
        what: The action or the value, as a text that is read on the table then, or an action value.
    """

    def __init__(self, bench: Bench, actions: Sequence[Any], kind: str, what: Any) -> None:
        self.kind = kind
        self.bench = bench
        self.doing = Doing(bench, actions)
        self.what = what
        self._name: Name | None = None
        self._unread: DefinitionError | None = None

    @property
    def after(self) -> tuple[Name, ...]:
        """The actions."""
        return self.doing.subject

    @property
    def subject(self) -> tuple[Name, ...]:
        """What is asked about."""
        kind = "action" if self.kind == "can" else "fact"
        return (self._name or Name(kind, str(self.what)),)

    def check_read(self) -> None:
        """See that every text means something in some branch that was looked at.

        Raises:
            DefinitionError: One does not.
        """
        self.doing.check_read()
        if self._name is None and self._unread is not None:
            raise self._unread

    def decide(self, trace: Trace) -> Branch:
        """Do the actions and put the question; open points are asked of the trace."""
        story = self.doing.story(trace)
        if story.refused is not None:
            return attrs.evolve(self.doing.illegal(story), raw=_Asked(story))
        table = self.doing.result(trace, story)
        now = attrs.evolve(trace.assume(story.state), probe=None)
        bench = attrs.evolve(self.bench, state=now)
        try:
            inquiry = self._ask(bench, trace)
        except DefinitionError as error:
            if self._unread is None:
                self._unread = error
            branch, asked = self._nothing(), _Asked(story, bench)
        else:
            if self._name is None:
                (self._name,) = inquiry.subject
            inquiry.name = self._name
            branch = inquiry.decide(trace)
            asked = _Asked(story, bench, inquiry, branch)
        return attrs.evolve(
            branch, raw=asked, entries=story.entries, state=story.state, table=table
        )

    def _ask(self, bench: Bench, trace: Trace) -> Can | Value:
        """Return the question as it reads on the table now."""
        if self.kind == "value":
            return Value(bench, self.what)
        what = self.what
        if isinstance(what, str):
            what = self.doing.parsed(what, bench.state, trace)
        return Can(bench, what)

    def _nothing(self) -> Branch:
        """Return the branch in which nothing is called as the text says."""
        if self.kind == "can":
            answer = claim("answer.can", False, action=self.subject[0])
            return Branch(NO, (answer,), breaches=NOT_OFFERED.breaches)
        return Branch(NO, (claim("answer.no-value", name=self.subject[0]),))

    def explain(self, branch: Branch, account: Account) -> None:
        """Give what had to be assumed on the way, then the steps of the question."""
        asked: _Asked = branch.raw
        story = asked.story
        self.doing.say_told(account, story.told)
        for state, entries in story.groups:
            account.choices.extend(self.doing.taken(state, entries))
            for entry in entries:
                self.doing.say_veiled(account, entry, ())
        account.readings(account.trace.asked[: story.asked])
        account.choices.extend(self.doing.helpless(account, story))
        if story.refused is not None:
            self.doing.say_refusal(account, story)
        elif asked.inquiry is not None and asked.branch is not None and asked.bench is not None:
            account.turn_to(asked.bench)
            asked.inquiry.explain(asked.branch, account)
        else:
            for breach in branch.breaches:
                for found in breach.claims:
                    account.add(found, breach.rules, "condition")

    def fixes(self, branch: Branch) -> tuple[Fix, ...]:
        """Return what would make it legal."""
        asked: _Asked = branch.raw
        if asked.inquiry is not None and asked.branch is not None:
            return asked.inquiry.fixes(asked.branch)
        return self.doing.fixes(asked.story)
