"""Who a visitor is: somebody logged in, or a guest from the first request on."""

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cubirds.server.errors import ServerError
from cubirds.server.identity import (
    GUEST_COOKIE,
    SESSION_COOKIE,
    PersonId,
    cookie,
    new_person,
    sign,
    verify,
)
from cubirds.server.people.persons import Persons
from cubirds.server.people.sessions import SessionHash, Sessions
from cubirds.server.security import refuse

Cookies: TypeAlias = dict[str, str | None]
"""Cookies to send with the answer, by name; None takes one away."""
_LOOKED_UP: Final = ("/api/", "/ws/")
"""Addresses at which it matters who the visitor is."""


class Visitor(NamedTuple):
    """Somebody who asks for something."""

    person: PersonId
    session: SessionHash | None
    """None for a guest."""
    cookies: Cookies


class Visitors:
    """Tells by their cookies who visitors are."""

    def __init__(self, persons: Persons, sessions: Sessions, guest_key: bytes) -> None:
        self._persons = persons
        self._sessions = sessions
        self._guest_key = guest_key

    async def find(self, cookies: Mapping[str, str]) -> Visitor:
        """The visitor who sent these cookies. A session goes before a guest.

        The cookie of a guest who has become an account is worth nothing any more: accounts log in.
        """
        sent: Cookies = {}
        if SESSION_COOKIE in cookies:
            session = await self._sessions.find(cookies[SESSION_COOKIE])
            if session is not None:
                return Visitor(session.person, session.hash, sent)
            sent[SESSION_COOKIE] = None
        guest = self._signed(cookies)
        if guest is None or not await self._persons.guest(guest):
            guest = self.new_guest(sent)
        return Visitor(guest, None, sent)

    def greet(self, cookies: Mapping[str, str]) -> Visitor:
        """The visitor of an address that is the same for everybody; nothing is looked up."""
        sent: Cookies = {}
        return Visitor(self._signed(cookies) or self.new_guest(sent), None, sent)

    def new_guest(self, sent: Cookies) -> PersonId:
        """A new guest, whose cookie is put among those to send."""
        guest = new_person()
        sent[GUEST_COOKIE] = sign(guest, self._guest_key)
        return guest

    def _signed(self, cookies: Mapping[str, str]) -> PersonId | None:
        return verify(cookies.get(GUEST_COOKIE, ""), self._guest_key)


class VisitorMiddleware:
    """Puts into ``request.state`` the visitor's ``person`` and ``session``, and ``cookies`` to send.

    A socket that comes without a cookie gets an id of its own too, and is a spectator everywhere.
    """

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self._app = app
        self._visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: D102 - ASGI's call
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        cookies = HTTPConnection(scope).cookies
        try:
            looked_up = scope["path"].startswith(_LOOKED_UP)
            visitor = await self._visitors.find(cookies) if looked_up else self._visitors.greet(cookies)
        except ServerError as error:
            await refuse(error, scope, receive, send)
            return
        scope.setdefault("state", {}).update(visitor._asdict())
        if scope["type"] == "websocket":  # takes no cookies
            await self._app(scope, receive, send)
            return

        async def send_with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_cookies(scope, message, visitor.cookies)
            await send(message)

        await self._app(scope, receive, send_with_cookies)


def _add_cookies(scope: Scope, message: Message, cookies: Cookies) -> None:
    headers = MutableHeaders(scope=message)
    if "immutable" in headers.get("cache-control", ""):
        return  # a shared cache would hand one visitor's cookies to others
    for name, value in cookies.items():
        headers.append("set-cookie", cookie(name, value, secure=scope["scheme"] == "https"))
