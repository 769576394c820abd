"""What nobody told is taken to be one thing, and it is noted what is read of that.

Who supposes something learns so for what else all would have come out the same. A number of it,
such as the cost of a card that nobody told, is not read yet where it is added to others, but where
a rule holds the sum against something. Until then it is whatever it would be for each option.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar, cast

__all__ = ["Guess", "SupposedTally", "asking", "settled"]

Option = TypeVar("Option")
T = TypeVar("T")


class Guess(Generic[Option]):
    """Something that nobody told, taken to be one of what it can be.

    Attributes:
        taken: Which one.
        alike: Those of which nothing else was read until now, as it is.
    """

    taken: Option
    alike: tuple[Option, ...]

    def tell(self, read: Callable[[Option], T]) -> T:
        """Return something of it; another one of which it is not the same is not alike.

        Args:
            read: Reads it: of any of them always the same, whatever lies on the table.
        """
        found = read(self.taken)
        if len(self.alike) > 1:
            self.alike = tuple([option for option in self.alike if read(option) == found])
        return found

    def number(self, read: Callable[[Option], int]) -> int:
        """Return a number of it of which nothing is read yet.

        Args:
            read: Reads it of any that is alike, as in `tell`.
        """
        return cast("int", _Number(self, read))


class SupposedTally(Guess[int]):
    """How many counters a thing carries of which nobody told, as it is taken.

    Args:
        number: How many.
        options: All that it can be.
    """

    def __init__(self, number: int, options: Sequence[int]) -> None:
        self.taken, self.alike = number, tuple(options)


_NEEDED: Final = frozenset(dir(object)) - {
    "__eq__", "__format__", "__ge__", "__gt__", "__hash__", "__le__", "__lt__", "__ne__",
    "__reduce__", "__reduce_ex__", "__repr__", "__str__",
}  # fmt: skip
"""Methods without which nothing is an object."""


def asking(kind: type, method: Callable[[str], Any]) -> Callable[[T], T]:
    """Return what gives a class all methods of a kind of value that it does not define itself."""

    def given(cls: Any) -> Any:
        for name in {*dir(kind), "__radd__"} - _NEEDED - {"__class_getitem__", "__getnewargs__"}:
            if name not in vars(cls):
                setattr(cls, name, method(name))
        return cls

    return given


def _settling(name: str) -> Any:
    """Return a method, or a property, that settles which number it is."""
    if not callable(getattr(int, name)):
        return property(lambda self: getattr(self.told(), name))
    return lambda self, *args: getattr(self.told(), name)(*args)


def _told(hold: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """Return a method that holds a number against another one."""

    def method(self: _Number, other: object) -> Any:
        return self.of.tell(self.with_(hold, other)) if isinstance(other, int) else NotImplemented

    return method


def _untold(add: Callable[[Any, Any], int]) -> Callable[..., Any]:
    """Return a method that makes another number of one, and tells nothing of it."""

    def method(self: _Number, other: object) -> Any:
        if not isinstance(other, int):
            return NotImplemented
        return self.of.number(self.with_(add, other))

    return method


@asking(int, _settling)
class _Number:
    """A number that hangs on what is only supposed; it is told when it is held against another.

    It is no `int`, as what passes the methods of one by would read one of the numbers unseen.

    Args:
        of: What it hangs on.
        read: Which number it is for each that is alike.
    """

    __slots__ = ("of", "read")

    def __init__(self, of: Guess[Any], read: Callable[[Any], int]) -> None:
        self.of, self.read = of, read

    # That it is a whole number is known: `isinstance` asks for this.
    __class__ = property(lambda _: int)

    def told(self) -> int:
        """Return the number itself."""
        return self.of.tell(self.read)

    def with_(self, do: Callable[[Any, Any], T], other: Any) -> Callable[[Any], T]:
        """Return what reads the outcome of this number and another one."""
        read = self.read
        if type(other) is _Number and other.of is self.of:
            more = other.read
            return lambda option: do(read(option), more(option))
        known = settled(other)
        return lambda option: do(read(option), known)

    __eq__ = _told(operator.eq)
    __ne__ = _told(operator.ne)
    __lt__ = _told(operator.lt)
    __le__ = _told(operator.le)
    __gt__ = _told(operator.gt)
    __ge__ = _told(operator.ge)
    __add__ = __radd__ = _untold(operator.add)
    __sub__ = _untold(operator.sub)
    __rsub__ = _untold(lambda one, other: other - one)

    __hash__ = _settling("__hash__")

    def __neg__(self) -> int:
        return self.of.number(lambda option: -self.read(option))

    def __bool__(self) -> bool:
        return self.of.tell(lambda option: bool(self.read(option)))


def settled(value: Any) -> Any:
    """Return a value; of a number that hangs on what is only supposed the number itself."""
    return value.told() if type(value) is _Number else value
