"""A match in the terminal: what is shown, what can be typed, and what stays hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardrules import registry
from cardrules.cli.bots import Bot
from cardrules.cli.playing import bot_seats
from cardrules.cli.session import numbered
from cardrules.drawing import Columns, in_order, picture_of
from cardrules.drawing.text import drawn
from cardrules.errors import DefinitionError
from cardrules.judge import Judge
from cardrules.judge.bench import cards_in
from cardrules.log.record import Log
from cardrules.match import Match, replay
from command_line import call

ARCANYA = registry.game("arcanya")
CALM = ("--option", "calm=true")
PLAY = ("play", "arcanya", "--seats", 4, "--seed", 7, *CALM)


def test_bots_play_to_the_end_and_the_result_is_printed(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"

    result = call(*PLAY, "--bots", "0,1,2,3", "--log", log)

    assert result.exit_code == 0
    match = replay(Log.from_json(log.read_text(encoding="utf-8")))
    assert match.outcome is not None
    assert "Over: " in result.output
    for seat, score in zip("ABCD", match.outcome.scores, strict=True):
        wins = "  wins" if "ABCD".index(seat) in match.outcome.winners else ""
        assert any(
            line.split() == [seat, str(score), *wins.split()] for line in result.output.splitlines()
        )


def test_the_same_seed_is_the_same_match() -> None:
    first = call(*PLAY, "--bots", "all").output

    assert call(*PLAY, "--bots", "A B C D").output == first
    assert (
        call("play", "arcanya", "--seats", 4, "--seed", 8, *CALM, "--bots", "all").output != first
    )


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Hand of A", "clockwise", "Defend")), ("es", ("Mano de A", "horaria", "Defiéndete"))],
)
def test_the_table_is_shown_in_both_languages(lang: str, words: tuple[str, ...]) -> None:
    output = call(*PLAY, "--lang", lang, typed="quit\n").output

    assert all(word in output for word in words)


def test_an_answer_is_a_number_or_notation(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    by_number = call(*PLAY, "--log", log, typed="3\n")
    first = log.read_text(encoding="utf-8")

    other = tmp_path / "other.jsonl"
    by_notation = call(*PLAY, "--log", other, typed="potencia 9\n")

    assert "   3  Potencia 9\n" in by_number.output
    assert "A: Potencia 9. " in by_notation.output
    assert other.read_text(encoding="utf-8") == first


def _shown_hand(match: Match, seat: int) -> list[str]:
    """Return the cards of a hand as the table shows them, by code or name."""
    part = picture_of(match.game, match.view(seat)).part
    players = [part.above, part.below] if isinstance(part, Columns) else part.players
    areas = [area for player in players for area in player.areas if area.own]
    return [face.code or face.name.en for area in areas for face in area.cards]


@pytest.mark.parametrize("name", registry.games())
@pytest.mark.parametrize("seed", range(3))
def test_answers_are_numbered_in_the_order_in_which_the_hand_is_shown(name: str, seed: int) -> None:
    match, bot, compared = registry.game(name).start(seed=seed), Bot(f"{seed}"), 0
    while match.decision is not None and compared < 20:
        legal, answers = match.legal_actions(), numbered(match)
        shown = _shown_hand(match, match.decision.seat)
        for tag in {action.tag for action in legal}:
            named = [next(cards_in(match.game, a), None) for a in answers if a.tag == tag]
            names = {c: match.game.cards[c].name.en for c in named if c is not None}
            held = [said for c in names for said in (c, names[c]) if said in shown]
            assert held == [card for card in dict.fromkeys(shown) if card in held]
            compared += len(held) > 1
        assert sorted(answers, key=legal.index) == list(legal)
        match.act(bot.choose(legal))
    assert compared


def test_a_log_takes_the_place_of_no_other_file(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    log.write_text("dear to somebody", encoding="utf-8")

    result = call(*PLAY, "--log", log, typed="quit\n")

    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1
    assert log.read_text(encoding="utf-8") == "dear to somebody"


@pytest.mark.parametrize("typed", ["0", "99", "9" * 5_000, "0" * 5_000, "²"])
def test_a_number_that_is_not_offered_is_asked_again(typed: str) -> None:
    result = call(*PLAY, typed=f"{typed}\n03\n")

    assert result.exit_code == 0, result.output
    assert "a fault" not in result.output
    assert "A: Potencia 9. " in result.output


def test_what_others_hold_is_hidden() -> None:
    match = ARCANYA.start(seats=4, seed=7, options={"calm": True})
    held = {
        ARCANYA.cards[match.state.objects[id].card].name.en
        for place in match.state.settings.layout.named("hand")[1:]
        for id in match.state.zones[place]
    }
    own = {
        ARCANYA.cards[thing.card].name.en
        for thing in match.view(0).zone("hand", 0).things
    }  # fmt: skip

    output = call(*PLAY, typed="quit\n").output

    assert held - own
    assert not [card for card in held - own if card in output]


def test_each_person_sees_the_own_hand_only(tmp_path: Path) -> None:
    output = call(*PLAY, "--bots", "none", typed="4\n?\n").output

    assert "Hand of A: " in output
    assert "Hand of B: " in output.split("B> ")[0]
    assert "Hand of A: " not in output.split("A> ")[1]


def test_illegal_answers_are_refused_with_their_rules_and_asked_again() -> None:
    output = call(*PLAY, typed="desviar -> b\npotencia 4\nreflejar\nfoo\n99\n0\n\nquit\n").output

    assert "Not allowed: 4 is less than the Potencia of the Esfera, 8 [R18]." in output
    assert "Not allowed: A does not hold Reflejar [R15]." in output
    assert "unknown action 'foo'" in output
    assert "There is no answer 99, only 1 to 2." in output
    assert "There is no answer 0, only 1 to 2." in output


@pytest.mark.parametrize(
    ("lang", "typed", "word"),
    [("en", "why Potencia 4", "Rules:"), ("es", "por qué Potencia 4", "Reglas:")],
)
def test_the_judge_says_why(lang: str, typed: str, word: str) -> None:
    output = call(*PLAY, "--lang", lang, typed=f"1\n{typed}\nquit\n").output

    assert "R18" in output
    assert word in output


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ("why sphere.at", "sphere.at"),
        ("por qué sphere.at", "sphere.at"),
        ("why cannot A: Potencia 4", "cannot A: Potencia 4"),
        ("por qué {cannot} A: Potencia 4", "cannot A: Potencia 4"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_judge_says_since_when_a_fact_is_so_as_far_as_the_seat_may_know(
    tmp_path: Path, lang: str, typed: str, fact: str
) -> None:
    log = tmp_path / "match.jsonl"
    line = typed.format(cannot=ARCANYA.words["about.cannot"].in_("es"))

    output = call(*PLAY, "--lang", lang, "--log", log, typed=f"1\n{line}\nquit\n").output

    record = Log.from_json(log.read_text(encoding="utf-8"))
    assert Judge(ARCANYA, lang=lang, viewer=0).why(record, fact).to_text().strip() in output


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why controller nothing", "nothing"),
        ("why reflejarr", "unknown action 'reflejarr'"),
        ("why 99", "There is no answer 99"),
    ],
)
def test_what_is_wrong_with_a_question_is_said_in_one_line(typed: str, said: str) -> None:
    asked = call(*PLAY, typed=f"{typed}\nquit\n").output.splitlines()

    assert said in next(line for line in asked if line.startswith("A> "))


def test_help_and_the_table_can_be_asked_for() -> None:
    output = call(*PLAY, typed="?\nboard\nwhy\nquit\n").output

    assert "NUMBER or notation" in output
    assert output.count("Hand of A: ") == 2
    assert "Say what you ask about: why Potencia 4" in output


def test_undo_goes_back_to_the_own_last_answer(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"

    output = call(*PLAY, "--log", log, typed="undo\n1\nundo\nundo!\nquit\n").output

    assert "You have done nothing yet" in output
    assert "Not taken back: somebody has learnt something since" in output
    assert "Taken back." in output
    match = replay(Log.from_json(log.read_text(encoding="utf-8")))
    assert match.decision is not None
    assert (match.decision.id, match.decision.seat) == (1, 0)


def test_who_has_not_answered_yet_has_nothing_to_undo_though_a_bot_has() -> None:
    output = call("play", "naruto-mythos", "--seed", "5", typed="undo\nundo!\nquit\n").output

    assert output.count("You have done nothing yet") == 2


def test_value_alone_asks_of_what() -> None:
    output = call("play", "naruto-mythos", "--seed", "5", typed="value\nquit\n").output

    assert "value income A" in output


def test_a_wrong_value_brings_up_no_card_that_nobody_has_seen() -> None:
    output = call("play", "naruto-mythos", "--seed", "5", typed="value power A\nquit\n").output

    (line,) = [line for line in output.splitlines() if line.startswith("A> power a: ")]
    assert "?" not in line


@pytest.mark.parametrize("typed", ["", "quit\n", "q\n", "1\n"])
def test_leaving_early_ends_cleanly_and_keeps_the_log(tmp_path: Path, typed: str) -> None:
    log = tmp_path / "match.jsonl"

    result = call(*PLAY, "--log", log, typed=typed)

    assert result.exit_code == 0
    assert "The match is not over." in result.output
    assert replay(Log.from_json(log.read_text(encoding="utf-8")), verify=True).decision is not None


def test_options_and_readings_are_agreed_on(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"

    result = call(*PLAY, "--option", "dynamic=yes", "--reading", "A4=b", "--log", log, typed="")

    assert result.exit_code == 0
    settings = replay(Log.from_json(log.read_text(encoding="utf-8"))).state.settings
    assert settings.option("dynamic") is True
    assert settings.readings == (("A4", "b"),)


def test_a_whole_match_can_be_typed() -> None:
    result = call(*PLAY, "--lang", "es", typed="1\n" * 200)

    assert result.exit_code == 0
    assert "Fin: " in result.output


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        (None, (1, 2, 3)),
        ("none", ()),
        ("", ()),
        ("all", (0, 1, 2, 3)),
        ("3,1", (1, 3)),
        ("d", (3,)),
    ],
)
def test_bots_sit_where_they_are_put(text: str | None, seats: tuple[int, ...]) -> None:
    assert bot_seats(text, 4) == seats


@pytest.mark.parametrize("text", ["4", "E", "x,1", "-1", "all,1", "²", "9" * 5_000])
def test_a_seat_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(DefinitionError, match="there is no seat"):
        bot_seats(text, 4)


@pytest.mark.parametrize("seats", range(3, 11))
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("options", [{"calm": True}, {"mode": "basic"}, {"mode": "advanced"}])
def test_the_table_fits_a_terminal_with_any_number_of_seats(
    seats: int, lang: str, options: dict[str, Any]
) -> None:
    view = ARCANYA.start(seats=seats, seed=1, options=options).view(0)

    lines = drawn(ARCANYA, view, lang).splitlines()

    # five seats with their Alumnos side by side need more than 80 columns
    assert max(map(len, lines)) <= (100 if seats > 8 and "calm" not in options else 80)
    assert sum(line.count("▶") for line in lines) == 1


def test_an_answer_in_the_middle_of_a_resolution_is_asked_for() -> None:
    output = call("play", "arcanya", "--seed", 11, *CALM, typed="1\n" * 200).output

    assert "A: Discard whichever cards you like before you draw\n   1  discard " in output
    *_, winner, seed = output.rstrip().splitlines()
    assert winner.split()[0] == "C"
    assert "11" in seed


def test_a_game_without_a_drawing_is_shown_zone_by_zone() -> None:
    import attrs

    plain = attrs.evolve(ARCANYA, picture=None)
    view = ARCANYA.start(seats=3, seed=1).view(1)

    text = drawn(plain, view, "en")

    assert "power 1" in text
    assert "B (you)" in text
    assert text.count(": 5") == 2
    own = [ARCANYA.cards[card].name.en for card in in_order(ARCANYA, view.zone("hand", 1).cards)]
    assert f": {', '.join(own)}" in text
