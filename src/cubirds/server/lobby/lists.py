"""Lists of tables, read from what is kept beside their events."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Row, Select, select

from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.store import Store
from cubirds.server.store.schema import SEATED, TABLES
from cubirds.server.tables import Summary

SHOWN: Final = 100
"""Tables in each list, the newest."""
_COLUMNS: Final = (TABLES.c.id, TABLES.c.created_at, TABLES.c.phase, TABLES.c.summary)


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    created_at: Milliseconds
    phase: str
    summary: Summary


class Lists:
    """Reads lists of tables. Those that are known by link only are in the lists of their own people alone."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self) -> list[Listed]:
        """Public tables that people can join."""
        return await self._read(select(*_COLUMNS).where(TABLES.c.phase == "open", TABLES.c.public))

    async def running(self) -> list[Listed]:
        """Public games that can be watched."""
        watchable = TABLES.c.public & TABLES.c.watchable
        return await self._read(select(*_COLUMNS).where(TABLES.c.phase == "playing", watchable))

    async def of(self, person: PersonId) -> list[Listed]:
        """The tables at which a person sits, and that are not over."""
        joined = select(*_COLUMNS).join(SEATED, SEATED.c.table_id == TABLES.c.id)
        return await self._read(joined.where(SEATED.c.person_id == person))

    async def _read(self, query: "Select[tuple[str, int, str, object]]") -> list[Listed]:
        newest = query.order_by(TABLES.c.created_at.desc(), TABLES.c.id).limit(SHOWN)
        async with self._store.reading() as connection:
            return [_listed(row) for row in await connection.execute(newest)]


def people_in(tables: Iterable[Listed]) -> set[PersonId]:
    """Everybody who sits at one of the tables."""
    return {person for table in tables for person in table.summary.people}


def _listed(row: "Row[tuple[str, int, str, object]]") -> Listed:
    return Listed(row.id, row.created_at, row.phase, Summary.model_validate(row.summary))
