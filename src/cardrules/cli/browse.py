"""What there is: games, rules and readings, cards, the schema of case files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from cardrules import registry
from cardrules.cardlists import card_row, matching, names, window_name
from cardrules.cli.choices import AnyPath, cards_option, lang_option
from cardrules.cli.output import echo, near, table
from cardrules.cli.wording import say
from cardrules.core.cards import Ability, Always, Instead, When
from cardrules.core.game import Ruleset
from cardrules.errors import DefinitionError
from cardrules.game import Game
from cardrules.notation import fold
from cardrules.rulebook import Reading, RuleText
from cardrules.written import shown

OPEN = {
    "en": {True: "open: the rulebook is silent", False: "settled: the rulebook leans to *"},
    "es": {True: "abierta: el reglamento calla", False: "asentada: el reglamento se inclina por *"},
}  # fmt: skip


@click.command()
@click.argument("game", required=False)
@cards_option
@lang_option()
def games(game: str | None, cards_file: Path | None, lang: str) -> None:
    """List the games, or tell about one."""
    if game is None:
        if cards_file is not None:
            raise click.UsageError("--cards goes with a game")
        found = [(name, registry.game(name)) for name in registry.games()]
        rows = [(name, _seats(one), one.title.in_(lang)) for name, one in found]
        table(("", "", ""), rows)
        return
    one = registry.game(game, cards_file)
    es = lang == "es"
    echo(one.title.in_(lang), style="bold")
    echo(f"{'Reglamento' if es else 'Rulebook'}: {_book(one, lang)}")
    echo(f"{'Asientos' if es else 'Seats'}: {_seats(one)}")
    if one.card_file is not None and one.card_file.given:
        echo(f"{'Cartas' if es else 'Cards'}: {one.card_file.given}")
    if one.placeholder:
        echo(
            "Algunos datos son provisionales: nadie los ha publicado."
            if es
            else "Some of its data are placeholders: nobody has published them."
        )
    if one.options:
        echo()
        heads = ("opción", "valor", "qué hace") if es else ("option", "default", "what it does")
        rows = [(o.name, shown(o.default), o.text.in_(lang)) for o in one.options]
        table(heads, rows)


def _book(game: Game, lang: str) -> str:
    book = game.rulebook
    return f"{book.title.in_(lang)}, {'edición' if lang == 'es' else 'edition'} {book.edition}"


def _seats(game: Game) -> str:
    least, most = game.seats
    return f"{least}" if least == most else f"{least}-{most}"


@click.command()
@click.argument("game")
@click.option("--coverage", is_flag=True, help="Which rules no case exercises.")
@click.option(
    "--cases", type=AnyPath, multiple=True,
    help="Case files or folders for --coverage; examples/GAME if not given.",
)  # fmt: skip
@cards_option
@lang_option()
def rules(
    game: str, coverage: bool, cases: tuple[Path, ...], cards_file: Path | None, lang: str
) -> None:
    """Print the rules and readings of a game.

    Each rule has the place in the printed document; a reading is a point that it leaves open.
    """
    one = registry.game(game, cards_file)
    if coverage:
        from cardrules.cli.coverage import print_coverage

        print_coverage(one, cases, lang)
        return
    if cases:
        raise click.UsageError("--cases goes with --coverage")
    echo(_book(one, lang), style="bold")
    table(("", ""), [rule_row(rule, lang) for rule in one.rulebook.rules.values()])
    for reading in one.rulebook.readings.values():
        echo()
        table(("", ""), _reading_rows(reading, lang))


def rule_row(rule: RuleText, lang: str) -> tuple[str, str]:
    """Return the id of a rule, and what it says with the place where it is printed."""
    place = rule.place.in_(lang) if rule.kind in ("printed", "reading") else rule.kind
    mode = "" if rule.mode == "basic" else f"; {rule.mode}"
    return rule.id, f"{rule.text.in_(lang)} ({place}{mode})"


def _reading_rows(reading: Reading, lang: str) -> Iterator[tuple[str, str]]:
    state = OPEN[lang][reading.open]
    yield reading.id, f"{reading.question.in_(lang)} ({', '.join(reading.rules)}; {state})"
    for id, text in reading.options:
        mark = "*" if id == reading.default else " "
        yield f"{mark} {reading.id}={id}", text.in_(lang)
    why = "Por qué *" if lang == "es" else "Why *"
    yield "", f"{why}: {reading.reason.in_(lang)}"


@click.command()
@click.argument("game")
@click.argument("query", nargs=-1)
@click.option(
    "--cases", type=AnyPath, multiple=True,
    help="Case files or folders that may name the card; examples/GAME if not given.",
)  # fmt: skip
@cards_option
@lang_option()
def cards(
    game: str, query: tuple[str, ...], cases: tuple[Path, ...], cards_file: Path | None, lang: str
) -> None:
    """List the cards of a game, or those that match.

    A card that alone matches is shown with its rules, and with the readings and cases about it.
    """
    one = registry.game(game, cards_file)
    found = matching(one, " ".join(query))
    if not found:
        asked = " ".join(query)
        known = {fold(name): id for id, card in one.cards.items() for name in names(card)}
        hint = near(fold(asked), known)
        raise DefinitionError("", f"no card of {one.name} matches {asked!r}{hint}")
    if query and len(found) == 1:
        from cardrules.cli.cardpage import print_card

        print_card(one, found[0], cases, lang)
        return
    es = lang == "es"
    heads = ("carta", "nombre", "tipo", "n.º", "impreso", "qué hace") if es else (
        "card", "name", "kind", "copies", "printed", "what it does",
    )  # fmt: skip
    table(heads, [card_row(one, card, lang) for card in found], right=(3,))


def timing(game: Ruleset, ability: Ability, lang: str) -> str:
    """Return when a text works: the name of its window, or what sort of lasting text it is."""
    key = {Always: "always", When: "when", Instead: "instead"}.get(type(ability.form))
    return window_name(game, ability, lang) if key is None else say(f"card.{key}", lang)


@click.command()
@click.argument("game", required=False)
@click.option("--card-file", is_flag=True, help="Of its card files, not of its case files.")
@click.option(
    "--ruling", is_flag=True, help="Of rulings as JSON, which are the same for all games."
)
@cards_option
@lang_option()
def schema(
    game: str | None, *, card_file: bool, ruling: bool, cards_file: Path | None, lang: str
) -> None:
    """Print the JSON Schema of a game's case files, of its card files, or of rulings."""
    if ruling == (game is not None):
        raise click.UsageError("either a game or --ruling")
    if ruling and (card_file or cards_file is not None):
        raise click.UsageError("--ruling is of no game and takes no cards")
    if game is None:
        from cardrules.judge.form import ruling_schema

        found = ruling_schema()
    else:
        one = registry.game(game, cards_file)
        from cardrules.cardfiles import card_file_schema
        from cardrules.cases import case_schema

        found = card_file_schema(one, lang) if card_file else case_schema(one, lang)
    print(json.dumps(found, ensure_ascii=False, indent=2))
