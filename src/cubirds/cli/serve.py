"""`cubirds serve`, and what `cubirds` alone does: the server with the page that it serves."""

import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from cubirds.cli.errors import CommandError

LOCAL = "127.0.0.1"
DEFAULT_PORT = 8000


def _not_empty(value: str | None) -> str | None:
    """Refuse the text of an unset shell variable: it must not mean another database, or every address."""
    if value == "":
        raise typer.BadParameter("it is empty")
    return value


def serve(
    host: Annotated[
        str,
        typer.Option(help="Address to listen on; 0.0.0.0 lets other machines play too.", callback=_not_empty),
    ] = LOCAL,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 for any that is free.")
    ] = DEFAULT_PORT,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="CUBIRDS_DATABASE",
            metavar="FILE|URL",
            callback=_not_empty,
            help="Where games are kept: an SQLite file, made when missing, or an SQLAlchemy URL such as"
            " postgresql+asyncpg://user@host/name.  [default: a file in your application folder]",
            show_default=False,
        ),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option(
            envvar="CUBIRDS_REDIS",
            metavar="URL",
            callback=_not_empty,
            help="The Redis over which several workers tell each other what is new: redis://host:6379",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve together; more than one need --redis.")
    ] = 1,
) -> None:
    """Serve the game to browsers until interrupted.

    Example: cubirds serve --host 0.0.0.0 --port 8000 --database games.sqlite3
    """
    with refusals_as_command_errors():
        _run(host, port, database, redis=redis, workers=workers)


def open_in_browser() -> None:
    """Serve on this machine alone and open the page.

    The port is the usual one, where the page finds the settings that the browser keeps for it, or any
    that is free.
    """
    with refusals_as_command_errors():
        from cubirds.server.errors import AddressInUseError

        try:
            _run(LOCAL, DEFAULT_PORT, None, visit=_open_browser)
        except AddressInUseError:
            _run(LOCAL, 0, None, visit=_open_browser)


def _run(
    host: str,
    port: int,
    database: str | None,
    *,
    redis: str | None = None,
    workers: int = 1,
    visit: Callable[[str], None] | None = None,
) -> None:
    from cubirds.server import Settings, run

    def announce(bound_port: int) -> None:
        url = f"http://[{host}]:{bound_port}/" if ":" in host else f"http://{host}:{bound_port}/"
        typer.echo(f"CuBirds on {url} (Ctrl-C ends it)")
        if visit is not None:
            visit(url)

    settings = Settings(database=database or default_database(), redis=redis)
    run(host, port, settings, announce, workers=workers)


@contextmanager
def refusals_as_command_errors() -> Iterator[None]:
    """Say in one line why a server or its database cannot be had."""
    from cubirds.server.errors import StartError

    try:
        yield
    except StartError as error:
        raise CommandError(str(error)) from error


def _open_browser(url: str) -> None:
    """Open the page without waiting for the browser: one that runs in the terminal stays until it is quit."""
    threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def default_database() -> str:
    """The file in which games are kept where no other place is named."""
    folder = Path(typer.get_app_dir("cubirds"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"cannot make the folder {folder} ({error.strerror}); say where with --database"
        raise CommandError(message) from error
    return str(folder / "cubirds.sqlite3")
