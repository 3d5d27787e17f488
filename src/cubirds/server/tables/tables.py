"""All tables: their events are appended and folded here, whichever process appended last."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from cubirds.game import CubirdsError, Phase
from cubirds.server import errors
from cubirds.server.bus import Bus
from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.identity import PersonId, unguessable
from cubirds.server.store import Append, Deadline, Store, StoredEvent
from cubirds.server.tables import clocks
from cubirds.server.tables.cache import Cache, CachedTable
from cubirds.server.tables.deal import ChanceAt, new_secret
from cubirds.server.tables.events import (
    Abandoned,
    Acted,
    Created,
    PersonSeat,
    RematchAgreed,
    Started,
    TableEvent,
    from_stored,
    to_stored,
)
from cubirds.server.tables.fold import advance, follow_up, open_table
from cubirds.server.tables.listing import listing
from cubirds.server.tables.messages import changes_info
from cubirds.server.tables.table import Step, Table

BOT_TURN: Final = "bot"
"""The kind of a deadline at which a bot has to decide."""
FLOCK_STEP: Final = "flock"
"""At which a flock step ends."""
TURN_TIME: Final = "turn"
"""At which the time of a turn is over."""
REVEAL: Final = "reveal"
"""At which all pages should have shown their nonces."""
EXPIRY: Final = "expiry"
"""At which a table that nobody started is closed."""
RESULT: Final = "result"
"""At which the result of a game is to be kept."""
REMATCH: Final = "rematch"
"""At which the table of the next game is to be opened."""
CLOSING: Final = "closing"
"""At which the host of the server wants a table to be given up."""
PRESET: Final = "preset"
"""At which a flock that was chosen beforehand may be completed; never in the store."""
LOBBY: Final = "lobby"
"""Where news of what lists show is heard."""

SEATED: Final = "seated"
"""Where texts tell of whom the tables have changed: a list of people."""

REVEAL_MS: Final[Milliseconds] = 10_000
_HOUR: Final[Milliseconds] = 60 * 60 * 1000
DeadlineListener: TypeAlias = Callable[[str, Sequence[Deadline]], None]
TurnListener: TypeAlias = Callable[[Table], None]


class Tables:
    """All tables."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, chance_at: ChanceAt) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._chance_at = chance_at
        self._cache = Cache()
        self.on_deadlines: DeadlineListener = lambda _table, _deadlines: None
        """Told of the deadlines of a table that this process has set, once they are committed."""
        self.on_turn: TurnListener = lambda _table: None
        """Told of each turn that has begun by what this process has committed."""

    async def create(self, person: PersonId, event: Created, *, start: bool) -> Table:
        """Open a table.

        :param start: whether its game starts at once, without nonces: then one person sits there.
        """
        return await self._open(new_table_id(), person, event, start=start)

    async def cached(self, table_id: str, version: int = 1) -> CachedTable:
        """A table in a version that is at least the one given, if it has reached that.

        :raises NotFoundError: when there is no such table.
        """
        cached = self._cache.get(table_id)
        if cached is not None and cached.latest.version >= version:
            return cached
        return await self.refresh(table_id)

    async def refresh(self, table_id: str) -> CachedTable:
        """A table in its newest version, whoever appended it.

        :raises NotFoundError: when there is no such table.
        """
        cached = self._cache.get(table_id)
        known = cached.latest if cached else None
        stored = await self._store.events(table_id, after=known.version if known else 0)
        if known is None and not stored:
            raise errors.NotFoundError("there is no such table")
        return self._cache.add(self._fold(table_id, known, stored), table_id)

    async def event(self, cached: CachedTable, version: int) -> TableEvent | None:
        """What made a version of a table; none for one that is to come."""
        for step in cached.steps:
            if step.version == version:
                return step.event
        stored = await self._store.events(cached.latest.id, after=version - 1, limit=1)
        return from_stored(stored[0]) if stored else None

    async def take(self, table: Table, event: Acted) -> None:
        """Let a seat act at this version of a table, and the server do what follows.

        :raises NotYourTurnError: when the seat has nothing to decide.
        :raises GameOverError: when the game is over.
        :raises IllegalError: when the rules do not allow the action.
        :raises StaleError: when the table has a newer version.
        """
        if table.game is not None and table.game.state.outcome is not None:
            raise errors.GameOverError("the game is over")
        if table.decider != event.seat:
            raise errors.NotYourTurnError(
                f"seat {event.seat} has nothing to decide now, seat {table.decider} has"
            )
        await self.append(table, event)

    async def append(self, table: Table, *events: TableEvent) -> Table:
        """Let events happen at this version of a table, and the server do what follows.

        :raises IllegalError: when the rules do not allow an action.
        :raises StaleError: when the table has a newer version.
        """
        at, steps, latest = self._clock(), [], table
        try:
            for event in events:
                steps.append(advance(latest, event, at, self._chance_at))
                latest = steps[-1].table
        except CubirdsError as error:
            raise errors.IllegalError(str(error)) from error
        return await self._commit(self._with_follow_ups(steps, at))

    async def abandon(self, table_id: str) -> None:
        """End a table and its game, whatever stage they are in; done by the host of the server.

        :raises NotFoundError: when there is no such table.
        """
        while (table := (await self.refresh(table_id)).latest).phase != "over":
            try:
                await self.append(table, Abandoned())
            except errors.StaleError:
                continue

    async def open_rematch(self, table: Table) -> None:
        """Open the table of the next game that was agreed on; done twice it is done once."""
        if table.rematch is None:
            return
        agreed = [person for seat, person in _in_seats(table) if table.sitters[seat].wants_rematch]
        left = [person for seat, person in _in_seats(table) if person not in agreed]
        event = Created(
            variant=table.variant,
            challenge=table.challenge,
            seats=tuple(
                PersonSeat() if isinstance(holder, PersonSeat) and holder.person not in agreed else holder
                for holder in table.seats
            ),
            secret=new_secret(),
            options=table.options,
            barred=tuple(sorted(table.barred.union(left))),
        )
        try:
            await self._open(table.rematch, agreed[0], event, start=False)
        except errors.StaleError:
            return  # another process was first

    async def _open(self, table_id: str, person: PersonId, event: Created, *, start: bool) -> Table:
        at = self._clock()
        steps = [open_table(table_id, event, at)]
        if start:
            started = Started(nonces=(None,) * len(event.seats))
            steps.append(advance(steps[0].table, started, at, self._chance_at))
        return await self._commit(self._with_follow_ups(steps, at), opened_by=person)

    def _with_follow_ups(self, steps: list[Step], at: Milliseconds) -> list[Step]:
        while (following := _what_follows(steps[-1].table)) is not None:
            steps.append(advance(steps[-1].table, following, at, self._chance_at))
        return steps

    async def _commit(self, steps: list[Step], opened_by: PersonId | None = None) -> Table:
        table = steps[-1].table
        events = tuple(to_stored(step.event, step.version, step.table.at) for step in steps)
        deadlines = tuple(deadlines_of(table))
        listed = listing(table) if any(map(changes_info, steps)) else None
        try:
            await self._store.append(Append(table.id, events, deadlines, listed, opened_by))
        except errors.UnavailableError:
            await self._bus.publish(table.id, table.version)  # it may be committed all the same
            raise
        if any(isinstance(step.event, RematchAgreed) for step in steps):
            # Before anybody is told of the new table: they go there at once. A deadline asks for it too.
            with suppress(errors.UnavailableError):
                await self.open_rematch(table)
        before = self._cache.get(table.id)
        people = {*table.people, *(before.latest.people if before else ())}
        self._cache.add(steps, table.id)
        await self._bus.publish(table.id, table.version)
        if listed is not None:
            await self._bus.publish(LOBBY, table.at)
            await self._bus.send(SEATED, json.dumps(sorted(people)))
        if table.window_open and table.bot_to_decide is None:
            deadlines = (*deadlines, Deadline(table.id, PRESET, table.version, table.at))
        self.on_deadlines(table.id, deadlines)
        if any(map(_begins_turn, steps)):
            self.on_turn(table)
        return table

    def _fold(self, table_id: str, table: Table | None, stored: Iterable[StoredEvent]) -> Iterable[Step]:
        for item in stored:
            event = from_stored(item)
            if isinstance(event, Created):
                step = open_table(table_id, event, item.at)
            elif table is not None:
                step = advance(table, event, item.at, self._chance_at)
            else:
                raise ValueError(f"the first event of table {table_id} is not its creation")
            table = step.table
            yield step


