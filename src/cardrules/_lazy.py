"""Names of a package that are loaded when they are first used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from sys import modules
from typing import Any

__all__ = ["load"]


def load(package: str, homes: Mapping[str, str], name: str) -> Any:
    """Return what a package calls by a name, and keep it there for the next time.

    Args:
        package: The package.
        homes: For each name that it has the module inside it that defines it.
        name: Which one.

    Raises:
        AttributeError: It has no such name.

    Example:
        >>> load("cardrules", {"seat_name": "ids"}, "seat_name")(0)
        'A'
    """
    home = homes.get(name)
    if home is None:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    found = getattr(import_module(f"{package}.{home}"), name)
    setattr(modules[package], name, found)
    return found
