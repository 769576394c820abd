"""``python -m cardrules.cli`` is the command ``cardrules``."""

from __future__ import annotations

from cardrules.cli import main

if __name__ == "__main__":
    main()
