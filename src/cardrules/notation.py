"""Notation: each action has one short text, as chess moves have, and reading it gives it back.

A text is a seat, a colon and what that seat does: ``B: Desviar -> C``. A game writes its own
actions (`cardrules.core.game.Notation`); the answers in the middle of a resolution are written
here. Reading compares what was typed with every way to write every candidate, in both languages,
so that an illegal action can be read too and the rules can say why it is illegal.

A game without a notation of its own gets the kernel's: the template ``action.TAG`` of its words,
with a blank for each field, such as ``{card} for {target}``; else the tag and the fields.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, assert_never, get_args

import attrs

from cardrules.core import actions
from cardrules.core.actions import ANSWERS, Answer, field_types
from cardrules.core.claims import Text
from cardrules.core.frames import Change
from cardrules.core.game import RULE, Ruleset
from cardrules.core.known import counted
from cardrules.core.layout import Seen
from cardrules.core.model import AnyTable, Object, live
from cardrules.core.replacing import Fit
from cardrules.core.resolver import legal_actions
from cardrules.core.state import AnyState
from cardrules.core.upcoming import Upcoming, upcoming
from cardrules.errors import DefinitionError, UnknownFactError
from cardrules.ids import UNKNOWN, CardId, Place, Ref, Seat, seat_name, seat_of
from cardrules.views import sees
from cardrules.words import LANGUAGES

__all__ = ["fold", "format_action", "format_thing", "parse_action"]

NEAR: Final = 3
"""How many legal actions an error names at most."""

_ARROWS: Final = re.compile(r"[-=]+>|[\u2192\u21d2\u27a1\u2794\u279c\u21a6]")
_DASHES: Final = re.compile(r"[\u2010-\u2015\u2212]")
_SIGNS: Final = re.compile(r"\s*([-+>:@#(),/|])\s*")
_TOWARDS: Final = re.compile(r"(?<=\S) (?:a|al|to|hacia) (?=\S)")
_SEAT: Final = re.compile(r"\s*([A-Za-z])\s*:\s*(.*)", re.DOTALL)
_TARGET: Final = re.compile(r"[>,]([a-z])(?=,|$)")

_WORDS: Final[Mapping[type[Answer], tuple[Text, tuple[str, ...]]]] = {
    actions.Use: (Text("use", "usar"), ("yes", "sí", "use it", "usarlo")),
    actions.Decline: (Text("decline", "renunciar"), ("no", "no usar", "pass", "paso")),
    actions.Choose: (Text("choose {}", "elegir {}"), ("{}", "take {}", "tomar {}")),
    actions.Done: (Text("done", "listo"), ("enough", "hecho", "basta", "ya está", "nothing more")),
    actions.Number: (Text("number {}", "número {}"), ("{}", "choose {}", "elegir {}")),
    actions.Option: (Text("way {}", "opción {}"), ("option {}", "forma {}", "{}")),
    actions.Next: (Text("next {}", "siguiente {}"), ("then {}", "luego {}", "{}")),
}  # fmt: skip
"""How answers are written in each language, and what else means them."""


@lru_cache(maxsize=1 << 14)
def fold(text: str) -> str:
    """Return a text as reading compares it: no case, no accents, one form of arrows and signs.

    Example:
        >>> fold("  Désviar a  C. "), fold("Alterar \u2212 1") == fold("alterar -1")
        ('desviar>c', True)
    """
    text = unicodedata.normalize("NFKD", text.casefold())
    text = "".join(letter for letter in text if not unicodedata.combining(letter))
    text = _DASHES.sub("-", _ARROWS.sub(">", text))
    text = " ".join(text.replace("_", " ").split()).rstrip(". ")
    return _TOWARDS.sub(">", _SIGNS.sub(r"\1", text))


# Writing.


def format_action(game: Ruleset, action: Any, state: AnyTable, lang: str = "en") -> str:
    """Return an action in notation.

    Args:
        game: Whose action.
        action: Any action of the game, or an answer.
        state: The table on which it is said.
        lang: ``en`` or ``es``.
    """
    return f"{seat_name(action.seat)}: {_body(game, action, state, lang)}"


def format_thing(game: Ruleset, what: Any, table: AnyTable, lang: str = "en") -> str:
    """Return what an answer can choose: a card, a place or an object, as notation names it.

    An object that not everyone sees is named by where it lies. A game's notation may have names
    of its own: a method ``name(what, table, lang)`` that returns a text, or None for the kernel's.
    """
    own = getattr(game.notation, "name", None)
    text = None if own is None else own(what, table, lang)
    if text is not None:
        return str(text)
    if isinstance(what, Ref):
        return _object(game, what, table, lang)
    if isinstance(what, str):
        return _card(game, CardId(what), lang)
    return _place(game, Place(what), table, lang)


def _body(game: Ruleset, action: Any, table: AnyTable, lang: str) -> str:
    if isinstance(action, ANSWERS):
        kind = type(action)
        return _template(game, kind, table, lang).replace("{}", _chosen(game, action, table, lang))
    if game.notation is not None:
        return game.notation.format(action, table, lang)
    written = {
        name: _field(game, getattr(action, name), hint, table, lang)
        for name, hint in field_types(type(action)).items()
    }
    own = game.words.get(f"action.{action.tag}")
    if own is not None:
        return own.in_(lang).format(**written)
    fields = [field for field in attrs.fields(type(action)) if field.name != "seat"]
    said = [f.name for f in fields if getattr(action, f.name) != f.default]
    return " ".join([action.tag, *(f"{name}={written[name]}" for name in said)])


def _field(game: Ruleset, value: Any, hint: Any, table: AnyTable, lang: str) -> str:
    """Return a field of an action as the kernel's own notation writes it."""
    if value is None:
        return ""
    if hint in (Seat, Seat | None):
        return seat_name(value)
    named = hint in (Place, Place | None) or isinstance(value, Ref) or value in game.cards
    return format_thing(game, value, table, lang) if named else str(value)


