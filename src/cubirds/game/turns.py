"""The decisions of a turn: lay birds, draw or not, complete a flock or none (rules: *A turn*)."""

from cubirds.game.actions import (
    ACTIONS,
    DRAW,
    FIRST_FLOCK,
    LAYS,
    LEAVE,
    NO_FLOCK,
    ActionId,
    action_of,
)
from cubirds.game.cards import canonical
from cubirds.game.chance import Chance
from cubirds.game.errors import GameOverError, IllegalActionError
from cubirds.game.events import Drew, Event, Laid, Left, NoFlocked, Refilled
from cubirds.game.flocks import complete_flock, kept_of
from cubirds.game.rounds import Step, end_turn
from cubirds.game.rows import is_one_species, lay_on
from cubirds.game.species import LETTERS, SMALL_FLOCK, Species
from cubirds.game.state import Phase, State
from cubirds.game.supply import Supply


def act(state: State, action_id: ActionId, chance: Chance) -> Step:
    """Carry out one decision of the seat whose turn it is, and the end of the turn when it was the last.

    The deal of a new round and RobinBird's turns are left to be done.

    :raises MalformedError: when the id stands for no action.
    :raises GameOverError: when the game is over.
    :raises IllegalActionError: when the rules do not allow the action here.
    """
    phase = state.phase
    if 0 <= action_id < DRAW and phase is Phase.LAY:
        return _lay(state, action_id, chance)
    if DRAW <= action_id <= LEAVE and phase is Phase.DRAW:
        return _draw_or_leave(state, action_id, chance)
    if NO_FLOCK <= action_id < len(ACTIONS) and phase is Phase.FLOCK:
        return _flock_or_none(state, action_id)
    raise _refusal(state, action_id)


def _refusal(state: State, action_id: ActionId) -> GameOverError | IllegalActionError:
    action = action_of(action_id)
    if state.phase is Phase.OVER:
        return GameOverError(f"the game is over, {action} comes too late")
    return IllegalActionError(f"the decision is {state.phase}, {action} answers another")


def _lay(state: State, action_id: ActionId, chance: Chance) -> Step:
    action = LAYS[action_id]
    variant, rows, hands, collections, draw_pile, discard, dealer, seat, _, _ = state
    species, row, side = action.species, action.row, action.side
    letter, hand = LETTERS[species], hands[seat]
    count = hand.count(letter)
    if not count:
        raise IllegalActionError(f"{action}: the hand holds no {letter}")
    row_cards, taken = lay_on(rows[row], letter * count, side)
    hand = hand.replace(letter, "")
    events: list[Event] = [Laid(seat, species, count, row, side, taken, row_cards)]
    if taken:
        hand = canonical(hand + taken)
        if is_one_species(row_cards):
            supply = Supply(draw_pile, discard, chance, events)
            if added := supply.refill(row_cards):
                row_cards += added
                events.append(Refilled(row, added, row_cards))
            draw_pile, discard = supply.draw_pile, supply.discard
    may_draw = not taken and bool(draw_pile or discard)
    laid = State(
        variant,
        (*rows[:row], row_cards, *rows[row + 1 :]),
        (*hands[:seat], hand, *hands[seat + 1 :]),
        collections,
        draw_pile,
        discard,
        dealer,
        seat,
        Phase.DRAW if may_draw else Phase.FLOCK,
        None,
    )
    return (laid if may_draw or hand else end_turn(laid, events)), events


def _draw_or_leave(state: State, action_id: ActionId, chance: Chance) -> Step:
    variant, rows, hands, collections, draw_pile, discard, dealer, seat, _, _ = state
    events: list[Event] = []
    if action_id == DRAW:
        supply = Supply(draw_pile, discard, chance, events)
        cards = supply.cards(2)
        events.append(Drew(seat, cards))
        hands = (*hands[:seat], canonical(hands[seat] + cards), *hands[seat + 1 :])
        draw_pile, discard = supply.draw_pile, supply.discard
    else:
        events.append(Left(seat))
    chosen = State(variant, rows, hands, collections, draw_pile, discard, dealer, seat, Phase.FLOCK, None)
    return (chosen if hands[seat] else end_turn(chosen, events)), events


def _flock_or_none(state: State, action_id: ActionId) -> Step:
    if action_id == NO_FLOCK:
        events: list[Event] = [NoFlocked(state.turn)]
        return end_turn(state, events), events
    species = Species(action_id - FIRST_FLOCK)
    held = state.hands[state.turn].count(species.letter)
    if not kept_of(species, held):
        raise IllegalActionError(
            f"!{species.letter}: a flock takes {SMALL_FLOCK[species]} {species.letter}, the hand holds {held}"
        )
    events = []
    return end_turn(complete_flock(state, species, events), events), events
