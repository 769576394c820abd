"""A table as text, for games that draw none of their own: each zone with what is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.core.game import Ruleset
from cardrules.core.model import Object
from cardrules.core.said import fact_hints, is_seat
from cardrules.ids import UNKNOWN, Ref, seat_name
from cardrules.views import SeenZone, View


def board(game: Ruleset, view: View, lang: str) -> str:
    """Return the table as one seat may see it, as the game draws it or zone by zone."""
    if game.draw is not None:
        return "\n".join(line.rstrip() for line in game.draw(view, lang).splitlines())
    return "\n".join(_lines(game, view, lang))


def _lines(game: Ruleset, view: View, lang: str) -> Iterator[str]:
    facts = [f"{name} {value}" for name, value in _facts(view.facts)]
    if facts:
        yield ", ".join(facts)
    asked = None if view.decision is None else view.decision.seat
    for seat in (None, *range(view.settings.seats)):
        if seat is not None:
            you = " (tú)" if lang == "es" else " (you)"
            mark = "▶" if seat == asked else " "
            yield f"{mark} {seat_name(seat)}{you if seat == view.seat else ''}"
        for zone in view.zones:
            if zone.seat == seat:
                yield f"    {_zone(game, zone, lang)}"


def _facts(facts: Any) -> Iterator[tuple[str, str]]:
    for name, hint in fact_hints(type(facts)).items():
        value = getattr(facts, name)
        yield name, seat_name(value) if is_seat(hint) and value is not None else _plain(value)


def _plain(value: Any) -> str:
    if attrs.has(type(value)):
        return "(" + ", ".join(f"{name} {part}" for name, part in _facts(value)) + ")"
    if isinstance(value, Ref):
        return f"#{value.id}"
    return str(value)


def _zone(game: Ruleset, zone: SeenZone, lang: str) -> str:
    word = game.words.get(f"zone.{zone.name}")
    name = (zone.name if word is None else word.in_(lang)) + (str(zone.number or ""))
    owner = "" if zone.seat is None else f" {seat_name(zone.seat)}"
    cards = ", ".join(_thing(game, thing, lang) for thing in zone.things) or "-"
    return f"{name}{owner}: {cards if len(zone.things) == zone.count else zone.count}"


def _thing(game: Ruleset, thing: Object, lang: str) -> str:
    if thing.card == UNKNOWN or thing.card not in game.cards:
        text = "?"
    else:
        text = game.cards[thing.card].name.in_(lang)
    marks = [f"{name} {count}" for name, count in thing.counters]
    return f"{text} ({', '.join(marks)})" if marks else text
