"""Packages as if they were installed, without installing anything."""

from __future__ import annotations

import tomllib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "examples" / "tiny-game"


def magpie_site(folder: Path) -> Path:
    """Return a new folder that says what an installation of the tiny game would say.

    On the path together with ``src`` of the package, it lets any process find the game by its
    entry point.
    """
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"]["cardrules.games"]
    info = folder / "site" / f"cardrules_magpie-{project['version']}.dist-info"
    info.mkdir(parents=True)
    facts = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(facts, encoding="utf-8")
    lines = ["[cardrules.games]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return info.parent
