"""The viewers of tables in this process. A version is built once for a seat and sent to all its sockets."""

import asyncio
import json
from typing import Final, Protocol, TypeAlias

from cubirds.game import Seat
from cubirds.server import metrics
from cubirds.server.bus import UNKNOWN, Bus
from cubirds.server.clock import Clock
from cubirds.server.errors import ServerError, UnavailableError
from cubirds.server.logs import logger
from cubirds.server.protocol import ServerMessage
from cubirds.server.tables import CachedTable, Step, Tables, snapshot, update

Text: TypeAlias = str
_RETRY_SECONDS: Final = 0.25
"""How long to wait before a database that is gone is asked again."""
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_text(message: ServerMessage) -> Text:
    """A message as it is sent."""
    return _encode(message)


class Watcher(Protocol):
    """A viewer of a table."""

    viewer: Seat | None
    version: int
    """The version up to which the viewer was told everything, 0 before the first message."""

    def tell(self, text: Text) -> None:
        """Send a message soon. Must not block and must not raise."""
        ...


class Room:
    """The viewers of one table."""

    def __init__(self, table_id: str, tables: Tables, clock: Clock) -> None:
        self.watchers: set[Watcher] = set()
        self._table_id = table_id
        self._tables = tables
        self._clock = clock
        self._news = 0
        self._missed = False
        self._spreading: asyncio.Task[None] | None = None

    def hear(self, _table_id: str, version: int) -> None:
        """Tell the viewers what has happened up to a version, or up to the newest one."""
        self._news = max(self._news, version)
        self._missed = self._missed or version == UNKNOWN
        if self._spreading is None:
            self._spreading = asyncio.create_task(self._spread())

    async def _spread(self) -> None:
        told = 0
        try:
            while self.watchers and (told < self._news or self._missed):
                told, missed, self._missed = self._news, self._missed, False
                try:
                    telling = Telling(await self._newest(told, missed=missed), self._clock())
                except UnavailableError:
                    told, self._missed = 0, True
                    await asyncio.sleep(_RETRY_SECONDS)
                    continue
                for watcher in self.watchers:
                    telling.catch_up(watcher)
        except ServerError as error:
            logger().warning("news of a table was lost", table=self._table_id, code=error.code)
        finally:
            self._spreading = None

    async def _newest(self, version: int, *, missed: bool) -> CachedTable:
        if missed:
            return await self._tables.refresh(self._table_id)
        return await self._tables.cached(self._table_id, version)


class Telling:
    """Messages about a table at one moment, each built once for all viewers of a seat."""

    def __init__(self, cached: CachedTable, now: int) -> None:
        self._cached = cached
        self._now = now
        self._updates: dict[tuple[int, Seat | None], Text] = {}

    def catch_up(self, watcher: Watcher) -> int:
        """Tell a viewer what happened since its version, and how many messages that took."""
        latest = self._cached.latest
        steps = self._cached.since(watcher.version)
        if steps is None:
            texts = [to_text(snapshot(latest, watcher.viewer, self._now))]
        else:
            texts = [self._update(step, watcher.viewer) for step in steps]
        watcher.version = latest.version
        for text in texts:
            watcher.tell(text)
        return len(texts)

    def _update(self, step: Step, viewer: Seat | None) -> Text:
        key = step.version, viewer
        if key not in self._updates:
            newest = step.version == self._cached.latest.version
            self._updates[key] = to_text(update(step, viewer, self._now, newest=newest))
        return self._updates[key]


class Rooms:
    """A room for each table that somebody views."""

    def __init__(self, tables: Tables, bus: Bus, clock: Clock) -> None:
        self._tables = tables
        self._bus = bus
        self._clock = clock
        self._rooms: dict[str, Room] = {}

    async def enter(self, table_id: str, watcher: Watcher) -> None:
        """Tell a viewer everything about a table from now on, beginning with what it does not know yet.

        :raises NotFoundError: when there is no such table; the viewer is in no room then.
        """
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(table_id, self._tables, self._clock)
            self._bus.subscribe(table_id, room.hear)
            metrics.TABLES.inc()
        room.watchers.add(watcher)
        try:
            await self.catch_up(table_id, watcher)
        except BaseException:
            self.leave(table_id, watcher)
            raise

    async def catch_up(self, table_id: str, watcher: Watcher) -> int:
        """Tell a viewer what happened since its version, and how many messages that took.

        :raises NotFoundError: when there is no such table.
        """
        cached = await self._tables.refresh(table_id)
        if table_id in self._rooms:  # what a worker committed just before it died, the others have not heard
            self._rooms[table_id].hear(table_id, cached.latest.version)
        return Telling(cached, self._clock()).catch_up(watcher)

    def leave(self, table_id: str, watcher: Watcher) -> None:
        """Tell a viewer nothing more. A room that nobody is in is closed."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        room.watchers.discard(watcher)
        if not room.watchers:
            self._bus.unsubscribe(table_id, room.hear)
            del self._rooms[table_id]
            metrics.TABLES.dec()
