"""A case: a board, what is done on it, one question, and what must come out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from cardrules import registry
from cardrules._frozen import frozen
from cardrules.cases.cards import read_cards
from cardrules.cases.form import NOBODY, QUESTIONS, CaseForm, LineForm, ThenForm
from cardrules.cases.lines import Key, Lines, key_text
from cardrules.core.claims import Text
from cardrules.core.entries import AnyStep, Step
from cardrules.errors import DefinitionError, FaultsError, nearest
from cardrules.files import parse_toml
from cardrules.game import Game
from cardrules.ids import RuleId, seat_name
from cardrules.schema import gather, path_of
from cardrules.settings import settle

SIDES: Final = ("first", "second")
"""What is held against each other in a comparison."""

Find = Callable[[str], Game]
"""How the game is found that a case names."""


@frozen
class Question:
    """What is asked after everything is done.

    Args:
        kind: ``resolve``, or one of `QUESTIONS`.
        subject: What its key says: an action or a value in notation, for example; "" for
            ``resolve``.
        key: Where it stands in the file.
    """

    kind: str
    subject: Any
    key: Key


@frozen
class Case:
    """A question, a test and a page of documentation.

    Args:
        path: The file that it comes from; None if it is only a text.
        game: What is played, with the cards that it brings.
        form: What the file says.
        lines: Where it says so.
    """

    path: Path | None
    game: Game
    form: CaseForm
    lines: Lines = attrs.field(eq=False, repr=False)

    @property
    def name(self) -> str:
        """The file that it comes from; its English title without one."""
        return self.form.title.en if self.path is None else str(self.path)

    @property
    def title(self) -> Text:
        """What it is about."""
        return Text(self.form.title.en, self.form.title.es)

    @property
    def deeds(self) -> tuple[tuple[int, LineForm], ...]:
        """What is done, in order, each with its position in ``[[when]]``."""
        return tuple((at, line) for at, line in enumerate(self.form.when) if line.do is not None)

    @property
    def question(self) -> Question:
        """What is asked then."""
        if self.form.when:
            last = len(self.form.when) - 1
            for kind in QUESTIONS:
                subject = getattr(self.form.when[last], kind)
                if subject is not None:
                    return Question(kind, subject, ("when", last, kind))
        return Question("resolve", "", ("when",))

    def opening(self, readings: Mapping[RuleId, str]) -> AnyStep:
        """Return the table that it describes, with what was recorded to make it.

        Args:
            readings: Open points that are fixed, besides those that it fixes itself.

        Raises:
            FaultsError: Everything that is wrong with the description.
        """
        fixed = {**self.form.readings, **readings}
        start = self.form.start
        if start is not None:
            match = self.game.start(start.seats, start.seed, self.form.options, fixed)
            return Step(match.state, match.log.entries)
        given = dict(self.form.given)
        for name, own in (("options", self.form.options), ("readings", fixed)):
            if own:
                given[name] = {**given.get(name, {}), **own}
        return Step(self.game.board(given), ())

    def fault(self, key: Key, what: str, near: Iterable[str] = ()) -> DefinitionError:
        """Return what is wrong at one of its keys, with file and line."""
        return DefinitionError(_place(self.path, self.lines, key), what, tuple(near))


def load_case(path: str | Path, text: str | None = None, find: Find | None = None) -> Case:
    """Read a case file.

    Args:
        path: The file.
        text: What stands in it, if it has been read already.
        find: Returns the game of a name, such as one with a user's own cards; None for the games
            as they ship.

    Raises:
        FaultsError: Everything that is wrong with it: file, line, key, what, and the nearest
            right name.
    """
    path = Path(path)
    if text is None:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise FaultsError([DefinitionError(str(path), f"cannot be read: {error}")]) from None
    return parse_case(text, path, find)


def parse_case(text: str, path: Path | None = None, find: Find | None = None) -> Case:
    """Read a case from the text of its file; the arguments are those of `load_case`.

    Raises:
        FaultsError: Everything that is wrong with it.
    """
    name = "case" if path is None else str(path)
    try:
        data = parse_toml(name, text)
    except DefinitionError as error:
        raise FaultsError([error]) from None
    lines = Lines(text)
    faults: list[DefinitionError] = []
    form = gather(CaseForm, data, faults)
    told = [_told(path, lines, fault) for fault in faults]
    game = _game(find or registry.game, data.get("game"), partial(_place, path, lines), told)
    if game is None:
        raise FaultsError(told)
    wrong: list[DefinitionError] = []
    cards = read_cards(game, form.card, wrong)
    told += (_told(path, lines, fault) for fault in wrong)
    case = Case(path, game.with_cards(cards) if cards and not wrong else game, form, lines)
    whole = not told
    if isinstance(form.then, ThenForm):
        told += _names(case)
    if whole:
        told += [*_order(case), *_expectations(case)]
    given = data.get("given")
    if not told:
        told = [*_board(case, lambda: case.opening({}))]
    elif isinstance(given, Mapping) and not wrong:
        told += _board(case, lambda: case.game.board(given))
    if told:
        once = {str(fault): fault for fault in told}  # [given] is looked at twice
        raise FaultsError(sorted(once.values(), key=_line))
    return case


def _line(fault: DefinitionError) -> int:
    """Return the line that a fault is in."""
    found = re.search(r"(\d+): [^:]*$", fault.where)
    return int(found[1]) if found else 0


def _place(path: Path | None, lines: Lines, key: Key) -> str:
    line = lines.of(key)
    parts = [*([] if path is None else [str(path)]), *([str(line)] if line else [])]
    return f"{':'.join(parts)}: {key_text(key)}" if parts else key_text(key)


def _told(
    path: Path | None, lines: Lines, fault: DefinitionError, under: Key = ()
) -> DefinitionError:
    key = (*under, *(getattr(fault, "path", None) or path_of(fault.where)))
    return DefinitionError(_place(path, lines, key), fault.what, fault.near)


def _game(
    find: Find, name: Any, place: Callable[[Key], str], faults: list[DefinitionError]
) -> Game | None:
    if not isinstance(name, str):
        return None
    try:
        return find(name)
    except FaultsError as error:
        faults += error.faults  # each of them says of which file it is
    except DefinitionError as error:
        faults.append(DefinitionError(place(("game",)), error.what, error.near))
    return None


# What is wrong although each key has the right form.


def _names(case: Case) -> Iterable[DefinitionError]:
    """Yield names of rules and readings that the game does not have."""
    book = case.game.rulebook
    then = case.form.then
    lists: list[tuple[Key, Iterable[str]]] = [
        (("cites",), case.form.cites),
        (("then", "breaches"), then.breaches or ()),
        (("then", "rules"), then.rules),
    ]
    for key, names in lists:
        for name in names:
            if not book.knows(name):
                near = nearest(name, [*book.rules, *book.readings])
                yield case.fault(key, f"unknown rule {name!r}", near)
    yield from _settings(case, case.form.options, case.form.readings, ())
    for name in then.alternatives:
        yield from _settings(case, {}, readings_of(name), ("then", "alternatives", name))


def readings_of(name: str) -> dict[RuleId, str]:
    """Return the readings that the name of an alternative fixes.

    Example:
        >>> readings_of("A4=b, A5=a")
        {'A4': 'b', 'A5': 'a'}
    """
    pairs = (part.partition("=") for part in name.split(",") if part.strip())
    return {id.strip(): option.strip() for id, _, option in pairs}


def _settings(
    case: Case, options: Mapping[str, Any], readings: Mapping[RuleId, str], under: Key
) -> Iterable[DefinitionError]:
    """Yield options and readings that the game does not have."""
    try:
        settle(case.game, None, options, readings)
    except FaultsError as error:
        for fault in error.faults:
            yield case.fault(under or path_of(fault.where), fault.what, fault.near)


def _order(case: Case) -> Iterable[DefinitionError]:
    """Yield lines of ``[[when]]`` that are not one deed, or a question that is not the last."""
    last = len(case.form.when) - 1
    for at, line in enumerate(case.form.when):
        key: Key = ("when", at)
        asked = [kind for kind in QUESTIONS if getattr(line, kind) is not None]
        if len(asked) + (line.do is not None) != 1:
            keys = ", ".join(("do", *QUESTIONS))
            yield case.fault(key, f"has to have exactly one of the keys {keys}")
        elif asked and at != last:
            yield case.fault((*key, asked[0]), "a question comes last")
        if line.audit is False:
            yield case.fault((*key, "audit"), "is true or left out")
        if line.compare is not None and len(line.compare) != len(SIDES):
            yield case.fault((*key, "compare"), f"has {len(line.compare)} sides, not 2")
        for side, text in enumerate(line.compare or ()):
            yield from _settings(case, {}, readings_of(text), (*key, "compare", side))
        if asked and line.chance:
            yield case.fault((*key, "chance"), "nothing is left to chance in a question")


def _expectations(case: Case) -> Iterable[DefinitionError]:
    """Yield expectations that mean nothing, and a board that is told twice or not at all."""
    if (case.form.start is None) is not bool(case.form.given):
        yield case.fault(("given",), "exactly one of [given] and [start] tells the board")
    then = case.form.then
    if then == type(then)():
        yield case.fault(("then",), "expects nothing, so the case proves nothing")
    for name, part in then.alternatives.items():
        if part == type(part)():
            yield case.fault(("then", "alternatives", name), "expects nothing")
    known = [seat_name(seat) for seat in range(case.game.seats[1])]
    seats: list[tuple[Key, str]] = [
        (("then", "winners", at), seat) for at, seat in enumerate(then.winners or ())
    ]
    if then.decision is not None and then.decision != NOBODY:
        seats.append((("then", "decision"), then.decision))
    for key, seat in seats:
        if seat not in known:
            yield case.fault(key, f"unknown seat {seat!r}", nearest(seat.upper(), known))


def _board(case: Case, lay: Callable[[], Any]) -> Iterable[DefinitionError]:
    """Yield what is wrong with the board."""
    under = ("given",) if case.form.start is None else ("start",)
    try:
        lay()
    except FaultsError as error:
        for fault in error.faults:
            yield _told(case.path, case.lines, fault, under)
    except DefinitionError as error:
        yield _told(case.path, case.lines, error, under)
