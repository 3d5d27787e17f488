"""What tables keep of a person: to be taken along, and to be given up."""

from typing import Any

from sqlalchemy import select

from cubirds.game import view
from cubirds.server.errors import StaleError
from cubirds.server.identity import PersonId
from cubirds.server.store import Store
from cubirds.server.store.schema import SEATED
from cubirds.server.tables.events import Departed
from cubirds.server.tables.table import Table
from cubirds.server.tables.tables import Tables


class TableKeeper:
    """The seats of people at tables that are not over."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    async def export(self, person: PersonId) -> list[dict[str, Any]]:
        """The tables at which a person sits, each as the seat sees it."""
        tables = [(await self._tables.refresh(table_id)).latest for table_id in await self._seats(person)]
        return [_seen_by(table, person) for table in tables]

    async def forget(self, person: PersonId) -> None:
        """Leave every table."""
        for table_id in await self._seats(person):
            await self._leave(table_id, person)

    async def _leave(self, table_id: str, person: PersonId) -> None:
        while True:
            table = (await self._tables.refresh(table_id)).latest
            seat = table.seat_of(person)
            if seat is None or table.phase == "over" or table.sitters[seat].left:
                return
            try:
                await self._tables.append(table, Departed(seat=seat))
            except StaleError:
                continue

    async def _seats(self, person: PersonId) -> list[str]:
        query = select(SEATED.c.table_id).where(SEATED.c.person_id == person)
        async with self._store.reading() as connection:
            return [row.table_id for row in await connection.execute(query.order_by(SEATED.c.table_id))]


def _seen_by(table: Table, person: PersonId) -> dict[str, Any]:
    seat = table.seat_of(person)
    return {
        "table": table.id,
        "created_at": table.created_at,
        "phase": table.phase,
        "options": table.options.model_dump(),
        "seat": seat,
        "view": None if table.game is None or seat is None else view(table.game, seat),
    }
