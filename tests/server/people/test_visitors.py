"""Who a request or a socket comes from, and what an API's reader is told."""

from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from tests.server.harness import RunningServer
from tests.server.people.conftest import PASSWORD, House, code_of, person_of

from cubirds.server.app import create_app
from cubirds.server.errors import UnavailableError
from cubirds.server.store.schema import SESSIONS


async def test_an_account_sits_where_it_sat_as_a_guest(server: RunningServer) -> None:
    async with server.guest() as browser:
        table = await server.new_table(browser)
        account = {"name": "Robin", "password": PASSWORD}
        assert (await browser.post("/api/v1/account", json=account)).status_code == 201
        page = server.page(table)
        page.headers = {"cookie": f"cubirds_session={browser.cookies['cubirds_session']}"}
        async with page:
            assert (await page.receive())["table"]["seat"] == 0
        await browser.delete("/api/v1/session")
        async with page:
            assert (await page.receive())["table"]["seat"] is None


async def test_pages_are_served_while_the_database_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_person: str) -> bool:
        raise UnavailableError("the database cannot be reached; try again")

    async with house.browser() as browser:
        await person_of(browser)
        monkeypatch.setattr(house.people.persons, "guest", gone)
        answer = await browser.get("/api/v1/me")
        assert (answer.status_code, code_of(answer)) == (503, "unavailable")
        assert (await browser.get("/")).status_code == 200


async def test_a_failing_statement_does_not_show_its_values(house: House) -> None:
    row = {"id_hash": "secret of a session", "person_id": "nobody", "created_at": 0, "used_at": 0}
    with pytest.raises(IntegrityError) as failure:
        async with house.services.store.writing() as connection:
            await connection.execute(SESSIONS.insert(), row)
    assert "secret of a session" not in str(failure.value)


def routes(house: House) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Each documented route about people, and the schemas."""
    spec = create_app(house.services).openapi()
    schemas = spec["components"]["schemas"]
    return [
        (f"{method} {path}", operation, schemas)
        for path, operations in spec["paths"].items()
        for method, operation in operations.items()
        if "people" in operation.get("tags", [])
    ]


async def test_every_route_says_what_it_does_and_which_errors_it_has(house: House) -> None:
    for name, operation, _ in routes(house):
        assert operation["description"], name
        assert {"4XX", "5XX"} <= operation["responses"].keys(), name


async def test_every_body_comes_with_an_example(house: House) -> None:
    for name, operation, schemas in routes(house):
        if "requestBody" not in operation:
            continue
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        reference = next(part["$ref"] for part in schema.get("anyOf", [schema]) if "$ref" in part)
        body = schemas[reference.rpartition("/")[2]]
        assert "examples" in body or all("examples" in field for field in body["properties"].values()), name
