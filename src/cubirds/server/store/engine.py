"""From what a host writes after ``--database`` to an engine."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from cubirds.server.errors import DatabaseRefusedError
from cubirds.server.store.migrate import check_file

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_PATIENCE_SECONDS: Final = 10
"""How long a connection is waited for."""
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # acknowledged means committed, also after a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 10000",
)


def open_engine(database: str) -> AsyncEngine:
    """An engine for a file or an SQLAlchemy URL. A file that is not there is made.

    :raises DatabaseRefusedError: when it is no database that the server can use.
    """
    url = _url(database)
    if url.get_backend_name() == "postgresql":
        return _postgresql(url)
    _prepare_file(Path(url.database or ""))
    engine = create_async_engine(url, hide_parameters=True)  # errors would carry secrets into the log
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _url(database: str) -> URL:
    if "://" not in database:
        return URL.create(_DRIVERS["sqlite"], database=database)
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise DatabaseRefusedError("the database is neither a file nor an SQLAlchemy URL") from error
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise DatabaseRefusedError(
            f"the server keeps its tables in SQLite or PostgreSQL, not in {url.drivername}"
        )
    return url.set(drivername=driver)


def _postgresql(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_timeout=_PATIENCE_SECONDS,
            connect_args={"timeout": _PATIENCE_SECONDS},
            hide_parameters=True,
        )
    except ModuleNotFoundError as error:
        raise DatabaseRefusedError(
            "PostgreSQL needs one package more: pip install 'cubirds[postgres]'"
        ) from error


def _prepare_file(path: Path) -> None:
    if path.is_dir():
        raise DatabaseRefusedError(f"{path} is a folder; name a file in it as the database")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseRefusedError(f"no database can be made at {path}: {error.strerror}") from error
    check_file(path)


def _set_pragmas(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
