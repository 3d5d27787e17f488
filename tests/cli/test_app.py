"""The program as a shell sees it: start-up, errors, exit statuses."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"numpy", "numba", "fastapi", "uvicorn", "sqlalchemy", "alembic", "structlog", "rich"}


def cubirds(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("cubirds")
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["serve", "--help"], ["bench", "--help"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    code = f"""
import sys
sys.argv = ["cubirds", *{arguments!r}]
from cubirds.cli import main
try:
    main()
except SystemExit:
    print(*sorted(sys.modules))
"""
    python = [sys.executable, "-c", code]
    done = subprocess.run(python, capture_output=True, text=True, check=True, timeout=60)
    assert HEAVY.isdisjoint(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"], ["bench", "--help"]])
def test_help_is_no_error(arguments: list[str]) -> None:
    done = cubirds(*arguments)
    assert done.returncode == 0
    assert "Usage: cubirds" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["serve", "--port", "x"],
        ["serve", "--port", "65536"],
        ["serve", "--wings"],
        ["serve", "--host", ""],
        ["serve", "--database", ""],
        ["serve", "--redis", ""],
        ["bench"],
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_2(arguments: list[str]) -> None:
    done = cubirds(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("cubirds: ")
    assert done.stderr.count("\n") == 1
