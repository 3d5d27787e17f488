"""How often strangers may try. Each process counts for itself."""

import ipaddress
from typing import TypeAlias

from starlette.requests import HTTPConnection

from cubirds.server.clock import Clock
from cubirds.server.errors import RateLimitedError
from cubirds.server.limits import Buckets
from cubirds.server.people.names import name_key
from cubirds.server.settings import Settings

Network: TypeAlias = str
"""An IPv4 address, or the /64 of an IPv6 address: what one visitor usually has."""
_VISITORS_BITS = 64


def network_of(connection: HTTPConnection) -> Network:
    """The network that a request comes from."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _VISITORS_BITS), strict=False))
    return str(address)


class PeopleLimits:
    """Attempts at passwords are counted for the network that they come from, and for the name they aim at."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        def seconds() -> float:
            return clock() / 1000

        self._attempts = Buckets(settings.attempts_per_second, settings.attempts_burst, seconds)
        self._attempts_at = Buckets(
            settings.attempts_at_name_per_second, settings.attempts_at_name_burst, seconds
        )
        self._registrations = Buckets(
            settings.registrations_per_second, settings.registrations_burst, seconds
        )
        self._changes = Buckets(settings.changes_per_second, settings.changes_burst, seconds)
        self._looks = Buckets(settings.looks_per_second, settings.looks_burst, seconds)

    def attempt(self, network: Network, what: str, name: str) -> None:
        """Count an attempt at a secret of a name. ``what`` keeps passwords and recovery codes apart.

        :raises RateLimitedError: when there were too many.
        """
        if not self._attempts.take(network) or not self._attempts_at.take(f"{what} {name_key(name)}"):
            raise RateLimitedError("too many attempts; wait a minute or more")

    def registration(self, network: Network) -> None:
        """Count a new account.

        :raises RateLimitedError: when there were too many.
        """
        if not self._registrations.take(network):
            raise RateLimitedError("too many new accounts; wait some minutes")

    def change(self, network: Network) -> None:
        """Count a change to what is kept of a person.

        :raises RateLimitedError: when there were too many.
        """
        if not self._changes.take(network):
            raise RateLimitedError("too many changes; wait a moment")

    def look(self, network: Network) -> None:
        """Count a look at what is costly to gather.

        :raises RateLimitedError: when there were too many.
        """
        if not self._looks.take(network):
            raise RateLimitedError("too many requests; wait a moment")
