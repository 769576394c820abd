"""Games as users hold them: a ruleset with everything one does with it.

Each method is one call of the module that does the work, loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardrules._frozen import frozen
from cardrules.core import resolver
from cardrules.core.chance import Chance
from cardrules.core.entries import AnyStep
from cardrules.core.game import Ruleset
from cardrules.core.state import AnyState
from cardrules.core.verdicts import Verdict
from cardrules.ids import CardId

if TYPE_CHECKING:
    from cardrules.core.cards import Card
    from cardrules.match import Match
    from cardrules.views import View


@frozen(repr=False)
class Game(Ruleset):
    """A game: what `Ruleset` holds, and what one does with it."""

    def start(
        self,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> Match:
        """Start a match; see `cardrules.match.start`."""
        from cardrules.match import start

        return start(self, seats, seed, options, readings)

    def with_cards(self, cards: Mapping[CardId, Card]) -> Game:
        """Return this game with further cards, such as those that a case brings.

        A log of it has another hash of its definitions, so nobody takes one for the other.

        Args:
            cards: By id, as `cardrules.core.load.load_cards` reads them.

        Raises:
            DefinitionError: The game has a card of such an id.
        """
        from cardrules.core.guests import with_guests

        return with_guests(self, cards)

    def legal_actions(self, state: AnyState) -> tuple[Any, ...]:
        """List what the asked seat may do, in a fixed order."""
        return resolver.legal_actions(self, state)

    def check(self, state: AnyState, action: Any) -> Verdict:
        """Judge an action: `Legal`, or `Illegal` with every breach."""
        return resolver.check(self, state, action)

    def act(self, state: AnyState, action: Any, chance: Chance = resolver.NO_CHANCE) -> AnyStep:
        """Do an action and return the new state with what was recorded.

        Raises:
            IllegalActionError: The rules forbid it.
            ChanceNeededError: Something is left to chance that `chance` does not say.
        """
        return resolver.act(self, state, action, chance)

    def board(self, given: Mapping[str, Any]) -> AnyState:
        """Return the state of a described board.

        A game that reads no boards of its own gets those of `cardrules.boards`.

        Raises:
            FaultsError: Everything that is wrong with the description.
        """
        if self.read_board is None:
            from cardrules.boards import read

            return read(self, given)
        return self.read_board(self, given)  # type: ignore[no-any-return]  # facts differ by game

    def describe(self, state: AnyState) -> Mapping[str, Any]:
        """Return the description of a state, as `board` reads it."""
        if self.write_board is None:
            from cardrules.boards import write

            return write(self, state)
        return self.write_board(self, state)

    def format(self, action: Any, state: AnyState) -> str:
        """Write an action in notation."""
        from cardrules.notation import format_action

        return format_action(self, action, state)

    def parse(self, text: str, state: AnyState) -> Any:
        """Read an action from notation, whatever its case, accents and language.

        Raises:
            DefinitionError: It is no action here; the nearest legal ones are named.
        """
        from cardrules.notation import parse_action

        return parse_action(self, text, state)

    def view(self, state: AnyState, seat: int | None) -> View:
        """Return what a seat may know of a state; None for a spectator."""
        from cardrules.views import view_of

        return view_of(self, state, seat, (), self.legal_actions(state))

    def draw(self, view: View, lang: str = "en") -> str:
        """Return a view of a table as lines of text, for terminals."""
        from cardrules.drawing.text import drawn

        return drawn(self, view, lang)

    def dump(self, x: Any) -> Any:
        """Return plain JSON data for an action, decision, event, frame, state or view."""
        from cardrules.log.codec import codec_of

        return codec_of(self).dump(x)

    def load(self, data: Any) -> Any:
        """Return what `dump` was given.

        Raises:
            DefinitionError: The data is not what `dump` makes; the place is named.
        """
        from cardrules.log.codec import codec_of

        return codec_of(self).load(data)

    def load_action(self, data: Any) -> Any:
        """Return an action from what a client sent; nothing but an action of the game is accepted.

        Raises:
            DefinitionError: It is none; the place is named.
        """
        from cardrules.log.codec import codec_of

        return codec_of(self).load_action(data)
