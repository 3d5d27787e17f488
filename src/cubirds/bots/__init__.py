"""Programs that play: each sees what its seat may see and chooses among the legal actions."""

from cubirds.bots.levels import LEVELS, UnknownBotError, make_bot
from cubirds.bots.play import play_game
from cubirds.bots.protocol import Bot

__all__ = ["LEVELS", "Bot", "UnknownBotError", "make_bot", "play_game"]
