"""A case with its ruling as text, as a page in Markdown, and as plain data."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardrules.cases.case import Case
from cardrules.cases.expected import Expectation
from cardrules.cases.lines import key_text
from cardrules.core.cards import Card
from cardrules.core.claims import Text
from cardrules.ids import CardId
from cardrules.judge.render import Writer
from cardrules.judge.text import hanging
from cardrules.schema import left_out
from cardrules.written import one, shown

if TYPE_CHECKING:
    from cardrules.cases.running import CaseResult

MET: Final = Text("As expected: {keys}.", "Como se esperaba: {keys}.")
UNMET: Final = Text("NOT as expected:", "NO es lo esperado:")
DIFFERS: Final = Text(
    "expected {expected}, found {found}", "se esperaba {expected}, ha salido {found}"
)
ASSUMED: Final = Text(
    "Not told, so by default: {keys}.", "No se dice, así que por defecto: {keys}."
)
ELSEWISE: Final = Text(
    "Not compared: what the case expects is expected without the readings that were given.",
    "Sin comparar: lo que el caso espera lo espera sin las lecturas que se han dado.",
)
HEADING: Final = Text("Expected", "Lo esperado")
CARD: Final = Text("card", "carta")


def text_of(result: CaseResult, width: int | None = None) -> str:
    """Return it as plain text, wrapped if there is a width."""
    lang = result.lang
    case = result.case
    title = case.title.in_(lang)
    head = [title, "=" * min(len(title), width or len(title))]
    if case.path is not None:
        head.append(str(case.path))
    if case.form.note is not None:
        head += ["", Text(case.form.note.en, case.form.note.es).in_(lang)]
    head += ["", *(f"  {line}" for line in board_lines(case, lang))]
    ruling = result.ruling.to_text(lang, width).strip()
    foot = [*assumed_lines(result), "", *_verdict(result)]
    return "\n".join([*_fitted(head, width), "", ruling, *_fitted(foot, width)])


def _fitted(lines: list[str], width: int | None) -> Iterator[str]:
    """Yield lines as they are, or wrapped, each with an indent below its own."""
    for line in "\n".join(lines).split("\n"):
        text = line.lstrip()
        own = line[: len(line) - len(text)]
        yield from [line] if width is None or not text else hanging(text, width, own, own + "  ")


def assumed(case: Case) -> dict[str, Any]:
    """Return the keys of the board that a case leaves out, with the value that stands for each.

    Tables with a key a seat are not among them: what is not told there is unknown, or follows.
    """
    if case.game.given is None or case.form.start is not None:
        return {}
    return {
        key_text(left.path): left.default
        for left in left_out(case.game.given, case.form.given)
        if not isinstance(left.default, Mapping)
    }


def board_lines(case: Case, lang: str) -> list[str]:
    """Return the board that a case describes and what it tells of chance, one line a key.

    What is done is in its ruling.
    """
    start = case.form.start
    given = dict(case.form.given)
    if start is not None:
        given = {"start": {"seats": start.seats or case.game.seats[0], "seed": start.seed}}
    for name in ("options", "readings"):
        given.update({name: own} if (own := getattr(case.form, name)) else {})
    brought = (case.game.card(CardId(str(table["id"]))) for table in case.form.card)
    word = CARD.in_(lang)
    cards = [f"{word}: {_card(case, card, lang)}" for card in brought]
    told = [*_flat("", given)]
    for at, line in case.deeds:
        told += _flat("", {key_text(("when", at, "chance")): line.chance} if line.chance else {})
    write = Writer(case.game, lang).fact
    return [*cards, *(f"{write(key)}: {write(value)}" for key, value in told)]


def _card(case: Case, card: Card, lang: str) -> str:
    """Return a card that a case brings as a line shows it, without what says nothing."""
    writer = Writer(case.game, lang)
    values = [
        writer.printed(name, value.in_(lang) if isinstance(value, Text) else value)
        for name, value in card.values.items() if not _empty(value)
    ]  # fmt: skip
    head = f"{card.name.in_(lang)} ({', '.join([writer.fact(card.kind), *values])})"
    return f"{head}: {card.text.in_(lang)}" if card.text.in_(lang) else head


def _empty(value: Any) -> bool:
    """Return whether a value says that there is nothing."""
    return value is None or (isinstance(value, str | tuple | list | dict) and not value)


def _flat(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a table as lines; a table of plain values is one line."""
    for name, value in table.items():
        key = f"{path}.{name}".lstrip(".")
        if isinstance(value, dict) and any(isinstance(v, dict | list) for v in value.values()):
            yield from _flat(key, value)
        elif isinstance(value, list):
            yield key, ", ".join(map(one, value)) or "-"
        else:
            yield key, shown(value)


