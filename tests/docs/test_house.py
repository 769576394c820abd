"""What holds for the tree as a whole: sizes, names, import arrows, and texts that stay true.

Each check is a function from text to faults, so that the tests at the end can show on a small
broken example that it bites.
"""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
GAMES = SRC / "cardrules" / "games"

MODULE_LINES = 400
FUNCTION_LINES = 40
VAGUE_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers"}
NOT_FOR_THE_KERNEL = ("games", "judge", "cli", "cases", "testing")
COMMANDS = (
    "games",
    "rules",
    "cards",
    "schema",
    "judge",
    "play",
    "replay",
    "audit",
    "why",
    "compare",
    "orders",
    "simulate",
)

# A check that is silenced at the end of a line, with nothing after it.
SILENCED = re.compile(r"# (noqa(: [A-Z0-9, ]+)?|type: ignore(\[[a-z, -]+\])?)\s*$")
# Places on one machine, and hosts that packages come from. The pattern does not match itself.
FORBIDDEN = re.compile(
    r"""
    (?<![\w.~}/]) / (?:work|tmp|root|home|Users) / \w
    | pypi\.org | python[h]osted | npm[j]s
    | https?:// (?:localhost | 127\. | 10\. | 192\.168\.)
    """,
    re.VERBOSE,
)
SHIPPED = ("*.md", "*.py", "*.toml", "*.json", "*.jsonl", "*.txt", "LICENSE", "run")
SHIPPED_FOLDERS = (".ci", "docs", "examples", "src", "tests")


# --- what the checks look at ----------------------------------------------------------------------


def modules() -> dict[str, str]:
    """Return the text of each module of the package by its dotted name."""
    found = {}
    for path in sorted(SRC.rglob("*.py")):
        parts = path.relative_to(SRC).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text(encoding="utf-8")
    return found


def packages() -> set[str]:
    """Return the dotted names of the modules that are folders."""
    return {".".join(p.parent.relative_to(SRC).parts) for p in SRC.rglob("__init__.py")}


def game_folders() -> set[str]:
    """Return the names of the built-in games."""
    return {path.parent.name for path in GAMES.glob("*/__init__.py")}


def texts() -> dict[str, str]:
    """Return every text that a clone contains, by its path from the root."""
    paths = itertools.chain(
        *(ROOT.glob(pattern) for pattern in SHIPPED),
        *((ROOT / folder).rglob(pattern) for folder in SHIPPED_FOLDERS for pattern in SHIPPED),
    )
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(set(paths))
        if path.is_file() and "_build" not in path.parts
    }


def prose() -> dict[str, str]:
    """Return the pages that a person reads."""
    return {name: text for name, text in texts().items() if name.endswith(".md")}


# --- the checks -----------------------------------------------------------------------------------


def docstring_lines(node: ast.AST) -> int:
    """Return how many lines the docstrings in a function take, also those of inner functions."""
    lines = 0
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = inner.body[0]
            if isinstance(first, ast.Expr) and ast.get_docstring(inner, clean=False) is not None:
                lines += (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def size_faults(name: str, text: str) -> Iterator[str]:
    """Yield what is longer than the house allows: the module, and each function in it."""
    count = len(text.splitlines())
    if count > MODULE_LINES:
        yield f"{name} has {count} lines"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1 - docstring_lines(node)
            if lines > FUNCTION_LINES:
                yield f"{name}.{node.name} has {lines} lines without its docstring"


def imports(name: str, text: str, *, package: bool) -> Iterator[tuple[int, str]]:
    """Yield line and dotted name of everything of this package that a module imports.

    `from a import b` may mean the module `a.b`, so both are yielded.
    """
    home = name if package else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = home.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *filter(None, [base])])
            yield (node.lineno, base)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def within(name: str, folder: str) -> bool:
    """Return whether a dotted name is a module or something inside it."""
    return name == folder or name.startswith(f"{folder}.")


