"""How sockets learn that a table has a new version, whoever appended it."""

from collections import defaultdict
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

Listener: TypeAlias = Callable[[str, int], None]
"""Called with a table and a version that it may have reached by now. Must not block and must not raise."""
TextListener: TypeAlias = Callable[[str], None]
"""Called with a text that was sent to a topic. Must not block and must not raise."""
UNKNOWN: Final = 0
"""The version of news that says only that other news may have been lost: the store knows."""


class Bus(Protocol):
    """Carries the news of committed versions.

    News may be doubled or too early: it only says that it is time to look. None is lost for good, since
    versions have no gaps, and after a breakdown every listener hears of version ``UNKNOWN``.
    """

    @property
    def connected(self) -> bool:
        """Whether news reaches the other processes at once."""
        ...

    def subscribe(self, table: str, listener: Listener) -> None:
        """Call the listener for each news of the table."""
        ...

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Call it no more."""
        ...

    async def publish(self, table: str, version: int) -> None:
        """Say that a version is committed."""
        ...

    def subscribe_texts(self, topic: str, listener: TextListener) -> None:
        """Call the listener for each text that is sent to a topic."""
        ...

    async def send(self, topic: str, text: str) -> None:
        """Send one line of text to the listeners of a topic, here at once and elsewhere soon.

        Unlike news, a text is lost where the bus is broken: send only what does no harm then.
        """
        ...


class MemoryBus:
    """The bus of a server that is one process."""

    connected = True

    def __init__(self) -> None:
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._text_listeners: defaultdict[str, list[TextListener]] = defaultdict(list)

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
        self.tell(table, version)

    def subscribe_texts(self, topic: str, listener: TextListener) -> None:
        """Call the listener for each text that is sent to a topic."""
        self._text_listeners[topic].append(listener)

    async def send(self, topic: str, text: str) -> None:
        """Tell this process's listeners."""
        self.tell_text(topic, text)

    def tell_text(self, topic: str, text: str) -> None:
        """Tell this process's listeners of one topic."""
        for listener in tuple(self._text_listeners.get(topic, ())):
            listener(text)

    def tell(self, table: str, version: int) -> None:
        """Tell this process's listeners of one table."""
        for listener in tuple(self._listeners.get(table, ())):
            listener(table, version)

    def tell_all(self) -> None:
        """Tell every listener that it may have missed something."""
        for table in tuple(self._listeners):
            self.tell(table, UNKNOWN)
