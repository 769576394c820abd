"""Running a case: the judge rules, and what comes out is held against what is expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

from cardrules._frozen import frozen
from cardrules.cases.case import Case, readings_of
from cardrules.cases.compared import CameOut, compared
from cardrules.cases.expected import Expectation
from cardrules.cases.form import LineForm
from cardrules.cases.lines import Key
from cardrules.cases.scripted import Scripted, all_outcomes, outcomes
from cardrules.core.chance import ChanceNeededError
from cardrules.core.entries import Entry
from cardrules.core.state import AnyState
from cardrules.errors import DefinitionError, FaultsError, IllegalActionError, UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.ruling import Ruling
from cardrules.notation import parse_action

T = TypeVar("T")


@frozen
class CaseResult:
    """A case and what came out.

    Args:
        case: Which.
        ruling: Of the judge.
        expectations: Each key of ``[then]``, met or not.
        exercised: The rules by which it came out, and those that the case cites.
        lang: Language of what is printed.
    """

    case: Case
    ruling: Ruling
    expectations: tuple[Expectation, ...]
    exercised: frozenset[RuleId]
    lang: str = attrs.field(eq=False)

    @property
    def met(self) -> bool:
        """Whether everything is as expected."""
        return not self.unmet

    @property
    def unmet(self) -> tuple[Expectation, ...]:
        """The expectations that fail."""
        return tuple(e for e in self.expectations if not e.met)

    def unmet_lines(self) -> list[str]:
        """Return one line for each expectation that fails."""
        from cardrules.cases.pages import unmet_lines

        return [f"{self.case.name}: {line}" for line in unmet_lines(self)]

    def to_text(self) -> str:
        """Return it as plain text."""
        from cardrules.cases.pages import text_of

        return text_of(self)

    def to_markdown(self) -> str:
        """Return it as a page in Markdown."""
        from cardrules.cases.pages import markdown_of

        return markdown_of(self)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        from cardrules.cases.pages import data_of

        return data_of(self)


def run(
    case: Case, lang: str | None = None, readings: Mapping[RuleId, str] | None = None
) -> CaseResult:
    """Rule a case and compare.

    Args:
        case: Which.
        lang: Language of the ruling; that of the case if None.
        readings: Open points that are fixed, besides those that the case fixes itself.

    Raises:
        FaultsError: Notation that cannot be read, facts that do not exist, chance that was not
            told: the case is wrong, not the rules.
    """
    spoken = lang or case.form.lang
    fixed = {**case.form.readings, **(readings or {})}
    then = case.form.then
    came = _come_out(case, fixed, spoken)
    found = [*compared(case, then, came, ("then",))]
    exercised = {*case.form.cites, *_exercised(came)}
    if then.needs is not None:
        needs = sorted(_needs(came.ruling))
        found.append(
            Expectation("then.needs", sorted(then.needs), needs, sorted(then.needs) == needs)
        )
    for name, part in then.alternatives.items():
        other = _come_out(case, {**fixed, **readings_of(name)}, spoken)
        found += compared(case, part, other, ("then", "alternatives", name))
        exercised |= _exercised(other)
    ruling = came.ruling
    if case.form.status:
        ruling = attrs.evolve(ruling, status=case.form.status)
    return CaseResult(case, ruling, tuple(found), frozenset(exercised), spoken)


def _needs(ruling: Ruling) -> set[str]:
    """Return what nobody told and the answer depends on."""
    return {
        assumed.what.id
        for other in ruling.alternatives
        for box in other.when
        for assumed in box
        if assumed.kind == "unknown"
    }


def _exercised(came: CameOut) -> set[RuleId]:
    """Return the rules by which something came out; not those that were only looked at."""
    steps = [*came.ruling.steps, *(s for other in came.ruling.alternatives for s in other.steps)]
    cited = [*(step.rules for step in steps), *(entry.rules for entry in came.entries)]
    return {rule for rules in (*cited, *came.breaches) for rule in rules}


def _come_out(case: Case, fixed: Mapping[RuleId, str], lang: str) -> CameOut:
    """Let the judge rule on a case, and let the same be done without a judge."""
    from cardrules.judge import Judge

    opening = guarded(case, ("given",), lambda: case.opening(fixed))
    board = opening.state
    judge = Judge(case.game, readings=dict(fixed), lang=lang)
    question = case.question
    if question.kind == "resolve":
        walk = _Walk(case, board, strict=False)
        chance = all_outcomes(line for _, line in case.deeds)
        ruling = judge.resolve(board, *walk.actions, chance=chance)
        return CameOut(
            ruling, ruling.state or board, (*opening.entries, *ruling.entries), walk.breaches
        )
    walk = _Walk(case, board, strict=True)
    if question.kind == "value":
        ruling = guarded(case, question.key, lambda: judge.value(walk.state, question.subject))
        return CameOut(ruling, walk.state, (*opening.entries, *walk.entries), ())
    action = walk.read(question.key, question.subject)
    ruling = judge.can(walk.state, action)
    return CameOut(
        ruling, walk.state, (*opening.entries, *walk.entries), _broken(case, walk.state, action)
    )


def _broken(case: Case, state: AnyState, action: Any) -> tuple[tuple[RuleId, ...], ...]:
    try:
        verdict: Any = case.game.check(state, action)
    except UnknownFactError:
        return ()
    return () if verdict else tuple(breach.rules for breach in verdict.breaches)


def guarded(case: Case, key: Key, do: Callable[[], T]) -> T:
    """Do something; what is wrong then is wrong at a key of the case.

    Raises:
        FaultsError: It was wrong; file and line are named.
    """
    try:
        return do()
    except FaultsError as error:
        faults = [
            case.fault(key, f"{f.where}: {f.what}".removeprefix(": "), f.near) for f in error.faults
        ]
        raise FaultsError(faults) from None
    except DefinitionError as error:
        raise FaultsError([case.fault(key, error.what, error.near)]) from None


class _Walk:
    """Doing what a case does, without a judge, with every point that is open as in play.

    Args:
        case: Which.
        board: Its table.
        strict: Whether all of it has to be possible; else it stops where it is not.
    """

    def __init__(self, case: Case, board: AnyState, *, strict: bool) -> None:
        self.case = case
        self.state = board
        self.strict = strict
        self.actions: list[Any] = []
        self.entries: list[Entry] = []
        self.breaches: tuple[tuple[RuleId, ...], ...] = ()
        for at, line in case.deeds:
            self._do(("when", at), line)

    def read(self, key: Key, text: str) -> Any:
        """Return the action that a text means on the table now."""
        return guarded(self.case, key, lambda: parse_action(self.case.game, text, self.state))

    def _do(self, key: Key, line: LineForm) -> None:
        action = self.read((*key, "do"), line.do or "")
        self.actions.append(action)
        if self.breaches:
            return
        chance = Scripted(outcomes(line))
        try:
            step = self.case.game.act(self.state, action, chance)
        except IllegalActionError as error:
            self.breaches = tuple(breach.rules for breach in error.breaches)
            if self.strict:
                what = f"is not legal [{', '.join(r for rules in self.breaches for r in rules)}]"
                raise FaultsError([self.case.fault((*key, "do"), what)]) from None
        except (UnknownFactError, ChanceNeededError) as error:
            if self.strict or line.chance:
                raise FaultsError([self.case.fault(key, str(error))]) from None
        else:
            self.state = step.state
            self.entries += step.entries
            for what in chance.left:
                key = (*key, "chance", what)
                fault = self.case.fault(key, f"chance does not decide {what!r} here")
                raise FaultsError([fault])
