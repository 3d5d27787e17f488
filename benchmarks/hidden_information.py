"""Must show: games that differ only in hidden cards look the same, byte for byte, to every viewer.

Plays random games of every kind. For every seat and for spectators each is compared with a twin, which
the viewer may not tell from it, and at every decision with all hidden cards rearranged::

    python -m benchmarks.hidden_information --games 10000
"""

import argparse
import json
import sys
import time
from random import Random

from tests.game.positions import SETUPS, played
from tests.game.twins import differing, told_apart, twin, viewers


def main() -> int:
    """Compare the games and print what was compared; the exit status is 1 when a viewer could tell."""
    parser = argparse.ArgumentParser(description="Try to tell games apart by what a viewer may not know.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    options = parser.parse_args()
    begin, compared, different, leaks = time.process_time(), 0, 0, 0
    for seed in range(options.seed, options.seed + options.games):
        random = Random(seed)
        whole = played(seed, *SETUPS[seed % len(SETUPS)])
        for viewer in viewers(whole.start):
            game = whole.cut(random.randrange(len(whole.steps) * 4 // 3))
            other = twin(game, viewer, random)
            compared += len(game.moments())
            different += len(differing(game, other))
            moment = told_apart(game, other, viewer, random)
            if moment is not None:
                leaks += 1
                print(f"game {seed}: viewer {viewer} tells after {moment} decisions", file=sys.stderr)
    figures = {
        "games": options.games,
        "positions_compared": compared,
        "twins_with_other_hands": different,
        "told_apart": leaks,
        "cpu_seconds": round(time.process_time() - begin, 1),
    }
    print(json.dumps(figures))
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
