"""Everything that Naruto Mythos can say has words in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cardrules.completeness import gaps
from cardrules.core.state import Draft
from cardrules.core.verdicts import each_test
from cardrules.judge.render import Writer
from cardrules.judge.tell import tell
from cardrules.kit import CardId, Name
from games.naruto_mythos.tables import GAME, A, B, played, table

HAND = "KS-107 KS-009 KS-108 KS-136"


ALL = {t.key: t for rules in GAME.rules.values() for r in rules for t in each_test(r.condition)}


def _blanks(key: str) -> set[str]:
    text = GAME.words[key]
    assert set(re.findall(r"\{(\w+)\}", text.en)) == set(re.findall(r"\{(\w+)\}", text.es))
    return set(re.findall(r"\{(\w+)\}", text.en))


def test_nothing_is_missing() -> None:
    assert gaps(GAME) == ()


@pytest.mark.parametrize("key", ALL)
def test_every_claim_of_a_rule_has_words_for_both_cases(key: str) -> None:
    assert _blanks(key) <= {"seat", "card", "mission", "turn", "chakra", "price"}
    assert f"{key}.not" in GAME.words
    assert not ALL[key].fix or ALL[key].fix in GAME.words


@pytest.mark.parametrize(
    "text",
    [
        "A: KS-120 -> M1", "A: KS-107 -> M4", "A: KS-009 over KS-013 -> M1", "B: KS-107 -> M1",
        "A: reveal KS-013@M1", "A: KS-009 -> M2", "A: KS-136 -> M1",
        "A: KS-107 hidden over KS-013 -> M1", "A: keep", "A: place MSS-01", "B: redraw",
        "A: KS-009 over KS-108 -> M2", "A: KS-107 over KS-079 -> M1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_refusal_can_be_said(text: str, lang: str) -> None:
    state = table(HAND, A1="KS-013", A2="KS-108", B1="KS-079")
    verdict: Any = GAME.check(state, GAME.parse(text, state))
    said = [Writer(GAME, lang).claim(c) for b in verdict.breaches for c in b.claims]
    assert said
    assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize("seed", range(6))
def test_everything_that_happens_is_told_in_both_languages(seed: int) -> None:
    *_, match = played(seed, every=1000)
    writers = [Writer(GAME, lang) for lang in ("en", "es")]
    draft: Any = Draft(match.log.first_state())
    for entry in match.log.entries:
        claim = tell(GAME, entry.event, draft)
        for writer in writers:
            sentence = writer.claim(claim)
            assert sentence == sentence.strip()
            assert "{" not in sentence
        entry.event.apply(draft)
        draft.reserved = draft.minted


def test_a_hidden_character_is_not_named_by_what_befalls_it() -> None:
    for match in played(3, every=5):
        view = match.view(B)
        seen = {thing.id: thing.card for zone in view.zones for thing in zone.things}
        secret = {id for id, card in seen.items() if card == "?"}
        for entry in view.entries[-12:]:
            if entry.event.tag == "entered" and entry.event.subject.id in secret:
                told = dict(tell(GAME, entry.event, match.state).terms)
                assert told["subject"] == Name("card", "?")


def test_every_procedure_zone_and_phase_has_a_name() -> None:
    names = {f"procedure.{name}" for name in GAME.procedures}
    names |= {f"zone.{zone.name}" for zone in table().settings.layout.zones}
    names |= {f"word.{phase}" for phase in ("start", "action", "mission", "end", "mulligan")}
    assert names <= set(GAME.words)


# ── Facts and figures ─────────────────────────────────────────────────────────────────────────────


def test_facts_by_name() -> None:
    state = table("KS-107 KS-009", A1="KS-013 KS-010?", B2="KS-079")
    said = GAME.said(state)
    cards = {key: tuple(n.id for n in said[key]) for key in ("hand.A", "M1.A", "M1.A.hidden")}  # type: ignore[union-attr]
    assert cards == {
        "hand.A": ("KS-009", "KS-107"), "M1.A": ("KS-010", "KS-013"), "M1.A.hidden": ("KS-010",),
    }  # fmt: skip
    assert (said["round"], said["chakra.A"], said["points.B"], said["passed.A"]) == (2, 9, 0, False)
    assert (said["turn"], said["edge"]) == (Name("seat", "0"), Name("seat", "0"))
    assert (said["hand.A.size"], said["deck.B.size"], said["M1.A.tokens"]) == (2, 0, 0)


def test_the_facts_of_an_end_are_there_when_it_is_over() -> None:
    *_, match = played(1, every=1000)
    said = GAME.said(match.state)
    assert said["reason"] in ("end.points", "end.edge")
    assert said["scores"] == (said["points.A"], said["points.B"])


@pytest.mark.parametrize(
    ("name", "subject", "total"),
    [
        ("total", "A.M1", 4), ("total", "B.M1", 0), ("income", "A", 7), ("income", "B", 6),
        ("power", "KS-013@M1 A", 4), ("power", "KS-010@M1 A", 0), ("cost", "KS-009 A", 2),
    ],
)  # fmt: skip
def test_figures(name: str, subject: str, total: int) -> None:
    state = table("KS-107 KS-009", A1="KS-013 KS-010?", B2="KS-079")
    figure = GAME.figures[name]
    assert subject in figure.subjects(state)
    found = figure.derive(state, subject)
    assert found.total == total
    assert all(GAME.rulebook.knows(rule) for rule in found.rules)


def test_the_worth_of_a_mission_is_its_points_and_its_rank() -> None:
    found = GAME.figures["worth"].derive(table(), "mission 2")
    points = GAME.card(CardId("MSS-02")).values["points"]
    assert [part.amount for part in found.parts] == [points, 2]
    assert GAME.figures["worth"].subjects(table()) == ("mission 1", "mission 2")
    assert A == 0
