"""Phrases between text and tree: nothing is lost, and what is wrong is said in its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.core import trees
from cardrules.core.grammar import read_amount, read_condition, read_noun, read_pattern, write
from cardrules.core.phrases import Attribute, Lexicon
from cardrules.core.trees import Group, Named, Noun, Pattern
from cardrules.errors import DefinitionError


def nothing(*_: Any) -> Any:
    """Stand for a meaning: reading a text asks for none."""
    return ()


# A garden: beds with plants, a basket in the hand, a heap of seeds.
GARDEN = Lexicon(
    populations=dict.fromkeys(
        ("mine", "friend", "enemy", "hand", "their hand", "heap top", "their heap top"), nothing
    ),
    counted=frozenset({"heap top", "their heap top"}),
    places=dict.fromkeys(("here", "elsewhere", "in the shade"), nothing),
    attributes={
        "height": Attribute("number", nothing),
        "price": Attribute("number", nothing),
        "name": Attribute("word", nothing),
        "family": Attribute("word", nothing, known=frozenset({"Rose and Thorn", "Lily"})),
        "scent": Attribute("words", nothing),
        "wilted": Attribute("flag", nothing),
        "sown last turn": Attribute("flag", nothing),
    },
    superlatives={"tallest": ("height", True), "cheapest": ("price", False)},
    predicates=dict.fromkeys(("raining", "sun(you)"), nothing),
    facts=dict.fromkeys(("wind", "moon phase"), nothing),
    tallies={"beds": nothing},
    resources={"water": nothing, "height": nothing},
    seats=dict.fromkeys(("you", "opponent", "each"), nothing),
    events=frozenset({"pick", "plant", "grow", "day end"}),
)


# Nouns.


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("friend", Noun(Group("friend"))),
        ("all enemy here", Noun(Group("enemy"), "all", "here")),
        ("up to 2 their hand", Noun(Group("their hand"), ("up to", 2))),
        ("up to X mine", Noun(Group("mine"), ("up to", "X"))),
        ("2 hand", Noun(Group("hand"), 2)),
        ("X friend in the shade", Noun(Group("friend"), "X", "in the shade")),
        ("all heap top 3", Noun(Group("heap top", 3), "all")),
        ("their heap top X", Noun(Group("their heap top", "X"))),
        ("heap top here", Noun(Group("heap top"), where="here")),
        ("self", trees.SOURCE),
        ("any seen, name Ivy", Noun(Named("seen"), "any", "", (trees.Has("name", ("Ivy",)),))),
        ("X seen here", Noun(Named("seen"), "X", "here")),
        ("seen here", Noun(Named("seen"), where="here")),
        ("main.moved", Noun(Named("main.moved"))),
        ("enemy at m", Noun(Group("enemy"), where=trees.At("m"))),
    ],
)
def test_a_noun_says_how_many_of_what_and_where(text: str, tree: Noun) -> None:
    assert read_noun(text, GARDEN) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("height <= 3", trees.Compare("height", "<=", 3)),
        ("price < price(it) - 1", trees.Compare(
            "price", "<", trees.Sum((trees.Of("price", Noun(Named("it"))), -1)))),
        ("name Ivy|Old Man's Beard", trees.Has("name", ("Ivy", "Old Man's Beard"))),
        ("family Rose and Thorn", trees.Has("family", ("Rose and Thorn",))),
        ("not scent Sweet", trees.Not(trees.Has("scent", ("Sweet",)))),
        ("hidden", trees.Flag("hidden")),
        ("not face-up", trees.Not(trees.Flag("face-up"))),
        ("sown last turn", trees.Flag("sown last turn")),
        ("tallest", trees.Extreme("tallest")),
        ("tallest core", trees.Extreme("tallest", core=True)),
        ("sum height <= 6", trees.Limit("height", "<=", 6)),
        ("not it", trees.Except("it")),
        ("named like it", trees.Like("name", "it")),
        ("not named like it", trees.Not(trees.Like("name", "it"))),
        ("scent like main.it", trees.Like("scent", "main.it")),
        ("price like it", trees.Like("price", "it")),
    ],
)  # fmt: skip
def test_a_filter_says_what_a_thing_must_be(text: str, tree: trees.Filter) -> None:
    assert read_noun(f"friend, {text}", GARDEN).filters == (tree,)


# Amounts, conditions, patterns.


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (3, 3),
        ("3", 3),
        ("-2", -2),
        ("X", trees.Number("X")),
        ("moon phase", trees.Fact("moon phase")),
        ("all", trees.All()),
        ("up to 2", trees.UpTo(2)),
        ("count(hand)", trees.Count(Noun(Group("hand")))),
        ("-count(hand)", trees.Minus(trees.Count(Noun(Group("hand"))))),
        ("count(hand) + 1", trees.Sum((trees.Count(Noun(Group("hand"))), 1))),
        ("X - Y - 2", trees.Sum((trees.Number("X"), trees.Minus(trees.Number("Y")), -2))),
        ("X + (Y + 1)", trees.Sum((trees.Number("X"), trees.Number("Y"), 1))),
        ("X - (Y + 1)", trees.Sum(
            (trees.Number("X"), trees.Minus(trees.Sum((trees.Number("Y"), 1)))))),
        ("height(self)", trees.Of("height", trees.SOURCE)),
        ("printed price(it)", trees.Of("price", Noun(Named("it")), printed=True)),
        ("beds(mine, wilted)", trees.Tally(
            "beds", Noun(Group("mine"), filters=(trees.Flag("wilted"),)))),
        ("water(you)", trees.Pool("water", "you")),
        ("height(you)", trees.Pool("height", "you")),
        ("reading(G-1, a: X, b: count(mine, height < 2))", trees.AmountByReading("G-1", (
            ("a", trees.Number("X")),
            ("b", trees.Count(Noun(
                Group("mine"), filters=(trees.Compare("height", "<", 2),)))),
        ))),
    ],
)  # fmt: skip
def test_an_amount_is_a_number_a_name_or_something_counted(text: Any, tree: trees.Amount) -> None:
    assert read_amount(text, GARDEN) == tree


def test_an_amount_by_reading_may_be_a_table() -> None:
    table = {"reading": "G-1", "a": "X", "b": 2}
    assert read_amount(table, GARDEN) == read_amount("reading(G-1, a: X, b: 2)", GARDEN)


RAINING, SUN = trees.Predicate("raining"), trees.Predicate("sun(you)")
FEW = trees.Comparison(trees.Count(Noun(Group("hand"))), "<=", 2)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("some(friend here)", trees.Some(Noun(Group("friend"), where="here"))),
        ("none(enemy)", trees.Nothing(Noun(Group("enemy")))),
        ("count(hand) <= 2", FEW),
        ("sun(you)", SUN),
        ("not raining", trees.Negation(RAINING)),
        ("not count(hand) <= 2", trees.Negation(FEW)),
        ("raining and sun(you) or not raining", trees.Either(
            (trees.Every((RAINING, SUN)), trees.Negation(RAINING)))),
        ("raining and (sun(you) or count(hand) <= 2)", trees.Every(
            (RAINING, trees.Either((SUN, FEW))))),
        ("not (raining or sun(you))", trees.Negation(trees.Either((RAINING, SUN)))),
        ("raining and (sun(you) and raining)", trees.Every((RAINING, SUN, RAINING))),
        ("(X + 1) < (Y)", trees.Comparison(
            trees.Sum((trees.Number("X"), 1)), "<", trees.Number("Y"))),
        ("some(mine, family Rose and Thorn)", trees.Some(
            Noun(Group("mine"), filters=(trees.Has("family", ("Rose and Thorn",)),)))),
    ],
)  # fmt: skip
def test_a_condition_tests_things_amounts_and_words(text: str, tree: trees.Condition) -> None:
    assert read_condition(text, GARDEN) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("day end", Pattern(("day end",))),
        ("pick|plant(friend here, height > 1) by enemy", Pattern(
            ("pick", "plant"),
            Noun(Group("friend"), where="here", filters=(trees.Compare("height", ">", 1),)),
            by="enemy",
        )),
        ("grow(self) by you", Pattern(("grow",), trees.SOURCE, by="you")),
        ("day end(opponent)", Pattern(("day end",), seat="opponent")),
        ("activate(enemy)", Pattern(("activate",), Noun(Group("enemy")))),
    ],
)  # fmt: skip
def test_a_pattern_names_events_and_what_they_befall(text: str, tree: Pattern) -> None:
    assert read_pattern(text, GARDEN) == tree


# Faults.


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (read_noun, "enemy, heigth <= 3", "unknown filter 'heigth'; nearest: height"),
        (read_noun, "enemy, hiden", "unknown filter 'hiden'; nearest: hidden"),
        (read_noun, "enemy hera", "unknown place 'hera'; nearest: here"),
        (read_noun, f"{'9' * 5_000} enemy", "a number of 5000 digits"),
        (read_noun, "all", "'all' does not say of what"),
        (read_noun, "", "'' does not say of what"),
        (read_noun, "enemy 3", "unknown place '3'; nearest: elsewhere, here, in the shade"),
        (read_noun, "enemy at", "'' is no name"),
        (read_noun, "enemy, family Lilly", "unknown family 'Lilly'; nearest: Lily"),
        (read_noun, "enemy, name = Ivy",
         "'name = Ivy' needs one word, or several between '|'"),
        (read_noun, "enemy, not tallest", "there is no opposite of 'tallest'"),
        (read_noun, "enemy, price < (1", "parentheses do not match in 'enemy, price < (1'"),
        (read_amount, "cuont(hand)", "unknown number 'cuont'; nearest: count"),
        (read_amount, "mon phase", "unknown amount 'mon phase'; nearest: moon phase"),
        (read_amount, "1 + + 2", "unknown amount '+ 2'"),
        (read_amount, True, "True is no amount"),
        (read_amount, 1.5, "1.5 is no amount"),
        (read_amount, {"a": 1}, "an amount by reading needs 'reading' and its options"),
        (read_amount, "reading(G-1, 3)",
         "an option of G-1 is written 'a: amount', not '3'"),
        (read_condition, "sun(me)", "unknown condition 'sun(me)'; nearest: sun(you), some"),
        (read_pattern, "picked", "unknown event 'picked'; nearest: pick"),
        (read_pattern, "pick by enmy", "unknown word after 'by' 'enmy'; nearest: enemy"),
    ],
)  # fmt: skip
def test_a_fault_names_the_place_the_word_and_the_nearest_right_one(
    read: Any, text: Any, message: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        read(text, GARDEN, "rose.0/0.pick")
    assert str(caught.value) == f"rose.0/0.pick: {message}"


def test_spaces_do_not_matter() -> None:
    assert read_noun("  all   enemy  here ,height<=3 ", GARDEN) == read_noun(
        "all enemy here, height <= 3", GARDEN
    )


# Round trips over generated trees.

NAMES = st.sampled_from(("it", "X", "main.seen", "m-2"))
WORDS = st.sampled_from(("Sweet", "Old Man's Beard", "Rose (red)"))
OPS = st.sampled_from(("<=", ">=", "<", ">", "="))
NUMBERS = st.integers(-20, 20)
COUNTS = st.integers(0, 9)


def amounts(nouns: st.SearchStrategy[Noun]) -> st.SearchStrategy[trees.Amount]:
    """Return amounts that stand inside phrases."""
    atoms: st.SearchStrategy[Any] = (
        st.builds(trees.Number, NAMES)
        | st.builds(trees.Fact, st.sampled_from(sorted(GARDEN.facts)))
        | st.builds(trees.Pool, st.just("water"), st.sampled_from(sorted(GARDEN.seats)))
        | st.builds(trees.Count, nouns)
        | st.builds(trees.Tally, st.just("beds"), nouns)
        | st.builds(trees.Of, st.sampled_from(("height", "price")), nouns, st.booleans())
    )
    negated = st.recursive(atoms, lambda inner: st.builds(trees.Minus, inner), max_leaves=2)
    parts = st.lists(negated | NUMBERS, min_size=2, max_size=3).map(tuple)
    sums = st.builds(trees.Sum, parts)
    plain = negated | NUMBERS | sums | st.builds(trees.Minus, sums)
    ways = st.tuples(st.tuples(st.just("a"), plain), st.tuples(st.just("b"), plain))
    return plain | st.builds(trees.AmountByReading, st.just("G-1"), ways)


def filters(values: st.SearchStrategy[trees.Amount]) -> st.SearchStrategy[trees.Filter]:
    """Return all filters that can be written."""
    numbers = st.sampled_from(("height", "price"))
    words = st.lists(WORDS, min_size=1, max_size=2).map(tuple)
    plain: st.SearchStrategy[Any] = (
        st.builds(trees.Compare, numbers, OPS, values)
        | st.builds(trees.Has, st.sampled_from(("name", "scent")), words)
        | st.builds(trees.Flag, st.sampled_from(("hidden", "wilted", "sown last turn")))
        | st.builds(trees.Like, st.sampled_from(("name", "scent", "price")), NAMES)
    )
    return (
        plain
        | st.builds(trees.Not, plain)
        | st.builds(trees.Except, NAMES)
        | st.builds(trees.Extreme, st.sampled_from(sorted(GARDEN.superlatives)), st.booleans())
        | st.builds(trees.Limit, numbers, OPS, values)
    )


def nouns_with(tests: st.SearchStrategy[trees.Filter]) -> st.SearchStrategy[Noun]:
    """Return nouns with such filters."""
    plain = st.sampled_from(sorted(set(GARDEN.populations) - GARDEN.counted))
    counted = st.sampled_from(sorted(GARDEN.counted))
    whom = (
        st.builds(Group, plain)
        | st.builds(Group, counted, st.none() | COUNTS | NAMES)
        | st.builds(Named, NAMES | st.just("self"))
    )
    many = (
        st.sampled_from(("one", "all", "any"))
        | COUNTS
        | NAMES
        | st.tuples(st.just("up to"), COUNTS | NAMES)
    )
    where = st.sampled_from(["", *sorted(GARDEN.places)]) | st.builds(trees.At, NAMES)
    return st.builds(Noun, whom, many, where, st.lists(tests, max_size=2).map(tuple))


SIMPLE: st.SearchStrategy[Noun] = st.deferred(lambda: nouns_with(filters(NUMBERS)))
AMOUNTS: st.SearchStrategy[trees.Amount] = st.deferred(lambda: amounts(SIMPLE))
NOUNS = nouns_with(filters(AMOUNTS))
TOP = AMOUNTS | st.just(trees.All()) | st.builds(trees.UpTo, AMOUNTS)


def joined(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return conditions made of others; a chain never has a chain of its own kind as a part."""

    def chain(made: Any) -> st.SearchStrategy[Any]:
        parts = inner.filter(lambda part: not isinstance(part, made))
        return st.builds(made, st.lists(parts, min_size=2, max_size=3).map(tuple))

    return st.builds(trees.Negation, inner) | chain(trees.Every) | chain(trees.Either)


