"""Random games: the fast way plays what the single steps play."""

import pytest

from cubirds.game import Phase, Variant
from cubirds.kernel import Position


def turns_step_by_step(position: Position) -> int:
    turns = 0
    while position.legal_actions:
        turns += position.phase is Phase.LAY
        position.apply(position.random_action())
    return turns


@pytest.mark.parametrize(
    ("seats", "variant"),
    [*((seats, Variant.STANDARD) for seats in (2, 3, 4, 5)), (2, Variant.ROBINBIRD)],
)
def test_a_playout_is_random_actions_one_after_the_other(seats: int, variant: Variant) -> None:
    for seed in range(20):
        fast = Position.new(seats, seed, variant)
        slow = fast.copy()
        assert fast.play_random(10_000) == turns_step_by_step(slow)
        assert fast.state == slow.state
        assert fast.rng == slow.rng


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.FLOCK])
def test_a_playout_goes_on_from_the_middle_of_a_turn(phase: Phase) -> None:
    position = Position.new(3, seed=2)
    while position.phase is not phase:
        position.apply(position.random_action())
    slow = position.copy()
    assert position.play_random(10_000) == turns_step_by_step(slow)
    assert (position.state, position.rng) == (slow.state, slow.rng)


def test_a_playout_stops_after_the_turns_it_was_given() -> None:
    whole, parts = Position.new(2, seed=3), Position.new(2, seed=3)
    total = whole.play_random(10_000)
    assert parts.play_random(5) == 5
    assert parts.phase is Phase.LAY
    assert 5 + parts.play_random(10_000) == total
    assert (parts.state, parts.rng) == (whole.state, whole.rng)


def test_a_game_that_is_over_stays_as_it_is() -> None:
    position = Position.new(2, seed=4)
    position.play_random(10_000)
    end = position.state
    assert position.play_random(10_000) == 0
    assert position.state == end
