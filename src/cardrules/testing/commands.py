"""What the commands that try a game have in common: their options, and how they end."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from cardrules.errors import CardRulesError
from cardrules.testing.broken import ALL, Law, LawBroken, law_named

__all__ = ["laws_named", "parser", "status_of"]


def parser(prog: str, description: str) -> argparse.ArgumentParser:
    """Return a parser that knows the options of every such command."""
    made = argparse.ArgumentParser(prog=prog, description=description)
    made.add_argument("game", metavar="GAME", help="name of a game, or module:name")
    made.add_argument(
        "--law", action="append", metavar="LAW", help="number or name; may be repeated"
    )
    made.add_argument("--quiet", action="store_true", help="do not show how far it is")
    return made


def laws_named(names: Sequence[str] | None) -> Sequence[Law]:
    """Return the laws that somebody names, all if nobody does.

    Raises:
        DefinitionError: One does not exist.
    """
    return ALL if names is None else [law_named(name) for name in names]


def status_of(tried: Callable[[], object], keep: Callable[[LawBroken], None] | None = None) -> int:
    """Let something be tried, print what comes of it, and return the exit status of the command.

    Args:
        tried: Tries it, and returns what is printed.
        keep: Called with the law that is broken, if one is.
    """
    try:
        report = tried()
    except AssertionError as broken:
        sys.stdout.write("\n".join([str(broken), *getattr(broken, "__notes__", ())]) + "\n")
        if keep is not None and isinstance(broken, LawBroken):
            keep(broken)
        return 1
    except CardRulesError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{report}\n")
    return 0
