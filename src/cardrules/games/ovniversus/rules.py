"""What makes an action legal, and the finite superset of the legal ones (R3 to R22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardrules.games.ovniversus.actions import Activate, End, NameScore, Place, Show
from cardrules.games.ovniversus.stacks import has_place, kind_of, takes
from cardrules.games.ovniversus.table import (
    BATTLES,
    FOURTH,
    PERSONAJE,
    POTENCIADOR,
    DuelTable,
    at_stake,
    held,
    other,
    stack,
)  # fmt: skip
from cardrules.kit import (
    UNKNOWN,
    All,
    CardId,
    Name,
    Object,
    Ref,
    Rule,
    Seat,
    Term,
    Test,
    Window,
    could,
    live,
)  # fmt: skip

GameOf = Callable[[], Any]


def card_in_hand(table: DuelTable, seat: int, card: CardId) -> Object | None:
    """Return the first copy of a card in a hand, or None."""
    return next((thing for thing in held(table, seat) if thing.card == card), None)


def own_personaje(game: Any, table: DuelTable, seat: int, ref: Ref) -> Object | None:
    """Return an own personaje in a battle, or None."""
    thing = live(table, ref)
    if thing is None or not any(
        other.ref == thing.ref for battle in BATTLES for other in stack(table, seat, battle)
    ):
        return None
    return thing if kind_of(game, thing) == PERSONAJE else None


def effect_of(game: Any, thing: Object) -> int | None:
    """Return which sentence of a personaje is an effect that is used, or None."""
    for index, ability in enumerate(game.card(thing.card).abilities):
        if isinstance(ability.form, Window):
            return index
    return None


def usable(
    game: Any, table: DuelTable, seat: Seat, *, next_turn: bool = False
) -> list[Object]:
    """Return the personajes whose effect a seat may use now, or in a turn of its own to come.

    Rule:
        R19 (one effect a turn, if it can do something), A2 (any own personaje, or only the one
        that was placed in this turn).
    """
    facts = table.facts
    if not game.effects or facts.phase not in ("one", "two"):
        return []
    if facts.used and not next_turn:
        return []
    own = [t for battle in BATTLES for t in stack(table, seat, battle)]
    own = [t for t in own if effect_of(game, t) is not None]
    if own and table.reading("A2") == "b":
        own = [t for t in own if facts.placed and t.ref == facts.last]
    return [t for t in own if _can_do(game, table, seat, t)]


def _can_do(game: Any, table: DuelTable, seat: Seat, thing: Object) -> bool:
    index = effect_of(game, thing)
    return index is not None and could(game, table, thing.card, index, thing.ref, seat)


def fits(game: Any, table: DuelTable, seat: int, thing: Object, battle: str) -> bool:
    """Return whether a card may be placed in a battle now.

    Rule:
        R3 to R6 (phase one), R9 to R16 (phase two), A16 (the deciding battle: a personaje).
    """
    facts, kind = table.facts, kind_of(game, thing)
    if facts.phase == "fourth":
        return battle == FOURTH and kind == PERSONAJE
    if battle not in BATTLES:
        return False
    if facts.phase == "one" and (kind != PERSONAJE or battle != at_stake(facts)):
        return False
    return takes(game, table, stack(table, seat, battle), kind)


def battles(table: DuelTable) -> tuple[str, ...]:
    """Return the battles in which cards are placed in this phase."""
    return (FOURTH,) if table.facts.phase == "fourth" else BATTLES


def placements(game: Any, table: DuelTable, seat: Seat) -> list[Place]:
    """Return every placing that is allowed now, in the order of the hand."""
    if table.facts.placed or table.facts.phase == "score":
        return []
    hand = {thing.card: thing for thing in held(table, seat) if thing.card != UNKNOWN}
    return [
        Place(seat, card, battle)
        for card, thing in hand.items()
        for battle in battles(table)
        if fits(game, table, seat, thing, battle)
    ]


def must_place(game: Any, table: DuelTable, seat: int) -> bool:
    """Return whether a seat still has to place a card in this turn (R20, R21)."""
    facts = table.facts
    if facts.placed or facts.stuck[seat]:
        return False
    return facts.phase in ("one", "fourth") or has_place(game, table, seat)


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
            "stake": Name("word", at_stake(table.facts)),
        }
        if hasattr(action, "card"):
            found["card"] = Name("card", action.card)
        if hasattr(action, "battle"):
            found["battle"] = Name("word", action.battle)
        if isinstance(action, Activate) and (thing := live(table, action.what)) is not None:
            found["card"] = Name("card", thing.card)
        return found


def _placed(game: Any, table: DuelTable, action: Place, ask: Callable[..., bool]) -> bool:
    """Ask something of the card that is placed; what is not held is for another rule to refuse."""
    thing = card_in_hand(table, action.seat, action.card)
    return thing is None or ask(thing, kind_of(game, thing))


def _in_phase_one(game: Any, table: DuelTable, action: Place) -> bool:
    return table.facts.phase != "one" or _placed(
        game, table, action, lambda _, kind: kind == PERSONAJE
    )


def _at_stake(_game: Any, table: DuelTable, action: Place) -> bool:
    return table.facts.phase != "one" or action.battle == at_stake(table.facts)


def _in_fourth(game: Any, table: DuelTable, action: Place) -> bool:
    return table.facts.phase != "fourth" or _placed(
        game, table, action, lambda _, kind: kind == PERSONAJE
    )


def _cards(table: DuelTable, action: Place) -> list[Object]:
    return stack(table, action.seat, action.battle) if action.battle in BATTLES else []


def _first_is_personaje(game: Any, table: DuelTable, action: Place) -> bool:
    if _cards(table, action) or action.battle not in BATTLES:
        return True
    return _placed(game, table, action, lambda _, kind: kind == PERSONAJE)


def _not_on_potenciador(game: Any, table: DuelTable, action: Place) -> bool:
    cards = _cards(table, action)
    return not cards or kind_of(game, cards[-1]) != POTENCIADOR


def _room(game: Any, table: DuelTable, action: Place) -> bool:
    cards = _cards(table, action)
    return len(cards) < 2 or kind_of(game, cards[-1]) == POTENCIADOR or (  # noqa: PLR2004 - R9
        takes(game, table, cards, POTENCIADOR)
    )


def _third_is_potenciador(game: Any, table: DuelTable, action: Place) -> bool:
    cards = _cards(table, action)
    if len(cards) != 2 or kind_of(game, cards[-1]) == POTENCIADOR:  # noqa: PLR2004 - a team
        return True
    return _placed(game, table, action, lambda _, kind: kind == POTENCIADOR)


def rules(game_of: GameOf) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each kind of action legal, each rule with its citation."""
    test = Asker(game_of).test
    yours = test("turn.yours", lambda _, t, a: t.facts.turn == a.seat, "fix.wait")
    turn = Rule(("R8", "R1"), yours)
    fighting = Rule(("R24",), test("phase.placing", lambda _, t, __: t.facts.phase != "score"))
    once = Rule(("R18",), test("turn.not-placed", lambda _, t, __: not t.facts.placed))
    battle = test("battle.here", lambda _, t, a: a.battle in battles(t), "fix.other-battle")
    has = test("hand.has", lambda _, t, a: card_in_hand(t, a.seat, a.card) is not None,
               "fix.play-held")  # fmt: skip
    place = (
        turn, fighting, once, Rule(("R8",), All((has, battle))),
        Rule(("R6", "R3"), test("phase-one.personaje", _in_phase_one, "fix.play-personaje")),
        Rule(("R5", "R4"), test("phase-one.battle", _at_stake, "fix.this-battle")),
        Rule(("R27", "A16"), test("fourth.personaje", _in_fourth, "fix.play-personaje")),
        Rule(("R16",), test("stack.first-is-personaje", _first_is_personaje, "fix.other-battle")),
        Rule(("R13",), test("stack.not-closed", _not_on_potenciador, "fix.other-battle")),
        Rule(("R9", "R12"), test("stack.room", _room, "fix.other-battle")),
        Rule(("R12",), test("stack.third-is-potenciador", _third_is_potenciador)),
    )  # fmt: skip
    return {
        "place": place,
        "activate": (turn, Rule(("R19",), All((
            test("effect.own", lambda g, t, a: own_personaje(g, t, a.seat, a.what) is not None),
            test("effect.unused", lambda _, t, __: not t.facts.used),
            test("effect.can-do", _usable),
        )))),
        "show": (turn, Rule(("R22", "R20"), All((
            test("show.must-place", lambda g, t, a: must_place(g, t, a.seat)),
            test("show.nothing-fits", lambda g, t, a: not placements(g, t, a.seat)),
        )))),
        "end": (turn, Rule(("R20",), test(
            "end.placed", lambda g, t, a: t.facts.phase in ("one", "two")
            and not must_place(g, t, a.seat),
        ))),
        "name-score": (Rule(("R27", "A16"), All((
            test("score.yours", lambda _, t, a: namer(t) == a.seat, "fix.wait"),
            test("score.exists", lambda _, __, a: a.score in BATTLES),
        ))),),
    }  # fmt: skip


def _usable(game: Any, table: DuelTable, action: Activate) -> bool:
    return any(thing.ref == action.what for thing in usable(game, table, action.seat))


def namer(table: DuelTable) -> Seat | None:
    """Return who names a score for the deciding battle now.

    Rule:
        A16 (each seat, the first player first; or the first player alone).
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
    for card in dict.fromkeys(thing.card for thing in held(table, seat)):
        if card != UNKNOWN:
            yield from (Place(seat, card, battle) for battle in (*BATTLES, FOURTH))
    for battle in BATTLES:
        yield from (Activate(seat, thing.ref) for thing in stack(table, seat, battle))
    yield Show(seat)
    yield End(seat)
