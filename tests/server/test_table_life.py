"""The life of a table with people: sitting down, being ready, the deal, leaving, coming back, a rematch."""

import hashlib
import json
import secrets

import pytest
from tests.server.harness import Message, Page, RunningServer
from tests.server.people_at_tables import (
    acked,
    command,
    get_ready,
    people_at,
    play_all,
    player_at,
    playing,
    snapshot_of,
    start,
    table_info,
)
from websockets.exceptions import ConnectionClosed

from cubirds.records import replay


def code(answer: Message) -> str:
    assert answer["type"] == "error", answer
    found: str = answer["code"]
    return found


async def test_four_people_join_play_a_game_and_its_deal_is_proven(server: RunningServer) -> None:
    async with people_at(server, 4, flock_window=0) as (table, seated):
        nonces = await start([one.page for one in seated])
        overs = await play_all(seated)
        assert len(overs) == 4
        record = (await seated[0].guest.get(f"/api/v1/tables/{table}/record")).json()
    assert record["proof"]["nonces"] == [nonce.hex() for nonce in nonces]
    assert len(set(record["players"])) == 4
    assert replay(record).proven


async def test_before_the_start_everybody_sees_who_sits_where_and_nobody_sees_nonces(
    server: RunningServer,
) -> None:
    async with people_at(server, 2) as (table, (host, other)):
        info = await table_info(host.page)
        assert [seat["person"] for seat in info["seats"]] == [await host.person(), await other.person()]
        assert (info["phase"], info["host"], info["seat"]) == ("open", 0, 0)
        nonce = await get_ready(other.page)
        await get_ready(host.page)
        assert (await table_info(host.page))["phase"] == "revealing"
        await acked(other.page, "reveal", nonce=nonce.hex())
        async with server.page(table) as stranger:
            await stranger.until("snapshot")
    told = "".join(host.page.texts + other.page.texts + stranger.texts)
    assert nonce.hex() not in told
    assert hashlib.sha256(nonce).hexdigest() not in told


async def test_a_seat_is_for_one_and_a_person_has_one(server: RunningServer) -> None:
    async with people_at(server, 2) as (table, (host, other)), server.guest() as third:
        await third.get("/api/v1/me")
        async with server.page(table, third) as page:
            assert code(await command(page, "join")) == "seat_taken"
            assert code(await command(page, "join", seat=1)) == "seat_taken"
            assert code(await command(page, "ready", nonce_hash="0" * 64)) == "not_seated"
            before = await acked(other.page, "join")
            assert await acked(other.page, "join", seat=0) == before
            await acked(other.page, "leave")
            await acked(page, "join")
            assert (await table_info(host.page))["seats"][1]["person"] != await other.person()
            assert code(await command(other.page, "join")) == "seat_taken"


async def test_only_the_host_removes_and_who_was_removed_stays_away(server: RunningServer) -> None:
    async with people_at(server, 3) as (_, (host, second, third)):
        unwanted = await third.person()
        assert code(await second.command("remove", seat=2, person=unwanted)) == "not_host"
        before = await acked(host.page, "remove", seat=2, person="somebody else")
        assert await acked(host.page, "remove", seat=2, person=unwanted) == before + 1
        assert code(await third.command("join")) == "barred"


async def test_when_the_host_leaves_the_next_person_is_host_and_the_last_closes_the_table(
    server: RunningServer,
) -> None:
    async with people_at(server, 3) as (_, (host, second, third)):
        await acked(host.page, "leave")
        assert (await table_info(second.page))["host"] == 1
        await acked(second.page, "leave")
        assert (await table_info(third.page))["host"] == 2
        await acked(third.page, "leave")
        assert (await table_info(third.page))["phase"] == "over"
        assert code(await second.command("join")) == "game_over"


async def test_a_nonce_has_to_be_the_one_that_was_promised(server: RunningServer) -> None:
    async with people_at(server, 2) as (_, (host, other)):
        nonce = await get_ready(host.page)
        assert code(await host.command("reveal", nonce=nonce.hex())) == "illegal"
        await get_ready(other.page)
        assert code(await host.command("ready", nonce_hash="0" * 64)) == "already_started"
        assert code(await host.command("reveal", nonce=secrets.token_hex(32))) == "illegal"
        await acked(host.page, "reveal", nonce=nonce.hex())


async def test_who_leaves_while_nonces_are_shown_makes_them_worthless(server: RunningServer) -> None:
    async with people_at(server, 2) as (_, (host, other)):
        nonce = await get_ready(host.page)
        await get_ready(other.page)
        await acked(host.page, "reveal", nonce=nonce.hex())
        await acked(other.page, "unready")
        info = await table_info(host.page)
        assert info["phase"] == "open"
        assert [seat["ready"] for seat in info["seats"]] == [False, False]
        await start([host.page, other.page])
        assert (await table_info(host.page))["phase"] == "playing"


