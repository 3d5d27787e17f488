"""Must show: from another seat, a declined flock cannot be told from none by the clock either.

A server with tables of two people, whose flock steps take a second. All games begin with the same open cards;
by lot the first seat can complete a flock in its first turn, and declines, or it cannot. The other seat
measures, over its own socket, how long the step took::

    python -m benchmarks.flock_timing --steps 1000

Prints the medians in milliseconds and the p value of a two-sample Kolmogorov-Smirnov test (asymptotic: Press
et al., Numerical Recipes, 14.3). The exit status is 1 when the medians differ by more than 2 ms or p < .01.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import httpx
import numpy as np
from tests.server.harness import Page, RunningServer, serve, settings_for
from tests.server.people_at_tables import acked
from tests.server.test_flock_window import LAY_W, WITH_FLOCK, WITHOUT, deck_with
from tests.server.test_hidden_cards import DeckChance

from cubirds.game import LEAVE, NO_FLOCK, canonical
from cubirds.server.protocol import NewTable, PersonWanted
from cubirds.server.tables import PersonSeat, opening

_WINDOW_SECONDS = 1
_MOST_THINKING_SECONDS = 0.9


def by_lot(seed: bytes, used: int) -> DeckChance:
    """Chance that deals the first seat a flock, or none, as the game's secret has it."""
    return DeckChance(deck_with(WITH_FLOCK if seed[0] % 2 else WITHOUT), used)


class Measured:
    """How long flock steps took, in milliseconds, by whether a flock could have been completed."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.took: dict[bool, list[float]] = {True: [], False: []}

    @property
    def enough(self) -> bool:
        """Whether there are enough of both kinds."""
        return min(map(len, self.took.values())) >= self.steps


class House:
    """A server, and two people who play all first turns of all tables."""

    def __init__(self, server: RunningServer, guests: Sequence[httpx.AsyncClient]) -> None:
        self.server = server
        self.guests = guests
        self.people: list[str] = []

    async def greet(self) -> None:
        """Let both people be known."""
        self.people = [(await guest.get("/api/v1/me")).json()["person"] for guest in self.guests]

    async def new_table(self) -> str:
        """A table at which both sit and the cards are dealt."""
        wanted = NewTable(
            variant="standard", seats=[PersonWanted(kind="person")] * 2, flock_window=_WINDOW_SECONDS
        )
        created = opening(wanted, self.people[0])
        seats = tuple(PersonSeat(person=person) for person in self.people)
        table = await self.server.services.tables.create(
            self.people[0], created.model_copy(update={"seats": seats}), start=True
        )
        return table.id

    async def first_step(self, rng: random.Random) -> tuple[bool, float]:
        """Whether a flock was possible in the first flock step of a new table, and how long it took."""
        table = await self.new_table()
        async with (
            self.server.page(table, self.guests[0]) as page,
            self.server.page(table, self.guests[1]) as other,
        ):
            await other.until("snapshot")
            hand = (await page.until("snapshot"))["view"]["hand"]
            possible = hand == canonical(WITH_FLOCK)
            thinking = rng if possible or rng.random() < 0.5 else None
            _, took = await asyncio.gather(turn_without_flock(page, thinking), step_seen_from(other))
            return possible, took


async def turn_without_flock(page: Page, thinking: random.Random | None) -> None:
    """The first seat's turn; it declines after a while, or does not answer at all."""
    version = await acked(page, "act", version=2, action=LAY_W)
    version = await acked(page, "act", version=version, action=LEAVE)
    if thinking is not None:
        await asyncio.sleep(thinking.uniform(0, _MOST_THINKING_SECONDS))
        await acked(page, "act", version=version, action=NO_FLOCK)


async def step_seen_from(page: Page) -> float:
    """How long the flock step takes, in milliseconds."""
    began = None
    while True:
        message = await page.until("update")
        now = time.perf_counter()
        if began is not None:
            return (now - began) * 1000
        if message["decision"] == "flock":
            began = now


async def measure(steps: int, tables: int) -> Measured:
    """Play first turns at so many tables at once."""
    measured = Measured(steps)

    async def play(house: House, seed: int) -> None:
        rng = random.Random(seed)
        while not measured.enough:
            possible, took = await house.first_step(rng)
            measured.took[possible].append(took)

    with tempfile.TemporaryDirectory() as folder:
        settings = settings_for(Path(folder) / "games.sqlite3")
        async with (
            serve(settings, chance_at=by_lot) as server,
            server.guest() as one,
            server.guest() as other,
        ):
            house = House(server, (one, other))
            await house.greet()
            await asyncio.gather(*(play(house, seed) for seed in range(tables)))
    return measured


def same_distribution(one: Sequence[float], other: Sequence[float]) -> float:
    """The p value of a two-sample Kolmogorov-Smirnov test."""
    first, second = np.sort(one), np.sort(other)
    everything = np.concatenate([first, second])
    below = np.searchsorted(first, everything, side="right") / len(first)
    below_other = np.searchsorted(second, everything, side="right") / len(second)
    distance = float(np.max(np.abs(below - below_other)))
    root = (len(first) * len(second) / (len(first) + len(second))) ** 0.5
    scaled = (root + 0.12 + 0.11 / root) * distance
    terms = np.arange(1, 101)
    total = 2 * float(np.sum((-1.0) ** (terms - 1) * np.exp(-2 * (scaled * terms) ** 2)))
    return min(1.0, max(0.0, total)) if scaled > 0.2 else 1.0


def main() -> int:
    """Measure, compare and print."""
    parser = argparse.ArgumentParser(description="Try to tell a declined flock from none by the clock.")
    parser.add_argument("--steps", type=int, default=1000, help="of each kind, at least")
    parser.add_argument("--tables", type=int, default=30, help="at once")
    options = parser.parse_args()
    took = asyncio.run(measure(options.steps, options.tables)).took
    declined, none = median(took[True]), median(took[False])
    p = same_distribution(took[True], took[False])
    figures = {
        "declined": len(took[True]),
        "none": len(took[False]),
        "median_ms_declined": round(declined, 2),
        "median_ms_none": round(none, 2),
        "p": round(p, 4),
    }
    print(json.dumps(figures))
    return int(abs(declined - none) > 2 or p < 0.01)


if __name__ == "__main__":
    sys.exit(main())