CONDITIONS: st.SearchStrategy[trees.Condition] = st.recursive(
    st.builds(trees.Some, SIMPLE)
    | st.builds(trees.Nothing, SIMPLE)
    | st.builds(trees.Comparison, AMOUNTS, OPS, AMOUNTS)
    | st.builds(trees.Predicate, st.sampled_from(sorted(GARDEN.predicates))),
    joined,
    max_leaves=5,
)
PATTERNS = st.builds(
    Pattern,
    st.lists(st.sampled_from(sorted(GARDEN.events)), min_size=1, max_size=2).map(tuple),
    st.none() | SIMPLE,
    st.just(""),
    st.sampled_from(("", "you", "enemy")),
)


@given(NOUNS)
def test_a_noun_written_and_read_is_the_same(tree: Noun) -> None:
    assert read_noun(write(tree), GARDEN) == tree


@given(TOP)
def test_an_amount_written_and_read_is_the_same(tree: trees.Amount) -> None:
    assert read_amount(write(tree), GARDEN) == tree


@given(CONDITIONS)
def test_a_condition_written_and_read_is_the_same(tree: trees.Condition) -> None:
    assert read_condition(write(tree), GARDEN) == tree


@given(PATTERNS)
def test_a_pattern_written_and_read_is_the_same(tree: Pattern) -> None:
    assert read_pattern(write(tree), GARDEN) == tree


@pytest.mark.parametrize(
    "text",
    [
        "all enemy here, height <= count(mine, not hidden) + 1, not it, cheapest",
        "up to X heap top 3, named like it",
        "any mine at m, sum price <= 6",
    ],
)
def test_a_text_read_and_written_is_the_same(text: str) -> None:
    assert write(read_noun(text, GARDEN)) == text
