"""The messages between a page and the server. ``web/src/protocol/messages.ts`` is generated from this file.

What comes in is checked by pydantic: nothing extra, no conversions. What goes out is typed only, for the
server builds it itself; everything of the game in it is a view or a seen event made for one viewer.
"""

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cubirds.game import LETTERS, MAX_CHALLENGE, MAX_SEATS, SeenEvent, View
from cubirds.server.errors import ErrorCode

MAX_COMMAND_ID = 40
"""Most characters of the id that a client gives to a command."""
MAX_VERSION = 2**31 - 1
MAX_CHAT = 300
"""Most characters of a line of chat."""

SeatKind: TypeAlias = Literal["person", "bot", "robinbird"]
TablePhase: TypeAlias = Literal["open", "revealing", "playing", "over"]
"""People come and get ready; their pages show the nonces; the game is played; it is over, or never began."""
EmoteName: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "thanks", "wow", "oops", "hurry", "good_game"
]
Version: TypeAlias = Annotated[int, Field(ge=0, le=MAX_VERSION)]
CommandId: TypeAlias = Annotated[str, Field(min_length=1, max_length=MAX_COMMAND_ID)]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Bytes32: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex, in small letters."""
Visibility: TypeAlias = Literal["public", "link"]
"""Listed in the lobby, or known only to who has the link."""
OnLeave: TypeAlias = Literal["bot", "end"]
"""What becomes of a game that somebody leaves: a bot takes the seat, or the game ends as abandoned."""
WindowSeconds: TypeAlias = Annotated[int, Field(ge=0, le=3600)]


class Inbound(BaseModel):
    """A message from outside: exactly its fields, of exactly their types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class PersonWanted(Inbound):
    """A seat for a person."""

    kind: Literal["person"]


class BotWanted(Inbound):
    """A seat for a built-in bot."""

    kind: Literal["bot"]
    level: Annotated[str, Field(max_length=40, examples=["greedy"])]


class NoClock(Inbound):
    """Everybody has as much time as they like."""

    kind: Literal["none"]


class LiveClock(Inbound):
    """So many seconds for each turn, and a reserve for the whole game, used when a turn takes longer."""

    kind: Literal["live"]
    turn_seconds: Annotated[int, Field(ge=5, le=600)]
    reserve_seconds: Annotated[int, Field(ge=0, le=3600)]


