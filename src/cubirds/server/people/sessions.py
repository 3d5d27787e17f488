"""Sessions: the devices that are logged in to an account, each with a secret of its own in a cookie."""

import hashlib
import secrets
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.identity import PersonId, sign, verify
from cubirds.server.store import Store
from cubirds.server.store.schema import SESSIONS

SessionHash: TypeAlias = str
"""What is kept of a session's secret: enough to know it again, not enough to use it."""
DAY: Final[Milliseconds] = 24 * 60 * 60 * 1000
_UNUSED: Final[Milliseconds] = 90 * DAY
"""A session that was not used for so long has ended."""
_MOST: Final = 50
"""Sessions of a person; a new one more ends the one unused for longest."""


class Session(NamedTuple):
    """A device that is logged in."""

    hash: SessionHash
    person: PersonId


class Sessions:
    """All sessions. They end when they are not used for 90 days."""

    def __init__(self, store: Store, clock: Clock, key: bytes) -> None:
        """``key`` signs the cookies, so that made-up ones never reach the database."""
        self._store = store
        self._clock = clock
        self._key = key

    async def find(self, cookie: str) -> Session | None:
        """The session of a cookie; none when it has ended or is not ours."""
        secret = verify(cookie, self._key)
        if secret is None:
            return None
        now = self._clock()
        columns = (SESSIONS.c.id_hash, SESSIONS.c.person_id, SESSIONS.c.used_at)
        async with self._store.reading() as connection:
            found = await connection.execute(select(*columns).where(SESSIONS.c.id_hash == _hash(secret)))
            row = found.one_or_none()
        if row is None or row.used_at < now - _UNUSED:
            return None
        if row.used_at < now - DAY:
            async with self._store.writing() as connection:
                await connection.execute(
                    update(SESSIONS).where(SESSIONS.c.id_hash == row.id_hash).values(used_at=now)
                )
        return Session(row.id_hash, row.person_id)

    async def begin(self, connection: AsyncConnection, person: PersonId) -> str:
        """Begin a session; returns the cookie's value."""
        secret, now = secrets.token_urlsafe(32), self._clock()
        newest = (
            select(SESSIONS.c.id_hash)
            .where(SESSIONS.c.person_id == person)
            .order_by(SESSIONS.c.used_at.desc())
            .limit(_MOST - 1)
        )
        surplus = SESSIONS.c.id_hash.not_in(newest) | (SESSIONS.c.used_at < now - _UNUSED)
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.person_id == person, surplus))
        row = {"id_hash": _hash(secret), "person_id": person, "created_at": now, "used_at": now}
        await connection.execute(SESSIONS.insert(), row)
        return sign(secret, self._key)

    async def end(self, session: SessionHash) -> None:
        """Log one device out."""
        async with self._store.writing() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.id_hash == session))

    async def end_all(
        self, connection: AsyncConnection, person: PersonId, but: SessionHash | None = None
    ) -> None:
        """Log all devices of a person out, all but one where one is named."""
        others = delete(SESSIONS).where(SESSIONS.c.person_id == person)
        await connection.execute(others.where(SESSIONS.c.id_hash != but) if but else others)


def _hash(secret: str) -> SessionHash:
    return hashlib.sha256(secret.encode()).hexdigest()
