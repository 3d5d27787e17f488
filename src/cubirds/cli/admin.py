"""`cubirds admin`: what a host does to the tables and people of a server, whether it runs or not."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cubirds.cli.errors import CommandError
from cubirds.cli.serve import default_database, refusals_as_command_errors
from cubirds.cli.text import printable

if TYPE_CHECKING:
    from cubirds.server.store import Store

_T = TypeVar("_T")
Database = Annotated[
    str | None,
    typer.Option(
        envvar="CUBIRDS_DATABASE",
        metavar="FILE|URL",
        help="The server's database; the one of 'cubirds' alone where none is named.",
    ),
]
Limit = Annotated[int, typer.Option(min=1, help="How many to list, the newest first.")]

app = typer.Typer(help="Look after a server's tables and people.")


@app.command()
def tables(
    database: Database = None,
    limit: Limit = 50,
    running: Annotated[bool, typer.Option("--running", help="Only those that are not over.")] = False,
) -> None:
    """List tables: when they were opened and by whom, how far they are, when something last happened."""
    from cubirds.server import admin

    for table in _with_store(database, lambda store: admin.tables(store, limit, running=running)):
        visible = "public" if table.public else "link"
        typer.echo(
            f"{table.id}  opened {_time(table.created_at)} by {table.created_by}  {visible}  {table.phase}"
            f"  {table.version} events, the last {_time(table.last_at)}"
        )


@app.command()
def people(
    database: Database = None,
    limit: Limit = 50,
    banned: Annotated[bool, typer.Option("--banned", help="Only those who are banned.")] = False,
) -> None:
    """List people: their ids, names, and since when they are here."""
    from cubirds.server import admin

    for person in _with_store(database, lambda store: admin.people(store, limit, banned=banned)):
        kind = "account" if person.account else "guest"
        out = "" if person.banned_at is None else f"  banned {_time(person.banned_at)}"
        typer.echo(f"{person.id}  {kind}  since {_time(person.created_at)}{out}  {printable(person.name)}")


@app.command()
def ban(
    person: Annotated[str, typer.Argument(metavar="ID", help="As 'cubirds admin people' lists it.")],
    database: Database = None,
) -> None:
    """Log somebody out everywhere and let them in no more."""
    from cubirds.server import admin

    _with_store(database, lambda store: admin.ban(store, person))
    typer.echo(f"{person} is banned")


@app.command()
def unban(
    person: Annotated[str, typer.Argument(metavar="ID", help="As 'cubirds admin people' lists it.")],
    database: Database = None,
) -> None:
    """Let somebody in again."""
    from cubirds.server import admin

    _with_store(database, lambda store: admin.unban(store, person))
    typer.echo(f"{person} is no longer banned")


@app.command()
def close(
    table: Annotated[str, typer.Argument(metavar="ID", help="As 'cubirds admin tables' lists it.")],
    database: Database = None,
) -> None:
    """Close a table. Its game ends as abandoned."""
    from cubirds.server import admin

    closed = _with_store(database, lambda store: admin.close_table(store, table))
    typer.echo(f"{table} is closed" if closed else f"{table} will be closed as soon as a server runs")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write it; must not be there yet.")],
    database: Database = None,
) -> None:
    """Write all that a database holds into one file, while its server runs.

    The file can be brought back into SQLite and into PostgreSQL. It holds the secrets of running games and
    of the server: keep it to yourself.

    Example: cubirds admin backup monday.backup --database postgresql://cubirds@localhost/cubirds
    """
    from cubirds.server import admin

    with _one_line():
        copied = admin.back_up(database or default_database(), file)
    typer.echo(f"wrote {_summary(copied)}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
) -> None:
    """Bring a backup back into an empty database, on which no server runs yet."""
    from cubirds.server import admin

    with _one_line():
        copied = admin.restore(file, database or default_database())
    typer.echo(
        f"brought back {copied['tables']} tables, {copied['events']} events, {copied['people']} people"
    )


def _with_store(database: str | None, ask: "Callable[[Store], Awaitable[_T]]") -> _T:
    from cubirds.server import admin

    async def run() -> _T:
        async with admin.open_existing(database or default_database()) as store:
            return await ask(store)

    with _one_line():
        return asyncio.run(run())


@contextmanager
def _one_line() -> Iterator[None]:
    from cubirds.server.errors import ServerError

    with refusals_as_command_errors():
        try:
            yield
        except ServerError as error:
            raise CommandError(str(error)) from error


def _summary(copied: dict[str, int]) -> str:
    return f"{copied['tables']} tables with {copied['events']} events, {copied['people']} people"


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
