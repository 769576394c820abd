"""The command line ``cardrules``, on click and rich: the extra ``cli``."""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("click", "rich")


def main() -> None:
    """Run the command line; without its packages, say in one line how to get them."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        names = " and ".join(missing)
        how = "pip install 'cardrules[cli]', or in a clone pip install '.[cli]'"
        print(f"cardrules: {names} not installed: {how}", file=sys.stderr)
        sys.exit(2)
    from cardrules.cli.app import commands

    commands.main(prog_name="cardrules")
