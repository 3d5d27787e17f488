"""The viewers of one table in this process."""

import asyncio
from typing import Final

from cubirds.game import Seat
from cubirds.server.bus import UNKNOWN
from cubirds.server.chat import ChatFeed
from cubirds.server.clock import Clock
from cubirds.server.errors import NoSpectatorsError, ServerError, UnavailableError
from cubirds.server.identity import PersonId
from cubirds.server.logs import logger
from cubirds.server.people.persons import Persons
from cubirds.server.presence import RoomPresence
from cubirds.server.tables import (
    CachedTable,
    Choices,
    Names,
    Step,
    Table,
    Tables,
    changes_info,
    snapshot,
    update,
)
from cubirds.server.watching import CLOSE_NO_SPECTATORS, Text, Watcher, to_text

_RETRY_SECONDS: Final = 0.25
"""How long to wait before a database that is gone is asked again."""
_PRESENCE_SECONDS: Final = 0.1
"""Comings and goings of so long are told together."""


class Room:
    """The viewers of one table, and what they are told."""

    def __init__(
        self,
        table_id: str,
        tables: Tables,
        clock: Clock,
        persons: Persons,
        choices: Choices,
        feed: ChatFeed,
        presence: RoomPresence,
    ) -> None:
        self.watchers: set[Watcher] = set()
        self.presence = presence
        self._table_id = table_id
        self._tables = tables
        self._clock = clock
        self._persons = persons
        self._choices = choices
        self._feed = feed
        self._news = 0
        self._missed = False
        self._spreading: asyncio.Task[None] | None = None
        self._chat_news = 0
        self._chatting: asyncio.Task[None] | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._announced: list[str] | None = None
        self._presence_task: asyncio.Task[None] | None = None

    async def welcome(self, watcher: Watcher) -> None:
        """Tell a viewer who has come everything that it does not know yet.

        :raises NotFoundError: when there is no such table.
        :raises NoSpectatorsError: when only those who play may see it.
        """
        cached = await self._tables.refresh(self._table_id)
        table = cached.latest
        if not _may_watch(table, watcher):
            raise NoSpectatorsError("only those who play may see this game")
        self.hear(self._table_id, table.version)  # what died with its worker, the others have not heard
        await self._catch_up(cached, watcher)
        seat = table.seat_of(watcher.person)
        if seat is not None and table.has_windows:
            self._tell_choice_to(watcher, table, seat, first=True)
        if table.options.chat:
            await self._feed.welcome(watcher)
        self.tell_presence_soon()

    async def catch_up(self, watcher: Watcher) -> int:
        """Tell a viewer what happened since its version, and how many messages that took."""
        cached = await self._tables.refresh(self._table_id)
        self.hear(self._table_id, cached.latest.version)
        return await self._catch_up(cached, watcher)

    async def _catch_up(self, cached: CachedTable, watcher: Watcher) -> int:
        telling = Telling(cached, self._clock())
        await self._name(telling, watcher)
        return telling.catch_up(watcher)

    # -- versions --------------------------------------------------------------------

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
                    await self._tell(await self._newest(told, missed=missed))
                except UnavailableError:
                    told, self._missed = 0, True
                    await asyncio.sleep(_RETRY_SECONDS)
        except ServerError as error:
            logger().warning("news of a table was lost", table=self._table_id, code=error.code)
        finally:
            self._spreading = None

    async def _tell(self, cached: CachedTable) -> None:
        telling = Telling(cached, self._clock())
        for watcher in tuple(self.watchers):
            if not _may_watch(telling.table, watcher):
                watcher.end(CLOSE_NO_SPECTATORS)
            elif watcher.version < telling.table.version:
                await self._name(telling, watcher)
                telling.catch_up(watcher)
        if telling.named is not None:
            self.tell_presence_soon()

    async def _newest(self, version: int, *, missed: bool) -> CachedTable:
        if missed:
            return await self._tables.refresh(self._table_id)
        return await self._tables.cached(self._table_id, version)

    async def _name(self, telling: "Telling", watcher: Watcher) -> None:
        """Look up what people are called, if the viewer is to be told."""
        people = telling.table.people
        while telling.named != people and telling.needs_names(watcher.version):
            telling.names, telling.named = await self._persons.known(people), people
            people = telling.table.people  # somebody may have sat down meanwhile

    # -- what is no version ------------------------------------------------------------

    async def tell_choice(self, seat: Seat) -> None:
        """Tell a seat's own viewers what it has chosen."""
        table = (await self._tables.cached(self._table_id)).latest
        for watcher in tuple(self.watchers):
            if table.seat_of(watcher.person) == seat:
                self._tell_choice_to(watcher, table, seat, first=False)

    def _tell_choice_to(self, watcher: Watcher, table: Table, seat: Seat, *, first: bool) -> None:
        declined, preset = self._choices.of(self._table_id, seat)
        if declined != table.version:
            declined = None
        if not first or declined is not None or preset is not None:
            watcher.tell(to_text({"type": "choice", "declined": declined, "preset": preset}))

    def hear_chat(self, _topic: str, seq: int) -> None:
        """Tell the viewers what was said."""
        self._chat_news = max(self._chat_news + (seq == UNKNOWN), seq)
        if self._chatting is None:
            self._chatting = asyncio.create_task(self._spread_chat())

    async def _spread_chat(self) -> None:
        told = -1
        try:
            while told < self._chat_news:
                told = self._chat_news
                await self._feed.spread(self.watchers)
        except ServerError as error:
            logger().warning("a line of chat was not told", table=self._table_id, code=error.code)
        finally:
            self._chatting = None

    def tell_presence_soon(self) -> None:
        """Tell the viewers, and the other processes, who is here."""
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(_PRESENCE_SECONDS, self._begin_presence)

    async def announce(self, *, ask: bool) -> None:
        """Tell the other processes who is here."""
        await self.presence.announce([watcher.person for watcher in self.watchers], ask=ask)

    def _begin_presence(self) -> None:
        self._presence_timer = None
        self._presence_task = asyncio.create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        here = sorted(watcher.person for watcher in self.watchers)
        if here != self._announced:
            first, self._announced = self._announced is None, here
            await self.announce(ask=first)
        try:
            table = (await self._tables.cached(self._table_id)).latest
        except ServerError:
            return  # the viewers hear of that elsewhere
        text = to_text(self.presence.message(table, here))
        for watcher in self.watchers:
            if watcher.presence != text and watcher.version:
                watcher.presence = text
                watcher.tell(text)


