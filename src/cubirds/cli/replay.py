"""`cubirds replay`: checks records and says how each game stands."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cubirds.cli.errors import CommandError
from cubirds.cli.output import standard_output
from cubirds.cli.text import printable

if TYPE_CHECKING:
    import io

    from cubirds.records import Replay


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record or a JSON Lines file, gzipped or not; - is input.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per record.")] = False,
) -> None:
    """Check game records and say how each game stands.

    Every card, turn and result of a cubirds/1 record is held against the rules, and a proof of the
    deal against its seed. Exit status 1 when any record is refused.

    Example: cubirds replay games.cubirds.jsonl --json
    """
    refused = False
    line = _as_json if as_json else _as_text
    with standard_output() as output:
        for number, result in enumerate(_replays(file), 1):
            refused = refused or isinstance(result, Exception)
            output.write(line(number, result) + "\n")
    if refused:
        raise typer.Exit(1)


def _replays(file: str) -> "Iterator[Replay | Exception]":
    """Each record's replay, or the reason why it is refused."""
    from cubirds.records import RecordError, documents, parse, replay

    try:
        for document in documents(_opened(file)):
            try:
                yield replay(parse(document))
            except RecordError as error:
                yield error
    except RecordError as error:  # the rest of the file cannot be read
        yield error


def _opened(file: str) -> "io.BufferedReader":
    if file == "-":
        if sys.stdin is None:
            raise CommandError("standard input is closed")
        return cast("io.BufferedReader", sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None


def _as_json(number: int, result: "Replay | Exception") -> str:
    if isinstance(result, Exception):
        line: dict[str, Any] = {"record": number, "ok": False, "error": str(result)}
        return json.dumps(line)
    from cubirds.game import outcome_view

    state, outcome = result.state, result.outcome
    line = {
        "record": number,
        "ok": True,
        "state": {
            "rows": state.rows,
            "hands": state.hands,
            "collections": state.collections,
            "draw_pile": len(state.draw_pile),
            "discard": state.discard,
        },
        "over": None if outcome is None else outcome_view(outcome),
    }
    if result.proven:
        line["proof"] = True
    return json.dumps(line)


def _as_text(number: int, result: "Replay | Exception") -> str:
    if isinstance(result, Exception):
        return f"{number}: refused: {result}"
    told = "goes on"
    if result.outcome is not None:
        winners = " and ".join(printable(result.players[seat]) for seat in result.outcome.winners)
        reason = result.outcome.reason.replace("_", " ")
        told = f"{winners} won: {reason}" if winners else reason
    proof = ", deal proven" if result.proven else ""
    return f"{number}: {told}, {result.turns} turns{proof}"