class DaysClock(Inbound):
    """So many days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=7)]


Pace: TypeAlias = Annotated[NoClock | LiveClock | DaysClock, Field(discriminator="kind")]
SeatWanted: TypeAlias = Annotated[PersonWanted | BotWanted, Field(discriminator="kind")]


class TableOptions(Inbound):
    """How a table was set up. ``flock_window`` is the length of the flock step in seconds, 0 for no window.

    There is no window either where nobody but one person and built-in bots sits.
    """

    visibility: Visibility
    pace: Pace
    flock_window: WindowSeconds
    spectators: bool
    chat: bool
    rated: bool
    on_leave: OnLeave


class NewTable(Inbound):
    """Body of ``POST /api/v1/tables``: the asker takes seat 0 and is the host.

    ``seats`` are all seats of a standard game, the first one a person's; RobinBird's game needs none named.
    ``flock_window``: null for 5 seconds, ten minutes in play over days. ``start``: a game of one person
    starts at once, with a deal to which the person's page adds nothing.
    """

    variant: Literal["standard", "robinbird"]
    seats: Annotated[
        list[SeatWanted],
        Field(
            max_length=MAX_SEATS,
            examples=[[{"kind": "person"}, {"kind": "person"}, {"kind": "bot", "level": "greedy"}]],
        ),
    ] = []
    challenge: Annotated[int, Field(ge=0, le=MAX_CHALLENGE)] = 0
    visibility: Visibility = "link"
    pace: Pace = NoClock(kind="none")
    flock_window: WindowSeconds | None = None
    spectators: bool = True
    chat: bool = True
    rated: bool = False
    on_leave: OnLeave = "bot"
    start: bool = False


class QuickMatch(Inbound):
    """Body of ``POST /api/v1/quick-match``: a public table with others who wish for the same."""

    seats: Annotated[int, Field(ge=2, le=MAX_SEATS)] = 2
    pace: Pace = LiveClock(kind="live", turn_seconds=45, reserve_seconds=120)
    rated: bool = False


class Act(Inbound):
    """Take an action in the decision that was shown at ``version``.

    Action 66 in a flock step that has a window is kept apart: the step ends at its time, whatever was chosen.
    """

    type: Literal["act"]
    id: CommandId
    version: Version
    action: Annotated[int, Field(ge=0, le=74)]


class Preset(Inbound):
    """Choose beforehand: complete the first of these species of which the hand holds a flock.

    It stands until it was carried out or is taken back with null. Only where flock steps have a window.
    """

    type: Literal["preset"]
    id: CommandId
    flock: Annotated[str, Field(pattern=f"^[{LETTERS}]{{1,8}}$")] | None


class Join(Inbound):
    """Take a free seat before the start; null for any."""

    type: Literal["join"]
    id: CommandId
    seat: SeatNumber | None = None


class Leave(Inbound):
    """Give the seat up: before the start, during the game, or after it, so that no rematch waits."""

    type: Literal["leave"]
    id: CommandId


class Remove(Inbound):
    """The host sends somebody away before the start. ``person`` is the one who was seen in the seat."""

    type: Literal["remove"]
    id: CommandId
    seat: SeatNumber
    person: Annotated[str, Field(max_length=40)]


class Ready(Inbound):
    """Be ready, with the SHA-256 of the 32 random bytes that the page will reveal."""

    type: Literal["ready"]
    id: CommandId
    nonce_hash: Bytes32


class Unready(Inbound):
    """Not be ready after all."""

    type: Literal["unready"]
    id: CommandId


class Reveal(Inbound):
    """Show the 32 random bytes, once the table is ``revealing``. With the last ones the game starts."""

    type: Literal["reveal"]
    id: CommandId
    nonce: Bytes32


class Return(Inbound):
    """Take the seat back from the bot that plays in it."""

    type: Literal["return"]
    id: CommandId


class Rematch(Inbound):
    """Agree to another game. When all people who are still here agree, ``TableInfo.rematch`` names it."""

    type: Literal["rematch"]
    id: CommandId


class Chat(Inbound):
    """Say something to the table."""

    type: Literal["chat"]
    id: CommandId
    text: Annotated[str, Field(min_length=1, max_length=MAX_CHAT)]


class Emote(Inbound):
    """Say something without words."""

    type: Literal["emote"]
    id: CommandId
    name: EmoteName


class Resume(Inbound):
    """Ask for everything after a version: answered with its updates, or a snapshot."""

    type: Literal["resume"]
    since: Version


class Ping(Inbound):
    """Ask for a sign of life and the server's clock."""

    type: Literal["ping"]


