"""Does at tables what is due and nobody does: ends steps and turns, closes tables, keeps results."""

from cubirds.game import NO_FLOCK
from cubirds.server.people.results import Results
from cubirds.server.players.bots import BotPlayers
from cubirds.server.players.deadlines import Handler
from cubirds.server.store import Deadline, Store
from cubirds.server.tables import Acted, Choices, Table, Tables, game_summary, preset_action
from cubirds.server.tables.events import Abandoned, RevealFailed
from cubirds.server.tables.table import STAND_IN
from cubirds.server.tables.tables import (
    BOT_TURN,
    CLOSING,
    EXPIRY,
    FLOCK_STEP,
    PRESET,
    REMATCH,
    RESULT,
    REVEAL,
    TURN_TIME,
)


class Referee:
    """Meets the deadlines of all tables."""

    def __init__(
        self, tables: Tables, store: Store, choices: Choices, bots: BotPlayers, results: Results
    ) -> None:
        self._tables = tables
        self._store = store
        self._choices = choices
        self._bots = bots
        self._results = results

    @property
    def handlers(self) -> dict[str, Handler]:
        """What to do, by the kind of deadline."""
        return {
            BOT_TURN: self._bots.decide,
            PRESET: self._complete_preset,
            FLOCK_STEP: self._end_flock_step,
            TURN_TIME: self._play_for_absent,
            REVEAL: self._fail_reveal,
            EXPIRY: self._close,
            CLOSING: self._give_up,
            RESULT: self._keep_result,
            REMATCH: self._open_rematch,
        }

    async def _complete_preset(self, deadline: Deadline) -> None:
        table = await self._at(deadline)
        if table is not None:
            await self._take_preset(table)

    async def _end_flock_step(self, deadline: Deadline) -> None:
        table = await self._at(deadline)
        if table is None or table.decider is None or not table.window_open:
            return
        # One that was chosen beforehand was completed when the step began, unless the server stopped then.
        if not await self._take_preset(table):
            await self._tables.take(table, Acted(seat=table.decider, action=NO_FLOCK, by="server"))

    async def _take_preset(self, table: Table) -> bool:
        seat = table.decider
        if seat is None or table.bot_to_decide is not None:
            return False
        flock = preset_action(table, seat, self._choices.of(table.id, seat).preset)
        if flock is None:
            return False
        await self._tables.take(table, flock)
        await self._choices.preset(table.id, seat, None)
        return True

    async def _play_for_absent(self, deadline: Deadline) -> None:
        """Begin to play the rest of a turn for a person whose time is over; ``clock_plays`` from then on."""
        table = await self._at(deadline)
        if table is None or table.decider is None or table.bot_to_decide is not None:
            return
        action = await self._bots.choose(table, table.decider, STAND_IN)
        await self._tables.take(table, Acted(seat=table.decider, action=action, by="clock"))

    async def _fail_reveal(self, deadline: Deadline) -> None:
        table = await self._at(deadline)
        if table is not None and table.phase == "revealing":
            await self._tables.append(table, RevealFailed())

    async def _close(self, deadline: Deadline) -> None:
        table = await self._at(deadline)
        if table is not None and table.game is None and not table.closed:
            await self._tables.append(table, Abandoned())

    async def _give_up(self, deadline: Deadline) -> None:
        await self._tables.abandon(deadline.table)
        await self._store.drop(deadline)

    async def _keep_result(self, deadline: Deadline) -> None:
        table = (await self._tables.cached(deadline.table, deadline.version)).latest
        if table.phase == "over" and table.people:
            await self._results.record_result(game_summary(table))
        await self._choices.clear(table.id)
        await self._store.drop(deadline)

    async def _open_rematch(self, deadline: Deadline) -> None:
        table = (await self._tables.cached(deadline.table, deadline.version)).latest
        await self._tables.open_rematch(table)
        await self._store.drop(deadline)

    async def _at(self, deadline: Deadline) -> Table | None:
        """The deadline's table, if it is in the deadline's version."""
        table = (await self._tables.cached(deadline.table, deadline.version)).latest
        return table if table.version == deadline.version else None
