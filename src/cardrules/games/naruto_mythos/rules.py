"""What makes an action legal, and the finite superset of the legal ones (R7, R10, R14 to R16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardrules._frozen import evolve, maker
from cardrules.games.naruto_mythos.actions import Keep, Pass, Place, Play, Redraw, Reveal
from cardrules.games.naruto_mythos.control import controller
from cardrules.games.naruto_mythos.numbers import GameOf
from cardrules.games.naruto_mythos.printed import printed
from cardrules.games.naruto_mythos.setup import placer
from cardrules.games.naruto_mythos.table import (
    NarutoTable,
    mission_card,
    mission_of,
    open_missions,
    other,
    side,
    stands,
)  # fmt: skip
from cardrules.games.naruto_mythos.ways import (
    HIDDEN,
    PLAY,
    REVEAL,
    Way,
    bases,
    covers,
    forbidding,
    is_open,
    is_owned,
    is_stronger,
    name_is_free,
    revealable,
)  # fmt: skip
from cardrules.kit import (
    UNKNOWN,
    All,
    AnyOf,
    CardId,
    Name,
    Not,
    Object,
    Obliged,
    Ref,
    Rule,
    Seat,
    Term,
    Test,
    Window,
    contents,
    held,
    live,
    of_card,
    place,
    rehearse,
)  # fmt: skip

_way = maker(Way)

Terms = Callable[[Any, Any], Mapping[str, Term]]


def _mine(table: NarutoTable, seat: int, ref: Ref | None) -> Object | None:
    """Return an own character, or None if a reference means none."""
    thing = None if ref is None else live(table, ref)
    if thing is None or not stands(table, thing) or controller(table, thing) != seat:
        return None
    return thing


def way_of(table: NarutoTable, action: Any) -> Way | None:
    """Return the way to play that an action is; None if there is no such card or character."""
    over = _mine(table, action.seat, action.over)
    if isinstance(action, Play):
        thing = held(table, place(table, "hand", action.seat), action.card)
        if thing is None or action.mission not in range(1, 5):
            return None
        how = HIDDEN if action.hidden else PLAY
        return _way(action.seat, thing, action.mission, how, over)
    thing = _mine(table, action.seat, action.what)
    if thing is None or not thing.face_down:
        return None
    return _way(action.seat, thing, mission_of(thing), REVEAL, over)


class Asker:
    """Asks whether ways are legal; holds the game, which is not made yet when the rules are."""

    def __init__(self, game_of: GameOf) -> None:
        self.game_of = game_of

    def terms(self, table: NarutoTable, action: Any) -> Mapping[str, Term]:
        """Return everything that a claim about an action can name."""
        found: dict[str, Term] = {
            "seat": _seat(action.seat),
            "turn": _seat(table.facts.turn),
            "chakra": table.facts.chakra[action.seat],
            "price": UNKNOWN,
        }
        for key in ("card", "mission"):
            if hasattr(action, key):
                value = getattr(action, key)
                found[key] = Name("card", value) if key == "card" else value
        for key in ("what", "over"):
            ref = getattr(action, key, None)
            thing = None if ref is None else live(table, ref)
            if thing is not None:
                found[key] = Name("card", thing.card if not thing.face_down else UNKNOWN)
        way = self.way(table, action)
        if way is not None:
            game = self.game_of()
            found["card"] = Name("card", way.thing.card)
            found["mission"] = way.mission
            found["price"] = way.price(game, table).total
            found["cost"] = printed(game, table, way.thing, "cost")
            if way.over is not None:
                found["covered"] = printed(game, table, way.over, "cost")
        return found

    def way(self, table: NarutoTable, action: Any) -> Way | None:
        """Return the way that an action is, or None."""
        return way_of(table, action) if isinstance(action, Play | Reveal) else None

    def test(self, key: str, ask: Callable[[Any, NarutoTable, Way], bool], fix: str = "") -> Test:
        """Return a test of a way; what is no way at all is for another rule to refuse."""

        def asks(table: NarutoTable, action: Any) -> bool:
            way = self.way(table, action)
            return way is None or ask(self.game_of(), table, way)

        return Test(key, asks, self.terms, fix)

    def texts(self, table: NarutoTable, action: Any) -> Iterator[Mapping[str, Term]]:
        """Yield each text that forbids a way, as the claim about it names it."""
        way = self.way(table, action)
        for text in () if way is None else forbidding(self.game_of(), table, way):
            yield {"source": Name("card", text.code)}

    def plain(self, key: str, ask: Callable[[Any, Any], bool], fix: str = "") -> Test:
        """Return a test of an action."""
        return Test(key, ask, self.terms, fix)

    def affordable(self, game: Any, table: NarutoTable, way: Way) -> bool:
        """Return whether its player can pay for it (R14)."""
        return way.price(game, table).total <= table.facts.chakra[way.seat]

    def is_obliged(self, table: NarutoTable, action: Any) -> bool:
        """Return whether there is something that must be done in full (R27)."""
        way = self.way(table, action)
        return way is not None and bool(must_of(self.game_of(), table, way))

    def can_be_met(self, table: NarutoTable, action: Any) -> bool:
        """Return whether everything that must be done can be done in full (R27)."""
        way = self.way(table, action)
        must = () if way is None else must_of(self.game_of(), table, way)
        return not must or bool(rehearse(self.game_of(), table, action, must))


def must_of(game: Any, table: NarutoTable, way: Way) -> tuple[tuple[str, int], ...]:
    """Return the instants of a play that have to be done in full, or the play is illegal (R27)."""
    if not way.windows:
        return ()

    def musts(card: CardId) -> tuple[int, ...]:
        return tuple(
            index
            for index, ability in enumerate(game.cards[card].abilities)
            if isinstance(ability.form, Window)
            and ability.form.name in way.windows
            and ability.obliged is Obliged.MUST
        )

    card = game.definition(table, way.thing).id
    return tuple((card, index) for index in of_card(card, musts))


def _seat(seat: Seat | None) -> Name | None:
    return None if seat is None else Name("seat", str(int(seat)))


def rules(game_of: GameOf) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each kind of action legal, each rule with its citation."""
    asker = Asker(game_of)
    plain = asker.plain
    yours = plain("turn.yours", lambda t, a: t.facts.turn == a.seat, "fix.wait")
    passed = plain("turn.passed", lambda t, a: bool(t.facts.passed[a.seat]))
    turn = Rule(("R10",), All((
        # Whoever has passed need not be told whose turn it is.
        AnyOf((yours, passed)),
        Not(passed),
        plain("turn.phase", lambda t, _: t.facts.phase == "action"),
    )))  # fmt: skip
    mulligan = Rule(("R7",), plain("mulligan.yours", _decides_on_hand, "fix.wait"))
    return {
        "play": (turn, *_playing(asker)),
        "reveal": (turn, *_revealing(asker)),
        "pass": (turn,),
        "keep": (mulligan,),
        "redraw": (mulligan,),
        "place": (Rule(("R6",), All((
            plain("place.yours", lambda t, a: placer(t) == a.seat, "fix.wait"),
            plain("mission.chosen", _chosen, "fix.place-chosen"),
        ))),),
    }  # fmt: skip


