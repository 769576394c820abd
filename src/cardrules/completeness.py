"""What a game lacks before it can be played and judged: found when it is loaded, all at once.

Nothing here plays: whether a game is right is what the laws and its cases say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.core.effects import Windows
from cardrules.core.game import Ruleset
from cardrules.core.verdicts import each_test
from cardrules.errors import DefinitionError, UnknownNameError
from cardrules.settings import settle

__all__ = ["gaps"]


def gaps(game: Ruleset) -> tuple[DefinitionError, ...]:
    """Return what is missing: procedures and rules of actions, rules that are cited, words."""
    return (*_actions(game), *_citations(game), *_listening(game), *_words(game))


def _actions(game: Ruleset) -> Iterator[DefinitionError]:
    """Yield actions of which nobody says when they are legal or what they do, and the reverse."""
    if "setup" not in game.procedures:
        yield DefinitionError(game.name, "has no procedure 'setup'")
    tags = {_tag(kind): kind for kind in game.actions}
    for tag, kind in tags.items():
        where = f"{game.name}: {kind.__qualname__}"
        if not tag:
            yield DefinitionError(where, "is an action without a tag")
            continue
        if tag not in game.procedures:
            yield DefinitionError(where, f"no procedure is called {tag!r}, so it does nothing")
        if tag not in game.rules:
            yield DefinitionError(where, f"no rules are for {tag!r}, so it is never legal")
    for tag in game.rules:
        if tag not in tags:
            yield UnknownNameError(f"{game.name}: rules", "action", tag, tags)


def _citations(game: Ruleset) -> Iterator[DefinitionError]:
    """Yield rules that are cited and do not exist."""
    book = game.rulebook
    known = (*book.rules, *book.readings)
    cited: dict[str, str] = {}
    for tag, rules in game.rules.items():
        cited.update((id, f"the rules for {tag!r}") for rule in rules for id in rule.ids)
    for card in game.cards.values():
        ids = (*card.rules, *(id for ability in card.abilities for id in ability.rules))
        cited.update((id, card.id) for id in ids)
    for id, where in cited.items():
        if not book.knows(id):
            yield UnknownNameError(f"{game.name}: {where}", "rule", id, known)


def _listening(game: Ruleset) -> Iterator[DefinitionError]:
    """Yield windows that no card text can have, and events heard before that nobody hears."""
    lexicon = game.lexicon
    if lexicon is None:
        return
    for name, effect in game.procedures.items():
        for node in _nodes(effect):
            if isinstance(node, Windows):
                for window in node.names:
                    if window not in lexicon.windows:
                        where = f"{game.name}: procedure {name}"
                        yield UnknownNameError(where, "window", window, lexicon.windows)
    for kind in sorted(game.heard_before):
        if kind not in lexicon.events:
            yield UnknownNameError(f"{game.name}: heard_before", "event", kind, lexicon.events)


def _nodes(effect: Any) -> Iterator[Any]:
    yield effect
    for child in getattr(effect, "steps", ()):
        yield from _nodes(child)


def _words(game: Ruleset) -> Iterator[DefinitionError]:
    """Yield claims, zones and events that cannot be said."""
    needed: dict[str, str] = {}
    for tag, rules in game.rules.items():
        for rule in rules:
            for test in each_test(rule.condition):
                needed[test.key] = f"the rules for {tag!r}"
                if test.fix:
                    needed[test.fix] = f"the rules for {tag!r}"
    for zone in settle(game, game.seats[1]).layout.zones:
        needed[f"zone.{zone.name}"] = f"the zone {zone.name!r}"
    if game.tell is attrs.fields(Ruleset).tell.default:  # the kernel tells the game's events
        needed.update((f"event.{_tag(event)}", event.__qualname__) for event in game.events)
    for key, where in needed.items():
        if key not in game.words:
            yield DefinitionError(f"{game.name}: {where}", f"there are no words for {key!r}")


def _tag(kind: type) -> str:
    return str(getattr(kind, "tag", ""))
