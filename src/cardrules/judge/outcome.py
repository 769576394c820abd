"""What a table comes to, as claims: who won, or who acts next, and the facts that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.core.claims import Claim, Name, Term, claim
from cardrules.core.digest import board_digest
from cardrules.core.events import Ended
from cardrules.core.model import Outcome
from cardrules.core.state import AnyState
from cardrules.judge.bench import FEW, Bench, Branch
from cardrules.judge.tell import ended_terms, prompt_terms, seat_term

__all__ = ["answer_of", "differs", "facts_of", "named", "varying"]


def answer_of(bench: Bench, before: AnyState, after: AnyState) -> tuple[Claim, ...]:
    """Return what came of a table.

    Args:
        bench: The board, for how facts are called.
        before: The table at the start, with every card known that was assumed since.
        after: The table at the end.
    """
    return (_head(bench, after), *_changes(bench, before, after))


def _head(bench: Bench, state: AnyState) -> Claim:
    if state.outcome is not None:
        return _over(state.outcome)
    if state.decision is None:
        return claim("answer.nothing")
    key = "answer.open" if state.frames else "answer.next"
    terms = prompt_terms(bench.prompt(state.decision.prompt, state))
    return claim(key, seat=seat_term(state.decision.seat), **terms)


def _over(outcome: Outcome) -> Claim:
    finer, terms = ended_terms(Ended(outcome))
    return claim(f"answer.over.{finer}", **terms)


def _changes(bench: Bench, before: AnyState, after: AnyState) -> Iterator[Claim]:
    """Yield the facts that changed; a game that names none is known by the digest of its board."""
    said, then = bench.said(after), bench.said(before)
    for key, value in said.items():
        if key not in then:
            yield claim("answer.new-fact", name=Name("fact", key), value=named(bench, value))
        elif then[key] != value:
            old, now = named(bench, then[key]), named(bench, value)
            yield claim("answer.fact", name=Name("fact", key), before=old, value=now)
    if not said:
        yield claim("answer.board", digest=board_digest(after))


def named(bench: Bench, value: Term) -> Term:
    """Return a value; one that is the key of a claim as that claim."""
    if isinstance(value, str) and value in bench.game.words:
        return Name("claim", value)
    return value


def differs(name: Term, values: Sequence[Term]) -> Claim:
    """Return that a fact is not the same everywhere."""
    return claim("answer.differs", name=name, values=tuple(values))


def varying(name: Term, values: Sequence[Term]) -> Claim:
    """Return that a fact is not the same everywhere, and what it can be if that is soon said."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) == len(values) > FEW:
        return claim("answer.between", name=name, least=min(numbers), most=max(numbers))
    plain = not any(isinstance(value, tuple) or value is None for value in values)
    if plain and len(values) <= FEW:
        return claim("answer.one-of", name=name, values=tuple(values))
    return differs(name, values)


def facts_of(bench: Bench, before: AnyState, branch: Branch) -> Iterator[Claim]:
    """Yield what the facts that changed were before, as inputs."""
    for found in branch.answer:
        terms = dict(found.terms)
        if found.key == "answer.fact":
            yield claim("fact", name=terms["name"], value=terms["before"])
