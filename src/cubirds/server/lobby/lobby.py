"""What the lobby shows, kept up to date for everybody who looks at it in this process."""

import asyncio
import json
from typing import Final, NamedTuple, Protocol

from cubirds.server.bus import Bus
from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.errors import ServerError
from cubirds.server.identity import PersonId
from cubirds.server.lobby.lists import Listed, Lists, people_in
from cubirds.server.lobby.watching import Watching
from cubirds.server.logs import logger
from cubirds.server.people import People
from cubirds.server.protocol import ListedTable, MyTable
from cubirds.server.protocol import Lobby as LobbyView
from cubirds.server.tables import LOBBY, SEATED, Names, Table, Tables, listed
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


class _Own(NamedTuple):
    """What one visitor's view is made of besides."""

    tables: list[Listed]
    mine: list[MyTable]
    apart: frozenset[PersonId]


class Lobby:
    """Tells visitors what there is: at once when they come, and at most twice a second when it changes."""

    def __init__(self, lists: Lists, tables: Tables, people: People, bus: Bus, clock: Clock) -> None:
        self._lists = lists
        self._tables = tables
        self._people = people
        self._clock = clock
        self._visitors: dict[Visitor, _Own] = {}
        self._told: dict[Visitor, LobbyView] = {}
        self._watching: Watching[Visitor] = Watching(bus, self._hear_table)
        self._changed: set[Visitor] = set()
        self._public_changed = False
        self._telling: asyncio.Task[None] | None = None
        bus.subscribe(LOBBY, self._hear)
        bus.subscribe_texts(SEATED, self._hear_seated)

    async def enter(self, visitor: Visitor) -> None:
        """Tell a visitor what there is, and whatever changes from now on.

        :raises UnavailableError: when the database fails; the visitor is not told then.
        """
        self._visitors[visitor] = _Own([], [], frozenset())
        try:
            await self._look(visitor)
            self._tell(visitor, public := await self._public(), await self._names(public))
        except BaseException:
            self.leave(visitor)
            raise

    def leave(self, visitor: Visitor) -> None:
        """Tell a visitor nothing more."""
        self._visitors.pop(visitor, None)
        self._told.pop(visitor, None)
        self._changed.discard(visitor)
        self._watching.watch(visitor, frozenset())

    def _hear(self, _topic: str, _version: int) -> None:
        self._public_changed = True
        self._tell_soon()

    def _hear_seated(self, text: str) -> None:
        people = set(json.loads(text))
        self._changed.update(visitor for visitor in self._visitors if visitor.person in people)
        self._tell_soon()

    def _hear_table(self, table_id: str, _version: int) -> None:
        self._changed.update(self._watching.of(table_id))
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._visitors and self._telling is None:
            self._telling = asyncio.create_task(self._tell_changes())

    async def _tell_changes(self) -> None:
        try:
            while self._changed or self._public_changed:
                await asyncio.sleep(_PAUSE_SECONDS)
                changed, self._changed = self._changed, set()
                everybody, self._public_changed = self._public_changed, False
                for visitor in changed & self._visitors.keys():
                    await self._look(visitor)
                public = await self._public()
                names = await self._names(public)
                for visitor in tuple(self._visitors) if everybody else changed & self._visitors.keys():
                    self._tell(visitor, public, names)
        except ServerError as error:
            logger().warning("the lobby was not told", code=error.code)
        finally:
            self._telling = None

    async def _look(self, visitor: Visitor) -> None:
        """Read what is a visitor's own."""
        tables = await self._lists.of(visitor.person)
        names = await self._people.persons.known(people_in(tables))
        own = _Own(
            tables=tables,
            mine=[await self._mine(table, visitor.person, names) for table in tables],
            apart=await self._people.blocks.kept_apart(visitor.person),
        )
        if visitor in self._visitors:
            self._visitors[visitor] = own
            self._watching.watch(visitor, frozenset(table.id for table in tables))

    async def _public(self) -> _Public:
        return _Public(await self._lists.open(), await self._lists.running())

    async def _names(self, public: _Public) -> Names:
        return await self._people.persons.known(people_in([*public.open, *public.running]))

    def _tell(self, visitor: Visitor, public: _Public, names: Names) -> None:
        own = self._visitors.get(visitor)
        if own is None:
            return
        shown = _Public(*([one for one in tables if not one.summary.people & own.apart] for tables in public))
        message: LobbyView = {
            "type": "lobby",
            "open": [_listed(table, names) for table in shown.open],
            "running": [_listed(table, names) for table in shown.running],
            "mine": own.mine,
            "waiting": sum(len(table.summary.people) for table in shown.open if table.summary.waiting),
            "now": 0,
        }
        if self._told.get(visitor) != message:
            self._told[visitor] = message
            visitor.tell(to_text({**message, "now": self._clock()}))

    async def _mine(self, table: Listed, person: PersonId, names: Names) -> MyTable:
        latest = (await self._tables.refresh(table.id)).latest
        return {
            "table": _listed(table, names),
            "phase": latest.phase,
            "my_turn": waits_for(latest, person),
            "deadline": _deadline(latest, person),
        }


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
