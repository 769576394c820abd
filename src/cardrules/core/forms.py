"""The forms of abilities: windows, triggers, replacements, and texts that always work.

A sentence of a card has exactly one form; what stands under its key says when it works, or on what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardrules.core.cards import Always, Form, Instead, When, Window
from cardrules.core.effects import Each, Effect
from cardrules.core.instructions import Do, Together
from cardrules.core.steps import Reader, read_condition_of, read_steps
from cardrules.core.trees import Noun
from cardrules.errors import nearest

__all__ = ["contributions", "read_form"]

OPS: Final = ("add", "fix", "floor", "cannot", "can")


def _window(form: str, table: Mapping[str, Any], reader: Reader) -> tuple[Form, Effect | None]:
    return Window(form), read_steps(table[form], reader)


def _when(form: str, table: Mapping[str, Any], reader: Reader) -> tuple[Form, Effect | None]:
    with reader.inside(".when"):
        pattern = reader.pattern(table[form])
    reader.names.add("it")
    condition = read_condition_of(table, reader)
    return When(pattern, condition), read_steps(table["do"], reader)


def _instead(form: str, table: Mapping[str, Any], reader: Reader) -> tuple[Form, Effect | None]:
    with reader.inside(".instead"):
        pattern = reader.pattern(table[form])
    reader.names.add("it")
    condition = read_condition_of(table, reader)
    effect = read_steps(table["do"], reader)
    parts = effect.parts if isinstance(effect, Together) else (effect,)
    for part in parts:
        whole = part.effect if isinstance(part, Each) else part
        if not isinstance(whole, Do) or whole.may or whole.then or hasattr(whole.verb, "begin"):
            reader.fault("a replacement is one verb, or several together, without 'may' and 'then'")
            break
    return Instead(pattern, condition), effect


_MAKE: Final = {"when": _when, "instead": _instead}


def read_form(form: str, table: Mapping[str, Any], reader: Reader) -> tuple[Form, Effect | None]:
    """Read a trigger, a replacement, or something for a window of that name, with what it does."""
    return _MAKE.get(form, _window)(form, table, reader)


def contributions(data: Any, reader: Reader) -> list[tuple[Form, Effect | None]]:
    """Read a part of a derived value, or a list of them."""
    reader.static = True
    made: list[tuple[Form, Effect | None]] = []
    for index, table in enumerate(data if isinstance(data, list | tuple) else [data]):
        with reader.inside(f"/{index}"):
            heads = [key for key in table if key in OPS] if isinstance(table, Mapping) else []
            if len(heads) == 1:
                made.append((_always(heads[0], table, reader), None))
            else:
                keys = list(table) if isinstance(table, Mapping) else [table]
                near = nearest(str(keys[0]), OPS) if keys and not heads else ()
                reader.fault(f"a static is one of {', '.join(OPS)}, found {heads or keys}", near)
    return made


def _always(op: str, table: Mapping[str, Any], reader: Reader) -> Always:
    numeric = op in ("add", "fix", "floor")
    own = {"n"} if numeric else {"by"} if op == "cannot" else set()
    own |= {"least"} if op == "add" else set()
    allowed = {"to", "if", "unless", "into", "how", "over", *own}
    for key in table:
        if key != op and key not in allowed:
            with reader.inside(f".{key}"):
                reader.fault(f"{op!r} takes no {key!r}", nearest(key, sorted(allowed)))
    if numeric and "n" not in table:
        reader.fault(f"{op!r} needs 'n'")
    lexicon = reader.lexicon
    with reader.inside(f".{op}"):
        known = sorted(lexicon.values if numeric else lexicon.events | lexicon.permissions)
        for word in str(table[op]).split("|"):
            reader.word(word, "value" if numeric else "change", known)
    with reader.inside(".n"):
        amount = reader.amount(table["n"]) if "n" in table and numeric else None
    return Always(
        op=op,
        value=str(table[op]),
        amount=amount,
        to=_noun(table, "to", reader),
        condition=read_condition_of(table, reader),
        by=_one_of(table, "by", ("you", "enemy"), reader),
        into=_one_of(table, "into", lexicon.places, reader),
        how=_one_of(table, "how", lexicon.ways, reader),
        over=_noun(table, "over", reader),
        least=_least(table, reader),
    )


def _noun(table: Mapping[str, Any], key: str, reader: Reader) -> Noun | None:
    with reader.inside(f".{key}"):
        return reader.noun(table[key]) if key in table else None


def _one_of(table: Mapping[str, Any], key: str, known: Iterable[str], reader: Reader) -> str:
    with reader.inside(f".{key}"):
        return reader.word(table[key], "word", known) if key in table else ""


def _least(table: Mapping[str, Any], reader: Reader) -> int | None:
    found = table.get("least")
    if found is not None and not isinstance(found, int):
        reader.fault(f"'least' is a number, not {found!r}")
        return None
    return found
