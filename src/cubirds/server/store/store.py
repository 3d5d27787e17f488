"""The database as the rest of the server sees it."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import Insert, Table, delete, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cubirds.server.clock import Milliseconds
from cubirds.server.errors import DatabaseRefusedError, UnavailableError
from cubirds.server.store.engine import open_engine
from cubirds.server.store.migrate import migrate
from cubirds.server.store.schema import DEADLINES, EVENTS, KEYS
from cubirds.server.store.writer import Append, Deadline, StoredEvent, Writer, insert_new

_DUE: Final = 100
"""Deadlines read at once."""


class Store:
    """Reads at once, writes in groups. Every method raises ``UnavailableError`` when the database fails."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def append(self, append: Append) -> None:
        """Returns once the events are committed.

        :raises StaleError: when another append came first.
        """
        await self._writer.append(append)

    async def events(self, table: str, after: int, limit: int | None = None) -> list[StoredEvent]:
        """A table's events after a version, in order; none for a table that is not there."""
        columns = (EVENTS.c.version, EVENTS.c.kind, EVENTS.c.data, EVENTS.c.at)
        query = select(*columns).where(EVENTS.c.table_id == table, EVENTS.c.version > after)
        async with _reading(self._engine) as connection:
            rows = await connection.execute(query.order_by(EVENTS.c.version).limit(limit))
            return [StoredEvent(*row) for row in rows]

    async def due(self, now: Milliseconds) -> list[Deadline]:
        """Deadlines that have come, the oldest first, so many as are taken up at once."""
        columns = (DEADLINES.c.table_id, DEADLINES.c.kind, DEADLINES.c.version, DEADLINES.c.due_at)
        query = select(*columns).where(DEADLINES.c.due_at <= now).order_by(DEADLINES.c.due_at).limit(_DUE)
        async with _reading(self._engine) as connection:
            return [Deadline(*row) for row in await connection.execute(query)]

    async def drop(self, deadline: Deadline) -> None:
        """Take away a deadline that is met and has changed nothing at its table."""
        statement = delete(DEADLINES).where(
            DEADLINES.c.table_id == deadline.table,
            DEADLINES.c.kind == deadline.kind,
            DEADLINES.c.version == deadline.version,
        )
        async with self.writing() as connection:
            await connection.execute(statement)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with _reading(self._engine) as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end of the block and undone when the block raises.

        SQLite lets one at a time write: do nothing slow in it.

        :raises IntegrityError: when a row would break a constraint.
        """
        async with _reading(self._engine) as connection, connection.begin():
            yield connection

    def insert_new(self, table: Table) -> Insert:
        """An insert that leaves rows alone whose key is there already."""
        return insert_new(table, self._engine.dialect.name)

    async def ping(self) -> None:
        """Ask the database for a sign of life."""
        async with _reading(self._engine) as connection:
            await connection.execute(text("SELECT 1"))

    async def key(self, name: str) -> bytes:
        """A secret of this server, 32 bytes, made when it is first asked for."""
        query = select(KEYS.c.value).where(KEYS.c.name == name)
        async with _reading(self._engine) as connection:
            value = await connection.scalar(query)
            if value is None:
                # Another worker may make one at the same moment; whichever was first is everybody's.
                made = {"name": name, "value": secrets.token_bytes(32)}
                await connection.execute(insert_new(KEYS, self._engine.dialect.name), made)
                await connection.commit()
                value = await connection.scalar(query)
        return bytes(value or b"")


@asynccontextmanager
async def open_store(database: str) -> AsyncIterator[Store]:
    """The store in a file or at an SQLAlchemy URL, made or brought to the newest form first.

    At the end everything that waits is still written.

    :raises DatabaseRefusedError: when the database cannot be had, is not ours, or is newer than this program.
    """
    engine = open_engine(database)
    try:
        await _migrate(engine)
        writer = Writer(engine)
        task = asyncio.create_task(writer.run())
        try:
            yield Store(engine, writer)
        finally:
            await writer.finish()
            await task
    finally:
        await engine.dispose()


async def _migrate(engine: AsyncEngine) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (DBAPIError, OSError) as error:
        what = engine.url.database if engine.dialect.name == "sqlite" else "the database"
        raise DatabaseRefusedError(f"{what} cannot be used: {_reason(error)}") from error


def _reason(error: DBAPIError | OSError) -> str:
    """What the database itself says, in one line and without the statement."""
    told = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(told).split()) or type(error).__name__


@asynccontextmanager
async def _reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    try:
        async with engine.connect() as connection:
            yield connection
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeoutError, OSError) as error:
        raise UnavailableError("the database cannot be reached; try again") from error
