"""Sends what is to be told: that it is somebody's turn, and where. Never anything of the cards."""

import asyncio
import base64
import json
from collections.abc import Callable
from typing import Final, TypeAlias

from cubirds.server.errors import ServerError
from cubirds.server.identity import PersonId
from cubirds.server.logs import logger
from cubirds.server.protocol import DaysClock
from cubirds.server.push.subscriptions import Subscription, Subscriptions
from cubirds.server.tables import Table

_AT_ONCE: Final = 4
_WAITING: Final = 1000
"""People who wait to be told; more are not told."""
_TIMEOUT_SECONDS: Final = 10.0
_KEPT_SECONDS: Final = 24 * 60 * 60
"""How long a push service keeps a message for a browser that is off."""
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256 (FIPS 186-5): private keys are from 1 to one less."""
_GONE: Final = (404, 410)
Send: TypeAlias = Callable[[Subscription, str, bytes], bool]
"""Sends a text to a browser, signed with a key; false when the browser wants no more. May block and raise."""


class Push:
    """Tells people in games over days that it is their turn, by the browsers that they have subscribed."""

    def __init__(self, subscriptions: Subscriptions, key: bytes, send: Send) -> None:
        """``key``: 32 random bytes that stay the same for ever."""
        self.subscriptions = subscriptions
        self._key = _private_key(key)
        self._send = send
        self._waiting: asyncio.Queue[tuple[PersonId, str]] = asyncio.Queue(_WAITING)

    def public_key(self) -> str:
        """The key with which browsers subscribe."""
        return _public_key(self._key)

    def turn_began(self, table: Table) -> None:
        """Tell whoever has to decide at a table, soon."""
        person = None if table.decider is None else table.person_in(table.decider)
        if person is None or table.bot_to_decide or not isinstance(table.options.pace, DaysClock):
            return
        try:
            self._waiting.put_nowait((person, json.dumps({"type": "turn", "table": table.id})))
        except asyncio.QueueFull:
            logger().warning("too many push messages wait", table=table.id)

    async def idle(self) -> None:
        """Returns once nobody waits to be told."""
        await self._waiting.join()

    async def run(self) -> None:
        """Send until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for _ in range(_AT_ONCE):
                tasks.create_task(self._send_for_ever())

    async def _send_for_ever(self) -> None:
        while True:
            person, text = await self._waiting.get()
            try:
                for subscription in await self.subscriptions.of(person):
                    if not await self._reached(subscription, text):
                        await self.subscriptions.remove(subscription.endpoint)
            except ServerError as error:
                logger().warning("a push message was not sent", code=error.code)
            finally:
                self._waiting.task_done()

    async def _reached(self, subscription: Subscription, text: str) -> bool:
        try:
            return await asyncio.to_thread(self._send, subscription, text, self._key)
        except Exception as error:  # noqa: BLE001 - whatever a service far away makes its library raise
            logger().warning("a push message was not sent", error=type(error).__name__)
            return True


def web_push(subscription: Subscription, text: str, key: bytes) -> bool:
    """Send a text to a browser by its push service; false when that knows the browser no more."""
    from py_vapid import Vapid02  # noqa: PLC0415 - seconds that most servers never need
    from pywebpush import WebPushException, webpush  # noqa: PLC0415

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        webpush(
            {"endpoint": subscription.endpoint, "keys": keys},
            text,
            vapid_private_key=Vapid02.from_raw(base64.urlsafe_b64encode(key)),
            vapid_claims={"sub": subscription.site},
            timeout=_TIMEOUT_SECONDS,
            ttl=_KEPT_SECONDS,
        )
    except WebPushException as error:
        if error.response is not None and error.response.status_code in _GONE:
            return False
        raise
    return True


def _private_key(key: bytes) -> bytes:
    return (int.from_bytes(key) % (_ORDER - 1) + 1).to_bytes(32)


def _public_key(private_key: bytes) -> str:
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    point = ec.derive_private_key(int.from_bytes(private_key), ec.SECP256R1()).public_key()
    octets = point.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")
