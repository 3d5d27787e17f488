"""How often strangers may try."""

from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from tests.server.people.conftest import GENEROUS, PASSWORD, House, code_of, house_with

from cubirds.server.people import network_of

WRONG = {"name": "Robin", "password": "wrong wrong wrong"}
RECOVER = {"name": "Robin", "code": "0000", "password": PASSWORD}


async def tries(house: House, path: str, body: dict[str, Any], address: str, times: int = 100) -> int:
    """How many tries are looked at before the first that is turned away."""
    async with house.browser(address) as browser:
        for number in range(times):
            code = code_of(await browser.post(path, json=body))
            if code == "rate_limited":
                return number
            assert code == "login_failed"
    return times


async def test_a_password_can_be_guessed_at_only_so_often_from_anywhere(database: Path) -> None:
    async with house_with(database) as house:
        await house.account("Robin")
        looked_at = [
            await tries(house, "/api/v1/session", WRONG | {"name": name}, f"198.51.100.{number}")
            for number, name in enumerate(["Robin", "ROBIN", "R0bin"])
        ]
        assert sum(looked_at) == 10
        house.clock.wait(seconds=3600)
        assert await tries(house, "/api/v1/session", WRONG, "198.51.100.9") == 10


async def test_the_right_password_is_turned_away_too_while_others_guess(database: Path) -> None:
    async with house_with(database) as house:
        await house.account("Robin")
        await tries(house, "/api/v1/session", WRONG, "198.51.100.1")
        right = {"name": "Robin", "password": PASSWORD}
        async with house.browser("198.51.100.2") as browser:
            assert code_of(await browser.post("/api/v1/session", json=right)) == "rate_limited"
            house.clock.wait(seconds=61)
            assert (await browser.post("/api/v1/session", json=right)).status_code == 200


async def test_guessing_at_passwords_does_not_bar_the_way_of_a_recovery_code(database: Path) -> None:
    async with house_with(database) as house:
        await house.account("Robin")
        await tries(house, "/api/v1/session", WRONG, "198.51.100.1")
        assert await tries(house, "/api/v1/account/recover", RECOVER, "198.51.100.2") == 10


async def test_one_network_can_guess_only_so_often_at_many_names(database: Path) -> None:
    async with house_with(database) as house, house.browser("198.51.100.1") as browser:
        codes = [
            code_of(await browser.post("/api/v1/session", json=WRONG | {"name": f"bird {number}"}))
            for number in range(30)
        ]
        assert codes == ["login_failed"] * 20 + ["rate_limited"] * 10
        assert await tries(house, "/api/v1/session", WRONG, "198.51.100.2") == 10


async def test_who_is_logged_in_can_guess_at_the_password_no_oftener(database: Path) -> None:
    async with house_with(database) as house:
        browser = await house.account("Robin")
        body = {"old": "wrong wrong wrong", "password": "eight other birds"}
        codes = [code_of(await browser.put("/api/v1/account/password", json=body)) for _ in range(12)]
        assert codes == ["login_failed"] * 10 + ["rate_limited"] * 2


async def test_one_network_registers_only_so_many_accounts(database: Path) -> None:
    async with house_with(database) as house:
        for number in range(10):
            await house.account(f"bird {number}")
        async with house.browser() as browser:
            body = {"name": "one more", "password": PASSWORD}
            assert code_of(await browser.post("/api/v1/account", json=body)) == "rate_limited"
            house.clock.wait(seconds=61)
            assert (await browser.post("/api/v1/account", json=body)).status_code == 201


@pytest.mark.parametrize(
    ("limit", "method", "path", "body"),
    [
        ("changes_burst", "PATCH", "/api/v1/me", {"name": "Owl"}),
        ("changes_burst", "PUT", "/api/v1/me/settings", {"settings": {}}),
        ("changes_burst", "PUT", "/api/v1/me/blocks/somebody", None),
        ("changes_burst", "DELETE", "/api/v1/me/blocks/somebody", None),
        ("changes_burst", "DELETE", "/api/v1/me", None),
        ("looks_burst", "GET", "/api/v1/me/export", None),
        ("looks_burst", "GET", "/api/v1/me/profile", None),
        ("looks_burst", "GET", "/api/v1/people/Robin", None),
        ("looks_burst", "GET", "/api/v1/leaderboard", None),
    ],
)
async def test_everything_that_costs_something_has_a_limit(
    database: Path, limit: str, method: str, path: str, body: dict[str, Any] | None
) -> None:
    async with house_with(database, **(GENEROUS | {limit: 2})) as house, house.browser() as browser:
        answers = [await browser.request(method, path, json=body) for _ in range(3)]
        assert code_of(answers.pop()) == "rate_limited"
        assert 429 not in [answer.status_code for answer in answers]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_visitor_is_counted_by_network(address: str, network: str) -> None:
    assert network_of(HTTPConnection({"type": "http", "client": (address, 1)})) == network


def test_a_visitor_without_an_address_is_counted_too() -> None:
    assert network_of(HTTPConnection({"type": "http"})) == ""
