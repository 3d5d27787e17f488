"""The lobby: who sees which tables, and who is brought together with whom."""

from collections.abc import Callable

import httpx
from tests.server.harness import Message, Page, RunningServer
from tests.server.people_at_tables import acked, get_ready, people_at, playing, start, table_info


def lobby(server: RunningServer, guest: httpx.AsyncClient) -> Page:
    """The lobby as a browser shows it."""
    page = server.page("", guest)
    page.url = page.url.replace("/ws/tables/", "/ws/lobby")
    return page


async def shown(page: Page, wanted: Callable[[Message], bool]) -> Message:
    """What the lobby shows as soon as it is as wanted."""
    while not wanted(message := await page.until("lobby")):
        pass
    return message


async def quick(guest: httpx.AsyncClient, **wish: object) -> str:
    answer = await guest.post("/api/v1/quick-match", json=wish)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def test_a_public_table_is_listed_while_it_is_open_and_then_as_a_game(server: RunningServer) -> None:
    async with server.guest() as stranger:
        await stranger.get("/api/v1/me")
        async with lobby(server, stranger) as page:
            assert await page.until("lobby") == {
                "type": "lobby",
                "open": [],
                "running": [],
                "mine": [],
                "waiting": 0,
                "now": page_now(page),
            }
            async with people_at(server, 2, visibility="public") as (table, seated):
                listed = (await shown(page, lambda one: len(one["open"]) == 1))["open"][0]
                assert listed["id"] == table
                assert [seat["kind"] for seat in listed["seats"]] == ["person", "person"]
                await start([one.page for one in seated])
                message = await shown(page, lambda one: one["running"] != [])
                assert message["open"] == []
                await acked(seated[0].page, "leave")
                await acked(seated[1].page, "leave")
                await shown(page, lambda one: one["running"] == [])


def page_now(page: Page) -> int:
    import json  # noqa: PLC0415

    now: int = json.loads(page.texts[-1])["now"]
    return now


async def test_tables_that_are_known_by_link_are_listed_to_their_people_alone(server: RunningServer) -> None:
    async with playing(server, 2) as (table, (one, _)), server.guest() as stranger:
        await stranger.get("/api/v1/me")
        async with people_at(server, 2), people_at(server, 2, visibility="public") as (public, _):
            async with lobby(server, stranger) as page:
                message = await page.until("lobby")
                assert [listed["id"] for listed in message["open"]] == [public]
                assert message["running"] == message["mine"] == []
            async with lobby(server, one.guest) as page:
                mine = (await page.until("lobby"))["mine"]
                assert [(listed["table"]["id"], listed["phase"]) for listed in mine] == [(table, "playing")]


async def test_games_that_are_not_to_be_watched_are_not_listed(server: RunningServer) -> None:
    async with (
        playing(server, 2, visibility="public", spectators=False),
        server.guest() as stranger,
        lobby(server, stranger) as page,
    ):
        assert (await page.until("lobby"))["running"] == []


async def test_my_games_tell_whose_turn_it_is(server: RunningServer) -> None:
    pace = {"kind": "days", "days": 2}
    async with playing(server, 2, pace=pace) as (_, seated):
        infos = [await table_info(one.page) for one in seated]
        for one, info in zip(seated, infos, strict=True):
            async with lobby(server, one.guest) as page:
                mine = (await page.until("lobby"))["mine"][0]
            asked = [text for text in one.page.texts if '"legal":[{' in text] != []
            assert mine["my_turn"] == asked
            assert (mine["deadline"] is not None) == asked
            assert info["options"]["pace"] == pace


async def test_two_people_with_the_same_wish_meet(server: RunningServer) -> None:
    async with server.guest() as one, server.guest() as other, server.guest() as third:
        table = await quick(one)
        assert await quick(one) == table
        assert await quick(other) != table  # nobody waits there before the page says so
        async with server.page(table, one) as page:
            await page.until("snapshot")
            await get_ready(page)
            async with lobby(server, third) as shown_to:
                assert (await shown_to.until("lobby"))["waiting"] == 1
            assert await quick(third, seats=3) != table
            assert await quick(third) == table
            info = await table_info(page)
            assert all(seat["person"] for seat in info["seats"])


async def test_people_who_do_not_want_to_meet_are_kept_apart(server: RunningServer) -> None:
    async with server.guest() as one, server.guest() as other:
        table = await quick(one)
        async with server.page(table, one) as page:
            await page.until("snapshot")
            await get_ready(page)
            blocked = (await one.get("/api/v1/me")).json()["person"]
            await other.put(f"/api/v1/me/blocks/{blocked}")
            assert await quick(other) != table
            async with lobby(server, one) as shown_to:
                assert [listed["id"] for listed in (await shown_to.until("lobby"))["open"]] == [table]
            async with lobby(server, other) as shown_to:
                assert table not in {listed["id"] for listed in (await shown_to.until("lobby"))["open"]}


async def test_a_qr_code_is_the_same_for_tables_that_are_not_there(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest)
        for known in (table, "A" * 16):
            answer = await guest.get(f"/api/v1/tables/{known}/qr.svg")
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.text.startswith("<svg")
        assert (await guest.get("/api/v1/tables/a%22b/qr.svg")).status_code == 404
