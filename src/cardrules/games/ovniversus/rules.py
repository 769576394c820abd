"""What makes an action legal, and the finite superset of the legal ones (R3 to R22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardrules._frozen import evolve
from cardrules.core.claims import PRINTED
from cardrules.games.ovniversus.actions import Activate, End, NameScore, Place, Show
from cardrules.games.ovniversus.places import has_place
from cardrules.games.ovniversus.stacks import PAIR, is_team, kind_of, takes
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    PERSONAJE,
    POTENCIADOR,
    DuelTable,
    at_stake,
    card_in_hand,
    held,
    other,
    stack,
    told,
)  # fmt: skip
from cardrules.games.ovniversus.using import can_do, is_due, is_open, own_personaje
from cardrules.kit import UNKNOWN, All, AnyOf, Name, Not, Object, Rule, Seat, Term, Test, live

GameOf = Callable[[], Any]


def fits(game: Any, table: DuelTable, seat: int, thing: Object, battle: str) -> bool:
    """Return whether a card may be placed in a battle now.

    Rule:
        R3 to R6 (phase one), R9 to R16 (phase two), H2 (the deciding battle: a personaje).
    """
    facts, kind = table.facts, kind_of(game, table, thing)
    if facts.phase == FOURTH:
        return battle == FOURTH and kind == PERSONAJE
    if battle not in BATTLES:
        return False
    if facts.phase == "one" and (kind != PERSONAJE or battle != at_stake(facts, seat)):
        return False
    return takes(game, table, stack(table, seat, battle), kind)


def battles(table: DuelTable) -> tuple[str, ...]:
    """Return the battles in which cards are placed in this phase."""
    return (FOURTH,) if table.facts.phase == FOURTH else BATTLES


def nothing_fits(game: Any, table: DuelTable, seat: int) -> bool:
    """Return whether no card of a hand can be placed; untold cards are asked for last."""
    cards = sorted(held(table, seat), key=lambda thing: thing.card == UNKNOWN)
    return not any(
        fits(game, table, seat, thing, battle) for thing in cards for battle in battles(table)
    )


def must_place(game: Any, table: DuelTable, seat: Seat) -> bool:
    """Return whether a seat still has to place a card in this turn (R20, R21)."""
    facts = table.facts
    if facts.placed or facts.stuck[seat]:
        return False
    return facts.phase == FOURTH or has_place(game, table, seat)


class Asker:
    """Asks whether actions are legal; holds the game, which is not made yet when the rules are."""

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of

    def test(self, key: str, ask: Callable[[Any, DuelTable, Any], bool], fix: str = "") -> Test:
        """Return a test of an action."""
        return Test(key, lambda t, a: ask(self.game_of(), t, a), self.terms, fix)

    def terms(self, table: DuelTable, action: Any) -> Mapping[str, Term]:
        """Return everything that a claim about an action can name."""
        found: dict[str, Term] = {
            "seat": Name("seat", str(int(action.seat))),
            "turn": Name("seat", str(int(table.facts.turn))),
            "stake": Name("word", at_stake(table.facts, action.seat)),
        }
        if hasattr(action, "card"):
            found["card"] = Name("card", action.card)
        if hasattr(action, "battle"):
            found["battle"] = Name("word", action.battle)
        if isinstance(action, Activate) and (thing := live(table, action.what)) is not None:
            found["card"] = Name("card", thing.card)
        return found


def _placed(game: Any, table: DuelTable, action: Place, ask: Callable[[str], bool]) -> bool:
    """Ask something of the card that is placed; what is not held is for another rule to refuse."""
    thing = card_in_hand(table, action.seat, action.card)
    return thing is None or ask(kind_of(game, table, thing))


def _is_personaje(game: Any, table: DuelTable, action: Place) -> bool:
    return _placed(game, table, action, lambda kind: kind == PERSONAJE)


def _is_potenciador(game: Any, table: DuelTable, action: Place) -> bool:
    return _placed(game, table, action, lambda kind: kind == POTENCIADOR)


def _at_stake(_game: Any, table: DuelTable, action: Place) -> bool:
    return action.battle == at_stake(table.facts, action.seat)


def _cards(table: DuelTable, action: Place) -> list[Object]:
    return stack(table, action.seat, action.battle) if action.battle in BATTLES else []


def _is_empty(_game: Any, table: DuelTable, action: Place) -> bool:
    return action.battle in BATTLES and not _cards(table, action)


def _is_closed(game: Any, table: DuelTable, action: Place) -> bool:
    """Return whether a potenciador lies on top; a card that lies alone is a personaje."""
    cards = _cards(table, action)
    return len(cards) >= PAIR and kind_of(game, table, cards[-1]) == POTENCIADOR


def _is_team(game: Any, table: DuelTable, action: Place) -> bool:
    cards = _cards(table, action)
    return len(cards) == PAIR and is_team(game, table, cards, by_effect=False)


def _of_side(test: Test) -> Test:
    """Return a test as one that rests on what is printed on the cards of the side."""

    def terms(table: DuelTable, action: Place) -> Mapping[str, Term]:
        cards = tuple(Name("card", thing.card) for thing in _cards(table, action))
        return {**test.terms(table, action), PRINTED: cards}

    return evolve(test, terms=terms)


def _is_pair(_game: Any, table: DuelTable, action: Place) -> bool:
    return len(_cards(table, action)) >= PAIR


def _phase(name: str) -> Callable[[Any, DuelTable, Any], bool]:
    return lambda _, table, __: bool(table.facts.phase == name)


def rules(game_of: GameOf) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each kind of action legal, each rule with its citation."""
    test = Asker(game_of).test
    yours = test("turn.yours", lambda _, t, a: t.facts.turn == a.seat, "fix.wait")
    turn = Rule(("R8", "R1"), yours)
    return {
        "place": (turn, *_placing(test)),
        "activate": (turn, *_using(test)),
        "show": (turn, Rule(("R22", "R20"), All((
            test("show.must-place", lambda g, t, a: must_place(g, t, a.seat)),
            test("show.nothing-fits", lambda g, t, a: nothing_fits(g, t, a.seat), "fix.place"),
        )))),
        "end": (turn, Rule(("R20",), test(
            "end.nothing-owed", lambda g, t, a: t.facts.phase in ("one", "two")
            and not must_place(g, t, a.seat), "fix.place",
        ))),
        "name-score": (Rule(("R27", "H2"), All((
            test("score.yours", lambda _, t, a: namer(t) == a.seat, "fix.wait"),
            test("score.exists", lambda _, __, a: a.score in BATTLES),
        ))),),
    }  # fmt: skip


