"""What can happen at a table. These are kept for ever: a field may be added with a default, none changed."""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from cubirds.game import ActionId, Seat, Variant
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.store import StoredEvent


class _Kept(BaseModel):
    """A value that is kept as JSON, bytes as hex."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_bytes="hex", val_json_bytes="hex")


class PersonSeat(_Kept):
    """A seat of a person."""

    kind: Literal["person"] = "person"
    person: PersonId
    name: str


class BotSeat(_Kept):
    """A seat of a built-in bot."""

    kind: Literal["bot"] = "bot"
    level: str
    name: str


class RobinBirdSeat(_Kept):
    """RobinBird's seat. She decides nothing: the rules move her."""

    kind: Literal["robinbird"] = "robinbird"
    name: str = "RobinBird"


SeatHolder: TypeAlias = Annotated[PersonSeat | BotSeat | RobinBirdSeat, Field(discriminator="kind")]


class Created(_Kept):
    """The table was opened. Its secret is made with it, so that the commitment can be shown from then on."""

    kind: ClassVar[str] = "created"
    variant: Variant
    challenge: int
    seats: tuple[SeatHolder, ...]
    secret: bytes = Field(repr=False)


class Started(_Kept):
    """The cards were dealt: they follow from the table's secret and the nonces of the people."""

    kind: ClassVar[str] = "started"
    nonces: tuple[bytes | None, ...]
    """By seat; none of a bot, or of a person whose page gave none."""


class Acted(_Kept):
    """A seat took an action."""

    kind: ClassVar[str] = "acted"
    seat: Seat
    action: ActionId
    command: str | None = None
    """The id that the client gave to the command; none where the server or a bot acted."""


TableEvent: TypeAlias = Created | Started | Acted

_KINDS: Final[dict[str, type[TableEvent]]] = {kind.kind: kind for kind in (Created, Started, Acted)}


def to_stored(event: TableEvent, version: int, at: Milliseconds) -> StoredEvent:
    """The form in which an event is kept."""
    data: dict[str, Any] = event.model_dump(mode="json")
    return StoredEvent(version, event.kind, data, at)


def from_stored(stored: StoredEvent) -> TableEvent:
    """The event that was kept.

    :raises KeyError: for a kind that this program does not know.
    """
    return _KINDS[stored.kind].model_validate(stored.data)
