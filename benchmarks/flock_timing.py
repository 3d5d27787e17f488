"""Must show: from another seat, a declined flock cannot be told from none by the clock either.

A server with tables of two people, whose flock steps take a second. At each step that ends without a flock
the other seat measures, over its own socket, how long the step took. Steps in which a flock could have been
completed and was declined are compared with those in which none could::

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

import numpy as np
from tests.server.harness import Page, RunningServer, serve, settings_for
from tests.server.people_at_tables import player_at, playing

from cubirds.game import NO_FLOCK

_WINDOW_SECONDS = 1
_MOST_THINKING_SECONDS = 0.9


class Measured:
    """How long flock steps took, in milliseconds, by whether a flock could have been completed."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.took: dict[bool, list[float]] = {True: [], False: []}

    @property
    def enough(self) -> bool:
        """Whether there are enough of both kinds."""
        return min(map(len, self.took.values())) >= self.steps


class Player:
    """Plays by chance and completes no flock. Knows of its own steps, and measures the other seat's."""

    def __init__(self, page: Page, seed: int) -> None:
        self.possible: dict[int, bool] = {}
        """By the version with which each of its own flock steps began, whether it could complete one."""
        self._page = page
        self._random = random.Random(seed)
        self._answers: set[asyncio.Task[None]] = set()

    async def play(self, other: "Player", measured: Measured) -> None:
        """Play until enough is measured or the game is over."""
        player = await player_at(self._page)
        if player.legal:
            await self._act(player.version, [one["action"] for one in player.legal])
        began: tuple[int, float] | None = None
        while not measured.enough:
            message = await self._page.receive()
            now = time.perf_counter()
            if message["type"] != "update":
                continue
            if any(event["type"] == "over" for event in message["events"]):
                return
            if message["legal"]:
                await self._act(message["version"], [one["action"] for one in message["legal"]])
            if began is not None:
                version, at = began
                measured.took[other.possible[version]].append((now - at) * 1000)
            in_step = message["decision"] == "flock" and not message["legal"]
            began = (message["version"], now) if in_step else None

    async def _act(self, version: int, legal: Sequence[int]) -> None:
        if legal[0] != NO_FLOCK:
            await self._send(version, self._random.choice(legal))
            return
        self.possible[version] = len(legal) > 1
        answer = asyncio.create_task(self._decline(version))
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

    async def _decline(self, version: int) -> None:
        await asyncio.sleep(self._random.uniform(0, _MOST_THINKING_SECONDS))
        await self._send(version, NO_FLOCK)

    async def _send(self, version: int, action: int) -> None:
        await self._page.send({"type": "act", "id": f"c{version}", "version": version, "action": action})


async def play_at_a_table(server: RunningServer, seed: int, measured: Measured) -> None:
    """Games at one table after the other, until enough is measured."""
    while not measured.enough:
        async with playing(server, 2, flock_window=_WINDOW_SECONDS) as (_, seated):
            one, other = (Player(seat.page, seed + number) for number, seat in enumerate(seated))
            await asyncio.gather(one.play(other, measured), other.play(one, measured))
        seed += 1_000_000


async def measure(steps: int, tables: int) -> Measured:
    """Play at so many tables at once."""
    measured = Measured(steps)
    with tempfile.TemporaryDirectory() as folder:
        async with serve(settings_for(Path(folder) / "games.sqlite3")) as server:
            games = (play_at_a_table(server, 2 * number, measured) for number in range(tables))
            await asyncio.gather(*games)
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
