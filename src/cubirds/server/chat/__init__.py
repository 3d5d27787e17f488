"""Chat at tables."""

from cubirds.server.chat.feed import ChatFeed
from cubirds.server.chat.lines import ChatLines, Line, topic_of

__all__ = ["ChatFeed", "ChatLines", "Line", "topic_of"]
