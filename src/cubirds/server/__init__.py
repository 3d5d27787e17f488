"""The server: tables, people, store, HTTP and WebSocket. Importing it loads nothing of that yet."""

from collections.abc import Callable

from cubirds.server.settings import Settings

__all__ = ["Settings", "run"]


def run(
    host: str, port: int, settings: Settings, on_listening: Callable[[int], None], *, workers: int = 1
) -> None:
    """Serve until SIGINT or SIGTERM; see ``serving.run``."""
    from cubirds.server import serving  # noqa: PLC0415 - for help that does not wait for a web framework

    serving.run(host, port, settings, on_listening, workers=workers)
