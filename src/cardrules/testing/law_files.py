"""A part of law 2: what is left of a text that was cut off or damaged, and matches on stores."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from cardrules.errors import LogFormatError
from cardrules.log.reading import read_log
from cardrules.stores import FileStore, KeptMatch
from cardrules.testing.watched import Watched

__all__ = ["see_store", "see_text"]

CUTS = 3
"""At how many places a text is cut off, and damaged."""


def see_text(play: Watched, text: str) -> None:
    """See that a text cut off anywhere is its whole groups, and a damaged one nothing.

    Raises:
        LawBroken: It is not.
    """
    random = play.random()
    ends = [moment.entries[-1].seq + 1 for moment in play.moments]
    for _ in range(CUTS):
        at = random.randrange(len(text) - 1)
        play.count("texts cut off and damaged")
        whole = max((end for end in ends if end <= text[:at].count("\n") - 1), default=0)
        try:
            found = read_log(text[:at], play.game).head.entries
        except LogFormatError:
            found = 0
        # The end of the last line may be missing without harm.
        if found < whole or (found > whole and text[at] != "\n"):
            raise play.broken(f"of a log cut off at {at}, {found} entries are read, not {whole}")
        other = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        try:
            read_log(other, play.game)
        except LogFormatError:
            continue
        raise play.broken(f"a log is read although it was changed at {at}")


def see_store(play: Watched, text: str) -> None:
    """See that the match, played on a store and opened there anew, leaves the same text.

    Raises:
        LawBroken: It does not.
    """
    if not play.sometimes(4):
        return
    play.count("matches played on a store")
    with TemporaryDirectory() as folder:
        store = FileStore(Path(folder), sync=False)
        match = KeptMatch.begin(store, "match", play.setup.start(play.game))
        again = play.random().randrange(len(play.actions) + 1)
        for number, action in enumerate(play.actions):
            if number == again:
                match = KeptMatch.open(store, "match", play.game)
            match.act(action)
        if store.text("match") != text:
            raise play.broken("a match that was played on a store leaves another log there")
