"""What a host's machinery asks the server. A proxy need not let strangers here."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from cubirds.server import metrics
from cubirds.server.api import services_of
from cubirds.server.errors import UnavailableError
from cubirds.server.services import Services

ROUTER = APIRouter(include_in_schema=False)


@ROUTER.get("/healthz")
async def healthz(services: Annotated[Services, Depends(services_of)]) -> dict[str, str]:
    """Whether the server can serve: its database answers, and its workers hear each other."""
    await services.store.ping()
    if not services.bus.connected:
        raise UnavailableError("Redis cannot be reached")
    return {"status": "ok"}


@ROUTER.get("/metrics")
async def get_metrics() -> Response:
    """Numbers for Prometheus."""
    return Response(await asyncio.to_thread(metrics.exposition), media_type=CONTENT_TYPE_LATEST)
