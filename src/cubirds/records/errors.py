"""What can be wrong with a record."""

from typing import ClassVar, Final

from cubirds.game import CubirdsError

_LONGEST: Final = 300
"""Most characters of a message; a bad record may hold a text of any length."""


class RecordError(CubirdsError):
    """A record that is refused; the message names the first thing that is wrong with it."""

    code: ClassVar[str] = "bad_record"

    def __init__(self, message: str) -> None:
        super().__init__(message if len(message) <= _LONGEST else message[: _LONGEST - 1] + "…")
