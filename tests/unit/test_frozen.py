"""How values are frozen: quickly, really, and only for type checkers if somebody says so."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import attrs
import pytest

from cardrules._frozen import changer, evolve, maker
from cardrules.core.events import Moved
from cardrules.core.layout import Layout, Zone
from cardrules.core.model import Copy, Object
from cardrules.core.speaking import Judged
from cardrules.ids import CardId, ObjectId, Place, Seat

make = maker(Object)
CARD = Object(ObjectId(1), 1, Place(0), CardId("rose"))

WRITE = """
from cardrules.core.model import Object
from cardrules._frozen import evolve, maker
for make in (Object, maker(Object)):
    card = make(1, 1, 0, "rose")
    assert card == Object(1, 1, 0, "rose") and hash(card) == hash(Object(1, 1, 0, "rose"))
    card.life = 2
    assert card.life == 2
    other = evolve(card, life=3)
    assert (card.life, other.life) == (2, 3)
"""


def test_a_maker_makes_what_the_class_makes() -> None:
    made = make(ObjectId(1), 1, Place(0), CardId("rose"))
    assert made == CARD
    assert type(made) is Object
    assert hash(made) == hash(CARD)
    assert maker(Object) is make


def test_a_made_object_is_frozen() -> None:
    made = make(ObjectId(1), 1, Place(0), CardId("rose"))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.life = 2  # type: ignore[misc]  # that is the point


def test_a_made_object_can_be_copied_pickled_and_evolved() -> None:
    made = make(ObjectId(1), 1, Place(0), CardId("rose"))
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.deepcopy(made) == made
    assert attrs.evolve(made, life=2) == attrs.evolve(CARD, life=2)


def test_a_maker_has_the_defaults_of_the_class() -> None:
    assert maker(Moved)(CARD, CARD, "draw") == Moved(CARD, CARD, "draw", True)


def test_a_class_that_works_its_fields_out_is_its_own_maker() -> None:
    assert maker(Layout) is Layout


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"life": 2},
        {"owner": Seat(1), "face_down": True},
        {"under": (Copy(CardId("elm")),), "counters": (("glow", 1),)},
    ],
)
def test_a_changed_value_is_what_attrs_makes_of_it(changes: dict[str, Any]) -> None:
    thing = attrs.evolve(CARD, owner=Seat(0), used=True)
    changed = evolve(thing, **changes)
    assert changed == attrs.evolve(thing, **changes)
    assert type(changed) is Object
    assert thing == attrs.evolve(CARD, owner=Seat(0), used=True)


def test_a_field_can_be_changed_to_nothing_and_to_its_default() -> None:
    thing = attrs.evolve(CARD, owner=Seat(0), used=True)
    assert (evolve(thing, owner=None).owner, evolve(thing, used=False).used) == (None, False)


def test_a_changed_value_is_frozen_too() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        evolve(CARD, life=2).life = 3  # type: ignore[misc]  # that is the point


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="lives"):
        evolve(CARD, lives=9)
    with pytest.raises(TypeError, match="rooms"):
        evolve(Layout((Zone("table"),)), rooms=9)


def test_a_field_may_have_any_name() -> None:
    play = Judged(CARD, Place(0), "visible")
    other = attrs.evolve(CARD, life=2)
    assert evolve(play, thing=other) == Judged(other, Place(0), "visible")


def test_a_class_that_works_its_fields_out_is_changed_by_attrs() -> None:
    layout = evolve(Layout((Zone("table"),)), zones=(Zone("hand"), Zone("deck", in_play=True)))
    assert layout == Layout((Zone("hand"), Zone("deck", in_play=True)))
    assert (layout.at("deck", None), layout.in_play) == (1, (1,))


def test_simulations_may_leave_it_to_type_checkers() -> None:
    env = {**os.environ, "CARDRULES_FREEZE": "type"}
    done = subprocess.run(
        [sys.executable, "-c", WRITE], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_changer_takes_the_new_values_in_the_order_of_its_fields() -> None:
    turned = changer(Object, "used", "life")
    thing = attrs.evolve(CARD, owner=Seat(0))
    assert turned(thing, True, 7) == attrs.evolve(thing, used=True, life=7)
    assert changer(Object, "used", "life") is turned
    assert changer(Object, "life", "used")(thing, 7, True) == turned(thing, True, 7)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        turned(thing, True, 7).life = 3  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        changer(Object, "lives")


def test_a_changer_of_a_class_with_validators_runs_them() -> None:
    zones = (Zone("hand"), Zone("deck", in_play=True))
    layout = Layout((Zone("table"),))
    assert changer(Layout, "zones")(layout, zones).in_play == evolve(layout, zones=zones).in_play
