"""A database as it is: neither made nor migrated, for a server may be running on it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from cubirds.server.errors import DatabaseRefusedError
from cubirds.server.store import Store
from cubirds.server.store.engine import open_engine
from cubirds.server.store.migrate import HEAD, REVISION
from cubirds.server.store.schema import VERSION_TABLE
from cubirds.server.store.writer import Writer


@asynccontextmanager
async def open_existing(database: str) -> AsyncIterator[Store]:
    """The store in a database that is there already and in this program's form.

    :raises DatabaseRefusedError: when it is not.
    """
    if "://" not in database and not Path(database).is_file():  # noqa: ASYNC240 - nothing else runs
        raise DatabaseRefusedError(f"there is no database at {database}; name one with --database")
    engine = open_engine(database)
    try:
        await _check(engine)
        yield Store(engine, Writer(engine))
    finally:
        await engine.dispose()


async def _check(engine: AsyncEngine) -> None:
    try:
        async with engine.connect() as connection:
            revision = await connection.run_sync(_revision)
    except (DBAPIError, OSError) as error:
        raise DatabaseRefusedError(f"the database cannot be opened ({type(error).__name__})") from error
    if revision is None:
        raise DatabaseRefusedError("the database holds no games of cubirds")
    if revision != HEAD:
        raise DatabaseRefusedError(
            f"the database is in the form of another version (revision {revision}, this one's is {HEAD});"
            " a start of the server brings an older one to the newest form"
        )


def _revision(connection: Connection) -> str | None:
    if VERSION_TABLE not in inspect(connection).get_table_names():
        return None
    return connection.execute(select(REVISION.c.version_num)).scalar_one_or_none()
