"""What a run under the laws has tried, as numbers and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardrules.testing.broken import Law
from cardrules.testing.watched import Watched

__all__ = ["Report"]


class Report:
    """What was tried without a law being broken.

    Attributes:
        game: Name of the game.
        laws: The laws that watched.
        matches: How many matches were played.
        whole: In how many of them everything was tried at every decision.
        decisions: How many decisions were taken in them.
        seats: The numbers of seats, with how many matches had them.
        tally: For each law, how many of what it tried.
        notes: What could not be tried, and why.
    """

    def __init__(self, game: str, laws: Sequence[Law]) -> None:
        self.game = game
        self.laws = tuple(laws)
        self.matches = 0
        self.whole = 0
        self.decisions = 0
        self.seats: Counter[int] = Counter()
        self.tally: dict[Law, Counter[str]] = {}
        self.notes: list[str] = []

    def add(self, play: Watched) -> None:
        """Count a match."""
        self.matches += 1
        self.whole += play.whole
        self.decisions += len(play.actions)
        self.seats[play.setup.seats] += 1
        self.notes += play.notes

    def table(self) -> str:
        """Return the table: one line a law, with everything that it tried.

        In a whole match a law tries everything at every decision; in the others what is costly is
        tried now and then, so these numbers say how much was tried.

        Example:
            >>> report = Report("duel", [Law.CAUSE])
            >>> report.tally[Law.CAUSE] = Counter({"entries": 1234})
            >>> print(report.table())
            duel: 0 matches (0 whole), 0 decisions, no law broken
              5 cause          1,234 entries
        """
        seats = ""
        if self.seats:
            least, most = min(self.seats), max(self.seats)
            seats = f" of {least} seats" if least == most else f" of {least} to {most} seats"
        head = f"{self.game}: {self.matches:,} matches{seats} ({self.whole:,} whole)"
        lines = [f"{head}, {self.decisions:,} decisions, no law broken"]
        for law in self.laws:
            tried = self.tally.get(law, Counter())
            told = ", ".join(f"{number:,} {what}" for what, number in tried.items()) or "nothing"
            lines.append(f" {law.value:>2} {law.title:<13}  {told}")
        return "\n".join([*lines, *self.notes])

    def __str__(self) -> str:
        return self.table()
