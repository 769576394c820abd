"""Running a case: the judge rules, and what comes out is held against what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from cardrules._frozen import frozen
from cardrules.cases.asked import ruled
from cardrules.cases.case import Case, Question, in_order, readings_of
from cardrules.cases.checking import no_names
from cardrules.cases.compared import CameOut, Found, compared
from cardrules.cases.expected import Expectation
from cardrules.cases.kernel_rules import shown_by
from cardrules.cases.lines import Key
from cardrules.cases.needs import needed, read_needs
from cardrules.cases.scripted import Scripted, outcomes
from cardrules.core.entries import Entry
from cardrules.core.events import Acted
from cardrules.errors import DefinitionError, FaultsError
from cardrules.ids import RuleId
from cardrules.judge import Judge, Ruling
from cardrules.judge.ruling import UNDECIDED, YES

T = TypeVar("T")


@frozen
class CaseResult:
    """A case and what came out.

    Args:
        case: Which.
        ruling: Of the judge.
        expectations: Each key of ``[then]``, met or not.
        compared: Whether anything was expected of these readings; else nothing was compared.
        exercised: The rules by which it came out. Those that the case cites are among them only
            if something came out by them.
        lang: Language of what is printed.
    """

    case: Case
    ruling: Ruling
    expectations: tuple[Expectation, ...]
    exercised: frozenset[RuleId]
    lang: str = attrs.field(eq=False)
    compared: bool = True

    @property
    def met(self) -> bool:
        """Whether everything is as expected."""
        return not self.unmet

    @property
    def unmet(self) -> tuple[Expectation, ...]:
        """The expectations that fail."""
        return tuple(e for e in self.expectations if not e.met)

    @property
    def only_cited(self) -> tuple[RuleId, ...]:
        """The rules that it cites though nothing came out by them."""
        rules = self.case.game.rulebook.rules
        cited = dict.fromkeys(self.case.form.cites)
        return tuple(id for id in cited if id in rules and id not in self.exercised)

    def unmet_lines(self) -> list[str]:
        """Return one line for each expectation that fails."""
        from cardrules.cases.pages import unmet_lines

        return [f"{self.case.name}: {line}" for line in unmet_lines(self)]

    def to_text(self, width: int | None = None) -> str:
        """Return it as plain text.

        Args:
            width: Characters in a line of a terminal; if None, only the ruling is wrapped.
        """
        from cardrules.cases.pages import text_of

        return text_of(self, width)

    def to_markdown(self) -> str:
        """Return it as a page in Markdown."""
        from cardrules.cases.pages import markdown_of

        return markdown_of(self)

    def to_html(self) -> str:
        """Return it as one HTML page in both languages."""
        from cardrules.cases.sheets import html_of

        return html_of([self])

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
        FaultsError: Notation that cannot be read, facts that do not exist, chance that was told
            for nothing, an illegal action before the question: the case is wrong, not the rules.
    """
    spoken = lang or case.form.lang
    fixed = {**case.form.readings, **(readings or {})}
    faults: list[DefinitionError] = []
    came = _come_out(case, case.question, fixed, spoken, faults)
    if came is None:
        raise FaultsError(in_order([*faults, *no_names(case)]))
    exercised = _exercised(came)
    decided = came.ruling.verdict != UNDECIDED == case.form.then.verdict
    if decided and fixed != {**case.form.readings}:
        found = [*_of_alternatives(case, came, fixed)]
    else:
        found = [*_against(case, came, fixed, exercised, faults)]
    faults += (wrong for wrong in found if isinstance(wrong, DefinitionError))
    if faults:
        raise FaultsError(in_order(faults))
    expectations = tuple(one for one in found if isinstance(one, Expectation))
    exercised.update(rule for e in expectations if e.met for rule in e.rules)
    ruling = came.ruling
    if case.form.status:
        ruling = attrs.evolve(ruling, status=case.form.status)
    whole = frozenset(exercised)
    return CaseResult(case, ruling, expectations, whole, spoken, bool(expectations))


