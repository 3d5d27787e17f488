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
    "already_started",
    "not_seated",
    "not_host",
    "seat_taken",
    "barred",
    "no_spectators",
    "no_chat",
    "not_logged_in",
    "login_failed",
    "banned",
    "has_account",
    "name_refused",
    "name_taken",
    "password_refused",
    "too_many",
    "unavailable",
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


class AlreadyStartedError(ServerError):
    """Something that can be done only before a game starts, or the start itself, asked for too late."""

    code = "already_started"
    status = 409


class NotSeatedError(ServerError):
    """Something that only who sits at the table may do."""

    code = "not_seated"
    status = 409


class NotHostError(ServerError):
    """Something that only the table's host may do."""

    code = "not_host"
    status = 403


class SeatTakenError(ServerError):
    """A seat that somebody has, or any seat of a table where none is free."""

    code = "seat_taken"
    status = 409


class BarredError(ServerError):
    """A table that is closed to this person, who was removed from it or left the game before."""

    code = "barred"
    status = 403


class NoSpectatorsError(ServerError):
    """A game that only those who play it may see."""

    code = "no_spectators"
    status = 403


class NoChatError(ServerError):
    """A line of chat at a table that has none."""

    code = "no_chat"
    status = 409


class NotLoggedInError(ServerError):
    """Something that only an account has, asked for without a session of one."""

    code = "not_logged_in"
    status = 401


class LoginFailedError(ServerError):
    """A name and a password or code that do not go together. Which of them is wrong is not told."""

    code = "login_failed"
    status = 401


class BannedError(ServerError):
    """A login to an account that the host has banned."""

    code = "banned"
    status = 403


class HasAccountError(ServerError):
    """A registration by somebody who has an account already."""

    code = "has_account"
    status = 409


class NameRefusedError(ServerError):
    """A name that could not be shown safely, or is too long."""

    code = "name_refused"
    status = 400


class NameTakenError(ServerError):
    """A name that an account has, or one that readers could take for it."""

    code = "name_taken"
    status = 409


class PasswordRefusedError(ServerError):
    """A new password that would be guessed too easily."""

    code = "password_refused"
    status = 400


class TooManyError(ServerError):
    """More of something than one person may have."""

    code = "too_many"
    status = 409


class UnavailableError(ServerError):
    """The database does not answer.

    Whether a command was carried out is then unknown; sent again, it is played once.
    """

    code = "unavailable"
    status = 503


class StartError(Exception):
    """Why the server cannot start, in one line for its host."""


class DatabaseRefusedError(StartError):
    """A database that cannot be had, is not ours, or was written by a newer version. It was left as it is."""


class BusRefusedError(StartError):
    """A Redis that cannot be had."""


class WorkersRefusedError(StartError):
    """Several processes without what they need to work together."""


class AddressInUseError(StartError):
    """The address to serve on cannot be had."""
