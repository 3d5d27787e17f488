"""Token buckets: so many at once, then so many a second."""

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

Seconds: TypeAlias = float
_KEPT: Final = 10_000
"""Buckets kept at most; the one unused for longest is forgotten first."""


class Bucket:
    """Holds up to ``burst`` tokens and gains ``per_second``."""

    __slots__ = ("_burst", "_clock", "_per_second", "_then", "_tokens")

    def __init__(self, per_second: float, burst: int, clock: Callable[[], Seconds] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._tokens = float(burst)
        self._then = clock()

    def take(self) -> bool:
        """Take a token; false when there is none."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._per_second)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], Seconds] = time.monotonic) -> None:
        self._new = partial(Bucket, per_second, burst, clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token of that address's bucket; false when there is none."""
        bucket = self._buckets.setdefault(key, self._new())
        self._buckets.move_to_end(key)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()
