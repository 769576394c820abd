"""The one place that says how values are frozen.

Every value of the library (cards, events, actions, states, rulings) is an attrs class with slots
whose fields cannot be assigned once it exists. A match makes a dozen of them for each action, and
attrs fills a frozen object through one `object.__setattr__` call a field. So `frozen` gives a class
with plain fields another ``__init__`` that fills the object while it still belongs to a twin class
that can be written to, and then freezes it by giving it its own class: the same object, the same
protection, half the time. Classes with validators, converters or factories keep attrs' own.

Where many objects are made, `maker` gives a function instead of the class: calling a class looks
for its ``__new__`` and ``__init__`` first, which takes as long as filling the fields. `changer` is
the same for making an object from another one.

For simulations, the environment variable ``CARDRULES_FREEZE=type`` leaves all this to type
checkers: immutability is then not enforced at run time.
"""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import attrs

P = ParamSpec("P")
T = TypeVar("T")

ENFORCED: Final = os.environ.get("CARDRULES_FREEZE", "") != "type"
"""Whether frozen objects are frozen at run time too."""

if TYPE_CHECKING:
    from attrs import frozen as frozen  # noqa: PLC0414 - so it may be imported from here
else:

    def frozen(cls: type | None = None, /, **options: Any) -> Any:
        """Return the class as a frozen attrs class; see the module."""
        if cls is None:
            return lambda late: frozen(late, **options)
        if not ENFORCED:
            options |= {"unsafe_hash": True, "on_setattr": attrs.setters.NO_OP}
            return attrs.define(cls, weakref_slot=False, **options)
        made = attrs.frozen(cls, weakref_slot=False, **options)
        if _is_simple(made):
            made.__init__ = _filling(made, "__init__", "self, ", "_open(self, _twin)")
        return made


_MAKERS: dict[Any, Any] = {}
_OPENING: Final = "self = _twin()" if ENFORCED else "self = _new(_frozen)"


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes objects of a frozen class, as calling the class does.

    Args:
        cls: A class made by `frozen`.
    """
    if cls not in _MAKERS:
        _MAKERS[cls] = (
            _filling(cls, "make", "", _OPENING, "return self") if _is_simple(cls) else cls
        )
    return _MAKERS[cls]  # type: ignore[no-any-return]  # its parameters are those of the class


_CHANGERS: dict[Any, Any] = {}
"""By class and the names of the fields that change."""


def evolve(thing: T, /, **changes: Any) -> T:
    """Return a value with some fields changed, as `attrs.evolve` does, in a fraction of the time.

    Args:
        thing: A value of a class made by `frozen`.
        changes: The new values by field.

    Raises:
        TypeError: It has no such field.
    """
    key = (type(thing), *changes)
    try:
        change = _CHANGERS[key]
    except KeyError:
        change = changer(type(thing), *changes)
    return change(thing, **changes)  # type: ignore[no-any-return]  # of the same class


def changer(cls: Callable[..., T], *changing: str) -> Callable[..., T]:
    """Return a function that makes an object from another one and the fields that change.

    There is one for each set of fields, so that none has to be told apart when it is called: where
    many objects are made it takes a third of the time of `evolve`.

    Args:
        cls: A class made by `frozen`.
        changing: The fields whose new values come after the object, in this order.

    Raises:
        TypeError: It has no such field.
    """
    key = (cls, *changing)
    if key not in _CHANGERS:
        _CHANGERS[key] = _changer(cls, *changing)
    return _CHANGERS[key]  # type: ignore[no-any-return]  # it was put there above


def _changer(cls: Any, *changing: str) -> Any:
    if not _is_simple(cls):
        return lambda thing, *values, **named: attrs.evolve(
            thing, **dict(zip(changing, values, strict=False)), **named
        )
    names = [field.name for field in attrs.fields(cls)]
    for name in changing:
        if name not in names:
            raise TypeError(f"{cls.__qualname__} has no field {name!r}")
    values = {name: name if name in changing else f"_thing.{name}" for name in names}
    parameters = ", ".join(("_thing", *changing))
    return _written(cls, "change", parameters, values, (_OPENING, "return self"), {})


def _filling(cls: Any, name: str, first: str, opening: str, closing: str = "") -> Any:
    """Return a function with a parameter for each field, which fills an object and freezes it."""
    fields = attrs.fields(cls)
    defaults = {f"_{f.name}": f.default for f in fields if f.default is not attrs.NOTHING}
    parameters = ", ".join(
        f"{f.name}=_{f.name}" if f.default is not attrs.NOTHING else f.name for f in fields
    )
    values = {field.name: field.name for field in fields}
    made = _written(cls, name, first + parameters, values, (opening, closing), defaults)
    made.__annotations__ = dict(cls.__init__.__annotations__)
    return made


def _written(  # noqa: PLR0917 - the parts of a function, from its head to its end
    cls: Any, name: str, parameters: str, values: Mapping[str, str], ends: tuple[str, str],
    defaults: Mapping[str, Any],
) -> Any:  # fmt: skip
    """Return a function that gives each field of an object of a class the value written for it."""
    given = {
        "_open": object.__dict__["__class__"].__set__,
        "_new": object.__new__,
        "_twin": _twin(cls),
        "_frozen": cls,
        **defaults,
    }
    opening, closing = ends
    lines = [
        f"def {name}({parameters}):",
        f"    {opening}",
        *(f"    self.{field} = {value}" for field, value in values.items()),
        *(["    self.__class__ = _frozen"] if ENFORCED else []),
        f"    {closing}",
    ]
    source = "\n".join(lines)
    where = f"<{name} {cls.__module__}.{cls.__qualname__}>"
    exec(compile(source, where, "exec"), given)  # noqa: S102 - of our own field names only
    linecache.cache[where] = (len(source), None, source.splitlines(keepends=True), where)
    made: Any = given[name]
    made.__qualname__ = f"{cls.__qualname__}.{name}"
    made.__module__ = cls.__module__
    return made


@cache
def _twin(cls: Any) -> type:
    """Return a class of the same objects that can be written to.

    It adds no slots to those of the class, so Python sees at once that an object may go over.
    """
    names = ("__init__", "__setattr__", "__delattr__")
    space: dict[str, Any] = {name: object.__dict__[name] for name in names}
    return type(cls.__name__, (cls,), {"__slots__": (), **space})


def _is_simple(cls: Any) -> bool:
    fields = attrs.fields(cls)
    return bool(fields) and not hasattr(cls, "__attrs_post_init__") and all(map(_is_plain, fields))


def _is_plain(field: attrs.Attribute[Any]) -> bool:
    return (
        field.init
        and not field.kw_only
        and field.validator is None
        and field.converter is None
        and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]  # a class in fact
        and not field.name.startswith("_")
    )
