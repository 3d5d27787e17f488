"""What happens to one row when birds are laid there (rules: *A turn*, 1)."""

from functools import lru_cache
from typing import Final

from cubirds.game.actions import Side
from cubirds.game.cards import Cards, rank
from cubirds.game.species import LETTERS


def lay_on(row: Cards, birds: Cards, side: Side) -> tuple[Cards, Cards]:
    """The row after ``birds``, all of one species, were laid at an end of it, and what they surrounded."""
    letter = birds[0]
    if side is Side.LEFT:
        nearest = row.find(letter)
        return (birds + row, "") if nearest < 0 else (birds + row[nearest:], row[:nearest])
    end = row.rfind(letter) + 1
    return (row + birds, "") if end == 0 else (row[:end] + birds, row[end:])


_NOTHING: Final = ("", "")


@lru_cache(maxsize=1 << 14)
def takings(row: Cards) -> tuple[tuple[Cards, Cards], ...]:
    """What each species, in canonical order, would take when laid on the left and on the right of ``row``."""
    ends = [_NOTHING] * len(LETTERS)
    for letter in dict.fromkeys(row):
        ends[rank(letter)] = row[: row.find(letter)], row[row.rfind(letter) + 1 :]
    return tuple(ends)


def is_one_species(row: Cards) -> bool:
    """Whether a row, which is never empty, holds a single species."""
    return row.count(row[0]) == len(row)
