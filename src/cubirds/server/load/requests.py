"""The few HTTP requests that a load needs, each from a guest of its own."""

import json
import urllib.request
from http.cookies import SimpleCookie
from typing import Any, Final

from cubirds.server.identity import GUEST_COOKIE

_PATIENCE_SECONDS: Final = 60
Cookie = str
"""What a guest's browser sends along."""


def new_guest(address: str) -> Cookie:
    """Come to a server for the first time."""
    return _ask(address, "GET", "/api/v1/me", None, None)[1]


def new_table(address: str, host: Cookie, wanted: dict[str, Any]) -> str:
    """Open a table; returns its id."""
    answer, _ = _ask(address, "POST", "/api/v1/tables", wanted, host)
    table: str = answer["table"]
    return table


def _ask(
    address: str, method: str, path: str, body: object, cookie: Cookie | None
) -> tuple[dict[str, Any], Cookie]:
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{address}{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=_PATIENCE_SECONDS) as answer:  # noqa: S310
        given = SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie", ())))
        held = f"{GUEST_COOKIE}={given[GUEST_COOKIE].value}" if GUEST_COOKIE in given else cookie
        return json.load(answer), held or ""
