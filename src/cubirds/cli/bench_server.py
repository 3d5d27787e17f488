"""`cubirds bench server`: people at tables over real WebSockets, as many and as fast as is asked for."""

import dataclasses
import json
import tempfile
from pathlib import Path
from typing import Annotated

import typer


def server(
    tables: Annotated[int, typer.Option(min=1, help="Tables that are played at.")] = 100,
    seats: Annotated[int, typer.Option(min=2, max=5, help="People at each of them.")] = 4,
    seconds: Annotated[float, typer.Option(min=1, help="How long they play.")] = 30,
    rate: Annotated[float, typer.Option(min=0.1, help="Moves a second at all tables together.")] = 500,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|URL", help="Where games are kept.  [default: a new file]", show_default=False
        ),
    ] = None,
    redis: Annotated[str | None, typer.Option(metavar="URL", help="The Redis of several workers.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of sentences.")
    ] = False,
) -> None:
    """Bring a load of people to a server, and measure how it bears it.

    The server runs in processes of its own, this one plays: people on all seats, each with an open socket,
    flock steps of one second. Moves are due at fixed times, and times are measured from then on, so that a
    server which falls behind is not spared. A move is a command of a seat that was acknowledged, which is
    after its commit; it is fanned out when a socket of its table was told of it.

    Example: cubirds bench server --tables 1000 --seconds 30 --json
    """
    import asyncio

    from cubirds.cli.serve import refusals_as_command_errors
    from cubirds.server import Settings
    from cubirds.server.load import Hosted, Load, generate, without_limits

    load = Load(tables=tables, seats=seats, moves_per_second=rate, seconds=seconds)
    with tempfile.TemporaryDirectory() as folder, refusals_as_command_errors():
        place = database or str(Path(folder) / "games.sqlite3")
        hosted = Hosted(without_limits(Settings(database=place, redis=redis)), workers)
        hosted.start()
        try:
            report = asyncio.run(generate(hosted.address, load))
            numbers = dataclasses.asdict(report) | {"rss_mb": round(hosted.peak_bytes() / 2**20, 1)}
        finally:
            hosted.stop()
    if as_json:
        typer.echo(json.dumps(numbers))
        return
    typer.echo(
        f"{report.sockets:,} sockets made {report.moves_per_second:,.0f} moves a second; {report.lost} were"
        " lost.\n"
        f"Acknowledged after {report.ack_p50_ms} ms (median) and {report.ack_p99_ms} ms (99 of 100);"
        f" told to 99 of 100 sockets after {report.fanout_p99_ms} ms.\n"
        f"The server had {numbers['rss_mb']} MB."
    )
