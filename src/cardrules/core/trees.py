"""Phrases as data: which things, how many, when, upon what.

These are the trees that a text such as ``all enemy here, power <= 3`` is read into (`grammar`) and
that are evaluated on a table (`phrases`). They are frozen, hashable and hold plain values only.
"""

from __future__ import annotations

from typing import Final, Literal, final

from cardrules._frozen import frozen

SELF: Final = "self"
THIS: Final = "this"

SOURCE_WORDS: Final = frozenset({SELF, THIS, "friend", "other", "here", "elsewhere", "there"})
"""Words whose meaning depends on the card that says them; a lexicon may know more."""

ONE: Final = "one"
UP_TO: Final = "up to"

Op = Literal["<=", ">=", "<", ">", "="]


@final
@frozen
class Number:
    """A number that the effect gave a name.

    Args:
        name: Bound by a ``number`` step, such as ``X``.
    """

    name: str


@final
@frozen
class Fact:
    """A number of the table as a whole.

    Args:
        word: What the lexicon calls it, such as ``sphere power``.
    """

    word: str


@final
@frozen
class Count:
    """How many things fit: ``count(friend here)``."""

    noun: Noun


@final
@frozen
class Tally:
    """What the lexicon counts of things, such as where they are: ``missions(friend)``."""

    word: str
    noun: Noun


@final
@frozen
class Of:
    """A number of a thing, the sum if they are several, 0 if it is none: ``power(self)``.

    Args:
        attribute: Which number.
        noun: Of what; a bound name means the thing as it was then.
        printed: Whether only what is printed counts.
    """

    attribute: str
    noun: Noun
    printed: bool = False


@final
@frozen
class Pool:
    """What seats have of a resource, added up: ``chakra(you)``.

    Args:
        resource: Of what.
        seat: A seat word of the lexicon.
    """

    resource: str
    seat: str


@final
@frozen
class Minus:
    """The opposite of an amount that is not a plain number: ``-count(friend here)``."""

    amount: Amount


@final
@frozen
class Sum:
    """Several amounts added up.

    Args:
        parts: At least two, none of them a sum.
    """

    parts: tuple[Amount, ...]


@final
@frozen
class All:
    """As much as there is."""


@final
@frozen
class UpTo:
    """A number that who acts chooses, from 0 to this one.

    Args:
        amount: The largest number.
    """

    amount: Amount


@final
@frozen
class AmountByReading:
    """An amount whose meaning sources dispute.

    Args:
        reading: Id of the reading.
        ways: An amount for each of its options, in written order.
    """

    reading: str
    ways: tuple[tuple[str, Amount], ...]


Amount = (
    int | Number | Fact | Count | Tally | Of | Pool | Minus | Sum | All | UpTo | AmountByReading
)

# Filters.


@final
@frozen
class Compare:
    """A number of the thing against an amount: ``power <= 3``."""

    attribute: str
    op: Op
    amount: Amount


@final
@frozen
class Has:
    """A word of the thing: ``name Tsunade|Shizune``, ``keyword Team 7``.

    Args:
        attribute: Which word, or set of words.
        words: One of these is enough.
    """

    attribute: str
    words: tuple[str, ...]


@final
@frozen
class Flag:
    """A yes or no of the thing: ``hidden``, ``face-up``, ``upgraded``."""

    word: str


@final
@frozen
class Like:
    """The same as a bound thing had then: ``named like it``, ``element like it``.

    Args:
        attribute: In which respect; of sets of words, one in common is enough.
        name: The bound name.
    """

    attribute: str
    name: str


@final
@frozen
class Except:
    """Another thing than a bound one: ``not it``."""

    name: str


@final
@frozen
class Extreme:
    """Those with the smallest or largest number, ties kept: ``weakest``, ``strongest core``.

    Args:
        word: A superlative of the lexicon.
        core: Whether the number is read without static effects.
    """

    word: str
    core: bool = False


@final
@frozen
class Limit:
    """A bound on all that is chosen together: ``sum power <= 6``."""

    attribute: str
    op: Op
    amount: Amount


@final
@frozen
class Not:
    """The opposite of a filter that looks at one thing."""

    test: Compare | Has | Flag | Like


Filter = Compare | Has | Flag | Like | Except | Extreme | Limit | Not

# Nouns.


@final
@frozen
class Group:
    """The things that a word of the lexicon means: ``enemy``, ``deck top 3``.

    Args:
        word: The word.
        number: How many of them, or the name of that number; for words that take one.
    """

    word: str
    number: int | str | None = None


@final
@frozen
class Named:
    """The things that a name means: ``it``, ``main.moved``, or the source: ``self``, ``this``."""

    name: str


@final
@frozen
class At:
    """In the place that a name means: ``at m``."""

    name: str


@final
@frozen
class Noun:
    """Things that rules point at: how many, which, where, and what they must be.

    Args:
        whom: A group or a name.
        many: ``one``, ``all`` or ``any``, a number or the name of one, or ``up to``
            a number.
        where: A place word of the lexicon, a named place, or "" for anywhere.
        filters: What they must be; superlatives are taken after all the others.
    """

    whom: Group | Named
    many: str | int | tuple[str, str | int] = ONE
    where: str | At = ""
    filters: tuple[Filter, ...] = ()

    @property
    def determined(self) -> bool:
        """Whether there is nothing to choose as long as it means at most one thing."""
        return self.many == ONE and isinstance(self.whom, Named)

    @property
    def mentions_source(self) -> bool:
        """Whether it means something else when another card says it."""
        word = self.whom.name if isinstance(self.whom, Named) else self.whom.word
        if not SOURCE_WORDS.isdisjoint(word.split()) or self.where in SOURCE_WORDS:
            return True
        return any(
            isinstance(test, Compare | Limit)
            and isinstance(test.amount, Count | Tally | Of)
            and test.amount.noun.mentions_source
            for test in self.filters
        )


SOURCE: Final = Noun(Named(SELF))
"""``self``: the default of many words."""

# Conditions.


@final
@frozen
class Some:
    """Something fits."""

    noun: Noun


@final
@frozen
class Nothing:
    """Nothing fits: ``none(friend here)``."""

    noun: Noun


@final
@frozen
class Comparison:
    """One amount against another."""

    left: Amount
    op: Op
    right: Amount


@final
@frozen
class Predicate:
    """Something that the lexicon can test, as it is written: ``edge(you)``."""

    text: str


@final
@frozen
class Negation:
    """A condition does not hold."""

    condition: Condition


@final
@frozen
class Every:
    """All conditions hold; at least two, none of them of this kind."""

    parts: tuple[Condition, ...]


@final
@frozen
class Either:
    """One of the conditions holds; at least two, none of them of this kind."""

    parts: tuple[Condition, ...]


Condition = Some | Nothing | Comparison | Predicate | Negation | Every | Either


@final
@frozen
class Pattern:
    """What a trigger or a replacement fits: ``hide|defeat(friend here) by enemy``.

    Args:
        kinds: Kinds of event; ``activate`` is an effect that is put on the chain.
        noun: What it befalls, or None for anything.
        seat: Whose it is, as a seat word (``turn start(you)``), or "" for anybody's.
        by: ``you`` or ``enemy``: at whose wish; "" for anybody's.
    """

    kinds: tuple[str, ...]
    noun: Noun | None = None
    seat: str = ""
    by: str = ""


Tree = Noun | Amount | Condition | Pattern
