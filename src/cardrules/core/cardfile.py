"""Which files of cards a game takes from its users."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from cardrules._frozen import frozen

if TYPE_CHECKING:
    from cardrules.core.game import Ruleset


@frozen
class CardFile:
    """How a game takes a user's own cards; see `cardrules.cardfiles` for how they are read.

    Args:
        read: Returns the game with the cards of a file, given as TOML reads it. It raises
            `FaultsError` with everything that is wrong; the file is named by whoever calls it.
        form: The attrs class of such a file, its fields made by `cardrules.schema.key`.
        kinds: For each kind of card the attrs class of what is printed on it; empty if a card may
            have whatever the cards of the game have.
        given: What the file is called that this game was made with; "" for the cards that ship.
    """

    read: Callable[[Mapping[str, Any]], Ruleset]
    form: type
    kinds: Mapping[str, type] = attrs.field(factory=dict, hash=False)
    given: str = ""
