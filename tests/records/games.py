"""Games that the record tests write and read."""

import random
from collections.abc import Iterator

from cubirds.game import Chance, Game, SeededChance, Variant, legal_actions

SETUPS = [
    *((seats, Variant.STANDARD, 0) for seats in range(2, 6)),
    *((2, Variant.ROBINBIRD, challenge) for challenge in range(6)),
]
"""Every kind of game: seats, variant, challenge."""


def positions(
    seed: int, seats: int, variant: Variant, challenge: int, chance: Chance | None = None
) -> Iterator[Game]:
    """A game at random, after each of its decisions."""
    chance = chance or SeededChance(seed)
    choose = random.Random(seed)
    game = Game.new(seats, chance, variant, challenge)
    yield game
    while game.state.outcome is None:
        game, _ = game.play(choose.choice(list(legal_actions(game.state))), chance)
        yield game


def finished(seed: int, seats: int, variant: Variant, challenge: int, chance: Chance | None = None) -> Game:
    """A game at random, played to its end."""
    *_, last = positions(seed, seats, variant, challenge, chance)
    return last


def names(game: Game) -> list[str]:
    """A name for every seat."""
    return [f"seat {seat}" for seat in range(game.state.seats)]
