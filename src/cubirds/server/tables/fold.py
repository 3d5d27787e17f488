"""From event to event: what a table becomes. Pure; every process that folds the same events gets the same."""

from dataclasses import replace
from typing import Final

from cubirds.game import NO_FLOCK, Event, Game, Outcome, Phase, Reason, Seat, legal_actions
from cubirds.game.events import Ended, TurnEnded
from cubirds.records import seed_of
from cubirds.server.clock import Milliseconds
from cubirds.server.tables import clocks
from cubirds.server.tables.deal import ChanceAt
from cubirds.server.tables.events import (
    Abandoned,
    Acted,
    BecameReady,
    BecameUnready,
    BotSeated,
    ClockShifted,
    Created,
    Departed,
    Joined,
    PersonSeat,
    RematchAgreed,
    RematchAsked,
    Removed,
    Returned,
    Revealed,
    RevealFailed,
    SeatEvent,
    Started,
    TableEvent,
)
from cubirds.server.tables.table import Sitter, Step, Table

MAX_TIMEOUTS: Final = 3
"""Turns in a row after which a bot takes the seat of a person whose time ran out."""


def open_table(table_id: str, event: Created, at: Milliseconds) -> Step:
    """The first version of a table."""
    table = Table(
        id=table_id,
        version=1,
        created_at=at,
        at=at,
        variant=event.variant,
        challenge=event.challenge,
        options=event.options,
        quick=event.quick,
        seats=event.seats,
        sitters=(Sitter(),) * len(event.seats),
        barred=frozenset(event.barred),
        host=None,
        secret=event.secret,
        nonces=(),
        game=None,
        outcomes=0,
        since=at,
        clock_plays=False,
        ended_at=at,
        closed=False,
        rematch=None,
    )
    return Step(event, replace(table, host=_next_host(table, 0)), ())


def advance(table: Table, event: TableEvent, at: Milliseconds, chance_at: ChanceAt) -> Step:
    """The table's next version.

    :raises MalformedError: when an action's id stands for none.
    :raises GameOverError: when the game is over.
    :raises IllegalActionError: when the rules do not allow the action now.
    :raises ValueError: for a second creation.
    """
    at = max(at, table.at)
    seen: tuple[Event, ...] = ()
    match event:
        case Created():
            raise ValueError(f"table {table.id} was created twice")
        case Started():
            after = _start(table, event, at, chance_at)
        case Acted():
            after, seen = _act(table, event, at, chance_at)
        case ClockShifted(milliseconds=milliseconds):
            after = replace(table, since=table.since + milliseconds)
        case Abandoned():
            after, seen = _abandon(table)
        case _:
            after = _seat_event(table, event, at)
    ended_at = at if after.phase == "over" != table.phase else table.ended_at
    return Step(event, replace(after, version=table.version + 1, at=at, ended_at=ended_at), seen)


def follow_up(table: Table) -> Acted | BotSeated | Abandoned | None:
    """What the server does itself at this version."""
    if table.phase == "over":
        return None
    if not _anybody_here(table):
        return Abandoned()
    for seat in table.taken_seats:
        if table.sitters[seat].timeouts >= MAX_TIMEOUTS and not table.sitters[seat].bot_playing:
            return BotSeated(seat=seat)
    return _pass(table)


def _anybody_here(table: Table) -> bool:
    if table.game is None:
        return bool(table.people)
    if table.options.on_leave == "end" and any(sitter.left for sitter in table.sitters):
        return False
    return any(not table.sitters[seat].bot_playing for seat in table.taken_seats)


def _pass(table: Table) -> Acted | None:
    """Pass a flock step in which no flock is possible, where nobody could learn from that (*No tell*)."""
    if (
        table.game is None
        or table.game.state.phase is not Phase.FLOCK
        or table.bot_to_decide
        or not table.nobody_to_hide_from
    ):
        return None
    state = table.game.state
    only_none = tuple(legal_actions(state)) == (NO_FLOCK,)
    return Acted(seat=state.turn, action=NO_FLOCK, by="server") if only_none else None


# -- the game ----------------------------------------------------------------------


def _start(table: Table, event: Started, at: Milliseconds, chance_at: ChanceAt) -> Table:
    chance = chance_at(seed_of(table.secret, event.nonces), 0)
    game = Game.new(len(table.seats), chance, table.variant, table.challenge)
    sitter = Sitter(reserve=clocks.full_reserve(table))
    return replace(
        table,
        nonces=event.nonces,
        game=game,
        outcomes=chance.used,
        sitters=(sitter,) * len(table.seats),
        since=at,
    )


