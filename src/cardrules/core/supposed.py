"""A card that is only supposed, and what is read of it.

The judge takes a card that nobody told to be each of those that it can be. Rules mostly read little
of it, such as what it costs or whether it is a Summon, and cards of which the same is read all lead
to the same: one of them stands for the others.

So meanwhile the table holds a `Supposed` id, which knows which cards would have given the same
answers until now. It answers what is read of the definition, whether it is a certain card, and what
`of_card` reads. Everything else (a hash, a place in an order, its text) is a question which card it
is: it raises `WhichCardError`, and who supposed it goes that way again with the card itself. So
nothing is read that is not known of, and no such id comes to where it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, Self, TypeVar

from cardrules.core.cards import Card
from cardrules.core.guesses import Guess, asking
from cardrules.ids import UNKNOWN, CardId

__all__ = ["Supposed", "WhichCardError", "of_card"]

T = TypeVar("T")


class WhichCardError(BaseException):
    """A card that is only supposed is asked which one it is: no rule may catch that.

    Args:
        card: The card.
    """

    def __init__(self, card: Supposed) -> None:
        self.card = card
        super().__init__()


def _which(_name: str) -> Callable[..., NoReturn]:
    """Return a method that asks which card it is."""

    def refuse(self: Any, *_args: Any, **_options: Any) -> NoReturn:
        raise WhichCardError(self if isinstance(self, Supposed) else self.of)

    return refuse


@asking(str, _which)
class Supposed(str, Guess[CardId]):
    """The id of a card that nobody told, taken to be one of those that it can be.

    What passes its methods by and reads its characters finds those of an unknown card.

    Args:
        id: Which one.
        options: All that it can be.
        cards: The definitions of all of these.
    """

    __slots__ = ("cards",)

    cards: Mapping[CardId, Card]

    def __new__(cls, id: CardId, options: Sequence[CardId], cards: Mapping[CardId, Card]) -> Self:
        """Return it as nobody has read anything of it yet."""
        made = super().__new__(cls, UNKNOWN)
        made.cards = cards
        made._begin(id, options)
        return made

    def printed(self, read: Callable[[Card], T]) -> T:
        """Return something of its definition."""
        cards = self.cards
        return self.tell(lambda card: read(cards[card]))

    @property
    def definition(self) -> Card:
        """Its definition, of which is noted what is read."""
        return _Definition(self)

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if isinstance(other, Supposed):
            raise WhichCardError(self)
        return other != UNKNOWN and self.tell(lambda card: card == other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise WhichCardError(self)


def of_card(card: CardId, read: Callable[[CardId], T]) -> T:
    """Return something of a card; of one that is only supposed no more is read than that.

    Args:
        card: The card.
        read: Reads it: of any card always the same, whatever lies on the table.
    """
    return card.tell(read) if isinstance(card, Supposed) else read(card)


class _Definition(Card):
    """The definition of a card that is only supposed: no fact of it is there until it is read."""

    __slots__ = ("_of",)

    def __init__(self, of: Supposed) -> None:
        object.__setattr__(self, "_of", of)

    def __getattr__(self, name: str) -> Any:
        of: Supposed = object.__getattribute__(self, "_of")
        if name == "id":
            return of
        if name == "values":
            return _Values(of)
        return of.printed(lambda card: getattr(card, name))

    def __eq__(self, other: object) -> bool:
        return other is self or self._of.printed(lambda card: card == other)

    def __hash__(self) -> int:
        return hash(self.id)


class _Values(Mapping[str, Any]):
    """The printed facts of a card that is only supposed."""

    def __init__(self, of: Supposed) -> None:
        self._of = of

    def __getitem__(self, name: str) -> Any:
        cards = self._of.cards

        def read(card: CardId) -> Any:
            value = cards[card].values.get(name, KeyError)
            return type(value) if type(value) in (tuple, int) else value

        found = int if name in self._of.facets else self._of.tell(read)
        if found is KeyError:
            raise KeyError(name)
        if found is int:
            return self._of.number(name, lambda card: cards[card].values[name])
        return _Words(self._of, name) if found is tuple else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._of.printed(lambda card: tuple(card.values)))

    def __len__(self) -> int:
        return self._of.printed(lambda card: len(card.values))


def _of_all(name: str) -> Callable[..., Any]:
    """Return a method that reads all of some words; a hash, to keep them, asks which card it is."""
    if name in {"__hash__", "__reduce__", "__reduce_ex__"}:
        return _which(name)

    def method(self: Any, *args: Any) -> Any:
        words = self.of.printed(lambda card: card.values[self.name])
        return (*args[0], *words) if name == "__radd__" else getattr(words, name)(*args)

    return method


@asking(tuple, _of_all)
class _Words(tuple[Any, ...]):  # noqa: SLOT001 - a tuple can have none
    """Words that are printed on a card that is only supposed, such as its keywords."""

    of: Supposed
    name: str

    def __new__(cls, of: Supposed, name: str) -> Self:
        made = super().__new__(cls)
        made.of, made.name = of, name
        return made

    def __contains__(self, word: object) -> bool:
        name = self.name
        return self.of.printed(lambda card: word in card.values[name])
