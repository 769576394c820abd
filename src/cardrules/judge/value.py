"""How much is this? A derived number with each part of it, or any fact that has a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.cards import NO_TEXT
from cardrules.core.claims import Name, claim
from cardrules.core.game import Figure
from cardrules.core.misses import misses
from cardrules.core.model import Object, in_play, live
from cardrules.core.state import AnyState
from cardrules.core.statics import Contribution, Derived, derive
from cardrules.errors import DefinitionError, nearest
from cardrules.ids import UNKNOWN, Ref, seat_name
from cardrules.judge.bench import Account, Bench, Branch, Inquiry
from cardrules.judge.probe import Trace
from cardrules.judge.render import fact_names
from cardrules.judge.ruling import YES, NotUsed
from cardrules.notation import fold, format_thing
from cardrules.words import LANGUAGES

__all__ = ["Value", "find_thing", "find_value", "not_reached", "say_part"]

NEAR: Final = 3
"""How many values an error names at most."""

_WORD: Final = re.compile(r"[^\W_]+")
_KEYS: Final = frozenset({"base", "add", "fix", "floor"})


class Value(Inquiry):
    """The value of a figure, of a number of a thing, or of a fact.

    Args:
        bench: The board.
        text: Its name, and of what, as notation writes it: ``score B``, ``sphere.power``,
            ``power A:Temari@M1``.

    Raises:
        DefinitionError: Nothing is called so; the nearest names are given.
    """

    kind = "value"

    def __init__(self, bench: Bench, text: str) -> None:
        self.bench = bench
        self.text, self._find = find_value(bench, text)
        self.name = Name("fact", self.text)

    @property
    def subject(self) -> tuple[Name, ...]:
        """What it is of."""
        return (self.name,)

    def decide(self, trace: Trace) -> Branch:
        """Work it out."""
        found = self._find(trace.watch(self.bench.state))
        value = found.total if isinstance(found, Derived) else found
        answer = claim("answer.value", name=self.name, value=value)
        return Branch(YES, (answer,), found)

    def explain(self, branch: Branch, account: Account) -> None:
        """Give each part, then what they come to."""
        found = branch.raw
        met = account.readings(account.trace.asked)
        if not isinstance(found, Derived):
            fact = claim("fact", name=self.name, value=found)
            account.add(fact, (), "definition", met)
            account.inputs[fact] = None
            return
        parts = [say_part(account, part) for part in found.parts]
        total = claim("value.total", value=found.total)
        account.add(total, found.rules, "definition", (*parts, *met))
        for part in found.parts:
            if part.op == "base":
                name = Name("fact", f"{self.text}: {part.code}")
                account.inputs[claim("fact", name=name, value=part.amount)] = None
        account.not_used.extend(not_reached(account, found))


def say_part(account: Account, part: Contribution, because: Iterable[int] = ()) -> int:
    """Give a part of a number; return the number of its step."""
    kind = "card" if part.code in account.bench.game.cards else "word"
    key = f"value.{part.op}" if part.op in _KEYS else "value.other"
    found = claim(key, source=Name(kind, part.code), amount=part.amount)
    role = "definition" if part.op == "base" else "static"
    return account.add(found, part.rules, role, because)


def find_value(bench: Bench, text: str) -> tuple[str, Any]:
    """Return the right name of a value, and a function from a table to it."""
    game, state = bench.game, bench.state
    wanted = fold(text)
    values: dict[str, Any] = {}
    for name, figure in game.figures.items():
        for subject in figure.subjects(state):
            values[f"{name} {subject}".strip()] = _of_figure(figure, subject)
    for key in bench.said(state):
        values.setdefault(key, _of_fact(bench, key))
    known = fact_names(game, values)
    if wanted in known:
        right, _ = known[wanted]
        return right, values[right]
    for word, (number, _) in fact_names(game, game.numbers).items():
        # Folding leaves no space before the number of an object: ``power#3``.
        begins = wanted.startswith((f"{word} ", f"{word}#"))
        if begins and (thing := wanted.removeprefix(word).strip()):
            found = find_thing(bench, thing, f"{number} {thing}")
            written = format_thing(game, found.ref, state)
            return f"{number} {written}", _of_thing(bench, number, found)
    raise _unknown(bench, text, known)


def _unknown(bench: Bench, text: str, known: Mapping[str, tuple[str, str]]) -> DefinitionError:
    """Return what is wrong with a text that names no value of a table."""
    game, wanted = bench.game, fold(text)
    if wanted in fact_names(game, (*game.figures, *game.numbers)):
        some = [said for key, (_, said) in known.items() if key.startswith(f"{wanted} ")]
        return DefinitionError("", f"{text!r} does not say of what", some[:NEAR])
    # What is meant is told once, in the language that is nearest.
    near = {known[key][0]: known[key][1] for key in reversed(nearest(wanted, known, 2 * NEAR))}
    told = [*reversed(near.values())][:NEAR]
    return DefinitionError("", f"unknown value {text!r}", told or list(game.figures)[:NEAR])


def _of_figure(figure: Figure, subject: str) -> Any:
    def find(table: AnyState) -> Any:
        # Earlier in a match it may have been no subject yet: a seat without a Waifu.
        if subject not in figure.subjects(table):
            raise KeyError(subject)
        return figure.derive(table, subject)

    return find


def _of_fact(bench: Bench, key: str) -> Any:
    return lambda table: bench.game.said(table)[key]


def _of_thing(bench: Bench, name: str, thing: Object) -> Any:
    return lambda table: derive(bench.game, table, name, table.objects[thing.id])


def find_thing(bench: Bench, text: str, whole: str) -> Object:
    """Return the thing on the table that a text names: ``card``, ``card@place``, ``seat:card``."""
    state, game = bench.state, bench.game
    spelled: dict[str, list[Object]] = {}
    for id in sorted(state.objects):
        for name in {fold(name) for name in _names(bench, state, state.objects[id])}:
            spelled.setdefault(name, []).append(state.objects[id])
    found = spelled.get(text, []) or _partly(spelled, text)
    if not found:
        # An empty table has nothing to name, and a thing in sight is better than none.
        in_sight = (format_thing(game, thing.ref, state) for thing in in_play(state))
        near = nearest(text, _meant(spelled, text)) or [*in_sight][:NEAR]
        raise DefinitionError(whole, f"unknown thing {text!r}", near)
    if len(found) > 1:
        texts = [format_thing(game, thing.ref, state) for thing in found]
        near = _meant(texts, text)[:NEAR]
        raise DefinitionError(whole, f"{text!r} means several things", near)
    return found[0]


def _meant(names: Iterable[str], text: str) -> list[str]:
    """Return the names that somebody may have meant: what nobody sees has none worth naming."""
    return [name for name in names if "?" in text or "?" not in name]


def _partly(spelled: Mapping[str, list[Object]], text: str) -> list[Object]:
    """Return the things one of whose names holds every word of a text: ``naruto``, ``079@m1``."""
    words = _WORD.findall(text)
    if not words:
        return []
    found: dict[int, Object] = {}
    for name, things in spelled.items():
        if all(word in _WORD.findall(name) for word in words):
            found.update({thing.id: thing for thing in things})
    return list(found.values())


def _names(bench: Bench, state: AnyState, thing: Object) -> Iterable[str]:
    game = bench.game
    names = {format_thing(game, thing.ref, state, lang) for lang in LANGUAGES}
    card = game.cards.get(thing.card)
    if card is not None:
        # Whoever may know what lies face down there can say it.
        names |= {name.replace(UNKNOWN, thing.card, 1) for name in names}
    names |= {f"#{thing.id}", str(thing.card), f"{thing.card}#{thing.id}"}
    names |= set() if card is None else {card.name.en, card.name.es}
    seat = game.controller(state, thing)
    return names if seat is None else names | {f"{seat_name(seat)}:{name}" for name in names}


def not_reached(account: Account, found: Derived) -> Iterator[NotUsed]:
    """Yield the effects in play that would count for such a number if no test of them failed.

    An effect on other things decides nothing about this one and looks it, too.
    """
    bench = account.bench
    state = account.trace.counted(bench.settled(bench.state, account.trace))
    thing = live(state, found.subject) if isinstance(found.subject, Ref) else None
    if thing is None or found.value not in bench.game.numbers:
        return
    for miss in misses(bench.game, state, found.value, thing):
        ability = bench.game.card(miss.source.card).abilities[miss.index]
        effect = Name("effect", f"{miss.source.card}:{miss.index}")
        text = ability.text != NO_TEXT
        if text:
            bench.names[effect] = ability.text
        said = claim(
            "value.not-reached.text" if text else "value.not-reached",
            source=Name("card", miss.source.card), text=effect,
        )  # fmt: skip
        yield NotUsed(
            ability.rules, account.pruned(said), tuple(account.pruned(why) for why in miss.claims)
        )
