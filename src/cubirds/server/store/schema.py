"""The tables of the database, as the newest migration leaves them. Times are milliseconds since 1970."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

METADATA: Final = MetaData()
VERSION_TABLE: Final = "cubirds_revision"
"""Where the migration that a database stands at is written; its name marks a database as ours."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)
"""Visitors who did more than look."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created_by", String(40), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""All that ever happened at a table, versions 1, 2, 3 … without gaps. Rows are added and never changed."""

DEADLINES: Final = Table(
    "deadlines",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Index("deadlines_due_at", "due_at"),
)
"""What a server has to do at a table, and when. Who does it appends after ``version``: only one succeeds."""

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Secrets that this server made for itself at its first start."""
