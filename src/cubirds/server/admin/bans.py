"""Keeps people out. A server that runs closes their sockets by itself."""

from sqlalchemy import select

from cubirds.server.clock import system_clock
from cubirds.server.errors import NotFoundError
from cubirds.server.identity import PersonId
from cubirds.server.people.people import People, open_people
from cubirds.server.settings import Settings
from cubirds.server.store import Store
from cubirds.server.store.schema import PEOPLE


async def ban(store: Store, person: PersonId) -> None:
    """Log a person out everywhere and let them in no more.

    :raises NotFoundError: when there is no such person.
    """
    await (await _with(store, person)).ban(person)


async def unban(store: Store, person: PersonId) -> None:
    """Let a person in again.

    :raises NotFoundError: when there is no such person.
    """
    await (await _with(store, person)).unban(person)


async def _with(store: Store, person: PersonId) -> People:
    async with store.reading() as connection:
        found = await connection.scalar(select(PEOPLE.c.id).where(PEOPLE.c.id == person))
    if found is None:
        raise NotFoundError(f"there is nobody with the id {person}; 'cubirds admin people' lists ids")
    return await open_people(store, system_clock, Settings(database=""))
