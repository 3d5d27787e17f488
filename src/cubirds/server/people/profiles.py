"""What somebody has played, put together for a viewer."""

from typing import Final

from cubirds.game import Reason
from cubirds.server.people.games import FinishedGame
from cubirds.server.people.messages import (
    GoalCounts,
    PlayedGame,
    PlayedSeat,
    Profile,
    RatingInfo,
    RobinBirdCount,
)
from cubirds.server.people.people import People
from cubirds.server.people.persons import Person
from cubirds.server.people.statistics import Statistics

_NEWEST: Final = 50
"""Games that a profile lists."""


async def profile(people: People, person: Person, *, private: bool) -> Profile:
    """A person's profile.

    :param private: whether to tell the addresses of tables that are not public: to the person only.
    """
    total = await people.games.statistics(person.id)
    games = await people.games.newest(person.id, _NEWEST, private=private)
    ratings = await people.ratings.of(person.id)
    return Profile(
        person=person.id,
        name=person.name,
        account_since=person.account_since,
        ratings=[RatingInfo(pool=r.pool, rating=r.skill.shown, games=r.games) for r in ratings],
        played=total.played,
        won=total.won,
        left=total.left,
        goals=_goals(total),
        streak=total.streak,
        longest_streak=total.longest_streak,
        robinbird=_robinbird(total),
        games=[_game(game) for game in games],
    )


def _goals(total: Statistics) -> GoalCounts:
    return GoalCounts(
        seven_species=total.goals[Reason.SEVEN_SPECIES],
        two_trios=total.goals[Reason.TWO_TRIOS],
        cards_exhausted=total.goals[Reason.CARDS_EXHAUSTED],
    )


def _robinbird(total: Statistics) -> list[RobinBirdCount]:
    return [
        RobinBirdCount(challenge=challenge, played=played, won=total.robinbird_won[challenge])
        for challenge, played in sorted(total.robinbird_played.items())
    ]


def _game(game: FinishedGame) -> PlayedGame:
    seats = [PlayedSeat(**seat._asdict()) for seat in game.seats]
    return PlayedGame(**(game._asdict() | {"seats": seats}))
