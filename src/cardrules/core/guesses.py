"""What nobody told is taken to be one thing, and it is noted what is read of that.

Who supposes something learns so for what else all would have come out the same. A number of it,
such as the cost of a card that nobody told, is not read yet where it is added to others, but where
a rule holds the sum against something. Until then it is whatever it would be for each option.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar, cast

__all__ = ["Guess", "SupposedTally", "asking", "settled"]

Option = TypeVar("Option")
T = TypeVar("T")


class Guess(Generic[Option]):
    """Something that nobody told, taken to be one of what it can be.

    Attributes:
        taken: Which one.
        alike: Those of which nothing else was read until now, as it is.
        facets: Its numbers that were asked for, by their names.
    """

    taken: Option
    alike: tuple[Option, ...]
    facets: dict[str, _Facet]

    def _begin(self, taken: Option, options: Sequence[Option]) -> None:
        """Let nothing be read of it yet."""
        self.taken, self.alike, self.facets = taken, tuple(options), {}

    def tell(self, read: Callable[[Option], T]) -> T:
        """Return something of it; another one of which it is not the same is not alike.

        Args:
            read: Reads it: of any of them always the same, whatever lies on the table.
        """
        found = read(self.taken)
        if len(self.alike) > 1:
            self.alike = tuple([option for option in self.alike if read(option) == found])
        return found

    def number(self, name: str, read: Callable[[Option], int]) -> int:
        """Return a number of it of which nothing is read yet.

        Args:
            name: How it is called.
            read: Reads it of any that is alike, as in `tell`; always the same for a name.
        """
        facet = self.facets.get(name)
        if facet is None:
            values = {option: read(option) for option in self.alike}
            facet = self.facets[name] = _Facet(self, values)
        return cast("int", _Number(facet, int))


class SupposedTally(Guess[int]):
    """How many counters a thing carries of which nobody told, as it is taken.

    Args:
        number: How many.
        options: All that it can be.
    """

    def __init__(self, number: int, options: Sequence[int]) -> None:
        self._begin(number, options)


class _Facet:
    """What something is for each that is alike: for many of them the same.

    Args:
        of: What they are alike as.
        values: What it is for each of them.
    """

    def __init__(self, of: Guess[Any], values: Mapping[Any, Any]) -> None:
        self.of, self.values = of, values
        self._alike: tuple[Any, ...] = ()
        self._kinds: set[Any] = set()

    def tell(self, read: Callable[[Any], T]) -> T:
        """Return something of it, as `Guess.tell` does."""
        of, values = self.of, self.values
        if self._alike is not of.alike:
            self._alike, self._kinds = of.alike, {values[option] for option in of.alike}
        found = read(values[of.taken])
        others = {kind for kind in self._kinds if read(kind) != found}
        if others:
            of.alike = tuple([option for option in of.alike if values[option] not in others])
        return found

    def beside(self, other: _Facet) -> _Facet:
        """Return both together."""
        pairs = {option: (self.values[option], other.values[option]) for option in self.of.alike}
        return _Facet(self.of, pairs)


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


def _untold(do: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """Return a method that makes something of a number and another one, and tells nothing yet."""

    def method(self: _Number, other: object) -> Any:
        return self.with_(do, other) if isinstance(other, int) else NotImplemented

    return method


def _told(hold: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """Return a method that holds a number against another one."""

    def method(self: _Number, other: object) -> Any:
        return self.with_(hold, other).told() if isinstance(other, int) else NotImplemented

    return method


@asking(int, _settling)
class _Number:
    """A number that hangs on what is only supposed; it is told when it is held against another.

    It is no `int`, as what passes the methods of one by would read one of the numbers unseen.

    Args:
        facet: What it hangs on.
        read: Makes the number of it.
    """

    __slots__ = ("facet", "read")

    def __init__(self, facet: _Facet, read: Callable[[Any], int]) -> None:
        self.facet, self.read = facet, read

    # That it is a whole number is known: `isinstance` asks for this.
    __class__ = property(lambda _: int)

    def told(self) -> int:
        """Return the number itself."""
        return self.facet.tell(self.read)

    def with_(self, do: Callable[[Any, Any], Any], other: Any) -> _Number:
        """Return what comes of it and another number."""
        facet, read = self.facet, self.read
        if type(other) is not _Number or other.facet.of is not facet.of:
            known = settled(other)
            return _Number(facet, lambda value: do(read(value), known))
        more = other.read
        if other.facet is facet:
            return _Number(facet, lambda value: do(read(value), more(value)))
        both = facet.beside(other.facet)
        return _Number(both, lambda pair: do(read(pair[0]), more(pair[1])))

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

    def __neg__(self) -> _Number:
        return self.with_(operator.mul, -1)

    def __bool__(self) -> bool:
        return bool(self.with_(operator.ne, 0).told())


def settled(value: Any) -> Any:
    """Return a value; of a number that hangs on what is only supposed the number itself."""
    return value.told() if type(value) is _Number else value
