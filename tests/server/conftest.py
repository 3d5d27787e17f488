"""What the server's tests share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.harness import RunningServer, serve, settings_for

from cubirds.server.settings import Settings


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a database may be made."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def settings(database: Path) -> Settings:
    """Settings of a server with a database of its own."""
    return settings_for(database)


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[RunningServer]:
    """A running server."""
    async with serve(settings) as running:
        yield running
