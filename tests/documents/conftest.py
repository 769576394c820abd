"""Each test has a small documentation of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from booklet import Book


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path)
