"""The WebSockets of tables and of the lobby."""

from starlette.websockets import WebSocket

from cubirds.server import errors
from cubirds.server.peer import Peer, problem, turn_away
from cubirds.server.protocol import (
    CLIENT_MESSAGE,
    PING,
    Act,
    Chat,
    ChatLine,
    Command,
    Emote,
    Inquiry,
    Ping,
    Preset,
    Resume,
)
from cubirds.server.services import Services
from cubirds.server.watching import Text, to_text


async def serve_table(websocket: WebSocket, table_id: str, since: int, services: Services) -> None:
    """Serve a viewer of a table until either side ends it.

    :param since: the version that the viewer knows; 0 for none.
    """
    await websocket.accept()
    viewer = TableViewer(websocket, services, table_id, since)
    try:
        await services.rooms.enter(table_id, viewer)
    except errors.ServerError as error:
        await turn_away(websocket, error)
        return
    await viewer.serve()


async def serve_lobby(websocket: WebSocket, services: Services) -> None:
    """Tell a visitor what the lobby shows until either side ends it."""
    await websocket.accept()
    visitor = LobbyVisitor(websocket, services, PING)
    try:
        await services.lobby.enter(visitor)
    except errors.ServerError as error:
        await turn_away(websocket, error)
        return
    await visitor.serve()


class TableViewer(Peer[Command | Inquiry]):
    """A viewer's socket to a table."""

    def __init__(self, websocket: WebSocket, services: Services, table_id: str, since: int) -> None:
        super().__init__(websocket, services, CLIENT_MESSAGE)
        self.version = since
        self.heard: int | None = None
        self.presence: Text = ""
        self._table_id = table_id

    def say(self, message: ChatLine) -> None:
        """Send a line of chat soon."""
        self.tell(to_text(message))

    def leave(self) -> None:
        """Leave the table's room."""
        self._services.rooms.leave(self._table_id, self)

    async def answer(self, message: Command | Inquiry) -> None:
        """Carry out a command, or answer an inquiry."""
        try:
            self.check_allowance()
            match message:
                case Resume(since=since):
                    self.version = since
                    if not await self._services.rooms.catch_up(self._table_id, self):
                        self.pong()
                case Ping():
                    self.pong()
                case _:
                    version = await self._carry_out(message)
                    self.tell(to_text({"type": "ack", "id": message.id, "version": version}))
        except errors.ServerError as error:
            command = None if isinstance(message, Inquiry) else message.id
            self.tell(to_text(problem(error, command)))

    async def _carry_out(self, command: Command) -> int:
        """The version of the table in which a command is carried out."""
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


class LobbyVisitor(Peer[Ping]):
    """A visitor's socket to the lobby."""

    def leave(self) -> None:
        """Look at the lobby no more."""
        self._services.lobby.leave(self)

    async def answer(self, _message: Ping) -> None:
        """Give a sign of life."""
        self.check_allowance()
        self.pong()
