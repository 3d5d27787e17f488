"""How long no server ran, and what that means for clocks: they stood still.

All workers renew one row every second. Whichever finds it old has found an outage: of the servers, or of the
database. In the same transaction every clock that ran then is put back, so that this happens exactly once.
"""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, bindparam, case, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.server.clock import Milliseconds
from cubirds.server.store.schema import DEADLINES, EVENTS, HEARTBEAT
from cubirds.server.store.store import Store
from cubirds.server.store.writer import Deadline

_ROW: Final = 1


class Shift(NamedTuple):
    """What becomes of clocks after an outage."""

    kinds: Collection[str]
    """Deadlines of these kinds come later by as long as the outage took."""
    event: str
    """An event of this kind tells their tables so. Its data is the field ``milliseconds``."""


async def beat(store: Store, now: Milliseconds, longest: Milliseconds, shift: Shift) -> list[Deadline]:
    """Give a sign of life. After a silence of more than ``longest``, put the clocks back first.

    Returns the deadlines that were put back, each with the version that its table has reached by that.

    :raises UnavailableError: when the database fails; then nothing has changed.
    """
    async with store.writing() as connection:
        first = {"id": _ROW, "at": now, "before": now}
        await connection.execute(store.insert_new(HEARTBEAT), first)
        renewed = update(HEARTBEAT).where(HEARTBEAT.c.at < now).values(at=now, before=HEARTBEAT.c.at)
        if (await connection.execute(renewed)).rowcount == 0:
            return []
        before: Milliseconds = (await connection.execute(select(HEARTBEAT.c.before))).scalar_one()
        if now - before <= longest:
            return []
        return await _put_back(connection, store, Outage(before, now), shift)


class Outage(NamedTuple):
    """A time in which no server ran."""

    began: Milliseconds
    ended: Milliseconds


async def _put_back(
    connection: AsyncConnection, store: Store, outage: Outage, shift: Shift
) -> list[Deadline]:
    stopped = DEADLINES.c.kind.in_(shift.kinds) & (DEADLINES.c.due_at > outage.began)
    ran = await _deadlines(connection, stopped)
    reached = await _tell_tables(connection, store, ran, outage, shift.event)
    if not reached:
        return []
    later = case((stopped, DEADLINES.c.due_at + outage.ended - outage.began), else_=DEADLINES.c.due_at)
    change = update(DEADLINES).where(DEADLINES.c.table_id == bindparam("table"))
    change = change.values(due_at=later, version=bindparam("reached"))
    rows = [{"table": table, "reached": version} for table, version in reached.items()]
    await connection.execute(change, rows)
    return [
        deadline
        for deadline in await _deadlines(connection, DEADLINES.c.kind.in_(shift.kinds))
        if deadline.table in reached
    ]


async def _tell_tables(
    connection: AsyncConnection, store: Store, ran: list[Deadline], outage: Outage, kind: str
) -> dict[str, int]:
    """Append the event to the tables where clocks ran; the versions that this made.

    Where somebody has acted meanwhile, another clock runs, and nothing is told.
    """
    data = {"milliseconds": outage.ended - outage.began}
    rows: list[dict[str, Any]] = [
        {"table_id": table, "version": version + 1, "kind": kind, "data": data, "at": outage.ended}
        for table, version in sorted({(deadline.table, deadline.version) for deadline in ran})
    ]
    if not rows:
        return {}
    told = store.insert_new(EVENTS).returning(EVENTS.c.table_id, EVENTS.c.version)
    return {row.table_id: row.version for row in await connection.execute(told, rows)}


async def _deadlines(connection: AsyncConnection, condition: ColumnElement[bool]) -> list[Deadline]:
    columns = (DEADLINES.c.table_id, DEADLINES.c.kind, DEADLINES.c.version, DEADLINES.c.due_at)
    return [Deadline(*row) for row in await connection.execute(select(*columns).where(condition))]
