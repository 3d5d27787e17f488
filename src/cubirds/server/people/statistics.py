"""What results add up to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from cubirds.game import Reason, Variant


class Result(NamedTuple):
    """What a game was for a person."""

    variant: Variant
    challenge: int
    reason: Reason
    won: bool
    left: bool


@dataclass(slots=True)
class Statistics:
    """What a person has done so far. RobinBird's games are counted by challenge, apart from the others."""

    played: int = 0
    won: int = 0
    left: int = 0
    goals: Counter[Reason] = field(default_factory=Counter)
    """How the games that the person won came to their end."""
    streak: int = 0
    """Games won in a row, up to the newest."""
    longest_streak: int = 0
    robinbird_played: Counter[int] = field(default_factory=Counter)
    robinbird_won: Counter[int] = field(default_factory=Counter)


def add_up(results: Iterable[Result]) -> Statistics:
    """The statistics of results, given from the oldest to the newest."""
    total = Statistics()
    for result in results:
        if result.variant is Variant.ROBINBIRD:
            total.robinbird_played[result.challenge] += 1
            total.robinbird_won[result.challenge] += result.won
        else:
            _add(total, result)
    return total


def _add(total: Statistics, result: Result) -> None:
    total.played += 1
    total.won += result.won
    total.left += result.left
    if result.won:
        total.goals[result.reason] += 1
        total.streak += 1
        total.longest_streak = max(total.longest_streak, total.streak)
    elif result.left or result.reason is not Reason.ABANDONED:
        total.streak = 0  # a game that others broke off ends nobody's streak
