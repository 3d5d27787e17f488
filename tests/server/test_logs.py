"""A failure in the log tells where it happened, never what the variables there held."""

import io
import logging
import sys
from collections.abc import Iterator

import pytest
import structlog

from cubirds.server import logs


class Terminal(io.StringIO):
    """Standard error as a terminal, or not."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def fail_with(hand: str) -> None:
    """Fail where a local variable holds a hand, which no line of the source does."""
    secret = hand * 2
    raise ValueError(len(secret))


@pytest.mark.usefixtures("_logging_as_before")
@pytest.mark.parametrize("terminal", [True, False])
def test_a_traceback_shows_no_local_variable(monkeypatch: pytest.MonkeyPatch, *, terminal: bool) -> None:
    output = Terminal(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", output)
    logs.configure()
    try:
        fail_with("FO")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("a request failed")
    assert "fail_with" in output.getvalue()
    assert "FOFO" not in output.getvalue()
