"""The kernel plays by the readable rules: the same legal actions, states and results, card by card.

CUBIRDS_PARITY_GAMES is the number of games compared of each kind, 20,000 for the full proof.
"""

import os
from collections import Counter

import numpy as np
import pytest
from tests.kernel.twins import Twins

from cubirds.game import MAX_CHALLENGE, Event, Phase, Variant
from cubirds.game.events import Drew, Refilled, Reshuffled

GAMES = int(os.environ.get("CUBIRDS_PARITY_GAMES", "50"))
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_are_equal_at_every_decision(seats: int) -> None:
    for seed in range(GAMES):
        Twins(seats, Variant.STANDARD, 0, seed).play()


def test_games_against_robinbird_are_equal_at_every_decision() -> None:
    for seed in range(GAMES):
        Twins(2, Variant.ROBINBIRD, seed % (MAX_CHALLENGE + 1), seed).play()


@pytest.mark.parametrize("variant", Variant)
def test_games_in_which_the_piles_run_out_are_equal(variant: Variant) -> None:
    met: Counter[str] = Counter()
    for seed in range(100):
        twins = Twins(2, variant, 0, seed)
        pile = twins.state.draw_pile
        few, discard = pile[seed % 7 :: 20], pile[:: 30 if seed % 2 else 200]
        twins.put(twins.state._replace(draw_pile=few, discard=discard))
        twins.play(decisions=100)
        met.update(filter(None, map(_shortage, twins.events)))
    assert met.keys() == {"reshuffled", "one card drawn", "row of one species"}


def _shortage(event: Event) -> str | None:
    match event:
        case Reshuffled():
            return "reshuffled"
        case Drew(cards=cards) if len(cards) == 1:
            return "one card drawn"
        case Refilled(cards=cards, row_cards=row) if len(set(row)) == 1:
            return "row of one species"
    return None


def test_a_state_of_any_moment_goes_there_and_back() -> None:
    twins = Twins(3, Variant.STANDARD, 0, 1)
    phases = set()
    while twins.compare():
        phases.add(twins.state.phase)
        words = twins.kernel.words
        twins.put(twins.state)
        np.testing.assert_array_equal(twins.kernel.words, words)
        twins.act()
    twins.put(twins.state)
    twins.compare()
    assert phases == {Phase.LAY, Phase.DRAW, Phase.FLOCK}
