"""The lobby: tables that people can join or watch, one's own tables, and quick matches."""

from cubirds.server.lobby.lists import Lists
from cubirds.server.lobby.lobby import Lobby
from cubirds.server.lobby.quick import QuickMatches

__all__ = ["Lists", "Lobby", "QuickMatches"]
