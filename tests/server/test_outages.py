"""PostgreSQL or Redis gone for a while: nothing is half done, and all is well afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from tests.server.harness import PATIENCE, Message, Page, Person, serve, settings_for
from tests.server.outages import Way, way_to

from cubirds.server.store import writer


@pytest.fixture
async def way_to_redis(redis_url: str) -> AsyncIterator[tuple[Way, str]]:
    async with way_to(redis_url) as opened:
        yield opened


@pytest.fixture
async def way_to_postgres(postgres_url: str) -> AsyncIterator[tuple[Way, str]]:
    async with way_to(postgres_url) as opened:
        yield opened


async def up_to(page: Page, version: int) -> list[Message]:
    """What a spectator is told until a version."""
    messages = [await page.receive()]
    while messages[-1]["version"] < version:
        messages.append(await page.receive())
    return messages


def assert_gapless(messages: list[Message]) -> None:
    versions = [message["version"] for message in messages]
    assert versions == list(range(versions[0], versions[0] + len(versions)))


@pytest.mark.postgres
@pytest.mark.redis
async def test_viewers_at_other_workers_see_everything_across_a_breakdown_of_redis(
    postgres_url: str, redis_url: str, way_to_redis: tuple[Way, str]
) -> None:
    way, url = way_to_redis
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        here = await enter(serve(settings_for(postgres_url, redis=redis_url)))
        there = await enter(serve(settings_for(postgres_url, redis=url)))
        guest = await enter(here.guest())
        table = await here.new_table(guest)
        viewer = await enter(there.page(table))
        page = await enter(here.page(table, guest))
        person = Person(page)
        await person.play(moves=5)
        assert_gapless(await up_to(viewer, person.version))
        way.cut()
        await person.play(moves=10)
        way.mend()
        assert_gapless(await up_to(viewer, person.version))
        await person.play(moves=15)
        assert_gapless(await up_to(viewer, person.version))


@pytest.mark.postgres
async def test_a_database_that_fell_silent_is_not_waited_for_for_ever(
    way_to_postgres: tuple[Way, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    way, url = way_to_postgres
    monkeypatch.setattr(writer, "_PATIENCE_SECONDS", 0.5)
    async with serve(settings_for(url)) as server, server.guest() as guest:
        table = await server.new_table(guest)
        async with server.page(table, guest) as page:
            person = Person(page)
            await person.play(moves=5)
            command = {"type": "act", "id": "again", "version": person.version}
            command["action"] = person.legal[0]["action"]
            way.stall()
            await page.send(command)
            assert (await page.until("error"))["code"] == "unavailable"
            way.mend()
            assert await repeated(page, command) == person.version + 1


@pytest.mark.postgres
async def test_a_move_without_a_database_fails_with_a_code_and_is_played_once_afterwards(
    way_to_postgres: tuple[Way, str],
) -> None:
    way, url = way_to_postgres
    async with serve(settings_for(url, deadline_poll_seconds=0.05)) as server, server.guest() as guest:
        table = await server.new_table(guest)
        async with server.page(table, guest) as page, server.page(table) as viewer:
            person = Person(page)
            await person.play(moves=5)
            way.cut()
            act = {"type": "act", "id": "again", "version": person.version}
            command = act | {"action": person.legal[0]["action"]}
            await page.send(command)
            refusal = await page.until("error")
            assert (refusal["id"], refusal["code"]) == ("again", "unavailable")
            assert (await guest.get("/healthz")).status_code == 503
            way.mend()
            assert await repeated(page, command) == person.version + 1
            assert_gapless(await up_to(viewer, person.version + 1))
            assert await repeated(page, command) == person.version + 1


async def repeated(page: Page, command: Message) -> int:
    """Send a command until it is acknowledged; returns the version that it made."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await page.send(command)
            while (answer := await page.receive())["type"] not in {"ack", "error"}:
                pass
            if answer["type"] == "ack":
                version: int = answer["version"]
                return version
            assert answer["code"] == "unavailable"
