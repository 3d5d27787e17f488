"""What people write, in a form that every page can show safely."""

import unicodedata
from typing import Final

from cubirds.server.errors import MalformedRequestError

_JOINERS: Final = frozenset("\u200c\u200d")
"""They show nothing, but some scripts and families of emoji need them."""
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Controls, among them those that turn the text around them; halves of characters; private ones."""


def clean_line(text: str) -> str:
    """A line of chat: composed (NFC), white space collapsed, without what shows nothing.

    :raises MalformedRequestError: when nothing is left.
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    line = "".join(one for one in composed if one in _JOINERS or unicodedata.category(one) not in _REFUSED)
    if not line.strip("".join(_JOINERS) + " "):
        raise MalformedRequestError("text: there is nothing to read in it")
    return line
