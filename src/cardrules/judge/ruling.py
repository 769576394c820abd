"""A ruling: one tree of typed claims, with no sentence in it.

Sentences are made last, from templates: see `cardrules.judge.render`.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Claim, Name, Term, Text
from cardrules.core.entries import Entry
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Breach
from cardrules.ids import RuleId, Seat

__all__ = [
    "DEPENDS",
    "EITHER_WAY",
    "NO",
    "ROLES",
    "UNDECIDED",
    "VERDICTS",
    "YES",
    "Alternative",
    "Assumed",
    "Choice",
    "Fix",
    "Ground",
    "NotUsed",
    "Question",
    "Refused",
    "Ruling",
    "Step",
    "Used",
]  # fmt: skip

EITHER_WAY: Final = "reading.either-way"
"""Key of what is said of an open point that makes no difference."""

YES: Final = "yes"
NO: Final = "no"
DEPENDS: Final = "depends"
UNDECIDED: Final = "undecided"
VERDICTS: Final = (YES, NO, DEPENDS, UNDECIDED)
ROLES: Final = (
    "condition", "replacement", "static", "choice", "order", "definition", "default",
)  # fmt: skip


DIFFERS: Final = ("answer.differs", "answer.one-of", "answer.between")
"""Keys of the claims that a fact is not the same everywhere."""


@frozen
class Question:
    """What was asked.

    Args:
        kind: ``can``, ``resolve``, ``value``, ``why``, ``compare``, ``orders`` or ``audit``.
        subject: The actions, in order, or what the value is of.
        after: What is done before it is asked, in order.
    """

    kind: str
    subject: tuple[Name, ...]
    after: tuple[Name, ...] = ()


@frozen
class Used:
    """A reading that was met.

    Args:
        reading: Which.
        option: The option in force; None if the ruling looked at all of them.
        how: ``fixed`` by somebody, ``settled`` by the text, or ``open``.
    """

    reading: RuleId
    option: str | None
    how: str


@frozen
class Ground:
    """What a ruling stands on.

    Args:
        version: Of the library.
        game: Name of the game.
        edition: Of its rulebook.
        cards: Hash of its card definitions.
        readings: Those that were met, and those that somebody fixed.
        board: Digest of the board, as far as the viewer sees it.
        viewer: With whose knowledge it was ruled; None for all of it.
    """

    version: str
    game: str
    edition: str
    cards: str
    readings: tuple[Used, ...]
    board: str
    viewer: Seat | None


@frozen
class Step:
    """One step of the derivation.

    Args:
        n: Its number, from 1.
        claim: What is so, or is not so.
        because: Earlier steps that it follows from.
        rules: Rules and readings by which it follows, the main one first.
        role: One of `ROLES`.
        entry: Position of the entry of a log that says so, or None.
    """

    n: int
    claim: Claim
    because: tuple[int, ...] = ()
    rules: tuple[RuleId, ...] = ()
    role: str = "condition"
    entry: int | None = None


@frozen
class Refused:
    """An option that was refused.

    Args:
        action: Which.
        rules: The rules that it breaks.
    """

    action: Name
    rules: tuple[RuleId, ...]


@frozen
class Choice:
    """A decision, taken or open.

    Args:
        seat: Whose.
        prompt: What is asked.
        rules: Why.
        taken: What was chosen; None while it is open.
        options: What can be chosen, if it is open and these are few.
        count: How many options there are; 0 if it is no longer open, or nobody could answer.
        refused: Options that the rules do not give.
    """

    seat: Seat
    prompt: Claim
    rules: tuple[RuleId, ...]
    taken: Name | None = None
    options: tuple[Name, ...] = ()
    count: int = 0
    refused: tuple[Refused, ...] = ()


@frozen
class Assumed:
    """What an alternative takes for granted about one open point.

    Args:
        kind: ``reading``, ``choice``, ``chance`` or ``unknown``.
        what: The point.
        options: One of these.
        rest: Whether these are all that the other alternatives do not name.
    """

    kind: str
    what: Name
    options: tuple[Name, ...]
    rest: bool = False


@frozen
class Alternative:
    """What comes out under some assumptions.

    Args:
        when: Sets of assumptions, each of which leads here.
        exact: Whether these are all; else they are an example.
        verdict: What the verdict is then.
        answer: The answer then.
        steps: The derivation then.
        count: How many different outcomes it stands for, as an example, if they are too many to
            show each.
        varying: The facts that are not the same in all of these, with their values.
    """

    when: tuple[tuple[Assumed, ...], ...]
    exact: bool
    verdict: str
    answer: tuple[Claim, ...]
    steps: tuple[Step, ...]
    count: int = 1
    varying: tuple[Claim, ...] = ()


@frozen
class NotUsed:
    """A rule or reading that looks relevant and decides nothing here.

    Args:
        rules: Which.
        claim: Why not.
        because: What that follows from, in order: numbers, and tests that fail.
    """

    rules: tuple[RuleId, ...]
    claim: Claim
    because: tuple[Claim, ...] = ()


@frozen
class Fix:
    """What would mend an illegal action, tried before it is offered; or what is legal instead.

    Args:
        claim: What to do.
        rules: The rules that are broken and are kept then; () for what is done instead.
        action: The legal action to do instead, or None.
        after: The action of another seat after which it is legal, or None.
        option: What has to be agreed on before the match, as option and value, or None.
    """

    claim: Claim
    rules: tuple[RuleId, ...] = ()
    action: Name | None = None
    after: Name | None = None
    option: tuple[str, str] | None = None


@frozen
class Ruling:
    """The answer of the judge.

    Args:
        question: What was asked.
        verdict: One of `VERDICTS`.
        answer: The one-sentence answer, then the value or the resulting facts.
        ground: What it stands on.
        steps: The derivation.
        inputs: Facts of the board that were used.
        choices: Decisions taken or open.
        alternatives: What comes out under other readings, choices, outcomes or cards.
        not_used: Rules that look relevant, and why they decide nothing.
        fixes: What would make it legal, then what is legal instead.
        status: ``derived``, ``official``, ``house`` or ``undecided``.
        explored: How many branches were looked at, and how many there are at least.
        names: How actions and objects of this board are written in each language.
        lang: The language in which it is written unless somebody asks for another.
        game: Whose rules and words.
        entries: What happens in the first branch.
        state: The table at its end, as far as the viewer sees it; None if nothing was done.
        breaches: Everything that is broken, if the verdict is no.
        several: Whether that table is one of several that can come out.
        board: The table that was asked about, as far as the viewer sees it.
        parts: Of orders and of a comparison, for each alternative the first event that not all of
            them have; None if it ends before. That is where they part.
        outcomes: How many different outcomes were found.
    """

    question: Question
    verdict: str
    answer: tuple[Claim, ...]
    ground: Ground
    steps: tuple[Step, ...]
    inputs: tuple[Claim, ...]
    choices: tuple[Choice, ...]
    alternatives: tuple[Alternative, ...]
    not_used: tuple[NotUsed, ...]
    fixes: tuple[Fix, ...]
    status: str
    explored: tuple[int, int]
    names: tuple[tuple[Term, Text], ...]
    lang: str = attrs.field(eq=False)
    game: Ruleset = attrs.field(eq=False, repr=False)
    entries: tuple[Entry, ...] = attrs.field(default=(), eq=False, repr=False)
    state: AnyState | None = attrs.field(default=None, eq=False, repr=False)
    breaches: tuple[Breach, ...] = attrs.field(default=(), eq=False, repr=False)
    several: bool = attrs.field(default=False, eq=False, repr=False)
    board: AnyState | None = attrs.field(default=None, eq=False, repr=False)
    parts: tuple[Step | None, ...] = ()
    outcomes: int = 1

    @property
    def cited(self) -> tuple[RuleId, ...]:
        """Every rule and reading that it cites, in the order of first use."""
        parts: list[Any] = [*self.steps, *self.not_used, *self.fixes]
        parts += [step for other in self.alternatives for step in other.steps]
        ids = [rule for part in parts for rule in part.rules]
        ids += [used.reading for used in self.ground.readings]
        return tuple(dict.fromkeys(ids))

    @property
    def either_way(self) -> tuple[RuleId, ...]:
        """The open points that were met and whose options all lead to the same here."""
        return tuple(
            id for unused in self.not_used if unused.claim.key == EITHER_WAY for id in unused.rules
        )

    @property
    def differing(self) -> tuple[str, ...]:
        """The facts that are not the same everywhere, of orders and of a comparison."""
        terms = (dict(claim.terms) for claim in self.answer if claim.key in DIFFERS)
        return tuple(str(getattr(term["name"], "id", term["name"])) for term in terms)

    def to_text(self, lang: str | None = None, width: int | None = None) -> str:
        """Return it as plain text for a terminal.

        Args:
            lang: ``en`` or ``es``; that of the ruling if None.
            width: Characters in a line, if the terminal has fewer than 96.
        """
        from cardrules.judge.text import text_of

        return text_of(self, lang or self.lang, width)

    def to_markdown(self, lang: str | None = None) -> str:
        """Return it as Markdown, in ``en`` or ``es``."""
        from cardrules.judge.markdown import markdown_of

        return markdown_of(self, lang or self.lang)

    def to_html(self, lang: str | None = None) -> str:
        """Return it as one HTML page in both languages that needs no other file.

        Args:
            lang: The language that is seen first.
        """
        from cardrules.html import page

        return page(self, lang or self.lang)

    def _repr_html_(self) -> str:
        """Return it as notebooks show it."""
        from cardrules.html import fragment, styled

        return styled(fragment(self, self.lang))

    def _repr_markdown_(self) -> str:
        """Return it where no HTML can be shown."""
        return self.to_markdown()

    def to_data(self) -> dict[str, Any]:
        """Return it as plain JSON data, each claim with its sentence in both languages."""
        from cardrules.judge.data import data_of

        return data_of(self)

    def to_json(self) -> str:
        """Return `to_data` as JSON text."""
        import json

        return json.dumps(self.to_data(), ensure_ascii=False, indent=2)
