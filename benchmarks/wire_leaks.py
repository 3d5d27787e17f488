"""Must show: over the wire, tables that differ in hidden cards alone send the same bytes.

Each game is played twice over real sockets, with other hidden cards, and what a seat and a spectator were
sent is compared until something open differs::

    python -m benchmarks.wire_leaks --games 300
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path

from tests.server.test_hidden_cards import ME, recorded, swapped_deck, told_alike

from cubirds.game import DECK


async def compare(games: int) -> dict[str, int]:
    """Play and compare; how many games, and how many messages were the same.

    :raises AssertionError: when a viewer was sent other bytes.
    """
    alike = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            deck = "".join(random.Random(seed).sample(DECK, len(DECK)))
            one = await recorded(Path(folder) / f"{seed}a.sqlite3", deck)
            other = await recorded(Path(folder) / f"{seed}b.sqlite3", swapped_deck(deck))
            alike += told_alike(one, other, ME) + told_alike(one, other, None)
    return {"games": games, "messages_alike": alike}


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description="Compare what is sent where hidden cards differ.")
    parser.add_argument("--games", type=int, default=300)
    print(json.dumps(asyncio.run(compare(parser.parse_args().games))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
