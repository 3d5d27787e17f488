"""Ten kills on each database; `python -m benchmarks.kills` does hundreds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.killing.killing import kill_and_judge
from tests.server.killing.own_redis import PROGRAM, OwnRedis

KILLS = 10


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, database: Path) -> str:
    return str(database) if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def own_redis() -> Iterator[OwnRedis]:
    if PROGRAM is None:
        pytest.skip("no redis-server to be stopped and started")
    redis = OwnRedis()
    redis.start()
    yield redis
    redis.stop()


@pytest.mark.slow
async def test_kills_of_a_server_lose_no_move_and_double_none(url: str) -> None:
    verdict = await kill_and_judge(KILLS, url)
    assert verdict.wrong == []
    assert verdict.acknowledged > KILLS


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("workers", [2, 4])
async def test_kills_of_workers_and_of_redis_lose_no_move_either(
    postgres_url: str, own_redis: OwnRedis, workers: int
) -> None:
    verdict = await kill_and_judge(KILLS, postgres_url, redis=own_redis, workers=workers)
    assert verdict.wrong == []
    assert verdict.acknowledged > KILLS
