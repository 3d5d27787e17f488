"""`cubirds bench kernel`: random games a second by the compiled rules."""

import dataclasses
import json
from typing import Annotated

import typer


def kernel(
    players: Annotated[int, typer.Option(min=2, max=5, help="How many seats.")] = 2,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object instead of sentences.")
    ] = False,
) -> None:
    """Random games by the compiled rules, in games a second of one core.

    Every decision is uniform over its legal actions; the best of a hundred runs of the same games. Then the
    scaling: games a second on all cores as a multiple of one, beside that of a plain compiled loop in the
    same run. And the seconds from the start of a process to its first game, with nothing compiled yet and
    with the compiler's cache.
    """
    from cubirds.kernel.speed import measure, start_seconds

    cold, cached = start_seconds(players)
    speed = measure(players)
    if as_json:
        numbers = {"players": players, **dataclasses.asdict(speed)}
        numbers |= {"cold_compile_s": cold, "cached_start_s": cached}
        typer.echo(json.dumps({name: round(number, 3) for name, number in numbers.items()}))
        return
    typer.echo(
        f"The kernel plays {speed.games_per_second:,.0f} games of {players} seats a second on one core,"
        f" {speed.turns_per_second:,.0f} turns.\n"
        f"{speed.threads} threads play {speed.scaling:.2f} times as many; a plain compiled loop gains"
        f" {speed.plain_scaling:.2f}.\n"
        f"It plays {cold:.1f} s after the first start, {cached:.1f} s after any other."
    )
