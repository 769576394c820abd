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
    return "\n".join(_lines(Writer(game, lang), view))


def _lines(writer: Writer, view: View) -> Iterator[str]:
    facts = [f"{name} {shown(value)}" for name, value in fields(view.facts)]
    if facts:
        yield ", ".join(facts)
    asked = None if view.decision is None else view.decision.seat
    for seat in (None, *range(view.settings.seats)):
        if seat is not None:
            you = " (tú)" if writer.lang == "es" else " (you)"
            mark = "▶" if seat == asked else " "
            yield f"{mark} {seat_name(seat)}{you if seat == view.seat else ''}"
        for place, zone in enumerate(view.zones):
            if zone.seat == seat:
                yield f"    {_zone(writer, view, place)}"


def _zone(writer: Writer, view: View, place: int) -> str:
    zone = view.zones[place]
    if f"zone.{zone.name}" in writer.game.words:
        seat = "" if zone.seat is None else str(int(zone.seat))
        name = writer.zone(f"{zone.name}:{seat}:{zone.number or ''}")
    else:
        name = " ".join(zone_path(view.settings.layout.zones[place]))
    cards = ", ".join(_thing(writer, thing) for thing in zone.things) or "-"
    return f"{name}: {cards if len(zone.things) == zone.count else zone.count}"


def _thing(writer: Writer, thing: Object) -> str:
    text = writer.card(thing.card) if thing.card in writer.game.cards else UNKNOWN
    marks = [f"{name} {count}" for name, count in thing.counters]
    return f"{text} ({', '.join(marks)})" if marks else text
