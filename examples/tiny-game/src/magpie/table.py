"""What lies where, and the words that card texts may use."""

from __future__ import annotations

from importlib.resources import files
from typing import ClassVar, Final, final

from attrs import frozen

from cardrules import kit
from cardrules.kit import Seat

FOLDER: Final = files("magpie")


def layout(seats: int, _options: object) -> kit.Layout:
    """Return the zones: one deck that nobody sees, and for each seat a hand and an open nest."""
    zones = [kit.Zone("deck", seen=kit.Seen.NOBODY)]
    for seat in map(Seat, range(seats)):
        zones += [kit.Zone("hand", seat, kit.Seen.OWNER), kit.Zone("nest", seat, in_play=True)]
    return kit.Layout(tuple(zones))


@final
@frozen
class Facts:
    """All that is so besides the cards.

    Args:
        turn: Whose turn it is.
    """

    turn: Seat


@final
@frozen
class TurnPassed(kit.Fact):
    """Another seat is to play."""

    tag: ClassVar[str] = "turn-passed"
    seat: Seat

    def apply(self, draft: kit.Draft[Facts], /) -> None:
        """Replace the facts: the only way in which they change."""
        draft.facts = Facts(self.seat)


Table = kit.Table[Facts]


def nest(table: Table, seat: int) -> tuple[kit.Object, ...]:
    """Return what lies in a nest."""
    return kit.contents(table, kit.place(table, "nest", seat))


def _others(table: Table, seat: Seat) -> list[kit.Object]:
    return [thing for thing in kit.in_play(table) if kit.whose(table, thing) != seat]


@frozen
class Printed:
    """What is printed on a card, besides what every card has."""

    worth: int = kit.key("What it counts in a nest.", "Lo que cuenta en un nido.", least=0)


KINDS: Final = {"trinket": Printed, "bird": Printed}

LEXICON: Final = kit.Lexicon(
    populations={
        "mine": lambda scope, _: nest(scope.table, scope.seat),
        "theirs": lambda scope, _: _others(scope.table, scope.seat),
    },
    attributes={"kind": kit.Attribute("word", lambda scope, it: scope.game.card(it.card).kind)},
    destinations={"deck": kit.zone("deck"), "hand": kit.zone("hand"), "take": kit.zone("nest")},
    events=frozenset({"take"}),
    windows=("play",),
)

VERBS: Final = {**kit.VERBS, "take": kit.moves("take")}

CARDS: Final = kit.load_cards(kit.read_toml(FOLDER / "cards.toml"), LEXICON, VERBS, "cards.toml")
