"""News between processes, and what becomes of it while Redis is gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from tests.server.harness import PATIENCE
from tests.server.outages import Way, way_to

from cubirds.server.bus import UNKNOWN
from cubirds.server.errors import BusRefusedError
from cubirds.server.redis_bus import RedisBus, open_redis_bus

pytestmark = pytest.mark.redis
CHANNEL = "cubirds:test"


class Heard:
    """Remembers the news of one table."""

    def __init__(self, bus: RedisBus, table: str) -> None:
        self.versions: list[int] = []
        self._news = asyncio.Event()
        bus.subscribe(table, self.hear)

    def hear(self, _table: str, version: int) -> None:
        self.versions.append(version)
        self._news.set()

    async def until(self, version: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while version not in self.versions:
                self._news.clear()
                await self._news.wait()


@pytest.fixture
async def way(redis_url: str) -> AsyncIterator[tuple[Way, str]]:
    async with way_to(redis_url) as opened:
        yield opened


async def test_news_reaches_the_own_process_at_once_and_the_others_once(redis_url: str) -> None:
    async with open_redis_bus(redis_url, CHANNEL) as one, open_redis_bus(redis_url, CHANNEL) as other:
        here, there, elsewhere = Heard(one, "t"), Heard(other, "t"), Heard(other, "u")
        await one.publish("t", 7)
        assert 7 in here.versions
        await there.until(7)
        await other.publish("u", 1)
        await elsewhere.until(1)
        await other.publish("t", 8)
        await here.until(8)
        assert [version for version in here.versions if version != UNKNOWN] == [7, 8]
        assert [version for version in there.versions if version != UNKNOWN] == [7, 8]


async def test_servers_with_other_channels_hear_nothing(redis_url: str) -> None:
    async with open_redis_bus(redis_url, CHANNEL) as one, open_redis_bus(redis_url, "cubirds:other") as other:
        deaf, hearing = Heard(other, "t"), Heard(other, "u")
        await one.publish("t", 7)
        await one.flush()
        await other.publish("u", 1)
        await hearing.until(1)
        assert 7 not in deaf.versions


async def test_after_a_breakdown_news_that_waited_comes_and_everybody_is_told_to_look(
    way: tuple[Way, str], redis_url: str
) -> None:
    cuttable, url = way
    async with AsyncExitStack() as stack:
        cut_off = await stack.enter_async_context(open_redis_bus(url, CHANNEL))
        other = await stack.enter_async_context(open_redis_bus(redis_url, CHANNEL))
        here, there = Heard(cut_off, "t"), Heard(other, "t")
        cuttable.cut()
        await cut_off.publish("t", 7)
        await cut_off.publish("t", 8)
        assert here.versions[-2:] == [7, 8]
        await other.publish("t", 9)
        here.versions.clear()
        there.versions.clear()
        cuttable.mend()
        await there.until(8)
        await here.until(UNKNOWN)
        await there.until(UNKNOWN)
        assert 7 not in there.versions
        await other.publish("t", 10)
        await here.until(10)
        assert cut_off.connected


async def test_a_bus_knows_that_it_is_cut_off(way: tuple[Way, str]) -> None:
    cuttable, url = way
    async with open_redis_bus(url, CHANNEL) as bus:
        assert bus.connected
        cuttable.cut()
        async with asyncio.timeout(PATIENCE):
            while bus.connected:  # noqa: ASYNC110 - nobody waits for that but this test
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "nonsense"])
async def test_a_redis_that_is_not_there_is_refused(url: str) -> None:
    with pytest.raises(BusRefusedError):
        async with open_redis_bus(url, CHANNEL):
            pass
