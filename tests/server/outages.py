"""A way to a service that can be cut and mended, as when the service is gone for a while."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class Way:
    """Passes on what goes to one address and back, while it is not cut.

    A connection over which nothing goes for ``idle_seconds`` is closed, as many proxies do.
    """

    def __init__(self, host: str, port: int, idle_seconds: float | None = None) -> None:
        self._idle_seconds = idle_seconds
        self._host = host
        self._port = port
        self._open = True
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """End every connection at once, and let no new one through."""
        self._open = False
        for writer in self._writers:
            writer.transport.abort()

    def stall(self) -> None:
        """Let nothing more through, without a word."""
        self._flowing.clear()

    def mend(self) -> None:
        self._open = True
        self._flowing.set()

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        there_reader, there = await asyncio.open_connection(self._host, self._port)
        ends = {writer, there}
        self._writers |= ends
        with suppress(OSError):
            await asyncio.gather(self._copy(reader, there), self._copy(there_reader, writer))
        self._writers -= ends

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(self._idle_seconds) as silence:
                while data := await reader.read(65_536):
                    if self._idle_seconds is not None:
                        silence.reschedule(asyncio.get_running_loop().time() + self._idle_seconds)
                    await self._flowing.wait()
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.close()


@asynccontextmanager
async def way_to(url: str) -> AsyncIterator[tuple[Way, str]]:
    """A way to the service at an URL, and the URL by which to take it."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    way = Way(parts.hostname, parts.port)
    await way.start()
    try:
        place = parts.netloc.replace(f"{parts.hostname}:{parts.port}", f"127.0.0.1:{way.port}")
        yield way, urlunsplit(parts._replace(netloc=place))
    finally:
        await way.stop()
