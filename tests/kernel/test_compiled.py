"""When machine code is stored, where, and when it is thrown away."""

import subprocess
import sys
from pathlib import Path

import pytest

WHOLE = """
import numpy as np
from cubirds.kernel.compiled import compiled
from part import part

@compiled
def whole(number: np.uint64) -> np.uint64:
    return part(number)
"""
PART = """
import numpy as np
from cubirds.kernel.compiled import compiled

@compiled
def part(number: np.uint64) -> np.uint64:
    return number + np.uint64(FACTOR)
"""
CALL = "import numpy; from whole import whole; print(whole(numpy.uint64(1)), *whole.stats.cache_hits)"


class Program:
    """Two compiled functions in two files, called in a process of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {"HOME": str(folder / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
        (folder / "whole.py").write_text(WHOLE)
        self.change_part(1)

    def change_part(self, addend: int) -> None:
        (self.folder / "part.py").write_text(PART.replace("FACTOR", str(addend)))

    def run(self) -> tuple[int, bool]:
        """What it gives for 1, and whether that came from stored machine code."""
        done = subprocess.run(
            [sys.executable, "-c", CALL],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        result, *hits = done.stdout.split()
        return int(result), bool(hits)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_machine_code_is_kept_until_a_source_changes(program: Program) -> None:
    assert program.run() == (2, False)
    assert program.run() == (2, True)
    program.change_part(5)
    assert program.run() == (6, False)


def test_machine_code_is_kept_elsewhere_where_the_package_cannot_be_written(program: Program) -> None:
    (program.folder / "__pycache__").write_text("a file, so no folder can be made here")
    assert program.run() == (2, False)
    assert program.run() == (2, True)
    assert list((program.folder / "home").rglob("*.nbc"))


def test_without_any_folder_to_write_functions_work_all_the_same(program: Program) -> None:
    (program.folder / "__pycache__").write_text("a file, so no folder can be made here")
    program.environment["HOME"] = "/dev/null"
    assert program.run() == (2, False)
    assert program.run() == (2, False)
