"""Chance of the kernel: splitmix64, whose whole state is one word.

Reference: Steele, Lea, Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014. The state
is a counter, so that the next number does not wait for the last one. ``SplitMixChance`` brings the same
outcomes to the readable rules: with equal states both play the same game, card by card.
"""

from typing import Final

from cubirds.game.cards import Cards
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import HALF, U

STEP: Final = U(0x9E3779B97F4A7C15)
"""Added to the state before each outcome."""

_FIRST_FACTOR: Final = U(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = U(0x94D049BB133111EB)
_FIRST_SHIFT: Final = U(30)
_SECOND_SHIFT: Final = U(27)
_THIRD_SHIFT: Final = U(31)


@compiled
def mixed(rng: U) -> U:
    """64 random bits from a state of the generator."""
    bits = (rng ^ (rng >> _FIRST_SHIFT)) * _FIRST_FACTOR
    bits = (bits ^ (bits >> _SECOND_SHIFT)) * _SECOND_FACTOR
    return bits ^ (bits >> _THIRD_SHIFT)


@compiled
def below(rng: U, possibilities: U) -> U:
    """A number below ``possibilities``, which is at most 2**32; its bias is below a 2**32nd of that."""
    return ((mixed(rng) >> HALF) * possibilities) >> HALF


@compiled
def stream(seed: U, index: U) -> U:
    """The state at which game, playout or bot number ``index`` of a seed begins."""
    return mixed(mixed(seed) + index)


class SplitMixChance:
    """The kernel's chance for the readable rules (``cubirds.game.Chance``)."""

    def __init__(self, rng: int) -> None:
        self.rng = rng
        """State of the generator, 0 to 2**64 - 1."""

    def _below(self, possibilities: int) -> int:
        self.rng = (self.rng + int(STEP)) % 2**64
        bits = (self.rng ^ (self.rng >> 30)) * int(_FIRST_FACTOR) % 2**64
        bits = (bits ^ (bits >> 27)) * int(_SECOND_FACTOR) % 2**64
        bits ^= bits >> 31
        return (bits >> 32) * possibilities >> 32

    def seat(self, seats: int) -> int:
        """The first dealer."""
        return self._below(seats)

    def card(self, pile: Cards) -> int:
        """An index into the pile."""
        return self._below(len(pile))
