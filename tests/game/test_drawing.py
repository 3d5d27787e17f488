"""The choice of two cards, and the draw pile that runs out (rules: *A turn*, 1; *Rulings*)."""

import pytest
from tests.game.positions import after, position, step

from cubirds.game import (
    DRAW,
    LEAVE,
    CardNotThereError,
    IllegalActionError,
    Phase,
    ScriptedChance,
    apply,
    legal_actions,
)
from cubirds.game.events import Drew, Left, Reshuffled

HAND = "FFTDPPWR"
OTHER = "OOTDDPMM"
LAID = "FFTDWR"
"""The hand after its parrots were laid."""


def test_whoever_took_no_card_may_take_the_two_top_cards_of_the_draw_pile() -> None:
    state, events = step(after(position(hands=(HAND, OTHER)), "P1L"), "draw", "RM")
    assert state.hands[0] == "FFTDMWRR"
    assert state.phase is Phase.FLOCK
    assert events == [Drew(0, "RM")], "in the order in which they came"


def test_or_leave_it() -> None:
    before = after(position(hands=(HAND, OTHER)), "P1L")
    state, events = step(before, "leave")
    assert state == before._replace(phase=Phase.FLOCK)
    assert repr(events) == repr([Left(0)])


def test_both_are_always_offered_and_nothing_else() -> None:
    assert legal_actions(after(position(hands=(HAND, OTHER)), "P1L")) == {DRAW: "", LEAVE: ""}


@pytest.mark.parametrize("action", ["P1L", "F1L", "noflock", "!F"])
def test_the_draw_choice_has_to_be_answered_first(action: str) -> None:
    with pytest.raises(IllegalActionError, match="the decision is draw"):
        after(after(position(hands=(HAND, OTHER)), "P1L"), action)


@pytest.mark.parametrize("action", ["draw", "leave"])
def test_without_laying_birds_nobody_may_draw(action: str) -> None:
    with pytest.raises(IllegalActionError, match="the decision is lay"):
        after(position(hands=(HAND, OTHER)), action)


@pytest.mark.parametrize("action", ["draw", "leave"])
def test_whoever_took_a_card_may_not_draw(action: str) -> None:
    with pytest.raises(IllegalActionError, match="the decision is flock"):
        after(after(position(hands=(HAND, OTHER)), "R3R"), action)


def test_when_the_draw_pile_is_empty_the_discard_pile_is_shuffled_into_it() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="", discard="MMWR"), "P1L")
    state, events = step(before, "draw", "WM")
    assert state.hands[0] == "FFTDMWWR"
    assert (state.draw_pile, state.discard) == ("MR", "")
    assert events == [Reshuffled(4), Drew(0, "WM")]


def test_the_reshuffle_waits_until_a_card_is_needed() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="FO", discard="MMWR"), "P1L")
    state, events = step(before, "draw", "OF")
    assert (state.draw_pile, state.discard) == ("", "MMWR")
    assert events == [Drew(0, "OF")]


def test_the_reshuffle_may_come_between_the_two_cards() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="O", discard="MMWR"), "P1L")
    state, events = step(before, "draw", "OM")
    assert state.hands[0] == "FFOTDMWR"
    assert (state.draw_pile, state.discard) == ("MWR", "")
    assert events == [Reshuffled(4), Drew(0, "OM")]


def test_the_last_cards_of_the_draw_pile_come_before_the_discard_pile() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="O", discard="MMWR"), "P1L")
    with pytest.raises(CardNotThereError):
        apply(before, DRAW, ScriptedChance("MO"))


def test_two_cards_may_be_one_when_no_more_are_there() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="O", discard=""), "P1L")
    assert before.phase is Phase.DRAW
    state, events = step(before, "draw", "O")
    assert state.hands[0] == "FFOTDWR"
    assert events == [Drew(0, "O")]


def test_one_card_of_the_discard_pile_is_one_card_to_draw() -> None:
    before = after(position(hands=(HAND, OTHER), draw_pile="", discard="O"), "P1L")
    state, events = step(before, "draw", "O")
    assert state.hands[0] == "FFOTDWR"
    assert events == [Reshuffled(1), Drew(0, "O")]


def test_drawing_is_not_offered_when_no_card_is_left() -> None:
    state = after(position(hands=(HAND, OTHER), draw_pile="", discard=""), "P1L")
    assert state.hands[0] == LAID
    assert state.phase is Phase.FLOCK


def test_laying_the_last_cards_without_taking_any_still_leaves_the_choice() -> None:
    state = after(position(hands=("PP", OTHER)), "P1L")
    assert state.hands[0] == ""
    assert legal_actions(state) == {DRAW: "", LEAVE: ""}


def test_whoever_laid_the_last_cards_and_draws_plays_on() -> None:
    state = after(after(position(hands=("PP", OTHER)), "P1L"), "draw", "RM")
    assert state.hands[0] == "MR"
    assert state.phase is Phase.FLOCK
    assert state.turn == 0


def test_declining_to_draw_after_the_last_cards_ends_the_round() -> None:
    dealt = "FFOTDPRW" + "OTTDDPMR"
    state, events = step(after(position(hands=("PP", OTHER)), "P1L"), "leave", dealt)
    assert [type(event).__name__ for event in events] == ["Left", "TurnEnded", "RoundEnded", "Dealt"]
    assert state.hands == ("FFOTDPWR", "OTTDDPMR")
    assert (state.dealer, state.turn) == (0, 0)
