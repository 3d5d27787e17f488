"""What seats choose for flock steps, apart from the events so that nobody else learns of it (*No tell*)."""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import delete, select

from cubirds.game import Seat
from cubirds.server.bus import Bus
from cubirds.server.store import Store
from cubirds.server.store.schema import CHOICES

_TOPIC: Final = "choices"
_DECLINED: Final = 10_000
"""Declined steps that are remembered."""
TableSeat: TypeAlias = tuple[str, Seat]
ChoiceListener: TypeAlias = Callable[[str, Seat], None]


class Choice(NamedTuple):
    """What a seat has chosen."""

    declined: int | None
    """The version of the flock step that was declined last."""
    preset: str | None
    """The species of which the first that can be is completed in the next flock step."""


class Choices:
    """The choices of all seats; every process knows all of them.

    What was declined is remembered for the seat's own pages only: the step ends as it does in any case. What
    was chosen beforehand is in the store too.
    """

    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus
        self._declined: OrderedDict[TableSeat, int] = OrderedDict()
        self._presets: dict[TableSeat, str] = {}
        self.on_change: ChoiceListener = lambda _table, _seat: None
        """Told of each choice, in whichever process it was made."""
        self._loading: asyncio.Task[None] | None = None
        bus.subscribe_texts(_TOPIC, self._hear)
        bus.subscribe(_TOPIC, self._reload)

    async def load(self) -> None:
        """Read what was chosen before this process began."""
        async with self._store.reading() as connection:
            rows = await connection.execute(select(CHOICES.c.table_id, CHOICES.c.seat, CHOICES.c.preset))
            self._presets = {(row.table_id, row.seat): row.preset for row in rows}

    def of(self, table_id: str, seat: Seat) -> Choice:
        """What a seat has chosen."""
        place = table_id, seat
        return Choice(self._declined.get(place), self._presets.get(place))

    async def decline(self, table_id: str, seat: Seat, version: int) -> None:
        """Complete no flock in the step that began with a version."""
        if self._declined.get((table_id, seat)) != version:
            await self._spread(table_id, seat, self.of(table_id, seat)._replace(declined=version))

    async def preset(self, table_id: str, seat: Seat, preset: str | None) -> None:
        """Choose beforehand, or take it back."""
        if self.of(table_id, seat).preset == preset:
            return
        row = (CHOICES.c.table_id == table_id) & (CHOICES.c.seat == seat)
        async with self._store.writing() as connection:
            await connection.execute(delete(CHOICES).where(row))
            if preset is not None:
                values = {"table_id": table_id, "seat": seat, "preset": preset}
                await connection.execute(self._store.insert_new(CHOICES), values)
        await self._spread(table_id, seat, self.of(table_id, seat)._replace(preset=preset))

    async def clear(self, table_id: str) -> None:
        """Forget what was chosen at a table that is over."""
        for other, seat in tuple(self._presets):
            if other == table_id:
                await self.preset(table_id, seat, None)

    def _reload(self, _topic: str, _version: int) -> None:
        """Texts may have been lost."""
        if self._loading is None or self._loading.done():
            self._loading = asyncio.create_task(self.load())

    async def _spread(self, table_id: str, seat: Seat, choice: Choice) -> None:
        await self._bus.send(_TOPIC, json.dumps([table_id, seat, *choice]))

    def _hear(self, text: str) -> None:
        table_id, seat, declined, preset = json.loads(text)
        place = table_id, seat
        if declined is not None:
            self._declined[place] = declined
            self._declined.move_to_end(place)
            if len(self._declined) > _DECLINED:
                self._declined.popitem(last=False)
        if preset is None:
            self._presets.pop(place, None)
        else:
            self._presets[place] = preset
        self.on_change(table_id, seat)
