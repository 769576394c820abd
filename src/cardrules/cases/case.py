"""A case: a board, what is done on it, one question, and what must come out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from cardrules._frozen import frozen
from cardrules.cases.form import QUESTIONS, CaseForm, LineForm
from cardrules.cases.lines import Key, Lines, key_text
from cardrules.core.claims import Text
from cardrules.core.entries import AnyStep, Step
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.ids import RuleId


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
            told = given.get(name, {})
            if own and isinstance(told, Mapping):  # else the reader of the board says what it is
                given[name] = {**told, **own}
        return Step(self.game.board(given), ())

    def fault(self, key: Key, what: str, near: Iterable[str] = ()) -> DefinitionError:
        """Return what is wrong at one of its keys, with file and line."""
        return DefinitionError(place_of(self.path, self.lines, key), what, tuple(near))


def place_of(path: Path | None, lines: Lines, key: Key) -> str:
    """Return a key as faults name it: with the file and the line, as far as there are any."""
    line = lines.of(key)
    parts = [*([] if path is None else [str(path)]), *([str(line)] if line else [])]
    return f"{':'.join(parts)}: {key_text(key)}" if parts else key_text(key)


def readings_of(name: str) -> dict[RuleId, str]:
    """Return the readings that the name of an alternative fixes.

    Example:
        >>> readings_of("A4=b, A5=a")
        {'A4': 'b', 'A5': 'a'}
    """
    pairs = (part.partition("=") for part in name.split(",") if part.strip())
    return {id.strip(): option.strip() for id, _, option in pairs}


def in_order(faults: Iterable[DefinitionError]) -> list[DefinitionError]:
    """Return what is wrong in the order of the file, each once: some things are looked at twice."""
    once = {str(fault): fault for fault in faults}
    return sorted(once.values(), key=_line)


def _line(fault: DefinitionError) -> int:
    """Return the line that a fault is in."""
    found = re.search(r"(\d+): [^:]*$", fault.where)
    return int(found[1]) if found else 0
