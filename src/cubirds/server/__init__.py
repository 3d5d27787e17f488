"""The server: tables, people, store, HTTP and WebSocket. Importing it loads nothing of that yet."""


def run(host: str, port: int, database: str) -> None:
    """Serve until SIGINT or SIGTERM; see ``serving.run``."""
    from cubirds.server import serving  # noqa: PLC0415 - for help that does not wait for a web framework

    serving.run(host, port, database)
