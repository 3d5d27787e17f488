"""A server without sockets, whose time stands still, and browsers that talk to it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from cubirds.server.app import create_app
from cubirds.server.people import People, people
from cubirds.server.services import Services, open_services
from cubirds.server.settings import Settings

PASSWORD = "seven different birds"
GENEROUS: dict[str, Any] = {
    f"{limit}_burst": 10**6 for limit in ("attempts", "attempts_at_name", "registrations", "changes", "looks")
}


class StandingClock:
    """Stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def wait(self, *, seconds: float = 0, days: float = 0) -> None:
        self.now += round((seconds + days * 86_400) * 1000)


@dataclass
class House:
    """A server and its inside."""

    services: Services
    clock: StandingClock
    stack: AsyncExitStack

    @property
    def people(self) -> People:
        return self.services.people

    def browser(self, address: str = "192.0.2.1", scheme: str = "http") -> httpx.AsyncClient:
        """A browser: it keeps its cookies."""
        transport = httpx.ASGITransport(create_app(self.services), client=(address, 1234))
        return httpx.AsyncClient(transport=transport, base_url=f"{scheme}://cubirds.test")

    async def account(self, name: str, password: str = PASSWORD) -> httpx.AsyncClient:
        """A browser that has registered an account. It is closed with the server."""
        browser = await self.stack.enter_async_context(self.browser())
        answer = await browser.post("/api/v1/account", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        return browser


async def person_of(browser: httpx.AsyncClient) -> str:
    """The id of a browser's visitor."""
    person: str = (await browser.get("/api/v1/me")).json()["person"]
    return person


def code_of(answer: httpx.Response) -> str:
    """The code of an error, and that it is one line without a trace of the inside."""
    error = answer.json()["error"]
    assert answer.status_code >= 400
    assert "\n" not in error["message"]
    code: str = error["code"]
    return code


@asynccontextmanager
async def house_with(database: Path | str, **settings: Any) -> AsyncIterator[House]:  # noqa: ANN401
    """A server with a database, under these settings."""
    clock = StandingClock()
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(
            open_services(Settings(database=str(database), **settings), clock=clock)
        )
        yield House(services, clock, stack)


@pytest.fixture(autouse=True)
def _cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "owasp_hasher", lambda: cheap)


@pytest.fixture
async def house(database: Path) -> AsyncIterator[House]:
    """A server that lets everybody try as often as they like."""
    async with house_with(database, **GENEROUS) as opened:
        yield opened