def new_table_id() -> str:
    """An id that nobody can guess."""
    return unguessable(16)


def deadlines_of(table: Table) -> Iterable[Deadline]:
    """What a server has to do at this version of a table, and when."""

    def at(kind: str, due_at: Milliseconds) -> Deadline:
        return Deadline(table.id, kind, table.version, due_at)

    match table.phase:
        case "revealing":
            yield at(REVEAL, table.at + REVEAL_MS)
        case "open":
            hours = 1 if table.options.visibility == "public" else 7 * 24
            yield at(EXPIRY, table.at + hours * _HOUR)
        case "over":
            if table.game is not None:
                yield at(RESULT, table.at)
            if table.rematch is not None:
                yield at(REMATCH, table.at)
    if table.bot_to_decide is not None:
        yield at(BOT_TURN, table.at)
    if (running := clocks.running(table)) is not None:
        yield at(FLOCK_STEP if running.kind == "flock" else TURN_TIME, running.deadline)


def _begins_turn(step: Step) -> bool:
    game = step.table.game
    in_play = isinstance(step.event, Started | Acted)
    return in_play and game is not None and game.state.phase is Phase.LAY


def _what_follows(table: Table) -> TableEvent | None:
    if table.phase == "over":
        return RematchAgreed(table=new_table_id()) if _agreed(table) else None
    return follow_up(table)


def _agreed(table: Table) -> bool:
    """Whether everybody who is still here wants another game, and it is not agreed on yet."""
    if table.game is None or table.rematch is not None:
        return False
    sitters = [table.sitters[seat] for seat in table.taken_seats]
    here = [
        one for one in sitters if not (one.left or one.gone) and (one.wants_rematch or not one.bot_playing)
    ]
    return bool(here) and all(sitter.wants_rematch for sitter in here)


def _in_seats(table: Table) -> list[tuple[int, PersonId]]:
    return [(seat, person) for seat in table.taken_seats if (person := table.person_in(seat)) is not None]
