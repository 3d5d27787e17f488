"""A client that missed something gets exactly that, or a snapshot."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn, cast

import pytest
from starlette.websockets import WebSocket
from tests.server.harness import PATIENCE, Message, Page, Person, RunningServer, serve, settings_for

from cubirds.server.socket import TableViewer


def without_clock(message: Message) -> Message:
    """A message without what was true only when it was sent."""
    return {key: value for key, value in message.items() if key not in {"now", "legal"}}


async def played(page: Page) -> list[Message]:
    """What a client saw of the first moves of a game."""
    await Person(page).play(moves=8)
    return [json.loads(text) for text in page.texts if '"type":"update"' in text]


async def test_missing_updates_are_sent_again_without_a_gap(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page:
            updates = await played(page)
        since = updates[2]["version"]
        async with server.page(table, guest, since=since) as page:
            again = [await page.receive() for _ in updates[3:]]
            assert list(map(without_clock, again)) == list(map(without_clock, updates[3:]))
            await page.send({"type": "resume", "since": since + 1})
            asked = [await page.receive() for _ in updates[4:]]
            assert list(map(without_clock, asked)) == list(map(without_clock, updates[4:]))


@pytest.mark.parametrize("since", [0, 1, 10_000])
async def test_a_version_that_cannot_be_gone_on_from_brings_a_snapshot(
    server: RunningServer, since: int
) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest, since=since) as page:
            assert (await page.receive())["type"] == "snapshot"
            assert (await page.ask(f'{{"type": "resume", "since": {since}}}'))["type"] == "snapshot"


@pytest.mark.parametrize("since", ["", "x", "-1", "1e3", "9" * 50, "%00"])
async def test_what_is_no_version_stands_for_none(server: RunningServer, since: str) -> None:
    async with server.guest() as guest:
        page = server.page(await server.new_table(guest, variant="robinbird", bots=[]), guest)
        page.url += f"?since={since}"
        async with page:
            assert (await page.receive())["type"] == "snapshot"


async def test_a_client_that_missed_nothing_hears_that_the_server_is_there(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest, since=2) as page:
            assert (await page.ask('{"type": "resume", "since": 2}'))["type"] == "pong"


async def test_a_snapshot_is_what_the_updates_led_to(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, bots=["random", "random"])
        async with server.page(table, guest) as page, server.page(table) as spectator:
            person = Person(page)
            await person.play(moves=15)
            snapshot = await spectator.receive()
            while snapshot["version"] < person.version:
                update = await spectator.receive()
                assert update["version"] == snapshot["version"] + 1
                snapshot = {**snapshot, "version": update["version"], "turn": update["turn"]}
        async with server.page(table) as late:
            final = await late.receive()
    assert final["version"] == person.version
    assert final["view"]["turn"] == snapshot["turn"]


async def test_all_tabs_of_a_seat_are_told_the_same(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page, server.page(table, guest) as other:
            await other.receive()
            updates = await played(page)
            assert [without_clock(await other.receive()) for _ in updates] == list(
                map(without_clock, updates)
            )


class Asleep:
    """A peer that neither reads nor writes."""

    state = SimpleNamespace(person="somebody")

    async def receive(self) -> NoReturn:
        await asyncio.get_running_loop().create_future()
        raise AssertionError

    async def send_text(self, _text: str) -> None:
        await self.receive()

    async def close(self, _code: int) -> None:
        await self.receive()


async def test_a_socket_that_does_not_read_is_closed_and_disturbs_nobody(database: Path) -> None:
    async with serve(settings_for(database, queue_messages=4)) as server, server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        asleep = TableViewer(cast("WebSocket", Asleep()), server.services, table, since=0)
        await server.services.rooms.enter(table, asleep)
        closed = asyncio.create_task(asleep.serve())
        async with server.page(table, guest) as page:
            person = Person(page)
            await person.play(moves=8)
        async with asyncio.timeout(PATIENCE):
            await closed
    assert asleep.version < person.version
