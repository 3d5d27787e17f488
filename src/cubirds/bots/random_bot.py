"""The bot that plays any legal action."""

import random
from collections.abc import Mapping

from cubirds.game import ActionId, Cards, View


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def act(self, view: View, legal: Mapping[ActionId, Cards]) -> ActionId:  # noqa: ARG002
        """Any legal action, each as likely as another."""
        return self.act_blindly(legal)

    def act_blindly(self, legal: Mapping[ActionId, Cards]) -> ActionId:
        """Any legal action, each as likely as another."""
        actions = tuple(legal)
        return actions[int(self._random() * len(actions))]
