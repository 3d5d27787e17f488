"""Visitors are guests at once, and may choose how they are called."""

import json

import pytest
from tests.server.people.conftest import PASSWORD, House, code_of, person_of

HOSTILE_NAMES = ["\u202eniboR", "\u200b", "x" * 25, "\u0000", "\ue000", "...", "\u3164"]


async def test_a_visitor_is_a_guest_at_once_with_a_name(house: House) -> None:
    async with house.browser() as browser:
        answer = await browser.get("/api/v1/me")
        me = answer.json()
        assert me["name"]
        assert me["account_since"] is None
        assert (await browser.get("/api/v1/me")).json() == me
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert answer.headers["cache-control"] == "no-store"


async def test_a_guest_comes_with_the_first_page_not_only_with_the_api(house: House) -> None:
    async with house.browser() as browser:
        await browser.get("/")
        cookie = browser.cookies["cubirds_guest"]
        assert await person_of(browser) == cookie.partition(".")[0]
        assert browser.cookies["cubirds_guest"] == cookie


async def test_a_cookie_that_this_server_did_not_sign_makes_nobody(house: House) -> None:
    async with house.browser() as browser, house.browser() as thief:
        person = await person_of(browser)
        for cookie in (f"{person}.{'0' * 64}", person, "", ".", "\u00e9", f"{person}."):
            thief.cookies.clear()
            headers = {b"cookie": f"cubirds_guest={cookie}".encode()}
            answer = await thief.get("/api/v1/me", headers=headers)
            assert answer.json()["person"] != person


async def test_a_guest_takes_another_name_and_keeps_it(house: House) -> None:
    async with house.browser() as browser:
        answer = await browser.patch("/api/v1/me", json={"name": "  Jose\u0301  \U0001f426 "})
        assert answer.json()["name"] == "Jos\u00e9 \U0001f426"
        assert (await browser.get("/api/v1/me")).json()["name"] == "Jos\u00e9 \U0001f426"


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_a_name_that_could_not_be_shown_safely_is_refused(house: House, name: str) -> None:
    async with house.browser() as browser:
        before = (await browser.get("/api/v1/me")).json()
        assert code_of(await browser.patch("/api/v1/me", json={"name": name})) == "name_refused"
        assert (await browser.get("/api/v1/me")).json() == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"name": null}',
        b'{"name": 7}',
        b'{"name": ""}',
        b'{"name": "\\ud800"}',
        b'{"\\ud800": "x", "name": "x"}',
        b'{"name": "x", "admin": true}',
        b'{"name": "\xff"}',
        b'{"name": "' + b"x" * 500 + b'"}',
        b"[" * 5000,
    ],
)
async def test_a_body_that_is_none_is_malformed(house: House, body: bytes) -> None:
    async with house.browser() as browser:
        answer = await browser.patch("/api/v1/me", content=body, headers={"content-type": "application/json"})
        assert code_of(answer) == "malformed"


async def test_guests_may_share_a_name_but_not_an_accounts(house: House) -> None:
    await house.account("Robin")
    async with house.browser() as one, house.browser() as other:
        for guest in (one, other):
            assert (await guest.patch("/api/v1/me", json={"name": "Owl"})).status_code == 200
            answer = await guest.patch("/api/v1/me", json={"name": "R\u043ebin"})
            assert code_of(answer) == "name_taken"


async def test_the_page_keeps_its_settings_with_the_person(house: House) -> None:
    settings = {
        "theme": "dark",
        "speed": 1.5,
        "sound": False,
        "moves": 3,
        "language": None,
        "\U0001f426": "\0",
    }
    async with house.browser() as browser:
        assert (await browser.get("/api/v1/me/settings")).json() == {"settings": {}}
        answer = await browser.put("/api/v1/me/settings", json={"settings": settings})
        assert answer.status_code == 204
        assert (await browser.get("/api/v1/me/settings")).json() == {"settings": settings}


@pytest.mark.parametrize(
    "settings",
    [
        {"nested": {"no": 1}},
        {"list": [1]},
        {"": 1},
        {"long": "x" * 201},
        {"x" * 41: 1},
        {"endless": float("nan")},
        {"huge": 10**400},
        {str(number): number for number in range(65)},
        [],
        "dark",
    ],
)
async def test_settings_are_bounded(house: House, settings: object) -> None:
    async with house.browser() as browser:
        body = json.dumps({"settings": settings})
        answer = await browser.put(
            "/api/v1/me/settings", content=body, headers={"content-type": "application/json"}
        )
        assert code_of(answer) == "malformed"
        assert (await browser.get("/api/v1/me/settings")).json() == {"settings": {}}


async def test_pages_of_other_sites_change_nothing(house: House) -> None:
    async with house.browser() as browser:
        headers = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
        answer = await browser.patch("/api/v1/me", json={"name": "Owl"}, headers=headers)
        assert code_of(answer) == "forbidden_origin"
        body = {"name": "Owl", "password": PASSWORD}
        assert (
            code_of(await browser.post("/api/v1/session", json=body, headers=headers)) == "forbidden_origin"
        )
