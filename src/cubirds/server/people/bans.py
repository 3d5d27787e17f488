"""Bans by a host, who works on the database and not in the server: it notices them by itself."""

import asyncio
from collections.abc import Callable
from typing import Final

from sqlalchemy import select

from cubirds.server.clock import Clock
from cubirds.server.errors import ServerError
from cubirds.server.identity import PersonId
from cubirds.server.logs import logger
from cubirds.server.store import Store
from cubirds.server.store.schema import PEOPLE

_EVERY_SECONDS: Final = 1.0


class BanWatch:
    """Looks for new bans until cancelled."""

    def __init__(self, store: Store, clock: Clock, on_banned: Callable[[PersonId], None]) -> None:
        """``on_banned``: told of each person who was banned since the start."""
        self._store = store
        self._on_banned = on_banned
        self._last = clock()

    async def run(self) -> None:
        """Look for ever."""
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self.look()
            except ServerError as error:
                logger().warning("bans cannot be read", code=error.code)

    async def look(self) -> None:
        """Tell of those who were banned since the last time.

        :raises UnavailableError: when the database fails.
        """
        query = select(PEOPLE.c.id, PEOPLE.c.banned_at).where(PEOPLE.c.banned_at > self._last)
        async with self._store.reading() as connection:
            banned = (await connection.execute(query)).all()
        for person, at in banned:
            self._last = max(self._last, at)
            self._on_banned(person)