def arrow_faults(name: str, text: str, games: set[str], *, package: bool) -> Iterator[str]:
    """Yield each import that goes against the arrows.

    The kernel knows neither the games nor what is built on it; a game is known by nobody but
    itself.
    """
    for line, target in imports(name, text, package=package):
        if within(name, "cardrules.core"):
            for part in NOT_FOR_THE_KERNEL:
                if within(target, f"cardrules.{part}"):
                    yield f"{name}:{line}: the kernel imports {target}"
        for game in sorted(games):
            folder = f"cardrules.games.{game}"
            if within(target, folder) and not within(name, folder):
                yield f"{name}:{line}: imports the game {target}"


def relative_faults(name: str, text: str) -> Iterator[str]:
    """Yield each relative import that climbs above its own folder."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level > 1:
            yield f"{name}:{node.lineno}: a relative import above one level"


def name_faults(name: str) -> Iterator[str]:
    """Yield a fault if a module name says nothing about what is inside."""
    for part in name.split("."):
        if part.strip("_") in VAGUE_NAMES:
            yield f"{name}: {part!r} is no name"


def excuse_faults(name: str, text: str) -> Iterator[str]:
    """Yield each line on which a check is silenced and no reason is given."""
    for number, line in enumerate(text.splitlines(), start=1):
        if SILENCED.search(line):
            yield f"{name}:{number}: {line.strip()}"


def machine_faults(name: str, text: str) -> Iterator[str]:
    """Yield each place where a text names a place on a machine, or a registry."""
    for number, line in enumerate(text.splitlines(), start=1):
        if FORBIDDEN.search(line):
            yield f"{name}:{number}: {line.strip()}"


def fenced(text: str, language: str, *, after: str = "") -> list[str]:
    """Return the code fences of a page in one language, or only the one after a marker."""
    fence = rf"```{language}\n(.*?)```"
    pattern = rf"<!-- {re.escape(after)} -->\n{fence}" if after else fence
    return re.findall(pattern, text, flags=re.DOTALL)


def commands_named(text: str) -> set[str]:
    """Return the commands that a page shows, in its command fences and in its code spans."""
    code = re.findall(r"```(?:bash|console|text)\n(.*?)```", text, flags=re.DOTALL)
    code += re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)
    shown = re.compile(r"(?:^|/|\$ |&& )cardrules ([a-z]+)", re.MULTILINE)
    return {command for piece in code for command in shown.findall(piece)}


# --- the tree -------------------------------------------------------------------------------------


def test_there_is_something_to_check() -> None:
    assert "cardrules" in modules()
    assert "README.md" in texts()


def test_modules_and_functions_are_short() -> None:
    assert [f for name, text in modules().items() for f in size_faults(name, text)] == []


def test_imports_follow_the_arrows() -> None:
    folders, games = packages(), game_folders()
    assert [
        fault
        for name, text in modules().items()
        for fault in arrow_faults(name, text, games, package=name in folders)
    ] == []


def test_relative_imports_stay_in_their_folder() -> None:
    assert [f for name, text in modules().items() for f in relative_faults(name, text)] == []


def test_every_module_has_a_name_that_says_something() -> None:
    assert [fault for name in modules() for fault in name_faults(name)] == []


def test_every_module_postpones_its_annotations() -> None:
    late = "from __future__ import annotations"
    bodies = {name: ast.parse(text).body for name, text in modules().items()}
    # A module that is only a docstring has no annotations to postpone.
    assert [n for n, body in bodies.items() if len(body) > 1 and late not in modules()[n]] == []


def test_every_check_that_is_silenced_says_why() -> None:
    assert [f for name, text in modules().items() for f in excuse_faults(name, text)] == []


def test_no_text_names_a_machine_or_a_registry() -> None:
    assert [f for name, text in texts().items() for f in machine_faults(name, text)] == []


# --- the README and the pages ---------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["judge-line", "test-line"])
def test_the_readme_has_one_line_to_copy_after_each_marker(marker: str) -> None:
    (block,) = fenced((ROOT / "README.md").read_text(encoding="utf-8"), "bash", after=marker)
    assert len(block.splitlines()) == 1


def test_the_python_of_the_readme_runs(tmp_path: Path) -> None:
    blocks = fenced((ROOT / "README.md").read_text(encoding="utf-8"), "python")
    assert blocks
    # All blocks in one process, as a reader pastes them one after the other, away from the clone.
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_pages_name_only_commands_that_are_meant_to_exist() -> None:
    named = {c for text in prose().values() for c in commands_named(text)}
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_pages_exists(command: str) -> None:
    script = Path(sys.executable).with_name("cardrules")
    done = subprocess.run([script, command, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(prose()))
def test_links_between_pages_lead_somewhere(name: str) -> None:
    page = ROOT / name
    targets = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", prose()[name])
    assert [t for t in targets if not (page.parent / t).exists()] == []


# --- the checks bite ------------------------------------------------------------------------------


def test_a_long_module_and_a_long_function_are_found() -> None:
    body = "    x = 1\n" * FUNCTION_LINES
    assert list(size_faults("m", "\n" * (MODULE_LINES + 1))) == [f"m has {MODULE_LINES + 1} lines"]
    assert list(size_faults("m", f"def f():\n{body}")) == ["m.f has 41 lines without its docstring"]


def test_a_docstring_does_not_make_a_function_long() -> None:
    lines = "    word\n" * FUNCTION_LINES
    assert list(size_faults("m", f'def f():\n    """Do.\n\n{lines}    """\n    return 1\n')) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cardrules.core.events", "import cardrules.judge.can"),
        ("cardrules.core.events", "from cardrules import cli"),
        ("cardrules.core.events", "def late():\n    from cardrules.testing import laws"),
        ("cardrules.core", "from ..games import duel"),
        ("cardrules.match", "from cardrules.games import duel"),
        ("cardrules.games", "from .duel import GAME"),
        ("cardrules.games.chess", "from cardrules.games.duel.cards import WISP"),
        ("cardrules.judge.words", "import cardrules.games.duel"),
    ],
)
def test_an_import_against_the_arrows_is_found(name: str, text: str) -> None:
    package = name in {"cardrules.core", "cardrules.games", "cardrules.games.chess"}
    assert list(arrow_faults(name, text, {"duel", "chess"}, package=package)) != []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cardrules.core.events", "from cardrules.core import state\nfrom . import effects"),
        ("cardrules.games.duel.cards", "from cardrules.games.duel import events"),
        ("cardrules.games.duel.cards", "from .events import Struck"),
        ("cardrules.match", "from cardrules.games import find"),
    ],
)
def test_an_import_along_the_arrows_is_left_alone(name: str, text: str) -> None:
    assert list(arrow_faults(name, text, {"duel", "chess"}, package=False)) == []


def test_a_relative_import_above_one_level_is_found() -> None:
    assert list(relative_faults("a.b.c", "from .. import d")) != []
    assert list(relative_faults("a.b.c", "from . import d")) == []


def test_a_name_that_says_nothing_is_found() -> None:
    assert list(name_faults("cardrules.core._utils")) != []
    assert list(name_faults("cardrules.core.events")) == []


@pytest.mark.parametrize("code", ["noqa: S311", "noqa: A001, B018", "type: ignore[arg-type]"])
def test_a_check_that_is_silenced_without_a_reason_is_found(code: str) -> None:
    assert list(excuse_faults("m", f"x = 1  # {code}")) != []
    assert list(excuse_faults("m", f"x = 1  # {code} - a reason")) == []
    assert list(excuse_faults("m", f"x = 1  # {code}  # a reason")) == []


@pytest.mark.parametrize("folder", ["home", "work"])
def test_a_place_on_a_machine_is_found(folder: str) -> None:
    assert list(machine_faults("page.md", f"see `/{folder}/somebody/notes`")) != []
    assert list(machine_faults("page.md", f"see `docs/{folder}/notes`")) == []


def test_commands_are_found_in_fences_and_in_sentences() -> None:
    page = "run `cardrules judge FILE`:\n```bash\n.venv/bin/cardrules play arcanya --seed 7\n```\n"
    assert commands_named(page) == {"judge", "play"}
    assert commands_named("With cardrules you play: `import cardrules as cr`.") == set()
