"""The text of a turn, such as ``2P3LxFO+RT !5M`` (record format, *A turn*)."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cubirds.game.actions import FIRST_FLOCK, ActionId, Row, Side
from cubirds.game.cards import Cards, rank
from cubirds.game.errors import MalformedError
from cubirds.game.events import Drew, Event, Flocked, Laid, Refilled
from cubirds.game.species import LETTERS

NOTHING: Final = "-"
"""A turn of RobinBird in which no card was left to draw and no flock was held."""

_LAY = re.compile(rf"([1-9][0-9]?)([{LETTERS}])([1-4])([LR])(?:x([{LETTERS}]+))?(?:\+([{LETTERS}]+))?")
_DRAW = re.compile(rf"d([{LETTERS}]{{1,2}})")
_FLOCK = re.compile(rf"(!!?)([1-9][0-9]?)([{LETTERS}])")


class LayPart(NamedTuple):
    """The laying of a turn: ``2P3LxFO+RT``."""

    birds: int
    letter: str
    row: Row
    side: Side
    taken: Cards = ""
    refilled: Cards = ""

    @property
    def action(self) -> ActionId:
        """The id of the action."""
        return rank(self.letter) * 8 + self.row * 2 + self.side

    def __str__(self) -> str:
        taken = f"x{self.taken}" if self.taken else ""
        refilled = f"+{self.refilled}" if self.refilled else ""
        return f"{self.birds}{self.letter}{self.row + 1}{'LR'[self.side]}{taken}{refilled}"


class FlockPart(NamedTuple):
    """A completed flock: ``!5M`` of which one card was kept, ``!!7M`` of which two were."""

    revealed: int
    letter: str
    kept: int

    @property
    def action(self) -> ActionId:
        """The id of the action."""
        return FIRST_FLOCK + rank(self.letter)

    def __str__(self) -> str:
        return f"{'!' * self.kept}{self.revealed}{self.letter}"


class Turn(NamedTuple):
    """A turn, or what has been done of it so far.

    A seat's turn has one lay and at most one flock; RobinBird's has up to four lays and any number
    of flocks, and she never draws.
    """

    lays: tuple[LayPart, ...] = ()
    drawn: Cards = ""
    """The drawn cards in the order in which they came; empty where none were."""
    flocks: tuple[FlockPart, ...] = ()

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Turn":
        """The turn that events make, of which some have no text."""
        lays: list[LayPart] = []
        drawn = ""
        flocks: list[FlockPart] = []
        for event in events:
            if isinstance(event, Laid):
                _, species, birds, row, side, taken, _ = event
                lays.append(LayPart(birds, LETTERS[species], row, side, taken))
            elif isinstance(event, Drew):
                drawn = event.cards
            elif isinstance(event, Refilled):
                lays[-1] = lays[-1]._replace(refilled=event.cards)
            elif isinstance(event, Flocked):
                flocks.append(FlockPart(event.revealed, LETTERS[event.species], event.kept))
        return cls(tuple(lays), drawn, tuple(flocks))

    def concealed(self) -> "Turn":
        """The turn as another seat saw it: drawn cards are ``?``."""
        return self._replace(drawn="?" * len(self.drawn)) if self.drawn else self

    def __str__(self) -> str:
        draw = (f"d{self.drawn}",) if self.drawn else ()
        return " ".join((*map(str, self.lays), *draw, *map(str, self.flocks))) or NOTHING


def parse_turn(text: str) -> Turn:
    """The turn that a seat's text stands for; ``str`` is its inverse.

    :raises MalformedError: when the text is no turn of a seat.
    """
    parts = _parts(text)
    lay = _lay_part(parts[0])
    drawn, parts = _drawn(parts[1:])
    if len(parts) > 1:
        raise MalformedError(f"nothing may follow {parts[0]!r}, but {parts[1]!r} does")
    return Turn((lay,), drawn, tuple(map(_flock_part, parts)))


def parse_robinbird_turn(text: str) -> Turn:
    """The turn that RobinBird's text stands for; ``str`` is its inverse.

    :raises MalformedError: when the text is no turn of hers.
    """
    if text == NOTHING:
        return Turn()
    parts = _parts(text)
    laying = next((index for index, part in enumerate(parts) if not part[0].isdigit()), len(parts))
    return Turn(tuple(map(_lay_part, parts[:laying])), "", tuple(map(_flock_part, parts[laying:])))


def _parts(text: str) -> list[str]:
    parts = text.split(" ")
    if "" in parts:
        raise MalformedError("a turn is one or more parts with one space between")
    return parts


@lru_cache(maxsize=1 << 14)  # lays that take nothing are few, and most lays are such
def _lay_part(text: str) -> LayPart:
    match = _LAY.fullmatch(text)
    if match is None:
        raise MalformedError(f"{text!r} is no lay such as 2P3LxFO+RT")
    count, letter, row, side, taken, refilled = match.groups("")
    return LayPart(int(count), letter, int(row) - 1, _SIDES[side], taken, refilled)


_SIDES: Final = {side.letter: side for side in Side}


def _drawn(parts: list[str]) -> tuple[Cards, list[str]]:
    """The drawn cards when the first part is a draw, and the parts after it."""
    if parts and (match := _DRAW.fullmatch(parts[0])):
        return match[1], parts[1:]
    return "", parts


def _flock_part(text: str) -> FlockPart:
    match = _FLOCK.fullmatch(text)
    if match is None:
        raise MalformedError(f"{text!r} is no flock such as !5M or !!7M")
    marks, count, letter = match.groups()
    return FlockPart(int(count), letter, len(marks))
