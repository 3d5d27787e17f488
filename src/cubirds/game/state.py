"""A position of the game: everything that the rules need to know, as one value."""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from cubirds.game.cards import Cards

Seat: TypeAlias = int
"""A seat's number, counted clockwise from 0."""

HAND_SIZE: Final = 8
MIN_SEATS: Final = 2
MAX_SEATS: Final = 5
ROBINBIRD_SEAT: Final = 1
MAX_CHALLENGE: Final = 5
"""Most extra birds that RobinBird may start with."""


class Variant(StrEnum):
    """The standard game of 2 to 5 seats, or one person against RobinBird."""

    STANDARD = "standard"
    ROBINBIRD = "robinbird"


class Phase(StrEnum):
    """What has to happen next.

    In LAY, DRAW and FLOCK the seat whose turn it is decides. In DEAL and ROBINBIRD nobody does: the
    new hands, or RobinBird's turn, follow from chance alone.
    """

    LAY = "lay"
    DRAW = "draw"
    FLOCK = "flock"
    DEAL = "deal"
    ROBINBIRD = "robinbird"
    OVER = "over"


class Reason(StrEnum):
    """Why a game ended."""

    SEVEN_SPECIES = "seven_species"
    TWO_TRIOS = "two_trios"
    CARDS_EXHAUSTED = "cards_exhausted"
    ABANDONED = "abandoned"


class Outcome(NamedTuple):
    """How a game ended."""

    reason: Reason
    winners: tuple[Seat, ...]
    """The winning seats, ascending; several share a win, none wins an abandoned game."""


class State(NamedTuple):
    """A position. It never changes; an action makes another one."""

    variant: Variant
    rows: tuple[Cards, ...]
    """The four rows, each from left to right."""
    hands: tuple[Cards, ...]
    collections: tuple[Cards, ...]
    draw_pile: Cards
    """What the draw pile holds, in canonical order: its true order is nobody's knowledge."""
    discard: Cards
    dealer: Seat
    turn: Seat
    """The seat whose turn it is; when the game is over, the seat that had the last turn."""
    phase: Phase
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats there are, 2 to 5."""
        return len(self.hands)
