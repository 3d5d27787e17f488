"""The games that a person has finished, as the person or others may see them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, select

from cubirds.game import Cards, Reason, Seat, Variant
from cubirds.server.clock import Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Persons
from cubirds.server.people.results import SeatKind
from cubirds.server.people.statistics import Result, Statistics, add_up
from cubirds.server.store import Store
from cubirds.server.store.schema import FINISHED_GAMES, RESULTS


class SeatOfGame(NamedTuple):
    """A seat of a finished game."""

    kind: SeatKind
    name: str | None
    """Today's name; none of somebody who has deleted it."""
    birds: Cards
    won: bool
    left: bool


class FinishedGame(NamedTuple):
    """A finished game of a person."""

    table: str | None
    """None where the viewer may not know the table's address."""
    ended_at: Milliseconds
    variant: Variant
    challenge: int
    reason: Reason
    turns: int
    rated: bool
    seat: Seat
    """The person's."""
    seats: list[SeatOfGame]
    rating: int | None
    """The rating that the person was shown with after it, where it changed that."""


class FinishedGames:
    """All finished games."""

    def __init__(self, store: Store, persons: Persons) -> None:
        self._store = store
        self._persons = persons

    async def statistics(self, person: PersonId) -> Statistics:
        """What a person's results add up to."""
        columns = (
            FINISHED_GAMES.c.variant,
            FINISHED_GAMES.c.challenge,
            FINISHED_GAMES.c.reason,
            RESULTS.c.won,
            RESULTS.c.left,
        )
        query = _of(person, select(*columns)).order_by(RESULTS.c.ended_at, RESULTS.c.table_id)
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return add_up(
                Result(Variant(variant), challenge, Reason(reason), won, left)
                for variant, challenge, reason, won, left in rows
            )

    async def newest(
        self, person: PersonId, limit: int | None = None, *, private: bool
    ) -> list[FinishedGame]:
        """A person's games, the newest first.

        :param private: whether to tell the addresses of tables that are not public: to the person only.
        """
        query = _of(person, select(FINISHED_GAMES, RESULTS.c.seat, RESULTS.c.rating))
        query = query.order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id).limit(limit)
        async with self._store.reading() as connection:
            rows = list(await connection.execute(query))
        names = await self._persons.names({person for row in rows for person in _persons(row.seats)})
        return [_game(row, names, private=private) for row in rows]


def _of(person: PersonId, query: Select[Any]) -> Select[Any]:
    joined = query.join_from(RESULTS, FINISHED_GAMES, FINISHED_GAMES.c.table_id == RESULTS.c.table_id)
    return joined.where(RESULTS.c.person_id == person)


def _persons(seats: Iterable[dict[str, Any]]) -> Iterable[PersonId]:
    return (seat["person"] for seat in seats if seat["person"])


def _game(row: Row[Any], names: dict[PersonId, str], *, private: bool) -> FinishedGame:
    return FinishedGame(
        table=row.table_id if private or row.public else None,
        ended_at=row.ended_at,
        variant=Variant(row.variant),
        challenge=row.challenge,
        reason=Reason(row.reason),
        turns=row.turns,
        rated=row.rated,
        seat=row.seat,
        seats=[_seat(seat, names) for seat in row.seats],
        rating=row.rating,
    )


def _seat(seat: dict[str, Any], names: dict[PersonId, str]) -> SeatOfGame:
    name = names.get(seat["person"]) if seat["person"] else seat["name"]
    return SeatOfGame(seat["kind"], name, seat["birds"], seat["won"], seat["left"])
