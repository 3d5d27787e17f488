"""The `cubirds` program: its commands, its exit statuses, its one-line errors.

Exit status 0: done; 1: could not be done, standard error says why in one line (and nothing when whoever
read the output has gone); 2: the command line itself is wrong; 130: interrupted.
"""

import sys
from typing import Annotated, NoReturn

import typer

from cubirds.cli import admin, bench, replay, serve, simulate
from cubirds.cli.errors import CommandError

app = typer.Typer(
    name="cubirds",
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("serve")(serve.serve)
app.command("replay")(replay.replay)
app.command("simulate")(simulate.simulate)
app.add_typer(admin.app, name="admin")
app.add_typer(bench.app, name="bench")


def _print_version(wanted: bool) -> None:
    if wanted:
        from cubirds import __version__

        typer.echo(f"cubirds {__version__}")
        raise typer.Exit


@app.callback()
def play(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play CuBirds in the browser, host it, or study it.

    Without a command: serves on this machine alone, on a free port, and opens the browser.
    """
    del version
    if context.invoked_subcommand is None:
        serve.open_in_browser()


def main() -> NoReturn:
    """Run the command line and exit."""
    try:
        status = app(standalone_mode=False)
    except (CommandError, typer.TyperException) as error:
        _report(error)
        status = getattr(error, "exit_code", 1)
    except typer.Abort:
        status = 130
    sys.exit(status)


def _report(error: Exception) -> None:
    message = error.format_message() if isinstance(error, typer.TyperException) else str(error)
    context = getattr(error, "ctx", None)
    if context is not None:
        message += f" ('{context.command_path} --help' tells more)"
    typer.echo(f"cubirds: {' '.join(message.split())}", err=True)
