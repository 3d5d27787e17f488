"""Recovery codes: each stands once for a forgotten password. They are shown only when they are made."""

import hashlib
import secrets
from typing import Final

CODES: Final = 8
"""Codes that a person gets at once."""
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter is taken for another or for a digit."""
_LENGTH: Final = 16
"""80 random bits: nobody guesses one, so a plain hash keeps them safe."""
_MISREAD: Final = str.maketrans("OIL", "011", " -")


def new_codes() -> list[str]:
    """Codes for one person, as they are shown: ``7K3M-9QXA-02VD-TB5E``."""
    return [_new_code() for _ in range(CODES)]


def code_hash(typed: str) -> str:
    """What is kept of a code, however it is typed."""
    plain = typed.upper().translate(_MISREAD)
    return hashlib.sha256(plain.encode()).hexdigest()


def _new_code() -> str:
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    return "-".join(letters[start : start + 4] for start in range(0, _LENGTH, 4))
