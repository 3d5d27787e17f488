"""The state of a game as an array of ``uint64`` words, and the way there and back.

A state of *n* seats has ``7 + 2 * n`` words. Cards are counted by species in lanes (``lanes``), a row is
made of blocks (``rows``), small numbers share the header.
"""

import operator
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from cubirds.game import LETTERS, MAX_SEATS, Cards, MalformedError, Outcome, Phase, Reason, State, Variant
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import LANE, U, packed

Words: TypeAlias = npt.NDArray[np.uint64]
"""A state: one-dimensional, contiguous, ``uint64``."""

HEADER: Final = U(0)
ROWS: Final = U(1)
PILE: Final = U(5)
DISCARD: Final = U(6)
HANDS: Final = U(7)
COLLECTIONS: Final = U(8)

PHASE: Final = U(0)
TURN: Final = U(8)
DEALER: Final = U(16)
SEATS: Final = U(24)
VARIANT: Final = U(32)
REASON: Final = U(40)
WINNERS: Final = U(48)

PHASES: Final = tuple(Phase)
REASONS: Final = tuple(Reason)
VARIANTS: Final = tuple(Variant)
LAY, DRAW_OR_NOT, FLOCK_OR_NOT, DEAL, ROBINBIRD, OVER = map(U, range(len(PHASES)))
SEVEN_SPECIES, TWO_TRIOS, CARDS_EXHAUSTED, ABANDONED = map(U, range(len(REASONS)))
STANDARD, ROBINBIRD_VARIANT = map(U, range(len(VARIANTS)))

WORDS: Final = (
    (HEADER, "HEADER", "eight numbers, below"),
    (ROWS, "ROWS + row", "the four rows, blocks of birds from left to right"),
    (PILE, "PILE", "draw pile, lanes"),
    (DISCARD, "DISCARD", "discard pile, lanes"),
    (HANDS, "HANDS + 2 * seat", "hand of a seat, lanes"),
    (COLLECTIONS, "COLLECTIONS + 2 * seat", "collection of a seat, lanes"),
)
HEADER_FIELDS: Final = (
    (PHASE, "PHASE", "what comes next, index into PHASES: " + ", ".join(PHASES)),
    (TURN, "TURN", "whose turn it is, or who had the last one"),
    (DEALER, "DEALER", "the dealer of this round"),
    (SEATS, "SEATS", "how many seats, 2 to 5"),
    (VARIANT, "VARIANT", "index into VARIANTS: " + ", ".join(VARIANTS)),
    (REASON, "REASON", "of the end, index into REASONS: " + ", ".join(REASONS)),
    (WINNERS, "WINNERS", "bit *s*: seat *s* won"),
)


def _table(title: str, lines: tuple[tuple[U, str, str], ...]) -> str:
    cells = [(title, "constant", "meaning"), *((str(start), name, meaning) for start, name, meaning in lines)]
    ruler = "===== ====================== " + "=" * 88
    text = [f"{first:5} {second:22} {third}" for first, second, third in cells]
    return "\n".join(["", ruler, text[0], ruler, *text[1:], ruler, ""])


__doc__ += _table("word", WORDS) + _table("bit", HEADER_FIELDS)


def word_count(seats: int) -> int:
    """How many words a state of so many seats has."""
    return int(HANDS) + 2 * seats


MAX_WORDS: Final = word_count(MAX_SEATS)


@compiled
def field(words: Words, bit: U) -> U:
    """A number of the header, 0 to 255."""
    return U(words[HEADER] >> bit) & LANE


@compiled
def set_field(words: Words, bit: U, value: U) -> None:
    """Change a number of the header."""
    words[HEADER] = (words[HEADER] & ~(LANE << bit)) | (value << bit)


@compiled
def hand_at(seat: U) -> U:
    """The index of a seat's hand."""
    return HANDS + seat + seat


@compiled
def collection_at(seat: U) -> U:
    """The index of a seat's collection."""
    return COLLECTIONS + seat + seat


def lanes_of(cards: Cards) -> U:
    """Cards counted by species in lanes."""
    return packed(tuple(map(cards.count, LETTERS)))


@lru_cache(maxsize=1 << 12)  # from one action to the next most of a state stays as it is
def cards_in(lanes: int) -> Cards:
    """The cards of lanes, in canonical order."""
    return "".join(map(operator.mul, LETTERS, lanes.to_bytes(8, "little")))


def blocks_of(row: Cards) -> U:
    """A row as blocks."""
    blocks = [LETTERS.index(letter) | row.count(letter) << 3 for letter in dict.fromkeys(row)]
    return U(sum(block << 8 * place for place, block in enumerate(blocks)))


@lru_cache(maxsize=1 << 12)
def row_in(blocks: int) -> Cards:
    """The cards of a row, from left to right."""
    return "".join(LETTERS[block & 7] * (block >> 3) for block in blocks.to_bytes(8, "little"))


def from_state(state: State) -> Words:
    """The words of a state of the readable rules."""
    words = np.zeros(word_count(state.seats), dtype=np.uint64)
    words[HEADER] = _header(state)
    words[ROWS:PILE] = [blocks_of(row) for row in state.rows]
    words[PILE] = lanes_of(state.draw_pile)
    words[DISCARD] = lanes_of(state.discard)
    words[HANDS::2] = [lanes_of(hand) for hand in state.hands]
    words[COLLECTIONS::2] = [lanes_of(collection) for collection in state.collections]
    return words


def _header(state: State) -> U:
    fields = {
        PHASE: PHASES.index(state.phase),
        TURN: state.turn,
        DEALER: state.dealer,
        SEATS: state.seats,
        VARIANT: VARIANTS.index(state.variant),
    }
    if state.outcome is not None:
        fields[REASON] = REASONS.index(state.outcome.reason)
        fields[WINNERS] = sum(1 << seat for seat in state.outcome.winners)
    return U(sum(value << int(bit) for bit, value in fields.items()))


def to_state(words: Words) -> State:
    """The state of the readable rules that words stand for; the inverse of ``from_state``.

    :raises MalformedError: when there are fewer or more words than the number of seats asks for.
    """
    numbers = words.tolist()
    phase, turn, dealer, seats, variant, reason, winners, _ = numbers[HEADER].to_bytes(8, "little")
    if words.shape != (word_count(seats),):
        raise MalformedError(f"a state of {seats} seats has {word_count(seats)} words, not {words.shape}")
    outcome = Outcome(REASONS[reason], tuple(seat for seat in range(seats) if winners >> seat & 1))
    return State(
        variant=VARIANTS[variant],
        rows=tuple(map(row_in, numbers[ROWS:PILE])),
        hands=tuple(map(cards_in, numbers[HANDS::2])),
        collections=tuple(map(cards_in, numbers[COLLECTIONS::2])),
        draw_pile=cards_in(numbers[PILE]),
        discard=cards_in(numbers[DISCARD]),
        dealer=dealer,
        turn=turn,
        phase=PHASES[phase],
        outcome=outcome if PHASES[phase] is Phase.OVER else None,
    )