def _playing(asker: Asker) -> tuple[Rule, ...]:
    """Return what a play from hand has to keep; each way to come has its own rule for its price."""
    plain = asker.plain
    has = plain("hand.has", _has, "fix.play-held")
    mission = plain("mission.open", lambda t, a: a.mission in open_missions(t), "fix.open-mission")
    face_up = Not(plain("card.hidden", lambda _, a: a.hidden))
    over_nothing, enough = _over_nothing(asker), _enough(asker)
    return (
        Rule(("R14",), All((has, mission))),
        Rule(("R14",), AnyOf((Not(face_up), Not(over_nothing), enough))),
        Rule(("R14a",), AnyOf((face_up, enough))),
        Rule(("R14a",), AnyOf((face_up, over_nothing))),
        *_coming(asker),
    )


def _revealing(asker: Asker) -> tuple[Rule, ...]:
    """Return what a reveal has to keep."""
    lurks = asker.plain("reveal.own-hidden", lambda t, a: asker.way(t, a) is not None)
    ripe = asker.test("reveal.later", lambda _, t, w: revealable(t, w.thing), "fix.wait-to-reveal")
    return (
        Rule(("R14b",), lurks),
        Rule(("R14c",), ripe),
        Rule(("R14b",), AnyOf((Not(_over_nothing(asker)), _enough(asker)))),
        *_coming(asker),
    )


