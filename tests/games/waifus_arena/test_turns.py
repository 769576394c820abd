"""Turns: Inicio, Acción, Reposición, and whose turn comes next (R10, R15 to R20)."""

from __future__ import annotations

from games.waifus_arena.arena import at, breaches, started


def test_r15_the_turn_passes_to_the_right_past_the_eliminated() -> None:
    assert at("F1 - T1", marker="CA").act("A: end turn").asked == "C"


def test_r10_reversed_it_passes_to_the_left() -> None:
    played = at("F1 A1 T1 I1", direction="left", marker="DA", nocta="Maelvorn").act("A: end turn")

    assert played.asked == "D"


def test_r15_when_the_turn_comes_to_the_marker_the_nocta_acts_first() -> None:
    played = at("F1 A1 T1", nocta="Maelvorn", marker="AB").act("A: end turn")
    kinds = [entry.event.kind for entry in played.entries]

    assert kinds.index("attacked") < kinds.index("turn-began")
    assert played.asked == "B"


def test_r15_the_nocta_does_not_act_where_its_marker_does_not_lie() -> None:
    assert at("F1 A1 T1", marker="BC").act("A: end turn").events("attacked") == []


def test_r16_effects_of_inicio_come_before_the_draw() -> None:
    # B draws the four on top in Reposición.
    deck = [*["Escudo"] * 4, "Barrera"]
    played = at("F1 A1", turn="B", threats_A=["Normal"], marker="AB", deck=deck)
    played = played.act("B: end turn")

    assert played["hand.A"] == ["barrera"]
    assert played["threats.A.normal"] == 1


def test_r16_the_player_orders_what_acts_at_inicio() -> None:
    played = at(
        "F1 A1 T1", turn="C", marker="BC", upon_A=["Artillería"], attached_A=["Barrera"],
        threats_A=["Normal"],
    ).act("C: end turn")  # fmt: skip

    assert played.asked == "A"
    assert len(played.legal) == 2
    first = played.act("A: Barrera")
    assert (first["attached.A"], first["trophies.A"]) == ([], ["nocta-fuego-1"])
    other = played.act("A: Artillería")
    assert (other["attached.A"], other["trophies.A"]) == (["barrera"], ["nocta-fuego-1"])


def test_r17_pa_gained_are_usable_at_once() -> None:
    played = at("F1 A1", hand_A=["Potencia", "Ataque"]).act("A: Potencia", "A: Ataque")

    assert (played["pa"], played["trophies.A"]) == (1, ["nocta-fuego-1"])


def test_r17_a_card_that_costs_nothing_may_be_played_below_0_pa() -> None:
    played = at("F1 A1", pa=-9, hand_A=["Táctica", "Potencia"])

    assert breaches(played, "A: Táctica") == []
    assert breaches(played, "A: Potencia") == ["R20"]


def test_r17_one_may_stop_with_pa_left() -> None:
    assert at("F1 A1", pa=3, marker="AB").act("A: end turn").asked == "B"


def test_r17_only_whoever_has_the_turn_plays_and_only_held_cards() -> None:
    played = at("F1 A1", hand_A=["Sebo"], hand_B=["Sebo"])

    assert breaches(played, "B: Sebo -> A") == ["K1", "R17"]
    assert breaches(played, "A: Furia") == ["R17"]


def test_r18_reposicion_discards_freely_and_draws_up_to_four() -> None:
    played = at("F1 A1", hand_A=["Sebo", "Furia", "Furia"]).act(
        "A: end turn", "A: discard Furia", "A: discard Furia", "A: done"
    )

    assert played["hand.A.size"] == 4
    assert len(played.events("discard")) == 2


def test_r18_a_hand_of_four_draws_nothing_and_there_is_no_largest_hand() -> None:
    played = at("F1 A1", hand_A=["Sebo"] * 6).act("A: end turn", "A: done")

    assert played["hand.A.size"] == 6


def test_r18_with_lucy_five_are_drawn_and_two_of_her_are_not_six() -> None:
    for lucys in (1, 2):
        played = at("F1 A1", attached_A=["Lucy"] * lucys).act("A: end turn")
        assert played["hand.A.size"] == 5


def test_r18a_an_empty_deck_is_made_new_of_the_discards() -> None:
    played = at("F1 A1", deck=["Furia"], discard=["Sebo"] * 5).act("A: end turn")

    assert sorted(played["hand.A"]) == ["furia", "sebo", "sebo", "sebo"]
    assert played["discard.size"] == 0
    assert "R18a" in played.rules("shuffled")


def test_h4_what_is_not_there_is_not_drawn() -> None:
    played = at("F1 A1", deck=["Furia"], discard=[]).act("A: end turn")

    assert played["hand.A"] == ["furia"]
    assert played["hand.B"] == []
    assert "H4" in played.rules("draw")


def test_r19_whoever_has_no_amenaza_at_the_end_of_accion_keeps_the_waifu() -> None:
    assert at("F1 A1", attached_A=["Sebo", "Embestida"]).act("A: end turn")["graveyard.A"] == []


def test_r20_and_a22_each_turn_gives_one_pa_and_none_are_kept() -> None:
    played = at("F1 A1", turn="B", pa=5, marker="AB").act("B: end turn")

    assert (played["turn"], played["pa"]) == ("A", 1)


def test_the_first_turn_begins_with_inicio() -> None:
    kinds = [entry.event.kind for entry in started(3).entries]

    assert kinds.index("turn-began") < len(kinds) - 1 - kinds[::-1].index("draw")


def test_a42_the_discards_are_shuffled_when_a_card_is_missing_or_when_the_last_one_is_drawn() -> (
    None
):
    for option, deck, discard in (("a", 0, 3), ("b", 3, 0)):
        played = at(
            "F1 A1", turn="B", marker="BA", hand_B=["Furia"] * 4, deck=["Furia"],
            discard=["Sebo"] * 3, nocta_deck=["Nocta Agua I"], readings={"A42": option},
        ).act("B: end turn", "B: done")  # fmt: skip
        assert (played["deck.size"], played["discard.size"]) == (deck, discard)
