"""Files that somebody names: whatever is wrong with one is said in one line, with its name."""

from __future__ import annotations

import errno
import tomllib
from pathlib import Path
from typing import Any

from cardrules.errors import DefinitionError

__all__ = ["parse_toml", "read_text", "reason"]


def read_text(path: Path, most: int | None = None) -> str:
    """Return the text of a file.

    Args:
        path: The file.
        most: How many bytes it may have; None for any number.

    Raises:
        DefinitionError: It cannot be read, or is too large, or holds no text.
    """
    where = str(path)
    try:
        with path.open("rb") as file:
            # One byte more tells whether there is more; what never ends is not read to its end.
            data = file.read(-1 if most is None else most + 1)
    except OSError as error:
        raise DefinitionError(where, reason(error)) from None
    except ValueError as error:  # a name with a zero byte
        raise DefinitionError(repr(where), str(error)) from None
    if most is not None and len(data) > most:
        raise DefinitionError(where, f"is larger than {most} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DefinitionError(where, f"is not text in UTF-8 (byte {error.start})") from None
    if "\0" in text:
        raise DefinitionError(where, "is not text: it has a zero byte")
    if not text.strip():
        raise DefinitionError(where, "is empty")
    return text


def reason(error: OSError) -> str:
    """Return why a file cannot be used, in a few words."""
    known = {
        errno.ENOENT: "does not exist",
        errno.EISDIR: "is a directory",
        errno.EACCES: "may not be read or written",
        errno.ENOTDIR: "is inside something that is no directory",
    }
    return known.get(error.errno or 0, error.strerror or str(error))


def parse_toml(name: str, text: str) -> dict[str, Any]:
    """Return the data of a TOML text.

    Args:
        name: What the text is called in errors.
        text: The text.

    Raises:
        DefinitionError: It is no TOML; the place has the line.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).partition(" (at ")
        line = "".join(c for c in place.partition(",")[0] if c.isdecimal())
        where = f"{name}:{line}" if line else name
        raise DefinitionError(where, f"not valid TOML: {what}") from None
    except (RecursionError, ValueError):
        what = "not valid TOML: nested too deeply, or a number too long"
        raise DefinitionError(name, what) from None
