"""Steps of effects, from tables as they stand in card files to trees.

A step is one verb with its object, its parameters and its modifiers, or a form with steps inside.
The modifiers are always wrapped in the same order, whatever the order in the file: ``if`` and
``unless``, ``may``, ``by``, the verb, ``as``, ``then``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from cardrules._frozen import frozen
from cardrules.core import grammar, mentions, trees
from cardrules.core.effects import By, ByReading, Each, Effect, If, May, OneOf, Repeat, Sequence
from cardrules.core.instructions import Do, Together, Verb
from cardrules.core.lexicon import Lexicon
from cardrules.core.trees import Amount, Condition, Noun, Pattern
from cardrules.errors import DefinitionError, UnknownNameError, nearest
from cardrules.ids import RuleId

__all__ = ["OBJECT", "Reader", "VerbReader", "read_condition_of", "read_steps"]

T = TypeVar("T")

OBJECT: Final = "object"
"""Key under which a verb finds its object: the value that stands beside the verb itself."""

MODIFIERS: Final = ("if", "unless", "may", "by", "as", "then")
FORMS: Final[Mapping[str, frozenset[str]]] = {
    "do": frozenset(),
    "choose": frozenset(),
    "together": frozenset(),
    "each": frozenset({"as", "do"}),
    "repeat": frozenset({"until"}),
    "reading": frozenset(),
}
"""The forms with what they need; all take ``if``, ``unless``, ``may`` and ``by`` too."""

NOTHING: Final = Sequence(())


@frozen
class VerbReader:
    """How a verb is read from card data.

    Args:
        params: The parameters that it may have, besides its object.
        build: Makes the verb from its object (under `OBJECT`) and its parameters.
        needs: The parameters that it must have.
        local: Whether it is about its own card even if no phrase in it says so.
    """

    params: frozenset[str]
    build: Callable[[Mapping[str, Any], Reader], Verb]
    needs: frozenset[str] = frozenset()
    local: bool = False


class Reader:
    """Reads the phrases of one effect, and gathers what is wrong instead of stopping.

    Args:
        lexicon: The words of the game.
        verbs: The verbs of the game.
        where: Card, effect and step.
        names: What is bound so far; steps add to it.
        faults: Where faults go.
        static: Whether numbers that statics change may not be read.
        rules: Rule ids that steps cite.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        verbs: Mapping[str, VerbReader],
        where: str,
        names: Iterable[str],
        faults: list[DefinitionError],
        *,
        static: bool = False,
        rules: tuple[RuleId, ...] = (),
    ) -> None:
        self.lexicon = lexicon
        self.verbs = verbs
        self.where = where
        self.names = set(names)
        self.faults = faults
        self.static = static
        self.rules = rules
        self.local = False

    @contextmanager
    def inside(self, where: str) -> Iterator[None]:
        """Be further inside: ``/0`` for a step, ``.hide`` for a word of it."""
        outer, self.where = self.where, self.where + where
        try:
            yield
        finally:
            self.where = outer

    def fault(self, what: str, near: Iterable[str] = ()) -> None:
        """Note that something is wrong here."""
        self.faults.append(DefinitionError(self.where, what, tuple(near)))

    def noun(self, text: Any, param: str = "") -> Noun:
        """Read a noun phrase; `param`: the parameter that says it, "" for the object."""
        return self._read(grammar.read_noun, text, param, trees.SOURCE)

    def amount(self, text: Any, param: str = "") -> Amount:
        """Read an amount: a number, a text, or a table by reading."""
        nothing: Amount = 0
        return self._read(grammar.read_amount, text, param, nothing)

    def number(self, text: Any, param: str = "", least: int = 1) -> Amount:
        """Read how many there shall be; a number that is written out is not less than `least`."""
        known = len(self.faults)
        found = self.amount(text, param)
        if isinstance(found, int) and found < least and len(self.faults) == known:
            self.fault(f"{param} {found} is less than {least}".lstrip())
        return found

    def condition(self, text: Any, param: str = "") -> Condition:
        """Read a condition."""
        never: Condition = trees.Predicate("")
        return self._read(grammar.read_condition, text, param, never)

    def pattern(self, text: Any, param: str = "") -> Pattern:
        """Read what a trigger or a replacement fits."""
        return self._read(grammar.read_pattern, text, param, Pattern(()))

    def seat(self, word: Any, param: str = "") -> str:
        """Read a word for seats."""
        return self.word(word, "seat", (*self.lexicon.seats, *self.names), param)

    def destination(self, word: Any, param: str = "") -> str:
        """Read a word for where something goes."""
        return self.word(word, "place", (*self.lexicon.destinations, *self.names), param)

    def word(self, word: Any, kind: str, known: Iterable[str], param: str = "") -> str:
        """Read one of some words."""
        known = tuple(known)
        if word in known:
            return str(word)
        place = f"{self.where.rpartition('.')[0]}.{param}" if param else self.where
        self.faults.append(UnknownNameError(place, kind, str(word), sorted(known)))
        return ""

    def bind(self, name: Any) -> str:
        """Let later steps use a name."""
        if not isinstance(name, str) or not grammar.NAME.fullmatch(name):
            self.fault(f"{name!r} is no name")
            return ""
        words = (self.lexicon.populations, self.lexicon.facts, self.lexicon.seats, grammar.RESERVED)
        if any(name in known for known in words):
            self.fault(f"{name!r} has a meaning of its own and cannot be a name")
        self.names.add(name)
        return name

    def _read(self, read: Callable[[Any, Lexicon, str], T], text: Any, param: str, instead: T) -> T:
        place = f"{self.where.rpartition('.')[0]}.{param}" if param else self.where
        if not isinstance(text, str) and read is not grammar.read_amount:
            self.faults.append(DefinitionError(place, f"{text!r} is no phrase"))
            return instead
        try:
            tree = read(text, self.lexicon, place)
        except DefinitionError as fault:
            self.faults.append(fault)
            return instead
        self._check(tree, place)
        return tree

    def _check(self, tree: Any, place: str) -> None:
        known = {trees.SELF, trees.THIS, *self.lexicon.names, *self.names}
        for name in mentions.names(tree, self.lexicon):
            if name not in known:
                near = nearest(name, sorted(known | set(self.lexicon.populations)))
                self.faults.append(DefinitionError(place, f"{name!r} is bound nowhere", near))
        if self.static:
            for number in mentions.derived_numbers(tree, self.lexicon):
                self.faults.append(DefinitionError(place, f"a static reads core {number} only"))


