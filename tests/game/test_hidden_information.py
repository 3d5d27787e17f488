"""Nothing that reaches a viewer tells what it may not know.

``python -m benchmarks.hidden_information`` does the same with ten thousand games and every viewer.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from tests.game.positions import SETUPS, Played, played
from tests.game.twins import Look, differing, told_apart, twin, viewers

from cubirds.game import Phase, Viewer, legal_actions, view

GAMES = 200


class Pair(NamedTuple):
    """A game and its twin for a viewer."""

    game: Played
    other: Played
    viewer: Viewer


def pairs(games: int) -> Iterator[Pair]:
    """Games of every kind, each with a twin for one of its viewers; most are cut off somewhere."""
    for seed in range(games):
        random = Random(seed)
        game = played(seed, *SETUPS[seed % len(SETUPS)])
        viewer = random.choice(viewers(game.start))
        game = game.cut(random.randrange(len(game.steps) * 4 // 3))
        yield Pair(game, twin(game, viewer, random), viewer)


@pytest.fixture(scope="module")
def some() -> list[Pair]:
    """A few games with a twin each."""
    return list(pairs(40))


def test_games_that_differ_only_in_hidden_cards_look_the_same_byte_for_byte() -> None:
    for seed, pair in enumerate(pairs(GAMES)):
        moment = told_apart(*pair, Random(seed))
        assert moment is None, f"game {seed}, viewer {pair.viewer}: told apart after {moment} decisions"


def test_twins_do_differ(some: list[Pair]) -> None:
    positions = sum(len(pair.game.moments()) for pair in some)
    differences = [both for pair in some for both in differing(pair.game, pair.other)]
    assert len(differences) > 0.5 * positions
    assert {one.phase for one, _ in differences} >= {Phase.LAY, Phase.DRAW, Phase.FLOCK}


def test_declining_a_flock_and_having_none_look_the_same(some: list[Pair]) -> None:
    """Among the twins are positions in which one could decline a flock and the other had none."""
    choices = [
        (len(legal_actions(one)), len(legal_actions(two)))
        for pair in some
        for one, two in differing(pair.game, pair.other)
        if one.phase is Phase.FLOCK
    ]
    assert any(one == 1 < two for one, two in choices)
    assert any(two == 1 < one for one, two in choices)


LEAKS: dict[str, Look] = {
    "what others hold": lambda game, _: game.state.hands,
    "how many species others hold": lambda game, _: [len(set(hand)) for hand in game.state.hands],
    "what the draw pile holds": lambda game, _: game.state.draw_pile,
    "what others may do": lambda game, _: list(legal_actions(game.state)),
    "the view of another seat": lambda game, viewer: view(game, ((viewer or 0) + 1) % game.state.seats),
    "a spectator's view with a hand": lambda game, viewer: view(game, viewer or 0),
    "what others drew": lambda game, _: [one.turns for one in game.rounds],
    "what others were dealt": lambda game, _: [one.hands for one in game.rounds],
    "what each hand threw away": lambda game, _: [one.discarded for one in game.rounds],
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_a_leak_would_be_found(leak: Look, some: list[Pair]) -> None:
    assert any(told_apart(*pair, Random(0), leak) is not None for pair in some)
