"""The server: tables, people, store, HTTP and WebSocket. Importing it loads nothing of that yet."""

from collections.abc import Callable


def run(host: str, port: int, database: str, on_listening: Callable[[int], None]) -> None:
    """Serve until SIGINT or SIGTERM; see ``serving.run``."""
    from cubirds.server import serving  # noqa: PLC0415 - for help that does not wait for a web framework

    serving.run(host, port, database, on_listening)
