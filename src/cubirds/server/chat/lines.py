"""What was said at tables, in a sequence of its own: talking makes no version of a table."""

from typing import Final, NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from cubirds.game import Seat
from cubirds.server import errors
from cubirds.server.bus import Bus
from cubirds.server.chat.text import clean_line
from cubirds.server.clock import Clock, Milliseconds
from cubirds.server.identity import PersonId
from cubirds.server.limits import Buckets
from cubirds.server.protocol import Chat, ChatCommand, Emote, EmoteName
from cubirds.server.store import Store
from cubirds.server.store.schema import CHAT
from cubirds.server.tables import Table

SHOWN: Final = 50
"""The last lines, which who comes is shown."""
_MOST: Final = 2000
"""Lines at one table."""
_TRIES: Final = 5


class Line(NamedTuple):
    """Something that was said."""

    seq: int
    person: PersonId
    seat: Seat
    text: str | None
    emote: EmoteName | None
    at: Milliseconds


def topic_of(table_id: str) -> str:
    """Where news of a table's chat is heard."""
    return f"{table_id}/chat"


class ChatLines:
    """All that is said at tables."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, allowance: Buckets) -> None:
        """``allowance``: how much each person may say."""
        self._store = store
        self._bus = bus
        self._clock = clock
        self._allowance = allowance

    async def say(self, table: Table, person: PersonId, command: ChatCommand) -> None:
        """Say something to a table; sent twice, it is said once.

        :raises NotSeatedError: when the person has no seat there.
        :raises NoChatError: when the table was set up without.
        :raises RateLimitedError: when the person says too much.
        :raises TooManyError: when too much was said at the table already.
        :raises MalformedRequestError: when there is nothing to read in it.
        """
        seat = table.seat_of(person)
        if seat is None:
            raise errors.NotSeatedError("only who sits at the table can say something")
        if not table.options.chat:
            raise errors.NoChatError("there is no chat at this table")
        if not self._allowance.take(person):
            raise errors.RateLimitedError("too many words; wait a moment")
        row = {
            "table_id": table.id,
            "person_id": person,
            "command": command.id,
            "seat": seat,
            "text": clean_line(command.text) if isinstance(command, Chat) else None,
            "emote": command.name if isinstance(command, Emote) else None,
            "at": self._clock(),
        }
        seq = await self._add(table.id, row)
        await self._bus.publish(topic_of(table.id), seq)

    async def newest(self, table_id: str, after: int = 0) -> list[Line]:
        """The last lines of a table after one, in order."""
        columns = (CHAT.c.seq, CHAT.c.person_id, CHAT.c.seat, CHAT.c.text, CHAT.c.emote, CHAT.c.at)
        query = select(*columns).where(CHAT.c.table_id == table_id, CHAT.c.seq > after)
        async with self._store.reading() as connection:
            rows = await connection.execute(query.order_by(CHAT.c.seq.desc()).limit(SHOWN))
            return [Line(*row) for row in rows][::-1]

    async def export(self, person: PersonId) -> list[dict[str, object]]:
        """All that a person has said."""
        columns = (CHAT.c.table_id, CHAT.c.at, CHAT.c.text, CHAT.c.emote)
        query = select(*columns).where(CHAT.c.person_id == person).order_by(CHAT.c.at)
        async with self._store.reading() as connection:
            rows = await connection.execute(query)
            return [
                {"table": row.table_id, "at": row.at, "text": row.text, "emote": row.emote} for row in rows
            ]

    async def forget(self, person: PersonId) -> None:
        """Delete all that a person has said."""
        async with self._store.writing() as connection:
            await connection.execute(delete(CHAT).where(CHAT.c.person_id == person))

    async def _add(self, table_id: str, row: dict[str, object]) -> int:
        last = select(func.coalesce(func.max(CHAT.c.seq), 0)).where(CHAT.c.table_id == table_id)
        again = select(CHAT.c.seq).where(
            *(CHAT.c[name] == row[name] for name in ("table_id", "person_id", "command"))
        )
        for _ in range(_TRIES):
            try:
                async with self._store.writing() as connection:
                    if (said := await connection.scalar(again)) is not None:
                        return int(said)
                    seq = int(await connection.scalar(last) or 0) + 1
                    if seq > _MOST:
                        raise errors.TooManyError("too much was said at this table")
                    await connection.execute(CHAT.insert(), {**row, "seq": seq})
                    return seq
            except IntegrityError:
                continue  # somebody else spoke at the same moment
        raise errors.StaleError("everybody talks at once; try again")
