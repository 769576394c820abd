"""Sets of cards: what ships is whole, and a file that cannot be a set says everything why not."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardrules.cardfiles import card_file_schema
from cardrules.core.cardfile import CardFile
from cardrules.core.cards import Window
from cardrules.core.instructions import Do
from cardrules.core.mentions import parts
from cardrules.core.scope import Scope
from cardrules.errors import FaultsError
from cardrules.games.arcanya import GAME
from cardrules.games.arcanya.lexicon import WORDS
from cardrules.games.arcanya.sets import KINDS, CardSet, SetForm, read_set, shipped
from cardrules.games.arcanya.table import FOLDER, RULEBOOK
from cardrules.ids import CardId, Seat
from schema_check import fits

TEXT = (FOLDER / "placeholder.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)
Change = Callable[[dict[str, Any]], object]


def faults_of(change: Change) -> list[str]:
    data = copy.deepcopy(DATA)
    change(data)
    with pytest.raises(FaultsError) as caught:
        read_set(data)
    return [str(fault) for fault in caught.value.faults]


def card(data: dict[str, Any], id: str) -> dict[str, Any]:
    return next(one for one in data["card"] if one["id"] == id)


def set_to(id: str, /, **values: Any) -> Change:
    return lambda data: card(data, id).update(values)


def without(id: str) -> Change:
    return lambda data: data["card"].remove(card(data, id))


def kinds(found: CardSet) -> Counter[str]:
    return Counter(one.kind for one in found.cards.values())


# What ships.


def test_the_set_that_ships_is_whole() -> None:
    found = shipped()

    assert kinds(found) == {"alumno": 12, "escuela": 6, "debilidad": 6}
    assert sum(one.count for one in found.cards.values() if one.kind == "debilidad") == 12
    assert found.placeholder


def test_only_yaiza_and_tierra_are_facts() -> None:
    cards = shipped().cards
    known = {
        (id, fact)
        for id, one in cards.items()
        for fact in ("name", "affinity", "group", "text", "effect", "count")
        if (fact in ("name", *one.values) or (fact in ("text", "effect") and one.abilities)
            or (fact == "count" and one.count)) and fact not in one.placeholder
    }  # fmt: skip

    assert known == {
        (id, fact)
        for id in ("alumno-yaiza", "escuela-tierra", "debilidad-tierra")
        for fact in ("name", "affinity")
    }
    assert cards[CardId("alumno-yaiza")].values["affinity"] == "tierra"
    assert all(one.placeholder for one in cards.values())


def test_its_texts_are_in_both_languages_and_cite_rules_that_exist() -> None:
    for one in shipped().cards.values():
        assert one.text.en
        assert one.text.es
        assert one.text.en != one.text.es
        cited = [*one.rules, *(rule for ability in one.abilities for rule in ability.rules)]
        assert cited
        assert all(RULEBOOK.knows(rule) for rule in cited)


def test_it_uses_every_moment_every_guarda_and_every_verb_of_the_game() -> None:
    windows, verbs, guards = set(), set(), set()
    for one in shipped().cards.values():
        for ability in one.abilities:
            assert isinstance(ability.form, Window)
            windows.add((one.kind, ability.form.name))
            done = [part.verb for part in parts(ability.effect) if isinstance(part, Do)]
            verbs |= {verb.kind for verb in done}
            guards |= {(one.kind, getattr(verb, "guard", "")) for verb in done}

    assert windows == {("alumno", "before"), ("alumno", "defence"), ("escuela", "active")}
    assert {(kind, guard) for kind, guard in guards if guard} == {
        (kind, guard) for kind in ("alumno", "escuela") for guard in ("tierra", "fuego", "metal")
    }
    assert verbs >= {
        "raise", "lower", "set", "dissipate", "flip", "send", "guard",
        "draw", "discard", "looked", "ready", "spend",
    }  # fmt: skip


def test_the_schema_of_a_set_takes_what_ships_and_refuses_other_keys() -> None:
    how = CardFile(lambda _data: GAME, SetForm, KINDS)
    schema = card_file_schema(attrs.evolve(GAME, lexicon=WORDS, card_file=how))

    assert fits(schema, DATA)
    assert fits(schema, {**DATA, "copies": {"sintonizar": 8}, "points": {"escudo-i": 1}})
    assert not fits(schema, {**DATA, "copies": {"sintonizr": 8}})
    assert not fits(schema, {**DATA, "points": {"escudo-i": 100}})


# What a file may give.


def test_a_set_may_be_of_somebody_who_invented_nothing() -> None:
    data = copy.deepcopy(DATA)
    del data["placeholder"]
    for one in data["card"]:
        del one["placeholder"]

    found = read_set(data)

    assert not found.placeholder
    assert not any(one.placeholder for one in found.cards.values())


def test_copies_and_points_are_those_of_the_file() -> None:
    data = copy.deepcopy(DATA)
    data["copies"] = {"potencia-2": 7, "potencia-3": 5, "esquivar": 6, "disipar": 7}
    data["points"] = {"escudo-iii": 4, "escudo-i": 0}

    found = read_set(data)

    assert found.copies == data["copies"]
    assert found.points == data["points"]
    assert shipped().copies == {}
    assert shipped().points == {}


def test_a_set_has_its_title_in_both_languages() -> None:
    data = {**copy.deepcopy(DATA), "title": {"en": "Mine", "es": "Las mías"}}

    assert (read_set(data).title.en, read_set(data).title.es) == ("Mine", "Las mías")


# What is wrong.


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (set_to("alumno-ines", affinity="sall"), "alumno-ines.affinity: unknown Escuela 'sall'; nearest: sal"),
        (set_to("alumno-ines", affinity=""), "alumno-ines.affinity: is empty"),
        (set_to("alumno-ines", affinity="tierra"), "alumno-ines.affinity: alumno-telmo of group 2 is of tierra already"),
        (set_to("alumno-ines", group=1), "card: 7 Alumnos in group 1, there are 6"),
        (set_to("alumno-ines", group=3), "alumno-ines.group: 3 is more than 2"),
        (set_to("alumno-ines", grupo=2), "alumno-ines.grupo: unknown key; nearest: group"),
        (without("alumno-ines"), "card: 5 Alumnos in group 2, there are 6"),
        (without("escuela-sal"), "card: 5 Escuelas, there are 6 in the box"),
        (without("escuela-sal"), "alumno-saray.affinity: unknown Escuela 'sal'"),
        (without("escuela-sal"), "debilidad-sal.affinity: unknown Escuela 'sal'"),
        (set_to("escuela-sal", affinity="humo"), "card: 2 Escuelas of humo"),
        (set_to("escuela-sal", id="sal"), "sal.id: a escuela is called as its element; nearest: escuela-sal"),
        (set_to("debilidad-sal", id="sal"), "sal.id: a debilidad is called as its element; nearest: debilidad-sal"),
        (without("debilidad-sal"), "debilidad-sal.count: 0 copies, there are 2 Alumnos of sal"),
        (set_to("debilidad-sal", count=1), "debilidad-sal.count: 1 copies, there are 2 Alumnos of sal"),
        (set_to("alumno-ines", effect=[]), "alumno-ines: has 0 abilities, this kind has one; nearest: before, defence"),
        (lambda d: card(d, "alumno-ines")["effect"].append({"before": {"draw": 1}}), "alumno-ines: has 2 abilities, this kind has one"),
        (set_to("alumno-ines", effect=[{"active": {"draw": 1}}]), "alumno-ines.0: is no moment of an ability of this kind; nearest: before, defence"),
        (set_to("escuela-sal", effect=[{"before": {"draw": 1}}]), "escuela-sal.0: is no moment of an ability of this kind; nearest: active"),
        (set_to("debilidad-sal", effect=[{"active": {"draw": 1}}]), "debilidad-sal.0: this kind has no ability"),
        (set_to("escuela-sal", effect=[{"active": {"drw": 1}}]), "escuela-sal.0/0: a step needs exactly one verb, found ['drw']; nearest: draw"),
        (set_to("alumno-ines", effect=[{"before": {"guard": "hand", "kind": "agua"}}]), "alumno-ines.0/0.kind: unknown Guarda 'agua'"),
        (set_to("alumno-ines", id="alumno-saray"), "alumno-saray: there are two cards with the id 'alumno-saray'"),
        (set_to("alumno-ines", id="esquivar"), "esquivar.id: a card that every set has is called so"),
        (set_to("alumno-ines", name={"en": "Inés"}), "alumno-ines: 'name' is a text, or one in 'en' and one in 'es'"),
        (set_to("alumno-ines", name={"en": "Inés", "es": " "}), "alumno-ines.name: a name is not empty, in no language"),
        (set_to("alumno-ines", name="Saray"), "alumno-ines.name: alumno-saray is called so, too"),
        (set_to("alumno-ines", name={"en": "Ines", "es": "Desviar"}), "alumno-ines.name: desviar is called so, too"),
        (set_to("alumno-ines", name="Alumno-Saray"), "alumno-ines.name: alumno-saray is called so, too"),
        (set_to("escuela-sal", name="Escuela: Humo"), "escuela-sal.name: escuela-humo is called so, too"),
        (set_to("alumno-ines", count=0), "alumno-ines.count: a card of which there is no copy is left out"),
        (set_to("alumno-ines", effect=[{"before": {"draw": 1}}]), "alumno-ines.0.text: an effect says what it does"),
        (set_to("alumno-ines", kind="alumna"), "alumno-ines.kind: unknown kind 'alumna'; nearest: alumno"),
        (lambda d: d.update(copies={"potencia-2": 7}), "copies: 55 Potencias, there are 54 in the box"),
        (lambda d: d.update(copies={"esquivar": 8}), "copies: 35 Maniobras of the basic game, there are 34 in the box"),
        (lambda d: d.update(copies={"sintonizar": 7}), "copies: 7 Sintonizar, there are 8 in the box"),
        (lambda d: d.update(copies={"esquivr": 7}), "copies.esquivr: unknown card 'esquivr'; nearest: esquivar"),
        (lambda d: d.update(copies={"esquivar": -7}), "copies.esquivar: -7 is less than 0"),
        (lambda d: d.update(points={"escudo-iv": 4}), "points.escudo-iv: unknown card 'escudo-iv'; nearest: escudo-i"),
        (lambda d: d.update(points={"escudo-i": 100}), "points.escudo-i: 100 is more than 99"),
        (lambda d: d.update(points={"escudo-i": 1.5}), "points.escudo-i: 1.5 is not a whole number"),
    ],
)  # fmt: skip
def test_what_no_set_can_be_is_said(change: Change, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults_of(change)), faults_of(change)


def test_everything_that_is_wrong_is_said_together() -> None:
    def change(data: dict[str, Any]) -> None:
        set_to("alumno-ines", affinity="sall")(data)
        set_to("debilidad-humo", count=1)(data)
        data["points"] = {"escudo-i": 100}
        data["copies"] = {"sintonizar": 7}

    assert [found.partition(": ")[0] for found in faults_of(change)] == [
        "points.escudo-i", "copies", "alumno-ines.affinity", "debilidad-humo.count",
    ]  # fmt: skip


def test_a_file_without_cards_says_only_that() -> None:
    assert faults_of(lambda data: data.pop("card")) == ["card: is missing and has no default"]
    assert faults_of(lambda data: data.update(card=[])) == ["card: there is no [[card]]"]


@pytest.mark.parametrize(("number", "seen"), [(None, 1), (1, 1), (2, 2), (9, 3)])
def test_the_top_of_the_fuente_is_one_card_unless_a_number_is_said(
    number: int | None, seen: int
) -> None:
    deck = ["Potencia 4", "Potencia 5", "Potencia 6"]
    sphere = {"power": 9, "at": "B", "sender": "A"}
    table = GAME.board({"seats": 3, "sphere": sphere, "deck": deck})
    found = WORDS.populations["deck top"](Scope(GAME, table, None, Seat(1), {}), number)
    assert [thing.card for thing in found] == ["potencia-6", "potencia-5", "potencia-4"][-seen:]
