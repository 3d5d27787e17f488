"""How fast the kernel is on this machine, beside a plain compiled loop."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from cubirds.kernel.chance import STEP, mixed
from cubirds.kernel.compiled import compiled
from cubirds.kernel.games import random_games
from cubirds.kernel.lanes import ZERO, U

RUNS: Final = 100
"""Short runs, and many: on a machine with other work to do a few of them are left alone."""
GAMES: Final = 5_000
"""Games of a thread in one run: about 20 ms."""
LOOPS: Final = 15_000_000
"""Loops of a thread in one run of the plain loop: about as long."""

_FIRST_GAME: Final = "from cubirds.kernel import random_games; random_games({seats}, 1, 0)"


@dataclass(frozen=True, slots=True)
class Speed:
    """Random games of one core, and what all cores add."""

    games_per_second: float
    turns_per_second: float
    threads: int
    """As many as there are cores for this process."""
    scaling: float
    """Games a second on all threads, as a multiple of those on one."""
    plain_scaling: float
    """The same of a plain loop: how much the machine has to give."""


def measure(seats: int) -> Speed:
    """Play random games and plain loops in turns, on one thread and on all; the best run of each counts."""
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    turns = random_games(seats, GAMES, 0).turns
    _plain_loops(1, 1)
    best = [float("inf")] * 4
    for _ in range(RUNS):
        seconds = (
            _seconds(lambda: random_games(seats, GAMES, 0)),
            _seconds(lambda: random_games(seats, GAMES * threads, 0, threads=threads)),
            _seconds(lambda: _plain_loops(LOOPS, 1)),
            _seconds(lambda: _plain_loops(LOOPS, threads)),
        )
        best = list(map(min, best, seconds))
    one, all_, plain_one, plain_all = best
    return Speed(GAMES / one, turns / one, threads, threads * one / all_, threads * plain_one / plain_all)


def start_seconds(seats: int) -> tuple[float, float]:
    """Seconds a new process takes to its first random game: with nothing compiled yet, then cached."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        program = [sys.executable, "-c", _FIRST_GAME.format(seats=seats)]

        def start() -> None:
            subprocess.run(program, env=environment, check=True)  # noqa: S603  (our own interpreter and code)

        return _seconds(start), _seconds(start)


def _seconds(do: Callable[[], object]) -> float:
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def _plain_loops(loops: int, threads: int) -> None:
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(_plain_loop, [U(loops)] * threads))


@compiled
def _plain_loop(loops: U) -> U:
    """The kernel's generator and nothing else: no memory, no branches."""
    rng = total = ZERO
    for _ in range(loops):
        rng += STEP
        total ^= mixed(rng)
    return total
