"""What a game lacks is said when it is loaded, not when somebody first needs it."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import attrs
import pytest

import cardrules as cr
from cardrules import kit, registry
from cardrules.completeness import gaps
from magpie import GAME


def lacking(**changes: Any) -> list[str]:
    """Return what the tiny game lacks after some changes."""
    return [str(fault) for fault in gaps(attrs.evolve(GAME, **changes))]


def without(table: Any, *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


@pytest.mark.parametrize("name", cr.games())
def test_the_games_that_are_installed_lack_nothing(name: str) -> None:
    assert gaps(cr.game(name)) == ()


def test_the_tiny_game_lacks_nothing() -> None:
    assert gaps(GAME) == ()


def test_an_action_without_rules_or_procedure_is_found() -> None:
    assert lacking(rules={}, procedures=without(GAME.procedures, "play", "setup")) == [
        "magpie: has no procedure 'setup'",
        "magpie: Play: no procedure is called 'play', so it does nothing",
        "magpie: Play: no rules are for 'play', so it is never legal",
    ]


def test_rules_for_an_action_that_does_not_exist_are_found() -> None:
    (fault,) = lacking(rules={**GAME.rules, "plya": ()})

    assert fault == "magpie: rules: unknown action 'plya'; nearest: play"


def test_a_rule_that_is_cited_and_does_not_exist_is_found() -> None:
    ring = attrs.evolve(GAME.cards[kit.CardId("ring")], rules=("M99",))

    (fault,) = lacking(cards={**GAME.cards, ring.id: ring})

    assert fault.startswith("magpie: ring: unknown rule 'M99'")


def test_a_claim_a_zone_and_an_event_without_words_are_found() -> None:
    assert lacking(words=without(GAME.words, "hand.has", "zone.nest", "event.turn-passed")) == [
        "magpie: the rules for 'play': there are no words for 'hand.has'",
        "magpie: the zone 'nest': there are no words for 'zone.nest'",
        "magpie: TurnPassed: there are no words for 'event.turn-passed'",
    ]


def test_a_game_that_tells_its_events_itself_needs_no_words_for_them() -> None:
    told = lacking(
        words=without(GAME.words, "event.turn-passed"),
        tell=lambda _event, _table: kit.claim("turn.is", seat=None, card=None),
    )

    assert told == []


def test_windows_and_events_that_no_card_text_can_have_are_found() -> None:
    turn = kit.Sequence((kit.Windows(("plya",), "card"), kit.Settle()))

    found = lacking(procedures={**GAME.procedures, "play": turn}, heard_before=frozenset({"taek"}))

    assert found == [
        "magpie: procedure play: unknown window 'plya'; nearest: play",
        "magpie: heard_before: unknown event 'taek'; nearest: take",
    ]


def test_a_game_that_lacks_something_is_not_had(monkeypatch: pytest.MonkeyPatch) -> None:
    poor = attrs.evolve(GAME, words={}, rules={})
    point = EntryPoint("poor", "tests:POOR", registry.GROUP)
    monkeypatch.setattr(EntryPoint, "load", lambda _point: poor)
    monkeypatch.setattr(registry, "_plugins", lambda: {"poor": point})

    with pytest.raises(cr.FaultsError) as caught:
        cr.game("poor")

    assert len(caught.value.faults) == 5
