"""RobinBird's turn in the game for one player (rules: *RobinBird, for one player*)."""

from cubirds.game.actions import Side
from cubirds.game.cards import Cards, canonical
from cubirds.game.chance import Chance
from cubirds.game.events import Event, Laid, Refilled
from cubirds.game.flocks import complete_flock, flocks_in
from cubirds.game.rounds import Step, end_turn
from cubirds.game.rows import is_one_species, lay_on, takings
from cubirds.game.species import Species
from cubirds.game.state import ROBINBIRD_SEAT, State
from cubirds.game.supply import Supply


def robinbird_turn(state: State, chance: Chance) -> Step:
    """Lay a card from the draw pile on each row, then complete every flock that she holds."""
    events: list[Event] = []
    state = _lay_on_rows(state, chance, events)
    for species in flocks_in(state.hands[ROBINBIRD_SEAT]):
        state = complete_flock(state, species, events)
    return end_turn(state, events), events


def _lay_on_rows(state: State, chance: Chance, events: list[Event]) -> State:
    supply = Supply(state.draw_pile, state.discard, chance, events)
    rows, hand = list(state.rows), state.hands[ROBINBIRD_SEAT]
    for row, cards in enumerate(rows):
        card = supply.card()
        if not card:
            break
        species, side = Species.of(card), side_of(cards, card)
        rows[row], taken = lay_on(cards, card, side)
        events.append(Laid(ROBINBIRD_SEAT, species, 1, row, side, taken, rows[row]))
        hand += taken
        if taken and is_one_species(rows[row]) and (added := supply.refill(rows[row])):
            rows[row] += added
            events.append(Refilled(row, added, rows[row]))
    hands = (*state.hands[:ROBINBIRD_SEAT], canonical(hand), *state.hands[ROBINBIRD_SEAT + 1 :])
    return state._replace(rows=tuple(rows), hands=hands, draw_pile=supply.draw_pile, discard=supply.discard)


def side_of(row: Cards, card: Cards) -> Side:
    """Where RobinBird lays: on the right, or on the left where that takes strictly more cards."""
    left, right = takings(row)[Species.of(card)]
    return Side.LEFT if len(left) > len(right) else Side.RIGHT