def _coming(asker: Asker) -> tuple[Rule, ...]:
    """Return what every way to come to a mission has to keep, perhaps over another character."""
    test, plain = asker.test, asker.plain
    base = plain("over.own-face-up", _covers_face_up, "fix.cover-face-up")
    over_nothing = _over_nothing(asker)
    upgrades = Not(over_nothing)
    face_up = Not(plain("card.hidden", lambda _, a: isinstance(a, Play) and a.hidden))
    obliged = plain("must.there", asker.is_obliged)
    return (
        Rule(("R16b",), _only(upgrades, _enough(asker))),
        Rule(("R15",), _only(face_up, test("name.free", name_is_free, "fix.other-mission"))),
        Rule(("R16",), AnyOf((base, over_nothing))),
        Rule(("R16a",), _only(upgrades, All((
            test("over.same-name", covers),
            test("over.costs-more", is_stronger),
        )))),
        Rule(("R40",), _only(upgrades, test("over.owned", lambda _, t, w: is_owned(t, w)))),
        Rule(("R29",), evolve(test("play.not-forbidden", is_open), grounds=asker.texts)),
        Rule(("R27",), _only(obliged, plain("must.met", asker.can_be_met))),
    )  # fmt: skip


def _only(kind: Test | Not, condition: Test | All) -> AnyOf:
    """Return a condition that only concerns one kind of play; kept by another, it is not told."""
    return AnyOf((Not(kind), condition))


def _over_nothing(asker: Asker) -> Test:
    return asker.plain("over.nothing", lambda _, a: a.over is None, "fix.cover-nothing")


def _enough(asker: Asker) -> Test:
    return asker.test("chakra.enough", asker.affordable)


def _has(table: NarutoTable, action: Any) -> bool:
    return held(table, place(table, "hand", action.seat), action.card) is not None


def _chosen(table: NarutoTable, action: Any) -> bool:
    return held(table, place(table, "chosen", action.seat), action.card) is not None


def _covers_face_up(table: NarutoTable, action: Any) -> bool:
    base = _mine(table, action.seat, action.over)
    if base is None or base.face_down:
        return False
    what = action.mission if isinstance(action, Play) else None
    if what is None:
        thing = _mine(table, action.seat, action.what)
        what = 0 if thing is None else mission_of(thing)
    return bool(mission_of(base) == what)


def on_hand(table: NarutoTable) -> Seat | None:
    """Return who has to decide about the first hand: the Edge holder, then the other (R7, H2)."""
    facts = table.facts
    if facts.phase != "mulligan" or facts.kept > 1:
        return None
    return facts.edge if facts.kept == 0 else other(facts.edge)


def _decides_on_hand(table: NarutoTable, action: Any) -> bool:
    return bool(on_hand(table) == action.seat)


# Everything that could be asked for.


def candidates(table: NarutoTable) -> Iterator[Any]:
    """Yield every action that the seat that is asked could name, legal or not."""
    facts = table.facts
    if facts.phase == "missions":
        seat = placer(table)
        if seat is not None:
            things = contents(table, place(table, "chosen", seat))
            yield from (Place(seat, card) for card in dict.fromkeys(t.card for t in things))
    elif facts.phase == "mulligan":
        seat = on_hand(table)
        if seat is not None:
            yield from (Keep(seat), Redraw(seat))
    elif facts.turn is not None:
        yield from _plays(table, facts.turn)
        yield Pass(facts.turn)


def _plays(table: NarutoTable, seat: Seat) -> Iterator[Play | Reveal]:
    missions = [n for n in range(1, 5) if mission_card(table, n) is not None]
    for card in dict.fromkeys(t.card for t in contents(table, place(table, "hand", seat))):
        if card == UNKNOWN:
            continue
        for number in missions:
            yield Play(seat, card, number)
            yield Play(seat, card, number, hidden=True)
            yield from (
                Play(seat, card, number, over=base.ref) for base in bases(table, seat, number)
            )
    for number in missions:
        for thing in side(table, seat, number):
            if thing.face_down:
                yield Reveal(seat, thing.ref)
                yield from (
                    Reveal(seat, thing.ref, base.ref) for base in bases(table, seat, number)
                )
