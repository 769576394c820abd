"""The reference lists what there is: every public name, and none that does not exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import cardrules as cr
from cardrules import kit, testing

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference"
API = (REFERENCE / "api.md").read_text(encoding="utf-8")
KIT = (REFERENCE / "kit.md").read_text(encoding="utf-8")


def documented(page: str) -> set[str]:
    """Return the names that the directives of a page document."""
    targets = re.findall(r"^\.\. auto(?:class|function|module):: ([\w.]+)", page, re.MULTILINE)
    names = {target.rpartition(".")[2] for target in targets}
    for members in re.findall(r"^ +:members: *((?:.+\n?)(?: {6,}.+\n)*)", page, re.MULTILINE):
        names |= {name.strip() for name in members.replace("\n", ",").split(",")}
    if ".. automodule:: cardrules.errors\n   :members:\n" in page:
        errors = vars(import_module("cardrules.errors")).values()
        names |= {found.__name__ for found in errors if isinstance(found, type)}
    return names


@pytest.mark.parametrize("name", cr.__all__)
def test_every_name_of_the_package_is_in_the_reference(name: str) -> None:
    assert name in documented(API)


@pytest.mark.parametrize("name", sorted(set(testing.__all__) - {"ALL", "LAWS"}))
def test_every_name_of_the_laws_is_in_the_reference(name: str) -> None:
    assert name in documented(API)


def test_the_page_of_the_kit_lists_the_kit() -> None:
    listed = re.findall(r"^   (\w+)$", KIT, re.MULTILINE)
    for line in re.findall(r"^(`.*`)\n: ", KIT, re.MULTILINE):
        listed += re.findall(r"`(\w+)`", line)

    assert sorted(listed) == sorted(kit.__all__)


def test_a_name_that_the_package_does_not_have_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Mach'"):
        cr.Mach  # type: ignore[attr-defined]  # noqa: B018
