"""Cards that come from the draw pile, and the discard pile behind it (rulings: *Empty draw pile*).

All is passed and returned in scalars, which stay in registers, the generator's state as well.
"""

from cubirds.kernel.chance import STEP, below
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import LANE_BITS, ONE, SPECIES_BITS, ZERO, U, lane_at, total
from cubirds.kernel.rows import SPECIES, block_of


@compiled
def draw(pile: U, discard: U, rng: U) -> tuple[U, U, U, U]:
    """The next card, one of the two piles not being empty.

    Gives the shift of its species, then draw pile, discard pile and generator afterwards.
    """
    if pile == ZERO:
        pile, discard = discard, ZERO
    rng += STEP
    shift = lane_at(pile, below(rng, total(pile)))
    return shift, pile - (ONE << shift), discard, rng


@compiled
def draw_cards(cards: U, count: U, pile: U, discard: U, rng: U) -> tuple[U, U, U, U]:
    """Add the next ``count`` cards to ``cards``, or as many as there are.

    Gives the cards, then draw pile, discard pile and generator afterwards.
    """
    while count != ZERO and (pile | discard) != ZERO:
        shift, pile, discard, rng = draw(pile, discard, rng)
        cards += ONE << shift
        count -= ONE
    return cards, pile, discard, rng


@compiled
def refill(row: U, pile: U, discard: U, rng: U) -> tuple[U, U, U, U]:
    """Cards come to a row of one species until it holds two, or the piles run out.

    Gives the row, then draw pile, discard pile and generator afterwards.
    """
    alone = row
    while row == alone and (pile | discard) != ZERO:
        shift, pile, discard, rng = draw(pile, discard, rng)
        block = block_of(shift, ONE)
        if ((block ^ row) & SPECIES) == ZERO:
            row += ONE << SPECIES_BITS
            alone = row
        else:
            row |= block << LANE_BITS
    return row, pile, discard, rng
