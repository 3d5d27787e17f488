"""The start of a game (rules: *Setup*; *RobinBird, for one player*)."""

from typing import Final

from cubirds.game.species import COPIES
from cubirds.game.state import ROBINBIRD_SEAT
from cubirds.kernel.chance import STEP, below
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import LANE_BITS, ONE, ZERO, U, packed
from cubirds.kernel.layout import (
    COLLECTIONS,
    DEALER,
    DISCARD,
    HEADER,
    PILE,
    ROBINBIRD_VARIANT,
    ROWS,
    SEATS,
    TURN,
    VARIANT,
    Words,
    collection_at,
)
from cubirds.kernel.rounds import deal, goal_reached
from cubirds.kernel.rows import block_of, place_of
from cubirds.kernel.supply import draw, draw_cards

_DECK: Final = packed(COPIES)
_ROW_WIDTH: Final = U(3) * LANE_BITS
_ROBINBIRDS: Final = COLLECTIONS + U(2 * ROBINBIRD_SEAT)


@compiled
def set_up(words: Words, seats: U, variant: U, challenge: U, rng: U) -> U:
    """Make ``words`` the first position of a game; gives the generator afterwards.

    ``variant`` is an index into ``VARIANTS``, ``challenge`` the number of RobinBird's extra birds, 0 to 5.
    There must be at least ``word_count(seats)`` words.
    """
    dealer = ZERO
    if variant != ROBINBIRD_VARIANT:
        rng += STEP
        dealer = below(rng, seats)
    words[HEADER] = (dealer << TURN) | (dealer << DEALER) | (seats << SEATS) | (variant << VARIANT)
    discarded, rng = _lay_out_rows(words, rng)
    rng = deal(words, rng)
    for seat in range(seats):
        words[collection_at(U(seat))], words[PILE], _, rng = draw_cards(ZERO, ONE, words[PILE], ZERO, rng)
    if challenge != ZERO:
        rng = _draw_extra_birds(words, challenge, rng)
    words[DISCARD] = discarded
    return rng


@compiled
def _lay_out_rows(words: Words, rng: U) -> tuple[U, U]:
    pile, discarded = _DECK, ZERO
    for row in range(ROWS, PILE):
        words[row], pile, discarded, rng = _lay_out_row(pile, discarded, rng)
    words[PILE] = pile
    words[DISCARD] = ZERO
    return discarded, rng


@compiled
def _lay_out_row(pile: U, discarded: U, rng: U) -> tuple[U, U, U, U]:
    row = width = ZERO
    while width < _ROW_WIDTH:
        shift, pile, _, rng = draw(pile, ZERO, rng)
        if place_of(row, shift) != ZERO:
            discarded += ONE << shift
        else:
            row |= block_of(shift, ONE) << width
            width += LANE_BITS
    return row, pile, discarded, rng


@compiled
def _draw_extra_birds(words: Words, challenge: U, rng: U) -> U:
    """Extra birds with which RobinBird would meet a goal go back and are drawn again."""
    while True:
        collection, pile, _, rng = draw_cards(words[_ROBINBIRDS], challenge, words[PILE], ZERO, rng)
        if not goal_reached(collection):
            words[_ROBINBIRDS], words[PILE] = collection, pile
            return rng
