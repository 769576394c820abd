"""The log as one seat may have it: made of what its view shows, and of nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardrules.log.chain import linked
from cardrules.log.codec import codec_of
from cardrules.log.plain import to_text

if TYPE_CHECKING:
    from cardrules.match import Match
    from cardrules.stores.kept import KeptMatch

__all__ = ["seat_log"]


def seat_log(match: Match | KeptMatch, seat: int | None) -> str:
    """Return the log for a seat as JSON Lines.

    Its entries are those of the seat's view, with their numbers; what the seat cannot know of is
    left out. Its header names the seat and has no seed; options that are another seat's secret are
    ``?``. It cannot be played on, and `Log.from_json` refuses it.

    Args:
        match: The match.
        seat: Whose log it is; None for a spectator.

    Raises:
        DefinitionError: There is no such seat.
    """
    view, header = match.view(seat), match.header
    codec = codec_of(match.game)
    head: dict[str, Any] = {
        "seat": seat,
        "version": header.version,
        "game": header.game,
        "edition": header.edition,
        "cards": header.cards,
        "seats": header.seats,
        "options": {name: codec.dump(value) for name, value in view.settings.options},
        "readings": dict(header.readings),
    }
    bodies = [to_text(head), *(to_text(codec.dump_entry(entry)) for entry in view.entries)]
    return "".join(f"{line}\n" for line in linked(bodies))
