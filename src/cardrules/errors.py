"""The error tree: whose fault it is, the facts as fields, and one line as text.

``CardRulesError`` is the root. The player's fault is `IllegalActionError`, the author's fault
is a `DefinitionError` (all faults of one file together in `FaultsError`), the record's fault is a
`LogError`, ours is `EngineBugError`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardrules.core.verdicts import Breach


class CardRulesError(Exception):
    """Any error that this library raises on purpose; it goes from process to process whole."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Else the text would be given to `__init__` again, which wants the fields.
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[CardRulesError], args: tuple[Any, ...], fields: Any) -> CardRulesError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class IllegalActionError(CardRulesError):
    """An action that the rules forbid.

    Args:
        breaches: Every broken rule, never empty.
        text: One line for a person.
    """

    def __init__(self, breaches: tuple[Breach, ...], text: str = "") -> None:
        self.breaches = breaches
        cited = ", ".join(dict.fromkeys(rule for b in breaches for rule in b.rules))
        super().__init__(text or f"illegal action [{cited}]")


class StaleAnswerError(IllegalActionError):
    """An answer to a decision that is not the open one.

    Args:
        expected: Id of the open decision, or None if nothing is asked.
        given: Id that the answer named.
    """

    def __init__(self, expected: int | None, given: int) -> None:
        self.expected = expected
        self.given = given
        opened = "no decision is open" if expected is None else f"decision {expected} is open"
        super().__init__((), f"the answer is for decision {given}, but {opened}")


class DefinitionError(CardRulesError, ValueError):
    """A wrong card, rule, board, case, option or notation: the author's fault.

    Args:
        where: The place: a file, a key, a card, a step.
        what: What is wrong there.
        near: The nearest right things, best first; an empty text is nothing to name.
    """

    def __init__(self, where: str, what: str, near: Sequence[str] = ()) -> None:
        self.where = where
        self.what = what
        self.near = tuple(name for name in near if name)
        hint = f"; nearest: {', '.join(self.near)}" if self.near else ""
        super().__init__(f"{where}: {what}{hint}" if where else f"{what}{hint}")


LONG: Final = 400
"""Characters of what somebody else wrote that the text of an error shows."""

FEW: Final = 4
"""So few names are all told if none of them looks like the one that was not found."""


class UnknownNameError(DefinitionError):
    """A name that nothing has, with the nearest ones that exist."""

    def __init__(self, where: str, kind: str, name: str, known: Iterable[str]) -> None:
        self.name = name
        names = tuple(known)
        near = nearest(name, names) or (names if len(names) <= FEW else ())
        super().__init__(where, f"unknown {kind} {name!r}", near)


class FaultsError(DefinitionError):
    """All faults of one file or one description together.

    Args:
        faults: One error a fault, in the order of the file; never empty.
    """

    def __init__(self, faults: Sequence[DefinitionError]) -> None:
        self.faults = tuple(faults)
        self.where, self.near = "", ()
        self.what = "; ".join(str(fault) for fault in faults)
        CardRulesError.__init__(self, "\n".join(str(fault) for fault in faults))


class LogError(CardRulesError):
    """A record that cannot be used."""


class LogFormatError(LogError):
    """A log that cannot be read.

    Args:
        line: Line of the text, from 1.
        what: What is wrong there.
        code: What kind of fault it is, for programs; the reference of the log lists them.
    """

    def __init__(self, line: int, what: str, code: str = "malformed") -> None:
        self.line = line
        self.what = what
        self.code = code
        super().__init__(f"line {line}: {what}")


class ReplayMismatchError(LogError):
    """A log whose entries are not what the rules decide.

    Args:
        seq: The first entry that differs.
        expected: What the log says, as text.
        found: What the rules decide, as text.
    """

    def __init__(self, seq: int, expected: str, found: str) -> None:
        self.seq = seq
        self.expected = expected
        self.found = found
        said = f"the log says {_short(expected)}, the rules decide {_short(found)}"
        super().__init__(f"entry {seq}: {said}")


def _short(text: str) -> str:
    """Return the beginning of a text that may be very long."""
    return text if len(text) <= LONG else f"{text[:LONG]}..."


class LogStoreError(LogError):
    """A store of logs that cannot be used.

    Args:
        where: The store, or the log in it.
        what: What is wrong.
    """

    def __init__(self, where: str, what: str) -> None:
        self.where = where
        self.what = what
        super().__init__(f"{where}: {what}")


class StoreConflictError(LogStoreError):
    """Somebody else has added to the log: nothing was kept, and what was decided is out of date.

    Args:
        name: The log.
        expected: How many entries the writer knew of.
        found: How many there are.
    """

    def __init__(self, name: str, expected: int, found: int) -> None:
        self.name = name
        self.expected = expected
        self.found = found
        super().__init__(name, f"has {found} entries, not {expected}: somebody else has added some")


class UndoRefusedError(CardRulesError):
    """An undo that would take back information somebody has already seen.

    Args:
        seq: The entry that gave the information, or None if there is nothing to take back.
    """

    def __init__(self, seq: int | None) -> None:
        self.seq = seq
        super().__init__(
            "there is nothing to take back"
            if seq is None
            else f"entry {seq} gave information away; force the undo to go past it"
        )


class EngineBugError(CardRulesError):
    """A fault of the library or of a game's own code; please report it with the log.

    Args:
        what: What went wrong.
        entries: What had been decided so far in the failing group.
    """

    def __init__(self, what: str, entries: Sequence[object] = ()) -> None:
        self.entries = tuple(entries)
        super().__init__(f"{what} (a fault of the engine: please report it with the log)")


def nearest(name: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Return the known names that look most like one that was not found, best first.

    Example:
        >>> nearest("potencia-55", ["potencia-5", "esquivar"])
        ('potencia-5',)
    """
    return tuple(difflib.get_close_matches(name, list(known), n=count, cutoff=0.5))


class UnknownFactError(CardRulesError):
    """Something that nobody told us is needed to go on.

    Args:
        what: What it is, such as ``hand:2:0``: zone, seat, and which one it is there, from 0, in
            a pile from its top.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"cannot go on without knowing {what}")
