"""What goes wrong: one line a fault on standard error, and an exit status that says whose.

Status 2 is bad input. Status 70 is a fault of the library itself; the variable
``CARDRULES_TRACEBACK`` then shows where it happened.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from cardrules.errors import CardRulesError, DefinitionError, EngineBugError, FaultsError
from cardrules.files import reason

OK: Final = 0
UNMET: Final = 1
BAD_INPUT: Final = 2
OUR_FAULT: Final = 70
INTERRUPTED: Final = 130

LONGEST: Final = 500
"""Characters of the longest line about a fault."""

ENDING: Final = 150
"""Characters of its end that are kept."""

TRACEBACK: Final = "CARDRULES_TRACEBACK"


def guarded(run: Callable[[], Any], name: str = "cardrules") -> int:
    """Run something and return its exit status, with every fault told in one line.

    Args:
        run: What to run; a whole number that it returns is the status.
        name: What the lines about a wrong command line begin with.
    """
    try:
        result = run()
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted")
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return BAD_INPUT
    except click.ClickException as error:
        return _usage(error, name)
    except (BrokenPipeError, SystemExit):
        # The second is what click makes of the first.
        return _reader_gone()
    except Exception as error:  # noqa: BLE001 - the one place where nothing may get through
        return _fault(error)
    return result if isinstance(result, int) else OK


def tell(line: str) -> None:
    """Write one line on standard error."""
    print(f"cardrules: {one_line(line)}", file=sys.stderr)


def one_line(text: str) -> str:
    r"""Return a text that quotes whatever was put in, as one line that any terminal can show.

    Where it begins and ends is kept: there stand the place and the nearest right names.

    Example:
        >>> one_line("unknown \x1b[31mcard\nxxx")
        'unknown \\x1b[31mcard xxx'
    """
    line = " ".join(text.split())
    if len(line) > LONGEST:
        line = f"{line[: LONGEST - ENDING - 3]}...{line[-ENDING:]}"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)


def lines_of(error: Exception) -> tuple[str, ...]:
    """Return what is wrong, one line a fault."""
    if isinstance(error, FaultsError):
        return tuple(line for fault in error.faults for line in lines_of(fault))
    return (str(error),)


@contextlib.contextmanager
def in_file(path: Path) -> Iterator[None]:
    """Name the file in every fault that is found inside."""
    try:
        yield
    except EngineBugError:
        raise
    except CardRulesError as error:
        raise FaultsError([DefinitionError(str(path), line) for line in lines_of(error)]) from error


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Write a file.

    Args:
        path: The file.
        text: What shall stand in it.
        new: Whether it has to be a new one, so that nothing is lost.

    Raises:
        DefinitionError: It cannot be written, or already exists.
    """
    if not path.parent.is_dir():
        raise DefinitionError(str(path), f"there is no folder {str(path.parent)!r}")
    try:
        with path.open("x" if new else "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        what = "is a directory" if path.is_dir() else "already exists: name a new file"
        raise DefinitionError(str(path), what) from None
    except OSError as error:
        raise DefinitionError(str(path), reason(error)) from None


def _usage(error: click.ClickException, name: str) -> int:
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx is not None else name
    line = one_line(error.format_message())
    print(f"{command}: {line}  (--help shows how)", file=sys.stderr)
    return BAD_INPUT


def _reader_gone() -> int:
    """Whoever reads the output has closed it: there is nobody left to tell."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def _fault(error: Exception) -> int:
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exc()
    ours = isinstance(error, EngineBugError) or not isinstance(error, CardRulesError)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        tell(f"{place}{reason(error)}")
        return BAD_INPUT
    if ours:
        what = (
            str(error) if isinstance(error, EngineBugError) else f"{type(error).__name__}: {error}"
        )
        tell(f"a fault of cardrules, not yours: {what}; {TRACEBACK}=1 shows where")
        return OUR_FAULT
    for line in lines_of(error):
        tell(line)
    return BAD_INPUT
