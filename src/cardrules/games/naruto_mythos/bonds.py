"""The bonds of a described board: who controls what, who seals what, since when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import attrs

from cardrules.errors import nearest
from cardrules.games.naruto_mythos.control import UNSEEN
from cardrules.games.naruto_mythos.given import GivenBond
from cardrules.games.naruto_mythos.lexicon import WORDS
from cardrules.games.naruto_mythos.told import Laid, Names, Path
from cardrules.kit import CardId, Grant, GrantTo, Ref, live

USUAL: Final = {"control": ("R39",), "seal": ("R29", "R30")}
"""The rules of a bond whose source has no text for it, such as one that was copied."""

WRONG: Final = {
    "control": "cannot hold it: a source is another character of this side, face-up, with its text",
    "seal": "cannot seal it: a source is an enemy of this mission, face-up, with its text",
}
"""What is wrong with a bond whose anchor does not hold."""


def rules_of(game: Any, source: CardId, what: str) -> tuple[str, ...]:
    """Return the rules that the end of a bond cites: those of the text that makes it."""
    known: dict[Any, tuple[str, ...]] = game.memo.setdefault("bond rules", {})
    if (source, what) not in known:
        card = game.cards.get(source)
        found = (g for a in (() if card is None else card.abilities) for g in _granting(a.effect))
        rules = next((grant.rules for grant in found if grant.grant == what), ())
        known[source, what] = rules or USUAL[what]
    return known[source, what]


def _granting(value: Any) -> Iterator[GrantTo]:
    """Yield every instruction of an effect that makes a bond."""
    if isinstance(value, GrantTo):
        yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _granting(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _granting(getattr(value, field.name))


def bonds_of(
    game: Any, table: Any, names: Names, laid: Sequence[Laid], refs: Sequence[Ref]
) -> Iterator[Grant]:
    """Yield the bonds in force, numbered in the order of making.

    Args:
        game: Whose texts make them.
        table: Where the characters lie.
        names: Where faults are added.
        laid: The characters as they are described.
        refs: The object that each has become.
    """
    labels: dict[str, int] = {}
    for number, one in enumerate(laid):
        if one.label and labels.setdefault(one.label, number) != number:
            names.fault((*one.path, "label"), f"{one.label!r} is the label of another one already")
    found: list[tuple[int, Grant]] = []
    for one, ref in zip(laid, refs, strict=True):
        told = (("control", "held_by", one.held), ("seal", "sealed_by", one.sealed))
        for what, key, bond in told:
            at = None if bond is None else _source(bond, labels, names, (*one.path, key))
            if bond is None or at is None:
                continue
            if what == "control" and (laid[at].seat != one.seat or laid[at] is one):
                names.fault((*one.path, key), WRONG[what])
            anchors = (*WORDS.bonds[what], *((UNSEEN,) if one.unseen and key == "held_by" else ()))
            source = live(table, refs[at])
            assert source is not None
            rules = rules_of(game, source.card, what) if bond.rules is None else bond.rules
            _check_rules(game, bond, names, (*one.path, key, "rules"))
            grant = Grant(0, what, laid[at].seat, ref, refs[at], anchors, tuple(rules))
            found.append((bond.nth or len(laid) + 1, grant))
    ordered = sorted(found, key=lambda pair: pair[0])
    for number, (_, grant) in enumerate(ordered, start=1):
        yield attrs.evolve(grant, number=number)


def _check_rules(game: Any, bond: GivenBond, names: Names, path: Path) -> None:
    """See that the rulebook has the rules that the end of a bond is to cite."""
    book = game.rulebook
    for at, rule in enumerate(bond.rules or ()):
        if not book.knows(rule):
            near = nearest(rule, [*book.rules, *book.readings])
            names.fault((*path, at), f"unknown rule {rule!r}", near)


def _source(bond: GivenBond, labels: dict[str, int], names: Names, path: Path) -> int | None:
    at = labels.get(bond.by)
    if at is None:
        names.fault(path, f"no character has the label {bond.by!r}", list(labels))
    return at
