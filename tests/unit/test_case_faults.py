"""What is wrong with a case: every fault at once, each once, with its line and the nearest name."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardrules import registry
from cardrules.boards import form_of
from cardrules.cases import parse_case, run
from cardrules.cases.expected import event_facts, same
from cardrules.cases.vocabulary import event_keys, is_no_name
from cardrules.errors import DefinitionError, FaultsError
from cardrules.game import Game
from cardrules.judge.render import Writer, fact_names
from cardrules.notation import fold
from cardrules.schema import path_of, specs_of

HEAD = """game = "arcanya"
title.en = "A case"
title.es = "Un caso"
"""
BOARD = """[given]
seats = 4
sphere = { power = 5, at = "B", sender = "A" }
hand.A = ["Esquivar", "Potencia 7", "Potencia 8", "Potencia 9", "Reflejar"]
hand.B = ["Potencia 7", "Potencia 4", "Desviar", "Disipar", "Esquivar"]
hand.C = ["Esquivar", "Potencia 7", "Potencia 8", "Potencia 9", "Reflejar"]
hand.D = ["Esquivar", "Potencia 7", "Potencia 8", "Potencia 9", "Reflejar"]
deck = ["Esquivar", "Esquivar"]
"""
DODGE = """[[when]]
do = "B: Esquivar"
"""
THEN = """[then]
verdict = "yes"
"""
ALL = registry.games()


def faults_of(*parts: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the key of each fault of a case, read or run, and the nearest names."""
    with pytest.raises(FaultsError) as caught:
        run(parse_case("".join(parts), Path("case.toml")))
    assert all(fault.where.startswith("case.toml:") for fault in caught.value.faults)
    return [(fault.where.split(": ")[1], fault.near) for fault in caught.value.faults]


def keys_of(*parts: str) -> list[str]:
    return [key for key, _ in faults_of(*parts)]


# --- all together ---------------------------------------------------------------------------------

SEVERAL = """[then]
cites = []
facts."sphere.pwer" = 3
events = [{ event = "drw" }, { event = "draw", crd = "Esquivar" }, {}]
winners = ["Q"]
scores = [1, 2]
decision = "H"
breaches = ["R998"]
"""


@pytest.mark.parametrize(
    ("parts", "more"),
    [
        ((BOARD, DODGE), ()),
        ((BOARD, DODGE.replace("Esquivar", "Esquiva")), ("when[1].do",)),
        ((BOARD.replace("Disipar", "Disipat"), DODGE), ("given.hand.B",)),
        ((BOARD, DODGE, '[[when]]\nvalue = "scor A"\n'), ("when[2].value",)),
        ((BOARD, DODGE, 'chance.coin = "tails"\n'), ("when[1].chance.coin",)),
        ((BOARD, DODGE, "chance.coin = 1\n"), ("when[1].chance.coin",)),
        (("options.dinamic = true\n", BOARD, DODGE), ("options",)),
    ],
)
def test_what_is_expected_wrongly_is_told_whatever_else_is_wrong(
    parts: tuple[str, ...], more: tuple[str, ...]
) -> None:
    found = keys_of(HEAD, *parts, SEVERAL)

    expected = {
        "then.cites", 'then.facts."sphere.pwer"', "then.events[1].event", "then.events[2].crd",
        "then.events[3]", "then.winners[1]", "then.scores", "then.decision", "then.breaches", *more,
    }  # fmt: skip
    assert sorted(found) == sorted(expected)


