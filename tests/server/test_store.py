"""What is committed, what is refused, and whose databases are left alone."""

# ruff: noqa: ASYNC240 - a test may wait for its disk

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from cubirds.server.errors import DatabaseRefusedError, StaleError, UnavailableError
from cubirds.server.store import Append, Deadline, Store, StoredEvent, open_store
from cubirds.server.store.migrate import HEAD, migrate
from cubirds.server.store.schema import METADATA, VERSION_TABLE


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, database: Path) -> str:
    """A database of each kind that a host may choose."""
    return str(database) if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


def event(version: int, **data: object) -> StoredEvent:
    return StoredEvent(version, "acted", data, at=1000 + version)


def opening(table: str = "t", *deadlines: Deadline) -> Append:
    return Append(table, (event(1), event(2)), deadlines, opened_by="somebody")


def following(version: int, table: str = "t", *deadlines: Deadline, count: int = 1, by: str = "") -> Append:
    events = tuple(event(version + offset, by=by) for offset in range(count))
    return Append(table, events, deadlines)


async def results(store: Store, *appends: Append) -> list[str]:
    """What became of appends that were made at the same moment."""
    outcomes = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
    return ["stale" if isinstance(one, StaleError) else str(one) for one in outcomes]


async def test_what_is_appended_is_there_after_a_restart(url: str) -> None:
    async with open_store(url) as store:
        await store.append(opening())
        await store.append(following(3, by="me"))
    async with open_store(url) as store:
        assert await store.events("t", after=0) == [event(1), event(2), event(3, by="me")]
        assert await store.events("t", after=2) == [event(3, by="me")]
        assert await store.events("t", after=0, limit=1) == [event(1)]
        assert await store.events("nothing", after=0) == []


async def test_of_appends_in_one_group_the_first_wins_and_costs_the_others_alone(url: str) -> None:
    async with open_store(url) as store:
        await asyncio.gather(store.append(opening("t")), store.append(opening("u")))
        assert await results(
            store,
            following(3, "t", by="first"),
            following(3, "t", by="second"),
            following(2, "u", count=2, by="too late"),
            following(3, "u", count=2, by="in time"),
        ) == ["None", "stale", "stale", "None"]
        assert [one.data["by"] for one in await store.events("t", after=2)] == ["first"]
        assert [one.data["by"] for one in await store.events("u", after=2)] == ["in time", "in time"]


async def test_two_processes_cannot_both_append(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        await one.append(opening())
        for version in range(3, 13):
            both = await asyncio.gather(
                results(one, following(version, by="one")), results(other, following(version, by="other"))
            )
            assert sorted(both) == [["None"], ["stale"]]
        versions = [stored.version for stored in await one.events("t", after=0)]
        assert versions == list(range(1, 13))


async def test_an_append_sets_all_deadlines_of_its_table(url: str) -> None:
    async with open_store(url) as store:
        await store.append(opening("t", Deadline("t", "bot", 2, 50), Deadline("t", "clock", 2, 90)))
        await store.append(opening("u", Deadline("u", "bot", 2, 40)))
        assert await store.due(49) == [Deadline("u", "bot", 2, 40)]
        assert await store.due(50) == [Deadline("u", "bot", 2, 40), Deadline("t", "bot", 2, 50)]
        await asyncio.gather(
            store.append(following(3, "t", Deadline("t", "bot", 3, 70))), store.append(following(3, "u"))
        )
        assert await store.due(1000) == [Deadline("t", "bot", 3, 70)]
        with pytest.raises(StaleError):
            await store.append(following(3, "t"))
        assert await store.due(1000) == [Deadline("t", "bot", 3, 70)]


async def test_a_key_is_made_once(url: str) -> None:
    async with open_store(url) as store, open_store(url) as other:
        key, same = await asyncio.gather(store.key("guest"), other.key("guest"))
        assert len(key) == 32
        assert key == same != await store.key("push")


async def test_a_database_that_fails_says_so_and_goes_on_afterwards(database: Path) -> None:
    async with open_store(str(database)) as store:
        with pytest.raises(UnavailableError):
            await store.append(following(3, "no such table"))
        await store.append(opening())
        assert len(await store.events("t", after=0)) == 2


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A plain connection to an empty database."""
    engine = create_engine(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    with engine.begin() as opened:
        yield opened
    engine.dispose()


def test_the_migrations_make_what_the_schema_says(connection: Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "cubirds.server.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    command.upgrade(config, HEAD)
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    assert compare_metadata(context, METADATA) == []
    migrate(connection)


def test_a_new_database_is_at_the_newest_migration(connection: Connection) -> None:
    migrate(connection)
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    assert context.get_current_revision() == HEAD
    assert compare_metadata(context, METADATA) == []
    assert set(inspect(connection).get_table_names()) == {*METADATA.tables, VERSION_TABLE}


async def refusal(database: str | Path) -> str:
    """The sentence with which a database is refused."""
    with pytest.raises(DatabaseRefusedError) as refused:
        async with open_store(str(database)):
            raise AssertionError("it was opened")
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence


async def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    async with open_store(url):
        pass
    engine = create_async_engine(url if "://" in url else f"sqlite+aiosqlite:///{url}")
    async with engine.begin() as writing:
        await writing.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))  # noqa: S608
    assert "newer" in await refusal(url)
    await engine.dispose()


async def test_a_database_that_cannot_be_written_to_is_refused_at_the_start(database: Path) -> None:
    async with open_store(str(database)):
        pass
    with closing(sqlite3.connect(database)) as connection:
        why = "attempt to write a readonly database"
        connection.execute(
            f"CREATE TRIGGER no BEFORE UPDATE ON {VERSION_TABLE} BEGIN SELECT RAISE(ABORT, '{why}'); END"
        )
    assert why in await refusal(str(database))


async def test_databases_of_other_programs_are_left_alone(database: Path, url: str) -> None:
    engine = create_async_engine(url if "://" in url else f"sqlite+aiosqlite:///{url}")
    async with engine.begin() as writing:
        await writing.execute(text("CREATE TABLE recipes (name TEXT)"))
    await engine.dispose()
    before = database.read_bytes() if database.exists() else b""
    assert "another program" in await refusal(url)
    after = database.read_bytes() if database.exists() else b""
    assert after == before


@pytest.mark.parametrize("content", [b"dear diary", b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 5000])
async def test_a_file_that_is_no_database_is_left_alone(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    assert "left alone" in await refusal(database)
    assert database.read_bytes() == content
    assert sorted(database.parent.iterdir()) == [database]


async def test_an_empty_file_becomes_a_database(database: Path) -> None:
    database.touch()
    async with open_store(str(database)) as store:
        await store.append(opening())


async def test_places_where_no_database_can_be_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "folder" in await refusal(tmp_path)
    assert str(tmp_path / "file/games.sqlite3") in await refusal(tmp_path / "file" / "games.sqlite3")


@pytest.mark.parametrize("url", ["mysql://localhost/games", "://", "postgresql+psycopg2://127.0.0.1:1/y"])
async def test_urls_that_lead_nowhere_are_refused(url: str) -> None:
    assert await refusal(url)


async def test_a_postgresql_that_does_not_answer_is_refused() -> None:
    assert "secret" not in await refusal("postgresql://somebody:secret@127.0.0.1:1/games")


async def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.sqlite3"
    async with open_store(str(path)):
        pass
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
