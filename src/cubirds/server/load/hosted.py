"""A server in processes of its own, to be measured, killed and started again."""

import multiprocessing
import os
import signal
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from cubirds.server.serving import run
from cubirds.server.settings import Settings

_CONTEXT: Final = multiprocessing.get_context("forkserver")
_PATIENCE_SECONDS: Final = 60
_HOST: Final = "127.0.0.1"
_UNLIMITED: Final = 1e9


def without_limits(settings: Settings) -> Settings:
    """Settings under which one address may bring a load."""
    return replace(
        settings,
        messages_per_second=_UNLIMITED,
        tables_per_second=_UNLIMITED,
        tables_burst=10**9,
        changes_per_second=_UNLIMITED,
        looks_per_second=_UNLIMITED,
    )


class Hosted:
    """A server in a process, or several, that can be started, stopped and killed. It keeps its port."""

    def __init__(self, settings: Settings, workers: int = 1) -> None:
        self._settings = settings
        self._workers = workers
        self._process: multiprocessing.process.BaseProcess | None = None
        self.port = 0
        # Started again, it need not load everything again.
        _CONTEXT.set_forkserver_preload(["cubirds.server.app"])

    @property
    def address(self) -> str:
        """Host and port."""
        return f"{_HOST}:{self.port}"

    def start(self) -> None:
        """Returns once visitors can connect.

        :raises EOFError: when the server does not start.
        :raises TimeoutError: when it takes too long for that.
        """
        here, there = _CONTEXT.Pipe(duplex=False)
        arguments = (there, self.port, self._settings, self._workers)
        self._process = _CONTEXT.Process(target=_run, args=arguments)
        self._process.start()
        there.close()
        if not here.poll(_PATIENCE_SECONDS):
            raise TimeoutError("the server does not start")
        self.port = here.recv()

    def stop(self) -> None:
        """End it as a host would, and wait for that."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it in the middle of whatever it does; its workers too."""
        for pid in self.pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._end(signal.SIGKILL)

    @property
    def pids(self) -> list[int]:
        """Its process, and those that came from it. Only Linux tells the latter."""
        family = [self._pid]
        for pid in family:
            family += _children(pid)
        return family

    @property
    def workers(self) -> list[int]:
        """The processes of several workers, which a child of the supervisor forks for it."""
        return [worker for child in _children(self._pid) for worker in _children(child)]

    def peak_bytes(self) -> int:
        """The most memory that its processes had, 0 where that is not Linux."""
        return sum(map(_peak_bytes, self.pids))

    @property
    def _pid(self) -> int:
        if self._process is None or self._process.pid is None:
            raise ValueError("the server was not started")
        return self._process.pid

    def _end(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, number)
        if self._process is not None:
            self._process.join(_PATIENCE_SECONDS)


def _run(told: Connection, port: int, settings: Settings, workers: int) -> None:
    run(_HOST, port, settings, told.send, workers=workers)


def _children(pid: int) -> list[int]:
    with suppress(FileNotFoundError, ProcessLookupError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def _peak_bytes(pid: int) -> int:
    with suppress(FileNotFoundError, ProcessLookupError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0
