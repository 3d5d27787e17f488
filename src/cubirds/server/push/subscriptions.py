"""The browsers that people want to be told by."""

import hashlib
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, delete, func, select

from cubirds.server.clock import Clock
from cubirds.server.errors import TooManyError
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Persons
from cubirds.server.push.messages import PushSubscription
from cubirds.server.push.services import check_endpoint
from cubirds.server.store import Store
from cubirds.server.store.schema import PUSH_SUBSCRIPTIONS

_MOST: Final = 20
"""Browsers of one person."""


class Subscription(NamedTuple):
    """A browser."""

    endpoint: str
    p256dh: str
    auth: str
    site: str
    """The address of this server as the browser knows it."""


class Subscriptions:
    """All of them."""

    def __init__(self, store: Store, clock: Clock, persons: Persons) -> None:
        self._store = store
        self._clock = clock
        self._persons = persons

    async def add(self, person: PersonId, wanted: PushSubscription, site: str) -> None:
        """Tell a person by a browser from now on, and nobody else by it.

        :raises MalformedRequestError: when it names no push service.
        :raises TooManyError: when the person has too many.
        """
        check_endpoint(wanted.endpoint)
        row = {
            "id": _id(wanted.endpoint),
            "person_id": person,
            "created_at": self._clock(),
            "site": site,
            **wanted.model_dump(),
        }
        mine = select(func.count()).where(PUSH_SUBSCRIPTIONS.c.person_id == person)
        async with self._store.writing() as connection:
            await self._persons.keep(connection, person)
            await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(_is(wanted.endpoint)))
            await connection.execute(PUSH_SUBSCRIPTIONS.insert(), row)
            if (await connection.scalar(mine) or 0) > _MOST:
                raise TooManyError(f"one can be told by {_MOST} browsers at most")

    async def remove(self, endpoint: str, person: PersonId | None = None) -> None:
        """Tell nobody by a browser any more; if a person is given, only if it is theirs."""
        condition = _is(endpoint)
        if person is not None:
            condition &= PUSH_SUBSCRIPTIONS.c.person_id == person
        async with self._store.writing() as connection:
            await connection.execute(delete(PUSH_SUBSCRIPTIONS).where(condition))

    async def of(self, person: PersonId) -> list[Subscription]:
        """A person's browsers."""
        columns = (PUSH_SUBSCRIPTIONS.c[name] for name in Subscription._fields)
        query = select(*columns).where(PUSH_SUBSCRIPTIONS.c.person_id == person)
        async with self._store.reading() as connection:
            return [Subscription(*row) for row in await connection.execute(query)]

    async def export(self, person: PersonId) -> list[str]:
        """The addresses at which a person's browsers are told."""
        return [subscription.endpoint for subscription in await self.of(person)]

    async def forget(self, person: PersonId) -> None:
        """Tell a person nothing any more."""
        async with self._store.writing() as connection:
            await connection.execute(
                delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.person_id == person)
            )


def _id(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def _is(endpoint: str) -> ColumnElement[bool]:
    return PUSH_SUBSCRIPTIONS.c.id == _id(endpoint)
