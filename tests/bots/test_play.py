import pytest

from cubirds.bots import make_bot, play_game
from cubirds.game import Game, MalformedError, SeededChance, Variant, legal_actions, view
from cubirds.records import record_of, replay


def step_by_step(levels: list[str], seed: int) -> Game:
    bots = [make_bot(level, seat) for seat, level in enumerate(levels)]
    chance = SeededChance(seed)
    game = Game.new(len(bots), chance)
    while game.state.outcome is None:
        seat = game.state.turn
        game, _ = game.play(bots[seat].act(view(game, seat), legal_actions(game.state)), chance)
    return game


@pytest.mark.parametrize(
    "levels", [["random", "random"], ["random", "greedy", "random"], ["greedy", "greedy"]]
)
def test_a_game_goes_as_it_would_decision_by_decision(levels: list[str]) -> None:
    for seed in range(5):
        bots = [make_bot(level, seat) for seat, level in enumerate(levels)]
        assert play_game(bots, SeededChance(seed)) == step_by_step(levels, seed)


@pytest.mark.parametrize("turns", [1, 2, 12, 15, 40])
@pytest.mark.parametrize("variant", Variant)
def test_a_game_that_is_cut_off_has_so_many_turns_no_outcome_and_a_good_record(
    variant: Variant, turns: int
) -> None:
    for seed in range(10):
        bots = [make_bot("random", 1), make_bot("random", 2)][: 1 if variant is Variant.ROBINBIRD else 2]
        game = play_game(bots, SeededChance(seed), variant, max_turns=turns)
        if game.state.outcome is None:
            assert sum(len(one.turns) for one in game.rounds) == turns
            result = replay(dict(record_of(game, ["a", "b"], abandoned=True)))
            assert result.state == game.state
            assert result.outcome is not None
            assert result.outcome.reason == "abandoned"


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_one_bot_plays_against_robinbird(level: str) -> None:
    for challenge in range(6):
        game = play_game([make_bot(level, 1)], SeededChance(challenge), Variant.ROBINBIRD, challenge)
        assert game.state.outcome is not None
        assert game.state.seats == 2


def test_robinbird_plays_against_one_bot_only() -> None:
    with pytest.raises(MalformedError):
        play_game([make_bot("random", 1), make_bot("random", 2)], SeededChance(1), Variant.ROBINBIRD)
