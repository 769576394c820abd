"""Rules R3 and R4: what a deck is, and that all faults of one are told at once (O11)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.errors import DefinitionError, FaultsError
from cardrules.games.naruto_mythos import GAME
from cardrules.games.naruto_mythos.cards import cards
from cardrules.games.naruto_mythos.decks import STARTERS, any_deck, deck_of, faults_of, starter
from cardrules.ids import CardId
from cardrules.settings import settle

MISSIONS = "MSS-01, MSS-02, MSS-03"
FIFTEEN = (
    "KS-001", "KS-003", "KS-005", "KS-007", "KS-009", "KS-010", "KS-011", "KS-013", "KS-015",
    "KS-020", "KS-022", "KS-027", "KS-031", "KS-034", "KS-040",
)  # fmt: skip
THIRTY = ", ".join(f"2x {id}" for id in FIFTEEN)


def wheres(text: str) -> list[str]:
    """Return where each fault of a deck is: a card, or "" for the whole deck."""
    return [fault.where for fault in faults_of(text)]


def numbers(text: str) -> list[list[int]]:
    """Return the numbers that each fault of a deck names."""
    found = []
    for fault in faults_of(text):
        words = str(fault).replace(",", " ").replace(":", " ").split()
        found.append([int(word) for word in words if word.isdigit()])
    return found


# ── R3: characters ────────────────────────────────────────────────────────────────────────────────


def test_r3_thirty_characters_and_three_missions_are_a_deck() -> None:
    assert faults_of(f"{MISSIONS}, {THIRTY}") == ()
    deck = deck_of(f"{MISSIONS}, {THIRTY}")
    assert (len(deck.cards), len(deck.missions)) == (30, 3)


def test_r3_twenty_nine_characters_are_none() -> None:
    text = f"{MISSIONS}, {THIRTY}".replace("2x KS-040", "KS-040")
    assert numbers(text) == [[29, 30]]


def test_r3_there_is_no_most() -> None:
    more = "2x KS-042, 2x KS-048, 2x KS-049, 2x KS-050, 2x KS-052"
    assert faults_of(f"{MISSIONS}, {THIRTY}, {more}") == ()


def test_r3_two_of_a_version_and_no_third() -> None:
    assert faults_of(f"{MISSIONS}, {THIRTY}, 2x KS-108") == ()
    text = f"{MISSIONS}, {THIRTY}, 3x KS-108"
    assert (wheres(text), numbers(text)) == (["KS-108"], [[3, 2]])


def test_r3_a_name_has_no_limit_only_its_versions_have() -> None:
    narutos = [id for id, card in cards().items() if card.name.en == "Naruto Uzumaki"]
    assert len(narutos) >= 4
    text = ", ".join(f"2x {id}" for id in narutos)
    assert faults_of(f"{MISSIONS}, {THIRTY}, {text}".replace("2x KS-009, 2x KS-010, ", "", 1)) == ()


@pytest.mark.parametrize(
    "art", ["2x KS-108, KS-108a", "KS-108, KS-108a, KS-108b", "2x KS-108V, KS-108"]
)
def test_o11_another_art_is_the_same_version(art: str) -> None:
    text = f"{MISSIONS}, {THIRTY}, {art}"
    assert (wheres(text), numbers(text)) == (["KS-108"], [[3, 2]])


def test_o11_another_art_may_be_the_second_copy() -> None:
    deck = deck_of(f"{MISSIONS}, {THIRTY}, KS-108, KS-108a")
    assert deck.cards.count(CardId("KS-108")) == 2


# ── R4: missions ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("missions", "count"),
    [("MSS-01, MSS-02", 2), ("MSS-01, MSS-02, MSS-03, MSS-04", 4), ("", 0)],
)
def test_r4_three_missions_no_less_and_no_more(missions: str, count: int) -> None:
    assert numbers(f"{missions}, {THIRTY}") == [[count, 3]]


def test_r4_the_missions_are_different() -> None:
    text = f"2x MSS-01, MSS-02, {THIRTY}"
    assert (wheres(text), numbers(text)) == (["MSS-01", ""], [[2, 1], [2, 3]])


def test_r4_missions_do_not_count_as_characters() -> None:
    text = f"{MISSIONS}, {THIRTY}".replace("2x KS-040", "KS-040")
    deck = [fault for fault in faults_of(text) if not fault.where]
    assert len(deck) == 1


# ── All at once ───────────────────────────────────────────────────────────────────────────────────

WRONG = "2x MSS-01, MSS-02, 3x KS-009, 4x KS-010, KS-999, gibberish, 2x KS-108, KS-108a"


def test_every_fault_is_told_at_once() -> None:
    found = faults_of(WRONG)
    assert all(isinstance(fault, DefinitionError) for fault in found)
    about = sorted(where for where in wheres(WRONG) if where)
    assert about == ["KS-009", "KS-010", "KS-108", "MSS-01"]
    assert any("KS-999" in str(fault) for fault in found)
    assert any("gibberish" in str(fault) for fault in found)
    # Besides: too few characters, whatever the two are that could not be read.
    assert [10, 30] in numbers(WRONG)
    assert len(found) == 7


def test_a_wrong_deck_is_refused_with_all_its_faults_before_a_match_begins() -> None:
    with pytest.raises(FaultsError) as refused:
        deck_of(WRONG)
    assert len(refused.value.faults) == 7
    with pytest.raises(FaultsError, match="KS-108"):
        settle(GAME, 2, {"deck-a": WRONG})


@pytest.mark.parametrize("lost", ["2x KS-040", "MSS-02", "KS-040"])
def test_what_could_not_be_read_is_not_missing_from_the_totals_too(lost: str) -> None:
    whole = f"{MISSIONS}, {THIRTY}"
    entry = lost if lost in whole.split(", ") else "2x KS-040"
    (fault,) = faults_of(whole.replace(entry, f"{entry}-nonsense"))

    assert "nonsense" in str(fault)


def test_a_text_of_which_nothing_can_be_read_is_no_deck_and_has_no_totals() -> None:
    (fault,) = faults_of("leafs")

    assert "leaf" in fault.near


def test_both_decks_of_a_match_are_checked_at_once() -> None:
    with pytest.raises(FaultsError) as refused:
        settle(GAME, 2, {"deck-a": "MSS-01", "deck-b": "MSS-02"})
    assert [fault.where for fault in refused.value.faults] == ["options.deck-a", "options.deck-b"]


@pytest.mark.parametrize("name", STARTERS)
def test_h1_the_starter_decks_are_decks(name: str) -> None:
    assert faults_of(starter(name).text) == ()
    assert deck_of(name) == starter(name)


# ── As people write them ──────────────────────────────────────────────────────────────────────────

CALLED = {
    "2x Naruto Uzumaki - Genin of the Leaf Village": "KS-009",
    "2 naruto uzumaki: genin of the leaf village": "KS-009",
    "2× NARUTO UZUMAKI (Genin de la Aldea de la Hoja)": "KS-009",
    "2 x Sasuke Uchiha, Chidori": "KS-107",
    "2x ks-107": "KS-107",
    "2x 107": "KS-107",
    "2 Gamabunta": "KS-094",
    "2*Sasuke Uchiha [KS-107]": "KS-107",
    "2x Sasuke Uchiha Ultimo del clan Uchiha": "KS-013",
}


@pytest.mark.parametrize("entry", CALLED)
def test_a_card_is_called_as_people_call_it(entry: str) -> None:
    others = ", ".join(f"2x {id}" for id in FIFTEEN if id != CALLED[entry])
    deck = deck_of(f"{MISSIONS}\n{others}\n{entry}\n2x KS-042  # and a comment")
    assert deck.cards.count(CardId(CALLED[entry])) == 2


def test_every_card_is_found_by_each_name_that_only_it_has() -> None:
    for id, one in cards().items():
        version = one.values.get("version")
        for lang in ("en", "es"):
            name = one.name.in_(lang)
            title = f"{name} - {version.in_(lang)}" if version else name
            # One card is no deck, but none of the faults is about its name.
            assert not [f for f in faults_of(title) if title in str(f)], (id, title)


def test_a_name_of_several_is_a_fault_that_tells_them_and_a_wrong_one_the_nearest() -> None:
    (several, *_) = faults_of("Sasuke Uchiha")
    assert {near.rpartition("[")[2].rstrip("]") for near in several.near} == {
        id for id, one in cards().items() if one.name.en == "Sasuke Uchiha"
    }
    (wrong, *_) = faults_of("2x Sasuke Uchija - Chidory")
    assert "[KS-107]" in wrong.near[0]


@given(st.randoms(use_true_random=False))
def test_a_deck_of_any_cards_is_legal_and_reads_back(random: Random) -> None:
    text = any_deck(random)
    assert faults_of(text) == ()
    assert deck_of(text).text == text
