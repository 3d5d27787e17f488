"""From the end of a game to the order in which its players are rated."""

from collections.abc import Collection
from typing import Final, TypeAlias

Place: TypeAlias = int
"""Lower is better; equal places are a tie."""
_WON: Final = 0
_LOST: Final = 1
_LEFT: Final = 2


def places(seats: int, winners: Collection[int], leavers: Collection[int]) -> tuple[Place, ...]:
    """The place of each seat: winners share the first, losers the next, those who left the last.

    Who left is last also when a bot won in that seat (rules: *Leaving* counts as losing).
    """
    return tuple(_LEFT if seat in leavers else _WON if seat in winners else _LOST for seat in range(seats))
