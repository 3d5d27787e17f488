"""`cubirds bench`: what the README claims about speed, measured on this machine."""

import json
import random
import statistics
import time
from typing import Annotated, Final

import typer

from cubirds.cli.bench_kernel import kernel
from cubirds.cli.bench_server import server

RUNS: Final = 7
GAMES: Final = 200
"""Games in one run: about half a second."""

app = typer.Typer(help="Measure how fast this machine plays.")
app.command()(kernel)
app.command()(server)


@app.callback()
def bench() -> None:
    """Measure how fast this machine plays."""


@app.command()
def rules(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of a sentence.")
    ] = False,
) -> None:
    """Random play by the readable rules, in turns a second.

    Two seats; the legal actions and the events of every decision are made, in one process. The median
    of seven runs of the same 200 games.
    """
    _random_games(GAMES // 10)
    turns_per_second = round(statistics.median(_random_games(GAMES) for _ in range(RUNS)))
    if as_json:
        typer.echo(json.dumps({"turns_per_second": turns_per_second}))
    else:
        typer.echo(f"The readable rules play {turns_per_second:,} turns a second.")


def _random_games(games: int) -> float:
    """Turns a second over ``games`` games, the same ones every time."""
    started = time.perf_counter()
    turns = sum(_random_game(seed) for seed in range(games))
    return turns / (time.perf_counter() - started)


def _random_game(seed: int) -> int:
    """Play a game of two seats at random; return how many turns it had."""
    from cubirds.game import DRAW, MAX_TURNS, SeededChance, apply, legal_actions, set_up

    chance = SeededChance(seed)
    choose = random.Random(seed).random
    state = set_up(2, chance)
    turns = 0
    while state.outcome is None and turns < MAX_TURNS:
        actions = list(legal_actions(state))
        action = actions[int(choose() * len(actions))]
        state, _ = apply(state, action, chance)
        turns += action < DRAW  # a lay, and every turn has one
    return turns
