"""The deck and the start of a game (rules: *The deck*; *Setup*; *RobinBird, for one player*)."""

from collections import Counter

import pytest
from tests.game.positions import SETUPS, Script, missing_cards

from cubirds.game import (
    BIG_FLOCK,
    COPIES,
    DECK,
    LETTERS,
    SMALL_FLOCK,
    CardNotThereError,
    MalformedError,
    Phase,
    Reason,
    SeededChance,
    Species,
    Variant,
    canonical,
    goal_reached,
    set_up,
)

SEEDS = range(50)

DECK_OF_THE_RULES = [
    ("F", "FLAMINGO", 7, 2, 3),
    ("O", "OWL", 10, 3, 4),
    ("T", "TOUCAN", 10, 3, 4),
    ("D", "DUCK", 13, 4, 6),
    ("P", "PARROT", 13, 4, 6),
    ("M", "MAGPIE", 17, 5, 7),
    ("W", "REED_WARBLER", 20, 6, 9),
    ("R", "ROBIN", 20, 6, 9),
]


def test_the_deck_is_that_of_the_rules() -> None:
    table = [
        (species.letter, species.name, species.copies, species.small_flock, species.big_flock)
        for species in Species
    ]
    assert table == DECK_OF_THE_RULES
    assert list(zip(LETTERS, COPIES, SMALL_FLOCK, BIG_FLOCK, strict=True)) == [
        (letter, copies, small, big) for letter, _, copies, small, big in DECK_OF_THE_RULES
    ]
    assert len(DECK) == 110
    assert Counter(DECK) == dict(zip(LETTERS, COPIES, strict=True))


HANDS = ("FFTDPPWR", "FDPWWWRR")


def test_cards_come_row_by_row_then_hands_seat_by_seat_then_first_birds() -> None:
    state = set_up(2, Script("DOM" + "RMW" + "PRT" + "OMF" + "".join(HANDS) + "P" + "W", dealer=1))
    assert state.rows == ("DOM", "RMW", "PRT", "OMF")
    assert state.hands == HANDS
    assert state.collections == ("P", "W")
    assert state.discard == ""
    assert state.dealer == state.turn == 1
    assert state.phase is Phase.LAY
    assert len(state.draw_pile) == 110 - 12 - 16 - 2


def test_a_card_that_repeats_one_of_its_row_is_discarded_and_another_turned_up() -> None:
    state = set_up(2, Script("DDOOM" + "RMW" + "PRT" + "OMMOF" + "".join(HANDS) + "P" + "W"))
    assert state.rows == ("DOM", "RMW", "PRT", "OMF")
    assert state.discard == canonical("DOMO")


def test_the_same_species_may_stand_in_several_rows() -> None:
    state = set_up(2, Script("DOM" * 4 + "".join(HANDS) + "PW"))
    assert state.rows == ("DOM",) * 4
    assert state.discard == ""


def test_the_setup_asks_for_no_card_too_few() -> None:
    with pytest.raises(CardNotThereError):
        set_up(2, Script("DOM" * 4 + "".join(HANDS) + "P"))


@pytest.mark.parametrize(("seats", "variant", "challenge"), SETUPS)
def test_every_start_is_as_the_rules_say(seats: int, variant: Variant, challenge: int) -> None:
    for seed in SEEDS:
        state = set_up(seats, SeededChance(seed), variant, challenge)
        assert [len(row) for row in state.rows] == [3] * 4
        assert all(len(set(row)) == 3 for row in state.rows)
        assert all(letter in "".join(state.rows) for letter in state.discard)
        assert [len(hand) for hand in state.hands] == [8] * seats
        assert [len(birds) for birds in state.collections] == [1, *[1] * (seats - 2), 1 + challenge]
        assert missing_cards(state) == ""
        assert all(goal_reached(birds) is None for birds in state.collections)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_dealer_is_drawn_at_random_and_plays_first(seats: int) -> None:
    states = [set_up(seats, SeededChance(seed)) for seed in SEEDS]
    assert {state.dealer for state in states} == set(range(seats))
    assert all(state.turn == state.dealer for state in states)


def test_against_robinbird_the_person_in_seat_0_is_the_first_dealer() -> None:
    for seed in SEEDS:
        state = set_up(2, SeededChance(seed), Variant.ROBINBIRD)
        assert state.dealer == state.turn == 0
        assert state.phase is Phase.LAY


def test_robinbirds_extra_birds_come_after_the_first_birds() -> None:
    chance = Script("DOM" * 4 + "".join(HANDS) + "PW" + "FFTRW")
    assert set_up(2, chance, Variant.ROBINBIRD, 5).collections == ("P", "FFTWWR")


def test_extra_birds_with_which_robinbird_would_meet_a_goal_are_drawn_again() -> None:
    two_trios = "FFFWW"
    assert goal_reached("W" + two_trios) is Reason.TWO_TRIOS
    chance = Script("DOM" * 4 + "".join(HANDS) + "PW" + two_trios + "FFFWT")
    state = set_up(2, chance, Variant.ROBINBIRD, 5)
    assert chance.left == ""
    assert state.collections[1] == "FFFTWW"
    assert state.draw_pile.count("F") == 7 - 3 - 3, "three flamingos went back to the pile"
    assert missing_cards(state) == ""


@pytest.mark.parametrize(
    ("seats", "variant", "challenge"),
    [
        (1, Variant.STANDARD, 0),
        (6, Variant.STANDARD, 0),
        (0, Variant.STANDARD, 0),
        (2, Variant.STANDARD, 1),
        (1, Variant.ROBINBIRD, 0),
        (3, Variant.ROBINBIRD, 0),
        (2, Variant.ROBINBIRD, 6),
        (2, Variant.ROBINBIRD, -1),
    ],
)
def test_numbers_that_do_not_fit_the_variant_are_refused(
    seats: int, variant: Variant, challenge: int
) -> None:
    with pytest.raises(MalformedError):
        set_up(seats, SeededChance(0), variant, challenge)