def read_steps(data: Any, reader: Reader) -> Effect:
    """Read a step, or a list of them that follow one another.

    What is wrong goes to the faults of the reader; names that the steps bind stay bound in it.
    """
    steps = data if isinstance(data, list | tuple) else [data]
    if not steps:
        reader.fault("a list of steps is empty")
    read = []
    for index, step in enumerate(steps):
        with reader.inside(f"/{index}"):
            read.append(_step(step, reader))
    return read[0] if len(read) == 1 else Sequence(tuple(read))


def _step(table: Any, reader: Reader) -> Effect:
    if not isinstance(table, Mapping):
        reader.fault(f"a step is a table, not {table!r}")
        return NOTHING
    known = [*reader.verbs, *FORMS]
    heads = [key for key in table if key in known]
    if len(heads) > 1:  # a parameter of one verb may be called as another verb
        heads = [h for h in heads if set(heads) - {h} <= _params(h, reader)] or heads
    if len(heads) != 1:
        wrong = heads or [key for key in table if key not in MODIFIERS]
        near = nearest(wrong[0], sorted(known)) if wrong and not heads else ()
        reader.fault(f"a step needs exactly one verb, found {wrong}", near)
        return NOTHING
    if heads[0] in FORMS:
        return _form(heads[0], table, reader)
    return _verb(heads[0], table, reader)


def _params(head: str, reader: Reader) -> frozenset[str]:
    return FORMS[head] if head in FORMS else reader.verbs[head].params


def _names_checked(
    head: str, table: Mapping[str, Any], reader: Reader, allowed: Iterable[str]
) -> bool:
    allowed = sorted(allowed)
    wrong = [key for key in table if key != head and key not in allowed]
    for key in wrong:
        with reader.inside(f".{key}"):
            reader.fault(f"{head!r} takes no {key!r}", nearest(key, allowed))
    return not wrong


def _needed(head: str, table: Mapping[str, Any], reader: Reader, needs: Iterable[str]) -> bool:
    missing = [key for key in sorted(needs) if key not in table]
    for key in missing:
        reader.fault(f"{head!r} needs {key!r}")
    return not missing


def read_condition_of(table: Mapping[str, Any], reader: Reader) -> Condition | None:
    """Read ``if`` and ``unless`` as one condition."""
    found: list[Condition] = []
    for key in ("if", "unless"):
        if key in table:
            with reader.inside(f".{key}"):
                read = reader.condition(table[key])
            found.append(read if key == "if" else trees.Negation(read))
    return trees.Every(tuple(found)) if len(found) > 1 else next(iter(found), None)


def _may(table: Mapping[str, Any], reader: Reader) -> bool:
    may = table.get("may", False)
    if not isinstance(may, bool):
        reader.fault(f"'may' is true or false, not {may!r}")
    return may is True


