"""What the server counts and measures about itself, for Prometheus.

Numbers only, by kinds of things: no table, person, name, card or secret is a label or a value.
"""

import os
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder in which workers lay down their numbers for one another.

The library reads it when it is imported, so the supervisor sets it before workers start.
"""
_FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
_LATE: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 30.0)

SOCKETS: Final = Gauge("cubirds_sockets", "Sockets of viewers that are open", multiprocess_mode="livesum")
TABLES: Final = Gauge(
    "cubirds_tables",
    "Tables that somebody views; one viewed at several workers counts for each",
    multiprocess_mode="livesum",
)
EVENTS: Final = Counter("cubirds_events", "Events committed at tables; kind acted is a move", ["kind"])
APPEND_SECONDS: Final = Histogram("cubirds_append_seconds", "Time until an append is settled", buckets=_FAST)
COMMITS: Final = Counter("cubirds_commits", "Groups of appends by what became of them", ["outcome"])
SLOW_SOCKETS: Final = Counter("cubirds_slow_sockets", "Sockets closed since their queue was full")
DEADLINES: Final = Counter("cubirds_deadlines", "Deadlines by what became of them", ["kind", "outcome"])
DEADLINE_LATE_SECONDS: Final = Histogram(
    "cubirds_deadline_late_seconds", "Time between when something was due and when it began", buckets=_LATE
)
BOT_FAILURES: Final = Counter(
    "cubirds_bot_failures", "Moves made in the place of a bot that failed", ["level"]
)


def exposition() -> bytes:
    """All numbers, of all workers, in Prometheus' text form. Reads files."""
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget(pid: int | None) -> None:
    """Take away what a worker that has ended said of itself; what it counted stays."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
