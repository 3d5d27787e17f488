"""Who acts at tables besides people: the built-in bots, and who does what is due."""

from cubirds.server.players.bots import BotPlayers, MakeBot
from cubirds.server.players.deadlines import Deadlines
from cubirds.server.players.referee import Referee

__all__ = ["BotPlayers", "Deadlines", "MakeBot", "Referee"]
