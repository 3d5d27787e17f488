"""Several people at one table: what their pages do."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from tests.server.harness import Message, Page, Person, RunningServer


@dataclass
class Seated:
    """Somebody at a table: a browser, and a page of the table that is open in it."""

    guest: httpx.AsyncClient
    page: Page

    async def command(self, kind: str, **fields: object) -> Message:
        """The answer to a command: an ack or an error. Other messages before it are passed over."""
        return await command(self.page, kind, **fields)

    async def person(self) -> str:
        """The id of the browser's visitor."""
        person: str = (await self.guest.get("/api/v1/me")).json()["person"]
        return person


async def command(page: Page, kind: str, **fields: object) -> Message:
    """The answer to a command: an ack or an error. Other messages before it are passed over."""
    identity = secrets.token_hex(8)
    await page.send({"type": kind, "id": identity, **fields})
    while (message := await page.receive()).get("id") != identity:
        pass
    return message


async def acked(page: Page, kind: str, **fields: object) -> int:
    """The version in which a command is carried out."""
    answer = await command(page, kind, **fields)
    assert answer["type"] == "ack", answer
    version: int = answer["version"]
    return version


async def answer_after_all(page: Page) -> Message:
    """The answer to a command that changes nothing; it comes after everything that waits."""
    return await command(page, "act", version=0, action=0)


async def snapshot_of(page: Page) -> Message:
    """The table as it is now, whatever came before."""
    await answer_after_all(page)
    await page.send({"type": "resume", "since": 0})
    return await page.until("snapshot")


async def table_info(page: Page) -> Message:
    """Who sits where now."""
    info: Message = (await snapshot_of(page))["table"]
    return info


async def get_ready(page: Page) -> bytes:
    """Be ready with a new nonce, and return it."""
    nonce = secrets.token_bytes(32)
    await acked(page, "ready", nonce_hash=hashlib.sha256(nonce).hexdigest())
    return nonce


async def start(pages: Sequence[Page]) -> list[bytes]:
    """Let everybody be ready and reveal; returns the nonces, when everybody has the cards."""
    nonces = [await get_ready(page) for page in pages]
    for page, nonce in zip(pages, nonces, strict=True):
        await acked(page, "reveal", nonce=nonce.hex())
    return nonces


@asynccontextmanager
async def people_at(
    server: RunningServer,
    people: int,
    bots: Sequence[str] = (),
    **wanted: Any,  # noqa: ANN401
) -> AsyncIterator[tuple[str, list[Seated]]]:
    """A table at which so many people have sat down, in the order of the seats. It has not started."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(server.guest()) for _ in range(people)]
        table = await server.new_table(guests[0], bots=bots, people=people, start=False, **wanted)
        seated = []
        for seat, guest in enumerate(guests):
            await guest.get("/api/v1/me")
            page = await stack.enter_async_context(server.page(table, guest))
            await page.until("snapshot")
            if seat:
                await acked(page, "join", seat=seat)
            seated.append(Seated(guest, page))
        yield table, seated


@asynccontextmanager
async def playing(
    server: RunningServer,
    people: int,
    bots: Sequence[str] = (),
    **wanted: Any,  # noqa: ANN401
) -> AsyncIterator[tuple[str, list[Seated]]]:
    """A table at which so many people play; every page has its snapshot of the deal."""
    async with people_at(server, people, bots, **wanted) as (table, seated):
        await start([one.page for one in seated])
        for one in seated:
            await player_at(one.page)
        yield table, seated


async def play_all(seated: Sequence[Seated], seed: int = 0) -> list[Message]:
    """Everybody plays by chance until the game is over; returns what was said about that."""
    players = [await player_at(one.page, seed + seat) for seat, one in enumerate(seated)]
    await asyncio.gather(*(player.play() for player in players))
    return [player.over for player in players if player.over is not None]


async def player_at(page: Page, seed: int = 0) -> Person:
    """A player who knows the game as it is now."""
    snapshot = await snapshot_of(page)
    over = snapshot["view"]["over"]
    return Person(page, seed, version=snapshot["version"], over=over, legal=snapshot["legal"])
