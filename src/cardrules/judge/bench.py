"""What the judge has in front of itself: a game, a board as the viewer knows it, and a question.

A question is decided once for each branch, and explained only for the branches that are shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, get_args

import attrs

from cardrules._frozen import evolve, frozen
from cardrules.core.actions import Option, field_types
from cardrules.core.chance import Chance
from cardrules.core.claims import PRINTED, Claim, Name, Term, Text, claim
from cardrules.core.effects import Effect
from cardrules.core.entries import Entry
from cardrules.core.game import Ruleset
from cardrules.core.layout import Seen
from cardrules.core.model import Object
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Breach
from cardrules.errors import UnknownFactError
from cardrules.ids import UNKNOWN, CardId, Ref, RuleId, Seat
from cardrules.judge.probe import READING, Point, Trace
from cardrules.judge.render import blanks
from cardrules.judge.ruling import Choice, Fix, NotUsed, Step
from cardrules.judge.tell import action_name, prompt_of
from cardrules.settings import settings_of
from cardrules.ways import described_way
from cardrules.words import LANGUAGES

__all__ = [
    "Account", "Bench", "Branch", "Inquiry", "cards_in", "hand_cards", "named_cards",
    "unknown_cards",
]  # fmt: skip

FEW: Final = 8
"""How many options of an open choice are looked at."""


@frozen
class Branch:
    """What comes out under one set of assumptions.

    Args:
        verdict: ``yes`` or ``no``; ``depends`` if a choice is left open.
        answer: The answer.
        raw: What the explanation needs.
        choice: The choice at which the given actions end in mid-resolution, or None.
        missing: What the branch could not go on without, or "".
        entries: What happened.
        state: The table at the end; None if nothing was done.
        breaches: What is broken, if something illegal was asked or done.
        table: What tells the table at the end from that of other branches; None if nothing was
            done.
        looked: How much of the budget it has taken.
    """

    verdict: str
    answer: tuple[Claim, ...]
    raw: Any = None
    choice: Choice | None = None
    missing: str = ""
    entries: tuple[Entry, ...] = ()
    state: AnyState | None = None
    breaches: tuple[Breach, ...] = ()
    table: tuple[Claim, ...] | None = None
    looked: int = 1


class Inquiry(ABC):
    """A question to the judge.

    Attributes:
        kind: What sort of question.
    """

    kind: str

    @property
    @abstractmethod
    def subject(self) -> tuple[Name, ...]:
        """What is asked about."""

    @property
    def after(self) -> tuple[Name, ...]:
        """What is done before it is asked."""
        return ()

    @abstractmethod
    def decide(self, trace: Trace, /) -> Branch:
        """Return what comes out; open points are asked of the trace."""

    @abstractmethod
    def explain(self, branch: Branch, account: Account, /) -> None:
        """Give the steps that lead to what came out."""

    def further(self, _branch: Branch, /) -> Iterable[tuple[Name, Inquiry]]:
        """Return, for each answer to a choice that is left open, the question what it leads to."""
        return ()

    def fixes(self, _branch: Branch, /) -> tuple[Fix, ...]:
        """Return what would make it legal, if it is an action that is not."""
        return ()


@attrs.define
class Bench:
    """The board and what goes with it.

    Args:
        game: Whose rules.
        state: The board as the viewer knows it, with the readings that somebody fixed; nobody
            watches it.
        viewer: Whose knowledge it is; None for all.
        budget: How many branches are looked at most.
        luck: What was told of chance: one source for all actions, or one for each.
        names: How actions and objects of this board are written.
        mixed: Answers that do different things at different places.
        judged: For some tables everything that could be done there, each with the rules against it.
    """

    game: Ruleset
    state: AnyState
    viewer: Seat | None
    budget: int
    luck: tuple[Chance, ...]
    names: dict[Term, Text] = attrs.field(factory=dict)
    mixed: set[Name] = attrs.field(factory=set)
    judged: list[tuple[AnyState, Mapping[Any, tuple[RuleId, ...]]]] = attrs.field(factory=list)
    _facts: Mapping[str, Term] | None = attrs.field(default=None, init=False)
    _by_name: Mapping[str, Sequence[tuple[str, Term]]] | None = attrs.field(
        default=None, init=False
    )

    @property
    def fixed(self) -> Mapping[RuleId, str]:
        """The readings that somebody fixed."""
        return dict(self.state.settings.readings)

    def trace(self, path: Sequence[int] = ()) -> Trace:
        """Return a probe that follows a path."""
        return Trace(self.game.rulebook, self.fixed, path)

    def supposing(self, path: Sequence[int]) -> Trace:
        """Return one that also notes what is read of the cards that it takes."""
        return Trace(self.game.rulebook, self.fixed, path, self.game.cards)

    def action(self, action: Any, table: AnyState, text: Effect | None = None) -> Name:
        """Return an action as claims name it, and keep how it is written.

        Args:
            action: The action.
            table: The table on which it is said.
            text: The text whose way it chooses, if nothing on the table asks for it any more.
        """
        from cardrules.notation import format_action

        name = action_name(self.game, action, table)
        if name not in self.names or isinstance(action, Option):
            plain = Text(*(format_action(self.game, action, table, lang) for lang in LANGUAGES))
            ways = [described_way(self.game, action, table, lang, text) for lang in LANGUAGES]
            told = Text(plain.en + ways[0], plain.es + ways[1])
            # What is one thing at one place and another elsewhere is not said beside it.
            if self.names.get(name, plain) not in (plain, told):
                self.mixed.add(name)
            self.names[name] = plain if name in self.mixed else told
        return name

    def prompt(self, prompt: Claim, table: AnyState) -> Claim:
        """Return what is asked as claims say it, and keep how its things are written."""
        said, written = prompt_of(self.game, prompt, table)
        self.names.update(written)
        return said

    def keep_names(self, found: Claim, table: AnyState) -> None:
        """Keep how the objects that a claim names are written."""
        from cardrules.notation import format_thing

        for _, term in found.terms:
            if isinstance(term, Ref) and term not in self.names:
                texts = [format_thing(self.game, term, table, lang) for lang in LANGUAGES]
                self.names[term] = Text(*texts)

    def settled(self, state: AnyState, trace: Trace) -> AnyState:
        """Return a state that nobody watches, with everything assumed so far as fixed."""
        assumed = {
            str(point.key): point.options[taken].id.partition("=")[2]
            for point, taken in zip(trace.points, trace.taken, strict=True)
            if point.kind == READING
        }
        agreed = state.settings
        if assumed:
            fixed = tuple(sorted({**dict(agreed.readings), **assumed}.items()))
            agreed = settings_of(self.game, agreed.seats, agreed.options, fixed)
        return evolve(trace.assume(state), settings=agreed, probe=None)

    def said(self, state: AnyState) -> Mapping[str, Term]:
        """Return every fact of a table that has a name; none if it cannot be said yet.

        Those of the board itself are asked for again and again.
        """
        if state is not self.state:
            return _said(self.game, state)
        if self._facts is None:
            self._facts = _said(self.game, state)
        return self._facts

    def facts(self, name: str) -> Sequence[tuple[str, Term]]:
        """Return the facts of the board whose name ends so, each with its whole name."""
        if self._by_name is None:
            found: dict[str, list[tuple[str, Term]]] = {}
            for key, value in self.said(self.state).items():
                found.setdefault(key.rpartition(".")[2], []).append((key, value))
            self._by_name = found
        return self._by_name.get(name, ())


def _said(game: Ruleset, state: AnyState) -> Mapping[str, Term]:
    try:
        # A game may work them out only when they are asked for.
        return dict(game.said(state))
    except UnknownFactError:
        return {}


class Account:
    """The steps of one branch, in the making.

    Args:
        bench: The board.
        trace: The probe of the branch, after it was decided.
        deciding: The open points that can change the answer.
    """

    def __init__(self, bench: Bench, trace: Trace, deciding: Iterable[Point] = ()) -> None:
        self.trace = trace
        self.deciding = {point.key for point in deciding}
        self.steps: list[Step] = []
        self.inputs: dict[Claim, None] = {}
        self.choices: list[Choice] = []
        self.not_used: list[NotUsed] = []
        self._readings: dict[RuleId, int] = {}
        self.turn_to(bench)

    def turn_to(self, bench: Bench) -> None:
        """Go on with the board as it is later."""
        self.bench = bench

    def add(
        self, found: Claim, rules: Iterable[RuleId], role: str, because: Iterable[int] = (),
        entry: int | None = None,
    ) -> int:  # fmt: skip
        """Add a step and return its number; its claim keeps only what its words use."""
        n = len(self.steps) + 1
        found = self.pruned(found)
        causes = tuple(sorted({*because}))
        self.steps.append(Step(n, found, causes, tuple(dict.fromkeys(rules)), role, entry))
        return n

    def pruned(self, found: Claim) -> Claim:
        """Return a claim without the terms that its words do not use, and note the facts in it.

        The cards that it rests on stay: what is not published of them has to be said.
        """
        used = {*blanks(self.bench.game.words, found), PRINTED}
        terms = tuple((name, term) for name, term in found.terms if name in used)
        self._note(terms)
        found = Claim(found.key, terms, found.holds)
        self.bench.keep_names(found, self.bench.state)
        return found

    def _note(self, terms: Iterable[tuple[str, Term]]) -> None:
        for name, term in terms:
            for key, value in self.bench.facts(name):
                if value == term:
                    self.inputs[claim("fact", name=Name("fact", key), value=value)] = None

    def readings(self, ids: Iterable[RuleId]) -> tuple[int, ...]:
        """Return the steps that say how these readings are taken, making those that are not there.

        An open reading that makes no difference has none.
        """
        return tuple(n for id in dict.fromkeys(ids) if (n := self._reading(id)))

    def _reading(self, id: RuleId) -> int:
        if id in self._readings:
            return self._readings[id]
        used = self.trace.used(id)
        reading, option = Name("reading", id), Name("option", f"{id}={used.option}")
        role = "default"
        if used.how == "open":
            if id not in self.deciding:
                return 0
            found = claim("reading.assumed", option=option)
        elif used.how == "fixed":
            found = claim("reading.fixed", reading=reading, option=option)
            role = "definition"
        else:
            found = claim("reading.settled", option=option)
        self._readings[id] = self.add(found, (id,), role)
        return self._readings[id]


# Cards that nobody told.


def _hidden(state: AnyState, seat: Seat) -> Iterator[Object]:
    """Yield what lies where only a seat sees it."""
    for zone, ids in zip(state.settings.layout.zones, state.zones, strict=True):
        if zone.seen is Seen.OWNER and zone.seat == seat:
            yield from (state.objects[id] for id in ids)


def unknown_cards(state: AnyState, seat: Seat) -> list[Object]:
    """Return the cards of a seat's hand that nobody told."""
    return [thing for thing in _hidden(state, seat) if thing.card == UNKNOWN]


def hand_cards(state: AnyState, seat: Seat) -> list[CardId]:
    """Return the cards that a seat is known to hold."""
    return [thing.card for thing in _hidden(state, seat) if thing.card != UNKNOWN]


def named_cards(game: Ruleset, state: AnyState, action: Any) -> list[CardId]:
    """Return the cards that an action names and its seat is not known to hold."""
    held = hand_cards(state, action.seat)
    missing = []
    for card in cards_in(game, action):
        if card in held:
            held.remove(card)
        else:
            missing.append(card)
    return missing


def cards_in(game: Ruleset, action: Any) -> Iterator[CardId]:
    """Yield the cards that an action names; it may play several at once.

    Only what holds cards names them: a word of an action may be called as a card is.
    """
    for name, hint in field_types(type(action)).items():
        if CardId not in (hint, *get_args(hint)):
            continue
        value = getattr(action, name)
        for card in value if isinstance(value, tuple) else (value,):
            if isinstance(card, str) and card in game.cards:
                yield CardId(card)
