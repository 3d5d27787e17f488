"""What a host's machinery sees of a server."""

import re

import pytest
from tests.server.harness import Person, RunningServer, serve, settings_for
from tests.server.outages import way_to


async def metric(server: RunningServer, line: str) -> float:
    """A number that the server tells; ``line`` is what stands before it."""
    async with server.guest() as machine:
        text = (await machine.get("/metrics")).text
    found = re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_server_that_can_serve_is_healthy(server: RunningServer) -> None:
    async with server.guest() as machine:
        answer = await machine.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.redis
async def test_a_server_that_does_not_hear_the_others_says_so(server: RunningServer, redis_url: str) -> None:
    async with way_to(redis_url) as (way, url):
        settings = settings_for(server.services.settings.database, redis=url)
        async with serve(settings) as deaf, deaf.guest() as machine:
            assert (await machine.get("/healthz")).status_code == 200
            way.cut()
            while (answer := await machine.get("/healthz")).status_code == 200:
                pass
            assert answer.json()["error"]["code"] == "unavailable"
            way.mend()
            while (await machine.get("/healthz")).status_code != 200:
                pass


async def test_sockets_tables_and_moves_are_counted(server: RunningServer) -> None:
    moves = await metric(server, 'cubirds_events_total{kind="acted"}')
    opened = await metric(server, 'cubirds_events_total{kind="created"}')
    appends = await metric(server, "cubirds_append_seconds_count")
    async with server.guest() as guest:
        table = await server.new_table(guest)
        async with server.page(table, guest) as page, server.page(table) as viewer:
            person = Person(page)
            await person.play(moves=3)
            await viewer.receive()
            assert await metric(server, "cubirds_sockets") == 2
            assert await metric(server, "cubirds_tables") == 1
    assert await metric(server, 'cubirds_events_total{kind="created"}') == opened + 1
    assert await metric(server, 'cubirds_events_total{kind="acted"}') == moves + person.version - 2
    assert await metric(server, "cubirds_append_seconds_count") > appends
    assert await metric(server, 'cubirds_deadlines_total{kind="bot",outcome="done"}') > 0


async def test_metrics_tell_of_no_table_person_or_secret(server: RunningServer) -> None:
    async with server.guest() as guest, server.guest() as machine:
        table = await server.new_table(guest)
        async with server.page(table, guest) as page:
            await Person(page).play(moves=3)
            told = (await machine.get("/metrics")).text
    latest = (await server.services.tables.cached(table)).latest
    secrets = {table, latest.secret.hex(), *(hand for hand in latest.dealt.state.hands if len(hand) > 3)}
    assert not {secret for secret in secrets if secret in told}
    labels = set(re.findall(r'(\w+)="', "".join(re.findall(r"cubirds_\w+\{.*\}", told))))
    assert labels <= {"kind", "outcome", "level", "le"}
