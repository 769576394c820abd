"""How values are frozen: quickly, really, and only for type checkers if somebody says so."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import attrs
import pytest

from cardrules._frozen import maker
from cardrules.core.events import Moved
from cardrules.core.model import Layout, Object
from cardrules.ids import CardId, ObjectId, Place

make = maker(Object)
CARD = Object(ObjectId(1), 1, Place(0), CardId("rose"))

WRITE = """
from cardrules.core.model import Object
from cardrules._frozen import maker
for make in (Object, maker(Object)):
    card = make(1, 1, 0, "rose")
    assert card == Object(1, 1, 0, "rose") and hash(card) == hash(Object(1, 1, 0, "rose"))
    card.life = 2
    assert card.life == 2
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


def test_simulations_may_leave_it_to_type_checkers() -> None:
    env = {**os.environ, "CARDRULES_FREEZE": "type"}
    done = subprocess.run(
        [sys.executable, "-c", WRITE], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
