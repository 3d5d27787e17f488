"""Lists for the host: who and what there is, column by column, so that nothing else is shown."""

from typing import NamedTuple

from sqlalchemy import func, select

from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.people.guest_names import guest_name
from cubirds.server.store import Store
from cubirds.server.store.schema import ACCOUNTS, EVENTS, PEOPLE, TABLES


class ListedTable(NamedTuple):
    """A table in short."""

    id: str
    created_at: Milliseconds
    created_by: PersonId
    phase: str
    """open, revealing, playing or over."""
    public: bool
    version: int
    """How much has happened there."""
    last_at: Milliseconds
    """When something last did."""


class ListedPerson(NamedTuple):
    """A person in short."""

    id: PersonId
    name: str
    created_at: Milliseconds
    account: bool
    banned_at: Milliseconds | None


async def tables(store: Store, limit: int, *, running: bool) -> list[ListedTable]:
    """The newest tables, or of those that are not over."""
    happened = func.max(EVENTS.c.version), func.max(EVENTS.c.at)
    columns = (TABLES.c.id, TABLES.c.created_at, TABLES.c.created_by, TABLES.c.phase, TABLES.c.public)
    query = select(*columns, *happened).join_from(TABLES, EVENTS).group_by(*columns)
    if running:
        query = query.where(TABLES.c.phase != "over")
    async with store.reading() as connection:
        rows = await connection.execute(query.order_by(TABLES.c.created_at.desc()).limit(limit))
        return [ListedTable(*row) for row in rows]


async def people(store: Store, limit: int, *, banned: bool) -> list[ListedPerson]:
    """The newest people, or of those who are banned. Who deleted themselves is not shown."""
    query = (
        select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created_at, ACCOUNTS.c.person_id, PEOPLE.c.banned_at)
        .select_from(PEOPLE.outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id))
        .where(PEOPLE.c.deleted_at.is_(None))
    )
    if banned:
        query = query.where(PEOPLE.c.banned_at.is_not(None))
    async with store.reading() as connection:
        rows = await connection.execute(query.order_by(PEOPLE.c.created_at.desc()).limit(limit))
        return [
            ListedPerson(person, name or guest_name(person), created_at, account is not None, banned_at)
            for person, name, created_at, account, banned_at in rows
        ]
