"""The Sphinx domain ``cardrules``: directives that ask, and roles that cite.

=========================================  ======================================================
``.. cardrules:ruling:: PATH``             Rules case files, or the case that is its content.
``.. cardrules:ruling-index:: PATH``       A table of rulings: title, rules, verdict.
``.. cardrules:rulebook:: GAME``           The rules of a game, with the cases that cite each.
``.. cardrules:readings:: GAME``           The points that its rulebook leaves open.
``.. cardrules:cards:: GAME [QUERY]``      Its cards.
``.. cardrules:game:: GAME``               Whose rules the roles below it mean.
``:cardrules:rule:`GAME:R22```             Leads to a rule, or to a reading.
``:cardrules:reading:`GAME:A4=b```         Leads to a reading.
``:cardrules:card:`GAME:desviar```         Leads to a card.
``:cardrules:case:`GAME:some-case```       Leads to the ruling of a case.
=========================================  ======================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from cardrules.sphinx.cards import CardsDirective
from cardrules.sphinx.index import RulingIndexDirective
from cardrules.sphinx.names import hint, wrong_name
from cardrules.sphinx.places import Shown
from cardrules.sphinx.roles import CitingRole, GameDirective, default_lang
from cardrules.sphinx.rulebook import ReadingsDirective, RulebookDirective
from cardrules.sphinx.ruling import RulingDirective

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["CardRulesDomain", "explain_missing"]

logger = logging.getLogger(__name__)

SHOWN_BY: Final = {"rule": "rulebook", "reading": "readings", "card": "cards", "case": "ruling"}
"""The directive after which something of each kind can be referred to."""


class CardRulesDomain(Domain):
    """Everything that documents show of games, and where."""

    name = "cardrules"
    label = "Card rules"
    object_types: ClassVar = {
        "rule": ObjType("rule", "rule"),
        "reading": ObjType("reading", "reading", "rule"),
        "card": ObjType("card", "card"),
        "case": ObjType("ruling", "case"),
    }
    directives: ClassVar = {
        "ruling": RulingDirective,
        "ruling-index": RulingIndexDirective,
        "rulebook": RulebookDirective,
        "readings": ReadingsDirective,
        "cards": CardsDirective,
        "game": GameDirective,
    }
    roles: ClassVar = {kind: CitingRole() for kind in SHOWN_BY}
    # Of each kind and name, in each language, where it is shown; and what documents were made from.
    initial_data: ClassVar = {"shown": {}, "sources": {}}
    data_version = 1

    def setup(self) -> None:
        """Begin a build, in which each fault of a case is told once."""
        super().setup()
        self.told: set[str] = set()

    @property
    def shown(self) -> dict[tuple[str, str], dict[str, Shown]]:
        """Where each thing is shown, by kind and name, then by language."""
        found: dict[tuple[str, str], dict[str, Shown]] = self.data["shown"]
        return found

    @property
    def sources(self) -> dict[str, set[Any]]:
        """What each document was made from: see `cardrules.sphinx.sources`."""
        found: dict[str, set[Any]] = self.data["sources"]
        return found

    def note(self, kind: str, name: str, lang: str, shown: Shown, where: str) -> None:
        """Record that a document shows something; twice in one language is warned of."""
        places = self.shown.setdefault((kind, name), {})
        other = places.setdefault(lang, shown)
        if other != shown:
            logger.warning(
                "%s %s is also shown in %s; use :no-index: for one of them",
                kind, name, other.docname, type="cardrules", subtype="twice", location=where,
            )  # fmt: skip

    # What Sphinx asks of a domain.

    def clear_doc(self, docname: str) -> None:
        """Forget what a document showed."""
        self.sources.pop(docname, None)
        for key, places in [*self.shown.items()]:
            kept = {lang: place for lang, place in places.items() if place.docname != docname}
            if kept:
                self.shown[key] = kept
            else:
                del self.shown[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for (kind, name), places in otherdata["shown"].items():
            for lang, place in places.items():
                if place.docname in docnames:
                    self.note(kind, name, lang, place, place.docname)
        for docname, sources in otherdata["sources"].items():
            if docname in docnames:
                self.sources[docname] = sources

    def resolve_xref(  # noqa: PLR0917 - as Sphinx calls it
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str,
        node: pending_xref, contnode: nodes.Element,
    ) -> nodes.reference | None:  # fmt: skip
        """Return the link of a reference; None if it leads nowhere."""
        lang = node.get("cardrules_lang") or default_lang(env.config)
        name, _, option = target.partition("=")
        place = self._place(typ, name, lang)
        if place is None or (option and wrong_name(typ, target)):
            return None
        anchor = f"{place.anchor}-{option}" if option else place.anchor
        if typ == "case" and not node["refexplicit"]:
            contnode = nodes.inline("", place.title, classes=contnode["classes"])
        seen = hint(typ, name, lang)
        link = make_refnode(builder, fromdocname, place.docname, anchor, contnode, seen)
        return link if isinstance(link, nodes.reference) else None

    def resolve_any_xref(  # noqa: PLR0917 - as Sphinx calls it
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, target: str,
        node: pending_xref, contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:  # fmt: skip
        """Return every link that a reference of any kind can mean."""
        links = (
            (kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in SHOWN_BY if (kind, target) in self.shown
        )  # fmt: skip
        return [(f"{self.name}:{kind}", link) for kind, link in links if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield everything that is shown, for search and for other projects."""
        for (kind, name), places in sorted(self.shown.items()):
            for place in places.values():
                yield name, place.title, kind, place.docname, place.anchor, 1

    def _place(self, kind: str, name: str, lang: str) -> Shown | None:
        kinds = ("rule", "reading") if kind == "rule" else (kind,)
        for one in kinds:
            if places := self.shown.get((one, name)):
                return places.get(lang) or next(iter(places.values()))
        return None

    def missing(self, kind: str, target: str) -> str:
        """Return why a reference leads nowhere, with the nearest that would."""
        name, _, id = target.rpartition(":")
        if not name:
            why = f"of which game is {kind} {target!r}? Write GAME:{target}, or set cardrules_game"
        elif wrong := wrong_name(kind, target, (known for one, known in self.shown if one == kind)):
            why = str(wrong)
        else:
            maker = f"cardrules:{SHOWN_BY[kind]}"
            why = f"no page shows {kind} {id!r} of {name}; the directive {maker} does"
        return why


def explain_missing(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Warn of a reference that leads nowhere, in place of Sphinx."""
    if not isinstance(domain, CardRulesDomain):
        return None
    if node.get("cardrules_soft"):
        return True
    kind = node["reftype"]
    what = domain.missing(kind, node["reftarget"])
    logger.warning("%s", what, type="ref", subtype=f"cardrules.{kind}", location=node)
    return True
