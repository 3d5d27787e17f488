"""What greedy does in positions in which one action is plainly better, and how often it wins."""

import statistics

import pytest
from tests.game.positions import game_of, position

from cubirds.bots import Bot, make_bot, play_game
from cubirds.bots.greedy import GreedyBot
from cubirds.game import (
    Cards,
    Game,
    MalformedError,
    Phase,
    SeededChance,
    State,
    Variant,
    action_of,
    legal_actions,
    view,
)


def choice_in(game: Game) -> str:
    """What greedy does in a game, as text."""
    shown = view(game, game.state.turn)
    return str(action_of(GreedyBot().act(shown, legal_actions(game.state))))


def choice(state: State) -> str:
    """What greedy does in a position, as text."""
    return choice_in(Game.from_start(state))


def at_flock(hand: Cards, collection: Cards, other: Cards = "FDPWWWRR") -> State:
    return position(hands=(hand, other), collections=(collection, "P"), phase=Phase.FLOCK)


def test_it_takes_many_birds_for_one() -> None:
    assert choice(position(rows=("DOMOT", "RMW", "PRT", "OMF"), hands=("DPWWWRRR", "FDPWWWRR"))) == "D1R"


def test_it_does_not_lay_birds_where_the_next_seat_could_take_them() -> None:
    # The other seat, which begins, takes an owl; all toucans beside the owl of the first row are its next.
    start = position(rows=("FOD", "PFD", "PMO", "PFD"), hands=("TTTTTTTT", "WWWRRRMM"), turn=1, dealer=1)
    assert not choice_in(game_of("M3R", "noflock", start=start)).startswith("T1")


def test_it_completes_the_flock_that_wins() -> None:
    assert choice(at_flock("PPPPPPWWWWWW", "FOTDPM")) == "!W"
    assert choice(at_flock("FFDDDD", "OOOFFT")) == "!F"


@pytest.mark.parametrize(
    ("hand", "collection", "flock"), [("OOOPPPP", "OTDF", "!P"), ("OOOPPPP", "PTDF", "!O")]
)
def test_it_completes_the_flock_that_brings_a_goal_nearer(hand: Cards, collection: Cards, flock: str) -> None:
    assert choice(at_flock(hand + "RW", collection)) == flock


def test_it_completes_no_flock_that_brings_no_goal_nearer() -> None:
    assert choice(at_flock("FFRW", "FFFOTD")) == "noflock"


def test_it_waits_for_a_big_flock_that_would_win_when_one_bird_is_missing() -> None:
    assert choice(at_flock("WWWWWWWWFOT", "RRRW")) == "noflock"
    assert choice(at_flock("WWWWWWFOT", "RRRW")) == "!W"


def test_it_draws_while_it_has_birds_to_add_to() -> None:
    assert choice(position(phase=Phase.DRAW)) == "draw"


@pytest.mark.parametrize(("first", "chosen"), [("M1R", "leave"), ("D1L", "draw")])
def test_it_ends_the_round_on_purpose_where_that_costs_the_other_seat_cards(first: str, chosen: str) -> None:
    # The other seat, which begins, keeps seven ducks or one magpie; then the reed warblers are laid.
    rows, hands = ("FOT", "FOT", "TPR", "TPR"), ("WWWWWWWW", "DDDDDDDM")
    start = position(rows=rows, hands=hands, turn=1, dealer=1)
    assert choice_in(game_of(first, "leave", "noflock", "W2L", start=start)) == chosen


def test_a_spectator_has_nothing_to_decide() -> None:
    game = Game.from_start(position())
    with pytest.raises(MalformedError):
        GreedyBot().act(view(game, None), legal_actions(game.state))


def wins(bot: str, other: str, games: int, seats: int = 2) -> float:
    """The share of games that ``bot`` wins, sitting in each seat in turn; a shared win counts in part."""
    won = []
    for number in range(games):
        seat = number % seats
        bots: list[Bot] = [
            make_bot(bot if one == seat else other, number * seats + one) for one in range(seats)
        ]
        outcome = play_game(bots, SeededChance(number)).state.outcome
        won.append(0 if outcome is None else (seat in outcome.winners) / len(outcome.winners))
    return statistics.fmean(won)


def test_it_nearly_always_beats_random_play() -> None:
    assert wins("greedy", "random", 40) >= 0.95
    assert wins("greedy", "random", 20, seats=4) >= 0.95


def test_it_mostly_beats_robinbird() -> None:
    games = [play_game([make_bot("greedy", 0)], SeededChance(seed), Variant.ROBINBIRD) for seed in range(20)]
    assert sum(game.state.outcome is not None and game.state.outcome.winners == (0,) for game in games) > 10
