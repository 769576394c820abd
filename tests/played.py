"""What tests do on a board: act in every way, answer in words, see what happened.

Every action is done twice: straight on, and after the state has been pickled and has been through
the codec. Both must ask the same question with the same options and end in the same bytes; the
recorded events must fold to the same state; no card may be lost; no bond may outlive its anchors.
How a board is laid out is for the bench of each game.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from cardrules.core import resolver
from cardrules.core.actions import Choose, Next, Number, Option
from cardrules.core.chance import Told
from cardrules.core.entries import Entry
from cardrules.core.events import Activated, Asked, Event
from cardrules.core.frames import GroupFrame
from cardrules.core.grants import broken
from cardrules.core.model import Copy, Object, live
from cardrules.core.state import AnyState, fold
from cardrules.core.statics import derive
from cardrules.core.verdicts import Illegal
from cardrules.game import Game
from cardrules.ids import ObjectId, Ref, seat_name, seat_of
from cardrules.log.plain import to_text


class Played:
    """A state, what led to it, and names for things."""

    def __init__(self, game: Game, state: AnyState, ids: dict[str, int], seq: int = 1) -> None:
        self.game = game
        self.state = state
        self.ids = ids
        self.seq = seq
        self.entries: list[Entry] = []
        self.chance = Told()

    # What is there.

    def thing(self, label: str) -> Object | None:
        """Return what a label names: that object, else the only one of that card, else None."""
        found = self.state.objects.get(ObjectId(self.ids.get(label, 0)))
        if found is not None:
            return found
        same = [t for t in self.state.objects.values() if t.card in (label, self.card_of(label))]
        return same[-1] if same else None

    def card_of(self, label: str) -> str:
        """Return the card that a label without an object stands for."""
        return label.rstrip("23")

    def ref(self, label: str) -> Ref:
        found = self.thing(label)
        assert found is not None, label
        return found.ref

    def at(self, label: str) -> str:
        """Return where something is: ``A.lane1``, ``B.grave``, with a tilde if it is hidden."""
        found = self.thing(label)
        if found is None:
            return "gone"
        zone = self.state.settings.layout.zones[found.place]
        side = "" if zone.seat is None else f"{seat_name(zone.seat)}."
        number = str(zone.number) if zone.number else ""
        return f"{'~' if found.face_down else ''}{side}{zone.name}{number}"

    def zone(self, where: str) -> list[str]:
        """Return the cards of a zone, ``A.grave``, from the bottom to the top."""
        seat, _, name = where.rpartition(".")
        number = int(name[-1]) if name[-1].isdigit() else 0
        place = self.state.settings.layout.at(
            name.rstrip("1234"), seat_of(seat) if seat else None, number
        )
        return [str(self.state.objects[id].card) for id in self.state.zones[place]]

    def power(self, label: str) -> int:
        found = self.thing(label)
        assert found is not None
        return derive(self.game, self.state, "power", found).total

    def count(self, label: str, counter: str) -> int:
        found = self.thing(label)
        assert found is not None
        return found.counter(counter)

    def controller(self, label: str) -> str:
        found = self.thing(label)
        assert found is not None
        seat = self.game.controller(self.state, found)
        return "" if seat is None else seat_name(seat)

    @property
    def bonds(self) -> list[tuple[int, str]]:
        """The bonds in force: number, and what each is on."""
        return [(g.number, self.label(g.on)) for g in self.state.grants]

    def label(self, ref: Ref | None) -> str:
        """Return how the test calls something."""
        for label, id in self.ids.items():
            if ref is not None and id == ref.id:
                return label
        found = None if ref is None else live(self.state, ref)
        return "?" if found is None else str(found.card)

    # What is asked.

    @property
    def asked(self) -> str:
        """Who is asked what: ``A ask.target``; "" at the end."""
        decision = self.state.decision
        return "" if decision is None else f"{seat_name(decision.seat)} {decision.prompt.key}"

    @property
    def offered(self) -> list[str]:
        """What can be answered, in the words of the test."""
        return [self._said(action) for action in self.legal]

    @property
    def legal(self) -> tuple[Any, ...]:
        return resolver.legal_actions(self.game, self.state)

    def _said(self, action: Any) -> str:
        match action:
            case Choose(_, Ref() as ref):
                return self.label(ref)
            case Choose(_, int() as place):
                zone = self.state.settings.layout.zones[place]
                seat = "" if zone.seat is None else f"{seat_name(zone.seat)}."
                return f"{seat}{zone.name}{zone.number or ''}"
            case Choose(_, card):
                return str(card)
            case Number(_, number):
                return str(number)
            case Option(_, index):
                return f"way {index}"
            case Next(_, index):
                return self._waiting(index)
            case _:
                return str(action.tag)

    def _waiting(self, index: int) -> str:
        top = self.state.frames[-1]
        if isinstance(top, GroupFrame):
            return self.label(top.waiting[index].source)
        if top.final:  # type: ignore[union-attr]  # a batch
            event = top.changes[index].event  # type: ignore[union-attr]
            return self.label(event.before.ref) if event.tag == "moved" else str(event.piece.card)
        return f"fit {index}"

    # What is done.

    def say(self, *answers: str) -> Self:
        """Answer, one question after another, each in the words in which it is offered."""
        for answer in answers:
            offered = self.offered
            assert answer in offered, f"{answer!r} is not offered by {self.asked!r}: {offered}"
            self.do(self.legal[offered.index(answer)])
        return self

    def refused(self, action: Any) -> list[str]:
        """Return the rules that an action breaks."""
        verdict = resolver.check(self.game, self.state, action)
        broken_rules = verdict.breaches if isinstance(verdict, Illegal) else ()
        return [rule for breach in broken_rules for rule in breach.rules[:1]]

    def do(self, action: Any) -> Self:
        """Do an action in every way, and look at what must hold after each."""
        game = self.game
        before = self.state
        told = pickle.dumps(self.chance)
        step = resolver.act(game, before, action, self.chance, self.seq)
        again = pickle.loads(pickle.dumps(before))
        loaded = game.load(game.dump(before))
        assert loaded == before
        assert again == before
        assert resolver.legal_actions(game, loaded) == resolver.legal_actions(game, before)
        for other in (again, loaded):
            twin = resolver.act(game, other, action, pickle.loads(told), self.seq)
            assert twin.entries == step.entries
            assert twin.state == step.state
            assert text(game, twin.state) == text(game, step.state)
        self._after(before, step.state, step.entries)
        self.state, self.seq = step.state, step.entries[-1].seq + 1
        self.entries += step.entries
        return self

    def _after(self, before: AnyState, after: AnyState, entries: Sequence[Entry]) -> None:
        assert fold(before, [entry.event for entry in entries]) == after
        state = before
        for entry in entries:
            state = fold(state, [entry.event])
            if entry.event.tag != "made":
                assert copies(state) == copies(before), entry
            laid = [id for zone in state.zones for id in zone]
            assert sorted(laid) == sorted(state.objects), entry
        for entry in entries:
            assert entry.cause < entry.seq
            assert all(rule in self.game.rulebook.rules or rule in self.game.rulebook.readings
                       for rule in entry.rules), entry  # fmt: skip
        assert all(broken(self.game, after, grant) is None for grant in after.grants)
        numbers = [grant.number for grant in after.grants]
        assert len(set(numbers)) == len(numbers)
        if after.decision is not None:
            legal = resolver.legal_actions(self.game, after)
            assert legal
            assert len(set(legal)) == len(legal)
            assert all(resolver.check(self.game, after, action) for action in legal)

    # What happened.

    def happened(self, *kinds: str) -> list[tuple[str, str]]:
        """Return what happened of some kinds since the beginning: kind, and to what."""
        found = []
        for entry in self.entries:
            event = entry.event
            if event.kind in kinds or event.tag in kinds:
                found.append((event.kind, self._of(event)))
        return found

    def _of(self, event: Any) -> str:
        before = getattr(event, "before", None) or getattr(event, "thing", None)
        if before is not None:
            return self.label(before.ref)
        if isinstance(getattr(event, "subject", None), Ref):
            return self.label(event.subject)
        if hasattr(event, "seat"):
            number = getattr(event, "number", "")
            return f"{seat_name(event.seat)}{number:+}" if number else seat_name(event.seat)
        return str(getattr(event, "why", ""))

    def applied(self) -> list[str]:
        """Return whose effects were put on the chain, in their order."""
        events = [entry.event for entry in self.entries]
        return [self.label(e.source) for e in events if isinstance(e, Activated)]

    def skipped(self) -> list[tuple[str, str]]:
        """Return what did nothing: whose text, and why."""
        return [(e.event.code, e.event.why) for e in self.entries if e.event.tag == "skipped"]

    def count_asked(self, key: str) -> int:
        asked = [e.event for e in self.entries if isinstance(e.event, Asked)]
        return sum(event.decision.prompt.key == key for event in asked)

    def batches(self, *kinds: str) -> list[list[str]]:
        """Return what happened of some kinds, what has one cause and no other event between it."""
        found: list[list[str]] = []
        last = -2
        cause = -1
        for entry in self.entries:
            event: Event = entry.event
            if event.kind in kinds:
                if entry.seq == last + 1 and entry.cause == cause and found:
                    found[-1].append(self._of(event))
                else:
                    found.append([self._of(event)])
                last, cause = entry.seq, entry.cause
        return found

    def fork(self) -> Self:
        """Return another bench that goes on from here."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.entries = list(self.entries)
        return other


def text(game: Game, state: AnyState) -> str:
    """Return a state as the bytes that a file would hold."""
    return to_text(game.dump(state))


def copies(state: AnyState) -> Counter[Copy]:
    return Counter(copy for thing in state.objects.values() for copy in thing.copies)
