"""Who acts at tables besides people: the built-in bots, and deadlines."""

from cubirds.server.players.bots import BotPlayers, MakeBot
from cubirds.server.players.deadlines import Deadlines

__all__ = ["BotPlayers", "Deadlines", "MakeBot"]
