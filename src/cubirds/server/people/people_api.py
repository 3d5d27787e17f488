"""What everybody may see of people with accounts."""

from typing import Annotated

from fastapi import Path, Query

from cubirds.server.errors import NotFoundError
from cubirds.server.people.guest_names import guest_name
from cubirds.server.people.messages import Leaderboard, LeaderboardEntry, PoolName, Profile
from cubirds.server.people.profiles import profile
from cubirds.server.people.requests import NetworkHere, PeopleHere, people_router

ROUTER = people_router()
_AccountName = Annotated[str, Path(max_length=400, examples=["Robin H\u00f6d"])]


@ROUTER.get("/people/{name:path}")
async def get_profile(name: _AccountName, people: PeopleHere, network: NetworkHere) -> Profile:
    """What somebody with an account has played, and how well."""
    people.limits.look(network)
    person = await people.persons.with_account(name)
    if person is None:
        raise NotFoundError("nobody has that name")
    return await profile(people, person, private=False)


@ROUTER.get("/leaderboard")
async def get_leaderboard(
    people: PeopleHere,
    network: NetworkHere,
    pool: Annotated[PoolName, Query(description="people, or bots from outside")] = "people",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Leaderboard:
    """The best of a list, by what they are worth with near certainty."""
    people.limits.look(network)
    best = await people.ratings.best(pool, limit)
    return Leaderboard(
        pool=pool,
        entries=[
            LeaderboardEntry(
                place=place,
                person=standing.person,
                name=standing.name or guest_name(standing.person),
                rating=standing.rating.skill.shown,
                games=standing.rating.games,
            )
            for place, standing in enumerate(best, start=1)
        ],
    )
