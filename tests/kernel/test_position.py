"""A game in the kernel, played from Python."""

import pytest

from cubirds import game
from cubirds.game import GameOverError, IllegalActionError, MalformedError, Variant
from cubirds.kernel import Position, to_state


def test_an_illegal_action_is_refused_as_by_the_readable_rules() -> None:
    position = Position.new(2, seed=1)
    before = position.state
    with pytest.raises(IllegalActionError, match="the decision is lay, noflock answers another"):
        position.apply(game.NO_FLOCK)
    for nonsense in (-1, 75):
        with pytest.raises(MalformedError):
            position.apply(nonsense)
    assert position.state == before


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    position = Position.new(2, seed=1)
    position.play_random(10_000)
    assert position.legal_actions == []
    with pytest.raises(GameOverError):
        position.apply(game.LEAVE)


def test_numbers_that_fit_no_table_are_refused() -> None:
    with pytest.raises(MalformedError):
        Position.new(6, seed=1)
    with pytest.raises(MalformedError):
        Position.new(2, seed=1, challenge=1)
    with pytest.raises(MalformedError):
        Position.new(3, seed=1, variant=Variant.ROBINBIRD)


def test_a_seed_has_many_games_and_each_is_always_the_same() -> None:
    assert Position.new(2, seed=1, game=5).state == Position.new(2, seed=1, game=5).state
    assert Position.new(2, seed=1, game=5).state != Position.new(2, seed=1, game=6).state


def test_a_copy_goes_its_own_way() -> None:
    position = Position.new(2, seed=1)
    before = position.state
    position.copy().play_random(10)
    assert position.state == before


def test_words_of_another_number_of_seats_are_refused() -> None:
    words = Position.new(4, seed=1).words
    with pytest.raises(MalformedError, match="a state of 4 seats has 15 words"):
        to_state(words[:-1])
