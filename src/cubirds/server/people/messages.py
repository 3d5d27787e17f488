"""The bodies of the HTTP API about people, and of its answers. Times are milliseconds since 1970."""

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from cubirds.game import Reason, Variant
from cubirds.server.people.passwords import MAX_CHARACTERS
from cubirds.server.protocol import Inbound

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=400, examples=["Robin H\u00f6d"])]
Password: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=MAX_CHARACTERS, examples=["seven different birds"])
]
RecoveryCode: TypeAlias = Annotated[str, Field(min_length=1, max_length=60, examples=["7K3M-9QXA-02VD-TB5E"])]
SettingsValue: TypeAlias = (
    bool
    | Annotated[int, Field(ge=-(2**53), le=2**53)]
    | Annotated[float, Field(allow_inf_nan=False)]
    | Annotated[str, Field(max_length=200)]
    | None
)
SettingsName: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]
PoolName: TypeAlias = Literal["people", "bots"]


class NewName(Inbound):
    """Another name: any script and emoji, as long as it can be shown safely."""

    name: Name


class NewAccount(Inbound):
    """An account for the guest who asks."""

    name: Name
    password: Password


class Login(Inbound):
    """Who wants to log in."""

    name: Name
    password: Password


class Recovery(Inbound):
    """A new password instead of one that was forgotten."""

    name: Name
    code: RecoveryCode
    password: Password


class NewPassword(Inbound):
    """Another password."""

    old: Password
    password: Password


class Confirmation(Inbound):
    """The password, asked for again before what cannot be undone."""

    password: Password


class PageSettings(Inbound):
    """What the page keeps of a person's choices."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"settings": {"theme": "dark", "speed": 1.5}}]})

    settings: Annotated[dict[SettingsName, SettingsValue], Field(max_length=64)]


class Me(BaseModel):
    """The visitor. ``account_since`` and ``codes_left`` (recovery codes not used) are null for a guest."""

    person: str
    name: Annotated[str, Field(examples=["Curious Wren 42"])]
    account_since: int | None
    codes_left: int | None


class RecoveryCodes(BaseModel):
    """Recovery codes, shown this once. Each stands for a forgotten password, once."""

    name: str
    codes: Annotated[list[str], Field(examples=[["7K3M-9QXA-02VD-TB5E"]])]


class BlockedPerson(BaseModel):
    """Somebody whom the visitor does not want to meet; no name of somebody who has deleted it."""

    person: str
    name: str | None
    at: int


class RatingInfo(BaseModel):
    """How well somebody plays, among the people or the bots from outside. Newcomers have 1000."""

    pool: PoolName
    rating: Annotated[int, Field(examples=[1480])]
    games: int


class GoalCounts(BaseModel):
    """How the games that somebody won came to their end."""

    seven_species: int
    two_trios: int
    cards_exhausted: int


class RobinBirdCount(BaseModel):
    """Games against RobinBird at one challenge."""

    challenge: Annotated[int, Field(ge=0, le=5)]
    played: int
    won: int


class PlayedSeat(BaseModel):
    """A seat of a finished game. ``birds`` is its collection; no name of somebody who has deleted it."""

    kind: Literal["person", "bot", "outside_bot", "robinbird"]
    name: str | None
    birds: Annotated[str, Field(examples=["FOTTR"])]
    won: bool
    left: bool


class PlayedGame(BaseModel):
    """A finished game. ``seat`` is the person's, ``rating`` the one after it if the game was rated.

    ``table`` is null where the table was not public and the viewer is somebody else.
    """

    table: str | None
    ended_at: int
    variant: Variant
    challenge: int
    reason: Reason
    turns: int
    rated: bool
    seat: int
    seats: list[PlayedSeat]
    rating: int | None


class Profile(BaseModel):
    """What somebody has played. All counts but ``robinbird`` are of standard games.

    ``streak`` counts games won in a row, up to the newest.
    """

    person: str
    name: str
    account_since: int | None
    ratings: list[RatingInfo]
    played: int
    won: int
    left: int
    goals: GoalCounts
    streak: int
    longest_streak: int
    robinbird: list[RobinBirdCount]
    games: list[PlayedGame]


class LeaderboardEntry(BaseModel):
    """A place on a leaderboard."""

    place: Annotated[int, Field(ge=1)]
    person: str
    name: str
    rating: int
    games: int


class Leaderboard(BaseModel):
    """The best of a list, by what they are worth with near certainty."""

    pool: PoolName
    entries: list[LeaderboardEntry]


BODIES: Final[tuple[type[BaseModel], ...]] = (
    NewName,
    NewAccount,
    Login,
    Recovery,
    NewPassword,
    Confirmation,
    PageSettings,
    Me,
    RecoveryCodes,
    BlockedPerson,
    Profile,
    Leaderboard,
)
"""Everything that goes over the wire as a body of its own."""
