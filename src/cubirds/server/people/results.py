"""What finished games leave behind: a result for each person, and ratings. Each game counts once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.game import Cards, Reason, Seat, Variant
from cubirds.ratings import places
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Persons
from cubirds.server.people.ratings import OUTSIDE_BOTS_POOL, PEOPLE_POOL, Player, Pool, Ratings
from cubirds.server.store import Store
from cubirds.server.store.schema import ACCOUNTS, FINISHED_GAMES, PEOPLE, RESULTS

SeatKind: TypeAlias = Literal["person", "bot", "outside_bot", "robinbird"]


class FinishedSeat(NamedTuple):
    """Who sat in a seat at the end of a game."""

    kind: SeatKind
    person: PersonId | None
    """Who answers for the seat: a person's or an outside bot's id; none for built-in bots and RobinBird."""
    name: str
    """Kept for seats without a person; a person is shown with the name of the day."""
    birds: Cards
    """The collection at the end."""
    left: bool = False
    """Whether the person gave the seat up, or lost it to a bot, and did not come back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """What everybody may know of a game that is over."""

    table: str
    ended_at: Milliseconds
    variant: Variant
    challenge: int
    reason: Reason
    turns: int
    winners: tuple[Seat, ...]
    seats: tuple[FinishedSeat, ...]
    rated: bool
    public: bool
    """Whether strangers may see the table's address. People who sat there may."""


class Results:
    """All results."""

    def __init__(self, store: Store, persons: Persons, ratings: Ratings) -> None:
        self._store = store
        self._persons = persons
        self._ratings = ratings

    async def record_result(self, summary: GameSummary) -> bool:
        """Keep the result of a game that is over, and rate its players if it is rated.

        Any process may call this at any time after the end, and as often as it likes.

        :returns: whether this call was the one that counted.
        """
        async with self._store.writing() as connection:
            new = self._store.insert_new(FINISHED_GAMES).returning(FINISHED_GAMES.c.table_id)
            if await connection.scalar(new, _game_row(summary)) is None:
                return False
            seated = [seat.person for seat in summary.seats if seat.person is not None]
            await self._persons.keep(connection, *seated)
            there = await _with_account(connection, seated)
            ratings: dict[PersonId, int] = {}
            for pool, players in _rated_players(summary, there).items():
                ratings |= await self._ratings.apply(connection, pool, players)
            rows = [row | {"rating": ratings.get(row["person_id"])} for row in _rows(summary, there)]
            if rows:
                await connection.execute(self._store.insert_new(RESULTS), rows)
        return True


_HasAccount: TypeAlias = dict[PersonId, bool]


async def _with_account(connection: AsyncConnection, persons: Iterable[PersonId]) -> _HasAccount:
    """The persons who are still there, and whether they have an account."""
    query = (
        select(PEOPLE.c.id, ACCOUNTS.c.person_id)
        .select_from(PEOPLE.outerjoin(ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id))
        .where(PEOPLE.c.id.in_(persons), PEOPLE.c.deleted_at.is_(None))
    )
    return {row[0]: row[1] is not None for row in await connection.execute(query)}


def _rated_players(summary: GameSummary, there: _HasAccount) -> dict[Pool, list[Player]]:
    """Who is rated against whom: people with accounts, and bots from outside, each among themselves."""
    leavers = {seat for seat, holder in enumerate(summary.seats) if holder.left}
    if not summary.rated or (summary.reason is Reason.ABANDONED and not leavers):
        return {}
    order = places(len(summary.seats), summary.winners, leavers)
    pools: dict[Pool, list[Player]] = {PEOPLE_POOL: [], OUTSIDE_BOTS_POOL: []}
    for holder, place in zip(summary.seats, order, strict=True):
        if holder.person is None or holder.person not in there:
            continue
        if holder.kind == "outside_bot":
            pools[OUTSIDE_BOTS_POOL].append(Player(holder.person, place))
        elif there[holder.person]:
            pools[PEOPLE_POOL].append(Player(holder.person, place))
    return pools


def _rows(summary: GameSummary, there: _HasAccount) -> list[dict[str, Any]]:
    return [
        {
            "table_id": summary.table,
            "person_id": holder.person,
            "ended_at": summary.ended_at,
            "seat": seat,
            "won": seat in summary.winners and not holder.left,
            "left": holder.left,
        }
        for seat, holder in enumerate(summary.seats)
        if holder.person in there
    ]


def _game_row(summary: GameSummary) -> dict[str, Any]:
    return {
        "table_id": summary.table,
        "ended_at": summary.ended_at,
        "variant": summary.variant.value,
        "challenge": summary.challenge,
        "reason": summary.reason.value,
        "turns": summary.turns,
        "rated": summary.rated,
        "public": summary.public,
        "seats": [
            {
                "kind": holder.kind,
                "person": holder.person,
                "name": None if holder.person else holder.name,
                "birds": holder.birds,
                "won": seat in summary.winners,
                "left": holder.left,
            }
            for seat, holder in enumerate(summary.seats)
        ],
    }