def _act(
    table: Table, event: Acted, at: Milliseconds, chance_at: ChanceAt
) -> tuple[Table, tuple[Event, ...]]:
    chance = chance_at(seed_of(table.secret, table.nonces), table.outcomes)
    game, events = table.dealt.play(event.action, chance)
    by_clock = table.clock_plays or event.by == "clock"
    after = replace(table, game=game, outcomes=chance.used, clock_plays=by_clock)
    if any(isinstance(one, TurnEnded) and one.seat == event.seat for one in events):
        after = _end_turn(table, after, event.seat, at)
    elif after.window_open:
        after = replace(_stop_clock(table, after, event.seat, at), since=at)
    return after, tuple(events)


def _end_turn(before: Table, after: Table, seat: Seat, at: Milliseconds) -> Table:
    if not before.window_open:  # its clock was stopped when the flock step began
        after = _stop_clock(before, after, seat, at)
    sitter = after.sitters[seat]
    timeouts = sitter.timeouts + 1 if after.clock_plays else 0
    after = _with_sitter(after, seat, sitter._replace(timeouts=timeouts))
    return replace(after, since=at, clock_plays=False)


def _stop_clock(before: Table, after: Table, seat: Seat, at: Milliseconds) -> Table:
    return _with_sitter(after, seat, clocks.after_turn(before, after.sitters[seat], at))


def _abandon(table: Table) -> tuple[Table, tuple[Event, ...]]:
    if table.game is None:
        return replace(table, closed=True), ()
    outcome = Outcome(Reason.ABANDONED, ())
    state = table.game.state._replace(phase=Phase.OVER, outcome=outcome)
    return replace(table, game=replace(table.game, state=state)), (Ended(outcome),)


# -- seats -------------------------------------------------------------------------


def _seat_event(table: Table, event: SeatEvent, at: Milliseconds) -> Table:
    match event:
        case Joined(seat=seat, person=person):
            joined = _with_holder(table, seat, PersonSeat(person=person))
            return joined if joined.host is not None else replace(joined, host=seat)
        case Departed(seat=seat):
            return _depart(table, seat)
        case Removed(seat=seat):
            removed = table.person_in(seat)
            barred = table.barred if removed is None else table.barred | {removed}
            return _free(replace(table, barred=barred), seat)
        case RevealFailed():
            return _fail_reveal(table)
        case RematchAgreed():
            return replace(table, rematch=event.table)
    return _sitter_event(table, event, at)


def _sitter_event(
    table: Table,
    event: BecameReady | BecameUnready | Revealed | BotSeated | Returned | RematchAsked,
    at: Milliseconds,
) -> Table:
    sitter = table.sitters[event.seat]
    match event:
        case BecameReady(nonce_hash=nonce_hash):
            sitter = sitter._replace(nonce_hash=nonce_hash)
        case BecameUnready():
            table = _void_revealed(table)
            sitter = Sitter()
        case Revealed(nonce=nonce):
            sitter = sitter._replace(nonce=nonce)
        case BotSeated():
            sitter = sitter._replace(bot_playing=True)
        case Returned():
            sitter = sitter._replace(bot_playing=False, left=False, timeouts=0)
            if table.decider == event.seat and not table.window_open:
                table = replace(table, since=at, clock_plays=False)
        case RematchAsked():
            sitter = sitter._replace(wants_rematch=True)
    return _with_sitter(table, event.seat, sitter)


def _depart(table: Table, seat: Seat) -> Table:
    sitter = table.sitters[seat]
    if table.phase == "playing":
        return _with_sitter(table, seat, sitter._replace(left=True, bot_playing=True))
    if table.phase == "over":
        return _with_sitter(table, seat, sitter._replace(gone=True, wants_rematch=False))
    return _free(table, seat)


def _free(table: Table, seat: Seat) -> Table:
    """A seat before the start that nobody has any more."""
    table = _with_sitter(_void_revealed(table), seat, Sitter())
    table = _with_holder(table, seat, PersonSeat())
    return replace(table, host=_next_host(table, seat)) if table.host == seat else table


def _fail_reveal(table: Table) -> Table:
    absent = [seat for seat in table.taken_seats if table.sitters[seat].nonce is None]
    table = replace(table, sitters=(Sitter(),) * len(table.seats))
    for seat in absent if table.options.visibility == "public" else ():
        table = _free(table, seat)
    return table


def _void_revealed(table: Table) -> Table:
    """Nonces that were shown are used up: who chose another one now could know them."""
    return replace(table, sitters=tuple(Sitter() if sitter.nonce else sitter for sitter in table.sitters))


def _next_host(table: Table, after: Seat) -> Seat | None:
    taken = table.taken_seats
    return next((seat for seat in taken if seat >= after), taken[0] if taken else None)


def _with_sitter(table: Table, seat: Seat, sitter: Sitter) -> Table:
    return replace(table, sitters=(*table.sitters[:seat], sitter, *table.sitters[seat + 1 :]))


def _with_holder(table: Table, seat: Seat, holder: PersonSeat) -> Table:
    return replace(table, seats=(*table.seats[:seat], holder, *table.seats[seat + 1 :]))
