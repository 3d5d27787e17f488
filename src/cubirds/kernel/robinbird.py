"""RobinBird's turn in the game for one player (rules: *RobinBird, for one player*)."""

from typing import Final

from cubirds.game.state import ROBINBIRD_SEAT
from cubirds.kernel.bits import lowest_bit
from cubirds.kernel.compiled import compiled
from cubirds.kernel.flocks import complete_flock
from cubirds.kernel.lanes import ONE, SHIFT_BITS, ZERO, U, small_flocks, total
from cubirds.kernel.layout import COLLECTIONS, DISCARD, HANDS, PILE, ROWS, Words
from cubirds.kernel.rows import cards_of, is_one_species, lay_on
from cubirds.kernel.supply import draw, refill

_HAND: Final = HANDS + U(2 * ROBINBIRD_SEAT)
_COLLECTION: Final = COLLECTIONS + U(2 * ROBINBIRD_SEAT)


@compiled
def robinbird_turn(words: Words, rng: U) -> U:
    """Lay a card from the draw pile on each row, then complete every flock that she holds.

    The end of her turn is left to be done. Gives the generator afterwards.
    """
    for row in range(ROWS, PILE):
        if words[PILE] | words[DISCARD] != ZERO:
            rng = _lay(words, U(row), rng)
    hand, collection, discard = words[_HAND], words[_COLLECTION], words[DISCARD]
    flocks = small_flocks(hand)
    while flocks != ZERO:
        shift = lowest_bit(flocks) & SHIFT_BITS
        flocks &= flocks - ONE
        hand, collection, discard = complete_flock(shift, hand, collection, discard)
    words[_HAND] = hand
    words[_COLLECTION] = collection
    words[DISCARD] = discard
    return rng


@compiled
def _lay(words: Words, at: U, rng: U) -> U:
    shift, pile, discard, rng = draw(words[PILE], words[DISCARD], rng)
    row, taken = _better_side(words[at], shift)
    if taken != ZERO:
        words[_HAND] += cards_of(taken)
        if is_one_species(row):
            row, pile, discard, rng = refill(row, pile, discard, rng)
    words[at] = row
    words[PILE] = pile
    words[DISCARD] = discard
    return rng


@compiled
def _better_side(row: U, shift: U) -> tuple[U, U]:
    """On the right, or on the left where that takes strictly more cards."""
    left = lay_on(row, shift, ONE, ZERO)
    right = lay_on(row, shift, ONE, ONE)
    return left if total(cards_of(left[1])) > total(cards_of(right[1])) else right
