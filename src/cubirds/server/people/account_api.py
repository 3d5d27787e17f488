"""Registering, logging in and out, passwords and recovery codes."""

from typing import Annotated

from fastapi import Query, Request

from cubirds.server.errors import HasAccountError
from cubirds.server.identity import SESSION_COOKIE, PersonId
from cubirds.server.people.messages import (
    Confirmation,
    Login,
    Me,
    NewAccount,
    NewPassword,
    Recovery,
    RecoveryCodes,
)
from cubirds.server.people.people import People
from cubirds.server.people.requests import (
    AccountHere,
    CookiesHere,
    NetworkHere,
    PeopleHere,
    PersonHere,
    people_router,
)

ROUTER = people_router()
_PASSWORD = "password"  # noqa: S105 - what is counted, not one
_CODE = "code"


async def me(people: People, person: PersonId) -> Me:
    """A person, as the person sees it."""
    known = await people.persons.get(person)
    left = None if known.account_since is None else await people.accounts.codes_left(person)
    return Me(person=person, name=known.name, account_since=known.account_since, codes_left=left)


@ROUTER.post("/account", status_code=201)
async def register(
    request: Request,
    wanted: NewAccount,
    people: PeopleHere,
    person: PersonHere,
    cookies: CookiesHere,
    network: NetworkHere,
) -> RecoveryCodes:
    """Make an account of the guest who asks, log this device in, and show the recovery codes this once.

    The guest's games, seats and settings are the account's from now on.
    """
    if request.state.session is not None:
        raise HasAccountError("you have an account already")
    people.limits.registration(network)
    registered = await people.accounts.register(person, wanted.name, wanted.password)
    cookies[SESSION_COOKIE] = registered.cookie
    people.visitors.new_guest(cookies)
    return RecoveryCodes(name=registered.name, codes=registered.codes)


@ROUTER.post("/session")
async def log_in(
    request: Request, wanted: Login, people: PeopleHere, cookies: CookiesHere, network: NetworkHere
) -> Me:
    """Log this device in. What was played on it as a guest stays the guest's."""
    people.limits.attempt(network, _PASSWORD, wanted.name)
    logged_in = await people.accounts.log_in(wanted.name, wanted.password)
    if request.state.session is not None:
        await people.sessions.end(request.state.session)
    cookies[SESSION_COOKIE] = logged_in.cookie
    return await me(people, logged_in.person)


@ROUTER.delete("/session", status_code=204)
async def log_out(
    account: AccountHere,
    people: PeopleHere,
    cookies: CookiesHere,
    everywhere: Annotated[bool, Query(description="whether to log every other device out too")] = False,
) -> None:
    """Log this device out. Its visitor is a guest again."""
    if everywhere:
        await people.accounts.log_out_everywhere(account.person)
    else:
        await people.sessions.end(account.session)
    cookies[SESSION_COOKIE] = None
    people.on_signed_out(account.person)


@ROUTER.post("/account/recover")
async def recover(wanted: Recovery, people: PeopleHere, cookies: CookiesHere, network: NetworkHere) -> Me:
    """Set a new password with a recovery code, log this device in and all others out."""
    people.limits.attempt(network, _CODE, wanted.name)
    logged_in = await people.accounts.recover(wanted.name, wanted.code, wanted.password)
    cookies[SESSION_COOKIE] = logged_in.cookie
    people.on_signed_out(logged_in.person)
    return await me(people, logged_in.person)


@ROUTER.put("/account/password", status_code=204)
async def change_password(
    wanted: NewPassword, account: AccountHere, people: PeopleHere, network: NetworkHere
) -> None:
    """Set another password and log every other device out."""
    people.limits.attempt(network, _PASSWORD, account.person)
    await people.accounts.check_password(account.person, wanted.old)
    await people.accounts.change_password(account.person, account.session, wanted.password)
    people.on_signed_out(account.person)


@ROUTER.post("/account/recovery-codes", status_code=201)
async def renew_codes(
    wanted: Confirmation, account: AccountHere, people: PeopleHere, network: NetworkHere
) -> RecoveryCodes:
    """Make new recovery codes and show them this once. Those of before are void."""
    people.limits.attempt(network, _PASSWORD, account.person)
    await people.accounts.check_password(account.person, wanted.password)
    name = (await people.persons.get(account.person)).name
    return RecoveryCodes(name=name, codes=await people.accounts.renew_codes(account.person))
