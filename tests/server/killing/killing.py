"""Kills servers at random instants while people play."""

import asyncio
import os
import random
import signal
from contextlib import suppress

from tests.server.killing.own_redis import OwnRedis
from tests.server.killing.players import Log, play_for_ever
from tests.server.killing.verdict import Verdict, judge, records

from cubirds.server import Settings
from cubirds.server.load import Hosted, without_limits

TABLES = ((2, 0), (3, 0), (4, 0), (2, 1), (4, 1))
"""Seats and flock window, in seconds, of the tables that are played at at the same time."""
FINISHED = 2
"""Games that must be over in the end, so that there are records to replay."""
STOP_REDIS_EVERY = 5
"""Kills between two breakdowns of Redis."""
LONGEST_SECONDS = 0.4
"""A kill comes at most so long after the first move since the one before."""


async def kill_and_judge(
    kills: int, database: str, *, redis: OwnRedis | None = None, workers: int = 1, seed: int = 0
) -> Verdict:
    """Let people play under kills, then look at what is left."""
    settings = Settings(database=database, redis=redis.url if redis else None, deadline_poll_seconds=0.2)
    hosted = Hosted(without_limits(settings), workers)
    await asyncio.to_thread(hosted.start)
    log = Log()
    try:
        playing = [asyncio.create_task(play_for_ever(hosted.address, log, *table)) for table in TABLES]
        for number in range(kills):
            await _kill(hosted, log, random.Random(seed + number))
            if redis is not None and number % STOP_REDIS_EVERY == 0:
                await _break_down(redis, log)
        await log.until_finished(FINISHED)
        for task in playing:
            task.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
        finished = await asyncio.to_thread(records, hosted.address, log)
    finally:
        await asyncio.to_thread(hosted.stop)
    log.complaints += [repr(one) for one in outcomes if not isinstance(one, asyncio.CancelledError)]
    return await judge(database, log, finished)


async def _kill(hosted: Hosted, log: Log, chance: random.Random) -> None:
    """Kill the server, or one of its workers, and see that people can go on."""
    await log.more(3)
    await asyncio.sleep(chance.uniform(0, LONGEST_SECONDS))
    workers = hosted.workers
    if workers:
        with suppress(ProcessLookupError):  # it is dead already
            os.kill(chance.choice(workers), signal.SIGKILL)
    else:
        await asyncio.to_thread(hosted.kill)
        await asyncio.to_thread(hosted.start)


async def _break_down(redis: OwnRedis, log: Log) -> None:
    await asyncio.to_thread(redis.stop)
    await log.more(3)
    await asyncio.to_thread(redis.start)
