"""All writes of one process, committed in groups: one fsync serves every command that waits for it."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Executable, Insert, Table, bindparam, delete, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cubirds.server import metrics
from cubirds.server.clock import Milliseconds
from cubirds.server.errors import StaleError, UnavailableError
from cubirds.server.logs import logger
from cubirds.server.store.schema import DEADLINES, EVENTS, PEOPLE, SEATED, TABLES

Row: TypeAlias = dict[str, Any]
_PATIENCE_SECONDS: Final = 15.0
"""How long a commit may take. The network alone would let one wait for minutes that never comes."""
_GROUP: Final = 500
"""Most appends in one transaction."""


class StoredEvent(NamedTuple):
    """An event as it is kept."""

    version: int
    kind: str
    data: dict[str, Any]
    """What JSON can hold."""
    at: Milliseconds


class Deadline(NamedTuple):
    """What a server has to do at a table, once ``due_at`` has come and if it still is at ``version``."""

    table: str
    kind: str
    version: int
    due_at: Milliseconds


class Listing(NamedTuple):
    """What lists show of a table."""

    phase: str
    public: bool
    watchable: bool
    quick: bool
    summary: Row
    people: tuple[str, ...]
    """Who sits there, while it is not over."""


class Append(NamedTuple):
    """Events to add to a table: all of them or, when another one was first, none."""

    table: str
    events: tuple[StoredEvent, ...]
    """At least one; versions ascend by one, and the first follows on the last that is committed."""
    deadlines: tuple[Deadline, ...]
    """All deadlines that the table has afterwards; those of before are gone."""
    listing: Listing | None = None
    """What lists show from now on; none where that has not changed."""
    opened_by: str | None = None
    """The person for whom a new table is opened with these events."""


_Waiting: TypeAlias = tuple[Append, asyncio.Future[bool]]


class Writer:
    """Gathers appends while the last group is being committed, then commits them together."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._dialect = engine.dialect.name
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue()

    async def append(self, append: Append) -> None:
        """Returns once the events are committed.

        :raises StaleError: when another append came first.
        :raises UnavailableError: when the database failed. Whether the events were committed is then unknown.
        """
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((append, done))
        with metrics.APPEND_SECONDS.time():
            first = await done
        if not first:
            raise StaleError(f"table {append.table} has reached version {append.events[0].version} already")

    async def run(self) -> None:
        """Commit groups until ``finish``; what was handed in before that is committed first."""
        while (first := await self._waiting.get()) is not None:
            group = [first]
            while not self._waiting.empty() and len(group) < _GROUP:
                following = self._waiting.get_nowait()
                if following is None:
                    await self._settle(group)
                    return
                group.append(following)
            await self._settle(group)

    async def finish(self) -> None:
        """Let ``run`` end."""
        await self._waiting.put(None)

    async def _settle(self, group: Sequence[_Waiting]) -> None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                won = await self._commit([append for append, _ in group])
        except Exception as error:  # noqa: BLE001 - drivers raise all sorts when their server goes away
            logger().error("commit failed", error=type(error).__name__, appends=len(group))
            metrics.COMMITS.labels("failed").inc()
            failure = UnavailableError("the database cannot be reached; try again")
            for _, done in group:
                if not done.done():
                    done.set_exception(failure)
            return
        metrics.COMMITS.labels("done").inc()
        for (append, done), success in zip(group, won, strict=True):
            for event in append.events if success else ():
                metrics.EVENTS.labels(event.kind).inc()
            if not done.done():
                done.set_result(success)

    async def _commit(self, group: Sequence[Append]) -> list[bool]:
        """Write a group in one transaction; tells which of its appends came first at their tables."""
        async with self._engine.begin() as connection:
            await self._open_tables(connection, [append for append in group if append.opened_by])
            won = await self._claim(connection, group)
            winners = [append for append, success in zip(group, won, strict=True) if success]
            rest = [_event_row(append.table, event) for append in winners for event in append.events[1:]]
            await _execute(connection, EVENTS.insert(), rest)
            await self._set_deadlines(connection, winners)
            await self._set_listings(connection, [append for append in winners if append.listing])
        return won

    async def _open_tables(self, connection: AsyncConnection, opened: Sequence[Append]) -> None:
        people = [{"id": append.opened_by, "created_at": append.events[0].at} for append in opened]
        await _execute(connection, insert_new(PEOPLE, self._dialect), _in_order(people, "id"))
        tables = [
            {
                "id": append.table,
                "created_by": append.opened_by,
                "created_at": append.events[0].at,
                **_listing_row(append),
            }
            for append in opened
        ]
        await _execute(connection, insert_new(TABLES, self._dialect), _in_order(tables, "id"))

    async def _claim(self, connection: AsyncConnection, group: Sequence[Append]) -> list[bool]:
        """Insert the first event of each append. One that is there already costs only its own append."""
        firsts: dict[tuple[str, int], int] = {}
        for place, append in enumerate(group):
            firsts.setdefault((append.table, append.events[0].version), place)
        rows = [_event_row(group[place].table, group[place].events[0]) for place in firsts.values()]
        statement = insert_new(EVENTS, self._dialect).returning(EVENTS.c.table_id, EVENTS.c.version)
        # In one order everywhere, lest two workers wait for each other's rows.
        result = await connection.execute(statement, _in_order(rows, "table_id", "version"))
        inserted = {firsts[table, version] for table, version in result}
        return [place in inserted for place in range(len(group))]

    async def _set_deadlines(self, connection: AsyncConnection, winners: Sequence[Append]) -> None:
        tables = [{"table": append.table} for append in winners]
        # Several appends of a table in one group: the last one's deadlines stand.
        latest = {append.table: append.deadlines for append in winners}
        rows = [
            {"table_id": item.table, "kind": item.kind, "version": item.version, "due_at": item.due_at}
            for deadlines in latest.values()
            for item in deadlines
        ]
        await _execute(
            connection, delete(DEADLINES).where(DEADLINES.c.table_id == bindparam("table")), tables
        )
        await _execute(connection, DEADLINES.insert(), rows)

    async def _set_listings(self, connection: AsyncConnection, changed: Sequence[Append]) -> None:
        latest = {append.table: append for append in changed}
        rows = [{"table": append.table, **_listing_row(append)} for append in latest.values()]
        change = update(TABLES).where(TABLES.c.id == bindparam("table"))
        await _execute(connection, change, _in_order(rows, "table"))
        tables = [{"table": table} for table in latest]
        await _execute(connection, delete(SEATED).where(SEATED.c.table_id == bindparam("table")), tables)
        seated = [
            {"table_id": append.table, "person_id": person}
            for append in latest.values()
            for person in (append.listing.people if append.listing else ())
        ]
        people = [{"id": row["person_id"], "created_at": changed[0].events[0].at} for row in seated]
        await _execute(connection, insert_new(PEOPLE, self._dialect), _in_order(people, "id"))
        await _execute(connection, SEATED.insert(), seated)


def insert_new(table: Table, dialect: str) -> Insert:
    """An insert that leaves rows alone whose key is there already."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - SQLite need not wait for it

        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


async def _execute(connection: AsyncConnection, statement: Executable, rows: Sequence[Row]) -> None:
    if rows:
        await connection.execute(statement, rows)


def _listing_row(append: Append) -> Row:
    listing = append.listing
    return (
        {}
        if listing is None
        else {name: value for name, value in listing._asdict().items() if name != "people"}
    )


def _event_row(table: str, event: StoredEvent) -> Row:
    return {
        "table_id": table,
        "version": event.version,
        "kind": event.kind,
        "data": event.data,
        "at": event.at,
    }


def _in_order(rows: Iterable[Row], *columns: str) -> list[Row]:
    return sorted(rows, key=lambda row: tuple(row[column] for column in columns))
