"""What random play by the compiled rules comes to: a million games for each number of seats.

Run as::

    python -m benchmarks.kernel [GAMES]

Prints a table of games a second on one core, turns a game, and how the games ended. Every decision is
uniform over its legal actions; the same seed gives the same numbers on every machine. How fast the kernel
can be when a machine has nothing else to do, `cubirds bench kernel` measures.
"""

import sys
import time

from cubirds.game import Reason, Variant
from cubirds.kernel import Tally, random_games

TABLES = [(seats, Variant.STANDARD) for seats in (2, 3, 4, 5)] + [(2, Variant.ROBINBIRD)]
SEED = 1


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    print("| seats | games/s | turns a game | 7 species | two trios | cards exhausted | wins by seat |")
    print("|---|---|---|---|---|---|---|")
    for seats, variant in TABLES:
        random_games(seats, 1, SEED, variant)  # compiles
        started = time.perf_counter()
        tally = random_games(seats, games, SEED, variant)
        speed = games / (time.perf_counter() - started)
        name = str(seats) if variant is Variant.STANDARD else "RobinBird"
        print(f"| {name} | {speed:,.0f} | {line(tally)} |")


def line(tally: Tally) -> str:
    """The cells that tell how games went."""
    ends = (Reason.SEVEN_SPECIES, Reason.TWO_TRIOS, Reason.CARDS_EXHAUSTED)
    shares = [f"{tally.reasons[reason] / tally.games:.4f}" for reason in ends]
    wins = " ".join(f"{wins / tally.games:.3f}" for wins in tally.wins)
    return " | ".join([f"{tally.turns / tally.games:.2f}", *shares, wins])


if __name__ == "__main__":
    main()
