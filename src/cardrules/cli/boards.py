"""A table as text, for games that draw none of their own: each zone with what is in sight."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.game import Ruleset
from cardrules.core.model import Object
from cardrules.core.said import zone_path
from cardrules.ids import UNKNOWN, seat_name
from cardrules.judge.render import Writer
from cardrules.views import View
from cardrules.written import fields, shown


def board(game: Ruleset, view: View, lang: str) -> str:
    """Return the table as one seat may see it, as the game draws it or zone by zone."""
    if game.draw is not None:
        return "\n".join(line.rstrip() for line in game.draw(view, lang).splitlines())
    return "\n".join(_lines(game, view, lang))


def _lines(game: Ruleset, view: View, lang: str) -> Iterator[str]:
    facts = [f"{name} {shown(value)}" for name, value in fields(view.facts)]
    if facts:
        yield ", ".join(facts)
    asked = None if view.decision is None else view.decision.seat
    for seat in (None, *range(view.settings.seats)):
        if seat is not None:
            you = " (tú)" if lang == "es" else " (you)"
            mark = "▶" if seat == asked else " "
            yield f"{mark} {seat_name(seat)}{you if seat == view.seat else ''}"
        for place, zone in enumerate(view.zones):
            if zone.seat == seat:
                yield f"    {_zone(game, view, place, lang)}"


def _zone(game: Ruleset, view: View, place: int, lang: str) -> str:
    zone = view.zones[place]
    if f"zone.{zone.name}" in game.words:
        seat = "" if zone.seat is None else str(int(zone.seat))
        name = Writer(game, lang).zone(f"{zone.name}:{seat}:{zone.number or ''}")
    else:
        name = " ".join(zone_path(view.settings.layout.zones[place]))
    cards = ", ".join(_thing(game, thing, lang) for thing in zone.things) or "-"
    return f"{name}: {cards if len(zone.things) == zone.count else zone.count}"


def _thing(game: Ruleset, thing: Object, lang: str) -> str:
    known = thing.card in game.cards
    text = Writer(game, lang).card(thing.card) if known else UNKNOWN
    marks = [f"{name} {count}" for name, count in thing.counters]
    return f"{text} ({', '.join(marks)})" if marks else text
