"""The Plackett-Luce model of Weng and Lin (2011), *A Bayesian approximation method for online ranking*."""

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from statistics import fmean
from typing import Final, NamedTuple

from cubirds.ratings.places import Place

_BASE: Final = 1000
_SCALE: Final = 40
_CAUTION: Final = 3


class Skill(NamedTuple):
    """What is believed of a player: a normal distribution."""

    mean: float
    deviation: float
    """Standard deviation, above 0."""

    @property
    def cautious(self) -> float:
        """What the player is worth with near certainty: the order of a leaderboard."""
        return self.mean - _CAUTION * self.deviation

    @property
    def shown(self) -> int:
        """``cautious`` in numbers that people like: newcomers have 1000, a settled average player 1800."""
        return round(_BASE + _SCALE * self.cautious)


NEWCOMER: Final = Skill(25.0, 25.0 / 3)
"""What is believed of somebody who never played."""


def rate(skills: Sequence[Skill], order: Sequence[Place]) -> tuple[Skill, ...]:
    """What is believed of the players of a game after it. A single player stays as before.

    A tie counts as the mean of all orders that it may stand for. The library's own ties let a loser gain
    more than two who share the win, where somebody else has left.

    :param skills: of the players of one table, five at most: the orders of more take long.
    :param order: the place of each player (see ``places``).
    :raises ValueError: when there is not one place for each player.
    """
    if len(skills) != len(order):
        raise ValueError(f"{len(skills)} players have {len(order)} places")
    if len(skills) < 2:
        return tuple(skills)
    rated = [_rate_order(skills, ranks) for ranks in _without_ties(order)]
    return tuple(
        Skill(fmean(skill.mean for skill in player), fmean(skill.deviation for skill in player))
        for player in zip(*rated, strict=True)
    )


def _rate_order(skills: Sequence[Skill], ranks: Sequence[float]) -> list[Skill]:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - only servers with rated games wait for it

    model = PlackettLuce()
    teams = [[model.rating(mu=skill.mean, sigma=skill.deviation)] for skill in skills]
    return [Skill(player.mu, player.sigma) for (player,) in model.rate(teams, ranks=list(ranks))]


def _without_ties(order: Sequence[Place]) -> Iterator[list[float]]:
    """Every order without ties that a tie may stand for, as the rank of each player."""
    groups = [[player for player, place in enumerate(order) if place == tied] for tied in sorted(set(order))]
    for arrangement in product(*map(permutations, groups)):
        players = list(chain.from_iterable(arrangement))
        yield [float(players.index(player)) for player in range(len(order))]
