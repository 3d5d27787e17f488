"""What finished games leave behind: profiles, ratings, a leaderboard."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.people.conftest import GENEROUS, House, code_of, house_with, person_of

from cubirds.game import Reason, Variant
from cubirds.server.people import FinishedSeat, GameSummary


def person(identity: str, birds: str = "", *, left: bool = False) -> FinishedSeat:
    return FinishedSeat("person", identity, "as it was called then", birds, left)


BOT = FinishedSeat("bot", None, "Greedy", "FF")


def game(table: str, seats: Iterable[FinishedSeat], winners: tuple[int, ...] = (0,)) -> GameSummary:
    return GameSummary(
        table=table,
        ended_at=1000,
        variant=Variant.STANDARD,
        challenge=0,
        reason=Reason.TWO_TRIOS,
        turns=20,
        winners=winners,
        seats=tuple(seats),
        rated=True,
        public=True,
    )


async def ratings(house: House, pool: str = "people") -> dict[str, int]:
    """What a stranger sees on a leaderboard, in its order."""
    async with house.browser() as browser:
        board = (await browser.get(f"/api/v1/leaderboard?pool={pool}")).json()
    assert [entry["place"] for entry in board["entries"]] == list(range(1, len(board["entries"]) + 1))
    return {entry["name"]: entry["rating"] for entry in board["entries"]}


async def accounts(house: House, *names: str) -> list[str]:
    return [await person_of(await house.account(name)) for name in names]


async def test_a_rated_game_counts_once_whoever_tells_of_it_and_how_often(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    summary = game("t1", [person(robin), person(owl)])
    counted = await asyncio.gather(*(house.people.results.record_result(summary) for _ in range(5)))
    assert sorted(counted) == [False] * 4 + [True]
    shown = await ratings(house)
    assert shown["Robin"] > 1000 > shown["Owl"]
    assert [rating.games for rating in await house.people.ratings.of(robin)] == [1]


async def test_games_that_end_at_once_are_rated_one_after_the_other(house: House) -> None:
    robin, *others = await accounts(house, "Robin", *(f"bird {number}" for number in range(8)))
    await asyncio.gather(
        *(
            house.people.results.record_result(game(f"t{number}", [person(robin), person(other)]))
            for number, other in enumerate(others)
        )
    )
    [rating] = await house.people.ratings.of(robin)
    assert rating.games == 8
    assert rating.skill.mean > 33


async def test_a_shared_win_is_a_tie_and_who_leaves_is_last(house: House) -> None:
    one, two, three, four = await accounts(house, "Robin", "Owl", "Duck", "Wren")
    seats = [person(one), person(two), person(three), person(four, left=True)]
    summary = replace(game("t1", seats, winners=(0, 1)), reason=Reason.CARDS_EXHAUSTED)
    await house.people.results.record_result(summary)
    shown = await ratings(house)
    assert shown["Robin"] == shown["Owl"] > shown["Duck"] > shown["Wren"]


async def test_leaving_loses_also_when_the_bot_in_the_seat_wins(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    await house.people.results.record_result(game("t1", [person(robin, left=True), person(owl)]))
    shown = await ratings(house)
    assert shown["Owl"] > 1000 > shown["Robin"]
    robins = await house.people.games.statistics(robin)
    assert (robins.played, robins.won, robins.left) == (1, 0, 1)


async def test_only_rated_games_between_accounts_are_rated(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    async with house.browser() as browser:
        guest = await person_of(browser)
    record = house.people.results.record_result
    await record(replace(game("t1", [person(robin), person(owl)]), rated=False))
    await record(game("t2", [person(robin), person(guest)]))
    await record(game("t3", [person(robin), BOT]))
    broken_off = replace(game("t4", [person(robin), person(owl)], winners=()), reason=Reason.ABANDONED)
    await record(broken_off)
    assert await ratings(house) == {}
    left = replace(broken_off, table="t5", seats=(person(robin, left=True), person(owl)))
    await record(left)
    assert list(await ratings(house)) == ["Owl", "Robin"]


async def test_bots_from_outside_have_a_list_of_their_own(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    bots = [FinishedSeat("outside_bot", f"bot-{number}", "", "") for number in range(2)]
    await house.people.results.record_result(game("t1", [bots[0], person(robin), bots[1], person(owl)]))
    people, outside = await ratings(house), list((await ratings(house, "bots")).values())
    assert people["Robin"] == people["Owl"]
    assert len(outside) == 2
    assert outside[0] > 1000 > outside[1]


async def profile(browser: httpx.AsyncClient, path: str) -> dict[str, object]:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    body: dict[str, object] = answer.json()
    return body


async def test_a_profile_tells_what_somebody_played(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    record = house.people.results.record_result
    standard = [
        replace(game("t1", [person(robin), person(owl)]), ended_at=1),
        replace(game("t2", [person(owl), person(robin)], (1,)), ended_at=2, reason=Reason.SEVEN_SPECIES),
        replace(game("t3", [person(robin), person(owl)], ()), ended_at=3, reason=Reason.ABANDONED),
        replace(game("t4", [person(robin), person(owl)], (1,)), ended_at=4),
        replace(game("t5", [person(robin, "FFF"), BOT]), ended_at=5, rated=False, public=False),
    ]
    for summary in reversed(standard):
        await record(summary)
    bird = FinishedSeat("robinbird", None, "RobinBird", "")
    for number, (challenge, won) in enumerate([(0, True), (0, False), (3, True)]):
        solo = replace(game(f"r{number}", [person(robin), bird], (0 if won else 1,)), rated=False)
        await record(replace(solo, variant=Variant.ROBINBIRD, challenge=challenge, public=False))
    async with house.browser() as stranger:
        seen = await profile(stranger, "/api/v1/people/ROBIN")
    assert seen["name"] == "Robin"
    assert (seen["played"], seen["won"], seen["left"]) == (5, 3, 0)
    assert seen["goals"] == {"seven_species": 1, "two_trios": 2, "cards_exhausted": 0}
    assert (seen["streak"], seen["longest_streak"]) == (1, 2)
    assert seen["robinbird"] == [
        {"challenge": 0, "played": 2, "won": 1},
        {"challenge": 3, "played": 1, "won": 1},
    ]
    games = seen["games"]
    assert isinstance(games, list)
    assert [played["table"] for played in games] == [None, None, None, None, "t4", "t3", "t2", "t1"]
    assert games[3]["seats"] == [
        {"kind": "person", "name": "Robin", "birds": "FFF", "won": True, "left": False},
        {"kind": "bot", "name": "Greedy", "birds": "FF", "won": False, "left": False},
    ]
    assert [played["rating"] is None for played in games] == [True] * 4 + [False, True, False, False]


async def test_only_the_person_is_told_where_private_games_were(house: House) -> None:
    browser = await house.account("Robin")
    summary = replace(game("secret", [person(await person_of(browser)), BOT]), public=False)
    await house.people.results.record_result(summary)
    async with house.browser() as stranger:
        assert "secret" not in (await stranger.get("/api/v1/people/Robin")).text
    own = await profile(browser, "/api/v1/me/profile")
    assert isinstance(own["games"], list)
    assert own["games"][0]["table"] == "secret"


async def test_a_guest_keeps_the_games_when_registering(house: House) -> None:
    async with house.browser() as browser:
        guest = await person_of(browser)
        await house.people.results.record_result(game("t1", [person(guest), BOT]))
        assert (await profile(browser, "/api/v1/me/profile"))["played"] == 1
        await browser.post("/api/v1/account", json={"name": "Robin", "password": "seven birds"})
        assert (await profile(browser, "/api/v1/people/Robin"))["won"] == 1


@pytest.mark.parametrize("name", ["Nobody", "%00", "%ff", "\u202e", "x" * 400, "..%2f..%2fetc"])
async def test_nobody_has_no_profile(house: House, name: str) -> None:
    async with house.browser() as browser:
        assert code_of(await browser.get(f"/api/v1/people/{name}")) == "not_found"


async def test_a_name_with_a_slash_has_a_profile(house: House) -> None:
    await house.account("a/b?c#d%e")
    async with house.browser() as browser:
        answer = await browser.get("/api/v1/people/a%2Fb%3Fc%23d%25e")
        assert answer.json()["name"] == "a/b?c#d%e"


@pytest.mark.parametrize("query", ["pool=cats", "limit=0", "limit=101", "limit=x"])
async def test_a_leaderboard_has_bounds(house: House, query: str) -> None:
    async with house.browser() as browser:
        assert code_of(await browser.get(f"/api/v1/leaderboard?{query}")) == "malformed"


async def test_who_is_banned_is_on_no_leaderboard(house: House) -> None:
    robin, owl = await accounts(house, "Robin", "Owl")
    await house.people.results.record_result(game("t1", [person(robin), person(owl)]))
    await house.people.ban(robin)
    assert list(await ratings(house)) == ["Owl"]


@pytest.mark.postgres
async def test_postgresql_rates_games_that_end_at_once_one_after_the_other(postgres_url: str) -> None:
    async with house_with(postgres_url, **GENEROUS) as house:
        robin, *others = await accounts(house, "Robin", *(f"bird {number}" for number in range(6)))
        record = house.people.results.record_result
        summaries = [
            game(
                f"t{number}", [person(other), person(robin)] if number % 2 else [person(robin), person(other)]
            )
            for number, other in enumerate(others)
        ]
        counted = await asyncio.gather(*(record(summary) for summary in summaries * 2))
        assert sum(counted) == len(summaries)
        [rating] = await house.people.ratings.of(robin)
        assert rating.games == len(summaries)


@pytest.mark.postgres
async def test_postgresql_keeps_people_as_sqlite_does(postgres_url: str, tmp_path: Path) -> None:
    async def life(database: str) -> list[tuple[int, str]]:
        async with house_with(database, **GENEROUS) as house, house.browser() as browser:
            name = {"name": "Jos\u00e9 \U0001f426", "password": "seven birds"}
            odd = {"name": "\0", "password": "\0"}
            answers = [
                await browser.patch("/api/v1/me", json={"name": "Owl"}),
                await browser.put("/api/v1/me/settings", json={"settings": {"\U0001f426": "\0"}}),
                await browser.get("/api/v1/me/settings"),
                await browser.post("/api/v1/account", json=name),
                await browser.post("/api/v1/account", json=name),
                await browser.post("/api/v1/session", json=odd),
                await browser.post("/api/v1/account/recover", json={**name, "code": "\0"}),
                await browser.post("/api/v1/session", json=name),
                await browser.put("/api/v1/me/blocks/nobody"),
                await browser.get("/api/v1/people/%00"),
                await browser.delete("/api/v1/session?everywhere=true"),
                await browser.post("/api/v1/account", json=name),
                await browser.request("DELETE", "/api/v1/me"),
            ]
            return [(answer.status_code, answer.text) for answer in answers]

    on_sqlite, on_postgresql = [await life(database) for database in (str(tmp_path / "p"), postgres_url)]
    assert [status for status, _ in on_postgresql] == [status for status, _ in on_sqlite]
    assert all(status < 500 for status, _ in on_postgresql)
