"""Accounts: a name and a password, for people who want to be the same on every device."""

from typing import NamedTuple

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cubirds.server.clock import Clock
from cubirds.server.errors import BannedError, HasAccountError, LoginFailedError, NameTakenError
from cubirds.server.identity import PersonId
from cubirds.server.people.names import clean_name, name_key
from cubirds.server.people.passwords import Passwords, check_new_password
from cubirds.server.people.persons import Persons
from cubirds.server.people.recovery import code_hash, new_codes
from cubirds.server.people.sessions import SessionHash, Sessions
from cubirds.server.store import Store
from cubirds.server.store.schema import ACCOUNTS, PEOPLE, RECOVERY_CODES


class LoggedIn(NamedTuple):
    """A person who has just logged in on a device."""

    person: PersonId
    cookie: str
    """The new session's."""


class Registered(NamedTuple):
    """A guest who has just become an account."""

    name: str
    cookie: str
    codes: list[str]
    """Recovery codes, to be shown this once."""


class _Known(NamedTuple):
    person: PersonId
    password_hash: str
    banned: bool


class Accounts:
    """All accounts. A wrong name, password or code is answered alike, after about the same time."""

    def __init__(
        self, store: Store, clock: Clock, persons: Persons, sessions: Sessions, passwords: Passwords
    ) -> None:
        self._store = store
        self._clock = clock
        self._persons = persons
        self._sessions = sessions
        self._passwords = passwords

    async def register(self, guest: PersonId, name: str, password: str) -> Registered:
        """Make an account of a guest, who keeps everything: the games, the seats, the settings.

        :raises NameRefusedError: when the name could not be shown safely.
        :raises NameTakenError: when an account has it, or one that looks like it.
        :raises PasswordRefusedError: when the password would be guessed too easily.
        :raises HasAccountError: when the guest has become an account meanwhile.
        """
        name = clean_name(name)
        check_new_password(password, name)
        kept = await self._passwords.hash(password)
        codes = new_codes()
        row = {
            "person_id": guest,
            "name_key": name_key(name),
            "password_hash": kept,
            "created_at": self._clock(),
        }
        try:
            async with self._store.writing() as connection:
                await self._persons.keep(connection, guest)
                await connection.execute(ACCOUNTS.insert(), row)
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id == guest).values(name=name))
                await _set_codes(connection, guest, codes)
                cookie = await self._sessions.begin(connection, guest)
        except IntegrityError as error:
            if not await self._persons.guest(guest):
                raise HasAccountError("you have an account already") from error
            raise NameTakenError("somebody has that name, or one that looks like it") from error
        return Registered(name, cookie, codes)

    async def log_in(self, name: str, password: str) -> LoggedIn:
        """Begin a session for whoever knows the password of a name.

        :raises LoginFailedError: when they do not go together.
        :raises BannedError: when they do, but the host has banned the account.
        """
        known = await self._known(name)
        fits = await self._passwords.verify(known and known.password_hash, password)
        if known is None or not fits:
            raise LoginFailedError("that name and that password do not go together")
        _check_not_banned(known)
        renewed = None
        if self._passwords.outdated(known.password_hash):
            renewed = await self._passwords.hash(password)
        async with self._store.writing() as connection:
            if renewed:
                await _set_password(connection, known.person, renewed)
            return LoggedIn(known.person, await self._sessions.begin(connection, known.person))

    async def recover(self, name: str, code: str, password: str) -> LoggedIn:
        """Set a new password with a recovery code, which is used up. Every other device is logged out.

        :raises LoginFailedError: when the name has no such code left.
        :raises PasswordRefusedError: when the new password would be guessed too easily.
        :raises BannedError: when the host has banned the account.
        """
        check_new_password(password, name)
        known = await self._known(name)
        person = known.person if known else ""
        used = (RECOVERY_CODES.c.person_id == person) & (RECOVERY_CODES.c.code_hash == code_hash(code))
        async with self._store.reading() as connection:
            there = await connection.scalar(select(RECOVERY_CODES.c.code_hash).where(used))
        kept = await self._passwords.hash(password)
        if known is None or there is None:
            raise LoginFailedError("that name and that recovery code do not go together")
        _check_not_banned(known)
        async with self._store.writing() as connection:
            if (await connection.execute(delete(RECOVERY_CODES).where(used))).rowcount == 0:
                raise LoginFailedError("that recovery code was used at this moment")
            await _set_password(connection, person, kept)
            await self._sessions.end_all(connection, person)
            return LoggedIn(person, await self._sessions.begin(connection, person))

    async def check_password(self, person: PersonId, password: str) -> None:
        """See that somebody who is logged in knows the password too.

        :raises LoginFailedError: when it is another one.
        """
        query = select(ACCOUNTS.c.password_hash).where(ACCOUNTS.c.person_id == person)
        async with self._store.reading() as connection:
            kept: str | None = await connection.scalar(query)
        if not await self._passwords.verify(kept, password):
            raise LoginFailedError("that is not your password")

    async def change_password(self, person: PersonId, session: SessionHash, password: str) -> None:
        """Set another password and log every other device out.

        :raises PasswordRefusedError: when it would be guessed too easily.
        """
        check_new_password(password, (await self._persons.get(person)).name)
        kept = await self._passwords.hash(password)
        async with self._store.writing() as connection:
            await _set_password(connection, person, kept)
            await self._sessions.end_all(connection, person, but=session)

    async def renew_codes(self, person: PersonId) -> list[str]:
        """Make new recovery codes; those of before are void."""
        codes = new_codes()
        async with self._store.writing() as connection:
            await _set_codes(connection, person, codes)
        return codes

    async def codes_left(self, person: PersonId) -> int:
        """How many recovery codes a person has not used."""
        query = select(func.count()).where(RECOVERY_CODES.c.person_id == person)
        async with self._store.reading() as connection:
            return await connection.scalar(query) or 0

    async def log_out_everywhere(self, person: PersonId) -> None:
        """End all sessions of a person."""
        async with self._store.writing() as connection:
            await self._sessions.end_all(connection, person)

    async def _known(self, name: str) -> _Known | None:
        query = (
            select(ACCOUNTS.c.person_id, ACCOUNTS.c.password_hash, PEOPLE.c.banned_at)
            .select_from(ACCOUNTS.join(PEOPLE, PEOPLE.c.id == ACCOUNTS.c.person_id))
            .where(ACCOUNTS.c.name_key == name_key(name))
        )
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return row and _Known(row.person_id, row.password_hash, row.banned_at is not None)


def _check_not_banned(known: _Known) -> None:
    if known.banned:
        raise BannedError("the host of this server has banned this account")


async def _set_password(connection: AsyncConnection, person: PersonId, kept: str) -> None:
    statement = update(ACCOUNTS).where(ACCOUNTS.c.person_id == person)
    await connection.execute(statement.values(password_hash=kept))


async def _set_codes(connection: AsyncConnection, person: PersonId, codes: list[str]) -> None:
    await connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.person_id == person))
    rows = [{"person_id": person, "code_hash": code_hash(code)} for code in codes]
    await connection.execute(RECOVERY_CODES.insert(), rows)
