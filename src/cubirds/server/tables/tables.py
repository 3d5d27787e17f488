"""What can be done at a table: every command becomes events that are committed, or an error."""

import secrets
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from cubirds.game import CubirdsError, Variant
from cubirds.server import errors
from cubirds.server.bus import Bus
from cubirds.server.clock import Clock
from cubirds.server.identity import PersonId
from cubirds.server.protocol import Act
from cubirds.server.store import Append, Deadline, Store, StoredEvent
from cubirds.server.tables.cache import Cache, CachedTable
from cubirds.server.tables.deal import ChanceAt, new_secret
from cubirds.server.tables.events import (
    Acted,
    Created,
    SeatHolder,
    Started,
    TableEvent,
    from_stored,
    to_stored,
)
from cubirds.server.tables.table import Step, Table, advance, follow_up, open_table

BOT_TURN: Final = "bot"
"""The kind of a deadline at which a bot has to decide."""
DeadlineListener: TypeAlias = Callable[[Deadline], None]


class Tables:
    """All tables, whichever process appended to them last."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, chance_at: ChanceAt) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._chance_at = chance_at
        self._cache = Cache()
        self.on_deadline: DeadlineListener = lambda _deadline: None
        """Told of each deadline that this process has set, once it is committed."""

    async def create(
        self, person: PersonId, variant: Variant, challenge: int, seats: tuple[SeatHolder, ...]
    ) -> Table:
        """Open a table and deal its cards."""
        event = Created(variant=variant, challenge=challenge, seats=seats, secret=new_secret())
        opened = open_table(secrets.token_urlsafe(12), event)
        started = advance(opened.table, Started(nonces=(None,) * len(seats)), self._chance_at)
        return await self._commit([opened, started], opened_by=person)

    async def cached(self, table_id: str, version: int = 1) -> CachedTable:
        """A table in a version that is at least the one given, if it has reached that.

        :raises NotFoundError: when there is no such table.
        """
        cached = self._cache.get(table_id)
        if cached is not None and cached.latest.version >= version:
            return cached
        return await self.refresh(table_id)

    async def act(self, table_id: str, person: PersonId, command: Act) -> int:
        """Carry out a person's command; returns the version that it made.

        A command that was carried out before, and is sent again, returns what it made then.

        :raises NotFoundError: when there is no such table.
        :raises NotYourTurnError: when the person has nothing to decide there.
        :raises StaleError: when the table was not, or is no longer, in the command's version.
        :raises GameOverError: when the game is over.
        :raises IllegalError: when the rules do not allow the action.
        """
        table = (await self.cached(table_id, command.version)).latest
        seat = table.seat_of(person)
        if seat is None:
            raise errors.NotYourTurnError("you do not sit at this table")
        event = Acted(seat=seat, action=command.action, command=command.id)
        if table.version != command.version:
            return await self._made_before(table, command.version, event)
        try:
            await self.take(table, event)
        except errors.StaleError:
            return await self._made_before(table, command.version, event)
        return command.version + 1

    async def take(self, table: Table, event: Acted) -> None:
        """Let a seat act at this version of a table, and the server pass what nobody need decide.

        :raises NotYourTurnError: when the seat has nothing to decide.
        :raises GameOverError: when the game is over.
        :raises IllegalError: when the rules do not allow the action.
        :raises StaleError: when the table has a newer version.
        """
        if table.game is not None and table.game.state.outcome is not None:
            raise errors.GameOverError("the game is over")
        if table.decider != event.seat:
            raise errors.NotYourTurnError(
                f"seat {event.seat} has nothing to decide now, seat {table.decider} has"
            )
        await self._commit(self._steps(table, event))

    def _steps(self, table: Table, event: Acted) -> list[Step]:
        try:
            steps = [advance(table, event, self._chance_at)]
        except CubirdsError as error:
            raise errors.IllegalError(str(error)) from error
        while (passed := follow_up(steps[-1].table)) is not None:
            steps.append(advance(steps[-1].table, passed, self._chance_at))
        return steps

    async def _made_before(self, table: Table, version: int, event: Acted) -> int:
        """What a command made that another one, or the same one sent twice, came before."""
        cached = await self.refresh(table.id)
        if event == await self._event(cached, version + 1):
            return version + 1
        raise errors.StaleError(f"the table is at version {cached.latest.version}, not {version}")

    async def _event(self, cached: CachedTable, version: int) -> TableEvent | None:
        for step in cached.steps:
            if step.version == version:
                return step.event
        stored = await self._store.events(cached.latest.id, after=version - 1, limit=1)
        return from_stored(stored[0]) if stored else None

    async def _commit(self, steps: list[Step], opened_by: PersonId | None = None) -> Table:
        table, now = steps[-1].table, self._clock()
        events = tuple(to_stored(step.event, step.version, now) for step in steps)
        deadlines = tuple(self._deadlines(table))
        try:
            await self._store.append(Append(table.id, events, deadlines, opened_by))
        except errors.UnavailableError:
            await self._bus.publish(table.id, table.version)  # it may be committed all the same
            raise
        self._cache.add(steps, table.id)
        await self._bus.publish(table.id, table.version)
        for deadline in deadlines:
            self.on_deadline(deadline)
        return table

    def _deadlines(self, table: Table) -> Iterable[Deadline]:
        if table.bot_to_decide is not None:
            yield Deadline(table.id, BOT_TURN, table.version, self._clock())

    async def refresh(self, table_id: str) -> CachedTable:
        """A table in its newest version, whoever appended it.

        :raises NotFoundError: when there is no such table.
        """
        cached = self._cache.get(table_id)
        known = cached.latest if cached else None
        stored = await self._store.events(table_id, after=known.version if known else 0)
        if known is None and not stored:
            raise errors.NotFoundError("there is no such table")
        return self._cache.add(self._fold(table_id, known, stored), table_id)

    def _fold(self, table_id: str, table: Table | None, stored: Iterable[StoredEvent]) -> Iterable[Step]:
        for item in stored:
            event = from_stored(item)
            if isinstance(event, Created):
                step = open_table(table_id, event)
            elif table is not None:
                step = advance(table, event, self._chance_at)
            else:
                raise ValueError(f"the first event of table {table_id} is not its creation")
            table = step.table
            yield step
