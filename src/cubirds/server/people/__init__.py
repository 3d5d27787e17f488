"""People: guests and accounts, their names, sessions and blocks, what they have played and how well."""

from cubirds.server.people.belongings import Keeper
from cubirds.server.people.limits import Network, network_of
from cubirds.server.people.people import People, open_people
from cubirds.server.people.results import FinishedSeat, GameSummary
from cubirds.server.people.visitors import VisitorMiddleware, Visitors

__all__ = [
    "FinishedSeat",
    "GameSummary",
    "Keeper",
    "Network",
    "People",
    "VisitorMiddleware",
    "Visitors",
    "network_of",
    "open_people",
]