def test_every_name_that_the_table_does_not_know_is_told() -> None:
    found = keys_of(
        HEAD, BOARD, DODGE, THEN,
        'facts."sphere.att" = "B"\nvalues."scor A" = 1\nlegal = ["C: Esquiva"]\n',
        'illegal = ["C: Reflejarr"]\nneeds = ["hands.C"]\n',
        '[then.alternatives."A4=b"]\nfacts."sphere.pover" = 3\n',
    )  # fmt: skip

    assert found == [
        'then.facts."sphere.att"', 'then.values."scor A"', "then.legal[1]", "then.illegal[1]",
        "then.needs[1]", 'then.alternatives."A4=b".facts."sphere.pover"',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ("sphere = 5", ["given.sphere"]),
        ("hand.B = 5", ["given.hand.B"]),
        ('hand.B = [["Esquivar"]]', ["given.hand.B[1]"]),
        ('shields = ["I"]', ["given.shields"]),
    ],
)
def test_a_wrong_type_is_one_fault_and_lacks_no_key_besides(given: str, keys: list[str]) -> None:
    name = given.partition(" ")[0]
    others = [line for line in BOARD.splitlines() if not line.startswith(name)]

    assert keys_of(HEAD, "\n".join([*others, given, ""]), DODGE, THEN) == keys


@pytest.mark.parametrize("name", ALL)
def test_every_key_of_a_board_that_has_a_wrong_type_is_named_once(name: str) -> None:
    game = registry.game(name)
    for key in specs_of(form_of(game)):
        if key in ("options", "readings"):
            continue
        with pytest.raises(FaultsError) as caught:
            game.board({key: [[0.5]]})
        told = [fault for fault in caught.value.faults if "0.5" in fault.what]
        assert [fault.where.split("[")[0].split(".")[0] for fault in told] == [key]
        assert all(" is not " in fault.what or " is neither " in fault.what for fault in told)


NONSENSE: tuple[Any, ...] = (
    [[0.5]], "nonsense", 12345, -12345, {"Z": 5}, {"A": ["nonsense"]}, ["nonsense"],
)  # fmt: skip


def _tables(name: str) -> Iterator[Mapping[str, Any]]:
    """Yield described boards of random matches, at several tables."""
    game = registry.game(name)
    for seats in {*game.seats}:
        pick = random.Random(seats)
        match = game.start(seats=seats, seed=seats)
        for number in range(12):
            if match.decision is None:
                break
            if number % 4 == 0 and not match.state.frames:
                yield game.describe(match.state)
            match.act(pick.choice(match.legal_actions()))


@pytest.mark.parametrize("name", ALL)
def test_a_key_that_is_wrong_is_no_fault_of_another_key(name: str) -> None:
    game = registry.game(name)
    keys = [key for key in specs_of(form_of(game)) if key not in ("options", "readings")]
    for board in _tables(name):
        for key, value in product(keys, NONSENSE):
            # What is told of the other seats stays.
            both = isinstance(board.get(key), Mapping) and isinstance(value, Mapping)
            blamed = _blamed(game, {**board, key: {**board[key], **value} if both else value})
            assert blamed <= {(key,)}, (key, value)


def _blamed(game: Game, board: Mapping[str, Any]) -> set[tuple[str | int, ...]]:
    """Return the keys of a board at which something is wrong."""
    try:
        game.board(board)
    except FaultsError as error:
        return {path_of(fault.where)[:1] for fault in error.faults}
    return set()


# --- seats and scores -----------------------------------------------------------------------------


def test_a_seat_that_does_not_exist_has_those_that_do_beside_it() -> None:
    wrong = 'winners = ["Q"]\ndecision = "E"\n[then.alternatives."A4=b"]\nwinners = ["F"]\n'
    found = faults_of(HEAD, BOARD, DODGE, THEN, wrong)

    assert [near for _, near in found] == [("A", "B", "C", "D")] * 3


def test_the_seat_that_is_asked_may_be_written_small() -> None:
    assert run(parse_case(HEAD + BOARD + DODGE + THEN + 'decision = "c"\n')).met


