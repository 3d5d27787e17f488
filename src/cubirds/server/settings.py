"""What a host can choose, and the limits of everything that a stranger can reach."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
"""Where the built client lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One server's settings. A limit ``x_per_second`` goes with ``x_burst``, how much may come at once."""

    database: str
    """A file, or an SQLAlchemy URL of SQLite or PostgreSQL."""
    redis: str | None = None
    """URL of the Redis over which several processes tell each other what is new."""
    static: Path = STATIC
    origins: frozenset[str] = frozenset()
    """Origins of other sites whose pages may talk to this server, as ``https://example.org``."""
    message_bytes: int = 4096
    """Longest message that a socket takes."""
    body_bytes: int = 16_384
    """Longest body that the HTTP API takes."""
    messages_per_second: float = 20.0
    messages_burst: int = 60
    tables_per_second: float = 0.5
    """New tables from one address."""
    tables_burst: int = 30
    attempts_per_second: float = 0.2
    """Logins, recoveries and the like from one network."""
    attempts_burst: int = 20
    attempts_at_name_per_second: float = 1 / 60
    """The same at one name, wherever they come from."""
    attempts_at_name_burst: int = 10
    registrations_per_second: float = 1 / 60
    """New accounts from one network."""
    registrations_burst: int = 10
    changes_per_second: float = 1.0
    """Changes to names, settings and blocks from one network."""
    changes_burst: int = 60
    looks_per_second: float = 2.0
    """Profiles, leaderboards and exports asked for from one network."""
    looks_burst: int = 60
    heartbeat_seconds: float = 20.0
    """How often each socket is asked for a sign of life: proxies close those on which nothing happens."""
    words_per_second: float = 0.5
    """Lines of chat from one person."""
    words_burst: int = 8
    queue_messages: int = 256
    """Messages that wait for a slow socket before it is closed."""
    bot_seconds: float = 5.0
    """Longest time that a bot may take before another move is made in its place."""
    outage_seconds: float = 3.0
    """Silence after which the server is taken to have been gone: the clocks stood still all that time."""
    deadline_poll_seconds: float = 1.0
    """How often deadlines that another worker left undone are looked for."""
