"""What happened, with everything open. What a viewer may know of it is in ``views``.

Events are named tuples because millions of them are made; compare their types before their fields.
"""

from typing import NamedTuple, TypeAlias

from cubirds.game.actions import Row, Side
from cubirds.game.cards import Cards
from cubirds.game.species import Species
from cubirds.game.state import Outcome, Seat


class Laid(NamedTuple):
    """Birds of one species were laid: from the hand, or by RobinBird from the draw pile."""

    seat: Seat
    species: Species
    birds: int
    """How many."""
    row: Row
    side: Side
    taken: Cards
    """The surrounded cards, in row order; they went to the hand."""
    row_cards: Cards
    """The row after it was closed up."""


class Refilled(NamedTuple):
    """Cards came from the draw pile to the right end of a row that was left with one species."""

    row: Row
    cards: Cards
    row_cards: Cards
    """The row afterwards."""


class Reshuffled(NamedTuple):
    """The draw pile was empty and the discard pile was shuffled into it."""

    cards: int
    """How many."""


class Drew(NamedTuple):
    """A seat chose to draw, and got these cards: two, or the one that was left."""

    seat: Seat
    cards: Cards
    """In the order in which they came."""


class Left(NamedTuple):
    """A seat chose to leave the draw pile alone."""

    seat: Seat


class Flocked(NamedTuple):
    """A seat completed a flock."""

    seat: Seat
    species: Species
    revealed: int
    """How many cards were revealed."""
    kept: int
    """How many went to the collection, 1 or 2; the rest was discarded."""


class NoFlocked(NamedTuple):
    """A seat completed no flock, for want of one or by choice."""

    seat: Seat


class TurnEnded(NamedTuple):
    """A turn is over."""

    seat: Seat


class RoundEnded(NamedTuple):
    """A seat's hand is empty; all other hands were discarded."""

    seat: Seat
    discarded: tuple[Cards, ...]
    """The hands that were thrown away, by seat. Only all of them together are public."""


class Dealt(NamedTuple):
    """New hands for everyone."""

    dealer: Seat
    hands: tuple[Cards, ...]


class Ended(NamedTuple):
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = (
    Laid | Refilled | Reshuffled | Drew | Left | Flocked | NoFlocked | TurnEnded | RoundEnded | Dealt | Ended
)
