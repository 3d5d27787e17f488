"""The bus of a server that is several processes: one Redis channel that all of them hear.

A message is lines ``table version``, and ``!topic text`` for texts. Whoever connects, or comes back, sends a
line of the version ``UNKNOWN`` for every table, for what it committed just before it went may never have been
told.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from cubirds.server.bus import UNKNOWN, Listener, MemoryBus, TextListener
from cubirds.server.errors import BusRefusedError
from cubirds.server.logs import logger

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

_PATIENCE: Final = 5.0
"""Seconds after which a Redis that does not answer is taken for gone."""
_SIGN_OF_LIFE: Final = 2.0
"""Seconds of silence after which Redis is asked whether it is there."""
_LONGEST_PAUSE: Final = 1.0
"""Most seconds between two attempts to connect."""
_ALL: Final = "*"


class RedisBus:
    """Tells this process's listeners at once, and those of the others through Redis.

    While Redis is gone, news waits: one version for each table, the newest.
    """

    def __init__(self, redis: "Redis", channel: str) -> None:
        self.connected = False
        self._redis = redis
        self._channel = channel
        self._here = MemoryBus()
        self._name = secrets.token_hex(8)
        self._unsent: dict[str, int] = {}
        self._unsent_texts: list[str] = []
        self._has_unsent = asyncio.Event()
        self._on_line = asyncio.Event()

    def subscribe(self, table: str, listener: Listener) -> None:
        """Call the listener for each news of the table."""
        self._here.subscribe(table, listener)

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Call it no more."""
        self._here.unsubscribe(table, listener)

    async def publish(self, table: str, version: int) -> None:
        """Tell this process's listeners now and the others soon."""
        self._here.tell(table, version)
        self._wait_to_send(table, version)

    def subscribe_texts(self, topic: str, listener: TextListener) -> None:
        """Call the listener for each text that is sent to a topic."""
        self._here.subscribe_texts(topic, listener)

    async def send(self, topic: str, text: str) -> None:
        """Tell this process's listeners now and the others soon."""
        self._here.tell_text(topic, text)
        self._unsent_texts.append(f"!{topic} {text}")
        self._has_unsent.set()

    async def run(self) -> None:
        """Hear and tell until cancelled, across every breakdown of Redis."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._hear_for_ever())
            tasks.create_task(self._tell_for_ever())

    async def first_connection(self) -> None:
        """Returns once news of the others is heard."""
        await self._on_line.wait()

    async def flush(self) -> None:
        """Send what waits, if Redis is there."""
        await self._send()

    def _wait_to_send(self, table: str, version: int) -> None:
        self._unsent[table] = max(version, self._unsent.get(table, version))
        self._has_unsent.set()

    # -- hearing ------------------------------------------------------------------

    async def _hear_for_ever(self) -> None:
        pause = 0.05
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(self._channel)
                    await self._hear(heard)
            except _failures() as error:
                if self.connected:
                    logger().warning("redis is gone", error=type(error).__name__)
                pause = 0.05 if self.connected else min(_LONGEST_PAUSE, pause * 2)
                self.connected = False
            await asyncio.sleep(pause)

    async def _hear(self, heard: "PubSub") -> None:
        """Hear until Redis is gone. Its silence is broken by its answers to signs of life.

        :raises TimeoutError: when it does not answer.
        """
        asked = False
        while True:
            message = await heard.get_message(timeout=_PATIENCE if asked else _SIGN_OF_LIFE)
            if message is not None:
                asked = False
                self._take(message)
            elif asked:
                raise TimeoutError
            else:
                await heard.ping()
                asked = True

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "subscribe":
                logger().info("redis is there")
                self.connected = True
                self._on_line.set()
                self._here.tell_all()
                self._wait_to_send(_ALL, UNKNOWN)
            case "message":
                sender, *news = message["data"].decode().split("\n")
                if sender != self._name:
                    self._take_news(news)

    def _take_news(self, news: list[str]) -> None:
        for line in news:
            table, _, version = line.rpartition(" ")
            if line.startswith("!"):
                self._here.tell_text(*line.removeprefix("!").split(" ", 1))
            elif table == _ALL:
                self._here.tell_all()
            elif version.isdecimal():
                self._here.tell(table, int(version))

    # -- telling ------------------------------------------------------------------

    async def _tell_for_ever(self) -> None:
        while True:
            await self._has_unsent.wait()
            if not await self._send():
                await asyncio.sleep(_LONGEST_PAUSE / 4)

    async def _send(self) -> bool:
        news, self._unsent = self._unsent, {}
        texts, self._unsent_texts = self._unsent_texts, []
        self._has_unsent.clear()
        lines = [self._name, *(f"{table} {version}" for table, version in news.items()), *texts]
        try:
            if len(lines) > 1:
                async with asyncio.timeout(_PATIENCE):
                    await self._redis.publish(self._channel, "\n".join(lines))
        except _failures():
            for table, version in news.items():
                self._wait_to_send(table, version)
            return False
        return True


@asynccontextmanager
async def open_redis_bus(url: str, channel: str) -> AsyncIterator[RedisBus]:
    """A bus over the Redis at an URL. At the end what waits is sent, if that is possible at once.

    :param channel: the same for all processes of one server, and for no others.
    :raises BusRefusedError: when there is no Redis.
    """
    async with _client(url) as redis:
        bus = RedisBus(redis, channel)
        running = asyncio.create_task(bus.run())
        try:
            async with asyncio.timeout(_PATIENCE):
                await bus.first_connection()
        except TimeoutError as error:
            running.cancel()
            raise BusRefusedError("no Redis answers at the address given with --redis") from error
        try:
            yield bus
        finally:
            await bus.flush()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def _client(url: str) -> "Redis":
    try:
        from redis.asyncio import Redis  # noqa: PLC0415 - a second that servers without it need not spend
        from redis.asyncio.retry import Retry  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BusRefusedError("Redis needs one package more: pip install 'cubirds[redis]'") from error
    try:
        # Its own attempts would hide that the connection was lost, and news with it.
        return Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=_PATIENCE)
    except ValueError as error:
        raise BusRefusedError("that is no address of a Redis: redis://host:6379") from error


def _failures() -> tuple[type[Exception], ...]:
    from redis.exceptions import RedisError  # noqa: PLC0415

    return RedisError, OSError
