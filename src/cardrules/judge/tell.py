"""What an event says, as a claim.

The key is ``event.`` and the tag of the event; where a table of words has a finer one (the verb of
a move, why an effect was skipped) that one is used. A game tells its own events by its ``tell``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from cardrules.core import events
from cardrules.core.claims import Claim, Name, Term, Text
from cardrules.core.game import RULE, Ruleset
from cardrules.core.model import AnyTable, Grant, Object, live
from cardrules.core.subjects import bound_card
from cardrules.ids import UNKNOWN, Ref, Seat
from cardrules.judge.probe import place_name
from cardrules.words import LANGUAGES

__all__ = [
    "action_name",
    "ended_terms",
    "prompt_of",
    "prompt_terms",
    "role_of",
    "seat_term",
    "tell",
]

_ROLES: Final[dict[type, str]] = {
    events.Acted: "choice", events.Forced: "choice", events.Asked: "choice",
    events.Replaced: "replacement", events.Prevented: "static",
    events.Activated: "order", events.Skipped: "condition",
}  # fmt: skip


def role_of(event: Any) -> str:
    """Return the role of an event in a derivation."""
    return _ROLES.get(type(event), "definition")


def seat_term(seat: int | None) -> Name | None:
    """Return a seat as claims name it."""
    return None if seat is None else Name("seat", str(int(seat)))


def action_name(game: Ruleset, action: Any, table: AnyTable) -> Name:
    """Return an action as claims name it: its English notation."""
    from cardrules.notation import format_action

    return Name("action", format_action(game, action, table))


def prompt_of(game: Ruleset, prompt: Claim, table: AnyTable) -> tuple[Claim, Mapping[Term, Text]]:
    """Return what is asked as claims say it, and how the things that it names are written.

    A thing is named by its English notation, as an action is. A question about what would befall
    a thing has words that say so, if the game has a word for that; one what to do something to has
    words that name it, if there are any.
    """
    from cardrules.notation import format_thing

    terms: list[tuple[str, Term]] = []
    written: dict[Term, Text] = {}
    for name, value in prompt.terms:
        term = value
        if isinstance(value, Ref):
            texts = [format_thing(game, value, table, lang) for lang in LANGUAGES]
            term = Name("thing", texts[0])
            written[term] = Text(*texts)
        terms.append((name, term))
    verb = dict(terms).get("verb")
    said = isinstance(verb, Name) and f"word.{verb.id}" in game.words
    finer = ".for" if written and said and f"{prompt.key}.for" in game.words else ""
    if isinstance(verb, str) and f"{prompt.key}{_doing(verb)}" in game.words:
        finer = _doing(verb)
    return Claim(prompt.key + finer, tuple(terms), prompt.holds), written


def _doing(verb: str) -> str:
    """Return the last part of the key of a question that says what will be done: ``.to-move``."""
    return f".to-{verb.replace(' ', '-')}"


def prompt_terms(prompt: Claim) -> dict[str, Term]:
    """Return the terms with which another claim can say what is asked: ``{prompt}``."""
    return {**dict(prompt.terms), "prompt": Name("claim", prompt.key)}


def tell(game: Ruleset, event: Any, table: AnyTable) -> Claim:
    """Return what an event says.

    Args:
        game: Whose event.
        event: Any event of a log or of a view.
        table: The table before it.
    """
    own = game.tell(event, table)
    if own is not None:
        return own
    finer, terms = _terms(game, event, table)
    key = f"event.{event.tag}"
    if finer and f"{key}.{finer}" in game.words:
        key = f"{key}.{finer}"
    return Claim(key, tuple(sorted(terms.items())))


def _terms(game: Ruleset, event: Any, table: AnyTable) -> tuple[str, dict[str, Term]]:
    """Return the last part of a finer key, and the terms."""
    match event:
        case events.Moved():
            return event.verb, _moved(event, table)
        case events.Changed():
            return event.verb, _thing(event.after, table)
        case events.Counted(thing, name, number):
            counted: dict[str, Term] = {"counter": Name("word", name), "number": abs(number)}
            return event.verb, {**_thing(thing, table), **counted}
        case events.Acted() | events.Forced():
            action = action_name(game, event.action, table)
            told: dict[str, Term] = {"seat": seat_term(event.seat), "action": action}
            by = getattr(event, "by", "")
            return ("instead", {**told, "by": by}) if by else ("", told)
        case events.Ended():
            return ended_terms(event)
        case events.Looked(seat, objects):
            cards = tuple(Name("card", thing.card) for thing in objects)
            return "", {"seat": seat_term(seat), "cards": cards}
        case events.Granted() | events.GrantEnded():
            return event.grant.what, _bond(event, table)
        case events.Shuffled(place):
            return "", {"place": place_name(table, place)}
        case _:
            return _by_text(game, event, table)


def _by_text(game: Ruleset, event: Any, table: AnyTable) -> tuple[str, dict[str, Term]]:
    """Return the same for what a text does."""
    match event:
        case events.Activated():
            return "", {"source": _source(event.code), "seat": seat_term(event.seat)}
        case events.Skipped():
            return event.why, {"source": _source(event.code)}
        case events.Prevented(kind, subject, source):
            card, by = _live(table, subject), _live(table, source)
            return kind, {"verb": Name("word", kind), "card": card, "source": by}
        case events.Moot(_, subject, further):
            return "further" if further else "", {
                **_plain(event, table),
                "card": _live(table, subject),
            }
        case events.Replaced(kind, subject):
            card = _live(table, subject)
            return kind, {"verb": Name("word", kind), "card": card, "source": _source(event.code)}
        case events.Looped(culprits):
            return "", {"sources": tuple(_source(code) for code, _, _ in culprits)}
        case events.Picked(seat, objects, value):
            told = {"seat": seat_term(seat), "objects": _term(objects, table)}
            return ("", told) if objects else ("value", {**told, "value": _term(value, table)})
        case _:
            return "", _told(game, event, table)


def _told(game: Ruleset, event: Any, table: AnyTable) -> dict[str, Term]:
    """Return the terms of what is left: questions, chance, and the events of games."""
    match event:
        case events.Started(settings):
            return {"seats": settings.seats}
        case events.Made(objects):
            return {"number": len(objects)}
        case events.Rolled(what, result):
            return {"what": Name("chance", what), "result": Name("outcome", result)}
        case _ if hasattr(event, "decision"):
            return _question(game, event, table)
        case _:
            return _plain(event, table)


def _question(game: Ruleset, event: Any, table: AnyTable) -> dict[str, Term]:
    """Return the terms of a question that is put, or of an answer that is not told."""
    if isinstance(event.decision, int):
        return {"seat": seat_term(event.seat)}
    prompt, _ = prompt_of(game, event.decision.prompt, table)
    return {"seat": seat_term(event.decision.seat), **prompt_terms(prompt)}


def _thing(thing: Object, table: AnyTable) -> dict[str, Term]:
    place = place_name(table, thing.place)
    return {"card": Name("card", thing.card), "owner": seat_term(thing.owner), "place": place}


def _moved(event: events.Moved, table: AnyTable) -> dict[str, Term]:
    zones = table.settings.layout.zones
    source, target = zones[event.before.place].seat, zones[event.after.place].seat
    shown = event.after if event.before.card == UNKNOWN else event.before
    return {
        **_thing(shown, table),
        "seat": seat_term(target if source is None else source),
        "to_seat": seat_term(target),
        "from": place_name(table, event.before.place),
        "to": place_name(table, event.after.place),
    }


def ended_terms(event: events.Ended) -> tuple[str, dict[str, Term]]:
    """Return the last part of the key for an end, and its terms."""
    outcome = event.outcome
    winners = tuple(seat_term(seat) for seat in outcome.winners)
    finer = ("nobody", "one")[len(winners)] if len(winners) < 2 else "shared"  # noqa: PLR2004 - it says it
    terms = {**dict(outcome.reason.terms), "reason": Name("claim", outcome.reason.key)}
    scores = tuple((seat_term(Seat(i)), score) for i, score in enumerate(outcome.scores))
    return finer, {**terms, "winners": winners, "scores": scores}


def _bond(event: events.Granted | events.GrantEnded, table: AnyTable) -> dict[str, Term]:
    grant = event.grant
    anchor = Name("word", event.anchor) if isinstance(event, events.GrantEnded) else None
    return {
        "bond": Name("word", grant.what), "seat": seat_term(grant.holder),
        "card": _bound(table, grant), "source": _live(table, grant.source), "anchor": anchor,
    }  # fmt: skip


def _bound(table: AnyTable, grant: Grant) -> Name | None:
    """Return what a bond is on: of a pile under control the card that its holder does not own."""
    thing = live(table, grant.on)
    return None if thing is None else Name("card", bound_card(thing, grant))


def _source(code: str) -> Name:
    if code.startswith(RULE):
        return Name("procedure", code.removeprefix(RULE))
    return Name("card", code or UNKNOWN)


def _live(table: AnyTable, ref: Ref | None) -> Name | None:
    thing = None if ref is None else live(table, ref)
    return None if thing is None else Name("card", thing.card)


def _plain(event: Any, table: AnyTable) -> dict[str, Term]:
    """Return the fields of an event as terms, as far as they can be."""
    if not attrs.has(type(event)):
        return {}
    fields = {field.name: getattr(event, field.name) for field in attrs.fields(type(event))}
    terms = {name: _term(value, table) for name, value in fields.items()}
    if isinstance(fields.get("seat"), int):
        terms["seat"] = seat_term(fields["seat"])
    if isinstance(fields.get("kind_of"), str):
        terms["kind_of"] = Name("word", fields["kind_of"])
    return terms


def _term(value: Any, table: AnyTable) -> Term:
    """Return a value as a claim can hold it: a thing as its card."""
    if isinstance(value, Ref):
        return _live(table, value)
    if isinstance(value, Object):
        return Name("card", value.card)
    if isinstance(value, tuple):
        return tuple(_term(part, table) for part in value)
    return value if isinstance(value, int | str | Name) else None
