"""Standard output, to which a command writes line after line."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import typer

from cubirds.cli.errors import CommandError


@contextmanager
def standard_output() -> Iterator[TextIO]:
    """Standard output, written to the last byte at the end; characters that its encoding lacks as escapes.

    :raises CommandError: when it is closed, or cannot take what is written.
    :raises typer.Exit: without a word and with status 1 when nobody reads it any more, as before ``head``.
    """
    if sys.stdout is None:
        raise CommandError("standard output is closed")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except OSError as error:
        _forget_the_rest()
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(1) from None
        raise CommandError(f"cannot write standard output: {error.strerror}") from error


def _forget_the_rest() -> None:
    """Let the interpreter write nowhere what is still waiting when it ends, else it would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
