"""A command line to call in the process of a test."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from click.testing import CliRunner, Result

from cardrules.cli.app import commands

ROOT: Final = Path(__file__).resolve().parents[1]
CASES: Final = ROOT / "examples" / "arcanya"
CASE: Final = CASES / "desviar-after-reflejar.toml"


def call(*args: object, typed: str = "") -> Result:
    """Return what a command line does, with what somebody types while it runs."""
    return CliRunner().invoke(commands, [str(arg) for arg in args], input=typed)
