"""What visitors see and change of themselves."""

from typing import Annotated, Any

from fastapi import Path, Request, Response

from cubirds.server.errors import MalformedRequestError
from cubirds.server.identity import SESSION_COOKIE
from cubirds.server.people.account_api import me
from cubirds.server.people.messages import BlockedPerson, Confirmation, Me, NewName, PageSettings, Profile
from cubirds.server.people.profiles import profile
from cubirds.server.people.requests import (
    CookiesHere,
    NetworkHere,
    PeopleHere,
    PersonHere,
    people_router,
)

ROUTER = people_router()
_OtherPerson = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$", examples=["kVbn1f0Zk0cT3mYqv4n2Cw"])]


@ROUTER.get("/me")
async def get_me(people: PeopleHere, person: PersonHere) -> Me:
    """The visitor: a guest from the first request on, or an account."""
    return await me(people, person)


@ROUTER.patch("/me")
async def rename(wanted: NewName, people: PeopleHere, person: PersonHere, network: NetworkHere) -> Me:
    """Take another name. No two accounts have names that readers could take for each other."""
    people.limits.change(network)
    await people.persons.rename(person, wanted.name)
    return await me(people, person)


@ROUTER.delete("/me", status_code=204)
async def delete_me(
    request: Request,
    people: PeopleHere,
    person: PersonHere,
    cookies: CookiesHere,
    network: NetworkHere,
    confirmation: Confirmation | None = None,
) -> None:
    """Delete everything of the visitor; an account has to give its password.

    In games that others finished with them, a player without a name is left.
    """
    people.limits.change(network)
    if request.state.session is not None:
        if confirmation is None:
            raise MalformedRequestError("give the password of the account that is to be deleted")
        people.limits.attempt(network, "password", person)
        await people.accounts.check_password(person, confirmation.password)
        cookies[SESSION_COOKIE] = None
    await people.belongings.delete(person)
    people.visitors.new_guest(cookies)
    people.on_signed_out(person)


@ROUTER.get("/me/export")
async def export(
    response: Response, people: PeopleHere, person: PersonHere, network: NetworkHere
) -> dict[str, Any]:
    """Everything that the server keeps of the visitor. Of a running game that is the seat's view."""
    people.limits.look(network)
    response.headers["content-disposition"] = 'attachment; filename="cubirds.json"'
    return await people.belongings.export(person)


@ROUTER.get("/me/profile")
async def my_profile(people: PeopleHere, person: PersonHere, network: NetworkHere) -> Profile:
    """What the visitor has played, with the addresses of all its tables."""
    people.limits.look(network)
    return await profile(people, await people.persons.get(person), private=True)


@ROUTER.get("/me/settings")
async def get_settings(people: PeopleHere, person: PersonHere) -> PageSettings:
    """What the page keeps of the visitor's choices."""
    return PageSettings(settings=await people.persons.settings(person))


@ROUTER.put("/me/settings", status_code=204)
async def put_settings(
    wanted: PageSettings, people: PeopleHere, person: PersonHere, network: NetworkHere
) -> None:
    """Keep other choices in place of those before."""
    people.limits.change(network)
    await people.persons.keep_settings(person, wanted.settings)


@ROUTER.get("/me/blocks")
async def get_blocks(people: PeopleHere, person: PersonHere) -> list[BlockedPerson]:
    """Whom the visitor has blocked, the newest first."""
    blocks = await people.blocks.of(person)
    names = await people.persons.names([block.person for block in blocks])
    return [BlockedPerson(person=block.person, name=names.get(block.person), at=block.at) for block in blocks]


@ROUTER.put("/me/blocks/{other}", status_code=204)
async def block(other: _OtherPerson, people: PeopleHere, person: PersonHere, network: NetworkHere) -> None:
    """Block somebody: no tables shared by chance, no chat. The other is not told."""
    people.limits.change(network)
    await people.blocks.block(person, other)


@ROUTER.delete("/me/blocks/{other}", status_code=204)
async def unblock(other: _OtherPerson, people: PeopleHere, person: PersonHere, network: NetworkHere) -> None:
    """Block somebody no more."""
    people.limits.change(network)
    await people.blocks.unblock(person, other)
