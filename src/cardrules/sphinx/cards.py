"""The directive that lists the cards of a game, or those that match some words."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from cardrules.cardlists import card_row, matching
from cardrules.core.cards import Card
from cardrules.errors import DefinitionError, nearest
from cardrules.game import Game
from cardrules.sphinx.asking import Asking, lang_of
from cardrules.sphinx.typeset import in_language
from cardrules.sphinx.wording import copies_of

__all__ = ["CardsDirective"]


class CardsDirective(Asking):
    """Lists cards with what is printed on them and what they do."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec | None] = {
        "lang": lang_of,
        "cards": directives.path,
        "no-index": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return the list."""
        name, *query = self.arguments
        game = self.game(name)
        if game is None:
            return []
        found = matching(game, " ".join(query))
        if not found:
            near = nearest(query[0], [card.name.in_(self.lang) for card in game.cards.values()])
            self.warn(DefinitionError("", f"no card of {name} matches {query[0]!r}", near))
            return []
        items = [self._item(game, card) for card in found]
        listed = nodes.definition_list("", *items, classes=["cardrules-rules"])
        return [in_language(listed, self.lang)]

    def _item(self, game: Game, card: Card) -> nodes.definition_list_item:
        id, name, kind, count, printed, text = card_row(game, card, self.lang)
        copies = copies_of(int(count), self.lang) if count else ""
        about = " · ".join(part for part in (id, kind, printed, copies) if part)
        term = nodes.term("", "", nodes.strong("", name))
        term += nodes.inline("", f" {about}", classes=["cardrules-place"])
        anchor = self.anchored(term, f"card-{game.name}-{id}")
        self.show("card", f"{game.name}:{id}", self.lang, anchor, f"{name} ({id})")
        content = [nodes.paragraph("", text)] if text else []
        return nodes.definition_list_item("", term, nodes.definition("", *content))
