"""Registering, logging in and out, changing and recovering passwords."""

import threading
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from tests.server.people.conftest import GENEROUS, PASSWORD, House, code_of, house_with, person_of

from cubirds.server.errors import HasAccountError, RateLimitedError
from cubirds.server.people import people
from cubirds.server.people.passwords import Passwords, owasp_hasher

OTHER = "eight other birds"


async def log_in(browser: httpx.AsyncClient, name: str, password: str = PASSWORD) -> httpx.Response:
    return await browser.post("/api/v1/session", json={"name": name, "password": password})


async def account_name(browser: httpx.AsyncClient) -> str | None:
    """The name of the account that a browser is logged in to."""
    me = (await browser.get("/api/v1/me")).json()
    return None if me["account_since"] is None else me["name"]


async def test_a_guest_becomes_an_account_and_stays_the_same_person(house: House) -> None:
    async with house.browser() as browser:
        guest = await person_of(browser)
        await browser.put("/api/v1/me/settings", json={"settings": {"theme": "dark"}})
        answer = await browser.post("/api/v1/account", json={"name": " Robin ", "password": PASSWORD})
        assert answer.status_code == 201
        body = answer.json()
        assert body["name"] == "Robin"
        assert len(set(body["codes"])) == 8
        me = (await browser.get("/api/v1/me")).json()
        assert me == {
            "person": guest,
            "name": "Robin",
            "account_since": house.clock.now,
            "codes_left": 8,
        }
        assert (await browser.get("/api/v1/me/settings")).json()["settings"] == {"theme": "dark"}


async def test_the_cookie_of_the_guest_is_worth_nothing_once_there_is_an_account(house: House) -> None:
    async with house.browser() as browser, house.browser() as thief:
        guest = await person_of(browser)
        thief.cookies = httpx.Cookies(browser.cookies)
        await browser.post("/api/v1/account", json={"name": "Robin", "password": PASSWORD})
        assert await person_of(thief) != guest
        assert await account_name(thief) is None


async def test_the_session_cookie_is_kept_from_scripts_and_from_plain_lines(house: House) -> None:
    await house.account("Robin")
    async with house.browser(scheme="https") as browser:
        answer = await log_in(browser, "Robin")
    cookie = next(c for c in answer.headers.get_list("set-cookie") if c.startswith("cubirds_session="))
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} <= set(cookie.split("; "))


async def test_logging_in_on_another_device_and_out_again(house: House) -> None:
    first = await house.account("Robin")
    async with house.browser() as second:
        guest = await person_of(second)
        answer = await log_in(second, "ROBIN")
        assert answer.status_code == 200
        assert await person_of(second) == await person_of(first)
        assert (await second.delete("/api/v1/session")).status_code == 204
        assert await person_of(second) == guest
        assert await account_name(first) == "Robin"


async def test_a_session_that_was_ended_is_worth_nothing(house: House) -> None:
    browser = await house.account("Robin")
    async with house.browser() as thief:
        thief.cookies = httpx.Cookies(browser.cookies)
        assert await account_name(thief) == "Robin"
        await browser.delete("/api/v1/session")
        assert await account_name(thief) is None
        assert "cubirds_session" not in thief.cookies


async def test_logging_out_everywhere_ends_every_session(house: House) -> None:
    signed_out: list[str] = []
    house.people.on_signed_out = signed_out.append
    first = await house.account("Robin")
    person = await person_of(first)
    async with house.browser() as second:
        await log_in(second, "Robin")
        assert (await second.delete("/api/v1/session?everywhere=true")).status_code == 204
        assert await account_name(first) is None
        assert await account_name(second) is None
    assert signed_out == [person]


async def test_a_session_lasts_while_it_is_used(house: House) -> None:
    browser = await house.account("Robin")
    for _ in range(4):
        house.clock.wait(days=60)
        assert await account_name(browser) == "Robin"
    house.clock.wait(days=91)
    assert await account_name(browser) is None


async def test_a_person_has_fifty_sessions_at_most(house: House) -> None:
    first = await house.account("Robin")
    async with house.browser() as browser:
        for _ in range(50):
            browser.cookies.clear()
            house.clock.wait(seconds=1)
            await log_in(browser, "Robin")
        assert await account_name(browser) == "Robin"
    assert await account_name(first) is None


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Robin", "wrong wrong wrong"),
        ("Robin", PASSWORD.upper()),
        ("Nobody", PASSWORD),
        ("Nobody", "\0"),
        ("\0", PASSWORD),
        ("Robin' OR '1'='1", PASSWORD),
        ("\u202e", PASSWORD),
    ],
)
async def test_a_wrong_name_and_a_wrong_password_are_answered_alike(
    house: House, name: str, password: str
) -> None:
    await house.account("Robin")
    async with house.browser() as browser:
        answer = await log_in(browser, name, password)
        assert answer.status_code == 401
        assert answer.json() == {
            "error": {
                "code": "login_failed",
                "message": "that name and that password do not go together",
            }
        }
        assert "cubirds_session" not in browser.cookies


