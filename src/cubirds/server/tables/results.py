"""What remains of a game that is over."""

from cubirds.game import Seat
from cubirds.server.people.results import FinishedSeat, GameSummary
from cubirds.server.tables.events import BotSeat, PersonSeat, RobinBirdSeat
from cubirds.server.tables.table import Table


def game_summary(table: Table) -> GameSummary:
    """The result of a game.

    :raises ValueError: when it is not over.
    """
    state = table.dealt.state
    if state.outcome is None:
        raise ValueError(f"the game of table {table.id} is not over")
    return GameSummary(
        table=table.id,
        ended_at=table.ended_at,
        variant=table.variant,
        challenge=table.challenge,
        reason=state.outcome.reason,
        turns=sum(len(one.turns) for one in table.dealt.rounds),
        winners=state.outcome.winners,
        seats=tuple(_seat(table, seat) for seat in range(len(table.seats))),
        rated=table.options.rated,
        public=table.options.visibility == "public",
    )


def _seat(table: Table, seat: Seat) -> FinishedSeat:
    birds = table.dealt.state.collections[seat]
    match table.seats[seat]:
        case PersonSeat(person=person):
            sitter = table.sitters[seat]
            return FinishedSeat("person", person, "", birds, left=sitter.left or sitter.bot_playing)
        case BotSeat() as bot:
            return FinishedSeat("bot", None, bot.name, birds)
        case RobinBirdSeat() as robinbird:
            return FinishedSeat("robinbird", None, robinbird.name, birds)