def _template(game: Ruleset, kind: type[Answer], table: AnyTable, lang: str) -> str:
    """Return how an answer is written: a game's words may have a form for the question asked."""
    if table.decision is not None:
        own = game.words.get(f"{table.decision.prompt.key}.{kind.tag}")
        if own is not None:
            return own.in_(lang).replace("{what}", "{}")
    return _WORDS[kind][0].in_(lang)


def _chosen(game: Ruleset, action: Answer, table: AnyTable, lang: str) -> str:
    match action:
        case actions.Choose(_, what):
            return format_thing(game, what, table, lang)
        case actions.Number(_, number):
            return str(number)
        case actions.Option(_, index):
            return str(index + 1)
        case actions.Next(_, index):
            return _comes_next(game, action, table, lang).get(index, str(index + 1))
        case actions.Use() | actions.Decline() | actions.Done():
            return ""
        case other:
            assert_never(other)


def _comes_next(
    game: Ruleset, action: actions.Next, table: AnyTable, lang: str
) -> Mapping[int, str]:
    """Return how what may come next is called, by its index: equal ones with a count behind."""
    names = {
        index: _waits(game, what, action.seat, table, lang)
        for index, what in upcoming(game, table).items()
    }
    told: Counter[str] = Counter(names.values())
    counts: Counter[str] = Counter()
    for index, name in names.items():
        counts[name] += 1
        if told[name] > 1:
            names[index] = f"{name} #{counts[name]}"
    folded = Counter(fold(name) for name in names.values())
    return {
        index: name for index, name in names.items()
        if folded[fold(name)] == 1 and not name.isdecimal()
    }  # fmt: skip


def _waits(game: Ruleset, what: Upcoming, seat: Seat, table: AnyTable, lang: str) -> str:
    """Return how something is called that waits: an effect by its source, a card by its name."""
    if isinstance(what, Fit):
        return format_thing(game, what.source.ref, table, lang)
    if isinstance(what, Change):
        id = _piled(game, what.event, seat, table)
        if id is not None:
            return _card(game, id, lang)
        thing = what.event.before
        named = _last_known(game, thing, table, lang)
        return named if live(table, thing.ref) is None else _object(game, thing.ref, table, lang)
    if what.code.startswith(RULE):
        key = f"procedure.{what.code.removeprefix(RULE)}"
        return game.words.get(key, game.words["procedure"]).in_(lang)
    if what.source is not None and live(table, what.source) is not None:
        return format_thing(game, what.source, table, lang)
    for last in dict(what.names).get("self", ()):
        return _last_known(game, last.facts, table, lang)
    return _card(game, CardId(what.code), lang)