async def test_an_unknown_name_costs_a_hash_like_a_known_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.account("Robin")
    checked: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, hash: str, password: str) -> bool:  # noqa: A002 - argon2's name
        checked.append(hash.rpartition("$")[0].rpartition("$")[0])
        return verify(self, hash, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    async with house.browser() as browser:
        await log_in(browser, "Robin", "wrong wrong wrong")
        await log_in(browser, "Nobody", "wrong wrong wrong")
    known, unknown = checked
    assert known == unknown == "$argon2id$v=19$m=8,t=1,p=1"


async def test_an_account_has_a_name_that_no_other_looks_like(house: House) -> None:
    await house.account("Robin")
    async with house.browser() as browser:
        for name in ("Robin", "ROBIN", "R\u043ebin", "R 0 b i n", "\uff32obin"):
            answer = await browser.post("/api/v1/account", json={"name": name, "password": PASSWORD})
            assert code_of(answer) == "name_taken"
        assert await account_name(browser) is None


async def test_an_account_takes_another_name_and_frees_the_old_one(house: House) -> None:
    robin = await house.account("Robin")
    owl = await house.account("Owl")
    assert code_of(await owl.patch("/api/v1/me", json={"name": "robin"})) == "name_taken"
    assert await account_name(owl) == "Owl"
    assert (await robin.patch("/api/v1/me", json={"name": "ROBIN"})).json()["name"] == "ROBIN"
    assert (await robin.patch("/api/v1/me", json={"name": "Duck"})).json()["name"] == "Duck"
    assert (await owl.patch("/api/v1/me", json={"name": "Robin"})).json()["name"] == "Robin"
    async with house.browser() as browser:
        assert (await log_in(browser, "duck")).status_code == 200


@pytest.mark.parametrize("name", ["\u202eniboR", "\u200b", "x" * 25])
async def test_an_account_has_a_name_that_can_be_shown(house: House, name: str) -> None:
    async with house.browser() as browser:
        answer = await browser.post("/api/v1/account", json={"name": name, "password": PASSWORD})
        assert code_of(answer) == "name_refused"


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaa", "robin hood", "R 0 B I N hood"])
async def test_a_password_that_is_tried_first_is_refused(house: House, password: str) -> None:
    async with house.browser() as browser:
        answer = await browser.post("/api/v1/account", json={"name": "Robin Hood", "password": password})
        assert code_of(answer) == "password_refused"


async def test_a_password_typed_on_another_keyboard_is_the_same(house: House) -> None:
    await house.account("Robin", "Ge\u0301nie des oiseaux")
    async with house.browser() as browser:
        assert (await log_in(browser, "Robin", "G\u00e9nie des oiseaux")).status_code == 200


async def test_who_has_an_account_cannot_register(house: House) -> None:
    browser = await house.account("Robin")
    answer = await browser.post("/api/v1/account", json={"name": "Owl", "password": PASSWORD})
    assert code_of(answer) == "has_account"


async def test_registering_twice_at_once_makes_one_account(house: House) -> None:
    async with house.browser() as browser:
        guest = await person_of(browser)
    await house.people.accounts.register(guest, "Robin", PASSWORD)
    with pytest.raises(HasAccountError):
        await house.people.accounts.register(guest, "Owl", PASSWORD)


async def test_changing_the_password_logs_other_devices_out(house: House) -> None:
    browser = await house.account("Robin")
    async with house.browser() as other:
        await log_in(other, "Robin")
        wrong = {"old": "wrong wrong wrong", "password": OTHER}
        assert code_of(await browser.put("/api/v1/account/password", json=wrong)) == "login_failed"
        assert await account_name(other) == "Robin"
        right = {"old": PASSWORD, "password": OTHER}
        assert (await browser.put("/api/v1/account/password", json=right)).status_code == 204
        assert await account_name(browser) == "Robin"
        assert await account_name(other) is None
        assert code_of(await log_in(other, "Robin")) == "login_failed"
        assert (await log_in(other, "Robin", OTHER)).status_code == 200


async def test_a_recovery_code_stands_once_for_a_forgotten_password(house: House) -> None:
    async with house.browser() as lost, house.browser() as browser:
        answer = await lost.post("/api/v1/account", json={"name": "Robin", "password": PASSWORD})
        code = answer.json()["codes"][3]
        typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
        body = {"name": "robin", "code": typed, "password": OTHER}
        answer = await browser.post("/api/v1/account/recover", json=body)
        assert answer.json()["codes_left"] == 7
        assert await account_name(browser) == "Robin"
        assert await account_name(lost) is None
        assert code_of(await browser.post("/api/v1/account/recover", json=body)) == "login_failed"
        assert (await log_in(lost, "Robin", OTHER)).status_code == 200


@pytest.mark.parametrize(
    ("name", "code"), [("Robin", "0000-0000-0000-0000"), ("Nobody", "x"), ("Robin", "\0")]
)
async def test_a_wrong_name_and_a_wrong_code_are_answered_alike(house: House, name: str, code: str) -> None:
    await house.account("Robin")
    async with house.browser() as browser:
        body = {"name": name, "code": code, "password": OTHER}
        answer = await browser.post("/api/v1/account/recover", json=body)
        assert answer.json()["error"] == {
            "code": "login_failed",
            "message": "that name and that recovery code do not go together",
        }


async def test_new_recovery_codes_void_the_old_ones(house: House) -> None:
    async with house.browser() as browser:
        answer = await browser.post("/api/v1/account", json={"name": "Robin", "password": PASSWORD})
        old = answer.json()["codes"]
        wrong = {"password": "wrong wrong wrong"}
        assert code_of(await browser.post("/api/v1/account/recovery-codes", json=wrong)) == "login_failed"
        answer = await browser.post("/api/v1/account/recovery-codes", json={"password": PASSWORD})
        new = answer.json()["codes"]
        assert not set(old) & set(new)
        body = {"name": "Robin", "code": old[0], "password": OTHER}
        assert code_of(await browser.post("/api/v1/account/recover", json=body)) == "login_failed"
        assert (
            await browser.post("/api/v1/account/recover", json={**body, "code": new[0]})
        ).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("DELETE", "/api/v1/session", None),
        ("PUT", "/api/v1/account/password", {"old": PASSWORD, "password": OTHER}),
        ("POST", "/api/v1/account/recovery-codes", {"password": PASSWORD}),
    ],
)
async def test_what_only_an_account_has_is_not_for_guests(
    house: House, method: str, path: str, body: dict[str, Any] | None
) -> None:
    async with house.browser() as browser:
        answer = await browser.request(method, path, json=body)
        assert code_of(answer) == "not_logged_in"
        assert answer.status_code == 401


