"""What birds are worth: in a collection, and in a hand on their way there.

The unit is a goal that is met. The weights were found by playing against a fixed opponent; around
them, strength hardly changes.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cubirds.game import BIG_FLOCK, COPIES, LETTERS, SMALL_FLOCK, Cards, canonical, goal_reached, progress
from cubirds.game.goals import SPECIES_GOAL, TRIO

MISSING_BIRD: Final = 0.7
"""What each bird that a goal lacks leaves of its worth: the nearer goal draws more, the other counts too."""
FLOCK_TO_LAY: Final = 0.2
"""A small flock of birds that bring no goal nearer: they can still be laid, to take others."""
IN_HAND: Final = 0.6
"""Share of its worth that a bird has while it is in hand: the round may end, and the hand with it."""
WIN: Final = 10.0
"""More than all else together."""

Worths: TypeAlias = tuple[tuple[float, ...], ...]
"""By species, then by how many cards of it the hand holds."""


class HandWorths(NamedTuple):
    """What cards in hand are worth to a seat, which depends on what it has collected."""

    held: Worths
    """To hold so many cards of a species."""
    completed: Worths
    """What completing them as a flock adds to that; negative for what is no flock, where it brings no
    goal nearer, or where so little is missing to a big flock that it is better to wait."""


def collection_worth(collection: Cards) -> float:
    """What a collection is worth: how near it is to each goal."""
    species, trios = progress(collection)
    return MISSING_BIRD ** max(0, SPECIES_GOAL - species) + MISSING_BIRD ** (2 * TRIO - trios)


@lru_cache(maxsize=1 << 12)
def hand_worths(collection: Cards) -> HandWorths:
    """What cards in hand are worth to a seat that has collected ``collection``."""
    rows = [_species_worths(collection, species) for species in range(len(LETTERS))]
    return HandWorths(tuple(held for held, _ in rows), tuple(completed for _, completed in rows))


def between(worths: Sequence[float], cards: float) -> float:
    """What an expected number of cards is worth."""
    whole = int(cards)
    return worths[whole] + (cards - whole) * (worths[whole + 1] - worths[whole])


def _species_worths(collection: Cards, species: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    letter, small, big = LETTERS[species], SMALL_FLOCK[species], BIG_FLOCK[species]
    gains = [_gain(collection, letter * kept) for kept in range(3)]
    held, completed = [], []
    for cards in range(COPIES[species] + 3):  # a little past the end, so that one more has a worth
        to_small = min(1.0, cards / small)
        to_big = min(1.0, max(0, cards - small) / (big - small))
        hoped = IN_HAND * (to_small * gains[1] + to_big * (gains[2] - gains[1]))
        held.append(hoped + to_small * FLOCK_TO_LAY)
        kept = (cards >= small) + (cards >= big)
        win = WIN if goal_reached(canonical(collection + letter * kept)) else 0.0
        # Birds that brought a goal nearer have done more than they could do by being laid.
        completed.append(gains[kept] + win - hoped if gains[kept] else -held[-1])
    return tuple(held), tuple(completed)


def _gain(collection: Cards, birds: Cards) -> float:
    return collection_worth(canonical(collection + birds)) - collection_worth(collection)
