"""How sockets learn that a table has a new version, whoever appended it."""

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]
"""Called with a table and a version that it has now reached. Must not block and must not raise."""


class Bus(Protocol):
    """Carries the news of committed versions.

    News may be lost or doubled: versions have no gaps, so who hears of a later one knows what was missed.
    """

    def subscribe(self, table: str, listener: Listener) -> None:
        """Call the listener for each news of the table."""
        ...

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Call it no more."""
        ...

    async def publish(self, table: str, version: int) -> None:
        """Say that a version is committed."""
        ...


class MemoryBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)

    def subscribe(self, table: str, listener: Listener) -> None:
        """Call the listener for each news of the table."""
        self._listeners[table].append(listener)

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Call it no more; a table without listeners leaves nothing behind."""
        self._listeners[table].remove(listener)
        if not self._listeners[table]:
            del self._listeners[table]

    async def publish(self, table: str, version: int) -> None:
        """Tell this process's listeners."""
        for listener in tuple(self._listeners.get(table, ())):
            listener(table, version)
