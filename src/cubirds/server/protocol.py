"""The messages between a page and the server. ``web/src/protocol/messages.ts`` is generated from this file.

What comes in is checked by pydantic: nothing extra, no conversions. What goes out is typed only, for the
server builds it itself; everything of the game in it is a view or a seen event made for one viewer.
"""

from typing import Annotated, Literal, TypeAlias, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cubirds.game import MAX_CHALLENGE, MAX_SEATS, SeenEvent, View
from cubirds.server.errors import ErrorCode

MAX_COMMAND_ID = 40
"""Most characters of the id that a client gives to a command."""
MAX_VERSION = 2**31 - 1

SeatKind: TypeAlias = Literal["person", "bot", "robinbird"]
Version: TypeAlias = Annotated[int, Field(ge=0, le=MAX_VERSION)]


class Inbound(BaseModel):
    """A message from outside: exactly its fields, of exactly their types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NewTable(Inbound):
    """Body of ``POST /api/v1/tables``: the asker takes seat 0, the bots the others in order."""

    variant: Literal["standard", "robinbird"]
    bots: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=MAX_SEATS - 1)] = []
    challenge: Annotated[int, Field(ge=0, le=MAX_CHALLENGE)] = 0


class Act(Inbound):
    """Take an action in the decision that was shown at ``version``."""

    type: Literal["act"]
    id: Annotated[str, Field(min_length=1, max_length=MAX_COMMAND_ID)]
    version: Version
    action: Annotated[int, Field(ge=0, le=74)]


class Resume(Inbound):
    """Ask for everything after a version: answered with its updates, or a snapshot."""

    type: Literal["resume"]
    since: Version


class Ping(Inbound):
    """Ask for a sign of life and the server's clock."""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[Act | Resume | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Act | Resume | Ping] = TypeAdapter(ClientMessage)


class LegalAction(TypedDict):
    """An action that may be taken now, and the cards it would take from its row, left to right."""

    action: int
    takes: str


class SeatInfo(TypedDict):
    """Who sits in a seat. ``level`` is a bot's, else null."""

    name: str
    kind: SeatKind
    level: str | None


class TableInfo(TypedDict):
    """What does not change during a game. ``seat`` is the viewer's, null for a spectator."""

    id: str
    variant: Literal["standard", "robinbird"]
    challenge: int
    seats: list[SeatInfo]
    seat: int | None
    commitment: str
    """SHA-256 of the secret from which the deal follows, as hex (record format: *Proof of the deal*)."""


class Snapshot(TypedDict):
    """The whole table as one viewer sees it. ``now``, here and below: the server's clock in ms since 1970."""

    type: Literal["snapshot"]
    table: TableInfo
    version: int
    view: View
    legal: list[LegalAction]
    now: int


class Update(TypedDict):
    """What one version brought. Versions have no gaps; ``legal`` is empty unless the viewer decides now."""

    type: Literal["update"]
    version: int
    events: list[SeenEvent]
    turn: int
    decision: Literal["lay", "draw", "flock"] | None
    legal: list[LegalAction]
    now: int


class Ack(TypedDict):
    """The command ``id`` is committed, as this version of the table."""

    type: Literal["ack"]
    id: str
    version: int


class Problem(TypedDict):
    """A message was refused and changed nothing. ``id`` is the command's, null where none could be read."""

    type: Literal["error"]
    id: str | None
    code: ErrorCode
    message: str


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    now: int


ServerMessage: TypeAlias = Snapshot | Update | Ack | Problem | Pong


class TableCreated(BaseModel):
    """Answer to ``POST /api/v1/tables``."""

    table: str


class ErrorDetail(BaseModel):
    """A stable code and a line for people."""

    code: ErrorCode
    message: str


class ErrorBody(BaseModel):
    """Every answer of the HTTP API that is an error."""

    error: ErrorDetail
