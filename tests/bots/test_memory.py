import pytest
from tests.game.positions import game_of, played, position

from cubirds.bots.memory import Hand, remembered_hands, unseen_shares
from cubirds.game import LETTERS, Phase, Variant, knowledge, view

PARROT, REED_WARBLER, ROBIN = map(LETTERS.index, "PWR")


def test_at_first_nothing_is_known_of_a_dealt_hand() -> None:
    hand = remembered_hands(view(game_of(start=position()), 0))[1]
    assert hand == Hand()
    assert hand.expected(ROBIN, 0.25) == 2.0
    assert hand.chance_of_any(ROBIN, 0.5) == 1 - 0.5**8


def test_what_another_seat_took_it_holds_and_what_it_laid_it_lacks() -> None:
    game = game_of("P3R T", start=position(rows=("DOM", "RMW", "PRT", "OMF")))
    hand = remembered_hands(view(game, 1))[0]
    assert hand.known == ["RT".count(letter) for letter in LETTERS]
    assert hand.hidden == 6
    assert hand.chance_of_any(PARROT, 0.2) == 0.0
    assert hand.chance_of_any(ROBIN, 0.2) == 1.0


def test_what_another_seat_drew_may_be_anything_again() -> None:
    game = game_of("P2L", "draw PW", "noflock", start=position())
    hand = remembered_hands(view(game, 1))[0]
    assert hand.hidden == 8
    assert hand.expected(PARROT, 0.5) == 1.0
    assert hand.expected(REED_WARBLER, 0.5) == 4.0


def test_robinbirds_hand_lies_open() -> None:
    game = game_of(start=position(variant=Variant.ROBINBIRD))
    hand = remembered_hands(view(game, 0))[1]
    assert hand.hidden == 0
    assert hand.known == ["FDPWWWRR".count(letter) for letter in LETTERS]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_memory_never_contradicts_what_can_be_known(seats: int) -> None:
    for seed in range(2):
        for moment in played(seed, seats).moments():
            state = moment.game.state
            if state.phase is Phase.OVER:
                break
            shown = view(moment.game, state.turn)
            exact = knowledge(shown).hands
            for seat, hand in remembered_hands(shown).items():
                assert hand.hidden + sum(hand.known) == len(state.hands[seat])
                for species, letter in enumerate(LETTERS):
                    assert hand.known[species] <= exact[seat].certain.count(letter)
                    assert hand.known[species] + hand.recent[species] >= exact[seat].possible.count(letter)


def test_shares_are_of_the_cards_that_the_viewer_has_not_seen() -> None:
    shown = view(game_of(start=position()), 0)
    shares = unseen_shares(shown, remembered_hands(shown))
    assert sum(shares) == pytest.approx(1.0)
    unseen = 110 - 12 - 8
    assert shares[ROBIN] == (20 - 2 - 1) / unseen
