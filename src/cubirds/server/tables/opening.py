"""From what somebody wishes for to a new table."""

from typing import Final

from cubirds.bots import LEVELS
from cubirds.game import MAX_SEATS, MIN_SEATS, Variant
from cubirds.server.errors import MalformedRequestError
from cubirds.server.identity import PersonId
from cubirds.server.protocol import BotWanted, DaysClock, NewTable, PersonWanted, TableOptions
from cubirds.server.tables.deal import new_secret
from cubirds.server.tables.events import BotSeat, Created, PersonSeat, RobinBirdSeat, SeatHolder

_WINDOW_SECONDS: Final = 5
_WINDOW_SECONDS_IN_DAYS: Final = 600


def opening(wanted: NewTable, person: PersonId) -> Created:
    """The creation of the table that a person wishes for, with the person in seat 0.

    :raises MalformedRequestError: when there can be no such table.
    """
    seats = _robinbird_seats(wanted, person) if wanted.variant == "robinbird" else _seats(wanted, person)
    people = sum(isinstance(seat, PersonSeat) for seat in seats)
    if wanted.start and people > 1:
        raise MalformedRequestError("start: a table of several people starts when all of them are ready")
    if wanted.rated and people == 1:
        raise MalformedRequestError("rated: games are rated among people")
    return Created(
        variant=Variant(wanted.variant),
        challenge=wanted.challenge,
        seats=seats,
        secret=new_secret(),
        options=_options(wanted),
    )


def _seats(wanted: NewTable, person: PersonId) -> tuple[SeatHolder, ...]:
    if wanted.challenge or not MIN_SEATS <= len(wanted.seats) <= MAX_SEATS:
        raise MalformedRequestError(
            f"seats: a standard game has {MIN_SEATS} to {MAX_SEATS} of them, and no challenge"
        )
    if not isinstance(wanted.seats[0], PersonWanted):
        raise MalformedRequestError("seats: the first one is the asker's own, a person's")
    return PersonSeat(person=person), *(_seat(seat) for seat in wanted.seats[1:])


def _seat(wanted: PersonWanted | BotWanted) -> SeatHolder:
    if isinstance(wanted, PersonWanted):
        return PersonSeat()
    if wanted.level not in LEVELS:
        raise MalformedRequestError(f"there is no bot {wanted.level!r}; the bots are {', '.join(LEVELS)}")
    return BotSeat(level=wanted.level)


def _robinbird_seats(wanted: NewTable, person: PersonId) -> tuple[SeatHolder, ...]:
    if wanted.seats:
        raise MalformedRequestError("seats: RobinBird plays against one person; none are named")
    return PersonSeat(person=person), RobinBirdSeat()


def _options(wanted: NewTable) -> TableOptions:
    window = wanted.flock_window
    if window is None:
        window = _WINDOW_SECONDS_IN_DAYS if isinstance(wanted.pace, DaysClock) else _WINDOW_SECONDS
    return TableOptions(
        visibility=wanted.visibility,
        pace=wanted.pace,
        flock_window=window,
        spectators=wanted.spectators,
        chat=wanted.chat,
        rated=wanted.rated,
        on_leave=wanted.on_leave,
    )
