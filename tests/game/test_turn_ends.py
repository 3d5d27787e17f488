"""The end of a turn, of a round and of the game (rules: *End of the turn*; *Rulings*)."""

import pytest
from tests.game.positions import after, position, step

from cubirds.game import (
    HAND_SIZE,
    Cards,
    Event,
    GameOverError,
    Outcome,
    Phase,
    Progress,
    Reason,
    Seat,
    State,
    canonical,
    goal_reached,
    legal_actions,
    progress,
)
from cubirds.game.events import Dealt, Ended, RoundEnded

OTHER = "OOTDDPMM"
THIRD = "TTPPMWWR"
ROWS = ("DOM", "RMW", "PRT", "OMT")


def flock_step(
    *hands: Cards,
    collection: Cards = "",
    turn: Seat = 0,
    draw_pile: Cards | None = None,
    discard: Cards = "",
) -> State:
    """A position in which a seat, whose collection this is, may complete a flock."""
    collections = [""] * len(hands)
    collections[turn] = collection
    return position(
        rows=ROWS,
        hands=hands,
        collections=collections,
        draw_pile=draw_pile,
        discard=discard,
        turn=turn,
        phase=Phase.FLOCK,
    )


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


# -- the goals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("collection", "goal"),
    [
        ("", None),
        ("FOTDPM", None),
        ("FOTDPMM", None),
        ("FOTDPMW", Reason.SEVEN_SPECIES),
        ("FOTDPMWR", Reason.SEVEN_SPECIES),
        ("RRWWMPDT", None),
        ("FFF", None),
        ("FFFFFF", None),
        ("FFFOO", None),
        ("FFFOOO", Reason.TWO_TRIOS),
        ("FFFFOOOO", Reason.TWO_TRIOS),
        ("FOTTTRRR", Reason.TWO_TRIOS),
        ("FFFOOOTDPMW", Reason.SEVEN_SPECIES),
    ],
)
def test_seven_species_or_three_birds_each_of_two_species_win(collection: Cards, goal: Reason | None) -> None:
    assert goal_reached(collection) is goal


def test_how_near_a_collection_is_to_each_goal() -> None:
    assert progress("") == Progress(species=0, trios=0)
    assert progress("F") == Progress(species=1, trios=1)
    assert progress("FFFFOOT") == Progress(species=3, trios=5)
    assert progress("FFFOOOTT") == Progress(species=3, trios=6)


# -- 1. a win, at once ------------------------------------------------------------------------------


def test_the_seventh_species_wins_at_once() -> None:
    state, events = step(flock_step("FFPR", OTHER, collection="OTDPMW"), "!F")
    assert state.outcome == Outcome(Reason.SEVEN_SPECIES, (0,))
    assert state.phase is Phase.OVER
    assert events[-1] == Ended(state.outcome)


def test_the_third_bird_of_a_second_species_wins_at_once() -> None:
    state = after(flock_step("FFPR", OTHER, collection="FFOOO"), "!F")
    assert state.outcome == Outcome(Reason.TWO_TRIOS, (0,))


def test_where_both_goals_are_met_seven_species_is_the_reason() -> None:
    state = after(flock_step("FFPR", OTHER, collection="FFOOOTDPMW"), "!F")
    assert state.outcome is not None
    assert state.collections[0] == "FFFOOOTDPMW"
    assert state.outcome.reason is Reason.SEVEN_SPECIES


def test_whoever_has_the_turn_wins_in_any_seat() -> None:
    state = after(flock_step(OTHER, THIRD, "FFPR", collection="OTDPMW", turn=2), "!F")
    assert state.outcome == Outcome(Reason.SEVEN_SPECIES, (2,))
    assert state.turn == 2


def test_after_a_win_the_hands_are_as_they_were() -> None:
    state = after(flock_step("FFPR", OTHER, collection="OTDPMW"), "!F")
    assert state.hands == ("PR", OTHER)


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    state = after(flock_step("FFPR", OTHER, collection="OTDPMW"), "!F")
    assert legal_actions(state) == {}
    for action in ("P1L", "draw", "leave", "noflock", "!F"):
        with pytest.raises(GameOverError) as error:
            after(state, action)
        assert error.value.code == "game_over"


def test_a_win_comes_before_the_end_of_the_round() -> None:
    state, events = step(flock_step("FF", OTHER, collection="OTDPMW"), "!F")
    assert state.outcome == Outcome(Reason.SEVEN_SPECIES, (0,))
    assert state.hands == ("", OTHER)
    assert kinds(events) == ["Flocked", "TurnEnded", "Ended"]


# -- 2. an empty hand ends the round ----------------------------------------------------------------

DEALT = ("FFOTDPRW", "OTTDDPMR")


def round_end(draw_pile: Cards | None = None, discard: Cards = "") -> State:
    """Seat 1 can empty its hand with a flock."""
    return flock_step(OTHER, "FF", turn=1, draw_pile=draw_pile, discard=discard)


def test_a_hand_that_a_flock_empties_ends_the_round() -> None:
    state, events = step(round_end(), "!F", "".join(DEALT))
    assert kinds(events) == ["Flocked", "TurnEnded", "RoundEnded", "Dealt"]
    assert state.hands == tuple(map(canonical, DEALT))


def test_a_hand_that_a_lay_empties_ends_the_round_when_cards_cannot_be_drawn() -> None:
    state = position(rows=ROWS, hands=("P", "O"), draw_pile="", discard="")
    _, events = step(state, "P1L")
    assert kinds(events) == ["Laid", "TurnEnded", "RoundEnded", "Ended"], "there is nothing to deal from"


