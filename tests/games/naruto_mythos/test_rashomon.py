"""Rashomon (KS-067): whom it seals, for how long, and what is left of them (R24, R30, N4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.naruto_mythos.bench import Bench, bench, card, mission
from games.naruto_mythos.plain import IF_ABLE, PLAIN, named, rules_of

RASHOMON = "KS-067"
HELP = (
    card("boost", IF_ABLE + 'main = { gain = "power", n = 4, to = "friend here, name Cat" }')
    + card("gift", IF_ABLE + 'main = { gain = "power", n = 4, to = "friend here, name Elk" }')
    + card("wind", IF_ABLE + 'main = { move = "friend here, name Elk" }')
    + card("fog", IF_ABLE + 'main = { hide = "anyone here, name Rashomon|Elk" }')
    + card("gale", IF_ABLE + 'main = { move = "anyone here, name Rashomon" }')
    + card("axe", IF_ABLE + 'main = { defeat = "anyone here, name Elk" }')
    + card("titan", power=9)
)


def gate(*theirs: str, hand: tuple[str, ...] = (), reading: str = "a", **more: Any) -> Bench:
    """Let A play Rashomon against B's side of the first of two missions."""
    told: dict[str, Any] = {"M1": {"A": more.pop("own", []), "B": list(theirs)}, "round": 2}
    mine = [RASHOMON, *more.pop("mine", ())]
    played = bench(
        cards=PLAIN + HELP + more.pop("cards", ""), **told, hand={"A": mine, "B": list(hand)},
        chakra={"A": 4}, readings={"N4": reading}, **more,
    )  # fmt: skip
    return played.play(RASHOMON, 1)


def sealed(played: Bench) -> list[str]:
    """Return whom Rashomon holds."""
    return [played.label(grant.on) for grant in played.state.grants if grant.what == "seal"]


def powers(played: Bench, *labels: str) -> list[int]:
    return [played.power(label) for label in labels]


# Whom it seals, and what that does.


def test_the_highest_core_power_counts_and_not_the_shown_one() -> None:
    leader = card("leader", 'always = { add = "power", n = 4, to = "other here, name Cat" }')
    played = gate("dog", "cat", "leader", cards=leader)
    # The cat shows 7, but its core is 3.
    assert sealed(played) == ["dog"]
    assert powers(played, "dog", "cat") == [0, 7]
    (granted,) = rules_of(played, "seal")
    assert {"R24", "R29", "R30"} <= set(granted)


def test_its_tokens_go_for_good_and_those_of_others_stay() -> None:
    played = gate("elk +2", "cat +1", hand=("fog",))
    assert (played.tokens("elk"), played.tokens("cat")) == (0, 1)
    assert powers(played, "elk", "cat") == [0, 4]
    played.play("fog", 1).say(RASHOMON)
    # With the gate hidden the elk is what is printed; no token comes back.
    assert (sealed(played), powers(played, "elk", "cat")) == ([], [5, 4])
    assert played.released == [("elk", "sealing")]


def test_no_token_stays_on_whoever_is_sealed() -> None:
    played = gate("elk", "cat", hand=("gift",)).play("gift", 1)
    assert (played.tokens("elk"), played.power("elk"), sealed(played)) == (0, 0, ["elk"])


def test_the_sealed_one_is_at_exactly_0_whatever_else_acts() -> None:
    weaker = gate("elk", "cat", own=["KS-128"])
    assert powers(weaker, "elk", "cat") == [0, 2]
    stronger = gate("elk", "cat", missions=["MSS-02", "MSS-09"])
    assert powers(stronger, "elk", "cat") == [0, 4]


def test_among_level_ones_its_player_chooses() -> None:
    played = gate("elk #P", "dog +1 #Q", "cat")
    assert (played.asked, played.offered) == ("A ask.target", ["P", "Q"])
    played.say("Q")
    assert (sealed(played), powers(played, "P", "Q", "cat")) == (["Q"], [5, 0, 3])
    assert played.tokens("Q") == 0


def test_with_nobody_there_it_takes_whoever_comes_first() -> None:
    played = gate(hand=("titan",))
    assert (sealed(played), played.asked) == ([], "B ask.turn")
    played.play("titan", 1)
    assert (sealed(played), played.power("titan")) == (["titan"], 0)


def test_a_hidden_enemy_is_as_strong_as_its_tokens() -> None:
    played = gate("hidden elk +4 #H", "cat")
    assert (sealed(played), played.tokens("H"), played.power("H")) == (["H"], 0, 0)
    other = gate("hidden elk +2 #H", "cat")
    assert (sealed(other), other.tokens("H")) == (["cat"], 2)


