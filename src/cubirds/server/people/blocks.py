"""Blocks: people who do not want to meet are not brought together by chance, and do not hear each other."""

from typing import Final, NamedTuple

from sqlalchemy import delete, func, select, union

from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.errors import NotFoundError, TooManyError
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Persons
from cubirds.server.store import Store
from cubirds.server.store.schema import BLOCKS, PEOPLE

MOST: Final = 500
"""Most people that one person may block."""


class Block(NamedTuple):
    """Somebody whom a person does not want to meet."""

    person: PersonId
    at: Milliseconds


class Blocks:
    """Who has blocked whom. The blocked are not told."""

    def __init__(self, store: Store, clock: Clock, persons: Persons) -> None:
        self._store = store
        self._clock = clock
        self._persons = persons

    async def block(self, person: PersonId, other: PersonId) -> None:
        """Keep somebody away; doing it twice is doing it once.

        :raises NotFoundError: when there is no such other person.
        :raises TooManyError: when the person has blocked too many.
        """
        row = {"person_id": person, "blocked_id": other, "created_at": self._clock()}
        exists = select(PEOPLE.c.id).where(PEOPLE.c.id == other, PEOPLE.c.deleted_at.is_(None))
        mine = select(func.count()).where(BLOCKS.c.person_id == person)
        async with self._store.writing() as connection:
            await self._persons.keep(connection, person)
            if other == person or await connection.scalar(exists) is None:
                raise NotFoundError("there is no such other person")
            await connection.execute(self._store.insert_new(BLOCKS), row)
            if (await connection.scalar(mine) or 0) > MOST:
                raise TooManyError(f"one can block {MOST} people at most")

    async def unblock(self, person: PersonId, other: PersonId) -> None:
        """Let somebody come near again."""
        both = (BLOCKS.c.person_id == person) & (BLOCKS.c.blocked_id == other)
        async with self._store.writing() as connection:
            await connection.execute(delete(BLOCKS).where(both))

    async def of(self, person: PersonId) -> list[Block]:
        """Whom a person has blocked, the newest first."""
        query = select(BLOCKS.c.blocked_id, BLOCKS.c.created_at).where(BLOCKS.c.person_id == person)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(BLOCKS.c.created_at.desc()))
            return [Block(*row) for row in rows]

    async def kept_apart(self, person: PersonId) -> frozenset[PersonId]:
        """Everybody whom a person has blocked, and everybody who has blocked the person."""
        query = union(
            select(BLOCKS.c.blocked_id).where(BLOCKS.c.person_id == person),
            select(BLOCKS.c.person_id).where(BLOCKS.c.blocked_id == person),
        )
        async with self._store.reading() as connection:
            return frozenset(row[0] for row in await connection.execute(query))
