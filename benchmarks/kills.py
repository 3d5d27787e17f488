"""Must show: kills of the server, or of its workers, at random instants under load lose nothing.

No move that was acknowledged is missing or was carried out twice, versions have no gaps, neither in the
database nor on any socket, and every finished game replays::

    python -m benchmarks.kills --kills 200
    python -m benchmarks.kills --kills 200 --database postgresql://postgres@127.0.0.1/empty --workers 4

With several workers one is killed at a time, and a Redis of its own is stopped and started in between.
"""

import argparse
import asyncio
import dataclasses
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.server.killing.killing import kill_and_judge
from tests.server.killing.own_redis import OwnRedis


def main() -> int:
    """Kill, and print what was found; the exit status is 1 when something was wrong."""
    parser = argparse.ArgumentParser(description="Kill servers under load and look for what is lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", help="an empty one; a new file where none is named")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the instants")
    options = parser.parse_args()
    redis = OwnRedis() if options.workers > 1 else None
    if redis is not None:
        redis.start()
    begin = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = options.database or str(Path(folder) / "games.sqlite3")
            verdict = asyncio.run(
                kill_and_judge(
                    options.kills, database, redis=redis, workers=options.workers, seed=options.seed
                )
            )
    finally:
        if redis is not None:
            redis.stop()
    seconds = round(time.monotonic() - begin, 1)
    print(json.dumps({"kills": options.kills, **dataclasses.asdict(verdict), "seconds": seconds}))
    return 1 if verdict.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
