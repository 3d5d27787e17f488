"""The legal actions of a position."""

from typing import TypeAlias

from cubirds.game.actions import DRAW, FIRST_FLOCK, LEAVE, NO_FLOCK, ActionId
from cubirds.game.cards import Cards
from cubirds.game.flocks import flocks_in
from cubirds.game.rows import takings
from cubirds.game.species import LETTERS
from cubirds.game.state import Phase, State

LegalActions: TypeAlias = dict[ActionId, Cards]
"""Legal actions, ascending by id; each with the cards that it would take from its row."""


def legal_actions(state: State) -> LegalActions:
    """What the seat whose turn it is may do; nothing where nobody decides."""
    phase = state.phase
    if phase is Phase.LAY:
        return _lays(state.hands[state.turn], state.rows)
    if phase is Phase.DRAW:
        return {DRAW: "", LEAVE: ""}
    if phase is Phase.FLOCK:
        return {NO_FLOCK: ""} | {FIRST_FLOCK + species: "" for species in flocks_in(state.hands[state.turn])}
    return {}


def _lays(hand: Cards, rows: tuple[Cards, ...]) -> LegalActions:
    lays: LegalActions = {}
    row_takings = [takings(row) for row in rows]
    for species, letter in enumerate(LETTERS):
        if letter in hand:
            left = species * 8
            for ends in row_takings:
                lays[left], lays[left + 1] = ends[species]
                left += 2
    return lays
