"""The HTTP API of tables, and the sockets' addresses."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from cubirds.server.errors import GameRunningError, NotLoggedInError, RateLimitedError
from cubirds.server.protocol import ErrorBody, NewTable, TableCreated
from cubirds.server.services import Services
from cubirds.server.socket import serve_table
from cubirds.server.tables import opening, record

_ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}}
ROUTER = APIRouter(responses=_ERRORS)
_VERSION: Final = re.compile("[0-9]{1,10}")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket came to."""
    services: Services = connection.app.state.services
    return services


ServicesHere = Annotated[Services, Depends(services_of)]


@ROUTER.post("/api/v1/tables", status_code=201)
async def create_table(request: Request, wanted: NewTable, services: ServicesHere) -> TableCreated:
    """Open a table: the asker takes seat 0 and is the host."""
    address = request.client.host if request.client else ""
    if not services.new_tables.take(address):
        raise RateLimitedError("too many new tables; wait a moment")
    person: str = request.state.person
    created = opening(wanted, person)
    if wanted.rated and request.state.session is None:
        raise NotLoggedInError("rated games are for people with an account")
    table = await services.tables.create(person, created, start=wanted.start)
    return TableCreated(table=table.id)


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
