"""A server in the test's own event loop, and pages that talk to it over real sockets."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from cubirds.bots import make_bot
from cubirds.server.app import create_app
from cubirds.server.clock import Clock, system_clock
from cubirds.server.players import MakeBot
from cubirds.server.push import Send
from cubirds.server.push.sender import web_push
from cubirds.server.services import Services, open_services
from cubirds.server.serving import listen, web_config
from cubirds.server.settings import Settings
from cubirds.server.tables import ChanceAt, keyed_chance

Message = dict[str, Any]
PATIENCE = 20.0
"""Seconds after which an answer that does not come fails the test."""


def settings_for(database: str | Path, **changes: Any) -> Settings:  # noqa: ANN401 - any setting
    """Settings under which a test is never too fast for the limits."""
    fast = Settings(
        database=str(database),
        messages_per_second=1e6,
        messages_burst=10**6,
        tables_per_second=1e6,
        tables_burst=10**6,
    )
    return replace(fast, **changes)


@dataclass
class RunningServer:
    """A server's address and its inside."""

    services: Services
    address: str

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def guest(self) -> httpx.AsyncClient:
        """A browser: it keeps its cookie."""
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)

    async def new_table(
        self, guest: httpx.AsyncClient, bots: Sequence[str] = ("random",), people: int = 1, **wanted: object
    ) -> str:
        """A table for so many people, the others bots; one of a single person has started."""
        seats = [{"kind": "person"}] * people + [{"kind": "bot", "level": level} for level in bots]
        robinbird = wanted.get("variant") == "robinbird"
        seated = {} if robinbird else {"seats": seats}
        body = {"variant": "standard", "start": people == 1, **seated, **wanted}
        answer = await guest.post("/api/v1/tables", json=body)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def page(self, table: str, guest: httpx.AsyncClient | None = None, since: int | None = None) -> "Page":
        cookie = None if guest is None else guest.cookies.get("cubirds_guest")
        query = "" if since is None else f"?since={since}"
        return Page(f"ws://{self.address}/ws/tables/{table}{query}", cookie)


@asynccontextmanager
async def serve(
    settings: Settings,
    *,
    make_bot: MakeBot = make_bot,
    clock: Clock = system_clock,
    chance_at: ChanceAt = keyed_chance,
    send_push: Send = web_push,
) -> AsyncIterator[RunningServer]:
    """A server that is stopped at the end of the block, as SIGTERM would."""
    async with AsyncExitStack() as stack:
        services = await stack.enter_async_context(
            open_services(settings, make_bot=make_bot, clock=clock, chance_at=chance_at, send_push=send_push)
        )
        listener = stack.enter_context(listen("127.0.0.1", 0))
        web = uvicorn.Server(web_config(create_app(services), settings))
        serving = asyncio.create_task(web.serve(sockets=[listener]))
        port = listener.getsockname()[1]
        try:
            yield RunningServer(services, f"127.0.0.1:{port}")
        finally:
            web.should_exit = True
            await serving


@dataclass
class Page:
    """A client's socket. Remembers every text that came."""

    url: str
    cookie: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    presence: list[Message] = field(default_factory=list)
    """What came about presence: it comes when it comes, between the answers."""
    _socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        headers = {**self.headers, **({"cookie": f"cubirds_guest={self.cookie}"} if self.cookie else {})}
        self._socket = await websockets.connect(self.url, additional_headers=headers, proxy=None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def send(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            while True:
                text = await self.socket.recv(decode=True)
                message: Message = json.loads(text)
                if message["type"] != "presence":
                    break
                self.presence.append(message)
        self.texts.append(text)
        return message

    async def until(self, kind: str) -> Message:
        """The next message of a kind; others before it are passed over."""
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def ask(self, text: str | bytes) -> Message:
        """The answer to a message that is no command."""
        await self.socket.send(text)
        return await self.receive()


@dataclass
class Person:
    """Plays any legal action whenever it is its turn."""

    page: Page
    seed: int = 0
    version: int = 0
    over: Message | None = None
    moves: int = 0
    legal: list[Message] = field(default_factory=list)
    """What may be done now, while it is this seat's turn."""

    async def play(self, moves: int = 10**6) -> None:
        """Play until so many actions are taken and it is this seat's turn again, or the game is over.

        Every answer is checked.
        """
        sent: dict[str, int] = {}
        if self.legal and self.moves < moves:
            await self._act(sent)
        while self.over is None or sent:
            message = await self.page.receive()
            match message["type"]:
                case "snapshot":
                    self.version = message["version"]
                    self.over = message["view"]["over"]
                case "update":
                    assert message["version"] == self.version + 1
                    self.version += 1
                    self.over = next((event for event in message["events"] if event["type"] == "over"), None)
                case "ack":
                    # To decline a flock makes no version where the step has a window.
                    assert message["version"] - sent.pop(message["id"]) in {0, 1}
                case "choice" | "chat" | "pong":
                    continue
                case _:
                    raise AssertionError(message)
            self.legal = message.get("legal", self.legal)
            if message.get("legal"):
                if self.moves == moves:
                    break
                await self._act(sent)
        assert not sent

    async def _act(self, sent: dict[str, int]) -> None:
        self.moves += 1
        command = f"c{self.version}"
        sent[command] = self.version
        action = random.Random(self.seed + self.version).choice(self.legal)["action"]
        await self.page.send({"type": "act", "id": command, "version": self.version, "action": action})
