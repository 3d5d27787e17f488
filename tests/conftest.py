"""What every test may use: the services it may need, and a loud account of what was not run."""

import asyncio
import os
import uuid
from collections import Counter
from collections.abc import Iterator

import hypothesis
import pytest

# How long an example takes says more about the machine than about the code.
hypothesis.settings.register_profile("cubirds", hypothesis.settings.default, deadline=None)
hypothesis.settings.load_profile("cubirds")

POSTGRES_SERVER = os.environ.get("CUBIRDS_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS_SERVER = os.environ.get("CUBIRDS_TEST_REDIS", "redis://127.0.0.1:6379/15")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def _postgres_server() -> str:
    import asyncpg

    async def greet() -> None:
        connection = await asyncpg.connect(POSTGRES_SERVER, timeout=5)
        await connection.close()

    try:
        asyncio.run(greet())
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        pytest.skip(f"no PostgreSQL at {POSTGRES_SERVER} ({error}); CUBIRDS_TEST_POSTGRES names another")
    return POSTGRES_SERVER


@pytest.fixture
def postgres_url(_postgres_server: str) -> Iterator[str]:
    """SQLAlchemy URL of a new, empty PostgreSQL database, dropped after the test."""
    import asyncpg

    async def execute(statement: str) -> None:
        connection = await asyncpg.connect(_postgres_server, timeout=5)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    name = f"cubirds_test_{uuid.uuid4().hex}"
    asyncio.run(execute(f"CREATE DATABASE {name}"))
    yield _postgres_server.replace("postgresql://", "postgresql+asyncpg://").rsplit("/", 1)[0] + f"/{name}"
    asyncio.run(execute(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def redis_url() -> Iterator[str]:
    """URL of a Redis database that is empty before and after the test."""
    import redis

    with redis.Redis.from_url(REDIS_SERVER, socket_connect_timeout=5) as client:
        try:
            client.flushdb()
        except redis.ConnectionError as error:
            pytest.skip(f"no Redis at {REDIS_SERVER} ({error}); CUBIRDS_TEST_REDIS names another")
        yield REDIS_SERVER
        client.flushdb()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, loudly, which tests were not run and why."""
    reasons = _reasons_not_run(terminalreporter)
    if reasons:
        terminalreporter.section("NOT RUN", sep="!", red=True, bold=True)
        for reason, count in reasons.most_common():
            terminalreporter.write_line(f"NOT RUN ({count} of the tests): {reason}", red=True, bold=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """On CI, where everything that a test may need is there, a test that was not run is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    assert isinstance(reporter, pytest.TerminalReporter)
    if os.environ.get("CI") and exitstatus == pytest.ExitCode.OK and _reasons_not_run(reporter):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _reasons_not_run(reporter: pytest.TerminalReporter) -> Counter[str]:
    skipped = reporter.stats.get("skipped", [])
    return Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
