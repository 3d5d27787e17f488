"""A whole step of the game: a decision, and everything that follows from it until the next one."""

from typing import Final

from cubirds.game.actions import ActionId
from cubirds.game.chance import Chance
from cubirds.game.robinbird import robinbird_turn
from cubirds.game.rounds import Step, deal
from cubirds.game.state import Phase, State
from cubirds.game.turns import act

MAX_TURNS: Final = 1000
"""Turns after which programs that play by themselves stop (rulings: *Leaving*)."""

FOLLOW_UPS: Final = {Phase.DEAL: deal, Phase.ROBINBIRD: robinbird_turn}
"""What happens by itself in the phases in which nobody decides."""


def apply(state: State, action_id: ActionId, chance: Chance) -> Step:
    """The next state in which somebody decides or the game is over, and what happened until then.

    :raises MalformedError: when the id stands for no action.
    :raises GameOverError: when the game is over.
    :raises IllegalActionError: when the rules do not allow the action here.
    """
    state, events = act(state, action_id, chance)
    while (follow_up := FOLLOW_UPS.get(state.phase)) is not None:
        state, more = follow_up(state, chance)
        events += more
    return state, events
