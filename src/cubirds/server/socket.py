"""One WebSocket: what comes in, what goes out, and nothing that a slow or rude peer could do to others."""

import asyncio
from contextlib import suppress
from typing import Final

import anyio
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cubirds.game import Seat
from cubirds.server import errors, metrics
from cubirds.server.limits import Bucket
from cubirds.server.logs import logger
from cubirds.server.protocol import CLIENT_MESSAGE, Act, Ping, Problem, Resume
from cubirds.server.rooms import Text, to_text
from cubirds.server.services import Services

CLOSE_NOT_FOUND: Final = 4004
"""Close code of a socket to a table that is not there."""
CLOSE_LATER: Final = 1013
"""Close code of a socket that came while the database did not answer."""
CLOSE_SLOW: Final = 4008
"""Close code of a socket that does not read; it may come back and resume."""
_CLOSE_SECONDS: Final = 1.0


async def serve_table(websocket: WebSocket, table_id: str, since: int, services: Services) -> None:
    """Serve a viewer of a table until either side ends it.

    :param since: the version that the viewer knows; 0 for none.
    """
    await websocket.accept()
    person: str = websocket.state.person
    try:
        table = (await services.tables.cached(table_id)).latest
        connection = Connection(websocket, services, table_id, person, table.seat_of(person))
        connection.version = since
        await services.rooms.enter(table_id, connection)
    except errors.ServerError as error:
        not_found = isinstance(error, errors.NotFoundError)
        with suppress(WebSocketDisconnect):
            await websocket.send_text(to_text(problem(error)))
            await websocket.close(CLOSE_NOT_FOUND if not_found else CLOSE_LATER)
        return
    await connection.serve()


def first_mistake(error: ValidationError) -> str:
    """One line that says what is wrong with a message, without repeating it."""
    mistake = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, mistake["loc"]))
    return f"{where}: {mistake['msg']}" if where else mistake["msg"]


def problem(error: errors.ServerError, command: str | None = None) -> Problem:
    """The answer to a message that was refused."""
    return {"type": "error", "id": command, "code": error.code, "message": str(error)}


class Connection:
    """A viewer's socket. Two tasks: one reads and answers, one writes what waits in a bounded queue."""

    def __init__(
        self, websocket: WebSocket, services: Services, table_id: str, person: str, viewer: Seat | None
    ) -> None:
        self.viewer = viewer
        self.version = 0
        self._websocket = websocket
        self._services = services
        self._table_id = table_id
        self._person = person
        limits = services.settings
        self._outgoing: asyncio.Queue[Text] = asyncio.Queue(limits.queue_messages)
        self._allowance = Bucket(limits.messages_per_second, limits.messages_burst)
        self._tasks = anyio.create_task_group()
        self._slow = False

    def tell(self, text: Text) -> None:
        """Send a message soon; a socket that lets too many wait is closed."""
        try:
            self._outgoing.put_nowait(text)
        except asyncio.QueueFull:
            self._slow = True
            self._tasks.cancel_scope.cancel()

    async def serve(self) -> None:
        """Exchange messages until either side ends it, then leave the room."""
        metrics.SOCKETS.inc()
        try:
            async with self._tasks:
                self._tasks.start_soon(self._write)
                await self._read()
                self._tasks.cancel_scope.cancel()
        finally:
            metrics.SOCKETS.dec()
            self._services.rooms.leave(self._table_id, self)
        if self._slow:
            metrics.SLOW_SOCKETS.inc()
            logger().info("slow socket closed", table=self._table_id, seat=self.viewer)
            await self._close_slow()

    async def _close_slow(self) -> None:
        # A peer that does not read does not take the close message either.
        with anyio.move_on_after(_CLOSE_SECONDS), suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.close(CLOSE_SLOW)

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await self._websocket.send_text(await self._outgoing.get())
        self._tasks.cancel_scope.cancel()

    async def _read(self) -> None:
        while (message := await self._websocket.receive())["type"] == "websocket.receive":
            text: str | None = message.get("text")
            try:
                await self._answer(self._parse(text))
            except errors.ServerError as error:
                self.tell(to_text(problem(error)))

    def _parse(self, text: str | None) -> Act | Resume | Ping:
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
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            raise errors.MalformedRequestError(first_mistake(error)) from error

    async def _answer(self, message: Act | Resume | Ping) -> None:
        command = message.id if isinstance(message, Act) else None
        try:
            if not self._allowance.take():
                raise errors.RateLimitedError("too many messages; wait a moment")
            match message:
                case Act():
                    version = await self._services.tables.act(self._table_id, self._person, message)
                    self.tell(to_text({"type": "ack", "id": message.id, "version": version}))
                case Resume(since=since):
                    self.version = since
                    if not await self._services.rooms.catch_up(self._table_id, self):
                        self._pong()
                case Ping():
                    self._pong()
        except errors.ServerError as error:
            self.tell(to_text(problem(error, command)))

    def _pong(self) -> None:
        self.tell(to_text({"type": "pong", "now": self._services.clock()}))
