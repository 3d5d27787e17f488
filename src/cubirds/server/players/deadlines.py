"""Does what is due at tables: at once for what this process set, later for what others left undone."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

from cubirds.server import metrics
from cubirds.server.clock import Clock
from cubirds.server.errors import ServerError, StaleError
from cubirds.server.logs import logger
from cubirds.server.store import Deadline, Store

Handler: TypeAlias = Callable[[Deadline], Awaitable[None]]
"""Does what a deadline asks for, if its table still is in its version."""


class Deadlines:
    """Runs the handler of each deadline that has come.

    Two processes may run the same one: only one append wins.
    """

    def __init__(
        self, store: Store, clock: Clock, handlers: Mapping[str, Handler], poll_seconds: float
    ) -> None:
        """``handlers``: by the kind of deadline."""
        self._store = store
        self._clock = clock
        self._handlers = handlers
        self._poll_seconds = poll_seconds
        self._timers: dict[str, list[asyncio.TimerHandle]] = {}
        """What is to come, by table."""
        self._tasks: dict[Deadline, asyncio.Task[None]] = {}

    def schedule(self, table: str, deadlines: Sequence[Deadline]) -> None:
        """See to a table's deadlines when they come, in place of those that it had before."""
        for timer in self._timers.pop(table, ()):
            timer.cancel()
        loop = asyncio.get_running_loop()
        timers = []
        for deadline in deadlines:
            seconds = (deadline.due_at - self._clock()) / 1000
            if seconds > 0:
                timers.append(loop.call_later(seconds, self._begin, deadline))
            else:
                self._begin(deadline)
        if timers:
            self._timers[table] = timers

    async def run(self) -> None:
        """Take up what was left undone: first everything, then what is overdue for longer than a poll."""
        await self._take_up(overdue_seconds=0)
        while True:
            await asyncio.sleep(self._poll_seconds)
            await self._take_up(overdue_seconds=self._poll_seconds)

    async def stop(self) -> None:
        """Drop what is still to be done here; it stays due in the store."""
        for timers in self._timers.values():
            for timer in timers:
                timer.cancel()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take_up(self, overdue_seconds: float) -> None:
        try:
            due = await self._store.due(self._clock() - int(overdue_seconds * 1000))
        except ServerError as error:
            logger().warning("deadlines cannot be read", code=error.code)
            return
        for deadline in due:
            self._begin(deadline)

    def _begin(self, deadline: Deadline) -> None:
        if deadline not in self._tasks:
            task = asyncio.create_task(self._meet(deadline))
            self._tasks[deadline] = task
            task.add_done_callback(lambda _: self._tasks.pop(deadline))

    async def _meet(self, deadline: Deadline) -> None:
        metrics.DEADLINE_LATE_SECONDS.observe(max(0, self._clock() - deadline.due_at) / 1000)
        outcome = "done"
        try:
            await self._handlers[deadline.kind](deadline)
        except StaleError:
            outcome = "stale"  # another process was first
        except Exception as error:  # noqa: BLE001 - one table must not stop the others; it is tried again
            logger().error(
                "deadline failed", table=deadline.table, kind=deadline.kind, error=type(error).__name__
            )
            outcome = "failed"
        metrics.DEADLINES.labels(deadline.kind, outcome).inc()
