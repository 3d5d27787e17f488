"""What a host does to a database, while its server runs or not. Nothing here tells hands or secrets."""

from cubirds.server.admin.backup import Copied, back_up, restore
from cubirds.server.admin.bans import ban, unban
from cubirds.server.admin.closing import close_table
from cubirds.server.admin.database import open_existing
from cubirds.server.admin.listings import ListedPerson, ListedTable, people, tables

__all__ = [
    "Copied",
    "ListedPerson",
    "ListedTable",
    "back_up",
    "ban",
    "close_table",
    "open_existing",
    "people",
    "restore",
    "tables",
    "unban",
]
