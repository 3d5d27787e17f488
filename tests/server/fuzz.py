"""Sends sockets what they did not hope for: ``python -m tests.server.fuzz 100000``."""

import asyncio
import json
import logging
import random
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, get_args

import structlog
from pydantic import BaseModel
from tests.server.harness import Page, RunningServer, serve, settings_for
from tests.server.people_at_tables import playing, snapshot_of

from cubirds.server import protocol

_MESSAGES: tuple[type[BaseModel], ...] = get_args(protocol.Command | protocol.Inquiry)
_ODD: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2, 65, 66, 74, 75, 2**31 - 1, 2**31, 2**63, 10**400, 0.5, 1e308),
    *("", "a", "\x00", "\ud7ff", "\u202e", "M", "MMMMMMMMM", "0" * 64, "f" * 64, "x" * 41, "x" * 3000, "🐦"),
    *([], {}, [[]], {"id": 1}, ["M"]),
)


def some_message(rng: random.Random) -> str | bytes:
    """A message that is right, nearly right, or none."""
    match rng.randrange(10):
        case 0:
            return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
        case 1:
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000)))) for _ in range(30)
            )
        case 2:
            text = json.dumps(_message(rng))
            place = rng.randrange(len(text))
            return text[:place] + rng.choice('{}[]",:0\\ ') + text[place + rng.randrange(2) :]
        case 3:
            return json.dumps(rng.choice(_ODD)) if rng.random() < 0.9 else " " * 5000
    return json.dumps(_message(rng))


def _message(rng: random.Random) -> dict[str, Any]:
    kind = rng.choice(_MESSAGES)
    message = {name: _value(name, rng) for name in kind.model_fields}
    message["type"] = kind.model_fields["type"].annotation.__args__[0]  # type: ignore[union-attr]
    if rng.random() < 0.4:
        message[rng.choice([*message, "extra"])] = rng.choice(_ODD)
    if rng.random() < 0.1:
        del message[rng.choice([*message])]
    return message


def _value(name: str, rng: random.Random) -> object:
    likely: dict[str, Sequence[object]] = {
        "id": ["a", "b" * 40, "c"],
        "version": range(60),
        "since": range(60),
        "action": range(75),
        "seat": (None, *range(6)),
        "nonce": [rng.randbytes(32).hex()],
        "nonce_hash": [rng.randbytes(32).hex()],
        "flock": (None, "M", "FOTDPMWR", "XX"),
        "name": ("hello", "wow", "curse"),
    }
    return rng.choice(likely.get(name, ("hello", "🐦" * 20, "\u202eolleh", " ", "<script>")))


async def fuzz(server: RunningServer, messages: int, seed: int) -> Counter[str]:
    """Send so many messages from people, spectators and strangers; counts the answers by type or code."""
    answers: Counter[str] = Counter()
    async with AsyncExitStack() as stack:
        _, apart = await stack.enter_async_context(playing(server, 2))
        before = await snapshot_of(apart[0].page)
        table, seated = await stack.enter_async_context(playing(server, 3, bots=["random"]))
        strangers = [await stack.enter_async_context(server.page(before["table"]["id"])) for _ in range(2)]
        spectator = await stack.enter_async_context(server.page(table))
        pages = [*strangers, spectator, *(one.page for one in seated)]
        share = messages // len(pages)
        await asyncio.gather(
            *(_send(page, share, random.Random(seed + number), answers) for number, page in enumerate(pages))
        )
        after = await snapshot_of(apart[0].page)
        # Nobody who sits there sent anything.
        assert (after["version"], after["view"]) == (before["version"], before["view"])
        await _agrees_with_store(server, table)
    return answers


async def _send(page: Page, messages: int, rng: random.Random, answers: Counter[str]) -> None:
    for start in range(0, messages, 50):
        for _ in range(min(50, messages - start)):
            await page.socket.send(some_message(rng))
        marker = secrets.token_hex(8)
        await page.send({"type": "act", "id": marker, "version": 0, "action": 0})
        while (message := await page.receive()).get("id") != marker:
            answers[str(message.get("code", message["type"]))] += 1
        page.texts.clear()


async def _agrees_with_store(server: RunningServer, table: str) -> None:
    """What is remembered of a table is what its events say."""
    known = (await server.services.tables.refresh(table)).latest
    events = await server.services.store.events(table, after=0)
    assert [event.version for event in events] == list(range(1, known.version + 1))


async def main(messages: int) -> None:
    """Fuzz a server of its own and say what it answered."""
    failures = _Failures()
    logging.getLogger().addHandler(failures)
    with tempfile.TemporaryDirectory() as folder, structlog.testing.capture_logs() as logs:
        settings = settings_for(Path(folder) / "games.sqlite3", words_per_second=1e6, words_burst=10**6)
        async with serve(settings) as server:
            answers = await fuzz(server, messages, seed=random.SystemRandom().randrange(10**9))
    errors = [entry for entry in logs if entry["log_level"] in {"error", "critical"}]
    print(json.dumps({"messages": messages, "answers": answers, "errors": len(errors) + failures.count}))  # noqa: T201
    sys.exit(bool(errors or failures.count or answers["internal"]))


class _Failures(logging.Handler):
    """Counts what the web server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002
        self.count += 1


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