def _placing(test: Callable[..., Test]) -> tuple[Rule, ...]:
    """Return what placing a card from the hand has to keep."""
    has = test("hand.has", lambda _, t, a: card_in_hand(t, a.seat, a.card) is not None,
               "fix.play-held")  # fmt: skip
    here = test("battle.here", lambda _, t, a: a.battle in battles(t), "fix.other-battle")
    personaje = test("card.personaje", _is_personaje, "fix.play-personaje")
    potenciador = test("card.potenciador", _is_potenciador, "fix.play-potenciador")
    first = Not(test("phase.one", _phase("one")))
    pair = Not(test("side.pair", _is_pair))
    closed = test("side.closed", _is_closed, "fix.other-battle")
    team = _of_side(test("side.team", _is_team, "fix.other-battle"))
    return (
        Rule(("R24", "R27"), Not(test("phase.score", _phase("score")))),
        Rule(("R18",), Not(test("turn.placed", lambda _, t, __: bool(t.facts.placed)))),
        Rule(("R8",), All((has, here))),
        Rule(("R6",), AnyOf((first, personaje))),
        Rule(("R5", "R3"), AnyOf((first, test("battle.at-stake", _at_stake, "fix.this-battle")))),
        Rule(("R27", "H2"), AnyOf((Not(test("phase.fourth", _phase(FOURTH))), personaje))),
        Rule(("R16",), AnyOf((Not(test("side.empty", _is_empty)), personaje))),
        Rule(("R13",), Not(closed)),
        Rule(("R9", "R12"), AnyOf((pair, team, closed))),
        Rule(("R12",), AnyOf((pair, Not(team), potenciador, closed))),
    )


def _using(test: Callable[..., Test]) -> tuple[Rule, ...]:
    """Return what using the effect of a personaje has to keep."""

    def of_own(ask: Callable[[Any, DuelTable, Object], bool]) -> Callable[..., bool]:
        def asks(game: Any, table: DuelTable, action: Activate) -> bool:
            thing = own_personaje(game, table, action.seat, action.what)
            return thing is None or ask(game, table, thing)

        return asks

    return (
        Rule(("R19",), All((
            test("effect.own", lambda g, t, a: own_personaje(g, t, a.seat, a.what) is not None),
            test("effect.unused", lambda _, t, __: not t.facts.used),
        ))),
        Rule(("R19",), test("effect.can-do", _can_do)),
        Rule(("R19", "H4"), test("effect.phase", lambda _, t, __: is_open(t, t.reading))),
        Rule(("R19", "A2"), test("effect.due", of_own(
            lambda _, t, thing: is_due(t, t.facts.turn, thing, t.reading)
        ))),
    )  # fmt: skip


def _can_do(game: Any, table: DuelTable, action: Activate) -> bool:
    thing = own_personaje(game, table, action.seat, action.what)
    return thing is None or can_do(game, table, action.seat, thing)


def namer(table: DuelTable) -> Seat | None:
    """Return who names a score for the deciding battle now.

    Rule:
        H2 (each seat, the first player first), A16 (or the first player alone).
    """
    facts = table.facts
    if facts.phase != "score" or facts.score:
        return None
    for seat in (facts.first, other(facts.first)):
        if not facts.named[seat]:
            return seat
    return None


def candidates(table: DuelTable) -> Iterator[Any]:
    """Yield every action that the seat that is asked could name, legal or not."""
    facts, seat = table.facts, table.facts.turn
    if facts.phase == "score":
        naming = namer(table)
        if naming is not None:
            yield from (NameScore(naming, battle) for battle in BATTLES)
        return
    for card in told(table, seat):
        yield from (Place(seat, card, battle) for battle in battles(table))
    for battle in BATTLES:
        yield from (Activate(seat, thing.ref) for thing in stack(table, seat, battle))
    yield Show(seat)
    yield End(seat)