class Telling:
    """Messages about the newest versions of a table, each built once for all viewers of a seat."""

    def __init__(self, cached: CachedTable, now: int) -> None:
        self.names: Names = {}
        self.named: tuple[PersonId, ...] | None = None
        """Whose names these are; none before they were looked up."""
        self._cached = cached
        self._now = now
        self._updates: dict[tuple[int, Seat | None], Text] = {}

    @property
    def table(self) -> Table:
        """The newest version that is known."""
        return self._cached.latest

    def needs_names(self, version: int) -> bool:
        """Whether a viewer who knows a version is told who sits where."""
        steps = self._cached.since(version)
        return steps is None or any(map(changes_info, steps))

    def catch_up(self, watcher: Watcher) -> int:
        """Tell a viewer what happened since its version, and how many messages that took."""
        viewer = self.table.seat_of(watcher.person)
        steps = self._cached.since(watcher.version)
        if steps is None:
            texts = [to_text(snapshot(self.table, viewer, self.names, self._now))]
        else:
            texts = [self._update(step, viewer) for step in steps]
        watcher.version = self.table.version
        for text in texts:
            watcher.tell(text)
        return len(texts)

    def _update(self, step: Step, viewer: Seat | None) -> Text:
        key = step.version, viewer
        if key not in self._updates:
            newest = step.version == self.table.version
            self._updates[key] = to_text(update(step, viewer, self.names, self._now, newest=newest))
        return self._updates[key]


def _may_watch(table: Table, watcher: Watcher) -> bool:
    """Before the start everybody who knows the table may see who sits there."""
    return table.options.spectators or table.game is None or table.seat_of(watcher.person) is not None
