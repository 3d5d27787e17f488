"""Taking everything along, and deleting it."""

from typing import Any

from sqlalchemy import select
from tests.server.people.conftest import PASSWORD, House, code_of, person_of
from tests.server.people.test_results import BOT, game, person

from cubirds.server.store.schema import METADATA


class Rooms:
    """Keeps something of people, as the tables do."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []

    async def export(self, who: str) -> Any:  # noqa: ANN401 - JSON
        return [{"table": "t9", "seen by": who}]

    async def forget(self, who: str) -> None:
        self.forgotten.append(who)


async def full_account(house: House) -> Any:  # noqa: ANN401 - a browser and two ids
    """A browser whose account has something of everything, and another person's."""
    browser, other = await house.account("Robin"), await house.account("Owl")
    one, two = await person_of(browser), await person_of(other)
    await browser.put("/api/v1/me/settings", json={"settings": {"theme": "dark"}})
    await browser.put(f"/api/v1/me/blocks/{two}")
    await other.put(f"/api/v1/me/blocks/{one}")
    await house.people.results.record_result(game("t1", [person(one, "FFF"), person(two), BOT]))
    return browser, other, one, two


async def test_an_export_holds_everything_of_a_person_and_no_secret(house: House) -> None:
    house.people.belongings.keepers["tables"] = Rooms()
    browser, _, one, two = await full_account(house)
    answer = await browser.get("/api/v1/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="cubirds.json"'
    everything = answer.json()
    now = house.clock.now
    assert everything.pop("games")[0]["seats"][1]["name"] == "Owl"
    assert everything.pop("ratings")[0]["pool"] == "people"
    assert everything == {
        "person": one,
        "name": "Robin",
        "account_since": now,
        "settings": {"theme": "dark"},
        "devices": [{"logged_in_at": now, "used_at": now}],
        "blocked": [{"person": two, "at": now}],
        "tables": [{"table": "t9", "seen by": one}],
        "chat": [],
        "push": [],
    }
    assert "argon2" not in answer.text


async def test_deleting_leaves_a_player_without_a_name_and_nothing_else(house: House) -> None:
    rooms = Rooms()
    signed_out: list[str] = []
    house.people.belongings.keepers["tables"] = rooms
    house.people.on_signed_out = signed_out.append
    browser, other, one, two = await full_account(house)
    assert code_of(await browser.delete("/api/v1/me")) == "malformed"
    wrong = {"password": "wrong wrong wrong"}
    assert code_of(await browser.request("DELETE", "/api/v1/me", json=wrong)) == "login_failed"
    assert (await browser.request("DELETE", "/api/v1/me", json={"password": PASSWORD})).status_code == 204
    assert rooms.forgotten == signed_out == [one]
    assert await person_of(browser) not in {one, two}
    assert "Robin" not in (await other.get("/api/v1/me/profile")).text
    seats = (await other.get("/api/v1/me/profile")).json()["games"][0]["seats"]
    assert [seat["name"] for seat in seats] == [None, "Owl", "Greedy"]
    async with house.browser() as stranger:
        assert code_of(await stranger.get("/api/v1/people/Robin")) == "not_found"
        again = {"name": "Robin", "password": PASSWORD}
        assert code_of(await stranger.post("/api/v1/session", json=again)) == "login_failed"
        assert (await stranger.post("/api/v1/account", json=again)).status_code == 201
    left = await rows_with(house, one)
    assert [table for table, _ in left] == ["people", "finished_games"]
    assert left[0][1] == {
        "id": one,
        "created_at": house.clock.now,
        "name": None,
        "settings": None,
        "deleted_at": house.clock.now,
        "banned_at": None,
    }


async def rows_with(house: House, identity: str) -> list[tuple[str, dict[str, Any]]]:
    """All rows of the database in which an id occurs."""
    found = []
    async with house.services.store.reading() as connection:
        for table in METADATA.sorted_tables:
            rows = (await connection.execute(select(table))).mappings()
            found += [(table.name, dict(row)) for row in rows if identity in str(dict(row))]
    return sorted(found, key=lambda item: item[0] != "people")


async def test_a_deleted_guest_is_gone_and_the_cookie_with_it(house: House) -> None:
    async with house.browser() as browser, house.browser() as thief:
        guest = await person_of(browser)
        thief.cookies = browser.cookies.__class__(browser.cookies)
        await browser.patch("/api/v1/me", json={"name": "Owl"})
        assert (await browser.delete("/api/v1/me")).status_code == 204
        assert await person_of(browser) != guest
        assert await person_of(thief) != guest


async def test_a_game_that_ends_after_its_player_is_deleted_is_nobodys(house: House) -> None:
    one, two = [await house.account(name) for name in ("Robin", "Owl")]
    deleted, there = await person_of(one), await person_of(two)
    await one.request("DELETE", "/api/v1/me", json={"password": PASSWORD})
    summary = game("t1", [person(deleted, left=True), person(there)], winners=(1,))
    assert await house.people.results.record_result(summary)
    assert (await house.people.games.statistics(deleted)).played == 0
    assert (await house.people.games.statistics(there)).won == 1
    assert await house.people.ratings.of(deleted) == []
