"""People at one table whose sockets are served by different processes."""

from pathlib import Path

import pytest
from tests.server.harness import serve, settings_for
from tests.server.people_at_tables import acked, playing, snapshot_of, table_info

pytestmark = pytest.mark.redis


async def test_moves_chat_presence_and_choices_reach_the_other_process(
    database: Path, redis_url: str
) -> None:
    settings = settings_for(database, redis=redis_url)
    async with (
        serve(settings) as here,
        serve(settings) as there,
        playing(here, 2, flock_window=60) as (table, (one, other)),
        there.page(table, other.guest) as away,
        there.page(table, one.guest) as own_tab,
    ):
        await away.until("snapshot")
        while not away.presence or away.presence[-1]["seats"] != [True, True]:
            await away.ask('{"type": "ping"}')
        await acked(one.page, "chat", text="hello over there")
        assert (await away.until("chat"))["text"] == "hello over there"
        await acked(one.page, "preset", flock="M")
        assert (await own_tab.until("choice"))["preset"] == "M"
        snapshot = await snapshot_of(one.page)
        page = {0: own_tab, 1: away}[snapshot["view"]["turn"]]
        legal = (await snapshot_of(page))["legal"]
        version = await acked(page, "act", version=snapshot["version"], action=legal[0]["action"])
        while (await one.page.until("update"))["version"] < version:
            pass
        await acked(away, "leave")
        while not (await table_info(one.page))["seats"][1]["left"]:
            pass
        assert all("choice" not in text for text in away.texts)
