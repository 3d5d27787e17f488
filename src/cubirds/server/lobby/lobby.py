"""What the lobby shows, kept up to date for everybody who looks at it in this process."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

from cubirds.server.bus import Bus
from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.errors import ServerError
from cubirds.server.identity import PersonId
from cubirds.server.lobby.lists import Listed, Lists, people_in
from cubirds.server.logs import logger
from cubirds.server.people import People
from cubirds.server.protocol import ListedTable, MyTable
from cubirds.server.protocol import Lobby as LobbyView
from cubirds.server.tables import LOBBY, Names, Table, Tables, listed
from cubirds.server.tables.clocks import running
from cubirds.server.watching import Text, to_text

_PAUSE_SECONDS: Final = 0.5
"""What changes within so long is told together."""


class Visitor(Protocol):
    """Somebody who looks at the lobby."""

    person: PersonId

    def tell(self, text: Text) -> None:
        """Send a message soon. Must not block and must not raise."""
        ...


class _Public(NamedTuple):
    """What everybody may see who is not kept apart from the people in it."""

    open: list[Listed]
    running: list[Listed]


class Lobby:
    """Tells visitors what there is: at once when they come, and at most twice a second when it changes."""

    def __init__(self, lists: Lists, tables: Tables, people: People, bus: Bus, clock: Clock) -> None:
        self._lists = lists
        self._tables = tables
        self._people = people
        self._bus = bus
        self._clock = clock
        self._visitors: set[Visitor] = set()
        self._told: dict[Visitor, Text] = {}
        self._watched: dict[Visitor, set[str]] = {}
        self._heard: Counter[str] = Counter()
        self._changed: set[Visitor] = set()
        self._telling: asyncio.Task[None] | None = None
        bus.subscribe(LOBBY, self._hear)

    async def enter(self, visitor: Visitor) -> None:
        """Tell a visitor what there is, and whatever changes from now on.

        :raises UnavailableError: when the database fails; the visitor is not told then.
        """
        self._visitors.add(visitor)
        try:
            await self._tell(visitor, await self._public())
        except BaseException:
            self.leave(visitor)
            raise

    def leave(self, visitor: Visitor) -> None:
        """Tell a visitor nothing more."""
        self._visitors.discard(visitor)
        self._changed.discard(visitor)
        self._told.pop(visitor, None)
        self._watch(visitor, set())

    def _hear(self, _topic: str, _version: int) -> None:
        self._change(self._visitors)

    def _hear_table(self, table_id: str, _version: int) -> None:
        self._change(visitor for visitor, tables in self._watched.items() if table_id in tables)

    def _change(self, visitors: Iterable[Visitor]) -> None:
        self._changed.update(visitors)
        if self._changed and self._telling is None:
            self._telling = asyncio.create_task(self._tell_changes())

    async def _tell_changes(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(_PAUSE_SECONDS)
                visitors, self._changed = self._changed, set()
                public = await self._public()
                for visitor in visitors & self._visitors:
                    await self._tell(visitor, public)
        except ServerError as error:
            logger().warning("the lobby was not told", code=error.code)
        finally:
            self._telling = None

    async def _public(self) -> _Public:
        return _Public(await self._lists.open(), await self._lists.running())

    async def _tell(self, visitor: Visitor, public: _Public) -> None:
        mine = await self._lists.of(visitor.person)
        self._watch(visitor, {table.id for table in mine})
        apart = await self._people.blocks.kept_apart(visitor.person)
        shown = _Public(
            *([table for table in tables if not table.summary.people & apart] for tables in public)
        )
        names = await self._people.persons.known(people_in([*mine, *shown.open, *shown.running]))
        message: LobbyView = {
            "type": "lobby",
            "open": [_listed(table, names) for table in shown.open],
            "running": [_listed(table, names) for table in shown.running],
            "mine": [await self._mine(table, visitor.person, names) for table in mine],
            "waiting": sum(len(table.summary.people) for table in shown.open if table.summary.waiting),
            "now": 0,
        }
        told = to_text(message)
        if visitor in self._visitors and self._told.get(visitor) != told:
            self._told[visitor] = told
            visitor.tell(to_text({**message, "now": self._clock()}))

    async def _mine(self, table: Listed, person: PersonId, names: Names) -> MyTable:
        latest = (await self._tables.refresh(table.id)).latest
        return {
            "table": _listed(table, names),
            "phase": latest.phase,
            "my_turn": waits_for(latest, person),
            "deadline": _deadline(latest, person),
        }

    def _watch(self, visitor: Visitor, tables: set[str]) -> None:
        """Hear of these tables on behalf of a visitor, and of no others."""
        before = self._watched.pop(visitor, set())
        if tables:
            self._watched[visitor] = tables
        for table in tables - before:
            self._heard[table] += 1
            if self._heard[table] == 1:
                self._bus.subscribe(table, self._hear_table)
        for table in before - tables:
            self._heard[table] -= 1
            if not self._heard[table]:
                del self._heard[table]
                self._bus.unsubscribe(table, self._hear_table)


def waits_for(table: Table, person: PersonId) -> bool:
    """Whether others wait for a person: to decide, or to be ready at a table that is full."""
    seat = table.seat_of(person)
    if seat is None or table.sitters[seat].bot_playing:
        return False
    if table.phase == "open":
        return not table.free_seats and table.sitters[seat].nonce_hash is None
    return table.phase == "playing" and table.decider == seat and not table.window_open


def _deadline(table: Table, person: PersonId) -> Milliseconds | None:
    """When a person's time runs out."""
    clock = running(table)
    own = clock is not None and clock.kind == "turn" and clock.seat == table.seat_of(person)
    return clock.deadline if own and clock is not None else None


def _listed(table: Listed, names: Names) -> ListedTable:
    return listed(table.id, table.created_at, table.summary, names)
