"""Games in which every decision is made uniformly at random over its legal actions."""

from typing import Final

from cubirds.kernel.bits import popcount
from cubirds.kernel.chance import STEP, below
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import HIGH_BIT, ONE, SPECIES_BITS, ZERO, U, held, lane_at, small_flocks
from cubirds.kernel.layout import (
    DISCARD,
    DRAW_OR_NOT,
    LAY,
    OVER,
    PHASE,
    PILE,
    ROBINBIRD_VARIANT,
    SEATS,
    TURN,
    VARIANT,
    Words,
    collection_at,
    field,
    hand_at,
    set_field,
)
from cubirds.kernel.rounds import following, goal_reached
from cubirds.kernel.supply import draw_cards
from cubirds.kernel.turns import (
    DRAW,
    FIRST_FLOCK,
    NO_FLOCK,
    TWO,
    apply,
    finish_turn,
    flock,
    lay,
    row_at,
)

_ENDS_BITS: Final = U(3)
"""A species can be laid at 2 ** 3 ends of rows."""
_END: Final = U(0b111)


@compiled
def random_lay(hand: U, rng: U) -> U:
    """One of the lays of a hand, which is not empty."""
    species = held(hand)
    index = below(rng, popcount(species) << _ENDS_BITS)
    return lane_at(species >> HIGH_BIT, index >> _ENDS_BITS) | (index & _END)


@compiled
def random_flock(flocks: U, rng: U) -> U:
    """One of the flocks of a mask, or none."""
    index = below(rng, popcount(flocks) + ONE)
    if index == ZERO:
        return NO_FLOCK
    return FIRST_FLOCK + (lane_at(flocks >> HIGH_BIT, index - ONE) >> SPECIES_BITS)


@compiled
def random_action(words: Words, rng: U) -> U:
    """One of the legal actions of a game that is not over; uses up one step of the generator."""
    phase, hand = field(words, PHASE), words[hand_at(field(words, TURN))]
    if phase == LAY:
        return random_lay(hand, rng)
    if phase == DRAW_OR_NOT:
        return DRAW + below(rng, TWO)
    return random_flock(small_flocks(hand), rng)


@compiled
def play_random(words: Words, rng: U, max_turns: U) -> tuple[U, U]:
    """Play to the end of the game, or until ``max_turns`` more turns were begun.

    Gives the generator afterwards and how many turns were begun. The same as ``random_action`` and
    ``apply`` in turns, step by step of the generator, but three times as fast.
    """
    while field(words, PHASE) != LAY and field(words, PHASE) != OVER:
        rng += STEP
        rng = apply(words, random_action(words, rng), rng)
    turns = ZERO
    while field(words, PHASE) != OVER and turns < max_turns:
        rng, more = _play_round(words, rng, max_turns - turns)
        turns += more
    return rng, turns


@compiled
def _play_round(words: Words, rng: U, max_turns: U) -> tuple[U, U]:
    """Play to the end of a turn with which the round or the game ends, or after which RobinBird plays."""
    seats, seat, pile, discard = field(words, SEATS), field(words, TURN), words[PILE], words[DISCARD]
    ends = field(words, VARIANT) == ROBINBIRD_VARIANT
    turns = ZERO
    while turns < max_turns:
        turns += ONE
        hand, collection = words[hand_at(seat)], words[collection_at(seat)]
        rng += STEP
        action = random_lay(hand, rng)
        row = row_at(action)
        words[row], hand, pile, discard, rng, took = lay(action, words[row], hand, pile, discard, rng)
        if not took and (pile | discard) != ZERO:
            rng += STEP
            if below(rng, TWO) == ZERO:
                hand, pile, discard, rng = draw_cards(hand, TWO, pile, discard, rng)
        if hand != ZERO:
            rng += STEP
            flocks = small_flocks(hand)
            if flocks != ZERO:
                action = random_flock(flocks, rng)
                if action != NO_FLOCK:
                    hand, collection, discard = flock(action, hand, collection, discard)
                    words[collection_at(seat)] = collection
        words[hand_at(seat)] = hand
        if ends or hand == ZERO or goal_reached(collection):
            words[PILE], words[DISCARD] = pile, discard
            set_field(words, TURN, seat)
            return finish_turn(words, rng), turns
        seat = following(seat, seats)
    words[PILE], words[DISCARD] = pile, discard
    set_field(words, TURN, seat)
    return rng, turns
