"""The two goals of a collection (rules: *End of the turn*, 1)."""

from functools import lru_cache
from typing import Final, NamedTuple

from cubirds.game.cards import Cards
from cubirds.game.species import LETTERS
from cubirds.game.state import Reason

SPECIES_GOAL: Final = 7
TRIO: Final = 3


class Progress(NamedTuple):
    """How near a collection is to each goal."""

    species: int
    """Different species, 0 to 8; seven win."""
    trios: int
    """Birds that count for the two best species, at most three each, 0 to 6; six win."""


def progress(collection: Cards) -> Progress:
    """How near a collection is to each goal."""
    counts = sorted(min(collection.count(letter), TRIO) for letter in LETTERS)
    return Progress(len(set(collection)), counts[-1] + counts[-2])


@lru_cache(maxsize=1 << 12)
def goal_reached(collection: Cards) -> Reason | None:
    """The goal that a collection meets; seven species where it meets both."""
    if len(collection) < 2 * TRIO:
        return None
    species, trios = progress(collection)
    if species >= SPECIES_GOAL:
        return Reason.SEVEN_SPECIES
    return Reason.TWO_TRIOS if trios == 2 * TRIO else None
