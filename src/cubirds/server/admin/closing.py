"""Closes tables. A server does it, at the moment it next looks for deadlines: this only asks for it."""

import asyncio
from typing import Final

from sqlalchemy import func, select

from cubirds.server.errors import NotFoundError
from cubirds.server.store import Store
from cubirds.server.store.schema import DEADLINES, EVENTS, TABLES
from cubirds.server.tables.tables import CLOSING

_LOOK_SECONDS: Final = 0.2
_PATIENCE_SECONDS: Final = 5.0


async def close_table(store: Store, table: str) -> bool:
    """Ask for a table to be closed; tells whether it is over, which takes a server that runs.

    :raises NotFoundError: when there is no such table.
    """
    for _ in range(int(_PATIENCE_SECONDS / _LOOK_SECONDS)):
        if await _phase(store, table) == "over":
            return True
        await _ask(store, table)
        await asyncio.sleep(_LOOK_SECONDS)
    return await _phase(store, table) == "over"


async def _phase(store: Store, table: str) -> str:
    async with store.reading() as connection:
        phase: str | None = await connection.scalar(select(TABLES.c.phase).where(TABLES.c.id == table))
    if phase is None:
        raise NotFoundError(f"there is no table {table}; 'cubirds admin tables' lists ids")
    return phase


async def _ask(store: Store, table: str) -> None:
    """Whoever acts at the table takes the request away with its other deadlines: so it is made again."""
    version = select(func.max(EVENTS.c.version)).where(EVENTS.c.table_id == table)
    async with store.writing() as connection:
        reached = await connection.scalar(version)
        wanted = {"table_id": table, "kind": CLOSING, "version": reached, "due_at": 0}
        await connection.execute(store.insert_new(DEADLINES), wanted)
