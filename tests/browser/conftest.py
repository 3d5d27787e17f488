"""A real server, a real Chromium: what the browser tests see is what a person sees."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

STARTS_WITHIN = 30.0  # seconds
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
CHROMIUM_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests, and run them last: once Playwright runs, no other event loop may."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.is_relative_to(here))


def _system_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium or, without one, Playwright's own."""
    path = _system_chromium()
    # Chromium's own sandbox refuses to start for root, as which containers and CI run.
    args = [*CHROMIUM_ARGS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    if path is None and not Path(playwright.chromium.executable_path).exists():
        pytest.skip("no Chromium: install the system's package `chromium`")
    browser = playwright.chromium.launch(executable_path=path, args=args)
    yield browser
    browser.close()


class Server:
    """A running `cubirds serve` with a database of its own, which outlives a restart."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = folder / "games.sqlite3"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and return once it accepts connections."""
        program = Path(sys.executable).with_name("cubirds")
        options = ["--port", str(self.port), "--database", str(self._database)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([program, "serve", *options], stdout=log, stderr=log)
        give_up = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > give_up:
                pytest.fail(f"the server did not start:\n{self._log.read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End the server as Ctrl-C would, and wait for it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)
            self._process = None

    def kill(self) -> None:
        """End the server as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=10)
            self._process = None

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, started; it may be stopped, killed and started again."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Open pages, each as a visitor of its own: `new_page(**PHONE)`. Errors on a page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[Error] = []

    def note_error(error: Error) -> None:
        errors.append(error)

    def open_page(**options: Any) -> Page:  # noqa: ANN401 - what Playwright's new_context takes
        context = browser.new_context(base_url=server.url, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", note_error)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop screen, with mouse and keyboard."""
    return new_page(**DESKTOP)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A page on a small phone held upright, with touch."""
    return new_page(**PHONE)