async def test_who_is_banned_is_logged_out_and_let_in_no_more(house: House) -> None:
    browser = await house.account("Robin")
    person = await person_of(browser)
    async with house.browser() as troll:
        guest = await person_of(troll)
        await house.people.ban(guest)
        assert await person_of(troll) != guest
    await house.people.ban(person)
    assert await account_name(browser) is None
    assert code_of(await log_in(browser, "Robin", "wrong wrong wrong")) == "login_failed"
    assert code_of(await log_in(browser, "Robin")) == "banned"
    await house.people.unban(person)
    assert (await log_in(browser, "Robin")).status_code == 200


async def test_nothing_that_opens_an_account_is_kept_as_it_is(house: House, database: Path) -> None:
    async with house.browser() as browser:
        answer = await browser.post("/api/v1/account", json={"name": "Robin", "password": PASSWORD})
        secrets = [PASSWORD, *answer.json()["codes"], browser.cookies["cubirds_session"].partition(".")[0]]
    async with house.services.store.writing() as connection:
        await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert b"Robin" in kept
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret.replace("-", "").encode() not in kept


async def test_a_hash_of_another_cost_is_renewed_at_the_next_login(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def kept(house: House) -> str:
        async with house.services.store.reading() as connection:
            return str(await connection.scalar(text("SELECT password_hash FROM accounts")))

    async with house_with(database, **GENEROUS) as house:
        await house.account("Robin")
        assert "m=8,t=1" in await kept(house)
    monkeypatch.setattr(people, "owasp_hasher", lambda: PasswordHasher(2, 16, 1))
    async with house_with(database, **GENEROUS) as house, house.browser() as browser:
        assert (await log_in(browser, "Robin")).status_code == 200
        assert "m=16,t=2" in await kept(house)
        assert (await log_in(browser, "Robin")).status_code == 200


async def test_too_many_passwords_at_once_are_turned_away() -> None:
    free = threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            assert free.wait(20)
            return super().hash(password, salt=salt)

    passwords = Passwords(Slow(1, 8, 1), at_once=1, most_waiting=1)
    async with anyio.create_task_group() as tasks:
        for _ in range(2):
            tasks.start_soon(passwords.hash, PASSWORD)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(RateLimitedError, match="too many people"):
            await passwords.hash(PASSWORD)
        free.set()
    assert await passwords.hash(PASSWORD)


async def test_passwords_are_kept_as_argon2id() -> None:
    kept = await Passwords(owasp_hasher()).hash(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert not await Passwords(owasp_hasher()).verify(None, PASSWORD)
