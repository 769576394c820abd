"""Events as claims: each kind of event says who, what and why in terms that can be written."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.core import events
from cardrules.core.claims import Name, claim
from cardrules.core.model import Decision, Grant, Outcome
from cardrules.ids import Place, Seat
from cardrules.judge.render import Writer
from cardrules.judge.tell import tell
from unit.judge.boards import term
from unit.judge.coin import COIN, Toss, coin_table, ref

TABLE = coin_table(deck="p", table="pk")
PAGE, KING = TABLE.objects[1], TABLE.objects[2]
DRAWN = TABLE.objects[3]
GRANT = Grant(1, "control", Seat(1), ref(1), ref(2), ("gone",), ("C1",))

EVENTS: dict[str, tuple[Any, str]] = {
    "acted": (events.Acted(Seat(0), Toss(Seat(0)), 1), "event.acted"),
    "answered by the host": (
        events.Acted(Seat(0), Toss(Seat(0)), 1, "timeout"), "event.acted.instead",
    ),
    "forced": (events.Forced(Seat(0), Toss(Seat(0)), "ask.play"), "event.forced"),
    "asked": (events.Asked(Decision(2, Seat(1), claim("ask.play"))), "event.asked"),
    "ended": (
        events.Ended(Outcome((Seat(0), Seat(1)), (1, 1), claim("end.king"))), "event.ended.shared",
    ),
    "nobody wins": (events.Ended(Outcome((), (0, 0), claim("end.king"))), "event.ended.nobody"),
    "made": (events.Made((PAGE, KING)), "event.made"),
    "drawn": (
        events.Moved(DRAWN, attrs.evolve(DRAWN, place=Place(2)), "draw"), "event.moved.draw",
    ),
    "moved": (events.Moved(PAGE, attrs.evolve(PAGE, place=Place(1)), "bury"), "event.moved"),
    "hidden": (
        events.Changed(PAGE, attrs.evolve(PAGE, face_down=True), "hide"), "event.changed.hide",
    ),
    "counted": (events.Counted(PAGE, "crowns", -2), "event.counted.lose"),
    "shuffled": (events.Shuffled(Place(1), (0,)), "event.shuffled"),
    "granted": (events.Granted(GRANT), "event.granted.control"),
    "no longer": (events.GrantEnded(GRANT, "gone"), "event.grant-ended.control"),
    "activated": (events.Activated("king", 0, ref(2), Seat(0)), "event.activated"),
    "a rule activated": (events.Activated("rule:toss", 0, None, Seat(0)), "event.activated"),
    "skipped": (events.Skipped("king", 0, ref(2), "no-target"), "event.skipped.no-target"),
    "prevented": (events.Prevented("discard", ref(1), ref(2)), "event.prevented"),
    "replaced": (events.Replaced("discard", ref(1), "king", 0, ref(2)), "event.replaced"),
    "looked": (events.Looked(Seat(1), (DRAWN,)), "event.looked"),
    "looped": (events.Looped((("king", 0, ref(2)),)), "event.looped"),
    "picked": (events.Picked(Seat(0), (PAGE, KING)), "event.picked"),
    "picked a number": (events.Picked(Seat(0), (), 3), "event.picked.value"),
    "moot": (events.Moot("discard", ref(1)), "event.moot"),
    "rolled": (events.Rolled("coin", "heads"), "event.rolled"),
}  # fmt: skip


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_says_what_happened_in_both_languages(name: str) -> None:
    event, key = EVENTS[name]
    told = tell(COIN, event, TABLE)

    assert told.key == key
    assert len({Writer(COIN, lang).claim(told) for lang in ("en", "es")}) == (1 + (name != "acted"))


def test_a_move_says_whose_card_goes_where() -> None:
    told = tell(COIN, EVENTS["drawn"][0], TABLE)

    assert term(told, "card") == Name("card", "page")
    assert term(told, "seat") == Name("seat", "0")
    assert (term(told, "from"), term(told, "to")) == (Name("zone", "deck"), Name("zone", "hand:0"))


def test_a_question_keeps_what_it_asks_about() -> None:
    prompt = claim("ask.use", source=Name("card", "king"))
    told = tell(COIN, events.Asked(Decision(2, Seat(1), prompt)), TABLE)

    assert term(told, "source") == Name("card", "king")
    assert "King" in Writer(COIN, "en").claim(told)


def test_things_are_told_as_their_cards() -> None:
    told = tell(COIN, EVENTS["picked"][0], TABLE)

    assert term(told, "objects") == (Name("card", "page"), Name("card", "king"))
