"""The database: events of tables, deadlines, people, keys. SQLite or PostgreSQL."""

from cubirds.server.store.store import Store, open_store
from cubirds.server.store.writer import Append, Deadline, Listing, StoredEvent

__all__ = ["Append", "Deadline", "Listing", "Store", "StoredEvent", "open_store"]
