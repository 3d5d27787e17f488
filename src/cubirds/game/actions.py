"""The 75 actions of the game, each with an id that never changes and a text form.

========== ====================================== ==============
ids        action                                 text
========== ====================================== ==============
0 to 63    lay: ``species * 8 + row * 2 + side``  ``P3L``
64         draw two cards                         ``draw``
65         leave the draw pile alone              ``leave``
66         complete no flock                      ``noflock``
67 to 74   complete a flock: ``67 + species``     ``!M``
========== ====================================== ==============
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from cubirds.game.errors import MalformedError
from cubirds.game.species import LETTERS, Species

ActionId: TypeAlias = int
"""An action's number, 0 to 74."""

Row: TypeAlias = int
"""A row's number, 0 to 3; people count from 1."""

ROWS: Final = 4
DRAW: Final = 64
LEAVE: Final = 65
NO_FLOCK: Final = 66
FIRST_FLOCK: Final = 67


class Side(IntEnum):
    """The end of a row at which birds are laid."""

    LEFT = 0
    RIGHT = 1

    @property
    def letter(self) -> str:
        """``L`` or ``R``."""
        return "LR"[self]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay all cards of a species that the hand holds at one end of a row."""

    species: Species
    row: Row
    side: Side

    @property
    def id(self) -> ActionId:
        """The action's number, 0 to 63."""
        return self.species * 8 + self.row * 2 + self.side

    def __str__(self) -> str:
        return f"{self.species.letter}{self.row + 1}{self.side.letter}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the two top cards of the draw pile into the hand."""

    @property
    def id(self) -> ActionId:
        """The action's number, 64."""
        return DRAW

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the draw pile alone."""

    @property
    def id(self) -> ActionId:
        """The action's number, 65."""
        return LEAVE

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class NoFlock:
    """Complete no flock this turn."""

    @property
    def id(self) -> ActionId:
        """The action's number, 66."""
        return NO_FLOCK

    def __str__(self) -> str:
        return "noflock"


@dataclass(frozen=True, slots=True)
class Flock:
    """Complete a flock: reveal all cards of a species that the hand holds."""

    species: Species

    @property
    def id(self) -> ActionId:
        """The action's number, 67 to 74."""
        return FIRST_FLOCK + self.species

    def __str__(self) -> str:
        return f"!{self.species.letter}"


Action: TypeAlias = Lay | Draw | Leave | NoFlock | Flock

LAYS: Final = tuple(Lay(species, row, side) for species in Species for row in range(ROWS) for side in Side)
"""Every lay, at the index that is its id."""

ACTIONS: Final[tuple[Action, ...]] = (
    *LAYS,
    Draw(),
    Leave(),
    NoFlock(),
    *(Flock(species) for species in Species),
)
"""Every action, at the index that is its id."""

_BY_TEXT: Final = {str(action): action for action in ACTIONS}


def action_of(action_id: ActionId) -> Action:
    """The action that an id stands for.

    :raises MalformedError: when it stands for none.
    """
    if not 0 <= action_id < len(ACTIONS):
        raise MalformedError(f"no action has the id {action_id}, ids go from 0 to {len(ACTIONS) - 1}")
    return ACTIONS[action_id]


def parse_action(text: str) -> Action:
    """The action that a text such as ``P3L``, ``draw`` or ``!M`` stands for; ``str`` is its inverse.

    :raises MalformedError: when it stands for none.
    """
    if text not in _BY_TEXT:
        raise MalformedError(f"no action is written {text!r}; a lay is written like {LETTERS[4]}3L")
    return _BY_TEXT[text]
