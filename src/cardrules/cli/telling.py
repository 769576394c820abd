"""Events, questions and outcomes in words, for people at a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardrules.cli.output import echo, print_board, prose, room, table
from cardrules.cli.wording import say
from cardrules.core.claims import Claim, Term, Text
from cardrules.core.entries import Entry
from cardrules.core.events import Acted, Asked, Forced, Moved, is_further
from cardrules.core.game import Ruleset
from cardrules.core.model import AnyTable, Outcome
from cardrules.core.state import Draft
from cardrules.drawing.text import drawn
from cardrules.errors import EngineBugError
from cardrules.ids import UNKNOWN, seat_name
from cardrules.judge.render import Writer
from cardrules.judge.tell import action_name, prompt_of, tell
from cardrules.log.record import Log
from cardrules.match import Match
from cardrules.notation import format_action
from cardrules.views import Chose, Posed
from cardrules.words import LANGUAGES

ANSWERED: Final = (Acted, Forced, Chose)
PUT: Final = (Asked, Posed)


def write_action(match: Match, action: Any, lang: str) -> str:
    """Return an action in notation, as it is read on the table now."""
    return format_action(match.game, action, match.state, lang)


def write_claim(game: Ruleset, claim: Claim, lang: str) -> str:
    """Return a claim as a sentence without its final stop."""
    return Writer(game, lang).claim(claim)


def write_prompt(match: Match, prompt: Claim, lang: str) -> str:
    """Return what is asked as a sentence without its final stop, on the table as it is now."""
    said, written = prompt_of(match.game, prompt, match.state)
    return Writer(match.game, lang, written.items()).claim(said)


def write_event(game: Ruleset, event: Any, before: AnyTable, lang: str) -> str:
    """Return what an event says, given the table before it; its tag if there are no words."""
    names: dict[Term, Text] = {}
    if isinstance(event, Acted | Forced):
        texts = [format_action(game, event.action, before, lang) for lang in LANGUAGES]
        names[action_name(game, event.action, before)] = Text(*texts)
    elif isinstance(event, PUT):
        names |= prompt_of(game, event.decision.prompt, before)[1]
    try:
        return Writer(game, lang, names.items()).claim(tell(game, event, before))
    except EngineBugError:
        return str(event.tag)


def _folded(log: Log, wanted: Mapping[int, Any]) -> Iterator[tuple[Entry, Any, AnyTable]]:
    """Yield the entries of some positions, each with what is told of it and the table before."""
    # A draft is a table, though the type of its map does not say so.
    draft: Any = Draft(log.first_state())
    for entry in log.entries:
        if entry.seq in wanted:
            yield entry, wanted[entry.seq], draft
        entry.event.apply(draft)
        draft.reserved = draft.minted


def tell_log(log: Log, lang: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield position, sentence, cause and rules of each entry of a log."""
    everything = {entry.seq: entry.event for entry in log.entries}
    for entry, event, before in _folded(log, everything):
        cause = "" if entry.cause < 0 else str(entry.cause)
        yield (
            str(entry.seq),
            write_event(log.game, event, before, lang),
            cause,
            " ".join(entry.rules),
        )


def tell_entries(match: Match, entries: Iterable[Entry], lang: str) -> list[str]:
    """Return what happened as one line an action.

    Args:
        match: The match, whose log knows the table of each moment.
        entries: Entries of a view: nothing else is told.
        lang: Language of the lines.
    """
    wanted = {entry.seq: entry.event for entry in entries}
    lines: list[list[str]] = []
    for _, event, before in _folded(match.log, wanted):
        if isinstance(event, ANSWERED) or not lines:
            lines.append([])
        if not isinstance(event, PUT) and not _says_nothing(event):
            lines[-1].append(write_event(match.game, event, before, lang))
    return [". ".join(line) for line in lines if line]


def _says_nothing(event: Any) -> bool:
    """Return whether the action has said it already, or the seat cannot see what it is."""
    if is_further(event):
        return True
    if not isinstance(event, Moved):
        return False
    return event.verb == "play" or event.before.card == event.after.card == UNKNOWN


def print_end(match: Match, lang: str) -> None:
    """Print the table as everybody may see it, and how the match ended or that it has not."""
    print_board(drawn(match.game, match.view(None), lang, room()))
    echo()
    if match.outcome is None:
        echo(say("play.left", lang))
    else:
        _print_outcome(match.game, match.outcome, lang)


def _print_outcome(game: Ruleset, outcome: Outcome, lang: str) -> None:
    """Print who won, with every score, and why the match is over."""
    reason = write_claim(game, outcome.reason, lang)
    prose(say("end.head", lang, reason=reason, rules=", ".join(outcome.rules)), style="bold")
    key = "end.wins" if len(outcome.winners) == 1 else "end.shares"
    rows = [
        (seat_name(seat), str(score), say(key, lang) if seat in outcome.winners else "")
        for seat, score in enumerate(outcome.scores)
    ]
    table((say("end.seat", lang), say("end.score", lang), ""), rows, right=(1,))
    if not outcome.winners:
        echo(say("end.nobody", lang))
