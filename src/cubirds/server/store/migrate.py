"""Brings a database to the newest form, and keeps off those that are not ours."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select, text

from cubirds.server.errors import DatabaseRefusedError
from cubirds.server.store.schema import METADATA, VERSION_TABLE

HEAD: Final = "0001"
"""The newest migration. Kept here so that a start with nothing to migrate need not load Alembic."""
REVISION: Final = Table(
    VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True, nullable=False)
)
"""Alembic's table of the revision that a database is at."""
_LOCK: Final = 0x63756269726473
"""Number of the PostgreSQL lock that keeps two workers from migrating at once; ``cubirds`` in ASCII."""


def check_file(path: Path) -> None:
    """See that a file is an SQLite database that may be opened, without writing to it.

    Opening it in earnest would already turn on its write-ahead log.

    :raises DatabaseRefusedError: when it is something else or somebody else's.
    """
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    except sqlite3.Error as error:
        raise DatabaseRefusedError(
            f"{path} cannot be used as a database ({error}); it was left alone"
        ) from error
    _check_ours({name for (name,) in rows}, str(path))


def migrate(connection: Connection) -> None:
    """Bring the database to the newest form.

    :raises DatabaseRefusedError: when it holds somebody else's tables, or a newer version of ours.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    names = set(inspect(connection).get_table_names())
    _check_ours(names, "the database")
    if not names:
        _create(connection)
        return
    revision = connection.execute(select(REVISION.c.version_num)).scalar_one()
    if revision != HEAD:
        _upgrade(connection, revision)
    # What cannot be written to is found out now, not with the first move.
    connection.execute(REVISION.update().values(version_num=HEAD))


def _check_ours(names: set[str], what: str) -> None:
    if names and VERSION_TABLE not in names:
        raise DatabaseRefusedError(f"{what} holds tables of another program; it was left alone")


def _create(connection: Connection) -> None:
    """Make everything at once in its newest form; a test holds it equal to what the migrations make."""
    METADATA.create_all(connection)
    REVISION.create(connection)
    connection.execute(REVISION.insert().values(version_num=HEAD))


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 - half a second that most starts need not spend
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "cubirds.server.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision not in known:
        raise DatabaseRefusedError(
            f"the database was written by a newer cubirds (its revision {revision}, this one knows {HEAD}); "
            "install that version or name another --database"
        )
    command.upgrade(config, HEAD)
