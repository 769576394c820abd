"""Arcanya: Magic Academy, the basic game for 3 to 10 players."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.claims import Text
from cardrules.core.effects import Sequence
from cardrules.core.game import open_facts
from cardrules.game import Game
from cardrules.games.arcanya.actions import Play
from cardrules.games.arcanya.board import read_board, write_board
from cardrules.games.arcanya.defence import Defend, Refill
from cardrules.games.arcanya.draw import draw
from cardrules.games.arcanya.figures import FIGURES, said, tell
from cardrules.games.arcanya.given import Given
from cardrules.games.arcanya.impact import CheckEnd, LoseShield, NewSphere, Regroup
from cardrules.games.arcanya.notation import DefenceNotation
from cardrules.games.arcanya.opening import OPTIONS, Deal
from cardrules.games.arcanya.rules import PLAY, candidates, canonical, openings
from cardrules.games.arcanya.table import (
    CARDS,
    FOLDER,
    RULEBOOK,
    Restocked,
    Sphere,
    SphereSent,
    layout,
    nobody_yet,
)  # fmt: skip
from cardrules.games.arcanya.turn import proceed
from cardrules.words import load_words


def _layout(seats: int, _options: Any) -> Any:
    return layout(seats)


GAME: Final = Game(
    name="arcanya",
    title=Text("Arcanya: Magic Academy (basic game)", "Arcanya: Magic Academy (juego básico)"),
    rulebook=RULEBOOK,
    words=load_words(FOLDER / "words.toml"),
    cards=CARDS,
    seats=(3, 10),
    layout=_layout,
    facts=nobody_yet,
    public=open_facts,
    procedures={
        "setup": Sequence((Deal(),)),
        "play": Defend(),
        "hit": Sequence((
            LoseShield(), CheckEnd(), Regroup(), Refill(("R36", "R28")), CheckEnd(late=True),
            NewSphere(),
        )),
        "over": Sequence((CheckEnd(late=True),)),
    },
    proceed=proceed,
    actions=(Play,),
    events=(SphereSent, Restocked),
    values=(Sphere,),
    candidates=candidates,
    rules={"play": PLAY},
    options=OPTIONS,
    shortcut=openings,
    canonical=canonical,
    read_board=read_board,
    write_board=write_board,
    given=Given,
    notation=DefenceNotation(),
    figures=FIGURES,
    said=said,
    tell=tell,
    draw=draw,
    bound=5_000,
    placeholder=True,
)  # fmt: skip
