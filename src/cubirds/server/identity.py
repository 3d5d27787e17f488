"""Ids of people, and cookies that only this server can have made."""

import hmac
import secrets
import string
from typing import Final, TypeAlias

PersonId: TypeAlias = str
"""A person's random id. Others may know it: what proves who somebody is are signed cookies."""

GUEST_COOKIE: Final = "cubirds_guest"
"""Holds a guest's id."""
SESSION_COOKIE: Final = "cubirds_session"
"""Holds the secret of a device that is logged in."""
_DAYS_400: Final = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie, in seconds."""
_ID_LETTERS: Final = string.ascii_letters + string.digits


def unguessable(length: int) -> str:
    """An id of letters and digits alone: one that began with a dash would be an option on a command line."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(length))


def new_person() -> PersonId:
    """An id that nobody has."""
    return unguessable(22)


def sign(text: str, key: bytes) -> str:
    """The cookie's value that holds a text: a guest's id or a session's secret."""
    return f"{text}.{hmac.new(key, text.encode(), 'sha256').hexdigest()}"


def verify(value: str, key: bytes) -> str | None:
    """The text of a cookie's value, or none when this server did not sign it with this key."""
    text = value.rpartition(".")[0]
    valid = text and hmac.compare_digest(sign(text, key).encode(), value.encode())
    return text if valid else None


def cookie(name: str, value: str | None, *, secure: bool) -> str:
    """A ``Set-Cookie`` header that scripts and pages of other sites cannot use. None takes the cookie away.

    :param secure: whether the visitor came over TLS; then it is sent over TLS only.
    """
    kept = f"{name}={value}; Max-Age={_DAYS_400}" if value is not None else f"{name}=; Max-Age=0"
    return f"{kept}; Path=/; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
