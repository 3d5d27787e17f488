"""While the server starts, pages are there at once and everything else waits."""

import asyncio
from pathlib import Path

import httpx
import pytest
from tests.server.harness import RunningServer

from cubirds.server.app import create_app
from cubirds.server.entrance import Entrance


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<title>CuBirds</title>")
    return folder


def client(entrance: Entrance) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(entrance), base_url="http://test")


async def test_pages_are_shown_before_the_server_is_open(static: Path) -> None:
    async with client(Entrance(static)) as browser:
        page = await browser.get("/t/abc")
        assert "CuBirds" in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert (await browser.get("/gone.js")).status_code == 404


async def test_everything_else_waits_for_the_server(server: RunningServer, static: Path) -> None:
    entrance = Entrance(static)
    async with client(entrance) as browser:
        waiting = asyncio.create_task(browser.get("/healthz"))
        await browser.get("/")
        assert not waiting.done()
        entrance.open(create_app(server.services))
        assert (await waiting).json() == {"status": "ok"}


async def test_nobody_waits_for_a_server_that_does_not_open(static: Path) -> None:
    entrance = Entrance(static)
    async with client(entrance) as browser:
        waiting = asyncio.create_task(browser.get("/healthz"))
        await browser.get("/")
        entrance.close()
        assert (await waiting).status_code == 503
