"""The server's sign of life. After an outage the clocks of all tables have stood still meanwhile."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from cubirds.server.bus import Bus
from cubirds.server.clock import Clock
from cubirds.server.errors import ServerError
from cubirds.server.logs import logger
from cubirds.server.store import Deadline, Store
from cubirds.server.store.outages import Shift, beat

_EVERY_SECONDS: Final = 1.0


class Uptime:
    """Gives signs of life until cancelled."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        *,
        outage_seconds: float,
        shift: Shift,
        on_deadlines: Callable[[str, Sequence[Deadline]], None],
    ) -> None:
        """``on_deadlines``: told of a table's deadlines that were put back."""
        self._store = store
        self._bus = bus
        self._clock = clock
        self._longest = int(outage_seconds * 1000)
        self._shift = shift
        self._on_deadlines = on_deadlines

    async def run(self) -> None:
        """Give signs of life for ever."""
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            try:
                await self.beat()
            except ServerError as error:
                logger().warning("no sign of life", code=error.code)

    async def beat(self) -> None:
        """Give a sign of life; before the first one, no deadline may be taken up.

        :raises UnavailableError: when the database fails.
        """
        later = await beat(self._store, self._clock(), self._longest, self._shift)
        if later:
            logger().info("clocks stood still during an outage", tables=len({one.table for one in later}))
        for table, deadlines in groupby(sorted(later), key=lambda deadline: deadline.table):
            put_back = list(deadlines)
            await self._bus.publish(table, put_back[0].version)
            self._on_deadlines(table, put_back)
