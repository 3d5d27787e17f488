"""A table as a value. Nothing here reads a clock, a network or a database."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cubirds.game import Event, Game, Phase, Seat, Variant
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.protocol import TableOptions, TablePhase
from cubirds.server.tables.events import BotSeat, PersonSeat, SeatHolder, TableEvent

_DECISIONS: Final = (Phase.LAY, Phase.DRAW, Phase.FLOCK)
STAND_IN: Final = "greedy"
"""The level of the bot that plays for people who are away."""


class Sitter(NamedTuple):
    """What is remembered of a seat besides who has it."""

    nonce_hash: bytes | None = None
    """Of a person who is ready."""
    nonce: bytes | None = None
    """Once it was revealed."""
    reserve: Milliseconds = 0
    """What is left of the reserve of time."""
    timeouts: int = 0
    """Turns in a row in which the time ran out."""
    bot_playing: bool = False
    left: bool = False
    """Gave up the game."""
    gone: bool = False
    """Went away after the game."""
    wants_rematch: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table in one version. Nothing of it goes to a client as it is: see ``messages``."""

    id: str
    version: int
    created_at: Milliseconds
    at: Milliseconds
    """When this version was made; never before the one before."""
    variant: Variant
    challenge: int
    options: TableOptions
    quick: bool
    seats: tuple[SeatHolder, ...]
    sitters: tuple[Sitter, ...] = field(repr=False)
    barred: frozenset[PersonId]
    host: Seat | None
    secret: bytes = field(repr=False)
    nonces: tuple[bytes | None, ...] = field(repr=False)
    game: Game | None = field(repr=False)
    """None until the start."""
    outcomes: int
    """How many outcomes of chance the game has used."""
    since: Milliseconds
    """When the turn began, or the flock step if that has a window."""
    clock_plays: bool
    """Whether the time of this turn ran out."""
    ended_at: Milliseconds
    """When the game ended; when the table was opened, before that."""
    closed: bool
    """Whether it was given up before a game began."""
    rematch: str | None
    """The table of the next game."""

    def seat_of(self, person: PersonId) -> Seat | None:
        """The seat of a person, none for a spectator."""
        for seat, holder in enumerate(self.seats):
            if isinstance(holder, PersonSeat) and holder.person == person:
                return seat
        return None

    def person_in(self, seat: Seat) -> PersonId | None:
        """The person in a seat; none in a free one or a bot's."""
        holder = self.seats[seat]
        return holder.person if isinstance(holder, PersonSeat) else None

    @property
    def person_seats(self) -> tuple[Seat, ...]:
        """The seats for people, free ones among them."""
        return tuple(seat for seat, holder in enumerate(self.seats) if isinstance(holder, PersonSeat))

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that people can take."""
        return tuple(seat for seat in self.person_seats if self.person_in(seat) is None)

    @property
    def taken_seats(self) -> tuple[Seat, ...]:
        """The seats that people have."""
        return tuple(seat for seat in self.person_seats if self.person_in(seat) is not None)

    @property
    def people(self) -> tuple[PersonId, ...]:
        """The people who have seats, in the order of these."""
        return tuple(person for seat in self.person_seats if (person := self.person_in(seat)) is not None)

    @property
    def phase(self) -> TablePhase:
        """How far the table has come."""
        if self.game is not None:
            return "playing" if self.game.state.outcome is None else "over"
        if self.closed:
            return "over"
        everybody = not self.free_seats and all(self.sitters[seat].nonce_hash for seat in self.person_seats)
        return "revealing" if everybody else "open"

    @property
    def dealt(self) -> Game:
        """The game.

        :raises ValueError: before the start.
        """
        if self.game is None:
            raise ValueError(f"table {self.id} has not started")
        return self.game

    @property
    def decider(self) -> Seat | None:
        """The seat that has to decide now."""
        if self.game is None or self.game.state.phase not in _DECISIONS:
            return None
        return self.game.state.turn

    @property
    def bot_to_decide(self) -> str | None:
        """The level of the bot whose decision is waited for: its own seat's, or an absent person's."""
        if self.decider is None:
            return None
        holder = self.seats[self.decider]
        if isinstance(holder, BotSeat):
            return holder.level
        return STAND_IN if self.clock_plays or self.sitters[self.decider].bot_playing else None

    @property
    def nobody_to_hide_from(self) -> bool:
        """Whether at most one person plays here: then a seat without a flock is passed on at once."""
        return len(self.person_seats) <= 1

    @property
    def has_windows(self) -> bool:
        """Whether flock steps take a fixed time here (rules: *No tell*). It follows from open facts."""
        return self.options.flock_window > 0 and not self.nobody_to_hide_from

    @property
    def window_open(self) -> bool:
        """Whether a flock step that takes a fixed time is going on."""
        return self.has_windows and self.game is not None and self.game.state.phase is Phase.FLOCK


class Step(NamedTuple):
    """One version: what happened, and the table afterwards."""

    event: TableEvent
    table: Table
    seen: tuple[Event, ...]
    """What happened in the game, with everything open."""

    @property
    def version(self) -> int:
        """The version that this step made."""
        return self.table.version
