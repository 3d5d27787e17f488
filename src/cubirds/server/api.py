"""The HTTP API and the sockets' address."""

import re
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from cubirds.bots import LEVELS
from cubirds.game import MAX_SEATS, Variant
from cubirds.server.errors import GameRunningError, MalformedRequestError, RateLimitedError
from cubirds.server.protocol import ErrorBody, NewTable, TableCreated
from cubirds.server.services import Services
from cubirds.server.socket import serve_table
from cubirds.server.tables import BotSeat, PersonSeat, RobinBirdSeat, SeatHolder, record

_ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}}
ROUTER = APIRouter(responses=_ERRORS)
GUEST_NAME = "Guest"


_VERSION: Final = re.compile("[0-9]{1,10}")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket came to."""
    services: Services = connection.app.state.services
    return services


ServicesHere = Annotated[Services, Depends(services_of)]


@ROUTER.post("/api/v1/tables", status_code=201)
async def create_table(request: Request, wanted: NewTable, services: ServicesHere) -> TableCreated:
    """Open a table: the asker takes seat 0, the bots the others. The game starts at once."""
    address = request.client.host if request.client else ""
    if not services.new_tables.take(address):
        raise RateLimitedError("too many new tables; wait a moment")
    person: str = request.state.person
    seats = _seats(wanted, person)
    table = await services.tables.create(person, Variant(wanted.variant), wanted.challenge, seats)
    return TableCreated(table=table.id)


@ROUTER.get("/api/v1/tables/{table_id}/record")
async def get_record(table_id: str, services: ServicesHere) -> JSONResponse:
    """The record of a finished game, with everything open and the proof of its deal."""
    table = (await services.tables.refresh(table_id)).latest
    if table.game is None or table.game.state.outcome is None:
        raise GameRunningError("the record shows all hands, so it is to be had once the game is over")
    return JSONResponse(record(table))


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


def _seats(wanted: NewTable, person: str) -> tuple[SeatHolder, ...]:
    asker = PersonSeat(person=person, name=GUEST_NAME)
    unknown = [level for level in wanted.bots if level not in LEVELS]
    if unknown:
        raise MalformedRequestError(f"there is no bot {unknown[0]!r}; the bots are {', '.join(LEVELS)}")
    if wanted.variant == "robinbird":
        if wanted.bots:
            raise MalformedRequestError("RobinBird plays against one person, without bots")
        return asker, RobinBirdSeat()
    if wanted.challenge or not wanted.bots:
        raise MalformedRequestError(f"a standard game has 1 to {MAX_SEATS - 1} bots and no challenge")
    return asker, *(BotSeat(level=level, name=level.capitalize()) for level in wanted.bots)
