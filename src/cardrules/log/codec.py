"""Plain JSON data for everything that states, logs and views hold, and back.

An action or an event says its ``tag``, any other class its ``type``; where only one class can
stand, its name is left out. Where anything can stand, values describe themselves: a tuple is a
list, a reference is ``{"ref": [id, life]}``, other containers are ``{"map": ...}`` and the like.
Reading is strict: what `Codec.dump` would not write is refused, with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeVar

from immutables import Map

from cardrules import views
from cardrules.core import claims, entries, events, frames, model, statics, verdicts
from cardrules.core.actions import ANSWERS
from cardrules.core.game import Ruleset
from cardrules.core.state import State
from cardrules.core.upgrades import KERNEL_UPGRADES, SEVERAL, UpgradeFault, Upgrades
from cardrules.errors import DefinitionError
from cardrules.ids import Ref
from cardrules.log.plain import LEAVES, Fault, each, read_dict, read_ref, shown, to_text, unknown

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["Codec", "codec_of"]

T = TypeVar("T")

KERNEL_VALUES: Final[tuple[type, ...]] = (
    State, model.Decision, model.Outcome, model.Grant, model.Object, model.Copy, model.Settings,
    claims.Claim, claims.Name, claims.Text, verdicts.Legal, verdicts.Illegal, verdicts.Breach,
    entries.Entry, frames.Bound, frames.Pending, frames.Change, *frames.FRAMES,
    statics.Contribution, statics.Derived, *views.VALUES,
)  # fmt: skip

_CONTAINERS: Final[Mapping[str, type]] = {"list": list, "set": frozenset, "map": Map, "dict": dict}
_CONTAINER_NAMES: Final = {kind: name for name, kind in _CONTAINERS.items()}


def codec_of(game: Ruleset) -> Codec:
    """Return the codec of a game; it is made once."""
    found = game.memo.get("codec")
    if found is None:
        found = game.memo.setdefault("codec", Codec(game))
    return found  # type: ignore[no-any-return]  # a memo holds anything


class Codec:
    """Writes and reads the values of one game.

    Args:
        game: Whose actions, events and values, besides those of the kernel.

    Attributes:
        actions: Every type of action by its tag.
        events: Every type of event that a log can hold by its tag.
        upgraded: How many records were brought up to date so far.

    Raises:
        DefinitionError: Two types of the game would be written under one name.
    """

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self._kinds: dict[tuple[str, str], type] = {}
        self._names: dict[type, tuple[str, str]] = {}
        self.actions = self._enlist("tag", (*ANSWERS, *game.actions))
        self.events = self._enlist("tag", (*events.KERNEL_EVENTS, *game.events))
        self._seen = {**self.events, **self._enlist("tag", views.EVENTS)}
        self._enlist("type", KERNEL_VALUES)
        self._enlist("type", game.values, f"{game.name}.")
        self._upgrades = self._steps(game)
        self.upgraded = 0
        self._made: Converter | None = None

    def dump(self, x: Any) -> Any:
        """Return the plain data of any value.

        Raises:
            DefinitionError: It holds something that the game does not list among its values.
        """
        try:
            return self.write(x)
        except Fault as fault:
            raise fault.error() from None

    def load(self, data: Any) -> Any:
        """Return what `dump` was given: equal, and of the same types all through.

        Raises:
            DefinitionError: The data is not what `dump` makes; the place is named.
        """
        return self._guard(lambda: self.read(data))

    def load_action(self, data: Any) -> Any:
        """Return an action; data of anything else is refused.

        Raises:
            DefinitionError: As for `load`.
        """
        return self._guard(lambda: self.read_action(data))

    def load_as(self, kind: type[T], data: Any) -> T:
        """Return a value of a class, from data without its name.

        Raises:
            DefinitionError: As for `load`.
        """
        return self._guard(lambda: self.converter.structure(data, kind))

    def dump_entry(self, entry: entries.Entry) -> dict[str, Any]:
        """Return the data of an entry of a log without the name of its class.

        Raises:
            DefinitionError: It holds something that the game does not list among its values.
        """
        try:
            # Plain data of any shape: the converter cannot say more.
            return self.converter.unstructure(entry, entries.Entry)  # type: ignore[no-any-return]  # JSON data
        except Fault as fault:
            raise fault.error() from None

    def _guard(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except Fault as fault:
            raise fault.error() from None
        except RecursionError:
            raise DefinitionError("", "nested too deeply") from None

    @property
    def converter(self) -> Converter:
        """What knows the fields of classes; made when it is first needed."""
        if self._made is None:
            from cardrules.log.fields import converter_for

            self._made = converter_for(self)
        return self._made

    # Below, what is wrong is a `Fault`.

    def write(self, x: Any) -> Any:
        """Return a value as data that describes itself."""
        kind = type(x)
        if kind in LEAVES:
            return x
        if kind is tuple:
            return [self.write(part) for part in x]
        if kind is Ref:
            return {"ref": [x.id, x.life]}
        key, name = self._names.get(kind, ("", ""))
        if name:
            head: dict[str, Any] = {key: name}
            if key == "tag" and (version := getattr(kind, "version", 1)) != 1:
                head["version"] = version
            if isinstance(x, Enum):
                return {**head, "value": x.value}
            return {**head, **self.converter.unstructure(x, kind)}
        container = _CONTAINER_NAMES.get(kind)
        if container is None:
            raise Fault(f"{self.game.name} does not list {kind.__qualname__} among its values")
        return {container: self._contents(x)}

    def _contents(self, x: Any) -> list[Any]:
        if isinstance(x, Mapping):
            pairs = [[self.write(key), self.write(value)] for key, value in x.items()]
            return sorted(pairs, key=lambda pair: to_text(pair[0]))
        found = [self.write(part) for part in x]
        return sorted(found, key=to_text) if isinstance(x, frozenset) else found

    def read(self, data: Any) -> Any:
        """Return a value from data that describes itself."""
        if type(data) in LEAVES:
            return data
        if type(data) is list:
            return tuple(each(self.read, data))
        if type(data) is not dict:
            raise Fault(f"{shown(data)} is no value here")
        if "tag" in data:
            data = self._up_to_date(data)
            return self._named(self._kind("tag", data["tag"]), "tag", data)
        if "type" in data:
            return self._named(self._kind("type", data["type"]), "type", data)
        if len(data) == 1:
            ((name, inside),) = data.items()
            if name == "ref":
                return read_ref(inside)
            if name in _CONTAINERS:
                return self._container(name, inside)
        raise Fault("an object that does not say what it is")

    def read_event(self, data: Any) -> Any:
        """Return an event, of a log or of a view."""
        return self._tagged(data, self._seen, "event")

    def read_action(self, data: Any) -> Any:
        """Return an action."""
        return self._tagged(data, self.actions, "action")

    def _tagged(self, data: Any, kinds: Mapping[str, type], what: str) -> Any:
        data = self._up_to_date(read_dict(data))
        tag = data.get("tag")
        if tag is None:
            raise Fault(f"an {what} without a tag")
        if not isinstance(tag, str) or tag not in kinds:
            raise unknown(what, tag, kinds)
        return self._named(kinds[tag], "tag", data)

    def _up_to_date(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return an event or action as this release writes it."""
        if not self._upgrades:
            return data
        try:
            found = self._upgrades.of(data)
            self.upgraded += found != [data]
        except UpgradeFault as fault:
            raise Fault(str(fault)) from None
        return found[0] if len(found) == 1 else {"tag": SEVERAL, "events": found}

    def _steps(self, game: Ruleset) -> Upgrades:
        tags = {name: kind for (key, name), kind in self._kinds.items() if key == "tag"}
        versions = {name: getattr(kind, "version", 1) for name, kind in tags.items()}
        try:
            return Upgrades((*KERNEL_UPGRADES, *game.upgrades), versions)
        except ValueError as error:
            raise DefinitionError(game.name, str(error)) from None

    def _named(self, kind: type, key: str, data: dict[str, Any]) -> Any:
        """Return a value of a class, from data that says its name under `key`."""
        rest = {name: value for name, value in data.items() if name != key}
        if key == "tag":
            known = getattr(kind, "version", 1)
            version = rest.pop("version", 1)
            if type(version) is not int or version != known:
                raise Fault(f"version {shown(version)} of {data[key]!r}, but {known} is known")
        if issubclass(kind, Enum):
            return member(kind, read_dict(rest, ("value",))["value"])
        return self.converter.structure(rest, kind)

    def _container(self, name: str, data: Any) -> Any:
        parts = each(self.read, data)
        if name in ("map", "dict"):
            for index, pair in enumerate(parts):
                if type(pair) is not tuple or len(pair) != 2:  # noqa: PLR2004 - a pair
                    raise Fault("not a pair of a key and a value").at(index).at(name)
        try:
            found = _CONTAINERS[name](parts)
        except TypeError:
            raise Fault("holds something that is no plain value").at(name) from None
        if len(found) < len(parts):
            raise Fault("holds something twice").at(name)
        return found

    # Names.

    def _enlist(self, key: str, kinds: Iterable[type], prefix: str = "") -> dict[str, type]:
        found: dict[str, type] = {}
        for kind in kinds:
            if kind in self._names:
                continue
            name = str(kind.tag) if hasattr(kind, "tag") else prefix + kind.__name__
            other = self._kinds.setdefault((key, name), kind)
            if other is not kind:
                both = f"{other.__qualname__} and {kind.__qualname__}"
                raise DefinitionError(self.game.name, f"{both} would both be written as {name!r}")
            self._names[kind] = key, name
            found[name] = kind
        return found

    def _kind(self, key: str, name: Any) -> type:
        found = self._kinds.get((key, name)) if isinstance(name, str) else None
        if found is None:
            raise unknown(key, name, [n for k, n in self._kinds if k == key])
        return found


def member(kind: type[Enum], data: Any) -> Enum:
    """Return the member of an enumeration that has a value."""
    for one in kind:
        if one.value == data and type(one.value) is type(data):
            return one
    raise unknown(kind.__name__, data, [str(one.value) for one in kind])
