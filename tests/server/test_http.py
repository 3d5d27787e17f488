"""The HTTP API and the pages: what they answer, and what they let a browser do."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.harness import RunningServer, serve, settings_for

from cubirds.server.settings import Settings

TABLES = "/api/v1/tables"
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "level": "random"}
NEW_TABLE: dict[str, Any] = {"variant": "standard", "seats": [PERSON, BOT], "start": True}


@pytest.fixture
async def guest(server: RunningServer) -> AsyncIterator[httpx.AsyncClient]:
    async with server.guest() as client:
        yield client


def code(answer: httpx.Response) -> str:
    """The code of an answer that has to be an error of the documented form."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message"}
    assert "\n" not in body["error"]["message"]
    found: str = body["error"]["code"]
    return found


async def test_tables_have_addresses_that_cannot_be_guessed(guest: httpx.AsyncClient) -> None:
    answers = [await guest.post(TABLES, json=NEW_TABLE) for _ in range(5)]
    tables = {answer.json()["table"] for answer in answers}
    assert len(tables) == 5
    assert all(len(table) >= 16 for table in tables)


@pytest.mark.parametrize(
    "wanted",
    [
        None,
        [],
        {},
        {"variant": "chess"},
        {"variant": "standard"},
        {**NEW_TABLE, "seats": []},
        {**NEW_TABLE, "seats": [PERSON]},
        {**NEW_TABLE, "seats": [PERSON] + [BOT] * 5},
        {**NEW_TABLE, "seats": [BOT, PERSON]},
        {**NEW_TABLE, "seats": [PERSON, {"kind": "bot", "level": "deep thought"}]},
        {**NEW_TABLE, "seats": [PERSON, None]},
        {**NEW_TABLE, "seats": [PERSON, PERSON]},
        {**NEW_TABLE, "bots": ["random"]},
        {**NEW_TABLE, "rated": True},
        {**NEW_TABLE, "visibility": "secret"},
        {**NEW_TABLE, "flock_window": -1},
        {**NEW_TABLE, "pace": {"kind": "live"}},
        {**NEW_TABLE, "pace": {"kind": "days", "days": 8}},
        {**NEW_TABLE, "challenge": 1},
        {**NEW_TABLE, "seats": 9},
        {"variant": "robinbird", "challenge": 6},
        {"variant": "robinbird", "challenge": -1},
        {"variant": "robinbird", "challenge": "1"},
        {"variant": "robinbird", "challenge": True},
        {"variant": "robinbird", "seats": [PERSON]},
    ],
)
async def test_tables_that_cannot_be_are_malformed(guest: httpx.AsyncClient, wanted: object) -> None:
    answer = await guest.post(TABLES, json=wanted)
    assert (answer.status_code, code(answer)) == (400, "malformed")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[" * 10_000, b"\xff\xfe", b"{} {}", b'{"variant": "\\ud800"}']
)
async def test_bodies_that_are_no_json_are_malformed(guest: httpx.AsyncClient, content: bytes) -> None:
    answer = await guest.post(TABLES, content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, code(answer)) == (400, "malformed")


async def test_a_form_of_another_page_is_no_request(guest: httpx.AsyncClient) -> None:
    answer = await guest.post(
        TABLES, content=b'{"variant":"robinbird"}', headers={"content-type": "text/plain"}
    )
    assert (answer.status_code, code(answer)) == (400, "malformed")


async def chunks() -> AsyncIterator[bytes]:
    for _ in range(40):
        yield b" " * 1000


