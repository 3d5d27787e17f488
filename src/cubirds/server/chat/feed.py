"""Brings what is said at one table to those who may hear it."""

from collections.abc import Collection
from typing import Protocol

from cubirds.server.chat.lines import ChatLines, Line
from cubirds.server.identity import PersonId
from cubirds.server.people.blocks import Blocks
from cubirds.server.people.persons import Persons
from cubirds.server.protocol import ChatLine


class Hearer(Protocol):
    """Somebody who hears what is said."""

    person: PersonId
    heard: int | None
    """The last line that was told; none before the first ones were."""

    def say(self, message: ChatLine) -> None:
        """Tell a line soon."""
        ...


class ChatFeed:
    """The lines of one table. People of whom one has blocked the other do not hear each other."""

    def __init__(self, table_id: str, lines: ChatLines, blocks: Blocks, persons: Persons) -> None:
        self._table_id = table_id
        self._lines = lines
        self._blocks = blocks
        self._persons = persons
        self._told = 0

    async def welcome(self, hearer: Hearer) -> None:
        """Tell somebody who has come the last lines."""
        apart: frozenset[PersonId] | None = None
        heard = 0
        while lines := await self._lines.newest(self._table_id, heard):
            if apart is None:
                apart = await self._blocks.kept_apart(hearer.person)
            messages = await self._messages(lines)
            for line, message in zip(lines, messages, strict=True):
                if line.person not in apart:
                    hearer.say(message)
            heard = lines[-1].seq
            if heard >= self._told:  # else something was said meanwhile
                break
        hearer.heard = heard

    async def spread(self, hearers: Collection[Hearer]) -> None:
        """Tell everybody who was welcomed what is new."""
        lines = await self._lines.newest(self._table_id, self._told)
        messages = await self._messages(lines)
        apart = {line.person: await self._blocks.kept_apart(line.person) for line in lines}
        for line, message in zip(lines, messages, strict=True):
            self._told = max(self._told, line.seq)
            for hearer in tuple(hearers):
                if hearer.heard is not None and line.seq > hearer.heard:
                    hearer.heard = line.seq
                    if hearer.person not in apart[line.person]:
                        hearer.say(message)

    async def _messages(self, lines: Collection[Line]) -> list[ChatLine]:
        names = await self._persons.names({line.person for line in lines}) if lines else {}
        return [
            {
                "type": "chat",
                "seq": line.seq,
                "seat": line.seat,
                "person": line.person,
                "name": names.get(line.person, ""),
                "text": line.text,
                "emote": line.emote,
                "at": line.at,
            }
            for line in lines
        ]
