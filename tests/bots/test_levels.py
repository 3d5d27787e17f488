import pytest

from cubirds.bots import LEVELS, UnknownBotError, make_bot, play_game
from cubirds.game import SeededChance


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(
        UnknownBotError, match="there is no bot 'gready'; the bots are random, greedy"
    ) as error:
        make_bot("gready", 1)
    assert error.value.code == "unknown_bot"


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    games = [play_game([make_bot(level, 1), make_bot(level, 2)], SeededChance(3)) for _ in range(2)]
    assert games[0] == games[1]
