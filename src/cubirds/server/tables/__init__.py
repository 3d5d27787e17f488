"""Tables: what happens at them, what they are, what their viewers get."""

from cubirds.server.tables.cache import CachedTable
from cubirds.server.tables.choices import Choice, Choices
from cubirds.server.tables.commands import Commands, preset_action
from cubirds.server.tables.deal import ChanceAt, keyed_chance
from cubirds.server.tables.events import Acted, BotSeat, Created, PersonSeat, RobinBirdSeat, SeatHolder
from cubirds.server.tables.keeper import TableKeeper
from cubirds.server.tables.listing import Summary
from cubirds.server.tables.messages import Names, changes_info, listed, snapshot, update
from cubirds.server.tables.opening import opening
from cubirds.server.tables.record import record
from cubirds.server.tables.results import game_summary
from cubirds.server.tables.table import Step, Table
from cubirds.server.tables.tables import LOBBY, SEATED, Tables

__all__ = [
    "LOBBY",
    "SEATED",
    "Acted",
    "BotSeat",
    "CachedTable",
    "ChanceAt",
    "Choice",
    "Choices",
    "Commands",
    "Created",
    "Names",
    "PersonSeat",
    "RobinBirdSeat",
    "SeatHolder",
    "Step",
    "Summary",
    "Table",
    "TableKeeper",
    "Tables",
    "changes_info",
    "game_summary",
    "keyed_chance",
    "listed",
    "opening",
    "preset_action",
    "record",
    "snapshot",
    "update",
]
