"""The HTTP API of tables, and the sockets' addresses."""

import asyncio
import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from cubirds.server.errors import GameRunningError, NotFoundError, NotLoggedInError, RateLimitedError
from cubirds.server.invitations import qr_code
from cubirds.server.protocol import ErrorBody, NewTable, QuickMatch, TableCreated
from cubirds.server.services import Services
from cubirds.server.socket import serve_lobby, serve_table
from cubirds.server.tables import opening, record

_ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}}
ROUTER = APIRouter(responses=_ERRORS)
_VERSION: Final = re.compile("[0-9]{1,10}")
_TABLE_ID: Final = re.compile("[A-Za-z0-9_-]{1,40}")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket came to."""
    services: Services = connection.app.state.services
    return services


ServicesHere = Annotated[Services, Depends(services_of)]


@ROUTER.post("/api/v1/tables", status_code=201)
async def create_table(request: Request, wanted: NewTable, services: ServicesHere) -> TableCreated:
    """Open a table: the asker takes seat 0 and is the host."""
    _check_new_tables(request, services)
    person: str = request.state.person
    created = opening(wanted, person)
    if wanted.rated and request.state.session is None:
        raise NotLoggedInError("rated games are for people with an account")
    table = await services.tables.create(person, created, start=wanted.start)
    return TableCreated(table=table.id)


@ROUTER.post("/api/v1/quick-match", status_code=201)
async def quick_match(request: Request, wish: QuickMatch, services: ServicesHere) -> TableCreated:
    """Sit down with others who wish for the same game, or wait for them at a table of one's own."""
    _check_new_tables(request, services)
    return TableCreated(table=await services.quick_matches.find(request.state.person, wish))


@ROUTER.get(
    "/api/v1/tables/{table_id}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def get_qr_code(request: Request, table_id: str) -> Response:
    """The address of a table's page as a QR code. It is the same whether there is such a table or not."""
    if _TABLE_ID.fullmatch(table_id) is None:
        raise NotFoundError("there is no such table")
    address = request.url.replace(path=f"/t/{table_id}", query="")
    return Response(await asyncio.to_thread(qr_code, str(address)), media_type="image/svg+xml")


@ROUTER.get("/api/v1/tables/{table_id}/record")
async def get_record(table_id: str, services: ServicesHere) -> JSONResponse:
    """The record of a finished game, with everything open and the proof of its deal."""
    table = (await services.tables.refresh(table_id)).latest
    if table.game is None or table.phase != "over":
        raise GameRunningError("the record shows all hands, so it is to be had once the game is over")
    return JSONResponse(record(table, await services.people.persons.known(table.people)))


@ROUTER.websocket("/ws/tables/{table_id}")
async def table_socket(
    websocket: WebSocket,
    table_id: str,
    services: ServicesHere,
    since: str = "",
) -> None:
    """The messages of ``protocol`` about a table.

    :param since: the version that the client knows; what is no version stands for none.
    """
    known = int(since) if _VERSION.fullmatch(since) else 0
    await serve_table(websocket, table_id, known, services)


@ROUTER.websocket("/ws/lobby")
async def lobby_socket(websocket: WebSocket, services: ServicesHere) -> None:
    """The lobby, whole, and again when something in it has changed."""
    await serve_lobby(websocket, services)


def _check_new_tables(request: Request, services: Services) -> None:
    address = request.client.host if request.client else ""
    if not services.new_tables.take(address):
        raise RateLimitedError("too many new tables; wait a moment")
