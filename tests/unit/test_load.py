"""Card files: sentences become abilities, and everything wrong is said at once, in its place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, ClassVar, final

import pytest

from cardrules._frozen import frozen
from cardrules.core import trees
from cardrules.core.cards import Ability, Always, Card, Instead, Obliged, When, Window
from cardrules.core.claims import Text
from cardrules.core.effects import ByReading, Each, If, May, OneOf, Repeat, Sequence
from cardrules.core.events import Event
from cardrules.core.instructions import Do, Question, Together
from cardrules.core.lexicon import Attribute, Lexicon
from cardrules.core.load import OBJECT, Reader, VerbReader, load_cards
from cardrules.core.scope import Scope
from cardrules.core.trees import Group, Named, Noun
from cardrules.errors import FaultsError


def nothing(*_: Any) -> Any:
    """Stand for a meaning: loading a card asks for none."""
    return ()


GARDEN = Lexicon(
    populations=dict.fromkeys(("mine", "friend", "enemy", "hand"), nothing),
    places=dict.fromkeys(("here",), nothing),
    attributes={
        "height": Attribute("number", nothing, core=nothing),
        "core": Attribute("number", nothing),
        "price": Attribute("number", nothing),
        "name": Attribute("word", nothing),
    },
    superlatives={"tallest": ("height", True)},
    predicates={"raining": nothing},
    seats=dict.fromkeys(("opponent",), nothing),
    domains={"bed": nothing},
    destinations={"hand": nothing, "here": nothing},
    events=frozenset({"pick", "plant", "day end"}),
    windows=("bloom", "harvest"),
    values=frozenset({"height"}),
    names=frozenset({"under"}),
)


@final
@frozen
class Act:
    """A verb that does nothing, and keeps what it was read from."""

    tag: ClassVar[str] = "act"
    kind: str
    what: Any
    rest: tuple[tuple[str, Any], ...] = ()

    def ask(self, _scope: Scope, _picks: tuple[Any, ...], /) -> Question | None:
        return None

    def changes(self, _scope: Scope, _picks: tuple[Any, ...], /) -> tuple[Event, ...]:
        return ()


def acting(word: str) -> VerbReader:
    """Return the reader of a verb with a noun, a place and a number."""

    def build(given: Mapping[str, Any], reader: Reader) -> Act:
        rest: dict[str, Any] = {}
        if "to" in given:
            rest["to"] = reader.destination(given["to"], "to")
        if "n" in given:
            rest["n"] = reader.amount(given["n"], "n")
        return Act(word, reader.noun(given[OBJECT]), tuple(sorted(rest.items())))

    return VerbReader(frozenset({"to", "n"}), build)


def watering(given: Mapping[str, Any], reader: Reader) -> Act:
    """Read a verb whose object is an amount."""
    return Act("water", reader.amount(given[OBJECT]))


def numbering(given: Mapping[str, Any], reader: Reader) -> Act:
    """Read a verb that gives a number a name."""
    return Act("number", reader.bind(given[OBJECT]), (("is", reader.amount(given["is"], "is")),))


VERBS = {
    "pick": acting("pick"),
    "plant": acting("plant"),
    "water": VerbReader(frozenset(), watering),
    "number": VerbReader(frozenset({"is"}), numbering, needs=frozenset({"is"})),
    "root": VerbReader(frozenset(), lambda given, reader: Act("root", None), local=True),
}


def card(effects: str, facts: str = "") -> Card:
    """Return a card with such effects."""
    head = f'[[card]]\nid = "X"\nkind = "plant"\nname = "X"\n{facts}\n'
    return load_cards(tomllib.loads(head + effects), GARDEN, VERBS)["X"]  # type: ignore[index]


def ability(effect: str) -> Ability:
    """Return the only ability of a card with such an effect."""
    (found,) = card(f"[[card.effect]]\n{effect}").abilities
    return found


def faults(effect: str) -> list[str]:
    """Return what is wrong with an effect."""
    with pytest.raises(FaultsError) as caught:
        ability(effect)
    return [str(fault) for fault in caught.value.faults]


HAND = Noun(Group("hand"))
IT = Noun(Named("it"))
ENEMY = Noun(Group("enemy"))
RAINING = trees.Predicate("raining")


# Facts.


def test_every_key_that_is_no_part_of_the_form_is_a_printed_fact() -> None:
    found = card(
        "",
        """
        height = 3
        colours = ["red", "white"]
        version = { en = "Red", es = "Roja" }
        count = 2
        rules = ["R1"]
        placeholder = ["count"]
        text.en = "A rose."
        text.es = "Una rosa."
        """,
    )
    assert found.values == {
        "height": 3,
        "colours": ("red", "white"),
        "version": Text("Red", "Roja"),
    }
    assert (found.count, found.rules, found.placeholder) == (2, ("R1",), ("count",))
    assert found.text == Text("A rose.", "Una rosa.")


def test_a_card_without_a_text_of_its_own_says_what_its_sentences_say() -> None:
    found = card(
        """
        [[card.effect]]
        text = { en = "Pick.", es = "Coge." }
        always = [{ add = "height", n = 1 }, { cannot = "pick" }]
        [[card.effect]]
        text = { en = "Plant.", es = "Planta." }
        bloom = { plant = "hand" }
        """
    )
    assert found.text == Text("Pick. Plant.", "Coge. Planta.")


# Forms.


def test_a_window_is_optional_and_a_trigger_is_not() -> None:
    assert ability('bloom = { pick = "hand" }') == Ability(
        Window("bloom"), Do(Act("pick", HAND)), Obliged.MAY, local=False
    )
    found = ability('when = "day end"\nif = "raining"\ndo = { pick = "hand" }')
    assert found.form == When(trees.Pattern(("day end",)), RAINING)
    assert found.obliged is Obliged.MUST


def test_a_trigger_may_say_how_far_it_obliges_and_that_it_hears_a_batch_once() -> None:
    found = ability('when = "pick(enemy)"\nonce = true\nobliged = "if able"\ndo = { pick = "it" }')
    assert found.obliged is Obliged.IF_ABLE
    assert (found.per_event, found.per_effect) == (False, False)
    found = ability('when = "pick(enemy)"\nonce = "effect"\ndo = { pick = "it" }')
    assert (found.per_event, found.per_effect) == (False, True)


def test_a_replacement_is_one_verb() -> None:
    found = ability('instead = "pick|plant(friend here) by enemy"\ndo = { pick = "it" }')
    assert isinstance(found.form, Instead)
    assert found.form.pattern.kinds == ("pick", "plant")
    assert found.effect == Do(Act("pick", IT))


def test_a_list_of_contributions_is_one_ability_each() -> None:
    found = card("""
        [[card.effect]]
        text = "Taller."
        always = [
          { add = "height", n = 1, to = "friend", unless = "raining" },
          { cannot = "pick|plant", to = "self", by = "enemy" },
        ]
        """)
    assert [a.form for a in found.abilities] == [
        Always("add", "height", 1, Noun(Group("friend")), trees.Negation(RAINING)),
        Always("cannot", "pick|plant", None, trees.SOURCE, None, "enemy"),
    ]
    assert {a.text.en for a in found.abilities} == {"Taller."}


def test_events_of_a_sentence_cite_its_rules_or_those_of_its_card() -> None:
    found = card(
        """
        [[card.effect]]
        bloom = { pick = "hand" }
        [[card.effect]]
        rules = ["R2"]
        bloom = { pick = "hand" }
        """,
        'rules = ["R1"]',
    )
    assert [a.rules for a in found.abilities] == [("R1",), ("R2",)]
    assert found.abilities[1].effect == Do(Act("pick", HAND), rules=("R2",))


# Steps.


def test_modifiers_have_their_place_whatever_their_order() -> None:
    found = ability(
        'bloom = { then = { water = "count(gone)" }, as = "gone", by = "opponent", may = true, '
        'unless = "raining", if = "some(hand)", to = "here", pick = "hand", n = 2 }'
    )
    assert found.effect == Do(
        Act("pick", HAND, (("n", 2), ("to", "here"))),
        trees.Every((trees.Some(HAND), trees.Negation(RAINING))),
        may=True,
        by="opponent",
        name="gone",
        then=Do(Act("water", trees.Count(Noun(Named("gone"))))),
    )


def test_a_list_is_a_sequence_and_later_steps_know_the_names() -> None:
    found = ability('bloom = [ { number = "X", is = 3 }, { pick = "X hand" } ]')
    assert found.effect == Sequence(
        (
            Do(Act("number", "X", (("is", 3),))),
            Do(Act("pick", Noun(Group("hand"), "X"))),
        )
    )


PICK, WATER = Do(Act("pick", HAND)), Do(Act("water", 1))


@pytest.mark.parametrize(
    ("effect", "tree"),
    [
        ('{ choose = [ { pick = "hand" }, { water = 1 } ] }', OneOf((PICK, WATER))),
        ('{ together = [ { pick = "hand" }, { water = 1 } ] }', Together((PICK, WATER))),
        ('{ each = "bed", as = "b", do = { pick = "enemy at b" } }', Each(
            "bed", "b", Do(Act("pick", Noun(Group("enemy"), where=trees.At("b")))))),
        ('{ each = "enemy", as = "e", do = { pick = "e" } }', Each(
            ENEMY, "e", Do(Act("pick", Noun(Named("e")))))),
        ('{ together = { each = "bed", as = "b", do = { water = 1 } } }', Together((
            Each("bed", "b", WATER),))),
        ('{ repeat = { water = 1 }, until = "raining" }', Repeat(WATER, RAINING)),
        ('{ reading = "G-1", a = { water = 1 }, b = [ { pick = "hand" } ] }', ByReading(
            "G-1", (("a", WATER), ("b", PICK)))),
        ('{ choose = [ { water = 1 }, { pick = "hand" } ], may = true, if = "raining" }', If(
            RAINING, May(OneOf((WATER, PICK))))),
    ],
)  # fmt: skip
def test_a_form_has_steps_inside(effect: str, tree: Any) -> None:
    assert ability(f"bloom = {effect}").effect == tree


def test_a_later_effect_of_the_play_knows_what_an_earlier_one_did() -> None:
    found = card("""
        [[card.effect]]
        bloom = { pick = "all hand", as = "gone" }
        [[card.effect]]
        harvest = { water = "count(bloom.gone)" }
        """)
    assert found.abilities[1].effect == Do(Act("water", trees.Count(Noun(Named("bloom.gone")))))


@pytest.mark.parametrize(
    ("effect", "local"),
    [
        ('bloom = { pick = "hand" }', False),
        ('bloom = { pick = "enemy here" }', True),
        ('bloom = { pick = "friend" }', True),
        ('bloom = { pick = "hand", to = "here" }', True),
        ('bloom = { water = "height(self)" }', True),
        ('bloom = [ { water = 1 }, { pick = "hand", then = { pick = "self" } } ]', True),
        ("bloom = { root = true }", True),
        ('when = "pick(self)"\ndo = { water = 1 }', False),
        ('when = "pick(enemy)"\ndo = { pick = "it" }', False),
    ],
)
def test_two_copies_differ_only_if_the_text_speaks_of_its_card_or_place(
    effect: str, local: bool
) -> None:
    assert ability(effect).local is local


# Faults.


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ('bloom = { pikc = "hand" }',
         ["X.0/0: a step needs exactly one verb, found ['pikc']; nearest: pick"]),
        ('bloom = { pick = "enemy, heigth <= 3" }',
         ["X.0/0.pick: unknown filter 'heigth'; nearest: height"]),
        ('bloom = [ { pick = "hand", as = "it" }, { pick = "iit" } ]',
         ["X.0/1.pick: 'iit' is bound nowhere; nearest: it"]),
        ('bloom = { pick = "hand", toto = "here" }',
         ["X.0/0.toto: 'pick' takes no 'toto'; nearest: to"]),
        ('bloom = { pick = "hand", to = "hnad" }',
         ["X.0/0.to: unknown place 'hnad'; nearest: hand"]),
        ('bloom = { pick = "hand", if = "rainning" }',
         ["X.0/0.if: unknown condition 'rainning'; nearest: raining"]),
        ('bloom = { pick = "hand", by = "oponent" }',
         ["X.0/0.by: unknown seat 'oponent'; nearest: opponent"]),
        ('bloom = { pick = "hand", as = "you" }',
         ["X.0/0.as: 'you' has a meaning of its own and cannot be a name"]),
        ('bloom = { number = "X" }', ["X.0/0: 'number' needs 'is'"]),
        ("bloom = { pick = 3 }", ["X.0/0.pick: 3 is no phrase"]),
        ("bloom = []", ["X.0: a list of steps is empty"]),
        ('bloom = { choose = [ { water = 1, as = "a" }, { pick = "a" } ] }',
         ["X.0/0/choose/1/0.pick: 'a' is bound nowhere"]),
        ("bloom = { choose = [ { water = 1 } ] }",
         ["X.0/0/choose: 'choose' needs a list of two steps or more"]),
        ("bloom = { together = [ { water = 1, then = { water = 2 } }, { water = 1 } ] }",
         ["X.0/0/together/0: 'then' inside 'together'"]),
        ('bloom = { each = "bed", do = { water = 1 } }', ["X.0/0: 'each' needs 'as'"]),
        ('bloom = { water = "count(harvest.gone)" }',
         ["X.0/0.water: 'harvest.gone' is bound nowhere"]),
        ("blom = { water = 1 }", [
            "X.0: an effect needs exactly one form, found ['blom']; nearest: bloom"]),
        ('when = "day end"', ["X.0: 'when' needs 'do'"]),
        ('when = "picked"\ndo = { water = 1 }',
         ["X.0.when: unknown event 'picked'; nearest: pick"]),
        ('bloom = { water = 1 }\nobliged = "mus"', [
            "X.0.obliged: unknown word 'mus'; nearest: must"]),
        ('instead = "pick"\ndo = [ { water = 1 }, { water = 2 } ]',
         ["X.0: a replacement is one verb, or several together, without 'may' and 'then'"]),
        ('always = { add = "height", n = "count(mine, height >= 2)" }',
         ["X.0/0.n: a static reads core height only"]),
        ('always = { add = "height", n = 1, to = "tallest" }',
         ["X.0/0.to: 'tallest' is bound nowhere"]),
        ('always = { add = "height", n = 1, to = "enemy, tallest" }',
         ["X.0/0.to: a static reads core height only"]),
        ('always = { add = "hight", n = 1 }',
         ["X.0/0.add: unknown value 'hight'; nearest: height"]),
        ('always = { ad = "height" }',
         ["X.0/0: a static is one of add, fix, floor, cannot, can, found ['ad']; nearest: add"]),
        ('always = { cannot = "pik", n = 1 }',
         ["X.0/0.n: 'cannot' takes no 'n'", "X.0/0.cannot: unknown change 'pik'; nearest: pick"]),
    ],
)  # fmt: skip
def test_a_fault_names_card_effect_step_and_word(effect: str, said: list[str]) -> None:
    assert faults(effect) == said


def test_core_numbers_and_printed_ones_may_be_read_by_a_static() -> None:
    found = ability(
        'always = { add = "height", n = "printed height(self)", to = "mine, core > 2" }'
    )
    assert isinstance(found.form, Always)
    assert found.form.amount == trees.Of("height", trees.SOURCE, printed=True)


def test_all_faults_of_a_file_are_raised_together_with_its_name() -> None:
    data = {
        "card": [
            {"id": "A", "kind": "plant", "name": "A", "count": -1},
            {"id": "A", "kind": "plant", "name": "A", "effect": [{"bloom": {"pick": "x, y"}}]},
            {"kind": "plant", "name": {"en": "only"}},
        ]
    }
    with pytest.raises(FaultsError) as caught:
        load_cards(data, GARDEN, VERBS, "beds.toml")
    assert str(caught.value).splitlines() == [
        "beds.toml: A: 'count' is a number of copies, not -1",
        "beds.toml: A.0/0.pick: unknown filter 'y'",
        "beds.toml: A: there are two cards with the id 'A'",
        "beds.toml: card 3: a card needs 'id'",
        "beds.toml: card 3: 'name' is a text, or one in 'en' and one in 'es'",
    ]


def test_a_file_without_cards_is_a_fault() -> None:
    with pytest.raises(FaultsError, match=r"there is no \[\[card\]\]; nearest: cards"):
        load_cards({"cards": []}, GARDEN, VERBS, "beds.toml")


def test_a_parameter_may_be_called_as_another_verb() -> None:
    turning = VerbReader(frozenset({"pick"}), lambda given, reader: Act("turn", given["pick"]))
    table = {"id": "X", "kind": "plant", "name": "X", "effect": [{"bloom": {"turn": 1, "pick": 2}}]}
    found = load_cards({"card": [table]}, GARDEN, {**VERBS, "turn": turning})
    (only,) = next(iter(found.values())).abilities
    assert only.effect == Do(Act("turn", 2))
