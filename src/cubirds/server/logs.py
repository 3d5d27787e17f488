"""Logs as one JSON object a line, or coloured lines on a terminal.

Nothing that is logged may hold a hand, a pile, a secret, a seed or a cookie: log ids, seats, versions
and codes.
"""

import logging
import sys
from typing import cast

import structlog
from structlog.typing import FilteringBoundLogger, Processor

_SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def logger() -> FilteringBoundLogger:
    """The server's logger."""
    return cast("FilteringBoundLogger", structlog.get_logger("cubirds"))


def configure() -> None:
    """Send the server's and uvicorn's lines to standard error in one form."""
    terminal = sys.stderr.isatty()
    # Never with local variables, which structlog shows on a terminal by itself: they hold hands and secrets.
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    renderer: Processor = console if terminal else structlog.processors.JSONRenderer()
    failure: list[Processor] = [] if terminal else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *failure, renderer],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
