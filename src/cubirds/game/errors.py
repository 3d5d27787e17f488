"""What can be wrong with an action or a text of the game.

Every error has a ``code`` that stays the same for ever and reaches clients, and a message of one
line that says what was tried and what was expected.
"""

from typing import ClassVar


class CubirdsError(ValueError):
    """Base of all errors that a caller can cause."""

    code: ClassVar[str] = "error"


class MalformedError(CubirdsError):
    """A number or a text that stands for no action, no card or no turn at all."""

    code = "malformed"


class IllegalActionError(CubirdsError):
    """An action that the rules do not allow here."""

    code = "illegal"


class GameOverError(CubirdsError):
    """An action in a game that has ended."""

    code = "game_over"


class CardNotThereError(CubirdsError):
    """A scripted card that the pile does not hold, or a card that the script does not name."""

    code = "card_not_there"
