"""`cubirds admin`: what a host sees and does beside a server that runs."""

import asyncio
import json
import re
import stat
import subprocess
import urllib.request
from pathlib import Path

import pytest
from tests.cli.test_serve import PROGRAM, new_table, refusal, running
from tests.cli.test_workers import close_code, view

from cubirds.server.admin import back_up, open_existing, restore
from cubirds.server.store.schema import EVENTS, KEYS


def admin(database: str, *arguments: str) -> list[str]:
    """The lines that a command prints."""
    command = [str(PROGRAM), "admin", *arguments, "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return done.stdout.splitlines()


async def rows_of(database: str) -> list[tuple[object, ...]]:
    """All events and keys."""
    async with open_existing(database) as store, store.reading() as connection:
        events = await connection.execute(EVENTS.select().order_by(EVENTS.c.table_id, EVENTS.c.version))
        keys = await connection.execute(KEYS.select().order_by(KEYS.c.name))
        return [tuple(row) for row in (*events, *keys)]


def test_tables_and_people_are_listed_without_what_is_hidden(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")
    with running("serve", "--port", "0", "--database", database) as (_, url):
        table = new_table(url)
        [line] = admin(database, "tables")
        assert line.startswith(f"{table}  opened ")
        assert "  playing  " in line
        [person] = admin(database, "people")
        assert "  guest  since " in person
        assert person.split()[0] in line
        assert admin(database, "people", "--banned") == []
        printed = f"{line}{person}"
    [secret] = re.findall(r"'secret': '([0-9a-f]{64})'", repr(asyncio.run(rows_of(database))))
    assert secret not in printed


def test_a_table_is_closed_by_the_server_that_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")
    with running("serve", "--port", "0", "--database", database) as (_, url):
        table = new_table(url)
        with view(url, table) as socket:
            socket.recv()
            assert admin(database, "close", table) == [f"{table} is closed"]
            while (message := json.loads(socket.recv()))["type"] != "update":
                pass
            assert {"type": "over", "reason": "abandoned", "winners": []} in message["events"]
        assert admin(database, "close", table) == [f"{table} is closed"]
        assert admin(database, "tables", "--running") == []
    assert "there is no table nothing" in refusal("admin", "close", "nothing", "--database", database)


def test_somebody_who_is_banned_loses_the_socket_and_comes_back_as_another(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite3")
    with running("serve", "--port", "0", "--database", database) as (_, url):
        with urllib.request.urlopen(f"{url}api/v1/me", timeout=30) as answer:
            cookie = answer.headers["Set-Cookie"].split(";")[0]
        table = new_table(url, cookie)
        [person] = admin(database, "people")
        name = person.split()[0]
        with view(url, table, cookie) as socket:
            assert json.loads(socket.recv())["table"]["seat"] == 0
            assert admin(database, "ban", name) == [f"{name} is banned"]
            assert close_code(socket) not in {None, 1000, 1006}
        with view(url, table, cookie) as socket:
            assert json.loads(socket.recv())["table"]["seat"] is None
        assert admin(database, "unban", name) == [f"{name} is no longer banned"]
        with view(url, table, cookie) as socket:
            assert json.loads(socket.recv())["table"]["seat"] == 0
    assert "there is nobody" in refusal("admin", "ban", "nobody", "--database", database)


def test_nothing_is_made_where_no_database_is(tmp_path: Path) -> None:
    assert "there is no database" in refusal("admin", "tables", "--database", str(tmp_path / "none"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_backup_of_a_running_server_comes_back_into_any_database(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    first = str(tmp_path / "games.sqlite3")
    other = str(tmp_path / "other.sqlite3")
    if kind == "postgresql":
        first = request.getfixturevalue("postgres_url")
    backup, again = tmp_path / "one.backup", tmp_path / "two.backup"
    with running("serve", "--port", "0", "--database", first) as (_, url):
        table = new_table(url)
        [said] = admin(first, "backup", str(backup))
        assert said.startswith("wrote 1 tables with ")
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    restore(backup, other)
    assert asyncio.run(rows_of(other)) == asyncio.run(rows_of(str(backup)))
    back_up(other, again)
    assert "not empty" in refusal("admin", "restore", str(again), "--database", first)
    with running("serve", "--port", "0", "--database", other) as (_, url), view(url, table) as socket:
        assert json.loads(socket.recv())["type"] == "snapshot"


def test_a_backup_writes_over_nothing(tmp_path: Path) -> None:
    file = tmp_path / "one.backup"
    file.touch()
    assert "there already" in refusal("admin", "backup", str(file))
    assert file.read_bytes() == b""
    assert "no backup" in refusal("admin", "restore", str(tmp_path / "none"))
