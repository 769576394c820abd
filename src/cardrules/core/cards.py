"""Card definitions: printed facts, and each printed sentence as one ability.

Abilities are data. What they can say is closed (the forms of `effects`, the phrases of `phrases`);
the verbs inside are the kernel's and the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs

from cardrules._frozen import frozen
from cardrules.core.claims import Text
from cardrules.core.trees import THIS
from cardrules.ids import CardId, RuleId

if TYPE_CHECKING:
    from cardrules.core.effects import Effect
    from cardrules.core.phrases import Amount, Noun
    from cardrules.core.trees import Condition, Pattern

NO_TEXT = Text("", "")


class Obliged(Enum):
    """How far the player of an effect is free."""

    MAY = "may"
    MUST = "must"
    IF_ABLE = "if able"


@frozen
class Window:
    """An instant: applied when its moment comes.

    Args:
        name: One of the game's windows.
    """

    name: str


@frozen
class Rewrites:
    """A text that rewrites an instant of its card: that is applied anew, where it stands.

    It never works alone and is never copied.

    Args:
        name: The window of the instant.
    """

    name: str


@frozen
class When:
    """A trigger: hears an event, or another effect being activated.

    Args:
        pattern: What it hears.
        condition: Tested when it is matched, or None.
    """

    pattern: Pattern
    condition: Condition | None = None


@frozen
class Instead:
    """A replacement: acts on a change before it happens; ``it`` is what the change would befall.

    Args:
        pattern: The changes that it fits.
        condition: When it works, or None.
    """

    pattern: Pattern
    condition: Condition | None = None


@frozen
class Always:
    """A static: a part of a derived value while its card is face-up in play.

    Args:
        op: ``add``, ``fix``, ``floor``, ``cannot`` or ``can``.
        value: Which number; for ``cannot`` and ``can``: kinds of change, separated by ``|``.
        amount: How much; None for ``cannot`` and ``can``.
        to: On what.
        condition: When; None for always.
        by: For ``cannot``: at whose wish (``enemy``, ``you``), "" for anybody's.
        into: For what is judged before it is played: into what place, as a place word; "" for any.
        how: In which of the lexicon's ways it is to be played; "" for any.
        over: Over what it is to be laid; None if that makes no difference.
        least: For ``add``: what a number is not brought below by it; None if that is free.
    """

    op: str
    value: str
    amount: Amount | None = None
    to: Noun | None = None
    condition: Condition | None = None
    by: str = ""
    into: str = ""
    how: str = ""
    over: Noun | None = None
    least: int | None = None

    @property
    def of_a_play(self) -> bool:
        """Whether it is about plays of some sort only, and not about what lies on the table."""
        return bool(self.into or self.how) or self.over is not None

    @property
    def of_itself(self) -> bool:
        """Whether it is about the play of its own card, where other texts of a card sleep."""
        if self.to is None:
            return self.over is not None
        return getattr(self.to.whom, "name", "") == THIS


@frozen
class Procedure:
    """A part of the rules written as an effect, such as what a play of a card consists of."""


Form = Window | Rewrites | When | Instead | Always | Procedure


@frozen
class Ability:
    """One printed sentence.

    Args:
        form: When it works.
        effect: What it does; None for a static.
        obliged: Whether its player is free.
        text: The sentence in our own words.
        rules: Rule ids that its events cite.
        local: Whether what it does depends on its own card or place, so that two copies differ.
        per_event: For a trigger: whether it is activated once for each event of a batch, or once
            for all of them.
        per_effect: For a trigger: whether it is activated once for all that one effect does, in
            however many batches; the first of them counts.
    """

    form: Form
    effect: Effect | None = None
    obliged: Obliged = Obliged.MUST
    text: Text = NO_TEXT
    rules: tuple[RuleId, ...] = ()
    local: bool = True
    per_event: bool = True
    per_effect: bool = False


@frozen
class Card:
    """A printed definition.

    Args:
        id: Its id, unique in the game.
        kind: One of the game's kinds of card.
        name: Its name.
        values: Its printed facts by name.
        abilities: Its sentences in printed order.
        rules: Rule ids that say what it does.
        text: What it does, in our own words.
        placeholder: Names of the facts that nobody has published; shown wherever the card is.
        count: How many copies the game has of it; 0 if decks are built.
    """

    id: CardId
    kind: str
    name: Text
    values: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    abilities: tuple[Ability, ...] = ()
    rules: tuple[RuleId, ...] = ()
    text: Text = NO_TEXT
    placeholder: tuple[str, ...] = ()
    count: int = 0
