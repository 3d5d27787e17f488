"""What people tell tables to do. Every command is carried out once, or refused with an error."""

from typing import Final

from cubirds.game import FIRST_FLOCK, LETTERS, NO_FLOCK, Phase, Seat, legal_actions
from cubirds.server import errors
from cubirds.server.identity import PersonId
from cubirds.server.people.persons import Persons
from cubirds.server.protocol import Act, Preset, SeatCommand
from cubirds.server.tables.choices import Choices
from cubirds.server.tables.events import Acted, TableEvent
from cubirds.server.tables.seating import events_of
from cubirds.server.tables.table import Table
from cubirds.server.tables.tables import Tables

_TRIES: Final = 20
"""How often a command for seats is tried when others are quicker."""


class Commands:
    """Carries out what people want at tables."""

    def __init__(self, tables: Tables, choices: Choices, persons: Persons) -> None:
        self._tables = tables
        self._choices = choices
        self._persons = persons

    async def act(self, table_id: str, person: PersonId, command: Act) -> int:
        """Take an action; returns the version that it made.

        An action that was taken before, and is sent again, returns what it made then. To complete no flock
        makes no version where the flock step has a window.

        :raises NotFoundError: when there is no such table.
        :raises NotYourTurnError: when the person has nothing to decide there.
        :raises StaleError: when the table was not, or is no longer, in the command's version.
        :raises GameOverError: when the game is over.
        :raises IllegalError: when the rules do not allow the action.
        """
        table = (await self._tables.cached(table_id, command.version)).latest
        seat = table.seat_of(person)
        if seat is None:
            raise errors.NotYourTurnError("you do not sit at this table")
        event = Acted(seat=seat, action=command.action, command=command.id)
        if table.version != command.version:
            return await self._made_before(table, command.version, event)
        if table.sitters[seat].bot_playing:
            raise errors.NotYourTurnError("a bot plays for you; take your seat back first")
        if table.window_open and table.decider == seat and command.action == NO_FLOCK:
            await self._choices.decline(table_id, seat, table.version)
            return table.version
        try:
            await self._tables.take(table, event)
        except errors.StaleError:
            return await self._made_before(table, command.version, event)
        return command.version + 1

    async def preset(self, table_id: str, person: PersonId, command: Preset) -> int:
        """Choose a flock beforehand; returns the table's version, which it does not change.

        :raises NotSeatedError: when the person has no seat there.
        :raises GameOverError: when the game is over.
        :raises IllegalError: when flock steps have no window there.
        """
        table = (await self._tables.refresh(table_id)).latest
        seat = table.seat_of(person)
        if seat is None:
            raise errors.NotSeatedError("you do not sit at this table")
        if table.phase == "over":
            raise errors.GameOverError("the game is over")
        if not table.has_windows:
            raise errors.IllegalError("flock steps have no window here: decide when it is your turn")
        await self._choices.preset(table_id, seat, command.flock)
        return table.version

    async def seat(self, table_id: str, person: PersonId, command: SeatCommand) -> int:
        """Change who sits at a table, and how; returns the version in which it is so.

        :raises NotFoundError: when there is no such table.
        :raises ServerError: see ``seating.events_of``.
        """
        known = await self._persons.get(person)
        table = (await self._tables.refresh(table_id)).latest
        for _ in range(_TRIES):
            events = events_of(table, known, command)
            if not events:
                return table.version
            try:
                return (await self._tables.append(table, *events)).version
            except errors.StaleError:
                table = (await self._tables.refresh(table_id)).latest
        raise errors.StaleError("too much happens at this table at once; try again")

    async def _made_before(self, table: Table, version: int, event: Acted) -> int:
        """What a command made that another one, or the same one sent twice, came before."""
        cached = await self._tables.refresh(table.id)
        made = await self._tables.event(cached, version + 1)
        if made == event or _ended_without_flock(made, event):
            return version + 1
        raise errors.StaleError(f"the table is at version {cached.latest.version}, not {version}")


def preset_action(table: Table, seat: Seat, preset: str | None) -> Acted | None:
    """The flock that a seat has chosen beforehand and can complete now."""
    if preset is None or table.decider != seat or table.dealt.state.phase is not Phase.FLOCK:
        return None
    legal = legal_actions(table.dealt.state)
    wanted = (FIRST_FLOCK + LETTERS.index(letter) for letter in preset)
    action = next((action for action in wanted if action in legal), None)
    return None if action is None else Acted(seat=seat, action=action)


def _ended_without_flock(made: TableEvent | None, event: Acted) -> bool:
    """Whether a flock step ended as it was declined, by itself."""
    return (
        isinstance(made, Acted)
        and made.by == "server"
        and (made.seat, made.action) == (event.seat, event.action)
    )
