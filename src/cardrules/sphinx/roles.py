"""How documents cite: what a role shows and means, and which game is meant without saying."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.config import Config
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import OptionSpec

from cardrules.errors import DefinitionError
from cardrules.ids import CardId
from cardrules.sphinx.bench import game_of
from cardrules.sphinx.names import wrong_name
from cardrules.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.environment import BuildEnvironment

__all__ = ["CitingRole", "GameDirective", "citations", "cited", "default_lang"]

GAME: Final = "cardrules:game"
"""Where a document keeps which game its roles mean."""


def default_lang(config: Config) -> str:
    """Return the language of everything that does not say its own."""
    lang: str = config.cardrules_lang or (config.language or "").partition("_")[0]
    return lang if lang in LANGUAGES else LANGUAGES[0]


class GameDirective(SphinxDirective):
    """Says whose rules, readings, cards and cases the roles after it mean."""

    required_arguments = 1
    has_content = False
    option_spec: ClassVar[OptionSpec | None] = {}

    def run(self) -> list[nodes.Node]:
        """Note it; nothing is shown."""
        self.env.ref_context[GAME] = self.arguments[0]
        return []


class CitingRole(XRefRole):
    """Cites something by its name, after that of its game unless that is known."""

    innernodeclass: type[nodes.TextElement] = nodes.inline

    def process_link(
        self, env: BuildEnvironment, refnode: nodes.Element, has_explicit_title: bool,  # noqa: FBT001 - as Sphinx calls it
        title: str, target: str,
    ) -> tuple[str, str]:  # fmt: skip
        """Return what is shown, and the whole name of what is meant."""
        target = target.strip()
        game, _, id = target.rpartition(":")
        game = game or env.ref_context.get(GAME) or env.config.cardrules_game
        whole = f"{game}:{id}" if game else id
        if not has_explicit_title:
            title = _title(refnode["reftype"], game, id, default_lang(env.config))
        if refnode["reftype"] != "case" and (not game or wrong_name(refnode["reftype"], whole)):
            # There is no such thing, so no page can show it: that is wrong in any build.
            refnode["refwarn"] = True
        return title, whole


def _title(kind: str, game: str, id: str, lang: str) -> str:
    """Return what is shown of a name: a card is called as the language calls it."""
    if kind != "card":
        return id
    try:
        found = game_of(game, None)
    except DefinitionError:
        return id
    return found.cards[CardId(id)].name.in_(lang) if id in found.cards else id


def cited(kind: str, game: str, id: str, lang: str, text: str = "") -> addnodes.pending_xref:
    """Return a citation that leads to its page if there is one, and is plain text if there is not.

    Args:
        kind: ``rule``, ``reading``, ``card`` or ``case``.
        game: Name of the game.
        id: Which.
        lang: In which language it is shown there, if it is in several.
        text: What is shown of it; its id if nothing.
    """
    shown = nodes.inline("", text or id, classes=[f"cardrules-{kind}"])
    return addnodes.pending_xref(
        text or id, shown, refdomain="cardrules", reftype=kind, reftarget=f"{game}:{id}",
        refexplicit=True, refwarn=False, cardrules_lang=lang, cardrules_soft=True,
    )  # fmt: skip


def citations(game: str, ids: Iterable[str], lang: str) -> list[nodes.Node]:
    """Return rules and readings as they stand after a claim: ``[R22, A4]``."""
    parts: list[nodes.Node] = []
    for id in ids:
        parts += [nodes.Text(", " if parts else "["), cited("rule", game, id, lang)]
    if not parts:
        return []
    span = nodes.inline("", "", *parts, nodes.Text("]"), classes=["cardrules-cited"])
    return [nodes.Text(" "), span]
