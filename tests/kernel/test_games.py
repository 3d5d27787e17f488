"""Many random games at once: what the published figures are taken from."""

import pytest

from cubirds.game import MAX_TURNS, MalformedError, Reason, Variant
from cubirds.kernel import Position, Tally, random_games, random_playouts


def tally_one_by_one(games: list[Position]) -> tuple[int, dict[Reason, int], list[float]]:
    """Turns, games by reason, wins by seat."""
    turns, reasons, wins = 0, dict.fromkeys(Reason, 0), [0.0] * games[0].state.seats
    for position in games:
        turns += position.play_random(MAX_TURNS)
        outcome = position.state.outcome
        assert outcome is not None
        reasons[outcome.reason] += 1
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    return turns, reasons, wins


def check(tally: Tally, games: list[Position]) -> None:
    turns, reasons, wins = tally_one_by_one(games)
    assert (tally.games, tally.turns, tally.reasons) == (len(games), turns, reasons)
    assert tally.wins == pytest.approx(wins)


@pytest.mark.parametrize(
    ("seats", "variant", "challenge"),
    [(2, Variant.STANDARD, 0), (5, Variant.STANDARD, 0), (2, Variant.ROBINBIRD, 5)],
)
def test_a_tally_counts_games_that_can_be_played_one_by_one(
    seats: int, variant: Variant, challenge: int
) -> None:
    games = [Position.new(seats, 9, variant, challenge, game) for game in range(200)]
    check(random_games(seats, 200, 9, variant, challenge), games)


def test_threads_change_nothing() -> None:
    assert random_games(3, 1000, 9, threads=3) == random_games(3, 1000, 9)


def test_playouts_start_from_one_state_and_leave_it_as_it_is() -> None:
    position = Position.new(4, seed=9)
    position.play_random(30)
    before = position.state
    tally = random_playouts(position.words, 1000, seed=1, threads=2)
    assert position.state == before
    assert tally.games == sum(tally.reasons.values()) == 1000
    assert sum(tally.wins) == pytest.approx(1000)
    assert tally == random_playouts(position.words, 1000, seed=1)


def test_a_table_that_does_not_exist_is_refused() -> None:
    with pytest.raises(MalformedError):
        random_games(1, 1, 1)


# Figures of an independent implementation, uniform over the legal ids of each decision. The tolerances are
# about five standard errors at this number of games.
@pytest.mark.parametrize(
    ("seats", "turns", "shares", "turns_tolerance", "share_tolerance"),
    [(2, 78.0, (0.402, 0.592, 0.0055), 0.5, 0.005), (4, 99.4, (0.152, 0.431, 0.417), 0.6, 0.006)],
)
def test_random_games_are_distributed_as_elsewhere(
    seats: int, turns: float, shares: tuple[float, ...], turns_tolerance: float, share_tolerance: float
) -> None:
    tally = random_games(seats, 250_000, seed=2)
    assert tally.turns / tally.games == pytest.approx(turns, abs=turns_tolerance)
    reasons = (Reason.SEVEN_SPECIES, Reason.TWO_TRIOS, Reason.CARDS_EXHAUSTED)
    assert [tally.reasons[reason] / tally.games for reason in reasons] == pytest.approx(
        shares, abs=share_tolerance
    )
    assert tally.reasons[Reason.ABANDONED] == 0