@pytest.mark.parametrize(
    ("name", "text", "seats"),
    [
        ("arcanya", "A: Desviar -> Z", 3),
        ("arcanya", "A: Desviar -> D", 3),
        ("arcanya", "A: Potencia 6 a z", 4),
        ("arcanya", "Z: Desviar -> B", 3),
        ("waifus-arena", "A: Embestida -> Z", 2),
        ("waifus-arena", "A: Empatía -> C", 2),
        ("waifus-arena", "A: Artillería -> B, Z", 4),
    ],
)
def test_a_target_that_is_no_seat_is_a_wrong_name(name: str, text: str, seats: int) -> None:
    game = registry.game(name)
    table = game.start(seats=seats).state

    with pytest.raises(DefinitionError) as caught:
        game.parse(text, table)
    assert caught.value.near == tuple("ABCDEFGHIJ"[:seats])


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("arrow", [" -> ", "->", " =>", " → "])
def test_an_arrow_has_something_behind_it(name: str, arrow: str) -> None:
    game = registry.game(name)
    match = game.start(seats=game.seats[0], seed=1)
    for action in match.legal_actions():
        text = game.format(action, match.state)
        for cut in {text, text.partition(" -> ")[0]}:
            with pytest.raises(DefinitionError, match="nothing behind its arrow") as caught:
                game.parse(f"{cut}{arrow}", match.state)
            assert caught.value.near


# --- events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_whatever_is_said_of_an_event_can_be_expected(name: str) -> None:
    game = registry.game(name)
    match = game.start(seed=3)
    chooser = random.Random(3)
    while match.decision is not None and len(match.log.entries) < 1500:
        match.act(chooser.choice(match.legal_actions()))

    for entry in match.log.entries:
        facts = event_facts(game, entry, match.state)
        plain = {key for key in facts if not key.startswith(("action.", "settings."))}
        assert plain <= event_keys(game, entry.event.kind) | event_keys(game, entry.event.tag)


# --- facts in either language ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_each_fact_is_known_by_its_name_in_either_language(name: str) -> None:
    game = registry.game(name)
    said = game.said(game.start(seats=game.seats[1]).state)
    known = fact_names(game, said)

    for lang in ("en", "es"):
        write = Writer(game, lang).fact
        meant = {fact: known[fold(write(fact))][0] for fact in said}
        assert meant == {fact: fact for fact in said}


@pytest.mark.parametrize("name", ALL)
def test_a_fact_of_any_table_is_never_called_unknown(name: str) -> None:
    game = registry.game(name)
    spoken = Writer(game, "es").fact
    for fact in game.said(game.start(seats=game.seats[1]).state):
        assert not is_no_name(game, fact, ())
        assert not is_no_name(game, spoken(fact), ())
    assert is_no_name(game, "zzyzx.A", ())


def test_what_a_spanish_ruling_prints_can_be_expected_and_asked() -> None:
    expected = 'facts."esfera.en" = "C"\nvalues."puntuación B" = 1\n'
    found = run(parse_case(HEAD + BOARD + DODGE + THEN + expected), "es")
    asked = '[[when]]\nvalue = "esfera.potencia"\n'

    assert [e.key for e in found.unmet] == ['then.values."puntuación B"']
    assert run(parse_case(HEAD + BOARD + DODGE + asked + THEN)).met


def test_the_nearest_name_is_told_in_the_language_of_what_was_written() -> None:
    found = dict(faults_of(HEAD, BOARD, DODGE, THEN, 'facts."esfera.potensia" = 5\n'))

    assert found['then.facts."esfera.potensia"'][0] == "esfera.potencia"


# --- nothing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["none", "nobody", "nothing", "nada", "Nadie"])
def test_that_there_is_nothing_can_be_expected(word: str) -> None:
    game: Game = registry.game("arcanya")

    assert same(game, word, None)
    assert same(game, ["A", word], ["A", None])
    assert not same(game, word, "B")
    assert not same(game, "B", None)
    assert not same(game, False, None)


# --- values ---------------------------------------------------------------------------------------


def test_a_value_that_says_not_of_what_is_told_with_what_it_could_be_of() -> None:
    ((key, near),) = faults_of(HEAD, BOARD, '[[when]]\nvalue = "puntuación"\n', THEN)

    assert key == "when[1].value"
    assert near == ("puntuación A", "puntuación B", "puntuación C")


def test_a_value_that_is_meant_is_told_once_though_it_has_two_names() -> None:
    ((_, near),) = faults_of(HEAD, BOARD, '[[when]]\nvalue = "sphere.directon"\n', THEN)

    assert near[0] == "sphere.direction"
    assert "esfera.sentido" not in near
