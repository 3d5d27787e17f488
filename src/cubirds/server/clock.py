"""The server's clock, passed in so that tests can stand still."""

import time
from collections.abc import Callable
from typing import TypeAlias

Milliseconds: TypeAlias = int
"""Time since 1970 in UTC."""
Clock: TypeAlias = Callable[[], Milliseconds]


def system_clock() -> Milliseconds:
    """The time of the machine."""
    return time.time_ns() // 1_000_000
