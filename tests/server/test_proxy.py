"""Behind the documented proxy, while a player thinks for longer than anything on the way likes to wait."""

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.harness import PATIENCE, Page, Person, RunningServer, serve, settings_for
from tests.server.outages import Way

ROOT = Path(__file__).parents[2]
CADDY = shutil.which("caddy")
HEARTBEAT_SECONDS = 0.1
IDLE_SECONDS = 1.0
"""After so much silence the way between proxy and player is closed."""
needs_caddy = pytest.mark.skipif(CADDY is None, reason="no caddy, the proxy that the host's guide describes")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@asynccontextmanager
async def caddy_before(server: RunningServer, home: Path) -> AsyncIterator[int]:
    """The port of Caddy with the project's own Caddyfile, without TLS."""
    assert CADDY is not None
    port = free_port()
    environment = {
        "CUBIRDS_SITE": f"http://127.0.0.1:{port}",
        "CUBIRDS_UPSTREAM": server.address,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }
    config = home / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + (ROOT / "deploy/Caddyfile").read_text())
    process = await asyncio.create_subprocess_exec(
        CADDY, "run", "--config", str(config), "--adapter", "caddyfile", env=environment,
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as visitor:
            while not await answers(visitor, f"http://127.0.0.1:{port}/healthz"):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        yield port
    finally:
        process.terminate()
        await process.wait()


async def answers(visitor: httpx.AsyncClient, url: str) -> bool:
    try:
        return (await visitor.get(url)).is_success
    except httpx.TransportError:
        return False


@needs_caddy
async def test_a_game_goes_on_after_a_long_thought(database: Path, tmp_path: Path) -> None:
    settings = settings_for(database, heartbeat_seconds=HEARTBEAT_SECONDS)
    async with serve(settings) as server, caddy_before(server, tmp_path) as proxy:
        way = Way("127.0.0.1", proxy, idle_seconds=IDLE_SECONDS)
        await way.start()
        behind = RunningServer(server.services, f"127.0.0.1:{proxy}")
        try:
            async with behind.guest() as guest:
                table = await behind.new_table(guest)
                url = f"ws://127.0.0.1:{way.port}/ws/tables/{table}"
                origin = {"origin": f"http://127.0.0.1:{way.port}"}
                async with Page(url, guest.cookies["cubirds_guest"], origin) as page:
                    person = Person(page)
                    await person.play(moves=3)
                    await asyncio.sleep(2.5 * IDLE_SECONDS)  # the thought; only heartbeats pass
                    await person.play(moves=6)
        finally:
            await way.stop()


@needs_caddy
async def test_numbers_are_not_for_visitors(server: RunningServer, tmp_path: Path) -> None:
    async with caddy_before(server, tmp_path) as proxy, httpx.AsyncClient() as visitor:
        assert (await visitor.get(f"http://127.0.0.1:{proxy}/metrics")).status_code == 404
        assert (await visitor.get(f"http://127.0.0.1:{proxy}/healthz")).status_code == 200


@needs_caddy
async def test_behind_tls_cookies_are_for_tls_and_limits_are_by_visitor(
    database: Path, tmp_path: Path
) -> None:
    settings = settings_for(database, tables_burst=1, tables_per_second=1e-9)
    async with serve(settings) as server, caddy_before(server, tmp_path) as proxy:
        forged = {"x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "https"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{proxy}", headers=forged) as visitor:
            body = {"variant": "robinbird"}
            assert (await visitor.post("/api/v1/tables", json=body)).status_code == 201
            visitor.headers["x-forwarded-for"] = "192.0.2.8"
            assert (await visitor.post("/api/v1/tables", json=body)).status_code == 429
        terminated = {"x-forwarded-proto": "https"}
        async with httpx.AsyncClient(base_url=server.url, headers=terminated) as visitor:
            assert "; Secure" in (await visitor.get("/api/v1/me")).headers["set-cookie"]
