"""The bots by name."""

from collections.abc import Callable
from typing import ClassVar, Final

from cubirds.bots.greedy import GreedyBot
from cubirds.bots.protocol import Bot
from cubirds.bots.random_bot import RandomBot
from cubirds.game import CubirdsError


class UnknownBotError(CubirdsError):
    """A name that no bot has."""

    code: ClassVar[str] = "unknown_bot"


_MAKERS: Final[dict[str, Callable[[int, int | None], Bot]]] = {
    "random": lambda seed, _budget_ms: RandomBot(seed),
    "greedy": lambda _seed, _budget_ms: GreedyBot(),
}

LEVELS: Final = tuple(_MAKERS)
"""The names of the bots, weakest first."""


def make_bot(level: str, seed: int, budget_ms: int | None = None) -> Bot:
    """The bot with this name.

    :param seed: of the bot's own choices; nothing else about them is random.
    :param budget_ms: time for one decision in milliseconds, for bots that use what they are given.
    :raises UnknownBotError: when no bot has the name.
    """
    if level not in _MAKERS:
        raise UnknownBotError(f"there is no bot {level!r}; the bots are {', '.join(LEVELS)}")
    return _MAKERS[level](seed, budget_ms)
