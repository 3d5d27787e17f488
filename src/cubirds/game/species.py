"""The eight species of CuBirds and the deck they make (rules: *The deck*)."""

from enum import IntEnum
from typing import Final

LETTERS: Final = "FOTDPMWR"
"""One letter a species, in canonical order: rarest first."""

COPIES: Final = (7, 10, 10, 13, 13, 17, 20, 20)
SMALL_FLOCK: Final = (2, 3, 3, 4, 4, 5, 6, 6)
BIG_FLOCK: Final = (3, 4, 4, 6, 6, 7, 9, 9)

DECK: Final = "".join(letter * copies for letter, copies in zip(LETTERS, COPIES, strict=True))
"""All 110 cards in canonical order."""


class Species(IntEnum):
    """A species of bird; its value is its place in canonical order, 0 to 7."""

    FLAMINGO = 0
    OWL = 1
    TOUCAN = 2
    DUCK = 3
    PARROT = 4
    MAGPIE = 5
    REED_WARBLER = 6
    ROBIN = 7

    @property
    def letter(self) -> str:
        """The letter that stands for one card of this species."""
        return LETTERS[self]

    @property
    def copies(self) -> int:
        """How many cards of this species the deck holds."""
        return COPIES[self]

    @property
    def small_flock(self) -> int:
        """Fewest cards that complete a flock, of which one is kept."""
        return SMALL_FLOCK[self]

    @property
    def big_flock(self) -> int:
        """Fewest cards of a flock of which two are kept."""
        return BIG_FLOCK[self]

    @classmethod
    def of(cls, letter: str) -> "Species":
        """The species that a letter stands for.

        :raises ValueError: when the letter stands for none.
        """
        return cls(LETTERS.index(letter))
