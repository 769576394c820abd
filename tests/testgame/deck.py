"""A deck in which every form and every verb occurs, for random play under the laws."""

from __future__ import annotations

from typing import Final

from testgame.game import IF_ABLE, MAY, MUST, card, courts, omen

DECK: Final = (
    card("axe", MAY + 'main = { defeat = "enemy here" }', cost=2, power=2)
    + card("wave", MAY + 'main = { hide = "all enemy here, power < power(self)" }', cost=3, power=3)
    + card("thief", MAY + 'main = { control = "enemy here, cost <= 2" }', cost=2, power=1)
    + card("crow", MAY + 'ambush = { control = "their deck top 1", face = "hidden" }', cost=1)
    + card("herald", 'when = "play(friend here)", do = { gain = "glow" }', cost=1, power=1)
    + card("mourner", 'when = "defeat(friend)", do = { gain = "embers", n = "power(it)" }', cost=1)
    + card("witness", 'when = "defeat(anyone)", once = true, do = { gain = "glow", n = "count(it)" }',
           cost=1, power=1)
    + card("guard", MAY + 'instead = "hide|defeat(friend here, clan earth) by enemy", do = '
           '{ defeat = "self" }', cost=2, power=2, clan=("earth",))
    + card("eel", 'instead = "defeat(self)", do = { hide = "self" }', cost=2, power=2)
    + card("nest", 'instead = "defeat(friend)", do = { defeat = "it", to = "hand" }', cost=1)
    + card("monk", MAY + 'instead = "hide(friend)", do = { discard = "hand" }', cost=1, power=1)
    + card("safe", 'always = { cannot = "hide|defeat", to = "self", by = "enemy" }', cost=2, power=1)
    + card("lender", 'always = { add = "power", n = 1, to = "other here, clan earth" }', cost=1,
           power=1, clan=("earth",))
    + card("hush", 'always = { cannot = "text", to = "enemy here" }', cost=2, power=1)
    + card("knot", 'always = { cannot = "anchor", to = "friend" }', cost=1, power=1)
    + card("cub", MAY + 'main = { gain = "glow" }', cost=1, power=1, name="Lion")
    + card("lion", MAY + 'main = { move = "any friend here", as = "moved" }',
           MAY + 'upgrade = { gain = "glow", n = "count(main.moved) + power(under)" }', cost=3,
           power=3, name="Lion")
    + card("peel", MAY + 'main = { discard = "anyone, upgraded", part = "top", as = "gone", then = '
           '{ copy = "gone", of = "instant" } }', cost=1, power=1)
    + card("ape", MAY + 'main = { copy = "enemy", of = "instant, not upgrade" }', cost=2, power=1)
    + card("king", MAY + 'main = [ { look = "all deck top 3", as = "seen" }, { play = "seen", less '
           '= 3, as = "page" }, { gain = "glow", to = "page" }, { discard = "all seen" } ]', cost=2)
    + card("judge", MAY + 'main = { pick = "enemy, hidden", as = "it", then = { choose = [ '
           '{ play = "it" }, { defeat = "it" } ], by = "opponent" } }', cost=1, power=2)
    + card("duel", IF_ABLE + 'main = { together = { each = "seat", as = "p", do = { defeat = '
           '"anyone here, side = p, not self", by = "p" } } }', cost=2, power=2)
    + card("twins", IF_ABLE + 'main = { together = [ { hide = "enemy here", as = "it" }, '
           '{ hide = "enemy, power <= 2, not it" } ] }', cost=2, power=1)
    + card("rain", MAY + 'main = { each = "lane", as = "m", do = { hide = "enemy at m" } }', cost=4)
    + card("doom", IF_ABLE + 'main = { repeat = { defeat = "enemy here", by = "opponent" }, until = '
           '"count(enemy here) <= 1" }', cost=4, power=1)
    + card("duke", MUST + 'main = { discard = "hand" }', cost=1, power=4)
    + card("trader", MAY + 'main = { draw = 1, then = { put = "hand", to = "deck bottom" } }', cost=1)
    + card("gambler", MAY + 'main = [ { number = "X", max = "embers(you)" }, { lose = "embers", '
           'n = "X", from = "you", then = { gain = "glow", n = "X" } } ]', cost=1)
    + card("leech", MAY + 'act = { shift = "glow", n = "up to 2", from = "enemy", to = "self" }',
           MAY + 'main = { shift = "embers", n = 1, from = "opponent", to = "you" }', cost=2)
    + card("wheel", MAY + 'act = [ { shuffle = "deck" }, { draw = 1 } ]', cost=2, power=1)
    + card("net", MAY + 'act = { hide = "any enemy, face-up, sum power <= 3" }', cost=3, power=1)
    + card("oath", MAY + 'act = { grant = "oath", on = "friend" }', cost=1, power=1)
    + card("wind", MAY + 'act = { together = [ { move = "friend" }, { move = "enemy" } ] }', cost=2)
    + card("imp", IF_ABLE + 'when = "round end", do = { put = "self", to = "hand" }', cost=0, power=2)
    + card("echo", 'when = "gain glow(enemy)", do = { gain = "glow" }', cost=1)
    + card("echo2", 'when = "gain glow(enemy)", do = { gain = "glow" }', cost=1)
    + card("chorus", 'when = "activate(friend)", do = { gain = "mark" }', cost=1)
    + omen("moon", 'when = "round end", do = { draw = 1, by = "each" }')
    + omen("peak", 'always = { add = "power", n = 1, to = "anyone here, core >= 3" }')
    + omen("sea", 'when = "round end", do = { hide = "anyone, strongest" }')
)  # fmt: skip

COURTS: Final = courts(DECK)
"""The game with all of it."""
