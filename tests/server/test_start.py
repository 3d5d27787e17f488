"""What a start of the server may not wait for."""

import subprocess
import sys
from pathlib import Path

STARTED = """
import asyncio, sys
from cubirds.server.app import create_app
from cubirds.server.serving import web_config
from cubirds.server.services import open_services
from cubirds.server.settings import Settings

async def start():
    async with open_services(Settings(database=sys.argv[1])) as services:
        web_config(create_app(services), services.settings).load()

asyncio.run(start())
print(*sys.modules)
"""


def test_a_start_loads_neither_a_compiler_nor_migrations(tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", STARTED, f"{tmp_path}/games.sqlite3"]
    loaded = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.split()
    assert "fastapi" in loaded
    later = {"numba", "numpy", "alembic", "cubirds.kernel", "asyncpg", "pywebpush", "cryptography"}
    assert not later & set(loaded)


def test_the_package_alone_loads_nothing() -> None:
    code = "import sys, cubirds.server; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not {"fastapi", "sqlalchemy", "uvicorn"} & set(loaded.split())
