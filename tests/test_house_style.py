"""Limits of the house that no linter counts."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
RULES = sorted((ROOT / "src/cubirds/game").rglob("*.py"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_import_the_standard_library_only(path: Path) -> None:
    foreign = {
        name
        for name in imported(ast.parse(path.read_text()))
        if name.split(".")[0] not in sys.stdlib_module_names and not f"{name}.".startswith("cubirds.game.")
    }
    assert not foreign


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src/cubirds")))
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= 500
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{node.name} is too long"
