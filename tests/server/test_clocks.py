"""Clocks: the server's alone. Who lets the time run out is played for; who does so too often, replaced."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.harness import Message, Page, RunningServer, serve, settings_for
from tests.server.people.conftest import StandingClock
from tests.server.people_at_tables import acked, get_ready, people_at, playing, snapshot_of, table_info

from cubirds.game import NO_FLOCK, Phase, Variant, legal_actions
from cubirds.server.protocol import DaysClock, LiveClock, NoClock, TableOptions
from cubirds.server.tables import clocks
from cubirds.server.tables.deal import keyed_chance
from cubirds.server.tables.events import (
    Acted,
    BotSeated,
    ClockShifted,
    Created,
    PersonSeat,
    Returned,
    Started,
    TableEvent,
)
from cubirds.server.tables.fold import advance, follow_up, open_table
from cubirds.server.tables.table import Table

LIVE = LiveClock(kind="live", turn_seconds=30, reserve_seconds=60)
START = 1_000_000


def table_with(pace: NoClock | LiveClock | DaysClock, window: int = 5) -> Table:
    """A table of two people that has just started."""
    options = TableOptions(
        visibility="link",
        pace=pace,
        flock_window=window,
        spectators=True,
        chat=True,
        rated=False,
        on_leave="bot",
    )
    created = Created(
        variant=Variant.STANDARD,
        challenge=0,
        seats=(PersonSeat(person="a"), PersonSeat(person="b")),
        secret=bytes(32),
        options=options,
    )
    table = open_table("t", created, START).table
    return happen(table, Started(nonces=(b"a" * 32, b"b" * 32)), START)


def happen(table: Table, event: TableEvent, at: int) -> Table:
    return advance(table, event, at, keyed_chance).table


def act(table: Table, at: int, by: str = "player") -> Table:
    """The seat that decides takes its first legal action: no flock, where one is asked for."""
    state = table.dealt.state
    action = NO_FLOCK if state.phase is Phase.FLOCK else min(legal_actions(state))
    return happen(table, Acted.model_validate({"seat": state.turn, "action": action, "by": by}), at)


def play_turn(table: Table, seconds: float, by: str = "player", flock_seconds: float = 0) -> Table:
    """A turn that takes so many seconds, and then a flock step if there is one."""
    at = table.at + round(seconds * 1000)
    while True:
        if table.dealt.state.phase is Phase.FLOCK:
            at += round(flock_seconds * 1000)
        table = act(table, at, by)
        if table.dealt.state.phase is Phase.LAY:
            return table


def test_a_turn_has_its_seconds_and_then_the_reserve() -> None:
    table = table_with(LIVE)
    running = clocks.running(table)
    assert running == ("turn", table.decider, START + 90_000)
    assert clocks.running(table_with(NoClock(kind="none"))) is None
    days = clocks.running(table_with(DaysClock(kind="days", days=3)))
    assert days is not None
    assert days.deadline == START + 3 * 86_400_000


def test_what_goes_beyond_a_turn_is_taken_from_the_reserve_and_the_flock_step_is_not_counted() -> None:
    table = table_with(LIVE)
    first = table.decider
    assert first is not None
    table = play_turn(table, 20, flock_seconds=5)
    assert table.sitters[first].reserve == 60_000
    second = table.decider
    assert second is not None
    before = table.at
    table = play_turn(table, 50, flock_seconds=5)
    assert table.sitters[second].reserve == 40_000
    running = clocks.running(table)
    assert running is not None
    assert running.deadline == table.at + 30_000 + table.sitters[running.seat].reserve
    assert table.at == before + 55_000


def test_where_flock_steps_have_no_window_the_clock_runs_in_them() -> None:
    table = table_with(LIVE, window=0)
    seat = table.decider
    assert seat is not None
    table = play_turn(table, 20, flock_seconds=40)
    assert table.sitters[seat].reserve == 30_000


def test_after_three_turns_without_time_a_bot_sits_down_until_the_person_returns() -> None:
    table = table_with(LIVE)
    sleeper = table.decider
    assert sleeper is not None
    for turn in range(6):
        asleep = table.decider == sleeper
        table = play_turn(table, 1, by="clock" if asleep else "player")
        expected = BotSeated(seat=sleeper) if turn == 4 else None
        assert follow_up(table) == expected
        if expected is not None:
            table = happen(table, expected, table.at)
            assert follow_up(table) is None
    table = happen(table, Returned(seat=sleeper), table.at)
    assert not table.sitters[sleeper].bot_playing
    assert table.sitters[sleeper].timeouts == 0


def test_a_turn_of_ones_own_makes_the_time_that_ran_out_before_forgotten() -> None:
    table = table_with(LIVE)
    sleeper = table.decider
    assert sleeper is not None
    for by in ("clock", "clock", "player", "clock", "clock"):
        while table.decider != sleeper:
            table = play_turn(table, 1)
        table = play_turn(table, 1, by=by)
        assert follow_up(table) is None


def test_an_outage_puts_back_what_runs() -> None:
    table = table_with(LIVE)
    before = clocks.running(table)
    after = clocks.running(happen(table, ClockShifted(milliseconds=7000), START + 7000))
    assert before is not None
    assert after is not None
    assert after.deadline == before.deadline + 7000


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
async def server(database: Path, clock: StandingClock) -> AsyncIterator[RunningServer]:
    """A server whose deadlines come when the clock is moved on."""
    settings = settings_for(database, deadline_poll_seconds=0.01, outage_seconds=1e9)
    async with serve(settings, clock=clock) as running:
        yield running


async def until(page: Page, version: int) -> Message:
    while (message := await page.until("update"))["version"] < version:
        pass
    return message


async def test_a_bot_plays_the_turn_of_who_has_no_time_left(
    server: RunningServer, clock: StandingClock
) -> None:
    async with playing(server, 2, pace=LIVE.model_dump(), flock_window=1) as (_, seated):
        snapshot = await snapshot_of(seated[0].page)
        slow = snapshot["view"]["turn"]
        other = seated[1 - slow]
        assert snapshot["clock"]["deadline"] == clock.now + 90_000
        clock.wait(seconds=91)
        laid = await until(other.page, snapshot["version"] + 1)
        assert laid["events"][0]["type"] == "laid"
        while (await table_and_turn(other.page))[1] == slow:
            clock.wait(seconds=2)
        info, _ = await table_and_turn(other.page)
        assert not info["seats"][slow]["bot_playing"]


async def table_and_turn(page: Page) -> tuple[Message, int]:
    snapshot = await snapshot_of(page)
    return snapshot["table"], snapshot["view"]["turn"]


async def test_a_person_who_sleeps_is_replaced_and_takes_the_seat_back(
    server: RunningServer, clock: StandingClock
) -> None:
    rng = random.Random(1)
    async with playing(server, 2, pace=LIVE.model_dump(), flock_window=0) as (_, seated):
        sleeper, awake = seated
        while not (await table_info(awake.page))["seats"][0]["bot_playing"]:
            snapshot = await snapshot_of(awake.page)
            if snapshot["legal"]:
                action = rng.choice(snapshot["legal"])["action"]
                await awake.command("act", version=snapshot["version"], action=action)
            else:
                clock.wait(seconds=95)
        refused = await sleeper.command("act", version=(await snapshot_of(sleeper.page))["version"], action=0)
        assert refused["type"] == "error"
        await acked(sleeper.page, "return")
        assert not (await table_info(awake.page))["seats"][0]["bot_playing"]


async def test_a_page_that_does_not_show_its_nonce_makes_everybody_unready(
    server: RunningServer, clock: StandingClock
) -> None:
    for visibility, stays in (("link", True), ("public", False)):
        async with people_at(server, 2, visibility=visibility) as (_, (one, other)):
            nonce = await get_ready(one.page)
            await get_ready(other.page)
            await acked(one.page, "reveal", nonce=nonce.hex())
            clock.wait(seconds=11)
            while (info := await table_info(one.page))["phase"] == "revealing":
                pass
            assert not any(seat["ready"] for seat in info["seats"])
            assert (info["seats"][1]["person"] is not None) == stays


async def test_a_table_that_nobody_starts_is_closed(server: RunningServer, clock: StandingClock) -> None:
    async with people_at(server, 2, visibility="public") as (_, (one, _other)):
        clock.wait(seconds=3601)
        while (await table_info(one.page))["phase"] != "over":
            pass
