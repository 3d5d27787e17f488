"""People who go on playing, whatever happens to the server, as pages do by themselves."""

import asyncio
import hashlib
import json
import random
import secrets
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from cubirds.game import NO_FLOCK
from cubirds.server.load.requests import Cookie, new_guest, new_table

Message = dict[str, Any]
PAUSE_SECONDS = 0.05
"""How long a page waits before it connects again."""


class Acknowledged(NamedTuple):
    """A move that the server said it has carried out."""

    table: str
    version: int
    command: str
    action: int


@dataclass
class Log:
    """What pages were told."""

    moves: list[Acknowledged] = field(default_factory=list)
    finished: list[str] = field(default_factory=list)
    """Tables whose game is over."""
    complaints: list[str] = field(default_factory=list)
    """What no page should ever be told."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, move: Acknowledged) -> None:
        self.moves.append(move)
        self._news.set()

    def add_finished(self, table: str) -> None:
        self.finished.append(table)
        self._news.set()

    async def until_finished(self, count: int) -> None:
        """Returns once so many games are over."""
        while len(self.finished) < count:
            self._news.clear()
            await self._news.wait()

    async def more(self, count: int) -> None:
        """Returns once so many more moves are acknowledged."""
        wanted = len(self.moves) + count
        while len(self.moves) < wanted:
            self._news.clear()
            await self._news.wait()


async def play_for_ever(address: str, log: Log, seats: int, flock_window: int) -> None:
    """Play one game after the other at tables of people."""
    while True:
        try:
            guests = [await asyncio.to_thread(new_guest, address) for _ in range(seats)]
            wanted = {
                "variant": "standard",
                "seats": [{"kind": "person"}] * seats,
                "flock_window": flock_window,
            }
            table = await asyncio.to_thread(new_table, address, guests[0], wanted)
        except (OSError, HTTPException):  # the server is being killed; the guests come again
            await asyncio.sleep(PAUSE_SECONDS)
            continue
        async with asyncio.TaskGroup() as tasks:
            for guest in guests:
                tasks.create_task(Player(address, table, guest, log).play())
        log.add_finished(table)


class Player:
    """One person's page at a table."""

    def __init__(self, address: str, table: str, guest: Cookie, log: Log) -> None:
        self._address = address
        self._table = table
        self._guest = guest
        self._log = log
        self._nonce = secrets.token_bytes(32)
        self._shown = False
        self._version = 0
        self._over = False
        self._legal: list[int] = []
        self._pending: Message | None = None
        """The move that was sent and not answered."""

    async def play(self) -> None:
        """Play until the game is over. After every break, say again what was not answered."""
        while not self._over:
            url = f"ws://{self._address}/ws/tables/{self._table}?since={self._version}"
            headers = {"Cookie": self._guest}
            try:
                async with connect(url, additional_headers=headers, proxy=None, compression=None) as socket:
                    await self._go_on(socket)
                    while not self._over:
                        await self._hear(socket, json.loads(await socket.recv()))
            except (OSError, EOFError, WebSocketException):
                await asyncio.sleep(PAUSE_SECONDS)

    async def _go_on(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            await socket.send(json.dumps(self._pending))
        elif self._legal:
            await self._move(socket)

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["type"]:
            case "snapshot" | "update":
                await self._follow(socket, message)
            case "ack":
                self._acknowledged(message)
            case "error":
                await self._refused(socket, message)

    async def _follow(self, socket: ClientConnection, message: Message) -> None:
        version = message["version"]
        if message["type"] == "update" and version != self._version + 1:
            self._log.complaints.append(f"{self._table}: update {version} after {self._version}")
        self._version = version
        self._over = any(event["type"] == "over" for event in message.get("events", ())) or bool(
            (message.get("view") or {}).get("over")
        )
        self._legal = [legal["action"] for legal in message["legal"]]
        if "table" in message:
            await self._get_ready(socket, message["table"])
        if self._legal and (self._pending is None or self._pending["version"] < version):
            await self._move(socket)

    async def _get_ready(self, socket: ClientConnection, table: Message) -> None:
        async def send(**command: str) -> None:
            await socket.send(json.dumps(command))

        if table["seat"] is None:
            await send(type="join", id="join")
        elif table["phase"] == "open" and not table["seats"][table["seat"]]["ready"]:
            if self._shown:  # whoever has shown one may not use it again
                self._nonce, self._shown = secrets.token_bytes(32), False
            await send(type="ready", id="ready", nonce_hash=hashlib.sha256(self._nonce).hexdigest())
        elif table["phase"] == "revealing":
            self._shown = True
            await send(type="reveal", id="reveal", nonce=self._nonce.hex())

    async def _move(self, socket: ClientConnection) -> None:
        self._pending = {
            "type": "act",
            "id": secrets.token_hex(16),
            "version": self._version,
            "action": random.choice(self._legal),
        }
        await socket.send(json.dumps(self._pending))

    def _acknowledged(self, message: Message) -> None:
        move, self._pending = self._answered(message)
        if move is None:
            return
        declined = move["action"] == NO_FLOCK and message["version"] == move["version"]
        if not declined:
            self._log.add(Acknowledged(self._table, message["version"], move["id"], move["action"]))
            if message["version"] != move["version"] + 1:
                self._log.complaints.append(f"{self._table}: {move} made {message['version']}")
        self._legal = []

    async def _refused(self, socket: ClientConnection, message: Message) -> None:
        move, rest = self._answered(message)
        if move is None:
            return
        if message["code"] == "unavailable":
            await asyncio.sleep(PAUSE_SECONDS)
            await self._go_on(socket)
            return
        self._pending = rest
        if move["action"] != NO_FLOCK:  # the step may have ended meanwhile
            self._log.complaints.append(f"{self._table}: {move} refused: {message['code']}")
        await socket.send(json.dumps({"type": "resume", "since": self._version}))

    def _answered(self, message: Message) -> tuple[Message | None, Message | None]:
        """The move that is answered, if it is one, and what is still waited for."""
        if self._pending is not None and message["id"] == self._pending["id"]:
            return self._pending, None
        return None, self._pending
