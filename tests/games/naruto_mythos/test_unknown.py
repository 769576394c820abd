"""Cards that nobody told: a ruling that needs one depends on it, and says what each leads to."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from cardrules.core.claims import Name
from cardrules.games.naruto_mythos import GAME
from cardrules.judge import Judge, Ruling
from cardrules.kit import Object, contents, place
from cardrules.notation import format_thing

CHARACTERS = {id for id, card in GAME.cards.items() if card.kind == "character"}
MISSIONS = {id for id, card in GAME.cards.items() if card.kind == "mission"}
PLAIN = ("MSS-01", "MSS-06")
"""Missions without a text that works all the time."""


def board(**given: Any) -> Any:
    """Return a board on which A acts; what is not named is not there, but for the decks."""
    told = {"turn": "A", "edge": "A", "round": 2, "missions": PLAIN, "chakra": {"A": 9, "B": 9}}
    return GAME.board({**told, "hand": {"A": [], "B": []}, **given})


def resolve(*actions: str, **given: Any) -> Ruling:
    return Judge(GAME).resolve(board(**given), *actions)


def needs(ruling: Ruling) -> list[str]:
    """Return what has to be known: places as the kernel calls them, without the positions."""
    claims = (step.claim for step in ruling.steps if step.claim.key == "card.unknown")
    found = (dict(claim.terms)["what"] for claim in claims)
    return [f.id.rpartition(":")[0] if f.kind == "unknown" else f.id for f in found
            if isinstance(f, Name)]  # fmt: skip


def pile(state: Any) -> tuple[Object, ...]:
    return contents(state, place(state, "deck", 0))


def facts(answer: Any) -> dict[str, Any]:
    told = (dict(claim.terms) for claim in answer if claim.key == "answer.fact")
    return {terms["name"].id: terms["value"] for terms in told}


def by_card(ruling: Ruling, of: str) -> dict[Any, set[str]]:
    """Return for each value of a fact the cards with which it comes out; None if unchanged."""
    found: dict[Any, set[str]] = {}
    for other in ruling.alternatives:
        assert other.exact
        cards = {option.id for way in other.when for one in way for option in one.options}
        found.setdefault(facts(other.answer).get(of), set()).update(cards)
    return found


def costing(*costs: int) -> set[str]:
    return {id for id in CHARACTERS if GAME.cards[id].values["cost"] in costs}


def test_ks_050_looks_at_a_card_that_nobody_told() -> None:
    ruling = resolve(
        "A: reveal KS-050@M1", "A: use", M1={"A": ["hidden KS-050"], "B": ["hidden ?"]}
    )
    assert (ruling.verdict, needs(ruling)) == ("depends", ["M:1:1"])
    cheap = costing(0, 1, 2, 3)
    assert by_card(ruling, "M1.B") == {(): cheap, None: CHARACTERS - cheap}


def test_the_ruling_says_any_other_card_of_the_most() -> None:
    ruling = resolve("A: KS-007 -> M1", hand={"A": ["KS-007", "?"], "B": []})
    summons = {id for id in CHARACTERS if "Summon" in GAME.cards[id].values["keywords"]}
    assert (ruling.verdict, needs(ruling)) == ("depends", ["hand:0"])
    assert by_card(ruling, "turn") == {None: summons, Name("seat", "1"): CHARACTERS - summons}
    assert "card 2 of the hand of A is any other card" in " ".join(ruling.to_text().split())


def test_ks_089_counts_the_cost_of_a_card_that_lay_in_the_deck() -> None:
    ruling = resolve("A: KS-089 -> M1", "A: use", hand={"A": ["KS-089"], "B": []})
    assert (ruling.verdict, needs(ruling)) == ("depends", ["deck:1"])
    costs = {GAME.cards[id].values["cost"] for id in CHARACTERS}
    # One outcome for each cost: so many of a kind stand together.
    assert ruling.explored == (len(CHARACTERS), len(CHARACTERS))
    assert ruling.outcomes == len(costs)
    (all_of_them,) = ruling.alternatives
    assert all_of_them.count == len(costs)
    between = [dict(claim.terms) for claim in all_of_them.varying if claim.key == "answer.between"]
    told = {"name": Name("fact", "tokens.A"), "least": min(costs), "most": max(costs)}
    assert told in between


def test_a_card_of_a_pile_is_counted_from_its_top() -> None:
    ruling = resolve("A: KS-089 -> M1", "A: use", hand={"A": ["KS-089"], "B": []})
    assert [one.what.id for other in ruling.alternatives for one in other.when[0]] == [
        "deck:1:0" for _ in ruling.alternatives
    ]
    state = board(deck={"A": ["?", "KS-009", "?"]})
    top, bottom = (thing.ref for thing in (pile(state)[2], pile(state)[0]))
    assert [format_thing(GAME, ref, state) for ref in (top, bottom)] == [
        "?@deck A#1", "?@deck A#3",
    ]  # fmt: skip


def test_ks_065_looks_for_summons_among_three_cards() -> None:
    ruling = resolve(
        "A: KS-065 over KS-064 -> M1", "A: use", hand={"A": ["KS-065"], "B": []},
        M1={"A": ["KS-064"]},
    )  # fmt: skip
    assert (ruling.verdict, needs(ruling)) == ("depends", ["deck:0"])


def test_ks_069_makes_the_opponent_play_a_card_that_nobody_told() -> None:
    ruling = resolve("A: KS-069 -> M1", hand={"A": ["KS-069"], "B": []}, M1={"B": ["hidden ?"]})
    assert (ruling.verdict, needs(ruling)) == ("depends", ["M:1:1"])
    # What B cannot play is defeated without a question: for 10 Chakra, or where she is not winning.
    gone = {*costing(8), "KS-040"}
    assert by_card(ruling, "M1.B") == {(): gone, None: CHARACTERS - gone}


def test_ks_053_plays_a_card_of_the_pile_that_nobody_told() -> None:
    given: dict[str, Any] = {"hand": {"A": ["KS-053"], "B": []}, "discard": {"A": ["?"]}}
    ruling = resolve("A: KS-053 -> M1", "A: use", missions=["MSS-01"], round=1, **given)
    assert (ruling.verdict, needs(ruling)) == ("depends", ["discard:0"])
    assert resolve("A: KS-053 -> M1", "A: decline", **given).verdict == "yes"


def test_a_reveal_needs_the_card_and_its_price() -> None:
    given: dict[str, Any] = {"M1": {"A": ["hidden ?"]}, "chakra": {"A": 3, "B": 0}}
    ruling = Judge(GAME).can(board(**given), "A: reveal ?@M1 A")
    assert (ruling.verdict, needs(ruling)) == ("depends", ["M:0:1"])
    yes = next(other for other in ruling.alternatives if other.verdict == "yes")
    cards = {option.id for way in yes.when for one in way for option in one.options}
    # KS-075 is cheaper if it comes out of hiding, KS-040 is not played where she is not winning.
    assert cards == costing(0, 1, 2, 3) - {"KS-040"}
    poor = Judge(GAME).can(board(**{**given, "chakra": {"A": 1, "B": 0}}), "A: reveal ?@M1 A")
    yes = next(other for other in poor.alternatives if other.verdict == "yes")
    cards = {option.id for way in yes.when for one in way for option in one.options}
    assert cards == {*costing(0, 1), "KS-075"} - {"KS-040"}
    ruling = resolve("A: reveal ?@M1 A", **given)
    assert (ruling.verdict, needs(ruling)) == ("depends", ["M:0:1"])


def test_a_hidden_card_is_not_asked_for_as_long_as_it_stays_hidden() -> None:
    given: dict[str, Any] = {
        "M1": {"A": ["KS-009"], "B": ["hidden ?"]},
        "hand": {"A": ["KS-013"], "B": []},
    }
    for action in ("A: pass", "A: KS-013 hidden -> M1", "A: KS-013 -> M2"):
        assert needs(resolve(action, **given)) == []
    assert Judge(GAME).value(board(**given), "total B.M1").verdict == "yes"


def test_an_unknown_mission_is_asked_for_its_text_and_its_points() -> None:
    judge = Judge(GAME)
    state = board(missions=["?", "MSS-02"], M1={"A": ["KS-016"]})
    ruling = judge.value(state, "total A.M1")
    assert (ruling.verdict, needs(ruling)) == ("depends", ["mission::1"])
    totals = {
        dict(other.answer[0].terms)["value"]: {
            o.id for w in other.when for x in w for o in x.options
        }
        for other in ruling.alternatives
    }
    assert totals == {5: {"MSS-02", "MSS-09"}, 4: MISSIONS - {"MSS-02", "MSS-09"}}
    # Nobody stands there whom a text could reach, and nothing but a price could change a price.
    assert judge.value(state, "total B.M1").verdict == "yes"
    assert judge.value(state, "income A").verdict == "depends"
    assert needs(judge.value(state, "worth mission 1")) == ["mission::1"]


def test_a_mission_can_be_one_that_only_one_player_has_brought() -> None:
    state = board(missions=["?", "MSS-09", "MSS-09"], round=3, M1={"A": ["KS-016"]})
    ruling = Judge(GAME).value(state, "total A.M1")
    five = next(o for o in ruling.alternatives if dict(o.answer[0].terms)["value"] == 5)
    assert [option.id for way in five.when for one in way for option in one.options] == ["MSS-02"]


def test_income_hangs_on_the_mission_that_is_turned_up() -> None:
    ruling = resolve("A: pass", passed=["B"], mission_deck=["?", "?"], M1={}, readings={"N9": "a"})
    assert ruling.verdict == "depends"
    assert by_card(ruling, "chakra.A") == {6: {"MSS-10"}, 5: MISSIONS - {"MSS-10"}}


def test_what_a_viewer_cannot_see_is_asked_for_in_the_same_way() -> None:
    state = board(M1={"A": ["hidden KS-050"], "B": ["hidden KS-009"]})
    actions = ("A: reveal KS-050@M1", "A: use")
    assert Judge(GAME).resolve(state, *actions).verdict == "yes"
    ruling = Judge(GAME, viewer=0).resolve(state, *actions)
    assert (ruling.verdict, needs(ruling)) == ("depends", ["M:1:1"])


def test_one_unknown_card_is_ruled_on_in_about_a_second() -> None:
    before = perf_counter()
    ruling = Judge(GAME).resolve(board(M1={"A": ["hidden ?"]}), "A: reveal ?@M1 A")
    assert ruling.verdict == "depends"
    assert perf_counter() - before < 10, "far more than it takes, or slow machines would fail"


def test_a_mission_whose_text_could_reach_nothing_is_not_asked_for() -> None:
    state = board(missions=["MSS-01", "?", "?", "?"], round=4, M1={"A": ["KS-016"]})
    ruling = Judge(GAME).value(state, "total A.M1")
    assert (ruling.verdict, ruling.explored) == ("yes", (1, 1))
