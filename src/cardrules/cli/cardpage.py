"""One card, as one wants to read it: what is printed, when it works, and what was ruled on it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cardrules.cardlists import DOUBTFUL, PLACEHOLDER, printed, titled
from cardrules.cases import collect
from cardrules.cli.browse import rule_row, timing
from cardrules.cli.output import echo, prose, table
from cardrules.cli.wording import say
from cardrules.core.cards import Ability, Card, Instead, Obliged, When, Window
from cardrules.core.claims import Text
from cardrules.core.mentions import parts
from cardrules.errors import CardRulesError
from cardrules.files import read_text
from cardrules.game import Game
from cardrules.ids import RuleId
from cardrules.judge.render import Writer
from cardrules.notation import fold
from cardrules.rulebook import Reading

__all__ = ["concerning", "naming", "print_card"]


def print_card(game: Game, card: Card, paths: Sequence[Path], lang: str) -> None:
    """Print a card with everything that concerns it.

    Args:
        game: Whose card.
        card: The card.
        paths: Case files and folders of them; ``examples/GAME`` if there are none.
        lang: Language of what is printed.
    """
    echo(f"{card.id}  {titled(card, lang)}", style="bold")
    kind = game.words.get(f"kind.{card.kind}")
    facts = [card.kind if kind is None else kind.in_(lang), *printed(game, card, lang)]
    if rarity := card.values.get("rarity"):
        facts.append(str(rarity))
    if card.count:
        facts.append(say("card.copies", lang, count=card.count))
    prose(" · ".join(facts))
    rows = [(_when(game, one, lang), text) for one in card.abilities if (text := _text(one, lang))]
    if not rows and (text := card.text.in_(lang)):
        rows = [("", text)]
    if rows:
        echo()
        table(("", ""), rows)
    _notes(game, card, lang)
    rules = game.rulebook.rules
    cited = (*card.rules, *(rule for ability in card.abilities for rule in ability.rules))
    found = [rules[rule] for rule in dict.fromkeys(cited) if rule in rules]
    _list("card.rules", (rule_row(rule, lang) for rule in found), lang)
    _list("card.readings", (_reading(one, lang) for one in concerning(game, card)), lang)
    _list("card.cases", naming(game, card, paths, lang), lang)


def _text(ability: Ability, lang: str) -> str:
    return ability.text.in_(lang)


def _when(game: Game, ability: Ability, lang: str) -> str:
    """Return when a text works, and how far its player is free."""
    label = timing(game, ability, lang)
    told = isinstance(ability.form, Window) or (
        isinstance(ability.form, When | Instead) and ability.obliged is not Obliged.MUST
    )
    return f"{label} ({say(f'card.{ability.obliged.value}', lang)})" if told else label


def _notes(game: Game, card: Card, lang: str) -> None:
    doubt = card.values.get("doubt")
    if isinstance(doubt, Text):
        echo()
        prose(f"{DOUBTFUL[lang].capitalize()}: {doubt.in_(lang)}")
    if card.placeholder:
        echo()
        names = ", ".join(Writer(game, lang).printed_name(key) for key in card.placeholder)
        prose(f"{PLACEHOLDER[lang].capitalize()}: {names}")


def _list(heading: str, rows: Iterable[tuple[str, str]], lang: str) -> None:
    found = [(f"  {first}", second) for first, second in rows]
    if found:
        echo()
        echo(say(heading, lang), style="bold")
        table(("", ""), found)


def _reading(reading: Reading, lang: str) -> tuple[str, str]:
    """Return a reading: its question, its options, the one in force marked."""
    options = [
        f"{'*' if id == reading.default else ''}{id} {text.in_(lang)}"
        for id, text in reading.options
    ]
    state = say("card.open" if reading.open else "card.settled", lang)
    return reading.id, f"{reading.question.in_(lang)} {' / '.join(options)} ({state})"


def concerning(game: Game, card: Card) -> tuple[Reading, ...]:
    """Return the readings that a card asks for, that name it, or on which its verbs rest.

    Example:
        >>> import cardrules as cr
        >>> game = cr.game("naruto-mythos")
        >>> [reading.id for reading in concerning(game, game.card("KS-057"))]
        ['N27']
    """
    asked: set[RuleId] = set()
    rests: set[RuleId] = set()
    for ability in card.abilities:
        for part in (*parts(ability.form), *parts(ability.effect)):
            asked.add(getattr(part, "reading", RuleId("")))
            rests.update(getattr(part, "rules", ()))
    rests -= {rule for ability in card.abilities for rule in ability.rules}
    found = []
    for reading in game.rulebook.readings.values():
        texts = (reading.question, reading.reason, *(text for _, text in reading.options))
        said = " ".join(text.en for text in texts)
        # What is about one card is not about all that do the same.
        general = rests.intersection(reading.rules) and not any(id in said for id in game.cards)
        if reading.id in asked or general or _names(game, card, said):
            found.append(reading)
    return tuple(found)


def _names(game: Game, card: Card, said: str) -> bool:
    """Return whether a reading names a card: by its id, or by a name if no id says which."""
    if _holds(said, card.id):
        return True
    alike = (other.id for other in game.cards.values() if other.name == card.name)
    title = _title(card)
    return (bool(title) and _holds(said, title)) or (
        _holds(said, card.name.en) and not any(_holds(said, id) for id in alike)
    )


def naming(game: Game, card: Card, paths: Sequence[Path], lang: str) -> Iterator[tuple[str, str]]:
    """Yield the case files that name a card, each with its title.

    A case names it by its id, by its name with its title, or by a name that no other card has.
    """
    try:
        files = collect(paths or (Path("examples", game.name),))
    except FileNotFoundError:
        return
    alone = sum(other.name == card.name for other in game.cards.values()) == 1
    names = [str(card.id), *((card.name.en, card.name.es) if alone else ())]
    if title := _title(card):
        names += [f"{card.name.en}: {title}", f"{card.name.en} ({title})"]
    for path in files:
        try:
            text = read_text(path)
            case = tomllib.loads(text)
        except (CardRulesError, tomllib.TOMLDecodeError):
            continue
        if case.get("game") == game.name and any(_holds(text, name) for name in names):
            told: Any = case.get("title", "")
            yield path.name, str(told.get(lang, "") if isinstance(told, dict) else told)


def _title(card: Card) -> str:
    version = card.values.get("version")
    return version.en if isinstance(version, Text) else ""


def _holds(text: str, name: str) -> bool:
    """Return whether a text has a name in it, as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(fold(name))}(?![\w-])", fold(text)) is not None
