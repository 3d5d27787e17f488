"""Nothing that a person waits for imports a compiler."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
{do}
assert "numba" not in sys.modules
assert "cubirds.kernel" not in sys.modules
"""


@pytest.mark.parametrize("do", ["import cubirds.game", "import cubirds.cli", "import cubirds.server.app"])
def test_the_kernel_is_not_imported_before_it_is_wanted(do: str) -> None:
    subprocess.run([sys.executable, "-c", PROGRAM.format(do=do)], check=True)
