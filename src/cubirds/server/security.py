"""What keeps other sites away, and bodies short."""

import re
from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cubirds.server.errors import ForbiddenOriginError, ServerError, TooLargeError
from cubirds.server.protocol import ErrorBody, ErrorDetail

_SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
_OWN_SITE: Final = {"same-origin", "none"}


def error_response(error: ServerError) -> JSONResponse:
    """An error as the HTTP API answers it."""
    body = ErrorBody(error=ErrorDetail(code=error.code, message=str(error)))
    return JSONResponse(body.model_dump(), error.status)


async def refuse(error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request or a socket that is to open with an error."""
    response = error_response(error)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)


class OriginMiddleware:
    """Refuses sockets and changes that a page of another site asks for.

    Programs that are no browser name no site, and may: they carry no visitor's cookie.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        """``origins``: other sites that may."""
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: D102 - ASGI's call
        if not self._foreign(scope):
            await self._app(scope, receive, send)
            return
        await refuse(ForbiddenOriginError("pages of other sites may not do this"), scope, receive, send)

    def _foreign(self, scope: Scope) -> bool:
        changes = scope["type"] == "websocket" or (
            scope["type"] == "http" and scope["method"] not in _SAFE_METHODS
        )
        if not changes:
            return False
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin in self._origins:
            return False
        if headers.get("sec-fetch-site", "none") not in _OWN_SITE:
            return True
        # The scheme is left out: behind a proxy that ends TLS, the server does not see it.
        return origin is not None and re.sub("^https?://", "", origin) != headers.get("host")


class BodyLimitMiddleware:
    """Reads each body, up to a limit, before anything is made of it.

    FastAPI's own limit answers without a code.
    """

    def __init__(self, app: ASGIApp, limit: int) -> None:
        """``limit``: in bytes."""
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: D102 - ASGI's call
        if scope["type"] != "http" or scope["method"] in _SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        body = await self._read(receive)
        if body is None:
            refusal = TooLargeError(f"a body has at most {self._limit} bytes")
            await error_response(refusal)(scope, receive, send)
            return
        unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return unread.pop() if unread else await receive()

        await self._app(scope, receive_again, send)

    async def _read(self, receive: Receive) -> bytes | None:
        """The body, none when it is too long."""
        body = b""
        while len(body) <= self._limit:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body", False):
                return body if len(body) <= self._limit else None
        return None
