"""What no match brings about: the keys of a described board held against each other.

Each check says no more than what holds on every table between two actions, so that the table of
any match can be described. Cards that nobody told are taken to be whatever fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from cardrules.errors import UnknownFactError
from cardrules.games.ovniversus.ending import by_battles
from cardrules.games.ovniversus.places import has_place
from cardrules.games.ovniversus.scores import winner
from cardrules.games.ovniversus.setup import RANDOM, deck_of
from cardrules.games.ovniversus.stacks import PAIR, shares
from cardrules.games.ovniversus.table import (
    BATTLES,
    DECK,
    FOURTH,
    FOURTHS,
    FULL_HAND,
    PERSONAJE,
    POTENCIADOR,
    SEATS,
    UNNAMED,
    Duel,
    DuelTable,
    at_stake,
    held,
    other,
    stack,
)  # fmt: skip
from cardrules.games.ovniversus.using import LAST, effect_of
from cardrules.kit import UNKNOWN, Card, Object, When, seat_name
from cardrules.schema import KeyFaultError

Path = tuple[str | int, ...]
Faults = Iterator[KeyFaultError]

_DONE: Final = len(BATTLES)
_LATER: Final = ("score", FOURTH)
_USUAL: Final = Duel()


def unreachable(game: Any, table: DuelTable, over: str | None) -> Faults:
    """Yield everything about a table that no match brings about.

    Args:
        game: Whose cards.
        table: As it is described; nothing is asked yet.
        over: What has ended the match, or None.
    """
    yield from _seats(table)
    yield from _sides(game, table)
    yield from _effects(game, table)
    yield from _in_phase_one(table) if table.facts.phase == "one" else ()
    yield from _in_phase_two(table) if table.facts.phase == "two" else ()
    yield from _before_the_fourth(table) if table.facts.phase not in _LATER else ()
    yield from _after_the_battles(game, table) if table.facts.phase in _LATER else ()
    yield from _fourth_sides(table, over) if table.facts.phase == FOURTH else ()
    yield from _many_hands(game, table)
    if over is not None:
        yield from _over(game, table, over)
    elif not _hears(game):
        yield from _hand(table)


def _fault(where: Path | str, what: str, *near: str) -> KeyFaultError:
    return KeyFaultError((where,) if isinstance(where, str) else where, what, near)


def _seats(table: DuelTable) -> Faults:
    dealer, first = table.settings.option("dealer"), table.facts.first
    if dealer not in (RANDOM, seat_name(other(first))):
        yield _fault("first", f"{dealer} deals, and so plays second [R1]", seat_name(other(first)))


# Cards in battles.


def _sides(game: Any, table: DuelTable) -> Faults:
    """Yield three cards that no Ataque en equipo brings together, and potenciadores too early."""
    for seat in SEATS:
        for battle in BATTLES:
            things = stack(table, seat, battle)
            lower = [game.card(thing.card) for thing in things[:PAIR] if thing.card != UNKNOWN]
            if len(things) > PAIR and len(lower) == PAIR and not _are_team(*lower):
                what = f"{lower[0].name.en} and {lower[1].name.en} are no team or class [R12]"
                yield _fault((battle, seat_name(seat)), what)
            if table.facts.phase == "one" and _is(game, things, POTENCIADOR):
                what = "no potenciador is played in phase one [R6]"
                yield _fault((battle, seat_name(seat)), what)
        if _is(game, stack(table, seat, FOURTH), POTENCIADOR):
            what = "only a personaje is placed in the deciding battle [H2]"
            yield _fault((FOURTH, seat_name(seat)), what)


def _are_team(one: Card, two: Card) -> bool:
    return shares(one, two, "equipo") or shares(one, two, "clase")


def _is(game: Any, things: Sequence[Object], kind: str) -> bool:
    """Return whether one of the cards that are told is of a kind."""
    return any(thing.card != UNKNOWN and game.card(thing.card).kind == kind for thing in things)


# The turn.


def _effects(game: Any, table: DuelTable) -> Faults:
    facts = table.facts
    if facts.used and not game.effects:
        yield _fault("used", "no card of this deck has an effect [R19]")
    elif facts.used and facts.phase == "one" and table.settings.in_force["A28"] == "b":
        yield _fault("used", "no effect is used in phase one [A28]")
    elif facts.used and facts.turns > LAST:
        yield _fault("used", f"no effect is used after turn {LAST} of phase two [H4]")
    for seat in SEATS:
        for battle in (*BATTLES, FOURTH):
            for at, thing in enumerate(stack(table, seat, battle)):
                if not thing.used or thing.card == UNKNOWN:
                    continue
                if game.card(thing.card).kind != PERSONAJE or effect_of(game, table, thing) is None:
                    what = f"{game.card(thing.card).name.en} has no effect that is used [R19]"
                    yield _fault((battle, seat_name(seat), at, "used"), what)


def _in_phase_one(table: DuelTable) -> Faults:
    facts = table.facts
    stake = at_stake(facts, facts.turn)
    if facts.placed and stake and facts.placed != stake:
        yield _fault("placed", f"this turn of phase one is for {stake} [R5]", stake)
    if facts.turns:
        yield _fault("turns", "is counted in phase two", "0")
    yield from _idle(table)
    yield from _of_the_other(table)


def _in_phase_two(table: DuelTable) -> Faults:
    facts = table.facts
    for seat in SEATS:
        if facts.plays[seat] < _DONE:
            what = f"phase two begins when both have placed {_DONE} first cards [R7]"
            yield _fault(("plays", seat_name(seat)), what, str(_DONE))
    if facts.turns < 1:
        yield _fault("turns", "the first turn of phase two is turn 1", "1")
    elif facts.idle >= facts.turns:
        what = f"before turn {facts.turns} not so many turns of phase two have passed"
        yield _fault("idle", what, str(facts.turns - 1))
    yield from _of_the_other(table)


def _idle(table: DuelTable) -> Faults:
    """Yield turns that nobody can end idly: a card has to be placed (R20), but for A10 and H3."""
    facts = table.facts
    if facts.idle and not any(facts.stuck) and table.settings.in_force["A10"] == "a":
        yield _fault("idle", f"no turn of phase {facts.phase} passes idly [R20]", "0")


def _of_the_other(table: DuelTable) -> Faults:
    """Yield hands shown by a seat whose turn is over, and in which it did something."""
    facts = table.facts
    seat = other(facts.turn)
    if facts.redraws[seat] and not facts.idle and not facts.stuck[seat]:
        what = f"{seat_name(seat)} has done something since: the last turn was not idle"
        yield _fault(("redraws", seat_name(seat)), what, "0")


def _many_hands(game: Any, table: DuelTable) -> Faults:
    """Yield more hands shown than there can be before a seat has gone through the deck (H3)."""
    most = -(-len(deck_of(game)) // FULL_HAND) + 1
    for seat in SEATS:
        if table.facts.redraws[seat] > most:
            what = f"after {most} hands the whole deck has been gone through [H3]"
            yield _fault(("redraws", seat_name(seat)), what, str(most))


# The deciding battle.


def _before_the_fourth(table: DuelTable) -> Faults:
    facts = table.facts
    said = (
        ("named", facts.named != UNNAMED),
        ("score", bool(facts.score)),
        (FOURTH, any(table.zones[place] for place in FOURTHS)),
    )
    for name, is_said in said:
        if is_said:
            what = f"belongs to the deciding battle, but this is phase {facts.phase}"
            yield _fault(name, what, *_LATER)


def _after_the_battles(game: Any, table: DuelTable) -> Faults:
    facts = table.facts
    foreign = {"score": ("idle", "redraws", "stuck"), FOURTH: ("turns",)}
    for name in ("placed", "used", *foreign[facts.phase]):
        if getattr(facts, name) != getattr(_USUAL, name):
            yield _fault(name, f"does not go with phase {facts.phase} [H2]")
    if facts.phase == "score":
        if facts.turn != facts.first:
            yield _fault(
                "turn", "the first player names a score first [H2]", seat_name(facts.first)
            )
        if any(table.zones[place] for place in FOURTHS):
            yield _fault(FOURTH, "its score is not settled yet", FOURTH)
    else:
        yield from _idle(table)
        yield from _of_the_other(table)
    yield from _names(table)
    yield from _undecided(game, table)


def _fourth_sides(table: DuelTable, over: str | None) -> Faults:
    """Yield a deciding battle that does not stand as it does in a turn of it (H2)."""
    first = table.facts.first
    if over == FOURTH:
        if table.facts.turn == first:
            yield _fault("turn", "the second personaje decides it [H2]", seat_name(other(first)))
        wanted = dict.fromkeys(SEATS, True)
    else:
        wanted = {first: table.facts.turn != first, other(first): False}
    for seat, is_wanted in wanted.items():
        if bool(table.zones[FOURTHS[seat]]) != is_wanted:
            what = "has a personaje there at that moment" if is_wanted else "has no card there yet"
            yield _fault((FOURTH, seat_name(seat)), f"{seat_name(seat)} {what} [H2]")


def _names(table: DuelTable) -> Faults:
    """Yield scores that are named by whom it is not for, or of which none is the one fought for."""
    facts = table.facts
    first, second = facts.first, other(facts.first)
    alone = table.settings.in_force["A16"] == "b"
    if facts.named[second] and (alone or not facts.named[first]):
        rule = "A16" if alone else "H2"
        yield _fault(("named", seat_name(second)), f"{seat_name(first)} names it first [{rule}]")
    elif facts.phase == "score" and facts.named[first] and alone:
        yield _fault("phase", "the score is settled [A16]", FOURTH)
    elif facts.phase == FOURTH and any(facts.named):
        if not alone and not facts.named[second]:
            yield _fault(("named", seat_name(second)), "is missing: both name a score [H2]")
        if facts.score and not {facts.score, UNKNOWN} & {*facts.named}:
            yield _fault("score", "nobody has named it [H2]", *filter(None, facts.named))


def _undecided(game: Any, table: DuelTable) -> Faults:
    """Yield that no deciding battle is fought, since somebody has won by the three (R26, R27)."""
    try:
        found = by_battles(table, tuple([winner(game, table, battle) for battle in BATTLES]))
    except UnknownFactError:
        return
    if found is not None:
        what = f"{seat_name(found.winners[0])} has won by the three battles"
        yield _fault("phase", f"{what} [{found.rules[0]}]", "two")


# Hands.


def _hears(game: Any) -> bool:
    """Return whether a card has a text that hears what happens, and so may befall any hand."""
    texts = (ability for card in game.cards.values() for ability in card.abilities)
    return any(isinstance(ability.form, When) for ability in texts)


def _hand(table: DuelTable) -> Faults:
    """Yield a hand that would have been filled (R2).

    Whose turn it is has filled the hand; only effects and the card of the turn leave it short.
    """
    facts = table.facts
    if facts.phase == "score" or facts.used or not table.zones[DECK]:
        return
    seat = facts.turn
    least = FULL_HAND - bool(facts.placed)
    if len(held(table, seat)) < least:
        what = f"the turn began with {FULL_HAND} cards, and the deck still has some [R2]"
        yield _fault(("hand", seat_name(seat)), what, f"{least} cards", "deck = 0")


# The end.


def _over(game: Any, table: DuelTable, over: str) -> Faults:
    facts = table.facts
    fits = ("one", "two") if over == "battles" else (FOURTH,)
    if facts.phase not in fits:
        yield _fault("over", f"{over!r} does not end a match in phase {facts.phase}", *fits)
        return
    if over == "battles":
        yield from _places_left(game, table)
    if over == "drawn" and not facts.stuck[facts.turn]:
        what = f"{seat_name(facts.turn)} has to have gone through all cards in vain [H2]"
        yield _fault("stuck", what, seat_name(facts.turn))


def _places_left(game: Any, table: DuelTable) -> Faults:
    """Yield a place that has to be filled before the match ends (R21, R24, A8)."""
    owing = []
    for seat in SEATS:
        try:
            if not table.facts.stuck[seat] and has_place(game, table, seat):
                owing.append(seat)
        except UnknownFactError:
            return
    alone = len(owing) == 1 and table.settings.in_force["A8"] == "b"
    if owing and not alone:
        yield _fault("over", f"{seat_name(owing[0])} still has a place to fill [R20]")
