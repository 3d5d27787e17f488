"""Clocks at a table: what runs out, and when. Pure; the server's clock comes in with the events."""

from typing import Literal, NamedTuple

from cubirds.game import Seat
from cubirds.server.clock import Milliseconds
from cubirds.server.protocol import DaysClock, LiveClock
from cubirds.server.tables.table import Sitter, Table

_DAY = 24 * 60 * 60 * 1000


class Running(NamedTuple):
    """The time of a turn, or of a flock step, during which the clocks stand still."""

    kind: Literal["turn", "flock"]
    seat: Seat
    deadline: Milliseconds


def running(table: Table) -> Running | None:
    """What runs now; nothing where there is no clock, or a bot decides."""
    seat = table.decider
    if seat is None:
        return None
    if table.window_open:
        return Running("flock", seat, table.since + table.options.flock_window * 1000)
    allowed = _allowed(table)
    if allowed is None or table.bot_to_decide is not None:
        return None
    return Running("turn", seat, table.since + allowed + table.sitters[seat].reserve)


def full_reserve(table: Table) -> Milliseconds:
    """The reserve that each seat has at the start."""
    pace = table.options.pace
    return pace.reserve_seconds * 1000 if isinstance(pace, LiveClock) else 0


def after_turn(table: Table, sitter: Sitter, at: Milliseconds) -> Sitter:
    """A seat whose clock stops at ``at``: what went beyond the time of a turn is taken from the reserve."""
    beyond = at - table.since - (_allowed(table) or 0)
    return sitter._replace(reserve=max(0, sitter.reserve - max(0, beyond)))


def _allowed(table: Table) -> Milliseconds | None:
    """The time for each turn, none without a clock."""
    match table.options.pace:
        case LiveClock(turn_seconds=seconds):
            return seconds * 1000
        case DaysClock(days=days):
            return days * _DAY
    return None
