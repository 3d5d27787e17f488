"""`cubirds serve`, and what `cubirds` alone does: the server with the page that it serves."""

import errno
import importlib
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from cubirds.cli.errors import CommandError

LOCAL = "127.0.0.1"
DEFAULT_PORT = 8110
READY_WITHIN = 30.0  # seconds; after that the browser is not opened


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines play too.")
    ] = LOCAL,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = DEFAULT_PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL",
            help="Where games are kept: an SQLite file, made when missing, or an SQLAlchemy URL such as"
            " postgresql+asyncpg://user@host/name.  [default: a file in your application folder]",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the game to browsers until interrupted.

    Example: cubirds serve --host 0.0.0.0 --port 8000 --database games.sqlite3
    """
    _require_free(host, port)
    typer.echo(f"CuBirds on {_url(host, port)} (Ctrl-C ends it)")
    _run(host, port, database)


def open_in_browser() -> None:
    """Serve on this machine alone, on a free port, and open the page once it answers."""
    port = _free_port()
    url = _url(LOCAL, port)
    typer.echo(f"CuBirds on {url} (Ctrl-C ends it)")
    threading.Thread(target=_open_when_ready, args=(port, url), daemon=True).start()
    _run(LOCAL, port, database=None)


def _run(host: str, port: int, database: str | None) -> None:
    server = importlib.import_module("cubirds.server")
    server.run(host, port, _default_database() if database is None else database)


def _default_database() -> str:
    folder = Path(typer.get_app_dir("cubirds"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"cannot make the folder {folder} ({error.strerror}); say where with --database"
        raise CommandError(message) from error
    return str(folder / "cubirds.sqlite3")


def _require_free(host: str, port: int) -> None:
    try:
        _listen(host, port).close()
    except OSError as error:
        in_use = error.errno == errno.EADDRINUSE
        # Python appends "(while attempting to bind …)", which the message says already.
        why = "another program uses that port" if in_use else str(error.strerror).partition(" (")[0]
        message = f"cannot listen on {host} port {port}: {why}"
        raise CommandError(message) from error


def _free_port() -> int:
    """Return the usual port, so that bookmarks and settings stay valid, or any other that is free."""
    try:
        listener = _listen(LOCAL, DEFAULT_PORT)
    except OSError:
        listener = _listen(LOCAL, 0)
    with listener:
        port: int = listener.getsockname()[1]
        return port


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _open_when_ready(port: int, url: str) -> None:
    give_up = time.monotonic() + READY_WITHIN
    while time.monotonic() < give_up:
        try:
            socket.create_connection((LOCAL, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            webbrowser.open(url)
            return


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
