"""`cubirds simulate`: bots play games, and the records are written."""

import json
import random
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

import typer

from cubirds.cli.errors import CommandError
from cubirds.cli.output import standard_output

if TYPE_CHECKING:
    from typing import BinaryIO

    from cubirds.game import Variant

MANY_GAMES: Final = 1000
"""From so many on it pays to start a process for each core."""
AT_ONCE: Final = 50
"""Games that a process plays between two answers."""


class _Table(NamedTuple):
    """Who plays what."""

    levels: Sequence[str]
    variant: "Variant"
    challenge: int
    seed: int


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")],
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="The bots, seat by seat, such as greedy,random.")
    ],
    record: Annotated[
        str, typer.Option(metavar="FILE", help="Where the records go, one a line; - is standard output.")
    ],
    players: Annotated[
        int | None, typer.Option(help="How many play.  [default: as the bots]", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same file, byte for byte.")] = 0,
    variant: Annotated[
        Literal["standard", "robinbird"], typer.Option(help="The standard game, or a bot against RobinBird.")
    ] = "standard",
    challenge: Annotated[int, typer.Option(help="RobinBird's extra birds, 0 to 5.")] = 0,
) -> None:
    """Let bots play games, and write the records (cubirds/1, JSON Lines).

    A game that has not ended after 1,000 turns is cut off and recorded as abandoned.

    Example: cubirds simulate --games 100 --bots greedy,random --seed 7 --record games.cubirds.jsonl
    """
    from cubirds.game import Variant

    table = _Table(bots.split(","), Variant(variant), challenge, seed)
    _check(table, players)
    with _opened(record) as output:
        for line in _with_progress(_lines(table, games), games):
            output.write(line)


def _check(table: _Table, players: int | None) -> None:
    from cubirds.bots import make_bot
    from cubirds.game import CubirdsError
    from cubirds.game.setup import check_table

    seats = _seats(table)
    if players is not None and players not in {seats, len(table.levels)}:
        message = f"{players} players, but {len(table.levels)} bots: {','.join(table.levels)}"
        raise typer.BadParameter(message, param_hint="--players")
    try:
        check_table(seats, table.variant, table.challenge)
        for level in table.levels:
            make_bot(level, table.seed)
    except CubirdsError as error:
        raise typer.BadParameter(str(error)) from None


def _seats(table: _Table) -> int:
    return len(table.levels) + (table.variant == "robinbird")


def _lines(table: _Table, games: int) -> Iterator[bytes]:
    """The records as lines, in the order of the games; all cores play where there are many."""
    line = partial(_line, table)
    if games < MANY_GAMES:
        yield from map(line, range(games))
        return
    with get_context("spawn").Pool(initializer=_ignore_interrupts) as pool:
        yield from pool.imap(line, range(games), chunksize=AT_ONCE)


def _ignore_interrupts() -> None:
    """Leave it to the main process to end its helpers when someone presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _line(table: _Table, number: int) -> bytes:
    """The record of one game; its number and the seed decide everything in it."""
    from cubirds.bots import make_bot, play_game
    from cubirds.game import SeededChance
    from cubirds.records import record_of

    seeds = random.Random(f"{table.seed}/{number}/bots")
    bots = [make_bot(level, seeds.getrandbits(64)) for level in table.levels]
    game = play_game(bots, SeededChance(f"{table.seed}/{number}"), table.variant, table.challenge)
    names = [*table.levels, "RobinBird"][: _seats(table)]
    record = record_of(game, names, abandoned=game.state.outcome is None)
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def _with_progress(lines: Iterator[bytes], games: int) -> Iterable[bytes]:
    """The same lines, with a bar that shows how far they are where someone watches."""
    if not sys.stderr.isatty():
        return lines
    from rich.console import Console
    from rich.progress import track

    return track(lines, "Playing", total=games, console=Console(stderr=True))


@contextmanager
def _opened(record: str) -> "Iterator[BinaryIO]":
    if record == "-":
        with standard_output() as output:
            yield output.buffer
        return
    try:
        with Path(record).open("wb") as file:
            yield file
    except OSError as error:
        message = f"cannot write {record}: {error.strerror}"
        raise CommandError(message) from error
