"""Who a visitor is: a guest with a random id in a cookie that only this server can have made."""

import hmac
import secrets
from typing import Final, TypeAlias

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PersonId: TypeAlias = str
"""A person's unguessable id."""

COOKIE: Final = "cubirds_guest"
_DAYS_400: Final = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie, in seconds."""


def new_person() -> PersonId:
    """An id that nobody has."""
    return secrets.token_urlsafe(16)


def sign(person: PersonId, key: bytes) -> str:
    """The cookie's value for a person."""
    return f"{person}.{hmac.new(key, person.encode(), 'sha256').hexdigest()}"


def verify(value: str, key: bytes) -> PersonId | None:
    """The person of a cookie's value, or none when this server did not sign it."""
    person = value.rpartition(".")[0]
    valid = person and hmac.compare_digest(sign(person, key).encode(), value.encode())
    return person if valid else None


class GuestMiddleware:
    """Puts the visitor's id into ``request.state.person`` and sends newcomers their cookie.

    A socket that comes without a cookie gets an id of its own too, and is a spectator everywhere.
    """

    def __init__(self, app: ASGIApp, key: bytes) -> None:
        """``key`` signs the cookies."""
        self._app = app
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: D102 - ASGI's call
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        known = verify(HTTPConnection(scope).cookies.get(COOKIE, ""), self._key)
        person = known or new_person()
        scope.setdefault("state", {})["person"] = person

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and not known:
                self._add_cookie(scope, message, person)
            await send(message)

        await self._app(scope, receive, send_with_cookie)

    def _add_cookie(self, scope: Scope, message: Message, person: PersonId) -> None:
        headers = MutableHeaders(scope=message)
        if "immutable" in headers.get("cache-control", ""):
            return  # a shared cache would hand one guest's cookie to others
        secure = "; Secure" if scope["scheme"] == "https" else ""
        value = sign(person, self._key)
        headers.append(
            "set-cookie", f"{COOKIE}={value}; Max-Age={_DAYS_400}; Path=/; HttpOnly; SameSite=Lax{secure}"
        )
