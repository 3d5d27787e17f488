"""An open-loop load: moves are due at fixed times, whether or not the server keeps up with them."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from cubirds.server.load.requests import Cookie, new_guest, new_table
from cubirds.server.load.table import LoadedTable, Measured, SeatSocket, Seconds

_AT_ONCE: Final = 16
"""Guests that come, and sockets that open, at the same time."""
_DRAIN_SECONDS: Final = 10.0
"""How long the last answers may take before they are lost."""
_WINDOW_SECONDS: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What is brought."""

    tables: int
    seats: int
    moves_per_second: float
    seconds: float

    @property
    def wanted(self) -> dict[str, Any]:
        """What a table is asked for with: people on all seats, and a flock step of one second."""
        seats = [{"kind": "person"}] * self.seats
        return {"variant": "standard", "seats": seats, "flock_window": _WINDOW_SECONDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What was measured. Times in milliseconds, from when a move was due."""

    sockets: int
    moves_per_second: float
    """Moves that were acknowledged. Fewer than the load brings, where no table had a decision open."""
    ack_p50_ms: float
    ack_p99_ms: float
    fanout_p99_ms: float
    lost: int
    """Moves without an answer or refused, versions that a socket was not told."""


async def generate(address: str, load: Load) -> Report:
    """Bring a load to a server, and measure how it bears it.

    :raises OSError: when the server cannot be reached.
    :raises TimeoutError: when games do not start.
    """
    measured = Measured()
    ready: deque[LoadedTable] = deque()

    def wait_for_turn(table: LoadedTable) -> None:
        if table.decision is not None and table.decision.in_flock_step:
            ready.appendleft(table)
        else:
            ready.append(table)

    tables, sockets = await _open_tables(address, load, measured, wait_for_turn)
    running = await _sit_down(address, sockets)
    try:
        lasted = await _play(load, ready)
        await _drain(tables)
    finally:
        await asyncio.gather(*[socket.close() for socket in sockets])
        await asyncio.gather(*running)
    return _report(measured, tables, sockets, lasted)


async def _open_tables(
    address: str, load: Load, measured: Measured, on_decision: Callable[[LoadedTable], None]
) -> tuple[list[LoadedTable], list[SeatSocket]]:
    def come(_number: int) -> tuple[str, list[Cookie]]:
        guests = [new_guest(address) for _ in range(load.seats)]
        return new_table(address, guests[0], load.wanted), guests

    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        opened = await asyncio.gather(*[loop.run_in_executor(pool, come, one) for one in range(load.tables)])
    tables, sockets = [], []
    for table_id, guests in opened:
        table = LoadedTable(table_id, measured, on_decision)
        table.seats = [SeatSocket(table, measured, guest, joins=guest is not guests[0]) for guest in guests]
        tables.append(table)
        sockets += table.seats
    return tables, sockets


async def _sit_down(address: str, sockets: list[SeatSocket]) -> list[asyncio.Task[None]]:
    """Open all sockets, a few at a time, until every game has started."""
    running = []
    places = asyncio.Semaphore(_AT_ONCE)
    for socket in sockets:
        await places.acquire()
        running.append(asyncio.create_task(socket.run(address)))
        opened = asyncio.create_task(socket.opened.wait())
        opened.add_done_callback(lambda _: places.release())
    async with asyncio.timeout(60 + len(sockets) / 10):
        await asyncio.gather(*[socket.playing.wait() for socket in sockets])
    return running


async def _play(load: Load, ready: deque[LoadedTable]) -> Seconds:
    """Make the moves that are due, each at the table that waits for the longest; returns how long it took.

    Flock steps go before the rest, for their time is short.
    """
    started = time.perf_counter()
    for number in range(int(load.moves_per_second * load.seconds)):
        due = started + number / load.moves_per_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if ready:
            await ready.popleft().move(due)
    return time.perf_counter() - started


async def _drain(tables: list[LoadedTable]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_SECONDS):
            while any(table.missing for table in tables):  # noqa: ASYNC110 - there is no event for silence
                await asyncio.sleep(0.05)


def _report(
    measured: Measured, tables: list[LoadedTable], sockets: list[SeatSocket], lasted: Seconds
) -> Report:
    return Report(
        sockets=len(sockets),
        moves_per_second=round(len(measured.acks) / lasted, 1),
        ack_p50_ms=_quantile_ms(measured.acks, 0.5),
        ack_p99_ms=_quantile_ms(measured.acks, 0.99),
        fanout_p99_ms=_quantile_ms(measured.fanouts, 0.99),
        lost=measured.gaps + len(measured.refused) + sum(table.missing for table in tables),
    )


def _quantile_ms(times: list[Seconds], part: float) -> float:
    ordered = sorted(times)
    return round(ordered[int(part * (len(ordered) - 1))] * 1000, 2) if ordered else 0.0
