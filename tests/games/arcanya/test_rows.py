"""What is worked out once for many Esferas is what the rules say of each (R18 to R26)."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules.core.verdicts import kept
from cardrules.games.arcanya import GAME
from cardrules.games.arcanya.listing import ways
from cardrules.games.arcanya.table import CARDS, HANDS, Sphere
from cardrules.ids import Seat

SEATS = 3
SEAT_OR_NOBODY = (None, *map(Seat, range(SEATS)))
SPHERES = [
    Sphere(power, Seat(at), sender, direction, last)
    for power, at, direction in product((1, 2, 9, 10, 11, 12), range(SEATS), (1, -1))
    for sender, last in product(SEAT_OR_NOBODY, SEAT_OR_NOBODY)
    if sender is None or last is None
]


@pytest.mark.parametrize(
    "agreed",
    [
        {"readings": {"A4": "a", "A5": "a"}},
        {"readings": {"A4": "b", "A5": "b"}},
        {"readings": {"A4": "c", "A5": "b"}},
        {"options": {"mode": "advanced", "calm": True}, "readings": {"A21": "b"}},
    ],
)
def test_kept_ways_are_what_the_rules_allow(agreed: dict[str, Any]) -> None:
    """Whatever Esferas came before, each hand is listed as its rules decide card by card."""
    given = {"calm": True, **agreed.get("options", {})}
    start = cr.game("arcanya").start(SEATS, 1, given, agreed.get("readings")).state
    rules = GAME.rules["play"]
    for sphere, card in product(SPHERES, CARDS):
        hand = start.zones[HANDS[sphere.at]]
        held = start.objects.set(hand[0], attrs.evolve(start.objects[hand[0]], card=card))
        table = attrs.evolve(start, objects=held, facts=sphere)
        every = {way for id in hand for way in ways(table, sphere.at, held[id].card)}
        allowed = {way for way in every if way.school is None and kept(rules, table, way)}
        assert {a for a in GAME.legal_actions(table) if a.tag == "play"} == allowed, (sphere, card)
