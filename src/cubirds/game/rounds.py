"""The end of a turn, of a round and of the game, and the next deal (rules: *End of the turn*)."""

from typing import TypeAlias

from cubirds.game.cards import canonical
from cubirds.game.chance import Chance
from cubirds.game.events import Dealt, Ended, Event, RoundEnded, TurnEnded
from cubirds.game.goals import goal_reached
from cubirds.game.state import HAND_SIZE, ROBINBIRD_SEAT, Outcome, Phase, Reason, Seat, State, Variant
from cubirds.game.supply import Supply

Step: TypeAlias = tuple[State, list[Event]]
"""The next state, and what happened on the way to it."""


def end_turn(state: State, events: list[Event]) -> State:
    """Check for a win, then for the end of the round, else pass the turn on."""
    seat = state.turn
    events.append(TurnEnded(seat))
    reason = goal_reached(state.collections[seat])
    if reason is not None:
        return _end_game(state, Outcome(reason, (seat,)), events)
    if not state.hands[seat]:
        return _end_round(state, events)
    variant, rows, hands, collections, draw_pile, discard, dealer, _, _, _ = state
    following = (seat + 1) % len(hands)
    phase = _first_phase(variant, following)
    return State(variant, rows, hands, collections, draw_pile, discard, dealer, following, phase, None)


def deal(state: State, chance: Chance) -> Step:
    """Give every seat new cards, seat 0 first."""
    events: list[Event] = []
    supply = Supply(state.draw_pile, state.discard, chance, events)
    hands = tuple(canonical(supply.cards(HAND_SIZE)) for _ in state.hands)
    events.append(Dealt(state.dealer, hands))
    phase = _first_phase(state.variant, state.dealer)
    return state._replace(
        hands=hands, draw_pile=supply.draw_pile, discard=supply.discard, phase=phase
    ), events


def _first_phase(variant: Variant, seat: Seat) -> Phase:
    return Phase.ROBINBIRD if variant is Variant.ROBINBIRD and seat == ROBINBIRD_SEAT else Phase.LAY


def _end_round(state: State, events: list[Event]) -> State:
    events.append(RoundEnded(state.turn, state.hands))
    state = state._replace(
        hands=("",) * len(state.hands),
        discard=canonical(state.discard + "".join(state.hands)),
        dealer=state.turn,
        phase=Phase.DEAL,
    )
    if len(state.draw_pile) + len(state.discard) < HAND_SIZE * len(state.hands):
        return _end_game(state, _most_birds(state), events)
    return state


def _most_birds(state: State) -> Outcome:
    most = max(map(len, state.collections))
    winners = tuple(seat for seat, birds in enumerate(state.collections) if len(birds) == most)
    return Outcome(Reason.CARDS_EXHAUSTED, winners)


def _end_game(state: State, outcome: Outcome, events: list[Event]) -> State:
    events.append(Ended(outcome))
    return state._replace(phase=Phase.OVER, outcome=outcome)
