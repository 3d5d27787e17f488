"""One table under load: its seats' sockets, what they were told, and what is waited for."""

import asyncio
import hashlib
import json
import random
import secrets
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cubirds.game import NO_FLOCK
from cubirds.server.load.requests import Cookie

Message: TypeAlias = dict[str, Any]
Seconds: TypeAlias = float


class Decision(NamedTuple):
    """What one seat may do now."""

    seat: "SeatSocket"
    version: int
    actions: tuple[int, ...]

    @property
    def in_flock_step(self) -> bool:
        """Whether it has to be made within a second."""
        return NO_FLOCK in self.actions


class Measured:
    """What is measured over all tables."""

    def __init__(self) -> None:
        self.acks: list[Seconds] = []
        """From when a move should have been sent to its acknowledgement."""
        self.fanouts: list[Seconds] = []
        """From then to the moment when a socket of the table was told of the move, each socket for itself."""
        self.refused: list[str] = []
        """Codes of moves that were refused."""
        self.gaps = 0
        """Versions that a socket was not told."""


class LoadedTable:
    """A table at which every seat is a person of the load."""

    def __init__(
        self, table_id: str, measured: Measured, on_decision: Callable[["LoadedTable"], None]
    ) -> None:
        """``on_decision``: called when a seat has to decide."""
        self.id = table_id
        self.seats: list[SeatSocket] = []
        self.decision: Decision | None = None
        self.over = False
        self.reached = 0
        self.waiting: dict[str, Seconds] = {}
        """Commands that are not answered, with when they should have been sent."""
        self._sent: dict[int, Seconds] = {}
        self._in_flock_steps: set[str] = set()
        self._measured = measured
        self._on_decision = on_decision

    async def move(self, due: Seconds) -> None:
        """Take any action in the decision that is open."""
        decision, self.decision = self.decision, None
        if decision is None:
            return
        action = random.choice(decision.actions)
        command = f"{decision.version}-{action}"
        if decision.in_flock_step:
            self._in_flock_steps.add(command)
        self.waiting[command] = due
        if action != NO_FLOCK:
            self._sent[decision.version + 1] = due
        await decision.seat.send(type="act", id=command, version=decision.version, action=action)

    def acknowledged(self, message: Message) -> None:
        """A command is carried out."""
        due = self.waiting.pop(message["id"], None)
        if due is not None:
            self._measured.acks.append(time.perf_counter() - due)
            self.reached = max(self.reached, message["version"])

    def refused(self, message: Message) -> None:
        """A move was refused. In a flock step whose time is over that is no loss."""
        if self.waiting.pop(message["id"], None) is None:
            return  # no move, but something before the game, which has started since
        if message["code"] != "stale" or message["id"] not in self._in_flock_steps:
            self._measured.refused.append(message["code"])

    def told(self, seat: "SeatSocket", message: Message) -> None:
        """A socket was told of a version."""
        due = self._sent.get(message["version"])
        if due is not None:
            self._measured.fanouts.append(time.perf_counter() - due)
        self.over = self.over or any(event["type"] == "over" for event in message.get("events", ()))
        actions = tuple(legal["action"] for legal in message["legal"])
        if actions:
            self.decision = Decision(seat, message["version"], actions)
            self._on_decision(self)
        elif self.decision is not None and self.decision.version < message["version"]:
            self.decision = None  # its time is over

    @property
    def missing(self) -> int:
        """Commands without an answer, and sockets that do not know of the last move that was acknowledged."""
        behind = sum(seat.version < self.reached for seat in self.seats)
        return len(self.waiting) + behind


class SeatSocket:
    """The page of one seat."""

    def __init__(self, table: LoadedTable, measured: Measured, cookie: Cookie, *, joins: bool) -> None:
        self.version = 0
        self._table = table
        self._measured = measured
        self._cookie = cookie
        self._joins = joins
        self._nonce = secrets.token_bytes(32)
        self._phase = ""
        self._socket: ClientConnection | None = None
        self.opened = asyncio.Event()
        self.playing = asyncio.Event()

    async def run(self, address: str) -> None:
        """Sit down, get ready, and hear until the socket is closed."""
        url = f"ws://{address}/ws/tables/{self._table.id}"
        headers = {"Cookie": self._cookie}
        async with connect(url, additional_headers=headers, proxy=None, compression=None) as socket:
            self._socket = socket
            self.opened.set()
            if self._joins:
                await self.send(type="join", id="join")
            try:
                async for text in socket:
                    await self._hear(json.loads(text))
            except ConnectionClosed:
                pass

    async def send(self, **message: object) -> None:
        """Send a message."""
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def close(self) -> None:
        """End the socket."""
        if self._socket is not None:
            await self._socket.close()

    async def _hear(self, message: Message) -> None:
        match message["type"]:
            case "snapshot" | "update":
                self._follow(message)
                await self._get_ready(message)
            case "ack":
                self._table.acknowledged(message)
            case "error":
                self._table.refused(message)

    def _follow(self, message: Message) -> None:
        version = message["version"]
        if message["type"] == "update":
            self._measured.gaps += version - self.version - 1
        self.version = version
        self._table.told(self, message)

    async def _get_ready(self, message: Message) -> None:
        """What a page does by itself before a game starts, once its person has said so."""
        table = message.get("table")
        if table is None or table["seat"] is None:
            return
        before, self._phase = self._phase, table["phase"]
        match self._phase:
            case "open" if not table["seats"][table["seat"]]["ready"] and before != "open":
                digest = hashlib.sha256(self._nonce).hexdigest()
                await self.send(type="ready", id="ready", nonce_hash=digest)
            case "revealing" if before != "revealing":
                await self.send(type="reveal", id="reveal", nonce=self._nonce.hex())
            case "playing":
                self.playing.set()