def _piled(game: Ruleset, event: Any, seat: Seat, table: AnyTable) -> CardId | None:
    """Return the card that goes to a pile; None if not everybody knows it, or is about to.

    What everybody is about to know can be named to a seat that knows it already.
    """
    whole, piece = event.before, getattr(event, "piece", None)
    card: CardId = whole.card if piece is None else piece.card
    if sees(game, table, whole, None):
        return card
    after = event.after if piece is None else piece
    return card if sees(game, table, after, None) and sees(game, table, whole, seat) else None


def _last_known(game: Ruleset, thing: Object, table: AnyTable, lang: str) -> str:
    name = _card(game, _shown(table, thing), lang)
    return f"{name}@{_place(game, thing.place, table, lang)}"


def _card(game: Ruleset, id: CardId, lang: str) -> str:
    card = game.cards.get(id)
    if card is None:
        return str(id)
    name = card.name.in_(lang)
    counts: Counter[str] | None = game.memo.get(("names", lang))
    if counts is None:
        counts = Counter(fold(other.name.in_(lang)) for other in game.cards.values())
        game.memo["names", lang] = counts
    return name if counts[fold(name)] == 1 else f"{name} [{id}]"


def _place(game: Ruleset, place: Place, table: AnyTable, lang: str) -> str:
    zone = table.settings.layout.zones[place]
    word = game.words.get(f"place.{zone.name}")
    name = zone.name if word is None else word.in_(lang)
    text = f"{name}{zone.number or ''}"
    return text if zone.seat is None else f"{text} {seat_name(zone.seat)}"


def _object(game: Ruleset, ref: Ref, table: AnyTable, lang: str) -> str:
    thing = live(table, ref)
    if thing is None:
        return f"#{ref.id}.{ref.life}"
    others = [table.objects[id] for id in counted(table, thing.place)]
    alike = [other for other in others if _shown(table, other) == _shown(table, thing)]
    name = _card(game, _shown(table, thing), lang)
    count = "" if len(alike) == 1 else f"#{alike.index(thing) + 1}"
    return f"{name}@{_place(game, thing.place, table, lang)}{count}"


def _shown(table: AnyTable, thing: Object) -> CardId:
    seen = table.settings.layout.zones[thing.place].seen
    return UNKNOWN if thing.face_down or seen is not Seen.EVERYONE else thing.card


# Reading.


def parse_action(game: Ruleset, text: str, state: AnyState) -> Any:
    """Return the action that a text means, legal or not.

    Case, accents, spaces, the form of arrows and the language do not matter. The seat may be left
    out if it is the one that is asked. What no candidate is called is read by the game's notation,
    if it has a method ``read(text, seat, table)`` that returns an action or None; it gets the
    text without the seat, as `fold` returns it.

    Raises:
        DefinitionError: It is no action, or could be several; the nearest legal ones are named.
    """
    seat, body = _split(text, state)
    folded, legal = fold(body), _legal(game, state)
    if folded.endswith(">"):
        what = f"{text.strip()!r} says nothing behind its arrow"
        raise DefinitionError("", what, _near(game, folded, state, legal))
    read = getattr(game.notation, "read", None)
    if read is not None and state.frames and state.decision and seat != state.decision.seat:
        # Nobody asks this seat, so it answers nothing: what it does is what its game calls so.
        with suppress(DefinitionError):
            if (action := read(folded, seat, state)) is not None:
                return game.canonical(state, action)
    # What is legal is meant before what is not, so the rest is read only if nothing legal is.
    mine = dict.fromkeys(action for action in legal if action.seat == seat)
    found = [action for action in mine if folded in _spelled(game, action, state)]
    if not found:
        others = dict.fromkeys(a for a in _pool(game, state, seat, legal) if a not in mine)
        found = [action for action in others if folded in _spelled(game, action, state)]
    if len(found) > 1:
        # In the middle of a resolution one answers; else one acts.
        found = [a for a in found if isinstance(a, ANSWERS) is bool(state.frames)] or found
        # What it is written like is before what else it may be called.
        found = [a for a in found if folded in _written(game, a, state)] or found
    if len(found) == 1:
        return found[0]
    if found:
        texts = tuple(format_action(game, action, state) for action in found)
        raise DefinitionError("", f"{text.strip()!r} means several actions", texts[:NEAR])
    if any(_targets(kind) for kind in game.actions):
        _see_seats(map(seat_of, _TARGET.findall(folded)), state)
    action = None if read is None else read(folded, seat, state)
    if action is None:
        what = f"unknown action {text.strip()!r}"
        raise DefinitionError("", what, _near(game, folded, state, legal))
    return game.canonical(state, action)


