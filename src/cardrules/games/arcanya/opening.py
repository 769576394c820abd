"""Set-up: the Fuente, the Escudos, the hands, the first Esfera (R1 to R5, R13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from cardrules._frozen import frozen, maker
from cardrules.core.effects import Node
from cardrules.core.events import Made, Moved
from cardrules.core.frames import StepFrame
from cardrules.core.game import Ruleset
from cardrules.core.model import Object, Settings
from cardrules.core.state import carried
from cardrules.games.arcanya.academy import ADVANCED
from cardrules.games.arcanya.attuning import offer
from cardrules.games.arcanya.dealing import set_up
from cardrules.games.arcanya.table import (
    DECK,
    ESCUDOS,
    FULL_HAND,
    MANIOBRAS,
    SINTONIZAR,
    ArcanyaDraft,
    SphereSent,
    hand,
    is_plain,
    shields,
    sphere,
    youngest,
)  # fmt: skip
from cardrules.ids import CardId, ObjectId, RuleId

if TYPE_CHECKING:
    from cardrules.core.run import Run

_moved = maker(Moved)


def fuente(game: Ruleset, settings: Settings) -> list[CardId]:
    """Return every card of the Fuente, sorted by definition (R1, R43)."""
    copies = dict(zip(MANIOBRAS, settings.option("maniobras").split("-"), strict=True))
    kinds = ("potencia", "maniobra")
    return [
        id
        for id, card in game.cards.items()
        if card.kind in kinds and (id != SINTONIZAR or settings.option("mode") == ADVANCED)
        for _ in range(int(copies.get(id, card.count)))
    ]


def _laid_out(game: Ruleset, settings: Settings) -> tuple[Made, Made]:
    """Return the Fuente and the Escudos on the empty table: the same for all matches."""
    made: tuple[Made, Made] | None = settings.memo.get("laid out")
    if made is None:
        cards = [(card, DECK) for card in fuente(game, settings)]
        size = len(cards)
        cards += [(card, shields(s)) for s in range(settings.seats) for card in ESCUDOS]
        things = [Object(ObjectId(i), 1, place, card) for i, (card, place) in enumerate(cards, 1)]
        made = settings.memo["laid out"] = Made(tuple(things[:size])), Made(tuple(things[size:]))
    return made


def _dealt(draft: ArcanyaDraft) -> tuple[Moved, ...]:
    """Return the facts that full hands are dealt from the top, one seat after the other.

    They are the same for all matches in which the same card lies there.
    """
    memo = draft.settings.memo
    objects = draft.objects
    known: list[dict[CardId, Moved]] | None = memo.get("dealt")
    if known is None:
        known = memo["dealt"] = [{} for _ in range(FULL_HAND * draft.settings.seats)]
    dealt: list[Moved] = []
    # From the top of the Fuente; which object lies where follows from the card.
    for id, facts in zip(reversed(draft.zones[DECK]), known, strict=False):
        card = objects[id]
        fact = facts.get(card.card)
        if fact is None:
            number = len(dealt)
            draft.reserved = ObjectId(draft.minted + number)
            after = carried(draft, card, hand(number // FULL_HAND))
            fact = facts[card.card] = _moved(card, after, "draw")
        dealt.append(fact)
    return tuple(dealt)


def _composed(settings: Settings) -> tuple[RuleId, ...]:
    """Return by which rules the Fuente is what it is, and the Alumnos are left out."""
    mode: tuple[RuleId, ...] = ("R43",) if settings.option("mode") == ADVANCED else ()
    return ("R1", "H3", *mode, *(("R57",) if settings.option("calm") else ()))


@final
@frozen
class Deal(Node):
    """Lay everything out and deal."""

    tag: ClassVar[str] = "arcanya.deal"
    atomic: ClassVar[bool] = True

    def step(self, run: Run, _at: StepFrame, /) -> None:
        """Make the cards, shuffle, deal, send the first Esfera."""
        draft = run.draft
        settings = draft.settings
        deck, own = _laid_out(run.game, settings)
        run.propose((deck,), _composed(settings))
        run.propose((own,), ("R4", "H1"))
        run.shuffle(DECK, ("R1", "K4", "K11"))
        run.happen_all(_dealt(draft), ("R5",))
        if not is_plain(draft):
            set_up(run)
        first = sphere(1, youngest(settings), None, 1)
        run.propose((SphereSent(first, "coliseo"),), ("R13", "R14", "R2", "H2"))
        offer(run)
