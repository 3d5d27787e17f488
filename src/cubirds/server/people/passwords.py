"""Passwords: kept as argon2id, checked in threads, a few at a time."""

import unicodedata
from collections.abc import Callable
from typing import Final, TypeVar

import anyio
from anyio import CapacityLimiter
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from cubirds.server.errors import PasswordRefusedError, RateLimitedError
from cubirds.server.people.names import name_key

MIN_CHARACTERS: Final = 8
MAX_CHARACTERS: Final = 200
_MIN_DIFFERENT: Final = 4
_T = TypeVar("_T")


def owasp_hasher() -> PasswordHasher:
    """Argon2id with 19 MiB, two passes, one lane (OWASP, *Password Storage Cheat Sheet*)."""
    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def check_new_password(password: str, name: str) -> None:
    """See that a password is not one of those that are tried first.

    :raises PasswordRefusedError: when it is too short, too long, too simple, or the name.
    """
    if not MIN_CHARACTERS <= len(password) <= MAX_CHARACTERS:
        raise PasswordRefusedError(f"a password has {MIN_CHARACTERS} to {MAX_CHARACTERS} characters")
    if len(set(password)) < _MIN_DIFFERENT:
        raise PasswordRefusedError(f"a password has at least {_MIN_DIFFERENT} different characters")
    if name_key(password) == name_key(name):
        raise PasswordRefusedError("a password is not the name")


class Passwords:
    """Makes and checks hashes. Each takes memory and a core, so only so many are worked on and may wait."""

    def __init__(self, hasher: PasswordHasher, at_once: int = 2, most_waiting: int = 20) -> None:
        self._hasher = hasher
        self._limiter = CapacityLimiter(at_once)
        self._most_waiting = most_waiting
        cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
        self._nobodys = f"$argon2id$v=19${cost}${'A' * 22}${'A' * 43}"

    async def hash(self, password: str) -> str:
        """The hash to keep.

        :raises RateLimitedError: when too many passwords are being worked on.
        """
        return await self._run(lambda: self._hasher.hash(_composed(password)))

    async def verify(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one of a kept hash. Without a hash it is not, after the same time.

        :raises RateLimitedError: when too many passwords are being worked on.
        """
        return await self._run(lambda: self._matches(kept or self._nobodys, _composed(password)))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with other costs than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _matches(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False

    async def _run(self, work: Callable[[], _T]) -> _T:
        if self._limiter.statistics().tasks_waiting >= self._most_waiting:
            raise RateLimitedError("too many people are logging in at this moment; try again")
        return await anyio.to_thread.run_sync(work, limiter=self._limiter)


def _composed(password: str) -> str:
    """The same letters typed on another keyboard are the same password."""
    return unicodedata.normalize("NFC", password)
