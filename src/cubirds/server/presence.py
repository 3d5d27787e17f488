"""Whose page of a table is open, in this process and in the others."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from cubirds.server.bus import Bus
from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.protocol import Presence
from cubirds.server.tables import Table

TOPIC: Final = "presence"
FRESH: Final[Milliseconds] = 30_000
"""How often a process says again who is there."""
_STALE: Final[Milliseconds] = 3 * FRESH
"""After so long without a word of a process, nobody is there."""
Pages: TypeAlias = "Counter[PersonId]"
"""How many pages of a table each person has open."""


class _Elsewhere(NamedTuple):
    pages: Pages
    heard_at: Milliseconds


class RoomPresence:
    """Who is at one table."""

    def __init__(self, table_id: str, process: str, bus: Bus, clock: Clock) -> None:
        """``process``: the name of this one among the others."""
        self._table_id = table_id
        self._process = process
        self._bus = bus
        self._clock = clock
        self._elsewhere: dict[str, _Elsewhere] = {}

    async def announce(self, people: Iterable[PersonId], *, ask: bool) -> None:
        """Tell the other processes who is here; ``ask`` them to do the same."""
        await self._bus.send(TOPIC, json.dumps([self._table_id, self._process, Counter(people), ask]))

    def hear(self, process: str, pages: dict[PersonId, int]) -> None:
        """Take note of who is there in another process."""
        self._elsewhere[process] = _Elsewhere(Counter(pages), self._clock())

    def message(self, table: Table, people: Iterable[PersonId]) -> Presence:
        """What everybody at the table may know.

        :param people: of each page that is open in this process.
        """
        pages = Counter(people)
        for elsewhere in self._elsewhere.values():
            if elsewhere.heard_at > self._clock() - _STALE:
                pages.update(elsewhere.pages)
        seated = [table.person_in(seat) for seat in range(len(table.seats))]
        return {
            "type": "presence",
            "seats": [person is not None and person in pages for person in seated],
            "spectators": sum(count for person, count in pages.items() if person not in seated),
        }


class Heard(NamedTuple):
    """What another process says."""

    table_id: str
    process: str
    pages: dict[PersonId, int]
    ask: bool


def read(text: str) -> Heard:
    """What a text of the topic says."""
    return Heard(*json.loads(text))
