"""Quick matches: people who wish for the same game are brought together at one table.

Whoever comes first waits at a public table of their own; it is in the lobby like any other.
"""

from cubirds.server.errors import BarredError, NotLoggedInError, SeatTakenError, ServerError
from cubirds.server.identity import PersonId
from cubirds.server.lobby.lists import Listed, Lists
from cubirds.server.people import People
from cubirds.server.protocol import Join, NewTable, PersonWanted, QuickMatch
from cubirds.server.tables import Commands, Tables, opening


class QuickMatches:
    """Brings people together. Those of whom one has blocked the other are kept apart."""

    def __init__(self, tables: Tables, commands: Commands, lists: Lists, people: People) -> None:
        self._tables = tables
        self._commands = commands
        self._lists = lists
        self._people = people

    async def find(self, person: PersonId, wish: QuickMatch) -> str:
        """A table at which the person now sits.

        :raises NotLoggedInError: when it is to be rated and the person has no account.
        """
        if wish.rated and (await self._people.persons.get(person)).account_since is None:
            raise NotLoggedInError("rated games are for people with an account")
        apart = await self._people.blocks.kept_apart(person)
        for table in reversed(await self._lists.open()):  # who has waited longest comes first
            if not _fits(table, wish):
                continue
            if person in table.summary.people:
                return table.id
            waited_for = table.summary.waiting and not table.summary.people & apart
            if waited_for and await self._join(table.id, person):
                return table.id
        return await self._wait(person, wish)

    async def _join(self, table_id: str, person: PersonId) -> bool:
        try:
            await self._commands.seat(table_id, person, Join(type="join", id="quick match"))
        except (SeatTakenError, BarredError):
            return False  # somebody was quicker
        except ServerError as error:
            if error.status != 409:
                raise
            return False
        return True

    async def _wait(self, person: PersonId, wish: QuickMatch) -> str:
        wanted = NewTable(
            variant="standard",
            seats=[PersonWanted(kind="person")] * wish.seats,
            visibility="public",
            pace=wish.pace,
            rated=wish.rated,
        )
        created = opening(wanted, person).model_copy(update={"quick": True})
        return (await self._tables.create(person, created, start=False)).id


def _fits(table: Listed, wish: QuickMatch) -> bool:
    """Whether people meet there for what is wished for."""
    options = table.summary.options
    return (
        table.summary.quick
        and len(table.summary.seats) == wish.seats
        and (options.pace, options.rated) == (wish.pace, wish.rated)
    )
