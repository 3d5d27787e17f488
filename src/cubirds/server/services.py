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
from cubirds.server.people.bans import BanWatch
from cubirds.server.people.people import People, open_people
from cubirds.server.players import BotPlayers, Deadlines, MakeBot, Referee
from cubirds.server.push import Push, Send, Subscriptions
from cubirds.server.push.sender import web_push
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
    push: Push


@asynccontextmanager
async def open_services(
    settings: Settings,
    *,
    make_bot: MakeBot = make_bot,
    clock: Clock = system_clock,
    chance_at: ChanceAt = keyed_chance,
    send_push: Send = web_push,
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
        subscriptions = Subscriptions(store, clock, people.persons)
        push = Push(subscriptions, await store.key("push"), send_push)
        tables.on_turn = push.turn_began
        services = _services(settings, store, bus, clock, tables, choices, people, push)
        async with _running(services, referee):
            yield services


def _services(  # noqa: PLR0913, PLR0917 - everything that the others are made of
    settings: Settings,
    store: Store,
    bus: Bus,
    clock: Clock,
    tables: Tables,
    choices: Choices,
    people: People,
    push: Push,
) -> Services:
    chat = ChatLines(store, bus, clock, Buckets(settings.words_per_second, settings.words_burst))
    commands, lists = Commands(tables, choices, people.persons), Lists(store)
    people.belongings.keepers |= {
        "tables": TableKeeper(store, tables),
        "chat": chat,
        "push": push.subscriptions,
    }
    return Services(
        settings=settings,
        store=store,
        bus=bus,
        tables=tables,
        commands=commands,
        rooms=Rooms(tables, bus, clock, people, choices, chat),
        chat=chat,
        lobby=Lobby(lists, tables, people, bus, clock),
        quick_matches=QuickMatches(tables, commands, lists, people),
        clock=clock,
        new_tables=Buckets(settings.tables_per_second, settings.tables_burst),
        people=people,
        push=push,
    )


@asynccontextmanager
async def _running(services: Services, referee: Referee) -> AsyncIterator[None]:
    """Do what is due, give signs of life, and tell what is to be told, until the end of the block."""
    settings, store, clock = services.settings, services.store, services.clock
    deadlines = Deadlines(store, clock, referee.handlers, settings.deadline_poll_seconds)
    services.tables.on_deadlines = deadlines.schedule
    uptime = Uptime(
        store,
        services.bus,
        clock,
        outage_seconds=settings.outage_seconds,
        shift=Shift(kinds=(TURN_TIME, FLOCK_STEP), event=ClockShifted.kind),
        on_deadlines=deadlines.schedule,
    )
    await uptime.beat()
    bans = BanWatch(store, clock, services.people.on_signed_out)
    work = (uptime.run(), deadlines.run(), services.rooms.run(), services.push.run(), bans.run())
    running = [asyncio.create_task(one) for one in work]
    try:
        yield
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
