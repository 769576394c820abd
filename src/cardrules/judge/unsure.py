"""What is not sure about the cards of a ruling: nobody has published it, or sources differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardrules.core.claims import Claim, Name, Term, Text
from cardrules.ids import CardId
from cardrules.judge.render import Writer
from cardrules.judge.ruling import Ruling

__all__ = ["doubtful", "named_in", "unpublished", "unsure"]

SOURCE: Final = "source"
"""The term of a claim that says whose text spoke, or of what a number consists."""

COPIES: Final = "count"
"""The fact of a card that says how many copies of it there are."""


def unsure(ruling: Ruling, writer: Writer, lang: str) -> Iterator[str]:
    """Yield in words what is not sure about the cards that a ruling names or rests on."""
    claims = [ruling.answer[0], *(step.claim for step in ruling.steps)]
    options: list[Name] = []
    for other in ruling.alternatives:
        claims += [other.answer[0], *(step.claim for step in other.steps)]
        options += [option for way in other.when for met in way for option in met.options]
    named = _known(ruling, (*_terms(claims), *options))
    made_up: dict[tuple[str, ...], list[CardId]] = {}
    for id, facts in unpublished(ruling, named):
        made_up.setdefault(facts, []).append(id)
    if made_up:
        yield writer.word(
            "ground.placeholder",
            cards="; ".join(
                f"{', '.join(map(writer.card, ids))} ({', '.join(map(writer.printed_name, facts))})"
                for facts, ids in made_up.items()
            ),
        )
    for id, doubt in doubtful(ruling):
        yield writer.word("ground.doubt", card=writer.card(id), text=doubt.in_(lang))


def unpublished(ruling: Ruling, ids: Iterable[CardId]) -> Iterator[tuple[CardId, tuple[str, ...]]]:
    """Yield which of some cards have facts that nobody has published, and which facts.

    How many copies of a card there are only decides what chance or a hidden card can be: it is
    left out where the ruling depends on neither.
    """
    assumed = (met for other in ruling.alternatives for way in other.when for met in way)
    counted = any(met.kind in ("chance", "unknown") for met in assumed)
    for id in ids:
        found = ruling.game.cards[id].placeholder
        if facts := tuple(fact for fact in found if counted or fact != COPIES):
            yield id, facts


def doubtful(ruling: Ruling) -> Iterator[tuple[CardId, Text]]:
    """Yield the cards that act in a ruling and about which sources differ, and in what."""
    claims = [step.claim for step in ruling.steps]
    claims += [step.claim for other in ruling.alternatives for step in other.steps]
    for id in _known(ruling, _terms(claims, SOURCE)):
        doubt = ruling.game.cards[id].values.get("doubt")
        if isinstance(doubt, Text):
            yield id, doubt


def _terms(claims: Iterable[Claim], key: str = "") -> Iterator[Name]:
    """Yield the names in some claims; only those in one term of each if it is said which."""
    for one in claims:
        for name, value in one.terms:
            if key in ("", name):
                yield from named_in(value)


def _known(ruling: Ruling, names: Iterable[Name]) -> Iterable[CardId]:
    """Return the cards of the game among some names, in order."""
    ids = (CardId(name.id) for name in names if name.kind == "card")
    return dict.fromkeys(id for id in ids if id in ruling.game.cards)


def named_in(term: Term) -> Iterator[Name]:
    """Yield the names that a term consists of."""
    if isinstance(term, Name):
        yield term
    elif type(term) is tuple:
        for part in term:
            yield from named_in(part)
