"""Tables: what happens at them, what they are, what their viewers get."""

from cubirds.server.tables.cache import CachedTable
from cubirds.server.tables.deal import ChanceAt, keyed_chance
from cubirds.server.tables.events import Acted, BotSeat, PersonSeat, RobinBirdSeat, SeatHolder
from cubirds.server.tables.messages import snapshot, update
from cubirds.server.tables.record import record
from cubirds.server.tables.table import Step, Table
from cubirds.server.tables.tables import BOT_TURN, Tables

__all__ = [
    "BOT_TURN",
    "Acted",
    "BotSeat",
    "CachedTable",
    "ChanceAt",
    "PersonSeat",
    "RobinBirdSeat",
    "SeatHolder",
    "Step",
    "Table",
    "Tables",
    "keyed_chance",
    "record",
    "snapshot",
    "update",
]