def _see_seats(named: Iterable[int], state: AnyState) -> None:
    """Refuse a text that names a seat that a table does not have."""
    letters = [seat_name(seat) for seat in range(state.settings.seats)]
    for seat in named:
        if seat >= len(letters):
            raise DefinitionError("", f"there is no seat {seat_name(seat)}", letters)


def _targets(kind: Any) -> bool:
    """Return whether an action of a class is done to seats that it names."""
    return any(Seat in (h, *get_args(h)) for name, h in field_types(kind).items() if name != "seat")


def _split(text: str, state: AnyState) -> tuple[Seat, str]:
    given = _SEAT.fullmatch(text)
    if given is None:
        if state.decision is None:
            raise DefinitionError("", f"{text.strip()!r} does not say whose action it is")
        return state.decision.seat, text
    seat = seat_of(given[1].upper())
    _see_seats([seat], state)
    return seat, given[2]


def _legal(game: Ruleset, state: AnyState) -> tuple[Any, ...]:
    try:
        return legal_actions(game, state)
    except UnknownFactError:
        return ()


def _pool(game: Ruleset, state: AnyState, seat: Seat, legal: Iterable[Any]) -> Iterator[Any]:
    """Yield every action that a text is compared with, as if that seat did it."""
    offered = [*legal, *(() if state.frames else game.candidates(state))]
    for action in offered:
        yield action if action.seat == seat else attrs.evolve(action, seat=seat)
    if state.frames:
        yield from (actions.Choose(seat, card) for card in game.cards)
    yield from (actions.Use(seat), actions.Decline(seat), actions.Done(seat))


def _written(game: Ruleset, action: Any, state: AnyState) -> set[str]:
    """Return how an action is written, without its seat, as `fold` returns it."""
    return {fold(_body(game, action, state, lang)) for lang in LANGUAGES}


def _spelled(game: Ruleset, action: Any, state: AnyState) -> Container[str]:
    """Return every way to write an action, without its seat, as `fold` returns it."""
    if isinstance(action, ANSWERS):
        kind = type(action)
        own = [_template(game, kind, state, lang) for lang in LANGUAGES]
        usual, others = _WORDS[kind]
        chosen = {_chosen(game, action, state, lang) for lang in LANGUAGES}
        chosen |= _called(game, action, state)
        return _filled((*own, usual.en, usual.es, *others), frozenset(chosen))
    texts = _written(game, action, state)
    if game.notation is not None:
        texts |= {fold(text) for text in game.notation.spellings(action, state)}
    return texts


@lru_cache(maxsize=4096)
def _filled(templates: tuple[str, ...], chosen: frozenset[str]) -> frozenset[str]:
    """Return templates filled with each name, as `fold` returns it; tables have most in common."""
    return frozenset(fold(t.replace("{}", name)) for t in templates for name in chosen)


def _called(game: Ruleset, action: Answer, state: AnyState) -> set[str]:
    """Return what else is said for what is chosen: of a card id and name, of order a number."""
    if isinstance(action, actions.Choose):
        if isinstance(action.what, str):
            return {action.what}
        thing = live(state, action.what) if isinstance(action.what, Ref) else None
        if thing is None or not sees(game, state, thing, action.seat):
            return set()
        return {str(thing.card), *(_card(game, thing.card, lang) for lang in LANGUAGES)}
    return {str(action.index + 1)} if isinstance(action, actions.Next) else set()


def _near(game: Ruleset, folded: str, state: AnyState, legal: Iterable[Any]) -> tuple[str, ...]:
    """Return the legal actions that look most like a text; the first ones if none does."""
    texts: dict[str, str] = {}
    for action in legal:
        for lang in LANGUAGES:
            written = fold(_body(game, action, state, lang))
            texts.setdefault(written, format_action(game, action, state))
    close = difflib.get_close_matches(folded, list(texts), n=NEAR, cutoff=0.5)
    return tuple(dict.fromkeys(texts[key] for key in close or list(texts)[:NEAR]))
