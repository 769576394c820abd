"""Magpie: fill your nest with shiny things, and mind the other birds. For 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import attrs

from cardrules import kit
from magpie.table import CARDS, FOLDER, KINDS, LEXICON, VERBS, Facts, Table, TurnPassed, layout
from magpie.turn import RULES, Play, candidates, deal, lay, pass_on


def _proceed(table: Table) -> kit.Ask:
    return kit.Ask(table.facts.turn, kit.claim("ask.play"), ("M2", "M3"))


def _with_cards(data: Mapping[str, Any]) -> kit.Game:
    form = kit.CardFileForm
    told, cards = kit.read_card_file(data, form, lexicon=LEXICON, verbs=VERBS, kinds=KINDS)
    tried = partial(candidates, cards=cards)
    return attrs.evolve(GAME, cards=cards, candidates=tried, placeholder=told.placeholder)


GAME: Final = kit.Game(
    name="magpie",
    title=kit.Text("Magpie", "Urraca"),
    rulebook=kit.load_rulebook(FOLDER / "rulebook.toml"),
    words=kit.load_words(FOLDER / "words.toml"),
    cards=CARDS,
    lexicon=LEXICON,
    verbs=VERBS,
    heard_before=frozenset({"take"}),
    seats=(2, 4),
    layout=layout,
    facts=lambda _settings: Facts(kit.Seat(0)),
    public=kit.open_facts,
    procedures={
        "setup": kit.Routine(deal),
        "play": kit.Sequence((
            kit.Routine(lay),
            kit.Windows(("play",), "card"),
            kit.Do(kit.Draw(1), rules=("M4",)),
            kit.Routine(pass_on),
        )),
    },
    proceed=_proceed,
    actions=(Play,),
    events=(TurnPassed,),
    values=(Facts,),
    candidates=candidates,
    rules=RULES,
    card_file=kit.CardFile(_with_cards, kit.CardFileForm, KINDS),
    bound=40,
)  # fmt: skip
