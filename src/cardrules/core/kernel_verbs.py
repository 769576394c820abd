"""How the kernel's verbs are written in card data.

A game takes `VERBS` as they are and adds its own: ``{**VERBS, "defeat": moves("defeat")}``. Where a
thing goes is a word of the lexicon's destinations; left out, it is the destination that is called
as the verb is (``discard``), so that a game says it once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.core.choosing import Verb
from cardrules.core.steps import OBJECT, Reader, VerbReader
from cardrules.core.trees import All, Amount, UpTo
from cardrules.core.verbs import (
    Copy,
    Count,
    Draw,
    Fund,
    GrantTo,
    Look,
    Move,
    Pick,
    PickValue,
    Say,
    Shift,
    Shuffle,
    TakeOff,
    Transfer,
    Turn,
)  # fmt: skip
from cardrules.errors import UnknownNameError, nearest

__all__ = ["VERBS", "moves"]

Said = Mapping[str, Any]
FACES: Final = {"hidden": True, "face-up": False}
NO: Final = frozenset[str]()


def _destination(said: Said, read: Reader, word: str) -> str:
    """Return where things go: what the card says, else the destination called as the verb."""
    if "to" in said:
        return read.destination(said["to"], "to")
    if word not in read.lexicon.destinations:
        read.fault(f"{word!r} needs 'to'")
    return word


def _face(said: Said, read: Reader) -> bool | None:
    if "face" not in said:
        return None
    return FACES.get(read.word(said["face"], "face", FACES, "face"))


def moves(word: str, kind: str = "") -> VerbReader:
    """Return a verb that brings things somewhere; with ``part = "top"`` only the card on top.

    Args:
        word: The verb.
        kind: What the event is called, if not as the verb.
    """

    def build(said: Said, read: Reader) -> Verb:
        what = read.noun(said[OBJECT])
        to = _destination(said, read, word)
        if "part" in said:
            read.word(said["part"], "part", ("top",), "part")
            return TakeOff(what, to, kind or word)
        return Move(what, to, kind or word, _face(said, read))

    return VerbReader(frozenset({"to", "face", "part"}), build)


def _turns(kind: str) -> VerbReader:
    return VerbReader(NO, lambda said, read: Turn(read.noun(said[OBJECT]), kind))


def _draw(said: Said, read: Reader) -> Verb:
    source = read.destination(said.get("from", "deck"), "from")
    to = read.destination(said.get("to", "hand"), "to")
    who = read.seat(said["by"], "by") if "by" in said else ""
    return Draw(read.number(said[OBJECT]), source, to, who)


def _number(said: Said, read: Reader, *, bounded: bool) -> Amount:
    """Read how much: ``any`` is as much as one likes of what is there."""
    found = UpTo(All()) if said.get("n") == "any" else read.number(said.get("n", 1), "n")
    endless = isinstance(found, All) or found == UpTo(All())
    if endless and not bounded:
        read.fault("nothing limits this number")
    return found


def _known(said: Said, read: Reader) -> str:
    """Return the word for what is counted, if it is a counter or a resource."""
    lexicon = read.lexicon
    word = str(said[OBJECT])
    known = sorted(lexicon.counters | set(lexicon.flows))
    if word not in known:
        read.faults.append(UnknownNameError(read.where, "counter or resource", word, known))
    return word


def _counts(verb: str) -> VerbReader:
    """Return gaining or losing: counters of things, or a resource of seats."""
    side = "to" if verb == "gain" else "from"

    def build(said: Said, read: Reader) -> Verb:
        name = _known(said, read)
        number = _number(said, read, bounded=verb == "lose")
        least = said.get("least", 0)
        if not isinstance(least, int) or least < 0:
            read.fault(f"'least' is a number, not {least!r}")
            least = 0
        if name in read.lexicon.flows:
            return Fund(name, number, read.seat(said.get(side, "you"), side), verb, least)
        return Count(read.noun(said.get(side, "self"), side), name, number, verb, least)

    return VerbReader(frozenset({"n", side, "least"}), build)


def _shift(said: Said, read: Reader) -> Verb:
    name = _known(said, read)
    number = _number(said, read, bounded=True)
    if name in read.lexicon.flows:
        return Transfer(name, number, read.seat(said["from"], "from"), read.seat(said["to"], "to"))
    return Shift(read.noun(said["from"], "from"), name, number, read.noun(said["to"], "to"))


def _anchors(read: Reader, word: str) -> tuple[str, ...]:
    bonds = read.lexicon.bonds
    if word not in bonds:
        read.fault(f"unknown bond {word!r}", nearest(word, bonds))
    return bonds.get(word, ())


def _control(said: Said, read: Reader) -> Verb:
    anchors = _anchors(read, "control")
    to = _destination(said, read, "control")
    face = _face(said, read)
    return GrantTo(read.noun(said[OBJECT]), "control", anchors, to, face, read.rules)


def _grant(said: Said, read: Reader) -> Verb:
    word = str(said[OBJECT])
    return GrantTo(read.noun(said["on"], "on"), word, _anchors(read, word), "", None, read.rules)


def _pick(said: Said, read: Reader) -> Verb:
    text = said[OBJECT]
    if isinstance(text, str) and text in read.lexicon.domains:
        return PickValue(text)
    return Pick(read.noun(text))


def _say(said: Said, read: Reader) -> Verb:
    name = read.bind(said[OBJECT])
    if ("max" in said) is ("is" in said):
        read.fault("'number' needs either 'max' or 'is'")
    most = read.number(said["max"], "max") if "max" in said else None
    return Say(name, most, read.amount(said.get("is", 0), "is"))


def _copy(said: Said, read: Reader) -> Verb:
    """Read whose effect, and of which windows: ``instant``, ``main|ambush``, ``instant, not x``."""
    windows = [w for w in read.lexicon.windows if w not in read.lexicon.standing]
    wanted: list[str] = []
    for part in str(said["of"]).split(","):
        text = part.strip()
        banned = text.startswith("not ")
        words = windows if text == "instant" else text.removeprefix("not ").split("|")
        for word in words:
            read.word(word, "window", windows, "of")
        wanted = [w for w in wanted if w not in words] if banned else [*wanted, *words]
    return Copy(read.noun(said[OBJECT]), tuple(wanted))


def _shuffle(said: Said, read: Reader) -> Verb:
    return Shuffle(read.destination(said[OBJECT]))


VERBS: Final[Mapping[str, VerbReader]] = {
    "move": moves("move"),
    "put": moves("put"),
    "discard": moves("discard"),
    "draw": VerbReader(frozenset({"from", "to", "by"}), _draw),
    "shuffle": VerbReader(NO, _shuffle),
    "hide": _turns("hide"),
    "reveal": _turns("reveal"),
    "spend": _turns("spend"),
    "ready": _turns("ready"),
    "gain": _counts("gain"),
    "lose": _counts("lose"),
    "shift": VerbReader(frozenset({"n", "from", "to"}), _shift, frozenset({"from", "to"})),
    "look": VerbReader(NO, lambda said, read: Look(read.noun(said[OBJECT]))),
    "control": VerbReader(frozenset({"to", "face"}), _control, local=True),
    "grant": VerbReader(frozenset({"on"}), _grant, frozenset({"on"}), local=True),
    "pick": VerbReader(NO, _pick),
    "number": VerbReader(frozenset({"max", "is"}), _say),
    "copy": VerbReader(frozenset({"of"}), _copy, frozenset({"of"}), local=True),
}
"""The kernel's verbs by the words for them.

``gain`` and ``lose`` speak of the card itself (``to``, ``from``) or of you, and of 1 (``n``),
unless a card says otherwise; ``least`` is the least of a number that is free.
"""
