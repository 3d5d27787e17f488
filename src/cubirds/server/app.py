"""The application: routes, errors, and what stands before them."""

from typing import Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse

from cubirds import __version__
from cubirds.server import errors
from cubirds.server.api import ROUTER
from cubirds.server.headers import SecurityHeadersMiddleware
from cubirds.server.operations_api import ROUTER as OPERATIONS_ROUTER
from cubirds.server.pages import ClientMount, Pages
from cubirds.server.people import VisitorMiddleware
from cubirds.server.people.api import ROUTER as PEOPLE_ROUTER
from cubirds.server.push.api import ROUTER as PUSH_ROUTER
from cubirds.server.security import (
    BodyLimitMiddleware,
    OriginMiddleware,
    error_response,
)
from cubirds.server.services import Services

_BY_STATUS: Final[dict[int, tuple[type[errors.ServerError], str]]] = {
    404: (errors.NotFoundError, "there is nothing at this address"),
    405: (errors.MethodNotAllowedError, "this address is not for that method"),
}


def create_app(services: Services) -> FastAPI:
    """The ASGI application that serves with these services."""
    settings = services.settings
    app = FastAPI(
        title="CuBirds",
        version=__version__,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        middleware=[
            Middleware(SecurityHeadersMiddleware),
            Middleware(GZipMiddleware, minimum_size=1024),
            Middleware(OriginMiddleware, origins=settings.origins),
            Middleware(BodyLimitMiddleware, limit=settings.body_bytes),
            Middleware(VisitorMiddleware, visitors=services.people.visitors),
        ],
    )
    app.state.services = services
    for kind in (errors.ServerError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, _answer)
    app.include_router(ROUTER)
    app.include_router(PEOPLE_ROUTER)
    app.include_router(PUSH_ROUTER)
    app.include_router(OPERATIONS_ROUTER)
    app.router.routes.append(ClientMount(Pages(settings.static)))
    return app


def _answer(_request: Request, error: Exception) -> JSONResponse:
    return error_response(_refusal(error))


def _refusal(error: Exception) -> errors.ServerError:
    """The error of ours that stands for one that a request ran into."""
    match error:
        case errors.ServerError():
            return error
        case RequestValidationError():
            mistake = error.errors()[0]
            where = ".".join(map(str, mistake["loc"]))
            return errors.MalformedRequestError(f"{where}: {mistake['msg']}")
        case HTTPException():
            refusal, message = _BY_STATUS.get(error.status_code, (errors.MalformedRequestError, error.detail))
            return refusal(message)
    return errors.ServerError("the server failed; its log says more")