def test_laying_the_last_cards_and_taking_some_does_not_end_the_round() -> None:
    state = after(position(rows=ROWS, hands=("R", OTHER)), "R3R")
    assert (state.hands[0], state.phase) == ("T", Phase.FLOCK)


def test_all_other_hands_go_to_the_discard_pile() -> None:
    start = flock_step(OTHER, "FF", THIRD, turn=1, discard="RR")
    state, events = step(start, "!F", "".join(DEALT) + "FFOODPMW")
    assert events[2] == RoundEnded(1, (OTHER, "", THIRD))
    assert state.discard == canonical(OTHER + THIRD + "RR" + "F")


def test_rows_and_collections_stay() -> None:
    start = round_end()._replace(collections=("W", "OM"))
    state = after(start, "!F", "".join(DEALT))
    assert state.rows == ROWS
    assert state.collections == ("W", "FOM")


def test_whoever_emptied_the_hand_becomes_dealer_and_plays_first() -> None:
    state, events = step(round_end(), "!F", "".join(DEALT))
    assert (state.dealer, state.turn, state.phase) == (1, 1, Phase.LAY)
    assert events[-1] == Dealt(1, tuple(map(canonical, DEALT)))


def test_everyone_gets_eight_new_cards_seat_0_first() -> None:
    state = after(round_end(), "!F", "F" + "M" * 7 + "W" * 8)
    assert state.hands == ("FMMMMMMM", "WWWWWWWW")


def test_the_discarded_hands_are_dealt_again_when_the_draw_pile_runs_out() -> None:
    start = round_end(draw_pile="RRRRRRRRR", discard="MMMMMM")
    state, events = step(start, "!F", "R" * 9 + "F" + "MMMMMM")
    assert kinds(events) == ["Flocked", "TurnEnded", "RoundEnded", "Reshuffled", "Dealt"]
    assert state.hands == ("RRRRRRRR", "FMMMMMMR")
    assert (state.draw_pile, state.discard) == (OTHER, "")


# -- the game ends when hands cannot be dealt ---------------------------------------------------------


def exhausted(collections: tuple[Cards, ...], missing: int = 1) -> State:
    """Seat 0 empties its hand with a flock, of which one card is discarded; then so many are missing."""
    hands = ("FF", *["OO"] * (len(collections) - 1))
    needed = HAND_SIZE * len(hands) - 1 - 2 * (len(hands) - 1) - missing
    return position(
        rows=ROWS, hands=hands, collections=collections, draw_pile="R" * needed, phase=Phase.FLOCK
    )


def test_if_eight_cards_cannot_be_dealt_to_everyone_the_game_ends_at_once() -> None:
    state, events = step(exhausted(("", "")), "!F")
    assert kinds(events) == ["Flocked", "TurnEnded", "RoundEnded", "Ended"]
    assert state.phase is Phase.OVER
    assert state.outcome == Outcome(Reason.CARDS_EXHAUSTED, (0,))


def test_just_enough_cards_are_dealt() -> None:
    state = after(exhausted(("", ""), missing=0), "!F", "R" * 13 + "FOO")
    assert state.outcome is None
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert (state.draw_pile, state.discard) == ("", "")


def test_draw_and_discard_pile_count_together() -> None:
    start = exhausted(("", ""))
    assert after(start._replace(discard="M"), "!F", "R" * 12 + "FMOO").outcome is None


def test_most_cards_in_the_collection_wins() -> None:
    state = after(exhausted(("W", "WWRR", "M")), "!F")
    assert state.outcome == Outcome(Reason.CARDS_EXHAUSTED, (1,))


def test_the_flock_that_ended_the_round_counts() -> None:
    state = after(exhausted(("WW", "RR", "M")), "!F")
    assert state.outcome == Outcome(Reason.CARDS_EXHAUSTED, (0,))


def test_those_tied_share_the_win() -> None:
    state = after(exhausted(("W", "RR", "M", "MM", "")), "!F")
    assert state.outcome == Outcome(Reason.CARDS_EXHAUSTED, (0, 1, 3))


def test_when_hands_cannot_be_dealt_they_have_been_thrown_away() -> None:
    state = after(exhausted(("", "")), "!F")
    assert state.hands == ("", "")
    assert state.discard == "FOO"


# -- 3. otherwise the next player ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_turn_goes_clockwise(seats: int) -> None:
    for turn in range(seats):
        state = flock_step(*["OTDPMWR"] * seats, turn=turn)
        following = after(state, "noflock")
        assert following.turn == (turn + 1) % seats
        assert following.phase is Phase.LAY
        assert following.dealer == state.dealer


# -- what steps a turn has follows from public facts ----------------------------------------------------


@pytest.mark.parametrize("hand", ["FFFFFPPR", "FOTDMPPR"], ids=["with a flock", "without one"])
def test_the_steps_of_a_turn_do_not_depend_on_what_is_in_hand(hand: Cards) -> None:
    start = position(rows=ROWS, hands=(hand, OTHER))
    laid = after(start, "P1L")
    left = after(laid, "leave")
    passed = after(left, "noflock")
    assert [laid.phase, left.phase, passed.phase] == [Phase.DRAW, Phase.FLOCK, Phase.LAY]
    assert after(start, "R3R").phase is Phase.FLOCK
