"""What the routes about people need to know of a request."""

from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from fastapi import APIRouter, Depends, Request, Response

from cubirds.server.api import services_of
from cubirds.server.errors import NotLoggedInError
from cubirds.server.identity import PersonId
from cubirds.server.people.limits import Network, network_of
from cubirds.server.people.people import People
from cubirds.server.people.sessions import SessionHash
from cubirds.server.people.visitors import Cookies
from cubirds.server.protocol import ErrorBody

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {
        "model": ErrorBody,
        "content": {
            "application/json": {
                "example": {"error": {"code": "rate_limited", "message": "too many changes; wait a moment"}}
            }
        },
    },
    "5XX": {"model": ErrorBody},
}


class Account(NamedTuple):
    """A visitor who is logged in."""

    person: PersonId
    session: SessionHash


def people_of(request: Request) -> People:
    """The people of the server that a request came to."""
    return services_of(request).people


def person_of(request: Request) -> PersonId:
    """The visitor."""
    person: PersonId = request.state.person
    return person


def account_of(request: Request) -> Account:
    """The visitor, who has to be logged in.

    :raises NotLoggedInError: when it is a guest.
    """
    session: SessionHash | None = request.state.session
    if session is None:
        raise NotLoggedInError("log in first")
    return Account(request.state.person, session)


def cookies_of(request: Request) -> Cookies:
    """Cookies to send with the answer."""
    cookies: Cookies = request.state.cookies
    return cookies


def people_router() -> APIRouter:
    """Routes whose answers are for one visitor, and kept nowhere."""
    return APIRouter(prefix="/api/v1", responses=_ERRORS, dependencies=[Depends(_not_kept)], tags=["people"])


def _not_kept(response: Response) -> None:
    response.headers["cache-control"] = "no-store"


PeopleHere: TypeAlias = Annotated[People, Depends(people_of)]
PersonHere: TypeAlias = Annotated[PersonId, Depends(person_of)]
AccountHere: TypeAlias = Annotated[Account, Depends(account_of)]
CookiesHere: TypeAlias = Annotated[Cookies, Depends(cookies_of)]
NetworkHere: TypeAlias = Annotated[Network, Depends(network_of)]
