"""What makes a play legal, every rule with its citation (sections 05, 06, 08, 09, 13, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

from cardrules.games.waifus_arena.actions import Play
from cardrules.games.waifus_arena.asking import Asker, GameOf, greased, threatened
from cardrules.games.waifus_arena.cards import SPECIAL, cost_of, is_blank, role
from cardrules.games.waifus_arena.elements import (
    both,
    combatant,
    of_waifu,
    strikes,
    twin_source,
)  # fmt: skip
from cardrules.games.waifus_arena.table import (
    ArenaTable,
    defendable,
    gap_of,
    left_of,
    nocta_of,
    playing,
    rivals,
    threats_of,
    waifu_of,
)  # fmt: skip
from cardrules.games.waifus_arena.ways import (
    ATTACKS,
    DEFENCES,
    ON_NOCTA,
    PAIR,
    SABOTAGE,
    are_there,
    fits_alone,
    fits_together,
    is_combo,
    price,
    reaches,
)  # fmt: skip
from cardrules.kit import (
    All,
    AnyOf,
    Not,
    Rule,
    Test,
    contents,
    place,
)


def rules(game_of: GameOf) -> dict[str, tuple[Rule, ...]]:
    """Return what makes each kind of action legal."""
    asker = Asker(game_of)
    turn = Rule(("R17", "R15"), asker.test("turn.yours", _is_turn, "fix.wait"))
    return {
        "play": (
            turn,
            *_of_turn(asker),
            *_of_cards(asker),
            *_of_attacks(asker),
            *_of_defences(asker),
            *_of_sabotage(asker),
            *_of_others(asker),
        ),
        "end": (turn,),
    }


def _is_turn(_game: Any, table: ArenaTable, action: Any) -> bool:
    return bool(table.facts.turn == action.seat and table.facts.phase == "action")


def _of_turn(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on time, hand and price."""
    defence = asker.use("use.defence", *DEFENCES)
    one, paid = asker.test("cards.one", _is_single), asker.test("pa.enough", _can_pay)
    return (
        Rule(("R43",), asker.only(defence, asker.test("turn.defence", _is_turn, "fix.wait"))),
        Rule(("R17",), asker.test("hand.has", _has, "fix.play-held")),
        Rule(("R20", "R17"), asker.only(one, paid)),
        Rule(("R69", "R17"), asker.unless(one, paid)),
    )


def _has(_game: Any, table: ArenaTable, action: Play) -> bool:
    held = Counter(thing.card for thing in contents(table, place(table, "hand", action.seat)))
    return bool(action.cards) and are_there(held, action.cards)


def _can_pay(game: Any, table: ArenaTable, action: Play) -> bool:
    cost = price(game, action) if action.cards else 0
    return cost == 0 or cost <= table.facts.pa


def _of_cards(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on which cards are what (section 13)."""
    alone = asker.test("use.alone", lambda game, _, a: not is_combo(game, a))
    together = Not(alone)
    return (
        *(
            Rule(rule, AnyOf((Not(asker.use(f"use.{use}", use)), Not(together), asker.test(
                f"combo.{use}", fits_together, rests=twin_source if use == "fulminante" else None,
            ))))
            for use, rule in COMBO_RULES.items()
        ),
        *_of_equals(asker, alone),
        *_of_shields(asker),
        Rule(("A4",), asker.test("text.known", _is_told)),
    )  # fmt: skip


def _of_equals(asker: Asker, alone: Test) -> tuple[Rule, ...]:
    """Return the rules on a card by itself, and on two identical ones."""
    one = asker.test("cards.one", _is_single, "fix.one-card")
    pair = asker.test("cards.pair", _is_pair)
    alike = asker.test("cards.alike", lambda _, __, a: len(set(a.cards)) == 1)
    equal = asker.test("cards.equal", _are_equal, "fix.one-card")
    basic = asker.use("use.basic", "ataque")
    both = asker.test("pair.attacks", lambda _, t, __: t.reading("A16") == "b")
    fit, cost = asker.test("cards.fit", fits_alone), asker.test("cards.cost", _all_cost)
    return (
        # What different cards are played as is no question: they are not played together.
        Rule(("R70", "R52"), AnyOf((Not(alone), Not(alike), fit))),
        Rule(("R71",), asker.only(alone, AnyOf((equal, one)))),
        Rule(("A29",), AnyOf((Not(alone), Not(pair), cost))),
        Rule(("A16",), AnyOf((Not(basic), Not(pair), both))),
    )


def _is_pair(_game: Any, _table: ArenaTable, action: Play) -> bool:
    return len(action.cards) > 1


def _are_equal(_game: Any, _table: ArenaTable, action: Play) -> bool:
    return len(action.cards) == PAIR and action.cards[0] == action.cards[1]


def _of_shields(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on an Escudo that is played by itself while Rei's Hechizo lasts, or not."""
    shield = asker.test("cards.shield", lambda g, _, a: {role(g, c) for c in a.cards} == {"escudo"})
    blow, block = (asker.use(f"use.{use}", use) for use in ("ataque", "defensa"))
    turned = asker.test("shield.strikes", lambda g, t, a: strikes(g, t, a.seat))
    plain = asker.test("shield.defends", lambda g, t, a: not strikes(g, t, a.seat))
    return (
        Rule(("R74", "R22"), AnyOf((Not(blow), Not(shield), turned))),
        Rule(("R74", "R48"), AnyOf((Not(block), Not(shield), plain))),
    )


COMBO_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "doble": ("R26", "R70"),
    "arma": ("R26", "R70", "R74"),
    "fulminante": ("R25", "R24", "R70"),
    "barrera": ("R72", "R74"),
    "replica": ("R53", "R74"),
}
"""By which rules the cards of each Combo are what they have to be."""