def assumed_lines(result: CaseResult) -> list[str]:
    """Return what stands for the keys of the board that a case leaves out, if it is anything."""
    write = Writer(result.case.game, result.lang).fact
    found = {
        key: value
        for key, value in assumed(result.case).items()
        if value != 0 and not _empty(value)
    }
    keys = ", ".join(f"{write(key)} {write(shown(value))}" for key, value in found.items())
    return [ASSUMED.in_(result.lang).format(keys=keys)] if found else []


def notes_of(result: CaseResult) -> list[str]:
    """Return what was assumed of the board, then whether it is as expected, in lines."""
    return [*assumed_lines(result), *_verdict(result)]


def _verdict(result: CaseResult) -> list[str]:
    if not result.compared:
        return [ELSEWISE.in_(result.lang)]
    if result.met:
        return [MET.in_(result.lang).format(keys=_keys(result.expectations))]
    return [UNMET.in_(result.lang), *(f"  {line}" for line in unmet_lines(result))]


def unmet_lines(result: CaseResult) -> list[str]:
    """Return one line for each expectation that fails."""
    return [f"{e.key}: {difference(e, result.lang)}" for e in result.unmet]


def difference(expectation: Expectation, lang: str) -> str:
    """Return what was expected and what came out."""
    expected, found = shown(expectation.expected), shown(expectation.found)
    return DIFFERS.in_(lang).format(expected=expected, found=found)


def _keys(expectations: tuple[Expectation, ...]) -> str:
    """Return the keys of ``[then]``, each with how often it is there if that is more than once."""
    keys = Counter(_first(expectation.key) for expectation in expectations)
    return ", ".join(key if count == 1 else f"{key} ({count})" for key, count in keys.items())


def _first(key: str) -> str:
    """Return the first part of a key, of an alternative with its name.

    Example:
        >>> _first('then.facts."sphere.at"'), _first('then.alternatives."A4=b".verdict')
        ('facts', 'A4=b')
    """
    first, _, rest = key.removeprefix("then.").partition(".")
    return rest.split('"')[1] if first == "alternatives" else first.partition("[")[0]


def markdown_of(result: CaseResult) -> str:
    """Return it as a page in Markdown."""
    lang = result.lang
    case = result.case
    page = [f"# {case.title.in_(lang)}", ""]
    if case.form.note is not None:
        page += [Text(case.form.note.en, case.form.note.es).in_(lang), ""]
    page += ["```text", *board_lines(case, lang), "```", ""]
    page += [result.ruling.to_markdown(lang).strip(), ""]
    page += [line for text in assumed_lines(result) for line in (text, "")]
    page += [f"## {HEADING.in_(lang)}", ""]
    if not result.compared:
        page.append(ELSEWISE.in_(lang))
    elif result.met:
        page.append(
            MET.in_(lang).format(
                keys=", ".join(f"`{k}`" for k in _keys(result.expectations).split(", "))
            )
        )
    else:
        page += [UNMET.in_(lang), "", *(f"- {line}" for line in unmet_lines(result))]
    return "\n".join(page)


def data_of(result: CaseResult) -> dict[str, Any]:
    """Return it as plain JSON data."""
    case = result.case
    return {
        "case": None if case.path is None else case.path.as_posix(),
        "game": case.game.name,
        "title": {"en": case.title.en, "es": case.title.es},
        "cites": list(case.form.cites),
        "exercised": sorted(result.exercised),
        "cards": [str(table["id"]) for table in case.form.card],
        "met": result.met,
        "compared": result.compared,
        "assumed": json_value(assumed(case)),
        "expectations": [
            {
                "key": e.key,
                "expected": json_value(e.expected),
                "found": json_value(e.found),
                "met": e.met,
            }
            for e in result.expectations
        ],
        "ruling": result.ruling.to_data(),
    }


def json_value(value: Any) -> Any:
    """Return a value as JSON can hold it: TOML also has dates."""
    return json.loads(json.dumps(value, default=str))
