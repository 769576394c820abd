"""A game as one value: rules, cards, words, and how they hang together.

A game is made by constructing `cardrules.game.Game` in its folder; nothing outside that folder is
edited. Every field with a default is something that a simple game does not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from cardrules._frozen import frozen
from cardrules.core.asking import Ask, Consequences, Listed, Perform
from cardrules.core.cardfile import CardFile
from cardrules.core.cards import Ability, Always, Card, Instead, Procedure, When
from cardrules.core.claims import Claim, Term, Text
from cardrules.core.customs import USUAL, Customs
from cardrules.core.known import known
from cardrules.core.layout import Layout
from cardrules.core.model import AnyTable, Grant, Object, Settings
from cardrules.core.options import OptionDef
from cardrules.core.supposed import Supposed
from cardrules.core.upgrades import Upgrade
from cardrules.core.verdicts import AnyOf, Breach, Illegal, Rule, Verdict, check, kept
from cardrules.errors import UnknownNameError
from cardrules.ids import UNKNOWN, CardId, Seat

if TYPE_CHECKING:
    from cardrules.core.effects import Effect
    from cardrules.core.frames import Pending
    from cardrules.core.phrases import Lexicon
    from cardrules.core.statics import Derived, ValueRule
    from cardrules.core.steps import VerbReader
    from cardrules.rulebook import Rulebook

RULE = "rule:"
"""What the addresses of procedures begin with."""

Texts = tuple[tuple[int, Always], ...]
"""Statics of one card: each with which ability it is."""

NO_RULE: tuple[Rule, ...] = (Rule((), AnyOf(())),)
"""Nothing makes an action legal that no rule speaks of."""


@frozen
class Figure:
    """A number about a table that can be asked for and explained.

    Args:
        subjects: What it can be asked of, as notation names it, such as the letters of the seats;
            ``("",)`` if there is only one.
        derive: The number of one of these, with every part of it.
    """

    subjects: Callable[[AnyTable], tuple[str, ...]]
    derive: Callable[[AnyTable, str], Derived]


class Notation(Protocol):
    """How a game writes its actions."""

    def format(self, action: Any, table: AnyTable, lang: str, /) -> str:
        """Return the one text of an action in a language, without the seat in front."""
        ...

    def spellings(self, action: Any, table: AnyTable, /) -> tuple[str, ...]:
        """Return further texts that mean it."""
        ...


def _no_candidates(_table: AnyTable) -> Iterable[Any]:
    return ()


def whose(table: AnyTable, thing: Object) -> Seat | None:
    """Return who controls a thing, if the game does not say otherwise.

    That is the holder of a grant of control on it, else its owner. Cards that nobody owns, as those
    of a deck that all draw from, belong to whoever they lie in front of.
    """
    grant = control(table, thing) if table.grants else None
    if grant is not None:
        return grant.holder
    return table.settings.layout.zones[thing.place].seat if thing.owner is None else thing.owner


def _first_seat(_table: AnyTable) -> Seat:
    return Seat(0)


def _never_late(_table: AnyTable, _pending: Pending) -> int:
    return 0


def _no_events(_table: AnyTable, *_: Any) -> Sequence[Any]:
    return ()


def _no_earlier(_hash: str) -> None:
    return None


def open_facts(facts: Any, _seat: Seat | None) -> Any:
    """Return a game's own facts whole: for a game in which nothing of them is secret."""
    return facts


def _speaks(_table: AnyTable, thing: Object) -> bool:
    return not thing.face_down and thing.card != UNKNOWN


def _as_it_is(_table: AnyTable, action: Any) -> Any:
    return action


def _plainly_said(table: AnyTable) -> Mapping[str, Term]:
    from cardrules.core.said import said_of

    return said_of(table)


def _as_the_kernel_tells(_event: Any, _table: AnyTable) -> Claim | None:
    return None


def _yes(*_: Any) -> bool:
    return True


