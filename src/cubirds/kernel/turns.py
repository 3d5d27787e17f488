"""The decisions of a turn: what is legal, and carrying one out (rules: *A turn*)."""

from typing import Final

from cubirds.game import actions
from cubirds.kernel.compiled import compiled
from cubirds.kernel.flocks import complete_flock
from cubirds.kernel.lanes import (
    HIGH_BIT,
    LANE,
    LAST_LANE,
    ONE,
    SHIFT_BITS,
    SPECIES_BITS,
    ZERO,
    U,
    count_of,
    held,
    small_flocks,
)
from cubirds.kernel.layout import (
    DISCARD,
    DRAW_OR_NOT,
    FLOCK_OR_NOT,
    LAY,
    PHASE,
    PILE,
    ROBINBIRD,
    ROWS,
    TURN,
    Words,
    collection_at,
    field,
    hand_at,
    set_field,
)
from cubirds.kernel.robinbird import robinbird_turn
from cubirds.kernel.rounds import end_turn
from cubirds.kernel.rows import cards_of, is_one_species, lay_on
from cubirds.kernel.supply import draw_cards, refill

DRAW: Final = U(actions.DRAW)
LEAVE: Final = U(actions.LEAVE)
NO_FLOCK: Final = U(actions.NO_FLOCK)
FIRST_FLOCK: Final = U(actions.FIRST_FLOCK)

TWO: Final = U(2)
_ROW: Final = U(0b11)
_DRAW_OR_LEAVE: Final = U(0b11)
_NO_FLOCK: Final = U(0b100)
_FIRST_FLOCK: Final = U(3)
_GATHER: Final = U(0x0102040810204080)
"""Multiplied with 0 or 1 in each lane: lane *s* becomes bit *s* of the last lane."""


@compiled
def legal_mask(words: Words) -> tuple[U, U]:
    """The legal actions as bits: ids 0 to 63, the lays, then ids 64 to 74 from bit 0."""
    phase, hand = field(words, PHASE), words[hand_at(field(words, TURN))]
    if phase == LAY:
        return (held(hand) >> HIGH_BIT) * LANE, ZERO
    if phase == DRAW_OR_NOT:
        return ZERO, _DRAW_OR_LEAVE
    if phase == FLOCK_OR_NOT:
        flocks = ((small_flocks(hand) >> HIGH_BIT) * _GATHER) >> LAST_LANE
        return ZERO, _NO_FLOCK | (flocks << _FIRST_FLOCK)
    return ZERO, ZERO


@compiled
def row_at(action: U) -> U:
    """The index of the row on which an action lays."""
    return ROWS + ((action >> ONE) & _ROW)


@compiled
def lay(action: U, row: U, hand: U, pile: U, discard: U, rng: U) -> tuple[U, U, U, U, U, bool]:
    """Lay birds from a hand on a row; take what they surround; refill the row.

    Gives row, hand, draw pile, discard pile and generator afterwards, and whether any card was taken.
    """
    shift = action & SHIFT_BITS
    row, taken = lay_on(row, shift, count_of(hand, shift), action & ONE)
    hand &= ~(LANE << shift)
    if taken == ZERO:
        return row, hand, pile, discard, rng, False
    if is_one_species(row):
        row, pile, discard, rng = refill(row, pile, discard, rng)
    return row, hand + cards_of(taken), pile, discard, rng, True


@compiled
def flock(action: U, hand: U, collection: U, discard: U) -> tuple[U, U, U]:
    """Complete the flock that an action names; hand, collection and discard pile afterwards."""
    return complete_flock((action - FIRST_FLOCK) << SPECIES_BITS, hand, collection, discard)


@compiled
def apply(words: Words, action: U, rng: U) -> U:
    """Carry out a legal action, and all that follows until somebody decides or the game is over.

    Changes ``words``, gives the generator afterwards. Nothing is checked: what an illegal action does is
    not defined.
    """
    at = hand_at(field(words, TURN))
    if action < DRAW:
        rng = _lay(words, action, rng)
        if field(words, PHASE) == DRAW_OR_NOT or words[at] != ZERO:
            return rng
    elif action <= LEAVE:
        set_field(words, PHASE, FLOCK_OR_NOT)
        if action == DRAW:
            words[at], words[PILE], words[DISCARD], rng = draw_cards(
                words[at], TWO, words[PILE], words[DISCARD], rng
            )
        if words[at] != ZERO:
            return rng
    elif action != NO_FLOCK:
        collection = collection_at(field(words, TURN))
        words[at], words[collection], words[DISCARD] = flock(
            action, words[at], words[collection], words[DISCARD]
        )
    return finish_turn(words, rng)


@compiled
def _lay(words: Words, action: U, rng: U) -> U:
    row, hand = row_at(action), hand_at(field(words, TURN))
    words[row], words[hand], words[PILE], words[DISCARD], rng, took = lay(
        action, words[row], words[hand], words[PILE], words[DISCARD], rng
    )
    may_draw = not took and (words[PILE] | words[DISCARD]) != ZERO
    set_field(words, PHASE, DRAW_OR_NOT if may_draw else FLOCK_OR_NOT)
    return rng


@compiled
def finish_turn(words: Words, rng: U) -> U:
    """End the turn, and play RobinBird's turns until the person decides or the game is over."""
    rng = end_turn(words, rng)
    while field(words, PHASE) == ROBINBIRD:
        rng = end_turn(words, robinbird_turn(words, rng))
    return rng
