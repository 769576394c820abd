"""Making one ruling of many branches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, starmap
from typing import Any, Final

import attrs

from cardrules.core.claims import Claim, Name, claim
from cardrules.core.digest import board_digest
from cardrules.core.guesses import settled
from cardrules.core.model import in_play
from cardrules.errors import EngineBugError, UnknownFactError
from cardrules.ids import RuleId
from cardrules.judge.bench import FEW, Account, Bench, Branch, Inquiry
from cardrules.judge.explore import Box, Explored, Leaf, explore
from cardrules.judge.grouping import shown_answers, varying_facts
from cardrules.judge.outcome import varying
from cardrules.judge.probe import CHOICE, READING, UNKNOWN_CARD, Point, Trace
from cardrules.judge.ruling import (
    DEPENDS,
    EITHER_WAY,
    NO,
    UNDECIDED,
    Alternative,
    Assumed,
    Ground,
    NotUsed,
    Question,
    Ruling,
    Step,
)  # fmt: skip
from cardrules.log.record import definitions

__all__ = ["rule", "together"]

AHEAD: Final = 100
"""Branches that are looked at for one answer to an open choice at most."""

FEW_WAYS: Final = 3
"""Sets of assumptions that are shown for one answer at most; else one is shown as an example."""


def rule(bench: Bench, inquiry: Inquiry, lang: str) -> Ruling:
    """Return the ruling on a question."""
    asked: dict[RuleId, None] = {}
    found = explore(
        _noting(inquiry, asked), bench.supposing, _compared, bench.budget,
        lambda branch: branch.looked,
    )  # fmt: skip
    deciding = _open_points(found)

    def told(answer: Any) -> Account:
        return _account(bench, inquiry, found.leaf_of(answer), deciding)

    groups = shown_answers(found, deciding)
    accounts = {answer: told(answer) for answer in groups}
    verdict = _verdict(found, deciding)
    first = next(iter(accounts.values()))
    one = len(found.answers) == 1
    several = _several(inquiry, found)
    same = _sharing(inquiry.kind, several=several)
    unlike = [told(group[-1]) for group in groups.values() if len(group) > 1]
    common = [] if one else _common(same([*accounts.values(), *unlike]), deciding)
    choices = tuple(choice for choice in first.choices if one or choice.taken is not None)
    branch = found.first.result
    ruling = Ruling(
        Question(inquiry.kind, inquiry.subject, inquiry.after), verdict,
        _answer(branch, verdict, deciding),
        _ground(bench, asked), tuple(first.steps if one else common), tuple(first.inputs), choices,
        tuple(_ahead(bench, inquiry, branch) if one else _alternatives(found, accounts, groups)),
        (*_unused(accounts.values(), unlike), *_either_way(bench, found, deciding, first.steps)),
        inquiry.fixes(branch) if verdict == NO else (),
        _status(bench, verdict, first), (len(found.leaves), len(found.leaves) + found.left),
        tuple(sorted(bench.names.items(), key=repr)), lang, bench.game,
        branch.entries, _last_state(branch), branch.breaches if verdict == NO else (), several,
        bench.state, outcomes=len(found.answers),
    )  # fmt: skip
    _check_cited(ruling)
    return ruling


def _noting(inquiry: Inquiry, asked: dict[RuleId, None]) -> Callable[[Trace], Branch]:
    """Return what decides a question and notes the readings that it asks for."""

    def decide(trace: Trace) -> Branch:
        try:
            branch = inquiry.decide(trace)
        except UnknownFactError as error:
            what = Name("unknown", error.what)
            branch = Branch(DEPENDS, (claim("answer.missing", what=what),), missing=error.what)
        finally:
            asked.update(dict.fromkeys(trace.asked))
        if branch.table is not branch.answer:
            hash(branch.table)  # tables are compared: no card in this one is only supposed
        if trace.supposed:
            answer, table = map(_settled, (branch.answer, branch.table))
            return attrs.evolve(branch, answer=answer, table=table)
        return branch

    return decide


def _settled(said: Any) -> Any:
    """Return claims, or a term of one, with the numbers themselves that are only supposed."""
    if isinstance(said, Claim):
        return Claim(said.key, _settled(said.terms), said.holds)
    return tuple(map(_settled, said)) if isinstance(said, tuple) else settled(said)


def _compared(branch: Branch) -> Any:
    return branch.verdict, branch.answer


def _account(
    bench: Bench, inquiry: Inquiry, leaf: Leaf[Branch], deciding: Iterable[Point]
) -> Account:
    """Explain one branch."""
    branch = leaf.result
    account = Account(bench, leaf.trace, deciding)
    if branch.missing:
        account.add(branch.answer[0], (), "definition")
    else:
        inquiry.explain(branch, account)
    return account


def _open_points(found: Explored[Branch]) -> tuple[Point, ...]:
    """Return the points on which the answer hangs.

    If all branches agree that were looked at, but others are left, it hangs on what is unknown, or
    on the readings if nothing is.
    """
    deciding = found.deciding()
    if deciding or not found.left:
        return deciding
    points = found.points()
    return tuple(point for point in points if point.kind != READING) or points


def _verdict(found: Explored[Branch], points: Sequence[Point]) -> str:
    """Return the verdict: of the rules if all branches agree, else by what they hang on.

    Readings that matter only for some cards of which nobody told decide nothing yet.
    """
    if any(point.kind == READING for point in points) and not _decided_for_some(found, points):
        return UNDECIDED
    if points or found.first.result.choice is not None:
        return DEPENDS
    return found.first.result.verdict


def _decided_for_some(found: Explored[Branch], points: Sequence[Point]) -> bool:
    """Return whether for some of the cards that nobody told no reading matters."""
    if found.left or all(point.kind != UNKNOWN_CARD for point in points):
        return False
    ways = (box for boxes in found.boxes().values() for box in boxes)
    return any(all(point.kind != READING for point, _ in box) for box in ways)


def _answer(branch: Branch, verdict: str, points: Sequence[Point]) -> tuple[Claim, ...]:
    if verdict == UNDECIDED:
        readings = tuple(point.what for point in points if point.kind == READING)
        return (claim("answer.undecided", points=readings),)
    if verdict == DEPENDS and points:
        missing = (point for point in points if point.kind != READING)
        return (claim("answer.depends", points=tuple(together(missing))),)
    return branch.answer


def together(points: Iterable[Point]) -> Iterable[Name]:
    """Return how open points are called, each once: unknown cards of one place by the place."""
    places: dict[tuple[str, str], dict[Name, None]] = {}
    for point in points:
        is_card = point.kind == UNKNOWN_CARD and point.what.kind == "unknown"
        place = point.what.id.rpartition(":")[0] if is_card else point.what.id
        # Of anything but a card all names are the same, as of a hand that is asked about twice.
        places.setdefault((point.what.kind, place), {})[point.what] = None
    return [
        next(iter(names)) if len(names) == 1 else Name("cards", place)
        for (_, place), names in places.items()
    ]


def _several(inquiry: Inquiry, found: Explored[Branch]) -> bool:
    """Return whether not all branches come to one table, or this is not known."""
    if inquiry.kind != "resolve" and not inquiry.after:
        return False
    branches = {id(leaf.result): leaf.result for leaf in found.leaves}.values()
    unsure = found.left > 0 or any(branch.missing for branch in branches)
    return unsure or len({branch.table for branch in branches}) > 1


def _last_state(branch: Branch) -> Any:
    return None if branch.state is None else attrs.evolve(branch.state, probe=None)


# Several answers.


def _sharing(kind: str, *, several: bool) -> Callable[[list[Account]], list[Step]]:
    """Return what finds the steps that the branches of a kind of question have in common."""
    if kind == "value":
        return _shared
    return _beside if kind == "can" and not several else _beginning


def _beside(accounts: list[Account]) -> list[Step]:
    """Return what branches share whose steps stand beside each other, as conditions on one table.

    Each one is common that no branch contradicts and that hangs on no assumption.
    """
    longest = max(accounts, key=lambda account: len(account.steps))
    denied = {(s.claim.key, not s.claim.holds) for a in accounts for s in a.steps}
    assumed = {s.n for s in longest.steps if s.claim.key == "reading.assumed"}
    return [
        s for s in longest.steps
        if s.n not in assumed and not assumed & {*s.because}
        and (s.claim.key, s.claim.holds) not in denied
    ]  # fmt: skip


def _beginning(accounts: list[Account]) -> list[Step]:
    """Return how branches begin whose steps follow one another."""
    kept: list[Step] = []
    for together in zip(*(account.steps for account in accounts), strict=False):
        if any(_bare(step) != _bare(together[0]) for step in together):
            break
        kept.append(together[0])
    return kept


def _shared(accounts: list[Account]) -> list[Step]:
    """Return the steps that all branches have, as the parts of a sum are."""
    first, *others = accounts
    known = [{_bare(step) for step in other.steps} for other in others]
    return [step for step in first.steps if all(_bare(step) in bare for bare in known)]


def _unused(*accounts: Iterable[Account]) -> list[NotUsed]:
    """Return what counts in no branch: what helps in one of them is not said not to."""
    first, *others = chain(*accounts)
    return [told for told in first.not_used if all(told in other.not_used for other in others)]


def _common(kept: list[Step], deciding: Iterable[Point]) -> list[Step]:
    """Return what all branches have in common, numbered anew, then what nobody decides."""
    numbers = {step.n: n for n, step in enumerate(kept, start=1)}
    steps = [
        attrs.evolve(
            step, n=numbers[step.n],
            because=tuple(numbers[n] for n in step.because if n in numbers),
        )
        for step in kept
    ]  # fmt: skip
    return [*steps, *_open_steps(deciding, len(steps))]


def _bare(step: Step) -> Any:
    return step.claim, step.rules, step.role


def _open_steps(deciding: Iterable[Point], before: int) -> list[Step]:
    found: list[Step] = []
    for what in together(deciding):
        n = before + len(found) + 1
        if what.kind == "reading":
            said = claim("reading.open", reading=what)
            found.append(Step(n, said, (), (what.id,), "definition"))
        else:
            key = "chance.open" if what.kind == "chance" else "card.unknown"
            found.append(Step(n, claim(key, what=what), (), (), "definition"))
    return found


def _ahead(bench: Bench, inquiry: Inquiry, branch: Branch) -> Iterable[Alternative]:
    """Yield what the answers to a choice that is left open lead to, equal outcomes together."""
    bench = attrs.evolve(bench, budget=min(bench.budget, AHEAD))
    found: dict[Any, tuple[list[Name], Ruling]] = {}
    for name, question in inquiry.further(branch):
        ruling = rule(bench, question, "en")
        found.setdefault((ruling.verdict, ruling.answer), ([], ruling))[0].append(name)
    for names, ruling in found.values():
        what = Name("claim", branch.choice.prompt.key) if branch.choice else Name("choice", "")
        when = ((Assumed(CHOICE, what, tuple(names)),),)
        yield Alternative(when, True, ruling.verdict, ruling.answer, ruling.steps)


def _alternatives(
    found: Explored[Branch], accounts: dict[Any, Account], groups: dict[Any, list[Any]]
) -> Sequence[Alternative]:
    """Return each answer that is shown with what leads to it."""
    return _rest_last(found, [*_leading(found, accounts, groups)])


def _leading(
    found: Explored[Branch], accounts: dict[Any, Account], groups: dict[Any, list[Any]]
) -> Iterable[Alternative]:
    boxes = found.boxes()
    for answer, account in accounts.items():
        leaf = found.leaf_of(answer)
        same = groups[answer]
        exact = found.left == 0 and len(boxes[answer]) <= FEW_WAYS and len(same) == 1
        deciding = {point.key for point in found.deciding()}
        example = tuple((p, (taken,)) for p, taken in leaf.path if p.key in deciding)
        ways = boxes[answer] if exact else [example]
        when = tuple(_assumed(box) for box in ways)
        branch = leaf.result
        yield Alternative(
            when, exact, branch.verdict, branch.answer, tuple(account.steps),
            len(same), tuple(starmap(varying, varying_facts([found for _, found in same]))),
        )  # fmt: skip


def _rest_last(
    found: Explored[Branch], alternatives: Sequence[Alternative]
) -> Sequence[Alternative]:
    """Say of the most cards that they are all the others, and put what they lead to last.

    That is so where all hangs on one card and nothing is left out.
    """
    sole = [
        other.when[0][0]
        for other in alternatives
        if other.exact and len(other.when) == len(other.when[0]) == 1
    ]
    if len(sole) < len(found.answers) or len({way.what for way in sole}) > 1:
        return alternatives
    at = max(range(len(sole)), key=lambda number: len(sole[number].options))
    if sole[at].kind != UNKNOWN_CARD or len(sole[at].options) < FEW:
        return alternatives
    rest = attrs.evolve(alternatives[at], when=((attrs.evolve(sole[at], rest=True),),))
    return (*alternatives[:at], *alternatives[at + 1 :], rest)


def _assumed(box: Box) -> tuple[Assumed, ...]:
    return tuple(
        Assumed(point.kind, point.what, tuple(point.options[option] for option in options))
        for point, options in box
    )


def _either_way(
    bench: Bench, found: Explored[Branch], deciding: Iterable[Point], steps: Iterable[Step]
) -> Iterable[NotUsed]:
    """Yield what is open, was met and does not matter: readings, counters, cards in play."""
    matter = {point.key for point in deciding}
    lying = {("card", thing.id) for thing in in_play(bench.state) if not thing.face_down}
    said = {term for step in steps for _, term in step.claim.terms}
    met = {point.key: point for leaf in found.leaves for point, _ in leaf.path}
    for key, point in met.items():
        if point.kind == READING and key not in matter:
            yield NotUsed((point.what.id,), claim(EITHER_WAY, reading=point.what))
        elif point.what.kind == "counter" and key not in matter:
            # The steps are those of one number: that it was supposed is not kept silent.
            most = point.options[-1]
            yield NotUsed((), claim("unknown.either-way", what=point.what, most=most))
        elif key in lying - matter and (taken := point.options[0]) in said:
            yield NotUsed((), claim("unknown.either-way.card", what=point.what, taken=taken))


# What it stands on.


def _ground(bench: Bench, asked: Iterable[RuleId]) -> Ground:
    from cardrules import __version__

    trace = bench.trace()
    ids = {*asked, *bench.fixed}
    met = [trace.used(id) for id in bench.game.rulebook.readings if id in ids]
    return Ground(
        __version__, bench.game.name, bench.game.rulebook.edition, definitions(bench.game),
        tuple(met), board_digest(bench.state),
        bench.viewer,
    )  # fmt: skip


def _status(bench: Bench, verdict: str, account: Account) -> str:
    if verdict == UNDECIDED:
        return "undecided"
    rules = bench.game.rulebook.rules
    cited = {rule for step in account.steps for rule in step.rules}
    house = any(rule in rules and rules[rule].kind == "house" for rule in cited)
    return "house" if house or cited & set(bench.fixed) else "derived"


def _check_cited(ruling: Ruling) -> None:
    """See that everything cited exists."""
    asked = [rule for choice in ruling.choices for rule in choice.rules]
    for id in (*ruling.cited, *asked):
        if not ruling.game.rulebook.knows(id):
            what = f"{ruling.game.name} cites {id!r}, which its rulebook does not have"
            raise EngineBugError(what)
