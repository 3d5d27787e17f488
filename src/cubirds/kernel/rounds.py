"""The end of a turn, of a round and of the game, and the next deal (rules: *End of the turn*)."""

from typing import Final

import numpy as np

from cubirds.game.goals import SPECIES_GOAL
from cubirds.game.state import HAND_SIZE
from cubirds.kernel.bits import popcount
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import ONE, ZERO, U, held, total, trios
from cubirds.kernel.layout import (
    CARDS_EXHAUSTED,
    DEALER,
    DISCARD,
    LAY,
    OVER,
    PHASE,
    PILE,
    REASON,
    ROBINBIRD,
    ROBINBIRD_VARIANT,
    SEATS,
    SEVEN_SPECIES,
    TURN,
    TWO_TRIOS,
    VARIANT,
    WINNERS,
    Words,
    collection_at,
    field,
    hand_at,
    set_field,
)
from cubirds.kernel.supply import draw_cards

_HAND_SIZE: Final = U(HAND_SIZE)
_SPECIES_GOAL: Final = U(SPECIES_GOAL)


@compiled
def goal_reached(collection: U) -> np.bool:
    """Whether a collection meets one of the two goals."""
    return has_seven_species(collection) | (popcount(trios(collection)) > ONE)


@compiled
def has_seven_species(collection: U) -> np.bool:
    """Whether a collection holds seven different species."""
    return popcount(held(collection)) >= _SPECIES_GOAL


@compiled
def following(seat: U, seats: U) -> U:
    """The next seat clockwise."""
    return ZERO if seat + ONE == seats else seat + ONE


@compiled
def end_turn(words: Words, rng: U) -> U:
    """Check for a win, then for the end of the round and deal anew, else pass the turn on.

    RobinBird's turn, where it is hers then, is left to be done. Gives the generator afterwards.
    """
    seat = field(words, TURN)
    collection = words[collection_at(seat)]
    if goal_reached(collection):
        reason = SEVEN_SPECIES if has_seven_species(collection) else TWO_TRIOS
        _end_game(words, reason, ONE << seat)
        return rng
    if words[hand_at(seat)] != ZERO:
        _begin_turn(words, following(seat, field(words, SEATS)))
        return rng
    _throw_hands_away(words)
    set_field(words, DEALER, seat)
    if total(words[PILE]) + total(words[DISCARD]) < _HAND_SIZE * field(words, SEATS):
        _end_game(words, CARDS_EXHAUSTED, _most_birds(words))
        return rng
    _begin_turn(words, seat)
    return deal(words, rng)


@compiled
def deal(words: Words, rng: U) -> U:
    """Give every seat new cards, seat 0 first; gives the generator afterwards."""
    pile, discard = words[PILE], words[DISCARD]
    for seat in range(field(words, SEATS)):
        words[hand_at(U(seat))], pile, discard, rng = draw_cards(ZERO, _HAND_SIZE, pile, discard, rng)
    words[PILE] = pile
    words[DISCARD] = discard
    return rng


@compiled
def _begin_turn(words: Words, seat: U) -> None:
    set_field(words, TURN, seat)
    hers = field(words, VARIANT) == ROBINBIRD_VARIANT and seat == ONE
    set_field(words, PHASE, ROBINBIRD if hers else LAY)


@compiled
def _throw_hands_away(words: Words) -> None:
    for seat in range(field(words, SEATS)):
        words[DISCARD] += words[hand_at(U(seat))]
        words[hand_at(U(seat))] = ZERO


@compiled
def _most_birds(words: Words) -> U:
    most = winners = ZERO
    for seat in range(field(words, SEATS)):
        birds = total(words[collection_at(U(seat))])
        if birds > most:
            most, winners = birds, ZERO
        if birds == most:
            winners |= ONE << U(seat)
    return winners


@compiled
def _end_game(words: Words, reason: U, winners: U) -> None:
    set_field(words, PHASE, OVER)
    set_field(words, REASON, reason)
    set_field(words, WINNERS, winners)
