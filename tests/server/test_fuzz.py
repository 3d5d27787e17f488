"""Whatever is sent to the server, it neither fails nor forgets what it knows."""

import asyncio
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import schemathesis
import structlog
from argon2 import PasswordHasher
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.fuzz import fuzz
from tests.server.harness import RunningServer, serve, settings_for

from cubirds.server.people import people

MESSAGES = 2000
EXAMPLES = 20
"""For each of the API's operations."""
GENEROUS = {
    f"{limit}_burst": 10**6
    for limit in ("attempts", "attempts_at_name", "registrations", "changes", "looks", "words")
}
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


async def test_sockets_answer_whatever_they_are_sent(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with structlog.testing.capture_logs() as logs:
        async with serve(settings_for(database, **GENEROUS)) as server:
            answers = await fuzz(server, MESSAGES, seed=1)
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert answers["malformed"] > MESSAGES / 10
    assert answers["ack"] > 0
    assert "internal" not in answers


@pytest.fixture
def api(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    """A server in a thread of its own, which waits for no password."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "owasp_hasher", lambda: cheap)
    started: list[RunningServer] = []
    ready, stop = threading.Event(), threading.Event()

    async def run() -> None:
        async with serve(settings_for(database, **GENEROUS)) as server:
            started.append(server)
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(30)
    yield started[0]
    stop.set()
    thread.join()


def test_the_http_api_keeps_to_its_own_description(
    api: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    schema = schemathesis.openapi.from_url(f"{api.url}/api/v1/openapi.json")
    cases = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()

        @hypothesis.settings(
            max_examples=EXAMPLES,
            database=None,
            derandomize=True,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy())
        def call(case: Any) -> None:  # noqa: ANN401
            nonlocal cases
            cases += 1
            response = case.call(base_url=api.url)
            case.validate_response(response, checks=CHECKS)

        call()
    assert cases >= 200
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
