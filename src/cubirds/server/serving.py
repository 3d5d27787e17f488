"""Runs the server until it is told to end."""

import asyncio
import errno
import multiprocessing
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.types import ASGIApp

from cubirds.server.entrance import Entrance
from cubirds.server.errors import AddressInUseError, WorkersRefusedError
from cubirds.server.settings import Settings

if TYPE_CHECKING:
    from cubirds.server.services import Services

    _Opening = AbstractAsyncContextManager[Services]

_FRAME_BYTES: Final = 65_536
"""Longer frames close the socket unread; what is between this and the message limit gets an answer."""
_STALLED_MS: Final = 60_000
"""How long a peer may refuse what was sent to it, before the system drops the connection."""
_ANSWER_SECONDS: Final = 20
"""How long a page may take to give a sign of life."""
_GRACE_SECONDS: Final = 5


class _Server(uvicorn.Server):
    """Ends by itself after SIGINT or SIGTERM, without raising the signal again.

    Once the sockets are closed, what still waits is written.
    """

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield
        for number in signals:
            loop.remove_signal_handler(number)


def run(
    host: str, port: int, settings: Settings, on_listening: Callable[[int], None], *, workers: int = 1
) -> None:
    """Serve until SIGINT or SIGTERM. What was acknowledged is finished; open sockets are closed with 1012.

    :param port: 0 for any that is free.
    :param on_listening: called with the port once visitors can connect; their requests wait until the
        database is open.
    :param workers: processes that serve together; more than one need Redis.
    :raises AddressInUseError: when the address cannot be listened on.
    :raises DatabaseRefusedError: when the database cannot be had, is not ours, or is newer than this program.
    :raises BusRefusedError: when the Redis cannot be had.
    :raises WorkersRefusedError: when there are several workers and no Redis.
    """
    if workers > 1 and settings.redis is None:
        raise WorkersRefusedError(
            "several workers tell each other what is new over Redis: name one with --redis"
        )
    _allow_many_sockets()
    with listen(host, port) as listener:
        on_listening(listener.getsockname()[1])
        if workers > 1:
            from cubirds.server.workers import supervise  # noqa: PLC0415 - most servers are one process

            supervise(listener, settings, workers)
        else:
            work(listener, settings)


def work(listener: socket.socket, settings: Settings) -> None:
    """Serve in this process until SIGINT or SIGTERM, or until the process that started this one is gone."""
    config = uvicorn.Config("", log_config=None)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(listener, settings))


async def _serve(listener: socket.socket, settings: Settings) -> None:
    entrance = Entrance(settings.static)
    web = _Server(web_config(entrance, settings))
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        _end_with(supervisor.sentinel, web)
    serving = asyncio.create_task(web.serve(sockets=[listener]))
    try:
        create_app, open_services = await asyncio.to_thread(_load)
        async with open_services(settings) as services:
            entrance.open(create_app(services))
            await asyncio.shield(serving)
    finally:
        entrance.close()
        web.should_exit = True
        await serving


def _end_with(sentinel: int, web: uvicorn.Server) -> None:
    """End the server once the process behind the sentinel is gone, which then stays readable for ever."""
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.remove_reader(sentinel)
        web.handle_exit(signal.SIGTERM, None)

    loop.add_reader(sentinel, end)


def _load() -> "tuple[Callable[[Services], ASGIApp], Callable[[Settings], _Opening]]":
    """The application and its services, beside the event loop: loading them takes a second of work."""
    from cubirds.server.app import create_app  # noqa: PLC0415
    from cubirds.server.logs import configure  # noqa: PLC0415
    from cubirds.server.services import open_services  # noqa: PLC0415

    configure()
    return create_app, open_services


def web_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How the web server is set up to serve an application."""
    return uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=_FRAME_BYTES,
        ws_ping_interval=settings.heartbeat_seconds,
        ws_ping_timeout=_ANSWER_SECONDS,
        ws_per_message_deflate=False,  # small messages, and hundreds of kilobytes for each socket
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; 0 is any free port.

    :raises AddressInUseError: when it cannot.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "another program uses that port" if taken else str(error.strerror)
        raise AddressInUseError(f"cannot listen on {host} port {port}: {why}") from error
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
    return listener


def _allow_many_sockets() -> None:
    """Each socket is an open file, and shells often allow a thousand where the system allows more."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
