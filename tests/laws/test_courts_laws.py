"""The laws on a game in which every form and every verb of the kernel occurs."""

from __future__ import annotations

from cardrules.testing import laws_for
from testgame.deck import COURTS

TestLaws = laws_for(COURTS, matches=6, whole=6, address="testgame.deck:COURTS")
