"""The command line: one file per command, each importing what it needs only when it runs."""

from cubirds.cli.app import main

__all__ = ["main"]
