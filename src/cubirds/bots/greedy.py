"""placeholder"""

from collections.abc import Mapping

from cubirds.game import DRAW, NO_FLOCK, ActionId, Cards, View


class GreedyBot:
    """Takes most."""

    def act(self, view: View, legal: Mapping[ActionId, Cards]) -> ActionId:
        """The action."""
        del view
        if DRAW in legal:
            return DRAW
        if NO_FLOCK in legal:
            return max(legal)
        return max(legal, key=lambda action: len(legal[action]))
