"""What a socket answers to messages that it did not hope for: a stable code, and nothing changes."""

import json
from pathlib import Path

import pytest
from tests.server.harness import Message, Page, RunningServer, serve, settings_for
from websockets.exceptions import ConnectionClosed, InvalidStatus

ACT = {"type": "act", "id": "a", "version": 2, "action": 0}


async def own_turn(page: Page) -> Message:
    """The message with which the viewer is asked to decide."""
    while not (message := await page.receive()).get("legal"):
        pass
    return message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"act"',
        "17",
        "[" * 2000,
        "\ud7ff{}",
        '{"type": "act"}',
        '{"type": "leave"}',
        '{"type": "ping", "now": 1}',
        '{"type": "resume", "since": "1"}',
        '{"type": "resume", "since": -1}',
        '{"type": "resume", "since": 1e400}',
        json.dumps({**ACT, "version": 2.0}),
        json.dumps({**ACT, "version": True}),
        json.dumps({**ACT, "version": 2**63}),
        json.dumps({**ACT, "action": 75}),
        json.dumps({**ACT, "action": -1}),
        json.dumps({**ACT, "action": None}),
        json.dumps({**ACT, "id": ""}),
        json.dumps({**ACT, "id": "x" * 41}),
        json.dumps({**ACT, "seat": 0}),
        '{"type": "act", "id": "\\ud800", "version": 2, "action": 0}',
        '{"type": "act", "type": "act"}',
        b"\x00\xff",
        json.dumps({"type": "ping"}).encode(),
    ],
)
async def test_a_message_that_is_none_is_malformed(server: RunningServer, text: str | bytes) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page:
            before = await page.receive()
            answer = await page.ask(text)
            assert (answer["type"], answer["code"]) == ("error", "malformed")
            assert "\n" not in answer["message"]
            after = await page.ask('{"type": "resume", "since": 0}')
    assert {**after, "now": 0} == {**before, "now": 0}


@pytest.mark.parametrize("size", [4097, 60_000])
async def test_a_message_that_is_too_long_is_not_looked_at(server: RunningServer, size: int) -> None:
    async with server.guest() as guest, server.page(await server.new_table(guest), guest) as page:
        await page.until("snapshot")
        await page.socket.send('{"type": "ping"}'.ljust(size))
        assert (await page.until("error"))["code"] == "too_large"


async def test_a_message_that_is_beyond_all_measure_ends_the_socket(server: RunningServer) -> None:
    async with server.guest() as guest, server.page(await server.new_table(guest), guest) as page:
        await page.socket.send(" " * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            await page.until("pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_illegal_actions_are_refused_and_legal_ones_then_taken(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page:
            asked = await own_turn(page)
            legal = {one["action"] for one in asked["legal"]}
            for action in set(range(75)) - legal:
                await page.send({**ACT, "id": f"x{action}", "action": action})
                answer = await page.receive()
                assert (answer["type"], answer["id"], answer["code"]) == ("error", f"x{action}", "illegal")
            await page.send({**ACT, "action": min(legal)})
            assert (await page.until("ack"))["version"] == 3


async def test_the_same_command_sent_twice_is_played_once(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page, server.page(table, guest) as other_tab:
            asked = await own_turn(page)
            command = {**ACT, "action": asked["legal"][0]["action"]}
            for sender in (page, page, other_tab):
                await sender.send(command)
            assert [(await page.until("ack"))["version"] for _ in range(2)] == [3, 3]
            assert (await other_tab.until("ack"))["version"] == 3


async def test_of_two_commands_for_one_version_the_later_is_told_what_happened(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page, server.page(table, guest) as other_tab:
            legal = (await own_turn(page))["legal"]
            await other_tab.until("snapshot")
            await page.send({**ACT, "id": "one", "action": legal[0]["action"]})
            await page.until("ack")
            await other_tab.send({**ACT, "id": "two", "action": legal[1]["action"]})
            answer = await other_tab.until("error")
            assert (answer["id"], answer["code"]) == ("two", "stale")
            updates = [json.loads(text) for text in other_tab.texts[1:-1]]
            assert [one["version"] for one in updates][:1] == [3]


async def test_a_command_for_a_version_that_is_to_come_is_stale(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page:
            await page.receive()
            await page.send({**ACT, "version": 3})
            assert (await page.receive())["code"] == "stale"


async def test_spectators_decide_nothing(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table) as page:
            snapshot = await page.receive()
            assert snapshot["table"]["seat"] is None
            assert snapshot["legal"] == []
            assert "hand" not in snapshot["view"]
            await page.send(ACT)
            assert (await page.receive())["code"] == "not_your_turn"


async def test_a_forged_cookie_is_nobodys(server: RunningServer) -> None:
    async with server.guest() as guest:
        table = await server.new_table(guest)
        person, _, signature = guest.cookies["cubirds_guest"].rpartition(".")
        forged = server.page(table)
        forged.cookie = f"{person}.{'0' * len(signature)}"
        async with forged as page:
            assert (await page.receive())["table"]["seat"] is None


async def test_who_sends_too_much_is_told_to_wait(database: Path) -> None:
    settings = settings_for(database, messages_per_second=0.001, messages_burst=3)
    async with serve(settings) as server, server.guest() as guest:
        table = await server.new_table(guest, variant="robinbird", bots=[])
        async with server.page(table, guest) as page:
            await page.until("snapshot")
            assert [(await page.ask('{"type": "ping"}'))["type"] for _ in range(3)] == ["pong"] * 3
            await page.send(ACT)
            answer = await page.receive()
            assert (answer["id"], answer["code"]) == ("a", "rate_limited")


async def test_a_table_that_is_not_there_is_said_before_the_socket_ends(server: RunningServer) -> None:
    async with server.page("nothing") as page:
        assert (await page.receive())["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            await page.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4004


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_pages_of_other_sites_get_no_socket(server: RunningServer, headers: dict[str, str]) -> None:
    page = server.page("any")
    page.headers = headers
    with pytest.raises(InvalidStatus) as refused:
        await page.__aenter__()
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "forbidden_origin"


async def test_own_pages_get_a_socket(server: RunningServer) -> None:
    async with server.guest() as guest:
        page = server.page(await server.new_table(guest), guest)
        page.headers = {"origin": server.url, "sec-fetch-site": "same-origin"}
        async with page:
            assert (await page.receive())["table"]["seat"] == 0
