"""Cases as tests: ``collect`` finds them, pytest runs them.

Put this into a test module::

    from cardrules.cases import check, collect


    @pytest.mark.parametrize("path", collect("cases"), ids=str)
    def test_case(path):
        check(path)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cardrules.cases.loading import load_case
from cardrules.cases.pages import unmet_lines
from cardrules.cases.running import CaseResult, run
from cardrules.ids import RuleId


def collect(paths: str | Path | Iterable[str | Path]) -> tuple[Path, ...]:
    """Return case files: those given, and all in the folders given, sorted by name.

    Args:
        paths: One or several of them.

    Raises:
        FileNotFoundError: There is no such file or folder.
    """
    found: list[Path] = []
    for path in map(Path, [paths] if isinstance(paths, str | Path) else paths):
        if path.is_dir():
            found += sorted(path.rglob("*.toml"))
        elif path.exists():
            found.append(path)
        else:
            raise FileNotFoundError(str(path))
    return tuple(dict.fromkeys(found))


def check(
    path: str | Path, lang: str | None = None, readings: Mapping[RuleId, str] | None = None
) -> CaseResult:
    """Run a case file and return what came out.

    Raises:
        AssertionError: Something is not as expected; each line names a key.
        FaultsError: The file is wrong.
    """
    result = run(load_case(path), lang, readings)
    if not result.met:
        raise AssertionError("\n".join([result.case.name, *unmet_lines(result)]))
    return result
