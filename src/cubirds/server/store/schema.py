"""The tables of the database, as the newest migration leaves them. Times are milliseconds since 1970."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA: Final = MetaData()
VERSION_TABLE: Final = "cubirds_revision"
"""Where the migration that a database stands at is written; its name marks a database as ours."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("name", String(80)),
    Column("settings", JSON),
    Column("deleted_at", BigInteger),
    Column("banned_at", BigInteger),
    Index("people_banned_at", "banned_at"),
)
"""Visitors who did more than look. ``name`` is null while they have not given one."""

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("name_key", String(160), nullable=False, unique=True),
    Column("password_hash", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
"""People with a password. ``name_key`` is what their name has in common with those that look like it."""

RECOVERY_CODES: Final = Table(
    "recovery_codes",
    METADATA,
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("code_hash", String(64), primary_key=True),
)
"""Codes that stand for a forgotten password, once each."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id_hash", String(64), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Index("sessions_person_id", "person_id"),
)
"""Devices that are logged in to an account."""

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("blocked_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Index("blocks_blocked_id", "blocked_id"),
)
"""Whom a person does not want to meet."""

FINISHED_GAMES: Final = Table(
    "finished_games",
    METADATA,
    Column("table_id", String(40), primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
    Column("variant", String(20), nullable=False),
    Column("challenge", Integer, nullable=False),
    Column("reason", String(20), nullable=False),
    Column("turns", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
)
"""What everybody may know of a game that is over. It stays when the table is cleared away."""

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", String(40), ForeignKey("finished_games.table_id"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("ended_at", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("rating", Integer),
    Index("results_person_id_ended_at", "person_id", "ended_at"),
)
"""What a game was for a person. ``rating`` is the one shown after it, null where it was not rated."""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Column("pool", String(20), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("cautious", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_pool_cautious", "pool", "cautious"),
)
"""How well people play, and bots from outside, each in a list of their own."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created_by", String(40), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("phase", String(10), nullable=False, default="open"),
    Column("public", Boolean, nullable=False, default=False),
    Column("watchable", Boolean, nullable=False, default=False),
    Column("quick", Boolean, nullable=False, default=False),
    Column("summary", JSON, nullable=False, default={}),
    Index("tables_phase_public", "phase", "public"),
)
"""What lists show of tables without folding their events; written with the events from which it follows."""

SEATED: Final = Table(
    "seated",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id"), primary_key=True),
    Index("seated_person_id", "person_id"),
)
"""Who has a seat at a table that is not over."""

CHOICES: Final = Table(
    "standing_choices",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("preset", String(8), nullable=False),
)
"""The species that seats want to complete, apart from the events: the others must not learn of it."""

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("person_id", String(40), ForeignKey("people.id"), nullable=False),
    Column("command", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(300)),
    Column("emote", String(20)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "person_id", "command"),
    Index("chat_person_id", "person_id"),
)
"""What was said at tables: ``text`` or ``emote``. ``command`` is the client's id: sent twice, said once."""

PUSH_SUBSCRIPTIONS: Final = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(30), nullable=False),
    Column("site", String(300), nullable=False),
    Index("push_subscriptions_person_id", "person_id"),
)
"""Browsers by which people want to be told that it is their turn. ``id`` is the endpoint's SHA-256."""

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

HEARTBEAT: Final = Table(
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
)
"""One row: when a server last ran, and its sign of life before that."""
