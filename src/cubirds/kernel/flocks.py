"""Completing a flock (rules: *A turn*, 2)."""

from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import HIGH_BIT, LANE, ONE, U, big_flocks, count_of


@compiled
def complete_flock(shift: U, hand: U, collection: U, discard: U) -> tuple[U, U, U]:
    """Reveal all cards of one species, which make a flock; hand, collection and discard pile afterwards."""
    count = count_of(hand, shift)
    kept = ONE + ((big_flocks(hand) >> shift >> HIGH_BIT) & ONE)
    return hand & ~(LANE << shift), collection + (kept << shift), discard + ((count - kept) << shift)
