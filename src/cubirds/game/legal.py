"""The legal actions of a position."""

from typing import Final, TypeAlias

from cubirds.game.actions import DRAW, FIRST_FLOCK, LEAVE, NO_FLOCK, ActionId
from cubirds.game.cards import Cards
from cubirds.game.flocks import flocks_in
from cubirds.game.rows import takings
from cubirds.game.species import LETTERS
from cubirds.game.state import Phase, State

LegalActions: TypeAlias = dict[ActionId, Cards]
"""Legal actions, ascending by id; each with the cards that it would take from its row."""

_LAY_IDS: Final = tuple(tuple(range(8 * species, 8 * species + 8)) for species in range(len(LETTERS)))


def legal_actions(state: State) -> LegalActions:
    """What the seat whose turn it is may do; nothing where nobody decides."""
    phase = state.phase
    if phase is Phase.LAY:
        return _lays(state.hands[state.turn], state.rows)
    if phase is Phase.DRAW:
        return {DRAW: "", LEAVE: ""}
    if phase is Phase.FLOCK:
        flocks = flocks_in(state.hands[state.turn])
        return dict.fromkeys((NO_FLOCK, *(FIRST_FLOCK + species for species in flocks)), "")
    return {}


def _lays(hand: Cards, rows: tuple[Cards, ...]) -> LegalActions:
    ids: list[ActionId] = []
    taken: list[Cards] = []
    first, second, third, fourth = map(takings, rows)
    for species, letter in enumerate(LETTERS):
        if letter in hand:
            ids += _LAY_IDS[species]
            taken += first[species] + second[species] + third[species] + fourth[species]
    return dict(zip(ids, taken, strict=True))
