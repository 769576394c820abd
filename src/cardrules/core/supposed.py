"""A card that is only supposed, and what is read of it.

The judge takes a card that nobody told to be each of those that it can be. Rules mostly read little
of it, such as what it costs or whether it is a Summon, and of cards of which the same is read all
come to the same: one of them stands for the others.

So meanwhile the table holds a `Supposed` id. It is compared, looked up and written like the id for
which it stands, and it knows which of the other cards would have given the same answers until now.
What is read of its definition leaves those in of which the same is printed there; everything else
(its hash, its text, its place in an order) is a question which card it is, and leaves no other. Its
own characters are those of an unknown card, so nothing that passes its methods by tells two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from cardrules.core.cards import Card
from cardrules.ids import UNKNOWN, CardId

__all__ = ["Supposed", "among"]

T = TypeVar("T")


def _asking_for_all(kind: type, *own: str) -> Callable[[type], type]:
    """Return what gives a class the methods of a kind of value, each of which reads all of it.

    Args:
        kind: The kind, from which the class is derived.
        own: The methods that it keeps as they are, besides those of every object.
    """

    def method(name: str) -> Callable[..., Any]:
        def whole(self: Any, *args: Any, **options: Any) -> Any:
            return getattr(self.whole(), name)(*args, **options)

        return whole

    def given(cls: type) -> type:
        for name in {*dir(kind)} - {*_OF_EVERY_OBJECT, *own}:
            setattr(cls, name, method(name))
        return cls

    return given


_OF_EVERY_OBJECT: Final = (
    "__class__", "__class_getitem__", "__delattr__", "__dir__", "__doc__", "__getattribute__",
    "__getnewargs__", "__getstate__", "__init__", "__init_subclass__", "__new__", "__reduce__",
    "__reduce_ex__", "__setattr__", "__subclasshook__",
)  # fmt: skip


@_asking_for_all(str, "__eq__", "__ne__")
class Supposed(str):
    """The id of a card that nobody told, taken to be one of those that it can be.

    Args:
        id: Which one.
        options: All that it can be.
        cards: The definitions of all of these.

    Attributes:
        alike: Those of them of which nothing else was read until now, as it is.
    """

    __slots__ = ("_cards", "_id", "alike")

    alike: tuple[CardId, ...]
    _cards: Mapping[CardId, Card]
    _id: CardId

    def __new__(
        cls, id: CardId, options: Sequence[CardId], cards: Mapping[CardId, Card]
    ) -> Supposed:
        """Return it as nobody has read anything of it yet."""
        made = super().__new__(cls, UNKNOWN)
        made._id, made._cards, made.alike = id, cards, tuple(options)
        return made

    def tell(self, read: Callable[[CardId], T]) -> T:
        """Return something of the card; another one of which it is not the same is not alike.

        Args:
            read: Reads it: of any card always the same, whatever lies on the table.
        """
        found = read(self._id)
        if len(self.alike) > 1:
            self.alike = tuple([card for card in self.alike if read(card) == found])
        return found

    def whole(self) -> CardId:
        """Return which card it is."""
        self.alike = (self._id,)
        return self._id

    def printed(self, read: Callable[[Card], T]) -> T:
        """Return something of its definition."""
        cards = self._cards
        found = read(cards[self._id])
        if len(self.alike) > 1:
            self.alike = tuple([card for card in self.alike if read(cards[card]) == found])
        return found

    @property
    def definition(self) -> Card:
        """Its definition, of which is noted what is read."""
        return _Definition(self)

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if isinstance(other, Supposed):
            return self.whole() == other.whole()
        return self.tell(lambda card: card == other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __radd__(self, before: str) -> str:
        return before + self.whole()

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (self.whole(),)


def among(card: CardId, cards: Container[CardId]) -> bool:
    """Return whether a card is one of some; of one that is only supposed no more is read."""
    return card.tell(cards.__contains__) if isinstance(card, Supposed) else card in cards


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
        return self._of.printed(hash)


class _Values(Mapping[str, Any]):
    """The printed facts of a card that is only supposed."""

    def __init__(self, of: Supposed) -> None:
        self._of = of

    def __getitem__(self, name: str) -> Any:
        def read(card: Card) -> Any:
            value = card.values.get(name, KeyError)
            return tuple if isinstance(value, tuple) else value

        found = self._of.printed(read)
        if found is KeyError:
            raise KeyError(name)
        return _Words(self._of, name) if found is tuple else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._of.printed(lambda card: tuple(card.values)))

    def __len__(self) -> int:
        return self._of.printed(lambda card: len(card.values))


@_asking_for_all(tuple, "__contains__")
class _Words(tuple[Any, ...]):
    """Some words that are printed on a card that is only supposed, such as its keywords."""

    def __new__(cls, of: Supposed, name: str) -> _Words:
        made = super().__new__(cls)
        made._of, made._name = of, name
        return made

    _of: Supposed
    _name: str

    def whole(self) -> tuple[Any, ...]:
        """Return all of them."""
        name = self._name
        found: tuple[Any, ...] = self._of.printed(lambda card: card.values[name])
        return found

    def __contains__(self, word: object) -> bool:
        name = self._name
        return self._of.printed(lambda card: word in card.values[name])

    def __radd__(self, before: tuple[Any, ...]) -> tuple[Any, ...]:
        return before + self.whole()

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self.whole(),)