@frozen
class Ruleset:
    """A game: rules, cards and words; immutable and without players.

    Args:
        name: As users write it.
        title: As people write it.
        rulebook: Rules, citations, readings.
        words: Templates for claims, in both languages.
        cards: Definitions by id.
        seats: The smallest and the largest number of seats.
        layout: The zones for a number of seats.
        facts: The game's own facts at the very start.
        public: What a seat may know of the game's own facts; `open_facts` if everything.
        procedures: Parts of the rules as effects: ``setup``, one for each tag of action, and what
            they perform.
        proceed: What comes when nothing is being resolved; a question may come with its answers.
        actions: The types of action that players ask for.
        events: The game's own types of event.
        values: Further types of value in states and logs (facts and what they consist of).
        candidates: A finite superset of the legal actions on a table, in a fixed order.
        rules: For each tag of action, what makes it legal.
        options: What is agreed on before a match.
        shortcut: Lists the legal actions faster than by judging each candidate; must agree.
        controller: Who controls an object; by default `whose`.
        orders: The seat that orders what is simultaneous.
        late: Rank of a waiting effect: higher ranks come after all lower ones.
        speaks: Whether the text of an object in play works.
        silencing: The permission of which `speaks` asks whether a text takes another one away; ""
            if none does. Which texts work may then change with anything that a text can ask for.
        checking: Further permissions that its checks and anchors ask for.
        possible: The cards that an object can be of which nobody told; None for any card.
        hears: Whether a source hears an event of a batch in which it leaves itself.
        anchors: For each name of an anchor, whether it still holds a grant.
        released: What follows when grants end, as events.
        checks: Consequences looked for after every batch: events with their rules, or a procedure
            that has to ask first; such checks stand last.
        numbers: The derived values, by name.
        remembered: Names of the derived values that bound names remember.
        lexicon: The words of card texts.
        verbs: The readers of its verbs by the word for them: with a lexicon, further cards can be
            read, such as those that a case brings (`cardrules.game.Game.with_cards`).
        heard_before: Kinds of event whose listeners look at the table before the batch.
        piles: Names of the zones whose order is chosen by who acts when several cards enter.
        stacks: Whether objects may consist of several cards, which part when they leave play.
        read_board: Reads a described board; None for those of `cardrules.boards`.
        write_board: The inverse of `read_board`.
        given: The attrs class of a described board.
        notation: How actions are written; None for the kernel's own way.
        figures: Numbers that can be asked for and explained, by name.
        said: Every fact of a table that cases and questions can name, such as ``sphere.power``; by
            default the fields of the facts and what lies in each zone.
        tell: What an event says, with the table before it; None where the kernel's way will do.
        canonical: Returns the one form of an action that can be said in several.
        picture: A view of the table as a `cardrules.drawing.Picture`; None if the game lays out
            none, and its zones are shown.
        meeting: The ``[given]`` of a small board on which two cards are beside each other, all of
            it told, for trying every two; None if they never are. None if nobody tries.
        bound: How many decisions random play needs at most.
        steps: Emergency brake: how many steps one action may take.
        placeholder: Whether cards or numbers in it are not published data.
        customs: What it decides about card effects.
        supplies: Cards that come into play out of nothing, by a `Made` event after the set-up.
        upgrades: Steps from each older version of the game's own events and actions to the next.
        earlier: Returns the game with the definitions that had a hash in an earlier release, or
            None; see `cardrules.log.pins`.
        card_file: How it takes a user's own cards; None if it takes none.
    """

    name: str
    title: Text
    rulebook: Rulebook
    words: Mapping[str, Text] = attrs.field(hash=False, repr=False)
    cards: Mapping[CardId, Card] = attrs.field(hash=False, repr=False)
    seats: tuple[int, int]
    layout: Callable[[int, Mapping[str, Any]], Layout]
    facts: Callable[[Settings], Any]
    public: Callable[[Any, Seat | None], Any]
    procedures: Mapping[str, Effect] = attrs.field(hash=False, repr=False)
    proceed: Callable[[AnyTable], Ask | Listed | Perform]
    actions: tuple[type, ...] = ()
    events: tuple[type, ...] = ()
    values: tuple[type, ...] = ()
    candidates: Callable[[AnyTable], Iterable[Any]] = _no_candidates
    rules: Mapping[str, tuple[Rule, ...]] = attrs.field(factory=dict, hash=False, repr=False)
    options: tuple[OptionDef, ...] = ()
    shortcut: Callable[[AnyTable], tuple[Any, ...]] | None = None
    controller: Callable[[AnyTable, Object], Seat | None] = whose
    orders: Callable[[AnyTable], Seat] = _first_seat
    late: Callable[[AnyTable, Pending], int] = _never_late
    speaks: Callable[[AnyTable, Object], bool] = _speaks
    silencing: str = ""
    checking: frozenset[str] = frozenset()
    possible: Callable[[AnyTable, Object], Iterable[CardId]] | None = None
    hears: Callable[[AnyTable, Object], bool] = _yes
    anchors: Mapping[str, Callable[[AnyTable, Grant], bool]] = attrs.field(
        factory=dict, hash=False, repr=False
    )
    released: Callable[[AnyTable, tuple[Grant, ...]], Sequence[Any]] = _no_events
    checks: tuple[Callable[[AnyTable], Consequences], ...] = ()
    numbers: Mapping[str, ValueRule] = attrs.field(factory=dict, hash=False, repr=False)
    remembered: tuple[str, ...] = ()
    lexicon: Lexicon | None = None
    verbs: Mapping[str, VerbReader] = attrs.field(factory=dict, hash=False, repr=False)
    heard_before: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    stacks: bool = False
    read_board: Callable[[Any, Mapping[str, Any]], Any] | None = None
    write_board: Callable[[Any, AnyTable], Mapping[str, Any]] | None = None
    given: type | None = None
    notation: Notation | None = None
    figures: Mapping[str, Figure] = attrs.field(factory=dict, hash=False, repr=False)
    said: Callable[[AnyTable], Mapping[str, Term]] = _plainly_said
    tell: Callable[[Any, AnyTable], Claim | None] = _as_the_kernel_tells
    canonical: Callable[[AnyTable, Any], Any] = _as_it_is
    picture: Callable[[Any], Any] | None = None
    meeting: Callable[[CardId, CardId], Mapping[str, Any] | None] | None = None
    bound: int = 10_000
    steps: int = 20_000
    placeholder: bool = False
    customs: Customs = USUAL
    supplies: frozenset[CardId] = frozenset()
    upgrades: tuple[Upgrade, ...] = ()
    earlier: Callable[[str], Any] = _no_earlier
    card_file: CardFile | None = None
    listeners: Mapping[str, frozenset[tuple[CardId, int]]] = attrs.field(
        init=False, eq=False, repr=False
    )
    guards: Mapping[str, frozenset[tuple[CardId, int]]] = attrs.field(
        init=False, eq=False, repr=False
    )
    guarding: Mapping[str, frozenset[CardId]] = attrs.field(init=False, eq=False, repr=False)
    statics: Mapping[str, Mapping[CardId, Texts]] = attrs.field(init=False, eq=False, repr=False)
    telling: Mapping[str, Mapping[CardId, Texts]] = attrs.field(init=False, eq=False, repr=False)
    forbids: frozenset[str] = attrs.field(init=False, eq=False, repr=False)
    opposed: frozenset[str] = attrs.field(init=False, eq=False, repr=False)
    minded: frozenset[str] = attrs.field(init=False, eq=False, repr=False)
    quiet: bool = attrs.field(init=False, eq=False, repr=False)
    memo: dict[Any, Any] = attrs.field(init=False, eq=False, repr=False, factory=dict)
    codes: Mapping[str, str] = attrs.field(init=False, eq=False, repr=False)
    parts: Mapping[str, tuple[Ability, ...]] = attrs.field(init=False, eq=False, repr=False)

    def __repr__(self) -> str:
        least, most = self.seats
        seats = f"{least}" if least == most else f"{least}-{most}"
        return f"<{self.title.en}: {seats} seats, {len(self.cards)} cards>"

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "codes", {name: RULE + name for name in self.procedures})
        parts: dict[str, tuple[Ability, ...]] = {
            RULE + name: (Ability(Procedure(), effect),) for name, effect in self.procedures.items()
        }
        parts.update({id: card.abilities for id, card in self.cards.items()})
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "listeners", _index(self.cards, When))
        guards = _index(self.cards, Instead)
        object.__setattr__(self, "guards", guards)
        guarding = {kind: frozenset(id for id, _ in told) for kind, told in guards.items()}
        object.__setattr__(self, "guarding", guarding)
        statics = _told(self.cards)
        object.__setattr__(self, "statics", statics)
        object.__setattr__(self, "telling", {w: _while_lying(t) for w, t in statics.items()})
        forbids = frozenset(word for word, texts in statics.items() if _forbid(texts))
        object.__setattr__(self, "forbids", forbids)
        # What some card forbids or replaces: nothing acts on any other kind of event.
        object.__setattr__(self, "opposed", forbids.union(guards))
        # Of any other kind of event no text wants to know anything.
        object.__setattr__(self, "minded", self.opposed.union(self.listeners))
        watched = (
            self.listeners, self.guards, self.forbids, self.piles, self.checks, self.anchors,
            self.stacks,
        )  # fmt: skip
        object.__setattr__(self, "quiet", not any(watched))

    def ability(self, code: str, index: int) -> Ability:
        """Return an ability by its address."""
        return self.parts[code][index]

    def card(self, id: CardId) -> Card:
        """Return a definition.

        Raises:
            UnknownNameError: No card has that id.
        """
        if isinstance(id, Supposed):
            return id.definition
        found = self.cards.get(id)
        if found is None:
            raise UnknownNameError("", "card", id, self.cards)
        return found

    def definition(self, table: AnyTable, thing: Object) -> Card:
        """Return the definition of an object; which card it is, is asked for if nobody told.

        Raises:
            UnknownFactError: Nobody told, and nobody who watches has an answer.
        """
        card = thing.card
        if isinstance(card, Supposed):
            return card.definition
        found = self.cards.get(card)
        if found is not None or card != UNKNOWN:
            return found or self.card(card)
        return self.card(known(table, thing, self.could_be(table, thing)))

    def could_be(self, table: AnyTable, thing: Object) -> tuple[CardId, ...]:
        """Return the cards that an object can be of which nobody told."""
        return tuple(self.cards if self.possible is None else self.possible(table, thing))

    def judge(self, table: AnyTable, action: Any) -> Verdict:
        """Judge an action that opens a resolution, by the rules for its kind."""
        rules = self.rules.get(action.tag)
        if rules is None:
            return Illegal((Breach(("K1",), (Claim("kernel.no-such-action"),)),))
        return check(rules, table, action)

    def openings(self, table: AnyTable) -> tuple[Any, ...]:
        """List the legal actions that open a resolution, in a fixed order."""
        if self.shortcut is not None and table.probe is None:
            return self.shortcut(table)
        rules = self.rules
        return tuple(a for a in self.candidates(table) if kept(rules.get(a.tag, NO_RULE), table, a))


