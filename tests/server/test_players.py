"""Bots at tables: they play when it is their turn, and none stops a table."""

import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
import structlog
from tests.server.harness import PATIENCE, Person, serve, settings_for

from cubirds.bots import Bot, make_bot
from cubirds.game import View


class Fails:
    def act(self, view: View, legal: Mapping[int, str]) -> int:
        raise RuntimeError(view["hand"] + str(legal))


class Cheats:
    def act(self, view: View, legal: Mapping[int, str]) -> int:  # noqa: ARG002
        return min(set(range(75)) - set(legal))


class Hangs:
    def act(self, view: View, legal: Mapping[int, str]) -> int:  # noqa: ARG002
        threading.Event().wait(PATIENCE)
        return min(legal)


@pytest.mark.parametrize("bot", [Fails(), Cheats(), Hangs()], ids=["fails", "cheats", "hangs"])
async def test_a_bot_that_cannot_play_is_played_for_and_that_is_logged(database: Path, bot: Bot) -> None:
    settings = settings_for(database, bot_seconds=0.02)
    with structlog.testing.capture_logs() as logs:
        async with serve(settings, make_bot=lambda *_: bot) as server, server.guest() as guest:
            table = await server.new_table(guest, bots=["greedy", "random"])
            async with server.page(table, guest) as page:
                await Person(page).play(moves=6)
    failures = [one for one in logs if one["event"] == "bot failed"]
    assert failures
    assert set(failures[0]) == {"event", "log_level", "table", "version", "level", "failure"}


async def test_a_bot_sees_the_view_of_its_seat_and_the_legal_actions(database: Path) -> None:
    asked: list[tuple[View, Mapping[int, str]]] = []

    class Remembers:
        def act(self, view: View, legal: Mapping[int, str]) -> int:
            asked.append((view, dict(legal)))
            return make_bot("random", 1).act(view, legal)

    async with (
        serve(settings_for(database), make_bot=lambda *_: Remembers()) as server,
        server.guest() as guest,
    ):
        table = await server.new_table(guest, bots=["random", "random"])
        async with server.page(table, guest) as page:
            await Person(page).play(moves=6)
    assert {view["seat"] for view, _ in asked} == {1, 2}
    assert all(view["turn"] == view["seat"] and legal for view, legal in asked)
