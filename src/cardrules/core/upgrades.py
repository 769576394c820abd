"""Old records brought up to date: one step from each version of an event or action to the next.

A record is never rewritten. What an older release wrote is changed while it is read, step by step,
until it is what this release writes; what is up to date already passes through unchanged. One event
may become several: they stay one entry, so that no entry after it gets another number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from cardrules._frozen import frozen

__all__ = ["KERNEL_UPGRADES", "SEVERAL", "Upgrade", "Upgrades"]

Data = dict[str, Any]
Change = Callable[[Data], Sequence[Data]]

SEVERAL: Final = "several"
"""Tag of the event that several stand in for one; see `cardrules.core.facts_match.Several`."""

MOST: Final = 256
"""Steps that one record takes at most: more is a circle."""


@frozen
class Upgrade:
    """One step: from one version of a tag to the next.

    Args:
        tag: Of the event or action.
        version: The version that is changed, from 1.
        change: Is given the fields of the old record and returns the records that it becomes, in
            order, each with its ``tag`` and fields. A record without ``version`` is the next one
            of the same tag, or the first one of another tag. Reads nothing but what it is given.
    """

    tag: str
    version: int
    change: Change


KERNEL_UPGRADES: Final[tuple[Upgrade, ...]] = ()
"""Those of the kernel's own events: there is one version of each so far."""


class UpgradeFault(Exception):  # noqa: N818 - turned into an error of the library by who reads
    """A record cannot be brought up to date."""


class Upgrades:
    """All the steps of a game and of the kernel.

    Args:
        steps: In any order.
        versions: The version of each tag that is read now.

    Raises:
        ValueError: A step is missing, there twice, or leads from what is up to date.
    """

    def __init__(self, steps: Iterable[Upgrade], versions: Mapping[str, int]) -> None:
        self.versions = versions
        self._steps: dict[tuple[str, int], Change] = {}
        for step in steps:
            key = (step.tag, step.version)
            if key in self._steps or step.version >= versions.get(step.tag, step.version + 1):
                raise ValueError(f"no upgrade from version {step.version} of {step.tag!r} is due")
            self._steps[key] = step.change
        for tag, version in versions.items():
            # A game may give up a version, and all before it, but no step in between.
            known = [old for old in range(1, version) if (tag, old) in self._steps]
            for old in range(min(known, default=version), version):
                if old not in known:
                    raise ValueError(f"there is no upgrade from version {old} of {tag!r}")

    def __bool__(self) -> bool:
        return bool(self._steps)

    def of(self, data: Data) -> list[Data]:
        """Return a record, or the records that it becomes, as they are written now.

        Raises:
            UpgradeFault: A step cannot change what it is given.
        """
        due: list[Data] = [data]
        done: list[Data] = []
        for _ in range(MOST):
            if not due:
                return done
            part = due.pop(0)
            tag, version = part.get("tag"), part.get("version", 1)
            step = self._steps.get((tag, version)) if type(version) is int else None  # type: ignore[arg-type]  # whatever it is
            if step is None:
                done.append(part)
            else:
                due[:0] = self._changed(step, str(tag), version, part)
        raise UpgradeFault(f"{data.get('tag')!r} is never up to date")

    def _changed(self, step: Change, tag: str, version: int, data: Data) -> list[Data]:
        fields = {key: value for key, value in data.items() if key not in ("tag", "version")}
        try:
            found = [dict(part) for part in step(fields)]
            for part in found:
                part.setdefault("version", version + 1 if part["tag"] == tag else 1)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            what = f"version {version} of {tag!r} cannot be brought up to date"
            raise UpgradeFault(f"{what}: {type(error).__name__}: {error}") from None
        return found
