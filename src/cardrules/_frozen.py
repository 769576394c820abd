"""The one place that says how values are frozen.

Every value of the library (cards, events, actions, states, rulings) is an attrs class with slots
whose fields cannot be assigned once it exists. A match makes a dozen of them for each action, and
attrs fills a frozen object through one `object.__setattr__` call a field. So `frozen` gives a class
with plain fields another ``__init__`` that fills the object while it still belongs to a twin class
that can be written to, and then freezes it by giving it its own class: the same object, the same
protection, half the time. Classes with validators, converters or factories keep attrs' own.
"""

from __future__ import annotations

import linecache
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:

    def frozen(cls: type | None = None, /, **options: Any) -> Any:
        """Return the class as a frozen attrs class; see the module."""
        if cls is None:
            return lambda late: frozen(late, **options)
        return _quicken(attrs.frozen(cls, weakref_slot=False, **options))


def _quicken(cls: Any) -> Any:
    """Give a frozen class the quick ``__init__`` if its fields are plain."""
    fields = attrs.fields(cls)
    if not fields or hasattr(cls, "__attrs_post_init__") or not all(map(_is_plain, fields)):
        return cls
    names = [field.name for field in fields]
    space: dict[str, Any] = {"__slots__": cls.__slots__}
    if "__orig_bases__" in cls.__dict__:
        space["__orig_bases__"] = cls.__orig_bases__
    twin = type(cls.__name__, cls.__bases__, space)
    given = {
        "_open": object.__dict__["__class__"].__set__,
        "_twin": twin,
        "_frozen": cls,
        **{f"_{f.name}": f.default for f in fields if f.default is not attrs.NOTHING},
    }
    parameters = ", ".join(
        f"{f.name}=_{f.name}" if f.default is not attrs.NOTHING else f.name for f in fields
    )
    lines = [
        f"def __init__(self, {parameters}):",
        "    _open(self, _twin)",
        *(f"    self.{name} = {name}" for name in names),
        "    self.__class__ = _frozen",
    ]
    source = "\n".join(lines)
    where = f"<frozen {cls.__module__}.{cls.__qualname__}>"
    exec(compile(source, where, "exec"), given)  # noqa: S102 - of our own field names only
    linecache.cache[where] = (len(source), None, source.splitlines(keepends=True), where)
    made = given["__init__"]
    made.__annotations__ = dict(cls.__init__.__annotations__)
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    made.__module__ = cls.__module__
    cls.__init__ = made
    return cls


def _is_plain(field: attrs.Attribute[Any]) -> bool:
    return (
        field.init
        and not field.kw_only
        and field.validator is None
        and field.converter is None
        and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]  # a class in fact
        and not field.name.startswith("_")
    )