async def test_a_table_of_one_person_is_started_by_its_page(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, bots=["random"], start=False)
        async with server.page(table, guest) as page:
            await page.until("snapshot")
            nonces = await start([page])
            await (await player_at(page)).play()
        record = (await guest.get(f"/api/v1/tables/{table}/record")).json()
    assert record["proof"]["nonces"] == [nonces[0].hex(), None]
    assert replay(record).proven


async def own_turn(pages: list[Page]) -> int:
    """The seat that has to lay birds first."""
    turn: int = (await snapshot_of(pages[0]))["view"]["turn"]
    return turn


async def test_a_bot_plays_for_who_leaves_until_they_return(server: RunningServer) -> None:
    async with playing(server, 3, flock_window=0) as (_, seated):
        leaver = seated[await own_turn([one.page for one in seated])]
        await acked(leaver.page, "leave")
        seat = (await table_info(leaver.page))["seat"]
        others = [one for one in seated if one is not leaver]
        info = await table_info(others[0].page)
        assert (info["seats"][seat]["bot_playing"], info["seats"][seat]["left"]) == (True, True)
        turn = seat
        while turn == seat:
            turn = (await snapshot_of(others[0].page))["view"]["turn"]
        await acked(leaver.page, "return")
        info = await table_info(others[0].page)
        assert (info["seats"][seat]["bot_playing"], info["seats"][seat]["left"]) == (False, False)


async def test_a_game_that_is_set_up_so_ends_when_somebody_leaves(server: RunningServer) -> None:
    async with playing(server, 2, on_leave="end") as (table, (one, other)):
        await acked(other.page, "leave")
        update = await one.page.until("update")
        while not update["events"]:
            update = await one.page.until("update")
        assert update["events"] == [{"type": "over", "reason": "abandoned", "winners": []}]
        assert update["table"]["phase"] == "over"
        record = (await one.guest.get(f"/api/v1/tables/{table}/record")).json()
    assert record["result"] == {"reason": "abandoned", "winners": []}


async def test_a_game_that_everybody_leaves_is_over(server: RunningServer) -> None:
    async with playing(server, 2) as (_, (one, other)):
        await acked(one.page, "leave")
        await acked(other.page, "leave")
        assert (await table_info(other.page))["phase"] == "over"


async def test_a_rematch_takes_everybody_who_is_here_and_is_closed_to_who_left(server: RunningServer) -> None:
    async with playing(server, 3, on_leave="end") as (table, (one, other, leaver)):
        assert code(await one.command("rematch")) == "illegal"
        await acked(leaver.page, "leave")
        assert code(await leaver.command("rematch")) == "barred"
        await acked(one.page, "rematch")
        info = await table_info(other.page)
        assert (info["rematch_asked"], info["rematch"]) == ([0], None)
        await acked(other.page, "rematch")
        again = (await table_info(other.page))["rematch"]
        assert again not in {None, table}
        async with server.page(again, leaver.guest) as page:
            await page.until("snapshot")
            assert code(await command(page, "join")) == "barred"
            after = await table_info(page)
        before = await table_info(one.page)
        people = [seat["person"] for seat in after["seats"]]
        assert people == [await one.person(), await other.person(), None]
        assert after["phase"] == "open"
        assert after["commitment"] != before["commitment"]


async def test_results_are_kept_once_and_say_who_left(server: RunningServer) -> None:
    async with playing(server, 2, on_leave="end", visibility="public") as (table, (one, other)):
        await acked(other.page, "leave")
        for player, left in ((one, False), (other, True)):
            games: list[Message] = []
            while not games:
                games = (await player.guest.get("/api/v1/me/profile")).json()["games"]
            assert len(games) == 1
            assert games[0]["table"] == table
            assert games[0]["seats"][games[0]["seat"]]["left"] == left


async def test_strangers_see_a_game_only_where_it_was_set_up_so(server: RunningServer) -> None:
    async with playing(server, 2, spectators=False) as (table, (one, _)):
        async with server.page(table) as stranger:
            assert code(await stranger.receive()) == "no_spectators"
        async with server.page(table, one.guest) as another_tab:
            assert (await another_tab.receive())["type"] == "snapshot"


