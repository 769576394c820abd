"""The rules of the kernel: which of them a game can meet, and which of them a match has shown.

They are true of every game, and most games have no use for some of them: without triggers nothing
waits, without replacements nothing is replaced. What a game lacks is seen in what it declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from cardrules.core.actions import Next
from cardrules.core.cards import Ability, When
from cardrules.core.claims import Text
from cardrules.core.effects import Call, Node
from cardrules.core.entries import Entry
from cardrules.core.events import (
    Acted,
    Activated,
    Forced,
    GrantEnded,
    Looped,
    Moved,
    Replaced,
    Rolled,
    Shuffled,
)  # fmt: skip
from cardrules.core.game import Ruleset
from cardrules.core.instructions import Do, Together
from cardrules.core.layout import Seen
from cardrules.core.mentions import parts
from cardrules.core.trees import ONE, Noun
from cardrules.core.verbs import GrantTo
from cardrules.ids import RuleId
from cardrules.settings import settle

__all__ = ["out_of_reach", "shown_by"]


def out_of_reach(game: Ruleset) -> dict[RuleId, Text]:
    """Return the kernel's rules that no board of a game can meet, each with how this is known.

    A rule that is not among them need not be met by any board either: what a game's own code does
    is not seen in what the game declares.
    """
    return {rule: why for rule, (met, why) in _MEETS.items() if not met(game)}


def _trees(game: Ruleset) -> Iterator[Any]:
    """Yield everything in the effects of a game: of its rules, then of its cards."""
    for effect in game.procedures.values():
        yield from parts(effect)
    for ability in _abilities(game):
        yield from parts(ability.effect)


def _abilities(game: Ruleset) -> Iterator[Ability]:
    yield from (ability for card in game.cards.values() for ability in card.abilities)


def _asks(game: Ruleset) -> bool:
    """Return whether an effect may ask something: whatever does not say that it never does."""
    nodes = [part for part in _trees(game) if isinstance(part, Node)]
    return any(not node.atomic and type(node).options is not Node.options for node in nodes)


def _hides(game: Ruleset) -> bool:
    zones = settle(game, game.seats[1]).layout.zones
    return any(zone.seen is not Seen.EVERYONE for zone in zones)


def _changes_several(game: Ruleset) -> bool:
    """Return whether an instruction may change several things: by its number, or in parts."""
    does = several = False
    for tree in _trees(game):
        if isinstance(tree, Do):
            does = True
            verb: Any = tree.verb
            several |= getattr(verb, "number", 1) != 1 or bool(getattr(verb, "who", ""))
        elif isinstance(tree, Noun):
            several |= tree.many != ONE
        else:
            several |= isinstance(tree, Together)
        # Most games show it with one of their first cards, and each of them has many.
        if does and several:
            return True
    return False


def _hears(game: Ruleset) -> bool:
    return bool(game.listeners)


def _replaces(game: Ruleset) -> bool:
    return bool(game.guards)


def _bonds(game: Ruleset) -> bool:
    return bool(game.anchors) or any(isinstance(tree, GrantTo) for tree in _trees(game))


def _loops(game: Ruleset) -> bool:
    """Return whether what a trigger does may be heard by one."""
    heard = game.listeners
    triggered = [a.effect for a in _abilities(game) if isinstance(a.form, When)]
    steps = [part for effect in triggered for part in parts(effect)]
    done = {part.verb.kind for part in steps if isinstance(part, Do)}
    # What a call comes to is not seen here.
    unseen = any(isinstance(part, Call) for part in steps)
    return "activate" in heard or bool(done & set(heard)) or (unseen and bool(heard))


_MEETS: Final[Mapping[RuleId, tuple[Callable[[Ruleset], bool], Text]]] = {
    "K3": (_asks, Text(
        "No effect of this game asks anything.", "Ningún efecto de este juego pregunta nada.",
    )),
    "K4": (_hides, Text(
        "Everyone sees every zone of this game.", "Todos ven todas las zonas de este juego.",
    )),
    "K5": (_changes_several, Text(
        "No instruction of this game changes several things at once.",
        "Ninguna instrucción de este juego cambia varias cosas a la vez.",
    )),
    "K6": (_hears, Text(
        "No card of this game has a trigger.", "Ninguna carta de este juego tiene un disparador.",
    )),
    "K7": (_hears, Text(
        "No card of this game has a trigger, so no effects wait together.",
        "Ninguna carta de este juego tiene un disparador, así que ningún efecto espera con otro.",
    )),
    "K8": (_replaces, Text(
        "No card of this game has a replacement.",
        "Ninguna carta de este juego tiene un reemplazo.",
    )),
    "K9": (_bonds, Text(
        "This game has no anchors, and no text of it makes a bond.",
        "Este juego no tiene anclas, y ningún texto suyo crea un vínculo.",
    )),
    "K10": (_loops, Text(
        "No trigger of this game does what a trigger of it hears.",
        "Ningún disparador de este juego hace lo que oye un disparador suyo.",
    )),
}  # fmt: skip
"""For each rule that a game may have no use for: whether it can be met, and what is said if not."""


def shown_by(game: Ruleset, entries: Sequence[Entry]) -> set[RuleId]:
    """Return the kernel's rules by which some entries came, whether these cite them or not."""
    found = {rule for entry in entries for rule in _shown(game, entry.event)}
    if _together(game, entries):
        found.add("K5")
    return found


def _shown(game: Ruleset, event: Any) -> Iterable[RuleId]:
    match event:
        case Forced():
            return ("K3",)
        case Shuffled():
            return ("K4", "K11")
        case Rolled():
            return ("K11",)
        case Moved(before=before, after=after) if before.id != after.id:
            return ("K4",)
        case Activated(code=code, index=index):
            return ("K6",) if isinstance(game.ability(code, index).form, When) else ()
        case Acted(action=Next()):
            return ("K7",)
        case Replaced():
            return ("K8",)
        case GrantEnded():
            return ("K9",)
        case Looped():
            return ("K10",)
        case _:
            return ()


def _together(game: Ruleset, entries: Sequence[Entry]) -> bool:
    """Return whether two entries in a row came of one instruction."""
    return _changes_several(game) and any(
        one.event.kind == other.event.kind and (one.cause, one.rules) == (other.cause, other.rules)
        for one, other in pairwise(entries)
    )
