"""Courts: an invented game in which every promise of the kernel can be said in a few words.

Two seats face each other across lanes. Cards are played visible or hidden into one's side of a
lane, over one's own card of the same name as an upgrade, and pay with embers. A character has
power: what is printed, its glow counters, and what texts add. Tests bring their own cards, written
as card files are, and lay boards out directly.
"""

from testgame.bench import Bench, bench
from testgame.game import IF_ABLE, MAY, MUST, card, courts, omen
from testgame.rules import Act, Pass, Play, Reveal

__all__ = [
    "IF_ABLE", "MAY", "MUST", "Act", "Bench", "Pass", "Play", "Reveal", "bench", "card", "courts",
    "omen",
]  # fmt: skip