def _index(
    cards: Mapping[CardId, Card], form: type[When | Instead]
) -> Mapping[str, frozenset[tuple[CardId, int]]]:
    """Return for each kind of event the abilities that hear it or act on it."""
    found: dict[str, set[tuple[CardId, int]]] = {}
    for id, card in cards.items():
        for index, ability in enumerate(card.abilities):
            if isinstance(ability.form, form):
                for kind in ability.form.pattern.kinds:
                    found.setdefault(kind, set()).add((id, index))
    return {kind: frozenset(where) for kind, where in found.items()}


def _told(cards: Mapping[CardId, Card]) -> Mapping[str, Mapping[CardId, Texts]]:
    """Return for each value, permission or change the statics of it, by card."""
    found: dict[str, dict[CardId, Texts]] = {}
    for id, card in cards.items():
        for index, form in enumerate(ability.form for ability in card.abilities):
            if isinstance(form, Always):
                for word in form.value.split("|"):
                    texts = found.setdefault(word, {})
                    texts[id] = (*texts.get(id, ()), (index, form))
    return found


def _while_lying(texts: Mapping[CardId, Texts]) -> Mapping[CardId, Texts]:
    """Return what cards say while they lie in play, and not of their own play."""
    lying = {id: tuple(t for t in told if not t[1].of_itself) for id, told in texts.items()}
    return {id: told for id, told in lying.items() if told}


def _forbid(texts: Mapping[CardId, Texts]) -> bool:
    return any(form.op == "cannot" for told in texts.values() for _, form in told)


def control(table: AnyTable, thing: Object) -> Grant | None:
    """Return the grant of control in force on an object, or None."""
    id, life = thing.id, thing.life
    for grant in reversed(table.grants):
        if grant.on.id == id and grant.on.life == life and grant.what == "control":
            return grant
    return None
