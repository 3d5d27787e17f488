"""All that the server keeps of a person: to be taken along, and to be deleted."""

from collections.abc import Iterable
from typing import Any, Protocol, TypeAlias

from sqlalchemy import ColumnElement, delete, select, update

from cubirds.server.clock import Clock
from cubirds.server.identity import PersonId
from cubirds.server.people.blocks import Blocks
from cubirds.server.people.games import FinishedGames
from cubirds.server.people.persons import Persons
from cubirds.server.people.ratings import Ratings
from cubirds.server.store import Store
from cubirds.server.store.schema import (
    ACCOUNTS,
    BLOCKS,
    PEOPLE,
    RATINGS,
    RECOVERY_CODES,
    RESULTS,
    SESSIONS,
)

Json: TypeAlias = Any
"""What JSON can hold."""


class Keeper(Protocol):
    """Another room that keeps something of people: the tables, the chat, the push messages."""

    async def export(self, person: PersonId) -> Json:
        """All of it that is the person's. Of a running game that is the seat's view, never more."""
        ...

    async def forget(self, person: PersonId) -> None:
        """Give up every seat, delete what can be, and take the name out of what others keep.

        May be called again for the same person, when the server was stopped on the way.
        """
        ...


class Belongings:
    """What belongs to people, here and in the rooms of ``keepers``."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        persons: Persons,
        blocks: Blocks,
        games: FinishedGames,
        ratings: Ratings,
    ) -> None:
        self.keepers: dict[str, Keeper] = {}
        """Other rooms, by the name that their part has in an export."""
        self._store = store
        self._clock = clock
        self._persons = persons
        self._blocks = blocks
        self._games = games
        self._ratings = ratings

    async def export(self, person: PersonId) -> dict[str, Json]:
        """Everything of a person, as JSON."""
        known = await self._persons.get(person)
        games = await self._games.newest(person, private=True)
        own: dict[str, Json] = {
            "person": known.id,
            "name": known.name,
            "account_since": known.account_since,
            "settings": await self._persons.settings(person),
            "devices": await self._devices(person),
            "blocked": [block._asdict() for block in await self._blocks.of(person)],
            "ratings": [
                {"pool": rating.pool, "games": rating.games, **rating.skill._asdict()}
                for rating in await self._ratings.of(person)
            ],
            "games": [game._asdict() | {"seats": [seat._asdict() for seat in game.seats]} for game in games],
        }
        return own | {name: await keeper.export(person) for name, keeper in self.keepers.items()}

    async def delete(self, person: PersonId) -> None:
        """Delete a person. In games that others finished with them, somebody without a name is left."""
        for keeper in self.keepers.values():
            await keeper.forget(person)
        async with self._store.writing() as connection:
            await self._persons.keep(connection, person)
            for column in _rows_of(person):
                await connection.execute(delete(column[0]).where(column[1]))
            nothing = {"name": None, "settings": None, "deleted_at": self._clock()}
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(nothing))

    async def _devices(self, person: PersonId) -> list[dict[str, Json]]:
        query = select(SESSIONS.c.created_at, SESSIONS.c.used_at).where(SESSIONS.c.person_id == person)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(SESSIONS.c.created_at))
            return [{"logged_in_at": row.created_at, "used_at": row.used_at} for row in rows]


def _rows_of(person: PersonId) -> Iterable[tuple[Any, ColumnElement[bool]]]:
    for table in (ACCOUNTS, RECOVERY_CODES, SESSIONS, BLOCKS, RATINGS, RESULTS):
        yield table, table.c.person_id == person
    yield BLOCKS, BLOCKS.c.blocked_id == person
