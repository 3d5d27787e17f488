"""Web Push: browsers tell people, also when no page is open, that it is their turn in a game over days."""

from cubirds.server.push.sender import Push, Send
from cubirds.server.push.subscriptions import Subscriptions

__all__ = ["Push", "Send", "Subscriptions"]
