"""The bodies of the HTTP API about Web Push."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from cubirds.server.protocol import Inbound

Endpoint = Annotated[
    str, Field(min_length=1, max_length=1000, examples=["https://fcm.googleapis.com/fcm/send/abc"])
]


class PushSubscription(Inbound):
    """What a browser's ``PushSubscription`` tells, as base64url: where to send, and how to encrypt."""

    endpoint: Endpoint
    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$", examples=["B" + "A" * 86])]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$", examples=["A" * 22])]


class PushEndpoint(Inbound):
    """A subscription that is no longer wanted."""

    endpoint: Endpoint


class PushKey(BaseModel):
    """The server's public key, with which browsers subscribe: a point of P-256, as base64url."""

    key: str


BODIES: Final[tuple[type[BaseModel], ...]] = (PushSubscription, PushEndpoint, PushKey)
"""Everything that goes over the wire as a body of its own."""
