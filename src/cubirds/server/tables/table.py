"""A table as a value: the fold of its events. Nothing here reads a clock, a network or a database."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cubirds.game import NO_FLOCK, Event, Game, Phase, Seat, Variant, legal_actions
from cubirds.records import seed_of
from cubirds.server.identity import PersonId
from cubirds.server.tables.deal import ChanceAt
from cubirds.server.tables.events import Acted, BotSeat, Created, PersonSeat, SeatHolder, Started, TableEvent

_DECISIONS = (Phase.LAY, Phase.DRAW, Phase.FLOCK)


@dataclass(frozen=True, slots=True)
class Table:
    """A table in one version. Nothing of it goes to a client as it is: see ``messages``."""

    id: str
    version: int
    variant: Variant
    challenge: int
    seats: tuple[SeatHolder, ...]
    secret: bytes = field(repr=False)
    nonces: tuple[bytes | None, ...] = field(repr=False)
    game: Game | None = field(repr=False)
    """None until the start."""
    outcomes: int
    """How many outcomes of chance the game has used."""

    def seat_of(self, person: PersonId) -> Seat | None:
        """The seat of a person, none for a spectator."""
        for seat, holder in enumerate(self.seats):
            if isinstance(holder, PersonSeat) and holder.person == person:
                return seat
        return None

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
    def bot_to_decide(self) -> BotSeat | None:
        """The bot whose decision is waited for."""
        holder = None if self.decider is None else self.seats[self.decider]
        return holder if isinstance(holder, BotSeat) else None

    @property
    def nobody_to_hide_from(self) -> bool:
        """Whether at most one person plays here: then a seat without a flock is passed on at once."""
        return sum(isinstance(holder, PersonSeat) for holder in self.seats) <= 1


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


def open_table(table_id: str, event: Created) -> Step:
    """The first version of a table."""
    table = Table(
        id=table_id,
        version=1,
        variant=event.variant,
        challenge=event.challenge,
        seats=event.seats,
        secret=event.secret,
        nonces=(),
        game=None,
        outcomes=0,
    )
    return Step(event, table, ())


def advance(table: Table, event: Started | Acted, chance_at: ChanceAt) -> Step:
    """The table's next version.

    :raises MalformedError: when an action's id stands for none.
    :raises GameOverError: when the game is over.
    :raises IllegalActionError: when the rules do not allow the action now.
    """
    if isinstance(event, Started):
        table = replace(table, nonces=event.nonces)
        chance = chance_at(seed_of(table.secret, table.nonces), 0)
        game = Game.new(len(table.seats), chance, table.variant, table.challenge)
        seen: list[Event] = []
    else:
        chance = chance_at(seed_of(table.secret, table.nonces), table.outcomes)
        game, seen = table.dealt.play(event.action, chance)
    after = replace(table, version=table.version + 1, game=game, outcomes=chance.used)
    return Step(event, after, tuple(seen))


def follow_up(table: Table) -> Acted | None:
    """What the server does itself at this version.

    It passes a flock step in which no flock is possible, in games where nobody could learn from that
    (rules: *No tell*).
    """
    state = None if table.game is None else table.game.state
    if (
        state is None
        or state.phase is not Phase.FLOCK
        or table.bot_to_decide
        or not table.nobody_to_hide_from
    ):
        return None
    only_none = tuple(legal_actions(state)) == (NO_FLOCK,)
    return Acted(seat=state.turn, action=NO_FLOCK) if only_none else None
