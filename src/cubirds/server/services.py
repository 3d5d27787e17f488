"""Everything that one server process runs, made and ended in one place."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from cubirds.bots import make_bot
from cubirds.server.bus import Bus, MemoryBus
from cubirds.server.chat import ChatLines
from cubirds.server.clock import Clock, system_clock
from cubirds.server.limits import Buckets
from cubirds.server.lobby import Lists, Lobby, QuickMatches
from cubirds.server.people.people import People, open_people
from cubirds.server.players import BotPlayers, Deadlines, MakeBot, Referee
from cubirds.server.rooms import Rooms
from cubirds.server.settings import Settings
from cubirds.server.store import Store, open_store
from cubirds.server.store.outages import Shift
from cubirds.server.tables import ChanceAt, Choices, Commands, TableKeeper, Tables, keyed_chance
from cubirds.server.tables.events import ClockShifted
from cubirds.server.tables.tables import FLOCK_STEP, TURN_TIME
from cubirds.server.uptime import Uptime


@dataclass(frozen=True, slots=True)
class Services:
    """What requests and sockets are served with."""

    settings: Settings
    store: Store
    bus: Bus
    tables: Tables
    commands: Commands
    rooms: Rooms
    chat: ChatLines
    lobby: Lobby
    quick_matches: QuickMatches
    clock: Clock
    new_tables: Buckets
    """By address."""
    people: People


@asynccontextmanager
async def open_services(
    settings: Settings,
    *,
    make_bot: MakeBot = make_bot,
    clock: Clock = system_clock,
    chance_at: ChanceAt = keyed_chance,
) -> AsyncIterator[Services]:
    """Open the database and take up what a server before left undone.

    :raises DatabaseRefusedError: when the database cannot be had, is not ours, or is newer than this program.
    :raises BusRefusedError: when the Redis cannot be had.
    """
    async with open_store(settings.database) as store, open_bus(settings, store) as bus:
        people = await open_people(store, clock, settings)
        tables = Tables(store, bus, clock, chance_at)
        choices = Choices(store, bus)
        await choices.load()
        bots = BotPlayers(tables, store, make_bot, settings.bot_seconds)
        referee = Referee(tables, store, choices, bots, people.results)
        deadlines = Deadlines(store, clock, referee.handlers, settings.deadline_poll_seconds)
        tables.on_deadlines = deadlines.schedule
        uptime = Uptime(
            store,
            bus,
            clock,
            outage_seconds=settings.outage_seconds,
            shift=Shift(kinds=(TURN_TIME, FLOCK_STEP), event=ClockShifted.kind),
            on_deadlines=deadlines.schedule,
        )
        chat = ChatLines(store, bus, clock, Buckets(settings.words_per_second, settings.words_burst))
        people.belongings.keepers |= {"tables": TableKeeper(store, tables), "chat": chat}
        rooms = Rooms(tables, bus, clock, people, choices, chat)
        commands, lists = Commands(tables, choices, people.persons), Lists(store)
        await uptime.beat()
        running = [asyncio.create_task(work) for work in (uptime.run(), deadlines.run(), rooms.run())]
        try:
            yield Services(
                settings=settings,
                store=store,
                bus=bus,
                tables=tables,
                commands=commands,
                rooms=rooms,
                chat=chat,
                lobby=Lobby(lists, tables, people, bus, clock),
                quick_matches=QuickMatches(tables, commands, lists, people),
                clock=clock,
                new_tables=Buckets(settings.tables_per_second, settings.tables_burst),
                people=people,
            )
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            await deadlines.stop()


@asynccontextmanager
async def open_bus(settings: Settings, store: Store) -> AsyncIterator[Bus]:
    """The bus of all processes that serve from a store.

    :raises BusRefusedError: when the Redis cannot be had.
    """
    if settings.redis is None:
        yield MemoryBus()
        return
    from cubirds.server.redis_bus import open_redis_bus  # noqa: PLC0415 - most servers need none

    # One Redis may serve several servers; whoever has not the database cannot guess the name.
    async with open_redis_bus(settings.redis, f"cubirds:{(await store.key('bus')).hex()}") as bus:
        yield bus
