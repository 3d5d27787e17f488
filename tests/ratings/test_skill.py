"""What a result does to what is believed of its players."""

from itertools import pairwise

import pytest

from cubirds.ratings import NEWCOMER, Skill, places, rate


def test_winners_share_the_first_place_and_leavers_the_last() -> None:
    assert places(4, winners=(1, 2), leavers=(3,)) == (1, 0, 0, 2)


def test_who_left_is_last_even_when_a_bot_won_the_game_in_that_seat() -> None:
    assert places(2, winners=(0,), leavers=(0,)) == (2, 1)


def test_the_winner_gains_and_the_losers_lose_alike() -> None:
    winner, *losers = rate([NEWCOMER] * 4, places(4, (0,), ()))
    assert winner.mean > NEWCOMER.mean
    assert all(loser.mean < NEWCOMER.mean for loser in losers)
    for loser in losers[1:]:
        assert loser == pytest.approx(losers[0])


def test_a_shared_win_of_all_changes_only_how_sure_one_is() -> None:
    for skill in rate([NEWCOMER] * 3, places(3, (0, 1, 2), ())):
        assert skill.mean == pytest.approx(NEWCOMER.mean)
        assert skill.deviation < NEWCOMER.deviation


def test_those_who_share_a_win_gain_alike() -> None:
    first, second, loser = rate([NEWCOMER] * 3, places(3, (0, 1), ()))
    assert first == pytest.approx(second)
    assert first.mean > NEWCOMER.mean > loser.mean


def test_who_shares_a_win_gains_more_than_a_loser_though_another_left() -> None:
    first, second, loser, leaver = rate([NEWCOMER] * 4, places(4, (0, 1), (3,)))
    assert first.mean == pytest.approx(second.mean)
    assert first.shown > loser.shown > leaver.shown
    assert first.mean > NEWCOMER.mean > loser.mean > leaver.mean


def test_leaving_costs_more_than_losing() -> None:
    winner, loser, leaver = rate([NEWCOMER] * 3, places(3, (0,), (2,)))
    assert winner.mean > loser.mean > leaver.mean


def test_a_win_over_a_stronger_player_gains_more() -> None:
    strong, weak = Skill(35, 2), Skill(15, 2)
    over_strong, _ = rate([NEWCOMER, strong], (0, 1))
    over_weak, _ = rate([NEWCOMER, weak], (0, 1))
    assert over_strong.mean > over_weak.mean


def test_the_order_of_the_players_does_not_matter() -> None:
    skills = [Skill(30, 3), Skill(20, 5), Skill(25, 8)]
    forth = rate(skills, (1, 0, 2))
    back = rate(skills[::-1], (2, 0, 1))
    for one, other in zip(forth, back[::-1], strict=True):
        assert one == pytest.approx(other)


def test_a_single_player_is_not_rated() -> None:
    assert rate([NEWCOMER], (0,)) == (NEWCOMER,)
    assert rate([], ()) == ()


def test_every_player_needs_a_place() -> None:
    with pytest.raises(ValueError, match="2 players have 1 places"):
        rate([NEWCOMER] * 2, (0,))


def test_newcomers_are_shown_a_thousand_and_rise_as_they_win() -> None:
    assert NEWCOMER.shown == 1000
    career = [NEWCOMER]
    for _ in range(20):
        career.append(rate([career[-1], NEWCOMER], (0, 1))[0])
    assert all(after.shown > before.shown for before, after in pairwise(career))


def test_forty_games_among_equals_settle_a_player() -> None:
    skill = NEWCOMER
    for game in range(40):
        skill, _ = rate([skill, NEWCOMER], (game % 2, 1 - game % 2))
    assert skill.deviation < NEWCOMER.deviation * 0.6
    assert skill.mean == pytest.approx(NEWCOMER.mean, abs=1.5)
