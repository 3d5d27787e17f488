"""What people can do with seats: each command becomes events, or an error. Pure."""

import hashlib

from cubirds.game import Seat
from cubirds.server import errors
from cubirds.server.people.persons import Person
from cubirds.server.protocol import (
    Join,
    Leave,
    Ready,
    Rematch,
    Remove,
    Return,
    Reveal,
    SeatCommand,
    Unready,
)
from cubirds.server.tables.events import (
    BecameReady,
    BecameUnready,
    Departed,
    Joined,
    RematchAsked,
    Removed,
    Returned,
    Revealed,
    Started,
    TableEvent,
)
from cubirds.server.tables.table import Table


def events_of(table: Table, person: Person, command: SeatCommand) -> tuple[TableEvent, ...]:
    """What a person's command makes happen; nothing where it is so already.

    :raises AlreadyStartedError: when it comes after the start, or while the nonces are shown.
    :raises BarredError: when the table is closed to the person.
    :raises GameOverError: when the table is over.
    :raises IllegalError: when a nonce is not the one that was promised, or there is no game for a rematch.
    :raises NotHostError: when only the host may do it.
    :raises NotLoggedInError: when the table is rated and the person has no account.
    :raises NotSeatedError: when the person has no seat.
    :raises SeatTakenError: when there is no such seat to take.
    """
    seat = table.seat_of(person.id)
    if isinstance(command, Join):
        return _join(table, person, command) if seat is None else ()
    if seat is None:
        if isinstance(command, Leave):
            return ()
        raise errors.NotSeatedError("you do not sit at this table")
    if isinstance(command, Leave | Return | Rematch):
        return _come_or_go(table, seat, command)
    if isinstance(command, Remove):
        return _remove(table, seat, command)
    return _prepare(table, seat, command)


def _come_or_go(table: Table, seat: Seat, command: Leave | Return | Rematch) -> tuple[TableEvent, ...]:
    match command:
        case Leave():
            sitter = table.sitters[seat]
            return () if sitter.left or sitter.gone or table.closed else (Departed(seat=seat),)
        case Return():
            return _return(table, seat)
    return _ask_for_rematch(table, seat)


def _prepare(table: Table, seat: Seat, command: Ready | Unready | Reveal) -> tuple[TableEvent, ...]:
    match command:
        case Ready(nonce_hash=nonce_hash):
            return _ready(table, seat, bytes.fromhex(nonce_hash))
        case Reveal(nonce=nonce):
            return _reveal(table, seat, bytes.fromhex(nonce))
    _before_start(table)
    return (BecameUnready(seat=seat),) if table.sitters[seat].nonce_hash else ()


def _join(table: Table, person: Person, command: Join) -> tuple[TableEvent, ...]:
    _before_start(table)
    if person.id in table.barred:
        raise errors.BarredError("this table is closed to you")
    if table.options.rated and person.account_since is None:
        raise errors.NotLoggedInError("rated games are for people with an account")
    free = table.free_seats
    if not free or command.seat not in {None, *free}:
        raise errors.SeatTakenError("that seat is not free")
    return (Joined(seat=free[0] if command.seat is None else command.seat, person=person.id),)


def _remove(table: Table, seat: Seat, command: Remove) -> tuple[TableEvent, ...]:
    if seat != table.host:
        raise errors.NotHostError("only the host may remove people")
    _before_start(table)
    if command.seat == seat or command.seat >= len(table.seats):
        raise errors.NotSeatedError("nobody to remove sits there")
    return (Removed(seat=command.seat),) if table.person_in(command.seat) == command.person else ()


def _ready(table: Table, seat: Seat, nonce_hash: bytes) -> tuple[TableEvent, ...]:
    if table.sitters[seat].nonce_hash == nonce_hash:
        return ()
    _before_start(table)
    if table.phase == "revealing":  # who has seen a nonce of the others could choose another one
        raise errors.AlreadyStartedError("everybody is ready, and bound to the nonces that were promised")
    return (BecameReady(seat=seat, nonce_hash=nonce_hash),)


def _reveal(table: Table, seat: Seat, nonce: bytes) -> tuple[TableEvent, ...]:
    _before_start(table)
    sitter = table.sitters[seat]
    if sitter.nonce == nonce:
        return ()
    if table.phase != "revealing" or hashlib.sha256(nonce).digest() != sitter.nonce_hash:
        raise errors.IllegalError("that is not the nonce that is waited for")
    nonces = [nonce if other == seat else table.sitters[other].nonce for other in range(len(table.seats))]
    revealed = Revealed(seat=seat, nonce=nonce)
    if all(nonces[other] for other in table.person_seats):
        return revealed, Started(nonces=tuple(nonces))
    return (revealed,)


def _return(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    if table.phase == "over":
        raise errors.GameOverError("the game is over")
    return (Returned(seat=seat),) if table.sitters[seat].bot_playing else ()


def _ask_for_rematch(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    if table.game is None or table.phase != "over":
        raise errors.IllegalError("there is no game yet that could be followed by another")
    sitter = table.sitters[seat]
    if sitter.left or sitter.gone:
        raise errors.BarredError("you have left this table")
    return () if sitter.wants_rematch or table.rematch else (RematchAsked(seat=seat),)


def _before_start(table: Table) -> None:
    if table.game is not None:
        raise errors.AlreadyStartedError("the game has started")
    if table.closed:
        raise errors.GameOverError("this table is closed")
