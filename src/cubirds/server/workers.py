"""Several processes that serve on one listening socket, and the one that keeps them running."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from typing import Final

from cubirds.server import metrics
from cubirds.server.errors import StartError
from cubirds.server.logs import configure, logger
from cubirds.server.services import open_bus
from cubirds.server.serving import work
from cubirds.server.settings import Settings
from cubirds.server.store import open_store

_CONTEXT: Final = multiprocessing.get_context("forkserver")
_PAUSE_SECONDS: Final = 1.0
"""At least so long lies between two starts of the same worker."""
_GRACE_SECONDS: Final = 15.0
"""How long workers may take to end before they are killed."""


def supervise(listener: socket.socket, settings: Settings, workers: int) -> None:
    """Keep workers running until SIGINT or SIGTERM, and hand that on to them.

    :raises DatabaseRefusedError: when the database cannot be had, is not ours, or is newer than this program.
    :raises BusRefusedError: when the Redis cannot be had.
    """
    configure()
    asyncio.run(_prepare(settings))
    # Workers are forked from a process that has loaded everything: a new one serves in a tenth of a second.
    _CONTEXT.set_forkserver_preload(["cubirds.server.app"])
    with _metrics_of_all():
        asyncio.run(Supervisor(listener, settings, workers).run())


async def _prepare(settings: Settings) -> None:
    """Migrate once, and see that what the workers need is there."""
    async with open_store(settings.database) as store, open_bus(settings, store):
        pass


@contextmanager
def _metrics_of_all() -> Iterator[None]:
    """Let any worker answer for all of them."""
    with tempfile.TemporaryDirectory(prefix="cubirds-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        yield


def _work(listener: socket.socket, settings: Settings) -> None:
    try:
        work(listener, settings)
    except StartError as error:  # the database or Redis is gone just now; the supervisor tries again
        logger().error("worker cannot start", reason=str(error))
        sys.exit(1)


class Supervisor:
    """Starts workers, starts those again that died, and ends them all."""

    def __init__(self, listener: socket.socket, settings: Settings, workers: int) -> None:
        self._arguments = listener, settings
        self._count = workers
        self._running: set[ForkServerProcess] = set()
        self._ending = asyncio.Event()

    async def run(self) -> None:
        """Returns once all workers have ended after a signal."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._end)
        with ThreadPoolExecutor(self._count) as waiting:
            await asyncio.gather(*[self._keep(waiting) for _ in range(self._count)])

    def _end(self) -> None:
        self._ending.set()
        for process in self._running:
            process.terminate()
        asyncio.get_running_loop().call_later(_GRACE_SECONDS, self._kill)

    def _kill(self) -> None:
        for process in self._running:
            process.kill()

    async def _keep(self, waiting: ThreadPoolExecutor) -> None:
        """Keep one worker running."""
        while not self._ending.is_set():
            started = time.monotonic()
            process = _CONTEXT.Process(target=_work, args=self._arguments)
            process.start()
            self._running.add(process)
            await asyncio.get_running_loop().run_in_executor(waiting, process.join)
            self._running.remove(process)
            metrics.forget(process.pid)
            if not self._ending.is_set():
                logger().error("worker died", pid=process.pid, status=process.exitcode)
                await self._pause(started + _PAUSE_SECONDS - time.monotonic())

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ending.wait()
