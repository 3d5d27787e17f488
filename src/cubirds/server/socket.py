"""One WebSocket: what comes in, what goes out, and nothing that a slow or rude peer could do to others."""

import asyncio
from contextlib import suppress
from typing import Final

import anyio
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cubirds.server import errors, metrics
from cubirds.server.identity import PersonId
from cubirds.server.limits import Bucket
from cubirds.server.logs import logger
from cubirds.server.protocol import (
    CLIENT_MESSAGE,
    Act,
    Chat,
    ChatLine,
    Command,
    Emote,
    Inquiry,
    Ping,
    Preset,
    Problem,
    Resume,
)
from cubirds.server.services import Services
from cubirds.server.watching import (
    CLOSE_LATER,
    CLOSE_NO_SPECTATORS,
    CLOSE_NOT_FOUND,
    CLOSE_SLOW,
    Text,
    to_text,
)

_CLOSE_SECONDS: Final = 1.0
_CLOSE_CODES: Final[dict[type[errors.ServerError], int]] = {
    errors.NotFoundError: CLOSE_NOT_FOUND,
    errors.NoSpectatorsError: CLOSE_NO_SPECTATORS,
}


async def serve_table(websocket: WebSocket, table_id: str, since: int, services: Services) -> None:
    """Serve a viewer of a table until either side ends it.

    :param since: the version that the viewer knows; 0 for none.
    """
    await websocket.accept()
    person: str = websocket.state.person
    try:
        connection = Connection(websocket, services, table_id, person)
        connection.version = since
        await services.rooms.enter(table_id, connection)
    except errors.ServerError as error:
        with suppress(WebSocketDisconnect):
            await websocket.send_text(to_text(problem(error)))
            await websocket.close(_CLOSE_CODES.get(type(error), CLOSE_LATER))
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

    def __init__(self, websocket: WebSocket, services: Services, table_id: str, person: PersonId) -> None:
        self.person = person
        self.version = 0
        self.heard: int | None = None
        self.presence: Text = ""
        self._websocket = websocket
        self._services = services
        self._table_id = table_id
        limits = services.settings
        self._outgoing: asyncio.Queue[Text] = asyncio.Queue(limits.queue_messages)
        self._allowance = Bucket(limits.messages_per_second, limits.messages_burst)
        self._tasks = anyio.create_task_group()
        self._close_code: int | None = None

    def tell(self, text: Text) -> None:
        """Send a message soon; a socket that lets too many wait is closed."""
        try:
            self._outgoing.put_nowait(text)
        except asyncio.QueueFull:
            metrics.SLOW_SOCKETS.inc()
            logger().info("slow socket closed", table=self._table_id)
            self.end(CLOSE_SLOW)

    def say(self, message: ChatLine) -> None:
        """Send a line of chat soon."""
        self.tell(to_text(message))

    def end(self, code: int) -> None:
        """Close the socket."""
        self._close_code = code
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
                await self._answer(self._parse(text))
            except errors.ServerError as error:
                self.tell(to_text(problem(error)))

    def _parse(self, text: str | None) -> Command | Inquiry:
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

    async def _answer(self, message: Command | Inquiry) -> None:
        try:
            if not self._allowance.take():
                raise errors.RateLimitedError("too many messages; wait a moment")
            match message:
                case Resume(since=since):
                    self.version = since
                    if not await self._services.rooms.catch_up(self._table_id, self):
                        self._pong()
                case Ping():
                    self._pong()
                case _:
                    version = await self._carry_out(message)
                    self.tell(to_text({"type": "ack", "id": message.id, "version": version}))
        except errors.ServerError as error:
            command = None if isinstance(message, Inquiry) else message.id
            self.tell(to_text(problem(error, command)))

    async def _carry_out(self, command: Command) -> int:
        commands = self._services.commands
        match command:
            case Act():
                return await commands.act(self._table_id, self.person, command)
            case Preset():
                return await commands.preset(self._table_id, self.person, command)
            case Chat() | Emote():
                table = (await self._services.tables.cached(self._table_id)).latest
                await self._services.chat.say(table, self.person, command)
                return table.version
        return await commands.seat(self._table_id, self.person, command)

    def _pong(self) -> None:
        self.tell(to_text({"type": "pong", "now": self._services.clock()}))
