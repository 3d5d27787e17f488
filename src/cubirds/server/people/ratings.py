"""Ratings as they are kept: one list of people, one of bots from outside."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import and_, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.ratings import NEWCOMER, Place, Skill, rate
from cubirds.server.identity import PersonId
from cubirds.server.store import Store
from cubirds.server.store.schema import PEOPLE, RATINGS

Pool: TypeAlias = Literal["people", "bots"]
"""A list of players who are rated among themselves."""
PEOPLE_POOL: Final = "people"
OUTSIDE_BOTS_POOL: Final = "bots"


class Player(NamedTuple):
    """Somebody who is rated, and the place in the game."""

    person: PersonId
    place: Place


class Rating(NamedTuple):
    """What is believed of a person."""

    pool: Pool
    skill: Skill
    games: int


class Standing(NamedTuple):
    """An entry of a leaderboard."""

    person: PersonId
    name: str | None
    rating: Rating


class Ratings:
    """All ratings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def apply(
        self, connection: AsyncConnection, pool: Pool, players: Sequence[Player]
    ) -> dict[PersonId, int]:
        """Rate the players of a game; returns the rating that each is shown with from now on.

        Games that end at the same time are rated one after the other. With fewer than two players nothing
        is to be learnt.
        """
        if len(players) < 2:
            return {}
        before = await self._locked(connection, pool, [player.person for player in players])
        skills = [before[player.person] for player in players]
        after = rate(skills, [player.place for player in players])
        rows = [
            {
                "person": player.person,
                "mean": skill.mean,
                "deviation": skill.deviation,
                "cautious": skill.cautious,
            }
            for player, skill in zip(players, after, strict=True)
        ]
        await connection.execute(_UPDATE, [row | {"in_pool": pool} for row in rows])
        return {player.person: skill.shown for player, skill in zip(players, after, strict=True)}

    async def of(self, person: PersonId) -> list[Rating]:
        """A person's ratings."""
        columns = (RATINGS.c.pool, RATINGS.c.mean, RATINGS.c.deviation, RATINGS.c.games)
        query = select(*columns).where(RATINGS.c.person_id == person).order_by(RATINGS.c.pool.desc())
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [Rating(row.pool, Skill(row.mean, row.deviation), row.games) for row in rows]

    async def best(self, pool: Pool, limit: int) -> list[Standing]:
        """The leaders of a list, best first."""
        columns = (RATINGS.c.person_id, PEOPLE.c.name, RATINGS.c.mean, RATINGS.c.deviation, RATINGS.c.games)
        query = (
            select(*columns)
            .join(PEOPLE, PEOPLE.c.id == RATINGS.c.person_id)
            .where(RATINGS.c.pool == pool, PEOPLE.c.banned_at.is_(None))
            .order_by(RATINGS.c.cautious.desc(), RATINGS.c.person_id)
            .limit(limit)
        )
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [
                Standing(row.person_id, row.name, Rating(pool, Skill(row.mean, row.deviation), row.games))
                for row in rows
            ]

    async def _locked(
        self, connection: AsyncConnection, pool: Pool, persons: Iterable[PersonId]
    ) -> dict[PersonId, Skill]:
        """Their skills, which nobody else changes until the transaction ends."""
        persons = sorted(persons)  # in one order everywhere, lest two games wait for each other
        rows = [
            {
                "person_id": person,
                "pool": pool,
                "mean": NEWCOMER.mean,
                "deviation": NEWCOMER.deviation,
                "cautious": NEWCOMER.cautious,
                "games": 0,
            }
            for person in persons
        ]
        await connection.execute(self._store.insert_new(RATINGS), rows)
        query = (
            select(RATINGS.c.person_id, RATINGS.c.mean, RATINGS.c.deviation)
            .where(RATINGS.c.pool == pool, RATINGS.c.person_id.in_(persons))
            .order_by(RATINGS.c.person_id)
            .with_for_update()
        )
        found = await connection.execute(query)
        return {row.person_id: Skill(row.mean, row.deviation) for row in found}


_UPDATE: Final = (
    update(RATINGS)
    .where(and_(RATINGS.c.person_id == bindparam("person"), RATINGS.c.pool == bindparam("in_pool")))
    .values(
        mean=bindparam("mean"),
        deviation=bindparam("deviation"),
        cautious=bindparam("cautious"),
        games=RATINGS.c.games + 1,
    )
)
