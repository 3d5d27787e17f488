"""What the server refuses, each with a code that stays the same for ever and reaches clients."""

from typing import ClassVar, Literal, TypeAlias

ErrorCode: TypeAlias = Literal[
    "malformed",
    "illegal",
    "not_your_turn",
    "game_over",
    "stale",
    "not_found",
    "method_not_allowed",
    "too_large",
    "rate_limited",
    "forbidden_origin",
    "game_running",
    "internal",
]


class ServerError(Exception):
    """Base of everything that the server refuses. Its text is one line for people."""

    code: ClassVar[ErrorCode] = "internal"
    status: ClassVar[int] = 500
    """The HTTP status that goes with it."""


class MalformedRequestError(ServerError):
    """A message or a body that does not have the form of the protocol."""

    code = "malformed"
    status = 400


class NotFoundError(ServerError):
    """No such table or address, or none that this visitor may know of."""

    code = "not_found"
    status = 404


class MethodNotAllowedError(ServerError):
    """An address that exists, asked for with the wrong method."""

    code = "method_not_allowed"
    status = 405


class TooLargeError(ServerError):
    """A message or a body that is longer than the server reads."""

    code = "too_large"
    status = 413


class RateLimitedError(ServerError):
    """Too much in too short a time."""

    code = "rate_limited"
    status = 429


class ForbiddenOriginError(ServerError):
    """A request that a page of another site made."""

    code = "forbidden_origin"
    status = 403


class NotYourTurnError(ServerError):
    """An action of a seat that has nothing to decide now, or of nobody's."""

    code = "not_your_turn"
    status = 409


class StaleError(ServerError):
    """A command that was made for a version of the table which is not the newest any more."""

    code = "stale"
    status = 409


class IllegalError(ServerError):
    """An action that the rules do not allow here."""

    code = "illegal"
    status = 409


class GameOverError(ServerError):
    """An action in a game that has ended."""

    code = "game_over"
    status = 409


class GameRunningError(ServerError):
    """The record of a game that has not ended: it would show hidden cards."""

    code = "game_running"
    status = 409


class UnavailableError(ServerError):
    """The database does not answer.

    Whether a command was carried out is then unknown; sent again, it is played once.
    """

    code = "internal"
    status = 503


class StartError(Exception):
    """Why the server cannot start, in one line for its host."""


class DatabaseRefusedError(StartError):
    """A database that cannot be had, is not ours, or was written by a newer version. It was left as it is."""


class AddressInUseError(StartError):
    """The address to serve on cannot be had."""
