"""What can happen at a table. These are kept for ever: a field may be added with a default, none changed.

Names are not kept in them, for people change and delete their names.
"""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from cubirds.game import ActionId, Seat, Variant
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.protocol import NoClock, TableOptions
from cubirds.server.store import StoredEvent

SOLO_OPTIONS: Final = TableOptions(
    visibility="link",
    pace=NoClock(kind="none"),
    flock_window=0,
    spectators=True,
    chat=True,
    rated=False,
    on_leave="bot",
)
"""Options of a table about which nothing else was wished."""


class Kept(BaseModel):
    """A value that is kept as JSON, bytes as hex."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_bytes="hex", val_json_bytes="hex")


class PersonSeat(Kept):
    """A seat of a person; a free one has none yet."""

    kind: Literal["person"] = "person"
    person: PersonId | None = None


class BotSeat(Kept):
    """A seat of a built-in bot."""

    kind: Literal["bot"] = "bot"
    level: str

    @property
    def name(self) -> str:
        """What the bot is called."""
        return self.level.capitalize()


class RobinBirdSeat(Kept):
    """RobinBird's seat. She decides nothing: the rules move her."""

    kind: Literal["robinbird"] = "robinbird"

    @property
    def name(self) -> str:
        """What she is called."""
        return "RobinBird"


SeatHolder: TypeAlias = Annotated[PersonSeat | BotSeat | RobinBirdSeat, Field(discriminator="kind")]


class Created(Kept):
    """The table was opened. Its secret is made with it, so that the commitment can be shown from then on."""

    kind: ClassVar[str] = "created"
    variant: Variant
    challenge: int
    seats: tuple[SeatHolder, ...]
    secret: bytes = Field(repr=False)
    options: TableOptions = SOLO_OPTIONS
    barred: tuple[PersonId, ...] = ()
    """Who may not sit down: those who left the game before."""
    quick: bool = False
    """Whether people wait here for a quick match."""


class Joined(Kept):
    """A person took a free seat."""

    kind: ClassVar[str] = "joined"
    seat: Seat
    person: PersonId


class Departed(Kept):
    """A person gave the seat up. Before the start it is free then; in a game it stays theirs to return to."""

    kind: ClassVar[str] = "departed"
    seat: Seat


class Removed(Kept):
    """The host sent a person away before the start."""

    kind: ClassVar[str] = "removed"
    seat: Seat


class BecameReady(Kept):
    """A person is ready, and bound to the nonce of which this is the SHA-256."""

    kind: ClassVar[str] = "ready"
    seat: Seat
    nonce_hash: bytes


class BecameUnready(Kept):
    """A person is not ready after all."""

    kind: ClassVar[str] = "unready"
    seat: Seat


class Revealed(Kept):
    """A person's page has shown its nonce."""

    kind: ClassVar[str] = "revealed"
    seat: Seat
    nonce: bytes = Field(repr=False)


class RevealFailed(Kept):
    """Some pages did not show their nonces in time: nobody is ready any more.

    At public tables those who were absent lose their seats.
    """

    kind: ClassVar[str] = "reveal_failed"


class Started(Kept):
    """The cards were dealt: they follow from the table's secret and the nonces of the people."""

    kind: ClassVar[str] = "started"
    nonces: tuple[bytes | None, ...] = Field(repr=False)
    """By seat; none of a bot, or of a person whose page gave none."""


class Acted(Kept):
    """A seat took an action."""

    kind: ClassVar[str] = "acted"
    seat: Seat
    action: ActionId
    command: str | None = None
    """The id that the client gave to the command; none where the server or a bot acted."""
    by: Literal["player", "server", "clock"] = "player"
    """``server`` passes a flock step; ``clock``: a bot, because the person's time was over."""


class BotSeated(Kept):
    """A bot plays for a person who let the time run out too often."""

    kind: ClassVar[str] = "bot_seated"
    seat: Seat


class Returned(Kept):
    """A person took the seat back."""

    kind: ClassVar[str] = "returned"
    seat: Seat


class ClockShifted(Kept):
    """The clocks stood still for so long, because no server ran."""

    kind: ClassVar[str] = "clock_shifted"
    milliseconds: Milliseconds


class Abandoned(Kept):
    """The table was given up before its game was over, or before it began."""

    kind: ClassVar[str] = "abandoned"


class RematchAsked(Kept):
    """A person agrees to another game."""

    kind: ClassVar[str] = "rematch_asked"
    seat: Seat


class RematchAgreed(Kept):
    """Everybody who is still here agrees to another game, at this table."""

    kind: ClassVar[str] = "rematch_agreed"
    table: str


SeatEvent: TypeAlias = (
    Joined
    | Departed
    | Removed
    | BecameReady
    | BecameUnready
    | Revealed
    | RevealFailed
    | BotSeated
    | Returned
    | RematchAsked
    | RematchAgreed
)
"""What changes the table and not the game."""
TableEvent: TypeAlias = Created | Started | Acted | ClockShifted | Abandoned | SeatEvent

_ALL: Final[tuple[type[TableEvent], ...]] = (
    Created,
    Started,
    Acted,
    ClockShifted,
    Abandoned,
    Joined,
    Departed,
    Removed,
    BecameReady,
    BecameUnready,
    Revealed,
    RevealFailed,
    BotSeated,
    Returned,
    RematchAsked,
    RematchAgreed,
)
_KINDS: Final[dict[str, type[TableEvent]]] = {event.kind: event for event in _ALL}


def to_stored(event: TableEvent, version: int, at: Milliseconds) -> StoredEvent:
    """The form in which an event is kept."""
    data: dict[str, Any] = event.model_dump(mode="json")
    return StoredEvent(version, event.kind, data, at)


def from_stored(stored: StoredEvent) -> TableEvent:
    """The event that was kept.

    :raises KeyError: for a kind that this program does not know.
    """
    return _KINDS[stored.kind].model_validate(stored.data)