def _all_cost(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether each card costs PA, or those that do not can be a Combo all the same (A29)."""
    return all(cost_of(game, card) > 0 for card in action.cards) or table.reading("A29") == "b"


def _is_told(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether the text of a card is known, or a card without one may be played (A4)."""
    blank = any(card in game.cards and is_blank(game.cards[card]) for card in action.cards)
    return not blank or table.reading("A4") == "a"


def _of_attacks(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on attacks (section 06)."""
    attack = asker.use("use.attack", *ATTACKS)
    there = asker.test("nocta.there", lambda _, t, __: nocta_of(t) is not None)
    basic, double, weapon = (asker.use(f"use.{u}", u) for u in ("ataque", "doble", "arma"))
    shared = asker.test("element.shared", _reaches, "fix.combo", both)
    twice = asker.test("element.double", _reaches, rests=both)
    blade = asker.use("use.filo", "filo")
    return (
        Rule(("R21",), asker.only(attack, there)),
        Rule(("R22",), asker.only(basic, shared)),
        Rule(("R26", "R28"), asker.only(double, twice)),
        Rule(("R26",), asker.only(weapon, asker.test("element.weapon", _reaches, rests=both))),
        Rule(("R55",), asker.only(attack, asker.test("empathy.none", _is_free, "fix.next-turn"))),
        Rule(("R75",), asker.only(blade, All((
            asker.test("blade.there", _has_blade),
            asker.test("blade.one", _is_single, "fix.one-card"),
        )))),
        Rule(("R75", "A21"), asker.only(blade, asker.test("blade.card", _is_blade))),
    )  # fmt: skip


def _reaches(game: Any, table: ArenaTable, action: Play) -> bool:
    return nocta_of(table) is None or reaches(game, table, action)


def _is_free(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether no Empatía lies on the Waifu of a seat in its turn (R55)."""
    own = contents(table, place(table, "attached", action.seat))
    return not any(role(game, thing.card) == "empatia" for thing in own)


def _has_blade(_game: Any, table: ArenaTable, _action: Play) -> bool:
    return bool(table.facts.blades)


def _is_single(_game: Any, _table: ArenaTable, action: Play) -> bool:
    return len(action.cards) == 1


def _is_blade(game: Any, table: ArenaTable, action: Play) -> bool:
    if all(role(game, card) == "ataque" for card in action.cards):
        return True
    return table.reading("A21") == "b"


def _of_defences(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on defences (section 08)."""
    block, pass_on, reply = (asker.use(f"use.{u}", u) for u in DEFENCES)
    defence = asker.use("use.single-defence", "defensa", "agilidad")
    met = asker.test("threat.met", _is_met)
    return (
        Rule(("R45", "R44"), asker.only(defence, asker.test("threat.no-letal", _no_letal))),
        Rule(("R48", "A39", "R54"), asker.only(block, met)),
        Rule(("R49", "A39", "R54"), asker.only(pass_on, met)),
        Rule(("R53", "R44", "R45"), asker.only(reply, asker.test("threat.defendable", _is_enough))),
        Rule(("R53", "A38"), asker.only(reply, asker.test("reply.all", _meets_all))),
    )


def _is_enough(_game: Any, table: ArenaTable, action: Play) -> bool:
    return len(defendable(table, action.seat)) >= len(action.cards)


def _no_letal(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether no card would have to be played against a Letal (R45)."""
    lethal = len(threats_of(table, action.seat)) > len(defendable(table, action.seat))
    return not lethal or _is_enough(game, table, action)


def _is_met(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether each card has an Amenaza to meet, or need not have one (A39)."""
    if not _no_letal(game, table, action) or _is_enough(game, table, action):
        return True
    return table.reading("A39") == "b"


def _meets_all(_game: Any, table: ArenaTable, action: Play) -> bool:
    there = len(defendable(table, action.seat))
    return there <= len(action.cards) or table.reading("A38") == "b"


def _of_sabotage(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on what is played on rivals, and on the marker (section 09)."""
    sabotage = asker.use("use.sabotage", *SABOTAGE)
    provoke, tallow, marker = (asker.use(f"use.{u}", u) for u in ("provocar", "sebo", "marcador"))
    aimed = asker.use("use.aimed", *SABOTAGE, "marcador")
    pair = asker.test("cards.pair", _is_pair)
    apart = asker.test("target.apart", lambda _, __, a: len(set(a.targets)) == len(a.targets))
    return (
        Rule(("A27", "R15"), asker.only(sabotage, asker.test("target.rivals", _are_rivals))),
        Rule(("R46",), asker.only(provoke, asker.test("target.safe", _are_safe))),
        Rule(("R46", "R71"), AnyOf((Not(provoke), Not(pair), apart))),
        Rule(("R57",), asker.only(tallow, asker.test("target.dry", _are_dry))),
        Rule(("R57", "R71"), AnyOf((Not(tallow), Not(pair), apart))),
        Rule(("R58a", "A17"), asker.only(marker, asker.test("marker.moves", _moves))),
        Rule(("R12",), AnyOf((aimed, asker.test("target.none", lambda _, __, a: not a.targets)))),
    )


def _are_rivals(_game: Any, table: ArenaTable, action: Play) -> bool:
    others = rivals(table, action.seat)
    return len(action.targets) == len(action.cards) and all(s in others for s in action.targets)


def _are_safe(_game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether no target has an Amenaza (R46)."""
    return not threatened(table, action)


def _are_dry(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether no target has a Sebo (R57)."""
    return not greased(game, table, action)


def _moves(_game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether each Provocar moves the marker to the left of a player, from elsewhere."""
    if len(action.targets) != len(action.cards):
        return False
    if not all(seat in playing(table) for seat in action.targets):
        return False
    gaps = [gap_of(table, table.facts.marker), *(left_of(table, s) for s in action.targets)]
    return all(one != other for one, other in pairwise(gaps))


def _of_others(asker: Asker) -> tuple[Rule, ...]:
    """Return the rules on what is laid on the Nocta, on Trocar and on Hechizos."""
    on_nocta = asker.use("use.on-nocta", *ON_NOCTA)
    there = asker.test("nocta.there", lambda _, t, __: nocta_of(t) is not None)
    swap, alchemy = asker.use("use.trocar", "trocar"), asker.use("use.alquimia", "alquimia")
    spell, gun = asker.use("use.hechizo", "hechizo"), asker.use("use.artilleria", "artilleria")
    own = asker.test("element.own", _may_become, rests=combatant)
    special = asker.test("element.special", lambda _, __, a: a.element in SPECIAL)
    load = asker.test("empathy.gun", _may_load, "fix.next-turn")
    plain = asker.test("element.none", lambda _, __, a: not a.element)
    return (
        Rule(("R12", "R13"), asker.only(on_nocta, there)),
        Rule(("R55", "A40"), asker.only(gun, load)),
        Rule(("R51", "A35"), asker.only(swap, asker.test("nocta.to-remove", _can_swap))),
        Rule(("R30", "R23"), asker.only(alchemy, asker.unless(special, own))),
        Rule(("R30", "A6"), AnyOf((Not(alchemy), Not(special), own))),
        Rule(("R30",), AnyOf((alchemy, plain))),
        Rule(("R73",), asker.only(spell, asker.test("spell.there", _has_spell, rests=combatant))),
    )


def _may_load(game: Any, table: ArenaTable, action: Play) -> bool:
    """Return whether no Empatía keeps a seat from laying an Artillería (A40)."""
    return _is_free(game, table, action) or table.reading("A40") == "a"


def _can_swap(_game: Any, table: ArenaTable, _action: Play) -> bool:
    return nocta_of(table) is not None or table.reading("A35") == "b"


def _may_become(game: Any, table: ArenaTable, action: Play) -> bool:
    if action.element in of_waifu(game, table, action.seat):
        return True
    return action.element in SPECIAL and table.reading("A6") == "b"


def _has_spell(game: Any, table: ArenaTable, action: Play) -> bool:
    waifu = waifu_of(table, action.seat)
    return waifu is not None and bool(game.definition(table, waifu).values.get("spell"))