def test_it_seals_only_one_of_the_enemies_of_its_mission() -> None:
    played = gate("cat", own=["elk #mine"], M2={"B": ["titan"]})
    assert sealed(played) == ["cat"]
    assert powers(played, "mine", "titan") == [5, 9]


# When the board changes.


def test_fastened_it_does_not_let_go_for_a_stronger_one() -> None:
    played = gate("elk", "cat", hand=("boost", "wind")).play("boost", 1)
    assert (sealed(played), powers(played, "elk", "cat")) == (["elk"], [0, 7])
    played.skip().play("wind", 1)
    # Away from the gate it is itself again, and the next one is chosen and stripped.
    assert (sealed(played), powers(played, "elk", "cat")) == (["cat"], [5, 0])
    assert (played.at("elk"), played.tokens("cat")) == ("B.M2", 0)
    assert "N4" in named(played)


@pytest.mark.parametrize(
    ("reading", "whom", "shown"), [("a", "elk", [0, 9]), ("b", "titan", [5, 0])]
)
def test_whether_a_stronger_one_takes_its_place_is_a_reading(
    reading: str, whom: str, shown: list[int]
) -> None:
    played = gate("elk", hand=("titan",), reading=reading).play("titan", 1)
    assert (sealed(played), powers(played, "elk", "titan")) == ([whom], shown)
    assert "N4" in named(played)


def test_who_was_strongest_by_its_tokens_is_so_no_longer_without_them() -> None:
    """Read as always the strongest one: each that is sealed for its tokens loses them for good."""
    played = gate("elk", "cat", hand=("boost",), reading="b").play("boost", 1)
    assert (sealed(played), played.tokens("cat"), powers(played, "elk", "cat")) == (
        ["elk"],
        0,
        [0, 3],
    )


@pytest.mark.parametrize("reading", ["a", "b"])
def test_whoever_was_sealed_and_goes_is_followed_by_another(reading: str) -> None:
    played = gate("elk", "cat", "dog", hand=("axe",), reading=reading).play("axe", 1)
    assert (sealed(played), powers(played, "cat", "dog")) == (["dog"], [3, 0])


def test_hiding_the_sealed_one_does_not_free_it() -> None:
    played = gate("elk", "cat", hand=("fog",)).play("fog", 1).say("elk")
    assert (played.at("elk"), sealed(played)) == ("~B.M1", ["elk"])


def test_a_moved_gate_seals_where_it_comes_to() -> None:
    played = gate("elk", hand=("gale",), M2={"B": ["cat +1", "bee"]}).play("gale", 1)
    assert played.at(RASHOMON) == "A.M2"
    assert (sealed(played), powers(played, "elk", "cat")) == (["cat"], [5, 0])


def test_a_revealed_gate_seals_anew() -> None:
    told: dict[str, Any] = {"M1": {"A": [f"hidden {RASHOMON} #G"], "B": ["elk +1"]}}
    played = bench(cards=PLAIN, **told, chakra={"A": 4})
    assert played.power("elk") == 6
    played.reveal("G")
    assert (sealed(played), played.power("elk"), played.tokens("elk")) == (["elk"], 0, 0)


def test_a_stolen_gate_seals_on_the_other_side() -> None:
    thief = card("thief", IF_ABLE + 'main = { control = "enemy here, name Rashomon" }')
    played = gate("elk", cards=thief, own=["dog"], hand=("thief",)).play("thief", 1)
    assert (played.at(RASHOMON), sealed(played)) == ("B.M1", ["dog"])
    assert powers(played, "elk", "dog") == [5, 0]


def test_without_its_text_it_seals_nobody() -> None:
    mute = card("mute", 'always = { cannot = "text", to = "enemy here" }')
    played = gate("elk", "mute", cards=mute)
    assert (sealed(played), played.power("elk")) == ([], 5)


def test_when_the_round_ends_it_goes_to_its_owners_hand() -> None:
    played = gate("elk", "ant", M2={"B": ["cat"]}).skip(2)
    # Its mission was lost by 1 to 0 before that.
    decided = [e.event for e in played.entries if e.event.tag == "decided"]
    assert [(event.mission, event.totals) for event in decided] == [(1, (0, 1)), (2, (0, 3))]
    assert (RASHOMON in played.zone("A.hand"), sealed(played)) == (True, [])
    assert (played.phase, played.power("elk")) == ("action 3", 5)


def test_a_mission_of_its_own_counts_the_sealed_one_as_nothing() -> None:
    fort = mission("fort", 'always = { add = "power", n = 2, to = "anyone here" }', points=1)
    played = gate("elk", "ant", cards=fort, missions=["fort", "blank2"])
    assert (played.total("B.M1"), played.total("A.M1"), played.winning(1)) == (3, 2, "B")
