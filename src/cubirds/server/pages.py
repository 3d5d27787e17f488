"""The client's files. Its pages are one document, whatever their address is."""

import re
from pathlib import Path
from typing import Final

from starlette.responses import HTMLResponse, Response
from starlette.routing import Match, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_PAGES: Final = re.compile(r"\.|t/[^/]+|fair(/[^/]+)?|me|me/results|p/.+|leaderboard")
"""Addresses, relative to the root, at which the client shows a page."""
_HASHED: Final = "assets/"
"""Files here carry a hash of their content in their name, so they never change."""
_NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>CuBirds</title></head>
<body>
<h1>CuBirds</h1>
<p>The server runs, but its page has not been built.
<code>make play</code> in the project's folder builds it.</p>
</body>
</html>
"""


def is_client(path: str) -> bool:
    """Whether an address is the client's, and no address of the API or of a socket."""
    return not path.startswith(("/api/", "/ws/")) and path not in {"/healthz", "/metrics"}


class ClientMount(Mount):
    """The client's addresses in the application."""

    def __init__(self, pages: "Pages") -> None:
        super().__init__("/", app=pages)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether an address is the client's."""
        return super().matches(scope) if is_client(scope["path"]) else (Match.NONE, {})


class Pages(StaticFiles):
    """Serves the built client; without one, a page that says how to build it."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory, check_dir=False)
        self._index = directory / "index.html"

    async def check_config(self) -> None:
        """A folder that is not there is no mistake: there is a page for that."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or the client's document for its pages."""
        path = path.replace("\\", "/")
        page = _PAGES.fullmatch(path) is not None
        if page and scope["method"] in {"GET", "HEAD"} and not self._index.is_file():
            return HTMLResponse(_NOT_BUILT, headers={"cache-control": "no-store"})
        response = await super().get_response("index.html" if page else path, scope)
        hashed = path.startswith(_HASHED)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response
