"""Boards that no match brings about are refused, each by one line; a Debilidad may be unknown."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules as cr
from cardrules.core.claims import Name
from cardrules.errors import FaultsError
from games.arcanya.boards import GAME

ADVANCED = {"options": {"mode": "advanced"}}
CALM = {"options": {"calm": True}}
NEW = {"sphere": {"power": 1, "at": "B", "sender": "coliseum"}}
FOUR = ["Potencia 5", "?", "?", "?"]
OVER = {"shields": {"B": []}, "captured": {"A": ["B III", "B II", "B I"]}, "deck": "?"}
"""The match has ended: A has taken the last Escudo of B."""


def given(**more: Any) -> dict[str, Any]:
    return {"seats": 4, "sphere": {"power": 5, "at": "B", "sender": "A"}, **more}


def ruled(board: dict[str, Any], *texts: str, viewer: int | None = None) -> Any:
    return cr.Judge(GAME, viewer=viewer).resolve(GAME.board(board), *texts)


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"seats": ""}, "seats"),
    ({"seats": []}, "seats"),
    ({"turned": ["B", "B"], "alumno": {"B": "Yaiza"}}, "turned[1]"),
    ({"turned": ["B", "b"], "alumno": {"B": "Yaiza"}}, "turned[1]"),
    ({"guards": {"B": ["metal: "]}}, "guards.B"),
    ({"guards": {"B": ["metal:"]}}, "guards.B"),
    ({"options": {"points": "1-2-3"}}, "options.points"),
    ({"options": {"points": "3-1-2"}}, "options.points"),
    ({"options": {"points": "03-2-1"}}, "options.points"),
    ({"options": {"points": "\u0663-2-1"}}, "options.points"),
    ({"options": {"maniobras": "07-7-7-7-6"}}, "options.maniobras"),
    ({"options": {"maniobras": "\u0667-7-7-7-6"}}, "options.maniobras"),
    (NEW | {"last": "C"}, "last"),
    (NEW | {"options": {"youngest": "C"}}, "sphere.at"),
    (NEW | ADVANCED | {"school": "Tierra"}, "school"),
    (ADVANCED | {"alumno": {"A": "Yaiza", "B": "Telmo"}}, "alumno"),
    ({"options": {"group": "2"}, "alumno": {"B": "Yaiza"}}, "alumno"),
    (ADVANCED | {"alumno": {"B": "Yaiza"}, "weakness": {"B": "Tierra"}}, "weakness.B"),
    (CALM | {"hand": {"C": FOUR}}, "hand.C"),
    (CALM | {"hand": {"B": []}}, "hand.B"),
    (CALM | {"hand": {"C": FOUR[1:]}, "captured": {"A": ["C III"]}}, "hand.C"),
    (CALM | OVER | {"hand": {"A": FOUR}}, "hand.A"),
    (CALM | {"deck": 0, "hand": {"A": FOUR}}, "hand.A"),
    ({"options": {"mode": "advanced", "calm": True}, "school": "Tierra"}, "school"),
    ({"options": {"mode": "advanced", "calm": True}, "guards": {"B": ["metal"]}}, "guards"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "where"), IMPOSSIBLE)
def test_what_no_match_brings_about_is_refused(more: dict[str, Any], where: str) -> None:
    with pytest.raises(FaultsError) as caught:
        GAME.board(given(**more))
    assert where in [fault.where for fault in caught.value.faults]


POSSIBLE: list[dict[str, Any]] = [
    CALM | {"hand": {"C": [*FOUR, "?"]}},
    CALM | {"hand": {"C": FOUR}, "captured": {"A": ["C III"]}},
    CALM | OVER | {"hand": {"B": []}},
    # Guardas keep cards from the Fuente and from the discards, so both can run out (H4).
    {"hand": {"C": FOUR}},
    ADVANCED | {"hand": {"C": FOUR}},
    {"options": {"points": "3-3-0"}},
    NEW | {"captured": {"C": ["A III"]}, "last": "C"},
    NEW | {"options": {"youngest": "B"}},
    NEW | ADVANCED | {"school": "Tierra", "readings": {"A18": "b"}},
    ADVANCED | {"alumno": {"A": "Yaiza", "B": "Nuño"}},
    {"alumno": {"A": "Yaiza", "B": "Telmo"}},
    {"seats": 7, "alumno": {"A": "Yaiza", "B": "Telmo"}} | ADVANCED,
    ADVANCED | {"weakness": {"B": "?", "C": "Fuego"}},
    ADVANCED | {"weakness": {"B": "?"}, "readings": {"A28": "b"}, "school": "Tierra"},
    {"guards": {"B": ["metal: ?", "tierra: Potencia 7", "fuego"]}},
]


@pytest.mark.parametrize("more", POSSIBLE)
def test_what_a_match_can_bring_about_comes_back(more: dict[str, Any]) -> None:
    state = GAME.board(given(**more))
    assert GAME.board(GAME.describe(state)).digest == state.digest


# ── A Debilidad that nobody told ──────────────────────────────────────────────────────────────────

HAND = ["Reflejar", "Desviar", "Esquivar", "Potencia 2", "Potencia 3"]
WEAK: dict[str, Any] = {**ADVANCED, "school": "Tierra", "hand": {"B": HAND}}
UNTOLD = Name("debilidad", "?")


def value(board: dict[str, Any], name: str, viewer: int | None = None) -> Any:
    (answer,) = cr.Judge(GAME, viewer=viewer).value(GAME.board(board), name).answer
    return dict(answer.terms)["value"]


@pytest.mark.parametrize("text", ["B: Reflejar", "B: Desviar -> C"])
@pytest.mark.parametrize(
    ("weakness", "verdict"),
    [({"B": "?"}, "depends"), ({"B": "Tierra"}, "no"), ({"B": "Sal"}, "yes"), ({}, "yes")],
)
def test_what_a_debilidad_forbids_depends_on_one_that_nobody_told(
    text: str, weakness: dict[str, str], verdict: str
) -> None:
    board = GAME.board(given(**WEAK, weakness=weakness))
    assert cr.Judge(GAME).can(board, text).verdict == verdict
    assert cr.Judge(GAME).can(board, "B: Esquivar").verdict == "yes"


def test_it_is_none_that_cannot_be() -> None:
    own = {"alumno": {"B": "Yaiza"}, "weakness": {"B": "?"}}
    assert cr.Judge(GAME).can(GAME.board(given(**WEAK, **own)), "B: Reflejar").verdict == "yes"
    gone = {"weakness": {"B": "?", "A": "Tierra", "C": "Tierra"}}
    assert cr.Judge(GAME).can(GAME.board(given(**WEAK, **gone)), "B: Reflejar").verdict == "yes"


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a28b_who_cannot_see_it_does_not_know_it(viewer: int | None) -> None:
    board = given(**WEAK, weakness={"B": "Tierra"}, readings={"A28": "b"})
    blind = viewer in (0, 2)
    verdict = cr.Judge(GAME, viewer=viewer).can(GAME.board(board), "B: Reflejar").verdict
    assert verdict == ("depends" if blind else "no")
    told = Name("card", "debilidad-tierra")
    assert value(board, "weakness.B", viewer) == (UNTOLD if blind else told)


def test_what_is_not_told_is_called_by_its_kind() -> None:
    board = given(**WEAK, weakness={"B": "?"}, alumno={"B": "?"})
    assert value(board, "weakness.B") == UNTOLD
    assert value(board, "alumno.B") == Name("alumno", "?")
    for lang in ("en", "es"):
        text = cr.Judge(GAME, lang=lang).value(GAME.board(board), "weakness.B").to_text()
        assert "Debilidad" in text


def test_it_is_not_listed_what_perhaps_is_forbidden() -> None:
    state = GAME.board(given(**WEAK, weakness={"B": "?"}))
    assert [GAME.format(a, state) for a in GAME.legal_actions(state)] == ["B: Esquivar"]
    only = given(**WEAK | {"hand": {"B": ["Reflejar"] * 5}}, weakness={"B": "?"})
    assert GAME.legal_actions(GAME.board(only)) == ()


# ── What does not matter is not said ──────────────────────────────────────────────────────────────

ATTUNE: dict[str, Any] = {
    **ADVANCED, "alumno": {"B": "Yaiza"}, "readings": {"A18": "a"},
    "hand": {"B": ["Sintonizar", *["Potencia 2"] * 4], "C": ["Esquivar", *["?"] * 4]},
    "deck": ["Disipar", "Potencia 9", "Potencia 8"],
}  # fmt: skip


def test_no_ruling_says_to_what_a_text_leans_where_it_makes_no_difference() -> None:
    ruling = ruled(given(**ATTUNE), "B: Sintonizar", "B: decline")
    assert ruling.verdict == "yes"
    assert [step for step in ruling.steps if step.claim.key == "reading.settled"] == []
    assert not {"A21", "A27"} & {rule for step in ruling.steps for rule in step.rules}


@pytest.mark.parametrize(("alumno", "asked"), [("Yaiza", True), ("Olalla", False)])
def test_a19_is_cited_only_where_the_escuela_could_do_something(alumno: str, asked: bool) -> None:
    ruling = ruled(given(**ATTUNE | {"alumno": {"B": alumno}}), "B: Sintonizar")
    kinds = [entry.event.tag for entry in ruling.entries]
    assert ("left-alone" in kinds) is not asked
    assert any("A19" in entry.rules for entry in ruling.entries) is asked


@pytest.mark.parametrize(("school", "said"), [("?", True), ("Tierra", False)])
def test_an_escuela_of_which_it_does_not_matter_which_it_is_is_not_told_as_if_it_were_known(
    school: str, said: bool
) -> None:
    hand = {"B": ["Sintonizar", "Potencia 2", "Potencia 2"]}
    more = {"options": {"mode": "advanced"}, "alumno": {"B": "Inés"}}
    ruling = ruled(given(school=school, hand=hand, **more), "B: Sintonizar")

    taken = [dict(u.claim.terms) for u in ruling.not_used if "taken" in dict(u.claim.terms)]
    assert bool(taken) == said
    named = {term for step in ruling.steps for _, term in step.claim.terms}
    assert all(terms["taken"] in named for terms in taken)
