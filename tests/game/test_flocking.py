"""Completing a flock (rules: *A turn*, 2)."""

import pytest
from tests.game.positions import after, position, step

from cubirds.game import (
    BIG_FLOCK,
    DECK,
    FIRST_FLOCK,
    NO_FLOCK,
    SMALL_FLOCK,
    Cards,
    IllegalActionError,
    Phase,
    Species,
    State,
    legal_actions,
)
from cubirds.game.cards import remove
from cubirds.game.events import Flocked, NoFlocked, TurnEnded
from cubirds.game.flocks import kept_of

OTHER = "OOTDDPMM"


ROWS = ("DOM", "RMW", "PRT", "OMT")
REST = "FR"
"""Cards that are in hand besides those of the flock; those of the flock's own species are left out."""


def flock_step(hand: Cards, discard: Cards = "") -> State:
    """A position in which seat 0 may complete a flock."""
    return position(rows=ROWS, hands=(hand, OTHER), discard=discard, phase=Phase.FLOCK)


def holding(species: Species, count: int) -> tuple[State, Cards]:
    """A position with so many cards of a species in hand, and the other cards of the hand."""
    rest = REST.replace(species.letter, "")
    hands = (species.letter * count + rest, "")
    return position(rows=[""] * 4, hands=hands, phase=Phase.FLOCK), rest


@pytest.mark.parametrize("species", Species)
def test_fewer_than_the_small_number_is_no_flock_and_cannot_be_revealed(species: Species) -> None:
    state, _ = holding(species, species.small_flock - 1)
    assert legal_actions(state) == {NO_FLOCK: ""}
    with pytest.raises(IllegalActionError, match=f"takes {species.small_flock} {species.letter}"):
        after(state, f"!{species.letter}")


@pytest.mark.parametrize("species", Species)
def test_at_least_the_small_number_sends_one_bird_to_the_collection(species: Species) -> None:
    for count in range(species.small_flock, species.big_flock):
        state, rest = holding(species, count)
        done, events = step(state, f"!{species.letter}")
        assert done.hands[0] == rest
        assert done.collections[0] == species.letter
        assert done.discard == species.letter * (count - 1)
        assert events[0] == Flocked(0, species, count, 1)


@pytest.mark.parametrize("species", Species)
def test_at_least_the_big_number_sends_two(species: Species) -> None:
    for count in range(species.big_flock, species.copies + 1):
        state, rest = holding(species, count)
        done, events = step(state, f"!{species.letter}")
        assert done.hands[0] == rest
        assert done.collections[0] == species.letter * 2
        assert done.discard == species.letter * (count - 2)
        assert events[0] == Flocked(0, species, count, 2)


@pytest.mark.parametrize("species", Species)
def test_how_many_are_kept(species: Species) -> None:
    kept = [kept_of(species, count) for count in range(species.copies + 1)]
    small, big = SMALL_FLOCK[species], BIG_FLOCK[species]
    assert kept == [0] * small + [1] * (big - small) + [2] * (species.copies + 1 - big)


def test_the_flock_step_offers_every_flock_in_hand_and_none_of_them() -> None:
    state = flock_step("FFOOTTTDDDDMMMMM")
    assert legal_actions(state) == {
        NO_FLOCK: "",
        **dict.fromkeys((FIRST_FLOCK + species for species in (0, 2, 3, 5)), ""),
    }


def test_the_flock_step_exists_for_whoever_has_no_flock_too() -> None:
    state = after(position(hands=("FOTDPMWR", OTHER)), "R3R")
    assert state.phase is Phase.FLOCK
    assert legal_actions(state) == {NO_FLOCK: ""}


def test_all_cards_of_the_species_are_revealed() -> None:
    done = after(flock_step("OOOOOPR"), "!O")
    assert done.hands[0] == "PR"
    assert done.collections[0] == "OO"
    assert done.discard == "OOO"


def test_a_flock_goes_to_what_is_there_already() -> None:
    state = flock_step("FFPR", discard="FR")._replace(collections=("FW", "O"))
    done = after(state, "!F")
    assert done.collections == ("FFW", "O")
    assert done.discard == "FFR"


def test_only_one_flock_is_completed_in_a_turn() -> None:
    done, events = step(flock_step("FFOOOPR"), "!F")
    assert done.hands[0] == "OOOPR"
    assert (done.turn, done.phase) == (1, Phase.LAY)
    assert repr(events) == repr([Flocked(0, Species.FLAMINGO, 2, 1), TurnEnded(0)])


def test_completing_no_flock_changes_nothing_but_the_turn() -> None:
    before = flock_step("FFOOOPR")
    state, events = step(before, "noflock")
    assert state == before._replace(turn=1, phase=Phase.LAY)
    assert repr(events) == repr([NoFlocked(0), TurnEnded(0)])


@pytest.mark.parametrize("action", ["F1L", "draw", "leave"])
def test_the_flock_step_takes_no_other_answer(action: str) -> None:
    with pytest.raises(IllegalActionError, match="the decision is flock"):
        after(flock_step("FFOOOPR"), action)


def test_a_flock_cannot_be_completed_before_birds_are_laid() -> None:
    with pytest.raises(IllegalActionError, match="the decision is lay"):
        after(position(hands=("FFOOOPRR", OTHER), rows=("DTM", "RMW", "PRT", "OMT")), "!F")


def test_cards_drawn_in_the_same_turn_count() -> None:
    state = position(hands=("FOTDPMWR", OTHER))
    done = after(after(after(state, "P1L"), "draw", "FR"), "!F")
    assert done.collections[0] == "F"


def test_cards_taken_in_the_same_turn_count() -> None:
    state = position(rows=("DOM", "RMW", "PRT", "TOFM"), hands=("FOTDPMWR", OTHER))
    done = after(after(state, "O4R"), "!F")
    assert done.collections[0] == "F"


def test_no_card_is_lost_or_made() -> None:
    done = after(flock_step("FFFOOTDP"), "!F")
    cards = "".join((*done.rows, *done.hands, *done.collections, done.draw_pile, done.discard))
    assert remove(DECK, cards) == ""
