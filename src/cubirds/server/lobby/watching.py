"""Which tables visitors of the lobby want to hear of."""

from collections import defaultdict
from typing import Generic, TypeVar

from cubirds.server.bus import Bus, Listener

Visitor = TypeVar("Visitor")


class Watching(Generic[Visitor]):
    """Subscribes to the news of each table once, however many visitors want to hear of it."""

    def __init__(self, bus: Bus, listener: Listener) -> None:
        self._bus = bus
        self._listener = listener
        self._tables: dict[Visitor, frozenset[str]] = {}
        self._visitors: defaultdict[str, set[Visitor]] = defaultdict(set)

    def of(self, table_id: str) -> frozenset[Visitor]:
        """Who wants to hear of a table."""
        return frozenset(self._visitors.get(table_id, ()))

    def watch(self, visitor: Visitor, tables: frozenset[str]) -> None:
        """Hear of these tables for a visitor, and of no others."""
        before = self._tables.pop(visitor, frozenset())
        if tables:
            self._tables[visitor] = tables
        for table in tables - before:
            if not self._visitors[table]:
                self._bus.subscribe(table, self._listener)
            self._visitors[table].add(visitor)
        for table in before - tables:
            self._visitors[table].discard(visitor)
            if not self._visitors[table]:
                del self._visitors[table]
                self._bus.unsubscribe(table, self._listener)
