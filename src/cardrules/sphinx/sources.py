"""What documents are made from besides their text, and which of them have to be read again.

Sphinx itself looks at the files that a document depends on. It does not see that a pattern means
other files than before, nor that a game or the library decides otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from cardrules import registry
from cardrules._frozen import frozen
from cardrules.errors import DefinitionError
from cardrules.sphinx.bench import found

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from cardrules.sphinx.domain import CardRulesDomain

__all__ = ["Globbed", "Made", "outdated"]

CODE: Final = {".py", ".toml"}
"""What decides rulings: programs, and data."""


@frozen
class Globbed:
    """Files that a pattern means.

    Args:
        pattern: The pattern.
        paths: What it meant when the document was read.
    """

    pattern: str
    paths: tuple[str, ...]

    def stale(self) -> bool:
        """Return whether it means other files now."""
        return tuple(map(str, found(self.pattern))) != self.paths


@frozen
class Made:
    """A game, and the library that rules on it, as they were when a document was read.

    Args:
        game: Its name.
        digest: Of everything that decides.
    """

    game: str
    digest: str

    @classmethod
    def now(cls, game: str) -> Made:
        """Return a game as it is."""
        return cls(game, digest(game))

    def stale(self) -> bool:
        """Return whether they are others now."""
        return digest(self.game) != self.digest


@cache
def digest(game: str) -> str:
    """Return a digest of everything that decides rulings on a game; "" if there is no such game."""
    try:
        home = registry.home(game)
    except DefinitionError:
        return ""
    whole = hashlib.sha256()
    for root in (Path(registry.__file__).parent, home):
        for path in sorted(root.rglob("*")) if root.is_dir() else (root,):
            if path.suffix in CODE:
                whole.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def outdated(
    _app: Sphinx,
    env: BuildEnvironment,
    _added: AbstractSet[str],
    _changed: AbstractSet[str],
    _removed: AbstractSet[str],
) -> list[str]:
    """Return the documents that would come out otherwise now."""
    domain = cast("CardRulesDomain", env.domains["cardrules"])
    return [
        docname
        for docname, sources in sorted(domain.sources.items())
        if any(source.stale() for source in sources)
    ]