def wrong_when_run(case: Case) -> Sequence[DefinitionError]:
    """Return what is wrong with a case and shows only when it is ruled."""
    try:
        run(case)
    except FaultsError as error:
        return error.faults
    return ()


def _of_alternatives(case: Case, came: CameOut, fixed: Mapping[RuleId, str]) -> Iterator[Found]:
    """Yield what a case expects of exactly these readings."""
    for name, part in case.form.then.alternatives.items():
        if {**case.form.readings, **readings_of(name)} == fixed:
            yield from compared(case, part, came, ("then", "alternatives", name))


def _against(
    case: Case, came: CameOut, fixed: Mapping[RuleId, str], exercised: set[RuleId],
    faults: list[DefinitionError],
) -> Iterator[Found]:  # fmt: skip
    """Yield each expectation; the rules by which the alternatives come out are added."""
    then = case.form.then
    yield from compared(case, then, came, ("then",))
    if then.needs is not None:
        try:
            expected = read_needs(case, then.needs, came.state)
        except FaultsError as error:
            yield from error.faults
        else:
            needs = needed(came.ruling, came.state.settings)
            yield Expectation(("then", "needs"), expected, needs, expected == needs)
    question = case.question
    if question.kind == "compare":
        # A side of the comparison, alone.
        question = Question("resolve", "", question.key)
    for name, part in then.alternatives.items():
        told = {**fixed, **readings_of(name)}
        other = _come_out(case, question, told, came.ruling.lang, faults)
        if other is not None:
            yield from compared(case, part, other, ("then", "alternatives", name))
            exercised |= _exercised(other)


def _exercised(came: CameOut) -> set[RuleId]:
    """Return the rules by which something came out; not those that were only looked at."""
    ruling = came.ruling
    steps = [*ruling.steps, *(step for other in ruling.alternatives for step in other.steps)]
    cited = [step.rules for step in steps]
    cited += [entry.rules for entry in came.entries]
    cited += [breach.rules for breach in ruling.breaches]
    return {rule for rules in cited for rule in rules} | shown_by(ruling.game, came.entries)


def _come_out(
    case: Case, question: Question, fixed: Mapping[RuleId, str], lang: str,
    faults: list[DefinitionError],
) -> CameOut | None:  # fmt: skip
    """Let the judge answer; None if an action means nothing, so that nothing comes out.

    What is wrong with what is done and asked is added to a list.
    """
    opening = guarded(case, ("given",), lambda: case.opening(fixed))
    board = opening.state
    judge = Judge(case.game, readings=dict(fixed), lang=lang)
    chance = [Scripted(outcomes(line)) for _, line in case.deeds]
    ruling = ruled(case, question, judge, board, chance=chance, faults=faults)
    if ruling is None:
        return None
    done = sum(isinstance(entry.event, Acted) for entry in ruling.entries)
    if question.kind in ("can", "value") and ruling.answer[0].key == "answer.illegal":
        broken = ", ".join(rule for breach in ruling.breaches for rule in breach.rules)
        key: Key = ("when", case.deeds[done][0], "do")
        faults.append(case.fault(key, f"is not legal [{broken}]"))
    whole = question.kind != "audit" or ruling.verdict == YES
    for (at, _), told in zip(case.deeds[:done] if whole else (), chance, strict=False):
        faults += (case.fault(("when", at, "chance", w), told.wrong(w)) for w in told.left)
    return CameOut(judge, ruling, ruling.state or board, (*opening.entries, *_events(ruling)))


def _events(ruling: Ruling) -> Iterator[Entry]:
    """Yield what happened; where it is asked why something is so, only what led to that."""
    led = {step.entry for step in ruling.steps}
    why = ruling.question.kind == "why"
    return (entry for entry in ruling.entries if not why or entry.seq in led)


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
