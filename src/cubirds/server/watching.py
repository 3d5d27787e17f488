"""Viewers of tables, as rooms know them."""

import json
from typing import Any, Final, Protocol, TypeAlias

from pydantic import BaseModel

from cubirds.server.identity import PersonId
from cubirds.server.protocol import ChatLine, LobbyMessage, ServerMessage

CLOSE_NOT_FOUND: Final = 4004
"""Close code of a socket to a table that is not there."""
CLOSE_NO_SPECTATORS: Final = 4003
"""Close code of a socket to a game that only those who play it may see."""
CLOSE_SIGNED_OUT: Final = 4001
"""Close code of a socket whose person was logged out; it may come back as whoever its cookies say."""
CLOSE_LATER: Final = 1013
"""Close code of a socket that came while the database did not answer."""
CLOSE_SLOW: Final = 4008
"""Close code of a socket that does not read; it may come back and resume."""

Text: TypeAlias = str


def _plain(value: Any) -> Any:  # noqa: ANN401 - what JSON does not know
    if isinstance(value, BaseModel):
        return value.model_dump()
    raise TypeError(f"{type(value).__name__} is no part of a message")


_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode


def to_text(message: ServerMessage | LobbyMessage) -> Text:
    """A message as it is sent."""
    return _encode(message)


class Watcher(Protocol):
    """A viewer of a table."""

    person: PersonId
    version: int
    """The version up to which the viewer was told everything, 0 before the first message."""
    heard: int | None
    """The last line of chat that was told; none before the first ones were."""
    presence: Text
    """The last message about presence."""

    def tell(self, text: Text) -> None:
        """Send a message soon. Must not block and must not raise."""
        ...

    def say(self, message: ChatLine) -> None:
        """Send a line of chat soon."""
        ...

    def end(self, code: int) -> None:
        """Close the socket."""
        ...
