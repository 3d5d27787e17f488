"""People who do not want to meet."""

import pytest
from tests.server.people.conftest import House, code_of, person_of

from cubirds.server.people import blocks


async def test_a_block_keeps_both_apart_and_only_one_knows(house: House) -> None:
    robin, owl, duck = [await house.account(name) for name in ("Robin", "Owl", "Duck")]
    one, other, third = [await person_of(browser) for browser in (robin, owl, duck)]
    for _ in range(2):
        assert (await robin.put(f"/api/v1/me/blocks/{other}")).status_code == 204
    kept_apart = house.people.blocks.kept_apart
    assert await kept_apart(one) == {other}
    assert await kept_apart(other) == {one}
    assert await kept_apart(third) == frozenset()
    assert (await robin.get("/api/v1/me/blocks")).json() == [
        {"person": other, "name": "Owl", "at": house.clock.now}
    ]
    assert (await owl.get("/api/v1/me/blocks")).json() == []
    await owl.patch("/api/v1/me", json={"name": "Barn owl"})
    assert (await robin.get("/api/v1/me/blocks")).json()[0]["name"] == "Barn owl"
    for _ in range(2):
        assert (await robin.delete(f"/api/v1/me/blocks/{other}")).status_code == 204
    assert await kept_apart(other) == frozenset()


async def test_one_can_block_people_that_are_there(house: House) -> None:
    robin = await house.account("Robin")
    assert code_of(await robin.put("/api/v1/me/blocks/nobody")) == "not_found"
    assert code_of(await robin.put(f"/api/v1/me/blocks/{await person_of(robin)}")) == "not_found"


@pytest.mark.parametrize("other", ["%00", "x" * 41, "\u202e", "a b", "%2e%2e"])
async def test_what_is_no_persons_id_is_no_person(house: House, other: str) -> None:
    async with house.browser() as browser:
        for method in ("PUT", "DELETE"):
            answer = await browser.request(method, f"/api/v1/me/blocks/{other}")
            assert code_of(answer) in {"malformed", "not_found", "method_not_allowed"}


async def test_one_can_block_only_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST", 2)
    robin = await house.account("Robin")
    others = [await person_of(await house.account(f"bird {number}")) for number in range(3)]
    answers = [await robin.put(f"/api/v1/me/blocks/{other}") for other in others]
    assert [answer.status_code for answer in answers] == [204, 204, 409]
    assert code_of(answers[2]) == "too_many"
    assert len((await robin.get("/api/v1/me/blocks")).json()) == 2
