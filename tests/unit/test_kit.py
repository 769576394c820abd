"""What games are made of, said shortly: words, routines, cards that nobody told, notation."""

from __future__ import annotations

import tomllib
from typing import Any, ClassVar, final

import attrs
import pytest
from attrs import frozen

from cardrules import kit
from cardrules.errors import FaultsError, UnknownFactError
from cardrules.notation import format_action, parse_action
from tinygame import SPIES, deck, hand

WORDS = kit.Lexicon(
    populations={"mine": lambda _scope, _number: ()},
    destinations={"take": kit.zone("hand"), "deck": kit.zone("deck")},
    events=frozenset({"go"}),
)
VERBS = {**kit.VERBS, "take": kit.moves("take")}


def effect(step: str) -> Any:
    """Return what a step of card data becomes."""
    head = '[[card]]\nid = "x"\nkind = "x"\nname = "x"\n[[card.effect]]\ninstead = "go"'
    found = kit.load_cards(tomllib.loads(f"{head}\ndo = {step}"), WORDS, VERBS)
    does: Any = found[kit.CardId("x")].abilities[0].effect
    return does.verb


def test_a_verb_of_a_game_goes_where_its_word_leads() -> None:
    verb = effect('{ take = "all mine" }')

    assert isinstance(verb, kit.Move)
    assert (verb.to, verb.kind) == ("take", "take")


def test_a_verb_without_a_place_of_its_own_needs_one() -> None:
    with pytest.raises(FaultsError, match="'put' needs 'to'"):
        effect('{ put = "all mine" }')


def test_a_zone_is_a_destination_of_you_or_of_all() -> None:
    state = SPIES.start(seats=3).state
    scope = kit.Scope(SPIES, state, None, kit.Seat(1))

    assert kit.zone("hand")(scope, None) == [(hand(1), True)]
    assert kit.zone("table", top=False)(scope, None) == [(kit.place(state, "table"), False)]


def test_a_routine_is_a_function_in_a_procedure() -> None:
    def burn(run: kit.Run) -> None:
        top = kit.contents(run.draft, deck(0))[-1]
        run.propose((kit.Moved(top, kit.moved(run.draft, top, kit.Place(0)), "burn"),), ("S1",))

    first, *rest = SPIES.procedures["lay"].steps  # type: ignore[attr-defined]
    lay = kit.Sequence((first, kit.Routine(burn), *rest))
    game = attrs.evolve(SPIES, procedures={**SPIES.procedures, "lay": lay})
    match = game.start(seed=1)

    kinds = [entry.event.kind for entry in match.act(match.legal_actions()[0])]

    assert "burn" in kinds


# Cards that nobody told.


def untold(state: Any, thing: kit.Object) -> Any:
    """Return a table on which nobody told what an object is."""
    return attrs.evolve(
        state, objects=state.objects.set(thing.id, attrs.evolve(thing, card=kit.UNKNOWN))
    )


def test_only_a_card_that_is_told_is_held() -> None:
    state = SPIES.start(seed=1).state
    first, *others = kit.contents(state, hand(0))
    state = untold(state, first)

    assert kit.held(state, hand(0), others[0].card) == others[0]
    assert kit.held(state, hand(0), kit.CardId("none of these")) is None


def test_it_cannot_be_said_without_a_card_that_nobody_told() -> None:
    state = SPIES.start(seed=1).state
    state = untold(state, kit.contents(state, hand(0))[0])

    with pytest.raises(UnknownFactError, match="hand:0:0"):
        kit.known(state, kit.contents(state, hand(0))[0], tuple(SPIES.cards))
    with pytest.raises(UnknownFactError, match="colour"):
        kit.said_or_asked(state, "colour", kit.UNKNOWN, ("red", "blue"))


def test_who_watches_says_what_a_card_may_be() -> None:
    class Watcher:
        def reading(self, _reading: str, in_force: str) -> str:
            return in_force

        def unknown(self, _what: Any, options: Any, _thing: Any) -> str:
            return str(options[-1])

        def untold(self, _fact: str, options: Any) -> str:
            return str(options[0])

    state = SPIES.start(seed=1).state
    thing = kit.contents(state, hand(0))[0]
    state = untold(state, thing).watched(Watcher())

    assert kit.known(state, kit.contents(state, hand(0))[0], ("one", "spy")) == "spy"
    assert kit.said_or_asked(state, "colour", kit.UNKNOWN, ("red", "blue")) == "red"
    assert kit.said_or_asked(state, "colour", "blue", ("red", "blue")) == "blue"


# Who has a card.


def test_a_card_that_nobody_owns_belongs_to_whom_it_lies_in_front_of() -> None:
    state = SPIES.start(seats=3, seed=1).state
    thing = kit.contents(state, hand(1))[0]

    assert kit.whose(state, thing) == 1
    assert kit.whose(state, attrs.evolve(thing, owner=None)) == 1
    assert kit.whose(state, attrs.evolve(thing, owner=None, place=kit.Place(0))) is None
    assert kit.whose(state, attrs.evolve(thing, owner=kit.Seat(2))) == 2


# Notation out of words.


@final
@frozen
class Give:
    """Give a card to another seat."""

    tag: ClassVar[str] = "give"
    seat: kit.Seat
    card: kit.CardId
    to: kit.Seat | None = None


GIVING = attrs.evolve(
    SPIES,
    words={"action.give": kit.Text("give {card} to {to}", "da {card} a {to}")},
    actions=(Give,),
    candidates=lambda _table: [Give(kit.Seat(0), kit.CardId("spy"), kit.Seat(1))],
    rules={"give": ()},
)


@pytest.mark.parametrize(("lang", "text"), [("en", "A: give spy to B"), ("es", "A: da spy a B")])
def test_an_action_is_written_and_read_by_the_words_of_its_game(lang: str, text: str) -> None:
    state = GIVING.start(seed=1).state
    action = Give(kit.Seat(0), kit.CardId("spy"), kit.Seat(1))

    assert format_action(GIVING, action, state, lang) == text
    assert parse_action(GIVING, text, state) == action


def test_without_words_an_action_is_its_tag_and_its_fields() -> None:
    game = attrs.evolve(GIVING, words={})
    state = game.start(seed=1).state

    assert format_action(game, Give(kit.Seat(0), kit.CardId("spy")), state) == "A: give card=spy"


# The names.


def test_the_kit_holds_what_it_lists_in_order() -> None:
    missing = [name for name in kit.__all__ if not hasattr(kit, name)]

    assert missing == []
    assert len(set(kit.__all__)) == len(kit.__all__)
