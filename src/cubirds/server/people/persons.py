"""Persons: everybody who did more than look, with or without an account."""

from collections.abc import Collection
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, case, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.errors import NameTakenError
from cubirds.server.identity import PersonId
from cubirds.server.people.guest_names import guest_name
from cubirds.server.people.names import clean_name, name_key
from cubirds.server.store import Store
from cubirds.server.store.schema import ACCOUNTS, PEOPLE

PageSettings: TypeAlias = dict[str, Any]
"""What a page keeps of a person's choices. The server does not look into it."""


class Person(NamedTuple):
    """A person who is there."""

    id: PersonId
    name: str
    account_since: Milliseconds | None
    """None for a guest."""


class Persons:
    """All persons. One who is not kept yet is a guest with a name made up for them."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def keep(self, connection: AsyncConnection, *persons: PersonId) -> None:
        """See that persons have a row to which others can refer."""
        rows = [{"id": person, "created_at": self._clock()} for person in sorted(set(persons))]
        await connection.execute(self._store.insert_new(PEOPLE), rows)

    async def guest(self, person: PersonId) -> bool:
        """Whether an id is a guest's: one that has no account, and is neither deleted nor banned."""
        gone = PEOPLE.c.deleted_at.is_not(None) | PEOPLE.c.banned_at.is_not(None)
        query = (
            select(case((gone | ACCOUNTS.c.person_id.is_not(None), 0), else_=1))
            .select_from(PEOPLE.outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id))
            .where(PEOPLE.c.id == person)
        )
        async with self._store.reading() as connection:
            return bool(await connection.scalar(query) != 0)

    async def get(self, person: PersonId) -> Person:
        """A person who is there."""
        found = await self._find(PEOPLE.c.id == person)
        return found or Person(person, guest_name(person), None)

    async def with_account(self, name: str) -> Person | None:
        """The person whose account has a name, or one that readers could take for it."""
        return await self._find(ACCOUNTS.c.name_key == name_key(name))

    async def names(self, persons: Collection[PersonId]) -> dict[PersonId, str]:
        """The names of persons as they are now, without those who have deleted themselves."""
        return {person: known.name for person, known in (await self.known(persons)).items()}

    async def known(self, persons: Collection[PersonId]) -> dict[PersonId, Person]:
        """Persons as they are now, without those who have deleted themselves."""
        columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.deleted_at, ACCOUNTS.c.created_at)
        query = (
            select(*columns)
            .select_from(PEOPLE.outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id))
            .where(PEOPLE.c.id.in_(persons))
        )
        async with self._store.reading() as connection:
            rows = list(await connection.execute(query))
        guests = {person: Person(person, guest_name(person), None) for person in persons}
        there = {row.id: Person(row.id, row.name or guest_name(row.id), row.created_at) for row in rows}
        gone = {row.id for row in rows if row.deleted_at is not None}
        return {person: one for person, one in (guests | there).items() if person not in gone}

    async def rename(self, person: PersonId, text: str) -> str:
        """Give a person a name; returns it in the form in which it is kept.

        :raises NameRefusedError: when it could not be shown safely.
        :raises NameTakenError: when somebody else's account has it, or one that looks like it.
        """
        name = clean_name(text)
        key = name_key(name)
        try:
            async with self._store.writing() as connection:
                await self.keep(connection, person)
                own = ACCOUNTS.c.person_id == person
                await connection.execute(update(ACCOUNTS).where(own).values(name_key=key))
                others = select(ACCOUNTS.c.person_id).where(ACCOUNTS.c.name_key == key, ~own)
                if await connection.scalar(others) is not None:
                    raise NameTakenError("somebody has that name, or one that looks like it")
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))
        except IntegrityError as error:
            raise NameTakenError("somebody has that name, or one that looks like it") from error
        return name

    async def settings(self, person: PersonId) -> PageSettings:
        """What the page keeps of a person's choices."""
        async with self._store.reading() as connection:
            kept = await connection.scalar(select(PEOPLE.c.settings).where(PEOPLE.c.id == person))
        return kept or {}

    async def keep_settings(self, person: PersonId, settings: PageSettings) -> None:
        """Keep a person's choices in place of those before."""
        async with self._store.writing() as connection:
            await self.keep(connection, person)
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(settings=settings))

    async def _find(self, condition: ColumnElement[bool]) -> Person | None:
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, ACCOUNTS.c.created_at)
            .select_from(PEOPLE.outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id))
            .where(condition)
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return row and Person(row.id, row.name or guest_name(row.id), row.created_at)
