"""Whole games over the wire: one person against bots or RobinBird."""

import asyncio
import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from tests.server.harness import PATIENCE, Person, RunningServer, serve

from cubirds.game import View
from cubirds.records import replay
from cubirds.server.settings import Settings


@pytest.mark.parametrize(
    "wanted",
    [
        {"bots": ["greedy"]},
        {"bots": ["random", "greedy", "random", "greedy"]},
        {"variant": "robinbird", "bots": [], "challenge": 0},
        {"variant": "robinbird", "bots": [], "challenge": 5},
    ],
    ids=["two seats", "five seats", "RobinBird", "RobinBird with five extra birds"],
)
async def test_a_game_is_played_to_its_end_and_its_record_is_proven(
    server: RunningServer, wanted: dict[str, Any]
) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, **wanted)
        async with server.page(table, guest) as page:
            person = Person(page)
            await person.play()
            commitment = json.loads(page.texts[0])["table"]["commitment"]
        record = (await guest.get(f"/api/v1/tables/{table}/record")).json()
    assert person.over is not None
    assert record["result"]["winners"] == person.over["winners"]
    assert record["proof"]["commitment"] == commitment
    replayed = replay(record)
    assert replayed.proven


async def test_a_restart_goes_on_where_the_game_stood(settings: Settings) -> None:
    async with serve(settings) as server, server.guest() as guest:
        table = await server.new_table(guest, bots=["greedy", "random"])
        async with server.page(table, guest) as page:
            before = Person(page)
            await before.play(moves=10)
        cookies = guest.cookies
    async with serve(settings) as server, server.guest() as guest:
        guest.cookies = cookies
        async with server.page(table, guest) as page:
            after = Person(page, seed=1)
            await after.play()
        record = (await guest.get(f"/api/v1/tables/{table}/record")).json()
    assert after.over is not None
    assert replay(record).proven


async def test_the_bot_whose_turn_it_was_plays_after_a_restart(settings: Settings) -> None:
    begun = threading.Event()

    class Hangs:
        def act(self, view: View, legal: Mapping[int, str]) -> int:  # noqa: ARG002
            begun.set()
            threading.Event().wait(PATIENCE)
            return min(legal)

    async with serve(settings, make_bot=lambda *_: Hangs()) as server, server.guest() as guest:
        table = await server.new_table(guest, bots=["random"])
        async with server.page(table, guest) as page:
            turn = asyncio.create_task(Person(page).play())
            await asyncio.to_thread(begun.wait, PATIENCE)
            turn.cancel()
            with suppress(asyncio.CancelledError):
                await turn
    async with serve(settings) as server, server.page(table) as page:
        message = await page.receive()
        turn_of = message["view"]["turn"]
        while turn_of != 0:
            turn_of = (await page.receive())["turn"]


async def test_a_flock_step_without_a_flock_is_passed_by_the_server(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, bots=["random"])
        async with server.page(table, guest) as page:
            await Person(page).play()
    messages = [json.loads(text) for text in page.texts]
    mine = [one for one in messages if one.get("decision") == "flock" and one["turn"] == 0]
    assert any(one["legal"] == [] for one in mine)
    assert all(len(one["legal"]) != 1 for one in mine)
