"""Bots play a whole game."""

from collections.abc import Sequence
from typing import Final

from cubirds.bots.protocol import Bot
from cubirds.game import Chance, Game, Variant, legal_actions, view
from cubirds.game.events import TurnEnded

MAX_TURNS: Final = 1000
"""After this many turns, play that goes round in circles is cut off (rulings: *Leaving*)."""


def play_game(
    bots: Sequence[Bot],
    chance: Chance,
    variant: Variant = Variant.STANDARD,
    challenge: int = 0,
    max_turns: int = MAX_TURNS,
) -> Game:
    """Play a game to its end, or until ``max_turns`` turns are over.

    A game that was cut off has no outcome; it counts as abandoned.

    :param bots: one by seat; against RobinBird one alone.
    :raises MalformedError: when the number of bots or the challenge does not fit the variant.
    """
    seats = len(bots) + (variant is Variant.ROBINBIRD)
    game = Game.new(seats, chance, variant, challenge)
    turns = 0
    while game.state.outcome is None and turns < max_turns:
        seat = game.state.turn
        action = bots[seat].act(view(game, seat), legal_actions(game.state))
        game, events = game.play(action, chance)
        turns += sum(isinstance(event, TurnEnded) for event in events)
    return game
