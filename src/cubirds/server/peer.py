"""One WebSocket: what comes in, what goes out, and nothing that a slow or rude peer could do to others."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Final, Generic, TypeVar

import anyio
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cubirds.server import errors, metrics
from cubirds.server.identity import PersonId
from cubirds.server.limits import Bucket
from cubirds.server.logs import logger
from cubirds.server.protocol import Problem
from cubirds.server.services import Services
from cubirds.server.watching import (
    CLOSE_LATER,
    CLOSE_NO_SPECTATORS,
    CLOSE_NOT_FOUND,
    CLOSE_SLOW,
    Text,
    to_text,
)

Message = TypeVar("Message")
_CLOSE_SECONDS: Final = 1.0
_CLOSE_CODES: Final[dict[type[errors.ServerError], int]] = {
    errors.NotFoundError: CLOSE_NOT_FOUND,
    errors.NoSpectatorsError: CLOSE_NO_SPECTATORS,
}


async def turn_away(websocket: WebSocket, error: errors.ServerError) -> None:
    """Say why a socket that was opened is not served, and close it."""
    with suppress(WebSocketDisconnect):
        await websocket.send_text(to_text(problem(error)))
        await websocket.close(_CLOSE_CODES.get(type(error), CLOSE_LATER))


def first_mistake(error: ValidationError) -> str:
    """One line that says what is wrong with a message, without repeating it."""
    mistake = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, mistake["loc"]))
    return f"{where}: {mistake['msg']}" if where else mistake["msg"]


def problem(error: errors.ServerError, command: str | None = None) -> Problem:
    """The answer to a message that was refused."""
    return {"type": "error", "id": command, "code": error.code, "message": str(error)}


class Peer(ABC, Generic[Message]):
    """A socket. Two tasks: one reads and answers, one writes what waits in a bounded queue."""

    def __init__(self, websocket: WebSocket, services: Services, messages: TypeAdapter[Message]) -> None:
        """``messages``: the form of what may come in."""
        self.person: PersonId = websocket.state.person
        self._websocket = websocket
        self._services = services
        self._messages = messages
        limits = services.settings
        self._outgoing: asyncio.Queue[Text] = asyncio.Queue(limits.queue_messages)
        self._allowance = Bucket(limits.messages_per_second, limits.messages_burst)
        self._tasks = anyio.create_task_group()
        self._close_code: int | None = None

    @abstractmethod
    async def answer(self, message: Message) -> None:
        """Answer a message.

        :raises ServerError: when it is refused.
        """

    @abstractmethod
    def leave(self) -> None:
        """Be told nothing more."""

    def tell(self, text: Text) -> None:
        """Send a message soon; a socket that lets too many wait is closed."""
        try:
            self._outgoing.put_nowait(text)
        except asyncio.QueueFull:
            metrics.SLOW_SOCKETS.inc()
            logger().info("slow socket closed")
            self.end(CLOSE_SLOW)

    def end(self, code: int) -> None:
        """Close the socket."""
        self._close_code = code
        self._tasks.cancel_scope.cancel()

    def check_allowance(self) -> None:
        """Count a message.

        :raises RateLimitedError: when there were too many.
        """
        if not self._allowance.take():
            raise errors.RateLimitedError("too many messages; wait a moment")

    def pong(self) -> None:
        """Give a sign of life."""
        self.tell(to_text({"type": "pong", "now": self._services.clock()}))

    async def serve(self) -> None:
        """Exchange messages until either side ends it."""
        metrics.SOCKETS.inc()
        try:
            async with self._tasks:
                self._tasks.start_soon(self._write)
                await self._read()
                self._tasks.cancel_scope.cancel()
        finally:
            metrics.SOCKETS.dec()
            self.leave()
        if self._close_code is not None:
            await self._close(self._close_code)

    async def _close(self, code: int) -> None:
        # A peer that does not read does not take the close message either.
        with anyio.move_on_after(_CLOSE_SECONDS), suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(code)

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._websocket.send_text(await self._outgoing.get())
        self._tasks.cancel_scope.cancel()

    async def _read(self) -> None:
        while (message := await self._websocket.receive())["type"] == "websocket.receive":
            text: str | None = message.get("text")
            try:
                await self.answer(self._parse(text))
            except errors.ServerError as error:
                self.tell(to_text(problem(error)))

    def _parse(self, text: str | None) -> Message:
        """The message that a text stands for.

        :raises TooLargeError: when it is too long to look at.
        :raises MalformedRequestError: when it has not the form of the protocol.
        """
        if text is None:
            raise errors.MalformedRequestError("messages are text, not binary")
        limit = self._services.settings.message_bytes
        if len(text) > limit or len(text.encode()) > limit:
            raise errors.TooLargeError(f"a message has at most {limit} bytes")
        try:
            return self._messages.validate_json(text)
        except ValidationError as error:
            raise errors.MalformedRequestError(first_mistake(error)) from error