SeatCommand: TypeAlias = Join | Leave | Remove | Ready | Unready | Reveal | Return | Rematch
"""What changes who sits at a table, and how. It is for the newest version, whichever that is."""
ChatCommand: TypeAlias = Chat | Emote
Command: TypeAlias = Act | Preset | SeatCommand | ChatCommand
"""Has an id, and is answered with an ack or an error that names it."""
Inquiry: TypeAlias = Resume | Ping
ClientMessage: TypeAlias = Annotated[Command | Inquiry, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[Command | Inquiry] = TypeAdapter(ClientMessage)
PING: TypeAdapter[Ping] = TypeAdapter(Ping)
"""All that the lobby's socket takes."""


class LegalAction(TypedDict):
    """An action that may be taken now, and the cards it would take from its row, left to right."""

    action: int
    takes: str


class SeatInfo(TypedDict):
    """Who sits in a seat, or may: a free seat is a person's without a person.

    ``name`` is empty in a free seat, and of somebody who has deleted it; ``account``: whether there is a
    profile under it. ``bot_playing``: the person is away and a bot decides. ``left``: the person gave it up.
    """

    name: str
    kind: SeatKind
    level: str | None
    person: str | None
    account: bool
    ready: bool
    bot_playing: bool
    left: bool


class TableInfo(TypedDict):
    """The table apart from the game. ``seat`` is the viewer's, null for a spectator."""

    id: str
    variant: Literal["standard", "robinbird"]
    challenge: int
    phase: TablePhase
    options: TableOptions
    seats: list[SeatInfo]
    seat: int | None
    host: int | None
    """The seat that may remove others before the start."""
    window: bool
    """Whether flock steps take a fixed time here."""
    commitment: str
    """SHA-256 of the secret from which the deal follows, as hex (record format: *Proof of the deal*)."""
    rematch_asked: list[int]
    """The seats that agree to another game."""
    rematch: str | None
    """The table of the next game with these people."""


class ClockInfo(TypedDict):
    """What runs: the time of a turn, or of a flock step, during which the clocks stand still.

    At ``deadline`` (ms since 1970, the server's clock) a bot plays the turn, or the flock step ends.
    A turn's reserve is part of its deadline; ``reserve`` is what each seat had when the turn began, in ms.
    """

    kind: Literal["turn", "flock"]
    seat: int
    deadline: int
    reserve: list[int]


class Snapshot(TypedDict):
    """The whole table as one viewer sees it: at the start of the game, and whenever updates cannot tell.

    ``view`` is null before the start. ``now``, here and below: the server's clock in ms since 1970.
    """

    type: Literal["snapshot"]
    table: TableInfo
    version: int
    view: View | None
    legal: list[LegalAction]
    clock: ClockInfo | None
    now: int


class Update(TypedDict):
    """What one version brought. Versions have no gaps; ``legal`` is empty unless the viewer decides now.

    ``table`` is there when something of it has changed. Outside a game ``turn`` is 0 and ``decision`` null.
    """

    type: Literal["update"]
    version: int
    table: NotRequired[TableInfo]
    events: list[SeenEvent]
    turn: int
    decision: Literal["lay", "draw", "flock"] | None
    legal: list[LegalAction]
    clock: ClockInfo | None
    now: int


class Ack(TypedDict):
    """The command ``id`` is committed, as this version of the table or without making a new one."""

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


class Presence(TypedDict):
    """Whose page is open, by seat, and how many others watch."""

    type: Literal["presence"]
    seats: list[bool]
    spectators: int


class ChatLine(TypedDict):
    """Somebody said something, in words or with an emote. The last ones are sent after the first snapshot.

    ``seq`` counts the lines of a table from 1; some may be missing. ``seat`` is where the person sat then.
    """

    type: Literal["chat"]
    seq: int
    seat: int
    person: str
    name: str
    text: str | None
    emote: EmoteName | None
    at: int


class Choice(TypedDict):
    """To the seat's own pages: what it has chosen for the flock step that runs, and beforehand.

    ``declined`` is the version at which the flock step was declined, null where it was not.
    """

    type: Literal["choice"]
    declined: int | None
    preset: str | None


ServerMessage: TypeAlias = Snapshot | Update | Ack | Problem | Pong | Presence | ChatLine | Choice


class ListedSeat(TypedDict):
    """A seat of a table in a list. ``name`` is null where it is free."""

    kind: SeatKind
    name: str | None
    level: str | None


class ListedTable(TypedDict):
    """A table that strangers may see: one that people can join, or a game that can be watched."""

    id: str
    variant: Literal["standard", "robinbird"]
    challenge: int
    options: TableOptions
    seats: list[ListedSeat]
    created_at: int


class MyTable(TypedDict):
    """A table at which the visitor sits. ``my_turn``: somebody waits for the visitor, also to be ready.

    ``deadline`` is when the visitor's time runs out, null where it does not.
    """

    table: ListedTable
    phase: TablePhase
    my_turn: bool
    deadline: int | None


class Lobby(TypedDict):
    """What the lobby shows to one visitor; sent whole, and again when something has changed.

    ``waiting``: how many people wait for a quick match.
    """

    type: Literal["lobby"]
    open: list[ListedTable]
    running: list[ListedTable]
    mine: list[MyTable]
    waiting: int
    now: int


LobbyMessage: TypeAlias = Lobby | Problem | Pong


class TableCreated(BaseModel):
    """Answer to ``POST /api/v1/tables`` and ``POST /api/v1/quick-match``."""

    table: str


class ErrorDetail(BaseModel):
    """A stable code and a line for people."""

    code: ErrorCode
    message: str


class ErrorBody(BaseModel):
    """Every answer of the HTTP API that is an error."""

    error: ErrorDetail
