"""What follows from a batch by itself: grants end with their anchors, and the game's checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cardrules.core import grants, triggers
from cardrules.core.asking import Perform
from cardrules.core.digest import board_digest
from cardrules.core.events import GrantEnded
from cardrules.core.game import RULE
from cardrules.core.loops import Cycle, Fixpoint, Settled
from cardrules.core.once import once
from cardrules.errors import EngineBugError
from cardrules.ids import Ref, RuleId

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.run import Run
    from cardrules.core.scene import Scene

CHECKED: Final = "checked"
"""Names, in a procedure of a check, the digest of the board that it is performed for."""

ROUNDS: Final = 1_000
"""Emergency brake: so many rounds of consequences are no game any more."""

Consequence = tuple["Event", tuple[RuleId, ...]]


@once
def restless(game: Any) -> bool:
    """Return whether what checks and anchors ask for may hang on more than cards and bonds."""
    asked = [game.telling.get(word, {}).values() for word in (game.silencing, *game.checking)]
    forms = [form for told in asked for texts in told for _, form in texts]
    return any(form.condition is not None or bool(form.to and form.to.filters) for form in forms)


def settle(run: Run, cause: int) -> None:
    """After a batch: end the grants that lost an anchor and do what the game's checks say.

    Raises:
        EngineBugError: The checks come back to a board that they had left, or never end.
    """
    found = fixpoint(run, cause)
    if isinstance(found, Cycle):
        raise EngineBugError(f"checks never settle: {', '.join(found.culprits)}", run.entries)


def fixpoint(run: Run, cause: int) -> Fixpoint:
    """Let consequences happen, round after round, until there are none or they repeat.

    A check that has to ask performs a procedure; what it leads to is looked at after it, and what
    else there is when it has ended (`look_again`).
    """
    seen: set[str] = set()
    culprits: list[str] = []
    rounds = 0
    while True:
        who, events = _round(run)
        if isinstance(events, Perform):
            names = {**dict(events.names), CHECKED: board_digest(run.draft)}
            run.perform(events.name, events.seat, **names)
            return Settled(rounds)
        if not events:
            return Settled(rounds)
        rounds += 1
        culprits.append(who)
        if rounds > 1:
            now = board_digest(run.draft)
            if now in seen or rounds > ROUNDS:
                return Cycle(tuple(dict.fromkeys(culprits)))
            seen.add(now)
        _happen(run, events, cause)


def look_again(run: Run, scene: Scene) -> None:
    """After a procedure of a check: look for further consequences, if it has changed anything."""
    before = scene.names.get(CHECKED)
    if before is not None and board_digest(run.draft) != before:
        settle(run, run.seq - 1)


def _reason(run: Run, event: Any, first: int) -> int:
    """Return the last entry since a batch that befell what a consequence is about, else the first.

    A bond ends because of what befell its source, or what it is on.
    """
    about = {ref.id for ref in _about(event) if ref is not None}
    for entry in reversed(run.entries):
        if entry.seq < first:
            break
        if any(ref is not None and ref.id in about for ref in _about(entry.event)):
            return int(entry.seq)
    return first


def _about(event: Any) -> tuple[Ref | None, ...]:
    subject = getattr(event, "subject", None)
    if isinstance(event, GrantEnded):
        return (subject, event.grant.source)
    return (subject,) if isinstance(subject, Ref) else ()


def _round(run: Run) -> tuple[str, Sequence[Consequence] | Perform]:
    """Return the consequences that come next, and whose they are: of one check at a time.

    A procedure that is already under way for the same names is not begun again.
    """
    draft = run.draft
    if draft.grants:
        events, rules = grants.consequences(run)
        if events:
            return "anchors", [(event, rules) for event in events]
    for look in run.game.checks:
        found: Any = look(draft)
        if not found:
            continue
        if not isinstance(found, Perform):
            return getattr(look, "__name__", "check"), tuple(found)
        if not any(_performs(scene, found) for scene in run.scenes):
            return getattr(look, "__name__", "check"), found
    return "", ()


def _performs(scene: Scene, what: Perform) -> bool:
    if scene.code != RULE + what.name:
        return False
    return all(scene.names.get(name) == value for name, value in what.names)


def _happen(run: Run, found: Sequence[Consequence], cause: int) -> None:
    """Let consequences happen together, at nobody's wish, without looking for further ones."""
    events = tuple(event for event, _ in found)
    nobody = (None,) * len(events)
    heard = run.game.listeners
    run.draft.latest += events
    triggers.remember_leaving(run, events)
    waiting = triggers.match(run, events, nobody, before=True) if heard else []
    first = run.seq
    for event, rules in found:
        run.record(event, rules, _reason(run, event, cause))
    if heard:
        waiting += triggers.match(run, events, nobody, before=False)
        triggers.wait(run, waiting, first)
