"""Clocks stand still while no server runs."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cubirds.server.store import Append, Deadline, Store, StoredEvent, open_store
from cubirds.server.store.outages import Shift, beat

LONGEST = 3000
SHIFT = Shift(kinds=("turn",), event="clock_shifted")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, database: Path) -> str:
    return str(database) if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened


async def open_table(store: Store, table: str, *deadlines: Deadline) -> None:
    await store.append(Append(table, (StoredEvent(1, "created", {}, 1),), deadlines, opened_by="somebody"))


async def test_while_signs_of_life_come_nothing_is_put_back(store: Store) -> None:
    await open_table(store, "t", Deadline("t", "turn", 1, 5000))
    for now in range(1000, 20_000, LONGEST):
        assert await beat(store, now, LONGEST, SHIFT) == []
    assert await store.due(5000) == [Deadline("t", "turn", 1, 5000)]


async def test_an_outage_puts_back_the_clocks_that_ran_and_tells_their_tables(store: Store) -> None:
    await beat(store, 1000, LONGEST, SHIFT)
    await open_table(store, "t", Deadline("t", "turn", 1, 5000), Deadline("t", "bot", 1, 900))
    await open_table(store, "over", Deadline("over", "turn", 1, 1000))
    await open_table(store, "bots", Deadline("bots", "bot", 1, 5000))
    assert await beat(store, 11_000, LONGEST, SHIFT) == [Deadline("t", "turn", 2, 15_000)]
    assert await store.events("t", after=1) == [
        StoredEvent(2, "clock_shifted", {"milliseconds": 10_000}, 11_000)
    ]
    assert set(await store.due(20_000)) == {
        Deadline("t", "turn", 2, 15_000),
        Deadline("t", "bot", 2, 900),
        Deadline("over", "turn", 1, 1000),
        Deadline("bots", "bot", 1, 5000),
    }
    assert await store.events("over", after=1) == []


async def test_of_two_workers_that_find_an_outage_one_puts_the_clocks_back(store: Store) -> None:
    await beat(store, 1000, LONGEST, SHIFT)
    await open_table(store, "t", Deadline("t", "turn", 1, 5000))
    assert await beat(store, 11_000, LONGEST, SHIFT)
    assert await beat(store, 11_000, LONGEST, SHIFT) == []
    assert await beat(store, 10_900, LONGEST, SHIFT) == []
    assert len(await store.events("t", after=0)) == 2


async def test_a_clock_that_was_stopped_meanwhile_is_left_alone(store: Store) -> None:
    await beat(store, 1000, LONGEST, SHIFT)
    await open_table(store, "t", Deadline("t", "turn", 1, 5000))
    await store.append(Append("t", (StoredEvent(2, "acted", {}, 9000),), ()))
    assert await beat(store, 11_000, LONGEST, SHIFT) == []
    assert [event.kind for event in await store.events("t", after=0)] == ["created", "acted"]