async def test_presence_tells_whose_page_is_open(server: RunningServer) -> None:
    async with playing(server, 2) as (table, (one, other)), server.page(table) as stranger:
        await stranger.until("snapshot")
        while not stranger.presence:
            await stranger.ask('{"type": "ping"}')
        assert stranger.presence[-1] == {"type": "presence", "seats": [True, True], "spectators": 1}
        await other.page.socket.close()
        while one.page.presence[-1]["seats"] != [True, False]:
            await one.page.ask('{"type": "ping"}')


async def test_chat_is_heard_by_all_and_by_who_comes_later(server: RunningServer) -> None:
    async with playing(server, 2) as (table, (one, other)):
        await acked(one.page, "chat", text=" hi\u202e <b>there</b>\n ")
        line = await other.page.until("chat")
        assert (line["seq"], line["seat"], line["text"]) == (1, 0, "hi <b>there</b>")
        await acked(other.page, "emote", name="well_played")
        async with server.page(table) as stranger:
            await stranger.until("snapshot")
            lines = [await stranger.until("chat") for _ in range(2)]
            assert [line["emote"] for line in lines] == [None, "well_played"]
            assert code(await command(stranger, "chat", text="let me in")) == "not_seated"
        assert code(await one.command("chat", text="\u200b")) == "malformed"


async def test_who_blocks_somebody_does_not_hear_them_and_is_not_heard(server: RunningServer) -> None:
    async with playing(server, 3) as (_, (one, other, third)):
        await one.guest.put(f"/api/v1/me/blocks/{await other.person()}")
        await acked(one.page, "chat", text="first")
        await acked(other.page, "chat", text="second")
        assert [(await third.page.until("chat"))["text"] for _ in range(2)] == ["first", "second"]
        for player, heard in ((one, "first"), (other, "second")):
            await player.command("chat", text="\u200b")
            chats = [json.loads(text) for text in player.page.texts if '"type":"chat"' in text]
            assert [chat["text"] for chat in chats] == [heard]


async def test_there_is_no_chat_where_the_table_has_none(server: RunningServer) -> None:
    async with playing(server, 2, chat=False) as (_, (one, _)):
        assert code(await one.command("chat", text="hello")) == "no_chat"


async def test_a_guest_cannot_join_a_rated_table(server: RunningServer) -> None:
    async with server.guest() as guest:
        answer = await guest.post(
            "/api/v1/tables",
            json={"variant": "standard", "seats": [{"kind": "person"}] * 2, "rated": True},
        )
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "not_logged_in")


async def test_an_export_holds_the_view_of_a_running_game(server: RunningServer) -> None:
    async with playing(server, 2) as (table, (one, other)):
        theirs = (await snapshot_of(other.page))["view"]
        export = (await one.guest.get("/api/v1/me/export")).json()
        assert export["tables"][0]["table"] == table
        assert export["tables"][0]["view"]["seat"] == 0
        assert theirs["hand"] != export["tables"][0]["view"]["hand"]
        assert "secret" not in json.dumps(export)
        assert (await one.guest.delete("/api/v1/me")).status_code == 204
        info = await table_info(other.page)
        assert (info["seats"][0]["name"], info["seats"][0]["bot_playing"]) == ("", True)


async def test_who_was_offline_in_the_midst_of_a_turn_finds_it_as_it_is_now(server: RunningServer) -> None:
    async with playing(server, 2, flock_window=60) as (table, seated):
        first = seated[await own_turn([one.page for one in seated])]
        before = await snapshot_of(first.page)
        await acked(first.page, "act", version=before["version"], action=before["legal"][0]["action"])
        await first.page.socket.close()
        async with server.page(table, first.guest, since=before["version"]) as back:
            update = await back.until("update")
            assert update["version"] == before["version"] + 1
            assert update["legal"] != []
        async with server.page(table, first.guest) as again:
            now = await again.until("snapshot")
        assert now["view"]["decision"] in {"draw", "flock"}
        assert now["legal"] == update["legal"]
        assert len(now["view"]["hand"]) == now["view"]["hand_sizes"][now["view"]["seat"]]


async def test_who_logs_out_is_a_spectator_from_then_on(server: RunningServer) -> None:
    async with server.guest() as guest:
        account = {"name": "Robin Hood", "password": "seven different birds"}
        assert (await guest.post("/api/v1/account", json=account)).status_code == 201
        table = await server.new_table(guest)
        page = server.page(table)
        page.headers = {"cookie": f"cubirds_session={guest.cookies['cubirds_session']}"}
        async with page:
            assert (await page.until("snapshot"))["table"]["seat"] == 0
            assert (await guest.delete("/api/v1/session")).status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                await page.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4001
        async with page:
            snapshot = await page.until("snapshot")
            assert snapshot["table"]["seat"] is None
            assert "hand" not in snapshot["view"]
