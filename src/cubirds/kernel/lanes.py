"""A multiset of cards in one ``uint64``: eight lanes of 8 bits, lane *s* counts the cards of species *s*.

A lane is named by its *shift*, ``8 * species``. No lane of a game's multiset goes beyond 20 and no sum of
lanes beyond 110, so the highest bit of every lane is free, and all lanes can be compared at once: a *mask*
has that bit set in the lanes that fit. (Lamport, *Multiple byte processing with full-word instructions*,
1975.)
"""

from typing import Final, TypeAlias

import numpy as np

from cubirds.game.species import BIG_FLOCK, SMALL_FLOCK
from cubirds.kernel.bits import lowest_bit
from cubirds.kernel.compiled import compiled

U: TypeAlias = np.uint64
"""A word. Constants are words too: numba makes signed or floating numbers of words mixed with ints."""

ZERO: Final = U(0)
ONE: Final = U(1)
LANE_BITS: Final = U(8)
LANE: Final = U(0xFF)
SHIFT_BITS: Final = U(0b111000)
"""Of a bit's number, the part that is its lane's shift."""
ONES: Final = U(0x0101010101010101)
HIGHS: Final = U(0x8080808080808080)
FILL: Final = U(0x7F7F7F7F7F7F7F7F)
LAST_LANE: Final = U(56)
HIGH_BIT: Final = U(7)
SPECIES_BITS: Final = U(3)
"""A species's number, shifted left by so much, is its lane's shift."""
HALF: Final = U(32)


def packed(counts: tuple[int, ...]) -> U:
    """Eight counts as lanes."""
    return U(sum(count << 8 * species for species, count in enumerate(counts)))


_REACHES_SMALL: Final = HIGHS - packed(SMALL_FLOCK)
_REACHES_BIG: Final = HIGHS - packed(BIG_FLOCK)
_REACHES_TRIO: Final = HIGHS - packed((3,) * 8)


@compiled
def held(cards: U) -> U:
    """Mask of the species of which there is at least one card."""
    return (cards + FILL) & HIGHS


@compiled
def total(cards: U) -> U:
    """How many cards there are."""
    return (cards * ONES) >> LAST_LANE


@compiled
def count_of(cards: U, shift: U) -> U:
    """How many cards there are of one species."""
    return (cards >> shift) & LANE


@compiled
def lane_at(cards: U, index: U) -> U:
    """The shift of the card at an index, 0 to ``total(cards) - 1``, cards being in canonical order."""
    # Lane s of the product is the number of cards up to and with species s.
    beyond = ((cards * ONES) | HIGHS) - (index + ONE) * ONES
    return lowest_bit(beyond & HIGHS) & SHIFT_BITS


@compiled
def small_flocks(hand: U) -> U:
    """Mask of the species of which a hand holds at least a small flock."""
    return (hand + _REACHES_SMALL) & HIGHS


@compiled
def big_flocks(hand: U) -> U:
    """Mask of the species of which a hand holds at least a big flock."""
    return (hand + _REACHES_BIG) & HIGHS


@compiled
def trios(collection: U) -> U:
    """Mask of the species of which a collection holds at least three birds."""
    return (collection + _REACHES_TRIO) & HIGHS
