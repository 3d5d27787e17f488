"""Bots play a whole game."""

from collections.abc import Sequence

from cubirds.bots.protocol import BlindBot, Bot
from cubirds.game import MAX_TURNS, Chance, Event, Game, Variant, legal_actions, view
from cubirds.game.events import TurnEnded
from cubirds.game.rules import FOLLOW_UPS
from cubirds.game.turns import act


def play_game(
    bots: Sequence[Bot],
    chance: Chance,
    variant: Variant = Variant.STANDARD,
    challenge: int = 0,
    max_turns: int = MAX_TURNS,
) -> Game:
    """Play a game to its end, or until ``max_turns`` turns are over.

    A game that was cut off has no outcome; it counts as abandoned. What would follow by itself, a deal or
    RobinBird's turn, does not happen any more.

    :param bots: one by seat; against RobinBird one alone.
    :raises MalformedError: when the number of bots or the challenge does not fit the variant.
    """
    seats = len(bots) + (variant is Variant.ROBINBIRD)
    blind_bots = [bot if isinstance(bot, BlindBot) else None for bot in bots]
    game = Game.new(seats, chance, variant, challenge)
    state, turns = game.state, 0
    events: list[Event] = []  # those that stand in no history yet
    while state.outcome is None and turns < max_turns:
        if (follow_up := FOLLOW_UPS.get(state.phase)) is not None:
            state, new_events = follow_up(state, chance)
        else:
            legal = legal_actions(state)
            blind_bot = blind_bots[state.turn]
            if blind_bot is not None:
                action = blind_bot.act_blindly(legal)
            else:
                game, events = game.with_step(state, events), []
                action = bots[state.turn].act(view(game, state.turn), legal)
            state, new_events = act(state, action, chance)
        events += new_events
        turns += sum([isinstance(event, TurnEnded) for event in new_events])
    return game.with_step(state, events)
