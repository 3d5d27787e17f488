"""Laying birds, and what they surround (rules: *A turn*, 1)."""

import pytest
from tests.game.positions import after, position, step

from cubirds.game import (
    IllegalActionError,
    Phase,
    Side,
    canonical,
    legal_actions,
    parse_action,
)
from cubirds.game.rows import lay_on

HAND = "FFTDPPWR"
OTHER = "OOTDDPMM"


def test_all_cards_of_the_species_are_laid_side_by_side_at_the_end() -> None:
    state = position(hands=("FFFDPPWR", OTHER))
    assert after(state, "F1L").rows[0] == "FFFDOM"
    assert after(state, "F1R").rows[0] == "DOMFFF"
    assert after(state, "F1R").hands[0] == "DPPWR"


@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize("side", "LR")
def test_any_row_and_either_end_will_do(row: int, side: str) -> None:
    state = position(hands=("FFFDPPWR", OTHER), rows=("DOM", "RMW", "PRT", "OMT"))
    rows = list(state.rows)
    rows[row - 1] = "FFF" + rows[row - 1] if side == "L" else rows[row - 1] + "FFF"
    assert after(state, f"F{row}{side}").rows == tuple(rows)


def test_cards_between_the_laid_birds_and_the_nearest_of_their_species_are_taken() -> None:
    state = position(rows=("DOMPW", "RMW", "PRT", "OMF"), hands=(HAND, OTHER))
    taken_from_the_left = after(state, "P1L")
    assert taken_from_the_left.rows[0] == "PPPW"
    assert taken_from_the_left.hands[0] == canonical("FFTDWR" + "DOM")


def test_the_row_closes_up() -> None:
    state = position(rows=("DOMPW", "RMW", "PRT", "OMF"), hands=(HAND, OTHER))
    assert after(state, "P1R").rows[0] == "DOMPPP"
    assert after(state, "D1R", "T").rows[0] == "DDT"


def test_only_cards_up_to_the_nearest_of_the_species_are_taken() -> None:
    state = position(rows=("DOPPMW", "RMW", "PRT", "OMF"), hands=(HAND, OTHER))
    assert after(state, "P1R").rows[0] == "DOPPPP"
    assert after(state, "P1R").hands[0] == canonical("FFTDWR" + "MW")


def test_what_a_lay_does_to_a_row() -> None:
    assert lay_on("DOPPM", "PP", Side.LEFT) == ("PPPPM", "DO")
    assert lay_on("DOPPM", "PP", Side.RIGHT) == ("DOPPPP", "M")
    assert lay_on("PPM", "PP", Side.LEFT) == ("PPPPM", "")
    assert lay_on("DOM", "P", Side.LEFT) == ("PDOM", "")
    assert lay_on("PP", "P", Side.RIGHT) == ("PPP", "")


def test_a_row_without_the_species_gives_nothing() -> None:
    state = after(position(hands=(HAND, OTHER)), "P1L")
    assert state.hands[0] == "FFTDWR"
    assert state.phase is Phase.DRAW


def test_birds_laid_beside_their_own_species_take_nothing() -> None:
    state = after(position(hands=(HAND, OTHER)), "P3L")
    assert state.rows[2] == "PPPRT"
    assert state.hands[0] == "FFTDWR"
    assert state.phase is Phase.DRAW


def test_whoever_took_even_one_card_may_not_draw() -> None:
    assert after(position(hands=(HAND, OTHER)), "R3R").phase is Phase.FLOCK


def test_a_row_that_is_left_with_one_species_gets_cards_until_it_holds_two() -> None:
    state, events = step(position(hands=(HAND, OTHER)), "P3R", "T")
    assert state.rows[2] == "PPPT"
    assert [type(event).__name__ for event in events] == ["Laid", "Refilled"]


def test_cards_that_come_to_a_row_always_go_to_its_right_end_one_by_one() -> None:
    state = after(position(hands=(HAND, OTHER)), "P3R", "PPR")
    assert state.rows[2] == "PPPPPR"


def test_a_row_that_still_holds_two_species_gets_no_cards() -> None:
    state = after(position(hands=(HAND, OTHER)), "R3R")
    assert state.rows[2] == "PRR"


def test_a_row_of_one_species_from_which_nothing_was_taken_gets_no_cards() -> None:
    state = position(rows=("PP", "RMW", "PRT", "OMF"), hands=(HAND, OTHER))
    assert after(state, "P1L").rows[0] == "PPPP"


def test_a_row_may_stay_with_one_species_when_no_cards_are_left() -> None:
    state = after(position(hands=(HAND, OTHER), draw_pile="", discard=""), "P3R")
    assert state.rows[2] == "PPP"
    assert state.phase is Phase.FLOCK


def test_a_refill_takes_the_last_cards_and_then_does_not_come() -> None:
    state = after(position(hands=(HAND, OTHER), draw_pile="PP", discard=""), "P3R", "PP")
    assert state.rows[2] == "PPPPP"
    assert state.draw_pile == ""


def test_in_the_middle_of_a_refill_the_discard_pile_is_shuffled_into_the_draw_pile() -> None:
    before = position(hands=(HAND, OTHER), draw_pile="P", discard="PT")
    state, events = step(before, "P3R", "PPT")
    assert state.rows[2] == "PPPPPT"
    assert (state.draw_pile, state.discard) == ("", "")
    assert [type(event).__name__ for event in events] == ["Laid", "Reshuffled", "Refilled"]


def test_a_species_that_is_not_in_the_hand_cannot_be_laid() -> None:
    state = position(hands=(HAND, OTHER))
    with pytest.raises(IllegalActionError, match=r"O1L.*holds no O") as error:
        after(state, "O1L")
    assert error.value.code == "illegal"


def test_every_species_in_hand_may_be_laid_and_each_lay_says_what_it_would_take() -> None:
    state = position(hands=(HAND, OTHER))
    legal = {parse_action(text).id: "" for letter in "FTDPWR" for text in lays_of(letter)}
    for text, taken in {
        "F4L": "OM",
        "T3L": "PR",
        "D1R": "OM",
        "P3R": "RT",
        "W2L": "RM",
        "R2R": "MW",
        "R3L": "P",
        "R3R": "T",
    }.items():
        legal[parse_action(text).id] = taken
    assert legal_actions(state) == legal
    assert list(legal_actions(state)) == sorted(legal)


def lays_of(letter: str) -> list[str]:
    return [f"{letter}{row}{side}" for row in range(1, 5) for side in "LR"]


def test_what_a_lay_says_it_would_take_is_what_it_takes() -> None:
    state = position(rows=("DOMPW", "RMWWR", "PRRT", "OMFT"), hands=(HAND, OTHER))
    for action, taken in legal_actions(state).items():
        row = state.rows[action // 2 % 4]
        letter = "FOTDPMWR"[action // 8]
        assert lay_on(row, letter * HAND.count(letter), Side(action % 2))[1] == taken
