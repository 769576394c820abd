"""What all directives share: their languages, games and files, and where faults are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from cardrules.cases import CaseResult
from cardrules.cases.case import readings_of
from cardrules.errors import DefinitionError, nearest
from cardrules.game import Game
from cardrules.ids import RuleId
from cardrules.sphinx.bench import (
    Source,
    faults_of,
    file_source,
    found,
    game_of,
    ruled,
    tell,
    unmet,
)
from cardrules.sphinx.places import Shown
from cardrules.sphinx.roles import default_lang
from cardrules.sphinx.sources import Globbed, Made
from cardrules.words import LANGUAGES

if TYPE_CHECKING:
    from cardrules.sphinx.domain import CardRulesDomain

__all__ = ["Asking", "Outcome", "lang_of", "one_of"]

logger = logging.getLogger(__name__)


def one_of(*choices: str) -> Callable[[str], str]:
    """Return the check of an option of a directive that may be one of these."""

    def check(argument: str) -> str:
        return directives.choice(argument or "", choices)

    return check


lang_of = one_of(*LANGUAGES)

Outcome = CaseResult | tuple[DefinitionError, ...]
"""What comes out of a case, or everything that is wrong with it."""


def _order(row: tuple[Source, Outcome]) -> tuple[list[int], str]:
    """Return where a ruling stands among others: by the rules that it cites, as they are printed.

    What cannot be ruled comes first, where it is seen.
    """
    source, result = row
    if not isinstance(result, CaseResult):
        return [], source.name
    book = result.case.game.rulebook
    places = {id: place for place, id in enumerate([*book.rules, *book.readings])}
    return [places[id] for id in result.case.form.cites], source.name


class Asking(SphinxDirective):
    """A directive that shows something of a game.

    Options that all have: ``lang``, ``cards`` (a card file in place of the cards that ship) and
    ``no-index`` (nothing can refer to what is shown here).
    """

    @property
    def lang(self) -> str:
        """In which language it is shown."""
        lang: str = self.options.get("lang") or default_lang(self.config)
        return lang

    @property
    def domain(self) -> CardRulesDomain:
        """Where everything is noted."""
        return cast("CardRulesDomain", self.env.domains["cardrules"])

    @property
    def card_file(self) -> Path | None:
        """The card file that is used, if one is."""
        if "cards" not in self.options:
            return None
        path = Path(self.env.relfn2path(self.options["cards"])[1])
        self.env.note_dependency(str(path))
        return path

    def game(self, name: str) -> Game | None:
        """Return a game; None if there is none of that name, which is warned of."""
        self.made_from(Made.now(name))
        try:
            return game_of(name, self.card_file)
        except DefinitionError as error:
            for fault in faults_of(error):
                self.warn(fault)
            return None

    def warn(self, fault: DefinitionError) -> None:
        """Warn of something that is wrong with the directive itself."""
        place = self.get_location()
        logger.warning("%s", fault, type="cardrules", subtype="directive", location=place)

    def made_from(self, source: Globbed | Made) -> None:
        """Record what the document is made from."""
        self.domain.sources.setdefault(self.env.docname, set()).add(source)

    # Cases.

    def readings(self) -> Mapping[RuleId, str]:
        """Return the readings that the directive fixes."""
        text: str = self.options.get("reading", "")
        return readings_of(text) if text.strip() else {}

    def rulings(self, patterns: str) -> Iterator[tuple[Source, Outcome]]:
        """Yield what comes out of case files, those of one pattern in the order of their rules.

        Args:
            patterns: Paths, folders or globs, relative to the document, or to the source folder
                if they begin with a slash.
        """
        for pattern in patterns.split():
            rows = [(source, self.ruled(source)) for source in self._files(pattern)]
            yield from sorted(rows, key=_order)

    def ruled(self, source: Source) -> Outcome:
        """Return what comes out of a case, or everything that is wrong with it.

        Both what is wrong and what is not as the case expects is warned of.
        """
        try:
            result = ruled(source, self.readings(), self.card_file)
        except DefinitionError as error:
            faults = tuple(faults_of(error))
            tell(faults, "case", source.path, self.domain.told)
            return faults
        self.made_from(Made.now(result.case.game.name))
        tell(unmet(result), "outcome", source.path, self.domain.told)
        return result

    def _files(self, pattern: str) -> Iterator[Source]:
        whole = self.env.relfn2path(pattern)[1]
        paths = found(whole)
        if not paths:
            path = Path(whole)
            near = nearest(path.name, [other.name for other in path.parent.glob("*.toml")])
            self.warn(DefinitionError("", f"no case file {pattern!r}", near))
        self.made_from(Globbed(whole, tuple(map(str, paths))))
        for path in paths:
            self.env.note_dependency(str(path))
            try:
                yield file_source(path)
            except DefinitionError as error:
                tell(faults_of(error), "case", path, self.domain.told)

    # References.

    def anchored(self, node: nodes.Element, wanted: str) -> str:
        """Give a node an anchor that nothing else on the page has, and return it."""
        anchor, number = wanted, 1
        while anchor in self.state.document.ids:
            number += 1
            anchor = f"{wanted}-{number}"
        node["ids"].append(anchor)
        self.state.document.ids[anchor] = node
        return anchor

    def show(self, kind: str, name: str, lang: str, anchor: str, title: str) -> None:
        """Record that the page shows something that others may refer to.

        Args:
            kind: ``rule``, ``reading``, ``card`` or ``case``.
            name: Its game and its id.
            lang: Language in which it is shown.
            anchor: Where on the page.
            title: What lists of results call it.
        """
        if "no-index" not in self.options:
            shown = Shown(self.env.docname, anchor, title)
            self.domain.note(kind, name, lang, shown, self.get_location())
