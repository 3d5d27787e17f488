"""What every bot is."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from cubirds.game import ActionId, Cards, View


class Bot(Protocol):
    """Plays one seat of one game at a time.

    A bot knows the view of its seat and nothing else. For the same seed, the same sequence of views
    gives the same sequence of actions.
    """

    def act(self, view: View, legal: Mapping[ActionId, Cards]) -> ActionId:
        """Choose one of ``legal``, which is never empty and says what each action would take from its row."""
        ...


@runtime_checkable
class BlindBot(Bot, Protocol):
    """A bot that looks at the legal actions alone, so that nobody needs to make views for it."""

    def act_blindly(self, legal: Mapping[ActionId, Cards]) -> ActionId:
        """Choose one of ``legal``, as ``act`` does with any view."""
        ...