def _verb(head: str, table: Mapping[str, Any], reader: Reader) -> Effect:
    """Read a verb with everything that belongs to it."""
    how = reader.verbs[head]
    fine = _names_checked(head, table, reader, {*how.params, *MODIFIERS})
    fine = _needed(head, table, reader, how.needs) and fine
    condition, may = read_condition_of(table, reader), _may(table, reader)
    by = ""
    if "by" in table and "by" not in how.params:
        with reader.inside(".by"):
            by = reader.seat(table["by"])
    verb = None
    if fine:
        given = {key: table[key] for key in table if key in how.params}
        with reader.inside(f".{head}"):
            try:
                verb = how.build({OBJECT: table[head], **given}, reader)
            except DefinitionError as fault:
                reader.faults.append(fault)
    reader.local = reader.local or how.local
    name = ""
    if "as" in table and "as" not in how.params:
        with reader.inside(".as"):
            name = reader.bind(table["as"])
    then = None
    if "then" in table:
        with reader.inside("/then"):
            then = read_steps(table["then"], reader)
    if verb is None:
        return NOTHING
    return Do(verb, condition, may, by, name, then, reader.rules)


def _form(head: str, table: Mapping[str, Any], reader: Reader) -> Effect:
    """Read a form with the steps inside it."""
    needs = FORMS[head]
    if head != "reading":
        _names_checked(head, table, reader, {"if", "unless", "may", "by", *needs})
    if not _needed(head, table, reader, needs):
        return NOTHING
    condition, may = read_condition_of(table, reader), _may(table, reader)
    with reader.inside(f"/{head}"):
        effect: Effect = _READ[head](table, reader)
    effect = May(effect) if may else effect
    if "by" in table:
        with reader.inside(".by"):
            effect = By(reader.seat(table["by"]), effect)
    return effect if condition is None else If(condition, effect)


def _ways(tables: Mapping[str, Any], reader: Reader) -> list[tuple[str, Effect]]:
    """Read steps of which only one is done: none sees the names of another."""
    before = set(reader.names)
    after = set(before)
    ways = []
    for key, table in tables.items():
        reader.names = set(before)
        with reader.inside(f"/{key}"):
            ways.append((key, read_steps(table, reader)))
        after |= reader.names
    reader.names = after
    return ways


def _do(table: Mapping[str, Any], reader: Reader) -> Effect:
    return read_steps(table["do"], reader)


def _choose(table: Mapping[str, Any], reader: Reader) -> Effect:
    ways = table["choose"]
    if not isinstance(ways, list | tuple) or len(ways) < 2:  # noqa: PLR2004 - else no choice
        reader.fault("'choose' needs a list of two steps or more")
        return NOTHING
    read = _ways({str(index): way for index, way in enumerate(ways)}, reader)
    return OneOf(tuple(way for _, way in read))


def _together(table: Mapping[str, Any], reader: Reader) -> Effect:
    parts = table["together"]
    read: list[Do | Each] = []
    for index, part in enumerate(parts if isinstance(parts, list | tuple) else [parts]):
        with reader.inside(f"/{index}"):
            effect = _step(part, reader)
            do = effect.effect if isinstance(effect, Each) else effect
            if isinstance(do, Do) and isinstance(effect, Do | Each):
                if do.then is not None or do.may:
                    word = "may" if do.may else "then"
                    reader.fault(f"{word!r} inside 'together'")
                if hasattr(do.verb, "begin"):
                    reader.fault(f"{do.verb.tag!r} inside 'together'")
                read.append(effect)
            elif effect is not NOTHING:
                reader.fault("only single verbs, or an 'each' of one, are done together")
    return Together(tuple(read), reader.rules)


def _each(table: Mapping[str, Any], reader: Reader) -> Effect:
    over = table["each"]
    known = isinstance(over, str) and over in reader.lexicon.domains
    domain = over if known else reader.noun(over)
    name = reader.bind(table["as"])
    return Each(domain, name, read_steps(table["do"], reader))


def _repeat(table: Mapping[str, Any], reader: Reader) -> Effect:
    effect = read_steps(table["repeat"], reader)
    with reader.inside(".until"):
        return Repeat(effect, reader.condition(table["until"]))


def _reading(table: Mapping[str, Any], reader: Reader) -> Effect:
    ways = {key: way for key, way in table.items() if key not in ("reading", *MODIFIERS)}
    if not ways or not isinstance(table["reading"], str):
        reader.fault("'reading' needs the id of a reading and a step for each of its options")
        return NOTHING
    return ByReading(table["reading"], tuple(_ways(ways, reader)))


_READ: Final[Mapping[str, Callable[[Mapping[str, Any], Reader], Effect]]] = {
    "do": _do,
    "choose": _choose,
    "together": _together,
    "each": _each,
    "repeat": _repeat,
    "reading": _reading,
}
