"""The viewers of tables in this process. A version is built once for a seat and sent to all its sockets."""

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from cubirds.server import metrics, presence
from cubirds.server.bus import Bus
from cubirds.server.chat import ChatFeed, ChatLines, topic_of
from cubirds.server.clock import Clock
from cubirds.server.errors import ServerError
from cubirds.server.identity import PersonId
from cubirds.server.logs import logger
from cubirds.server.people import People
from cubirds.server.room import Room
from cubirds.server.tables import Choices, Tables
from cubirds.server.watching import CLOSE_SIGNED_OUT, Watcher

_SIGNED_OUT: Final = "signed_out"


class Rooms:
    """A room for each table that somebody views."""

    def __init__(
        self, tables: Tables, bus: Bus, clock: Clock, people: People, choices: Choices, chat: ChatLines
    ) -> None:
        self._tables = tables
        self._bus = bus
        self._clock = clock
        self._people = people
        self._choices = choices
        self._chat = chat
        self._process = secrets.token_hex(6)
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        choices.on_change = self._hear_choice
        people.on_signed_out = self._spread_sign_out
        bus.subscribe_texts(presence.TOPIC, self._hear_presence)
        bus.subscribe_texts(_SIGNED_OUT, self._hear_sign_out)

    async def enter(self, table_id: str, watcher: Watcher) -> None:
        """Tell a viewer everything about a table from now on, beginning with what it does not know yet.

        :raises NotFoundError: when there is no such table; the viewer is in no room then.
        :raises NoSpectatorsError: when only those who play may see it.
        """
        room = self._rooms.get(table_id) or self._open(table_id)
        room.watchers.add(watcher)
        try:
            await room.welcome(watcher)
        except BaseException:
            self.leave(table_id, watcher)
            raise

    async def catch_up(self, table_id: str, watcher: Watcher) -> int:
        """Tell a viewer what happened since its version, and how many messages that took.

        :raises NotFoundError: when there is no such table.
        """
        room = self._rooms.get(table_id)
        return await room.catch_up(watcher) if room is not None else 0

    def leave(self, table_id: str, watcher: Watcher) -> None:
        """Tell a viewer nothing more. A room that nobody is in is closed."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        room.watchers.discard(watcher)
        room.tell_presence_soon()
        if not room.watchers:
            self._bus.unsubscribe(table_id, room.hear)
            self._bus.unsubscribe(topic_of(table_id), room.hear_chat)
            del self._rooms[table_id]
            metrics.TABLES.dec()

    async def run(self) -> None:
        """Say again and again who is here, for processes that come, and in case one goes without a word."""
        while True:
            await asyncio.sleep(presence.FRESH / 1000)
            for room in tuple(self._rooms.values()):
                await room.announce(ask=False)
                room.tell_presence_soon()

    def _open(self, table_id: str) -> Room:
        feed = ChatFeed(table_id, self._chat, self._people.blocks, self._people.persons)
        room_presence = presence.RoomPresence(table_id, self._process, self._bus, self._clock)
        room = Room(
            table_id, self._tables, self._clock, self._people.persons, self._choices, feed, room_presence
        )
        self._rooms[table_id] = room
        self._bus.subscribe(table_id, room.hear)
        self._bus.subscribe(topic_of(table_id), room.hear_chat)
        metrics.TABLES.inc()
        return room

    def _hear_choice(self, table_id: str, seat: int) -> None:
        if table_id in self._rooms:
            self._begin(self._rooms[table_id].tell_choice(seat))

    def _hear_presence(self, text: str) -> None:
        heard = presence.read(text)
        if heard.process != self._process and heard.table_id in self._rooms:
            room = self._rooms[heard.table_id]
            room.presence.hear(heard.process, heard.pages)
            room.tell_presence_soon()
            if heard.ask:
                self._begin(room.announce(ask=False))

    def _spread_sign_out(self, person: PersonId) -> None:
        self._begin(self._bus.send(_SIGNED_OUT, person))

    def _hear_sign_out(self, person: PersonId) -> None:
        for room in self._rooms.values():
            for watcher in room.watchers:
                if watcher.person == person:
                    watcher.end(CLOSE_SIGNED_OUT)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except ServerError as error:
        logger().warning("something was not told", code=error.code)
