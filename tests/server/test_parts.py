"""Small parts of the server that stand by themselves."""

from pathlib import Path
from typing import get_args

import pytest

from cubirds.game import Variant
from cubirds.server import errors
from cubirds.server.bus import MemoryBus
from cubirds.server.identity import new_person, sign, verify
from cubirds.server.limits import Bucket, Buckets
from cubirds.server.tables.events import (
    Acted,
    BotSeat,
    Created,
    PersonSeat,
    RobinBirdSeat,
    Started,
    TableEvent,
    from_stored,
    to_stored,
)
from cubirds.server.tables.tables import new_table_id
from cubirds.server.typescript import typescript

MESSAGES = Path(__file__).parents[2] / "web/src/protocol/messages.ts"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert MESSAGES.read_text() == typescript()


def subclasses(base: type[errors.ServerError]) -> set[type[errors.ServerError]]:
    return {base}.union(*map(subclasses, base.__subclasses__()))


def test_every_error_that_reaches_a_client_has_a_code_of_the_protocol() -> None:
    codes = {one.code for one in subclasses(errors.ServerError)}
    assert codes == set(get_args(errors.ErrorCode))


def test_a_cookie_is_valid_only_as_this_server_signed_it() -> None:
    person, key = new_person(), b"k" * 32
    value = sign(person, key)
    assert verify(value, key) == person
    for forged in ("", ".", person, value[:-1], value + "0", value.upper(), "é" + value, sign(person, b"x")):
        assert verify(forged, key) is None


def test_a_bucket_gives_so_much_at_once_and_then_so_much_a_second() -> None:
    now = [0.0]
    bucket = Bucket(per_second=2, burst=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_address_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(per_second=0, burst=1)
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]


async def test_the_bus_tells_the_listeners_of_a_table() -> None:
    bus, heard = MemoryBus(), []

    def listen(table: str, version: int) -> None:
        heard.append((table, version))

    bus.subscribe("t", listen)
    await bus.publish("t", 3)
    await bus.publish("u", 4)
    bus.unsubscribe("t", listen)
    await bus.publish("t", 5)
    assert heard == [("t", 3)]


@pytest.mark.parametrize(
    "event",
    [
        Created(
            variant=Variant.STANDARD,
            challenge=0,
            seats=(
                PersonSeat(person="p"),
                PersonSeat(),
                BotSeat(level="greedy"),
                RobinBirdSeat(),
            ),
            secret=bytes(range(32)),
        ),
        Started(nonces=(bytes(32), None)),
        Acted(seat=1, action=17, command="c1"),
        Acted(seat=1, action=17),
    ],
)
def test_events_are_kept_as_they_are(event: TableEvent) -> None:
    assert from_stored(to_stored(event, 7, at=1)) == event


def test_no_id_looks_like_an_option_of_a_command() -> None:
    assert all(new_id().isalnum() for new_id in (new_table_id, new_person) for _ in range(1000))
