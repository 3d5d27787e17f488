"""Backups: one SQLite file that holds all of a database, whichever kind that is.

It is one moment of the database, taken while a server runs, and can be brought back into either kind. It
holds everything, the secrets of running games among it, so nobody else may read it.
"""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.server.admin.database import open_existing
from cubirds.server.errors import DatabaseRefusedError
from cubirds.server.store import open_store
from cubirds.server.store.schema import METADATA, PEOPLE

Copied: TypeAlias = dict[str, int]
"""Rows by the table of the database that they are in."""
_ROWS: Final = 1000
"""Rows in memory at once."""


def back_up(database: str, file: Path) -> Copied:
    """Write a backup.

    :raises DatabaseRefusedError: when the database cannot be read, or the file is there already.
    """
    if file.exists():
        raise DatabaseRefusedError(f"{file} is there already; a backup does not write over anything")
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        unfinished.touch(0o600, exist_ok=False)
    except OSError as error:
        raise DatabaseRefusedError(f"{file} cannot be written: {error.strerror}") from error
    try:
        copied = asyncio.run(_back_up(database, unfinished))
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return copied


async def _back_up(database: str, file: Path) -> Copied:
    async with (
        open_existing(database) as source,
        open_store(str(file)) as target,
        source.reading() as reading,
        target.writing() as writing,
    ):
        await _one_moment(reading)
        return await _copy(reading, writing)


def restore(file: Path, database: str) -> Copied:
    """Bring a backup back into an empty database, which is made when it is missing.

    :raises DatabaseRefusedError: when the file is no backup, or the database is not empty.
    """
    if not file.is_file():
        raise DatabaseRefusedError(f"there is no backup at {file}")
    with tempfile.TemporaryDirectory(prefix="cubirds-restore-") as folder:
        copy = Path(folder) / "backup.sqlite3"
        shutil.copyfile(file, copy)  # bringing it to the newest form must not change the backup
        return asyncio.run(_restore(copy, database))


async def _restore(file: Path, database: str) -> Copied:
    async with (
        open_store(str(file)) as source,
        open_store(database) as target,
        source.reading() as reading,
        target.writing() as writing,
    ):
        await _empty(writing)
        return await _copy(reading, writing)


async def _one_moment(connection: AsyncConnection) -> None:
    """Let all that is read be of one moment."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN")
    else:
        await connection.execution_options(isolation_level="REPEATABLE READ")


async def _empty(connection: AsyncConnection) -> None:
    """Take away what a server writes at its first start; people are more than that."""
    if await connection.scalar(select(func.count()).select_from(PEOPLE)):
        raise DatabaseRefusedError("the database is not empty; a backup does not write over anything")
    for table in reversed(METADATA.sorted_tables):
        await connection.execute(delete(table))


async def _copy(source: AsyncConnection, target: AsyncConnection) -> Copied:
    copied = dict.fromkeys((table.name for table in METADATA.sorted_tables), 0)
    for table in METADATA.sorted_tables:
        rows = await source.stream(select(table))
        async for part in rows.mappings().partitions(_ROWS):
            await target.execute(table.insert(), [dict(row) for row in part])
            copied[table.name] += len(part)
    return copied
