"""Pages as a browser shows them: a script of ours goes in and leaves what it finds as the title."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER: Final = next(filter(None, map(shutil.which, NAMES)), None)
PHONE: Final = 360
"""Columns of pixels of a small phone."""
MARKS: Final = [
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium on this machine"),
]


def measured(page: str, script: str, width: int, folder: Path) -> dict[str, Any]:
    """Return what a script finds on a page in a window of some width.

    Args:
        page: The page. It runs no script itself: a policy that says so is taken out.
        script: What measures it; it ends with its findings in ``out``.
        width: Columns of pixels.
        folder: Where the browser may write.
    """
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    script = f"{script}\nparent.document.title = JSON.stringify(out);"
    text = html.escape(page.replace("</body>", f"<script>{script}</script></body>"))
    # A window of a browser is not made as narrow as a phone; a frame in it is.
    frame = f'<iframe width="{width}" height="800" style="border: 0" srcdoc="{text}"></iframe>'
    path = folder / "measured.html"
    path.write_text(f"<!DOCTYPE html><title>nothing</title>{frame}", "utf-8")
    assert BROWSER is not None
    command = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
        "--allow-file-access-from-files", "--window-size=1000,900", "--dump-dom", path.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search(r"<title>(.*?)</title>", done.stdout, re.DOTALL)
    assert found is not None
    measures: dict[str, Any] = json.loads(html.unescape(found[1]))
    return measures
