"""Why an effect does not take a card somewhere: the rules that an answer breaks (R13 to R16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.core.verdicts import Breach
from cardrules.games.ovniversus.lexicon import movable, open_battles
from cardrules.games.ovniversus.stacks import PAIR, is_team, kind_of
from cardrules.games.ovniversus.table import BATTLE_OF, LAYOUT, PERSONAJE, POTENCIADOR, side_of
from cardrules.kit import Choose, Name, Object, RuleId, Scope, claim, contents


def refused_to_move(scope: Scope, things: Sequence[Object], answer: Any) -> Iterator[Breach]:
    """Yield why a card is not one that an effect can move.

    Args:
        scope: From where the text is read.
        things: The cards that it speaks of.
        answer: What was chosen.
    """
    chosen = answer.what if isinstance(answer, Choose) else None
    meant = [t for t in things if t.place in BATTLE_OF and chosen in (t.ref, t.card)]
    reasons = [_against_moving(scope, thing) for thing in meant]
    if meant and all(reasons):
        yield from reasons[0]


def _against_moving(scope: Scope, thing: Object) -> tuple[Breach, ...]:
    card = Name("card", thing.card)
    carries = Breach(("R16", "A13"), (claim("move.carries", card=card),))
    stuck = Breach(("R14", "R15"), (claim("move.no-place", card=card),))
    found = {carries: not movable(scope, thing), stuck: not open_battles(scope, thing)}
    return tuple(breach for breach, broken in found.items() if broken)


def refused_there(
    scope: Scope, things: Sequence[Object], answer: Any, moving: RuleId
) -> Iterator[Breach]:
    """Yield why a side of a battle does not take a card.

    Args:
        scope: From where the text is read.
        things: The card, if it has been chosen.
        answer: What was chosen: a place.
        moving: The rule by which a card comes there in this way.
    """
    place: Any = answer.what if isinstance(answer, Choose) else None
    if place not in BATTLE_OF or not things or place == things[0].place:
        return
    thing, seat = things[0], LAYOUT.zones[place].seat
    if seat != (side_of(thing) if thing.place in BATTLE_OF else scope.actor):
        return
    terms = {"seat": Name("seat", str(int(seat or 0))), "battle": Name("word", BATTLE_OF[place])}
    for rules, key, holds in _against(scope, contents(scope.table, place), thing):
        yield Breach((moving, *rules), (claim(key, holds, **terms),))


def _against(
    scope: Scope, lying: Sequence[Object], thing: Object
) -> Iterator[tuple[tuple[RuleId, ...], str, bool]]:
    """Yield what `stacks.takes` has against one more card, with the claim that says so."""
    game, table = scope.game, scope.table
    kind = kind_of(game, table, thing)
    if not lying and kind == POTENCIADOR:
        yield ("R16",), "side.empty", True
    elif len(lying) >= PAIR and kind_of(game, table, lying[-1]) == POTENCIADOR:
        yield ("R13",), "side.closed", True
    elif len(lying) >= PAIR and kind == PERSONAJE:
        yield ("R9",), "side.pair", True
    elif len(lying) >= PAIR and not is_team(game, table, lying[:PAIR], by_effect=True):
        yield ("R16", "R12"), "side.team", False
