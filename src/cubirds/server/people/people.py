"""Everything about people in one place."""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import Update, update

from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.people.accounts import Accounts
from cubirds.server.people.belongings import Belongings
from cubirds.server.people.blocks import Blocks
from cubirds.server.people.games import FinishedGames
from cubirds.server.people.limits import PeopleLimits
from cubirds.server.people.passwords import Passwords, owasp_hasher
from cubirds.server.people.persons import Persons
from cubirds.server.people.ratings import Ratings
from cubirds.server.people.results import Results
from cubirds.server.people.sessions import Sessions
from cubirds.server.people.visitors import Visitors
from cubirds.server.settings import Settings
from cubirds.server.store import Store
from cubirds.server.store.schema import PEOPLE

SignedOutListener: TypeAlias = Callable[[PersonId], None]


class People:
    """The people of a server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        *,
        session_key: bytes,
        guest_key: bytes,
    ) -> None:
        self._store = store
        self._clock = clock
        self.limits = PeopleLimits(settings, clock)
        self.persons = Persons(store, clock)
        self.sessions = Sessions(store, clock, session_key)
        self.visitors = Visitors(self.persons, self.sessions, guest_key)
        self.accounts = Accounts(store, clock, self.persons, self.sessions, Passwords(owasp_hasher()))
        self.blocks = Blocks(store, clock, self.persons)
        self.ratings = Ratings(store)
        self.results = Results(store, self.persons, self.ratings)
        self.games = FinishedGames(store, self.persons)
        self.belongings = Belongings(store, clock, self.persons, self.blocks, self.games, self.ratings)
        self.on_signed_out: SignedOutListener = lambda _person: None
        """Told of a person of whom a device is no longer logged in: sockets that are open must go."""

    async def ban(self, person: PersonId) -> None:
        """Log a person out everywhere and let them in no more, as this person at least."""
        async with self._store.writing() as connection:
            await self.persons.keep(connection, person)
            await connection.execute(_set_ban(person, self._clock()))
            await self.sessions.end_all(connection, person)
        self.on_signed_out(person)

    async def unban(self, person: PersonId) -> None:
        """Let a person in again."""
        async with self._store.writing() as connection:
            await connection.execute(_set_ban(person, None))


async def open_people(store: Store, clock: Clock, settings: Settings) -> People:
    """The people in a store."""
    session_key, guest_key = await store.key("session"), await store.key("guest")
    return People(store, clock, settings, session_key=session_key, guest_key=guest_key)


def _set_ban(person: PersonId, at: Milliseconds | None) -> Update:
    return update(PEOPLE).where(PEOPLE.c.id == person).values(banned_at=at)