@pytest.mark.parametrize("content", [b" " * 20_000, chunks()], ids=["with a length", "in chunks"])
async def test_bodies_that_are_too_long_are_not_read(guest: httpx.AsyncClient, content: Any) -> None:  # noqa: ANN401
    answer = await guest.post(TABLES, content=content, headers={"content-type": "application/json"})
    assert (answer.status_code, code(answer)) == (413, "too_large")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_pages_of_other_sites_may_change_nothing(
    guest: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await guest.post(TABLES, json=NEW_TABLE, headers=headers)
    assert (answer.status_code, code(answer)) == (403, "forbidden_origin")


async def test_a_host_may_name_other_sites(database: Path) -> None:
    settings = settings_for(database, origins=frozenset({"https://play.example"}))
    async with serve(settings) as server, server.guest() as guest:
        headers = {"origin": "https://play.example", "sec-fetch-site": "cross-site"}
        assert (await guest.post(TABLES, json=NEW_TABLE, headers=headers)).status_code == 201


async def test_who_opens_too_many_tables_is_told_to_wait(database: Path) -> None:
    settings = settings_for(database, tables_per_second=0.001, tables_burst=2)
    async with serve(settings) as server, server.guest() as guest:
        answers = [await guest.post(TABLES, json=NEW_TABLE) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert code(answers[-1]) == "rate_limited"


@pytest.mark.parametrize(
    ("method", "path", "status", "expected"),
    [
        ("GET", "/api/v1/nothing", 404, "not_found"),
        ("GET", f"{TABLES}/nothing/record", 404, "not_found"),
        ("GET", "/nothing.js", 404, "not_found"),
        ("GET", "/assets/../../settings.py", 404, "not_found"),
        ("GET", "/assets/%2e%2e/%2e%2e/settings.py", 404, "not_found"),
        ("GET", "/%00", 404, "not_found"),
        ("GET", "/" + "x" * 5000, 404, "not_found"),
        ("GET", "/ws/tables/x", 404, "not_found"),
        ("GET", TABLES, 405, "method_not_allowed"),
        ("DELETE", "/", 405, "method_not_allowed"),
    ],
)
async def test_addresses_that_lead_nowhere(
    guest: httpx.AsyncClient, method: str, path: str, status: int, expected: str
) -> None:
    answer = await guest.request(method, path)
    assert (answer.status_code, code(answer)) == (status, expected)


async def test_the_record_of_a_running_game_is_not_shown(guest: httpx.AsyncClient) -> None:
    table = (await guest.post(TABLES, json=NEW_TABLE)).json()["table"]
    answer = await guest.get(f"{TABLES}/{table}/record")
    assert (answer.status_code, code(answer)) == (409, "game_running")


async def test_a_visitor_keeps_one_identity(server: RunningServer) -> None:
    async with server.guest() as guest, server.guest() as other:
        first, again, stranger = await guest.get("/"), await guest.get("/"), await other.get("/")
    cookie = first.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "set-cookie" not in again.headers
    assert stranger.headers["set-cookie"] != cookie


async def test_the_server_says_whether_it_can_serve(guest: httpx.AsyncClient) -> None:
    assert (await guest.get("/healthz")).json() == {"status": "ok"}


async def test_every_answer_binds_the_browser(guest: httpx.AsyncClient) -> None:
    for path in ("/", "/api/v1/nothing", "/healthz"):
        headers = (await guest.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "referrer-policy" in headers


async def test_without_a_built_client_the_page_says_what_to_do(database: Path, tmp_path: Path) -> None:
    async with serve(settings_for(database, static=tmp_path / "none")) as server, server.guest() as guest:
        for path in ("/", "/t/abc"):
            assert "make play" in (await guest.get(path)).text
        assert (await guest.get("/assets/app.js")).status_code == 404


@pytest.fixture
def built(database: Path, tmp_path: Path) -> Settings:
    """Settings with a client that is built."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>CuBirds</title>")
    (static / "assets" / "app-1a2b3c.js").write_text("let birds = 110;\n" * 200)
    (static / "favicon.svg").write_text("<svg/>")
    return settings_for(database, static=static)


async def test_all_pages_are_one_document_that_is_always_asked_for_anew(built: Settings) -> None:
    async with serve(built) as server, server.guest() as guest:
        paths = (
            "/",
            "/t/abc",
            "/t/a-b_9",
            "/me",
            "/me/results",
            "/p/Robin%20H%C3%B6d",
            "/p/a%2Fb",
            "/leaderboard",
        )
        pages = [await guest.get(path) for path in paths]
        assert all("<title>CuBirds" in page.text for page in pages)
        assert {page.headers["cache-control"] for page in pages} == {"no-cache"}
        assert (await guest.get("/t/abc/def")).status_code == 404


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(built: Settings) -> None:
    async with serve(built) as server, server.guest() as guest:
        script = await guest.get("/assets/app-1a2b3c.js")
        assert "immutable" in script.headers["cache-control"]
        assert "set-cookie" not in script.headers
        assert script.headers["content-encoding"] == "gzip"
        assert (await guest.get("/favicon.svg")).headers["cache-control"] == "no-cache"
        assert (await guest.get("/assets/gone.js")).status_code == 404
