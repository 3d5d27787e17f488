"""The tables that this process knows, each with its last steps."""

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final

from cubirds.server.tables.events import Created, Started
from cubirds.server.tables.table import Step, Table

_TABLES: Final = 2000
"""Tables kept at most; the one unused for longest is forgotten first, the store still has it."""
_STEPS: Final = 64
"""Steps kept of each table: a client that missed more gets a snapshot."""


class CachedTable:
    """A table's newest version that is known here, and the steps that led to it."""

    def __init__(self) -> None:
        self.steps: deque[Step] = deque(maxlen=_STEPS)

    @property
    def latest(self) -> Table:
        """The newest version."""
        return self.steps[-1].table

    def add(self, steps: Iterable[Step]) -> None:
        """Add committed steps; those that are known already are left out."""
        for step in steps:
            if not self.steps or step.version == self.latest.version + 1:
                self.steps.append(step)

    def since(self, version: int) -> list[Step] | None:
        """The steps after a version; none where only a snapshot can tell what happened since."""
        count = self.latest.version - version
        if not 0 <= count <= len(self.steps):
            return None
        missing = [self.steps[place] for place in range(-count, 0)]
        told_by_snapshot = any(isinstance(step.event, Created | Started) for step in missing)
        return None if told_by_snapshot else missing


class Cache:
    """Cached tables by id."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()

    def get(self, table_id: str) -> CachedTable | None:
        """What is known of a table."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return self._tables.get(table_id)

    def add(self, steps: Iterable[Step], table_id: str) -> CachedTable:
        """Add committed steps of a table that follow on those that are known, or begin it."""
        cached = self._tables.setdefault(table_id, CachedTable())
        cached.add(steps)
        self._tables.move_to_end(table_id)
        if len(self._tables) > _TABLES:
            self._tables.popitem(last=False)
        return cached
