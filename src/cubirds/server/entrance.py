"""The application while the server starts: loading it takes longer than showing a page."""

import asyncio
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from cubirds.server.headers import SecurityHeadersMiddleware
from cubirds.server.pages import ClientMount, Pages, is_client


class Entrance:
    """Shows the client's files from the first moment, and lets everything else wait until the server is open.

    Must be made in a running event loop.
    """

    def __init__(self, static: Path) -> None:
        self._files: ASGIApp = Starlette(
            routes=[ClientMount(Pages(static))],
            middleware=[Middleware(SecurityHeadersMiddleware), Middleware(GZipMiddleware, minimum_size=1024)],
        )
        self._opened: asyncio.Future[ASGIApp] = asyncio.get_running_loop().create_future()

    def open(self, app: ASGIApp) -> None:
        """Hand everything to the application from now on."""
        self._opened.set_result(app)

    def close(self) -> None:
        """Let nobody wait any longer: if the server has not opened, it will not."""
        if not self._opened.done():
            self._opened.set_result(PlainTextResponse("the server ends", 503))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: D102 - ASGI's call
        if self._opened.done() or not is_client(scope["path"]):
            app = await asyncio.shield(self._opened)
        else:
            app = self._files
        await app(scope, receive, send)
