"""A row in one ``uint64``: up to eight blocks of 8 bits, the leftmost one lowest (rules: *A turn*, 1).

A species never stands in two places of a row, so a block ``species | birds << 3`` is all its birds there.
"""

from typing import Final

import numpy as np

from cubirds.kernel.bits import leading_zeros, lowest_bit
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import (
    FILL,
    HIGHS,
    LANE,
    LANE_BITS,
    LAST_LANE,
    ONE,
    ONES,
    SHIFT_BITS,
    SPECIES_BITS,
    ZERO,
    U,
)

SPECIES: Final = U(0b111)
_SPECIES: Final = SPECIES * ONES
_BIRDS: Final = U(0b11111) * ONES
_MOST_TAKEN: Final = 7


@compiled
def block_of(shift: U, birds: U) -> U:
    """The block of so many birds of the species with this shift."""
    return (shift >> SPECIES_BITS) | (birds << SPECIES_BITS)


@compiled
def is_one_species(row: U) -> np.bool:
    """Whether a row, which is never empty, holds a single species."""
    return row <= LANE


@compiled
def place_of(row: U, shift: U) -> U:
    """Mask of the one block that holds a species; 0 where the row does not hold it."""
    differing = ((row & _SPECIES) ^ ((shift >> SPECIES_BITS) * ONES)) + FILL
    filled = ((row >> SPECIES_BITS) & _BIRDS) + FILL
    return ~differing & filled & HIGHS


@compiled
def lay_on(row: U, shift: U, birds: U, side: U) -> tuple[U, U]:
    """Lay birds of one species at an end of a row, side 0 left, 1 right.

    Gives the row after it was closed up, and the blocks that were taken.
    """
    place = place_of(row, shift)
    if place == ZERO:
        block = block_of(shift, birds)
        width = LAST_LANE + LANE_BITS - (leading_zeros(row) & SHIFT_BITS)
        return _of_side(side, (row << LANE_BITS) | block, row | (block << width)), ZERO
    start = lowest_bit(place) & SHIFT_BITS
    first, more = ONE << start, birds << SPECIES_BITS
    from_left = (row >> start) + more
    from_right = (row & ((first << LANE_BITS) - ONE)) + (more << start)
    return _of_side(side, from_left, from_right), _of_side(
        side, row & (first - ONE), (row >> start) >> LANE_BITS
    )


@compiled
def _of_side(side: U, left: U, right: U) -> U:
    """One of two words without a branch: no processor guesses the side of a random lay."""
    return left ^ ((left ^ right) & (ZERO - side))


@compiled
def cards_of(blocks: U) -> U:
    """The cards of taken blocks, at most seven, counted by species in lanes."""
    cards = ZERO
    for _ in range(_MOST_TAKEN):  # all of them, though few are filled: cheaper than to guess the last one
        cards += ((blocks & LANE) >> SPECIES_BITS) << ((blocks << SPECIES_BITS) & SHIFT_BITS)
        blocks >>= LANE_BITS
    return cards
