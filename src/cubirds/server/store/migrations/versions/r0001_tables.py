"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables of the first form."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(80)),
        sa.Column("settings", sa.JSON),
        sa.Column("deleted_at", sa.BigInteger),
        sa.Column("banned_at", sa.BigInteger),
    )
    op.create_index("people_banned_at", "people", ["banned_at"])
    _accounts()
    _results()
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created_by", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("watchable", sa.Boolean, nullable=False),
        sa.Column("quick", sa.Boolean, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
    )
    op.create_index("tables_phase_public", "tables", ["phase", "public"])
    _beside_events()
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("due_at", sa.BigInteger, nullable=False),
    )
    op.create_index("deadlines_due_at", "deadlines", ["due_at"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("before", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _beside_events() -> None:
    op.create_table(
        "seated",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("seated_person_id", "seated", ["person_id"])
    op.create_table(
        "standing_choices",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("preset", sa.String(8), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(300)),
        sa.Column("emote", sa.String(20)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "person_id", "command"),
    )
    op.create_index("chat_person_id", "chat", ["person_id"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
    )
    op.create_index("push_subscriptions_person_id", "push_subscriptions", ["person_id"])


def _accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name_key", sa.String(160), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("code_hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id_hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("blocked_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_blocked_id", "blocks", ["blocked_id"])


def _results() -> None:
    op.create_table(
        "finished_games",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("variant", sa.String(20), nullable=False),
        sa.Column("challenge", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("finished_games.table_id"), primary_key=True),
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer),
    )
    op.create_index("results_person_id_ended_at", "results", ["person_id", "ended_at"])
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(40), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("pool", sa.String(20), primary_key=True),
        sa.Column("mean", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("cautious", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ratings_pool_cautious", "ratings", ["pool", "cautious"])
