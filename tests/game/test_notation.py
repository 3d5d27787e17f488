"""The text of a turn says all that happened in it, and can be read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.positions import game_of, played, position, step

from cubirds.game import (
    LETTERS,
    ROBINBIRD_SEAT,
    Event,
    MalformedError,
    Side,
    Turn,
    Variant,
    parse_robinbird_turn,
    parse_turn,
)
from cubirds.game.notation import FlockPart, LayPart

letters = st.sampled_from(LETTERS)
counts = st.integers(1, 20)
cards = st.text(LETTERS, max_size=8)
lays = st.builds(LayPart, counts, letters, st.integers(0, 3), st.sampled_from(Side), cards, cards)
flocks = st.builds(FlockPart, counts, letters, st.integers(1, 2))
turns = st.builds(
    Turn,
    st.tuples(lays),
    st.text(LETTERS, max_size=2),
    st.lists(flocks, max_size=1).map(tuple),
)
robinbird_turns = st.builds(
    Turn,
    st.lists(lays, max_size=4).map(tuple),
    st.just(""),
    st.lists(flocks, max_size=8).map(tuple),
)


@given(turns)
def test_a_turn_is_read_back_as_it_was_written(turn: Turn) -> None:
    assert parse_turn(str(turn)) == turn
    assert str(parse_turn(str(turn))) == str(turn)


@given(robinbird_turns)
def test_robinbirds_turn_is_read_back_as_it_was_written(turn: Turn) -> None:
    assert parse_robinbird_turn(str(turn)) == turn
    assert str(parse_robinbird_turn(str(turn))) == str(turn)


@given(turns)
def test_a_concealed_turn_hides_which_cards_were_drawn_and_nothing_else(turn: Turn) -> None:
    hidden = turn._replace(drawn="?" * len(turn.drawn))
    assert str(turn.concealed()) == str(hidden)


@given(st.text(alphabet="0123456789FOTDPMWRLRxd!+- ?"))
def test_any_text_is_a_turn_that_is_written_so_or_is_refused(text: str) -> None:
    for parse in (parse_turn, parse_robinbird_turn):
        try:
            turn = parse(text)
        except MalformedError as error:
            assert error.code == "malformed"
        else:
            assert str(turn) == text


EXAMPLES = {
    "two parrots on row 3, left": ("2P3L", Turn((LayPart(2, "P", 2, Side.LEFT),))),
    "which took a flamingo and an owl": ("2P3LxFO", Turn((LayPart(2, "P", 2, Side.LEFT, "FO"),))),
    "and two cards came to the row": ("2P3LxFO+RT", Turn((LayPart(2, "P", 2, Side.LEFT, "FO", "RT"),))),
    "a draw": ("2P1R dRT", Turn((LayPart(2, "P", 0, Side.RIGHT),), "RT")),
    "a draw of the last card": ("2P1R dR", Turn((LayPart(2, "P", 0, Side.RIGHT),), "R")),
    "a flock of which one is kept": (
        "1D2L !5M",
        Turn((LayPart(1, "D", 1, Side.LEFT),), "", (FlockPart(5, "M", 1),)),
    ),
    "a flock of which two are kept": (
        "1D2L dRM !!7M",
        Turn((LayPart(1, "D", 1, Side.LEFT),), "RM", (FlockPart(7, "M", 2),)),
    ),
}


@pytest.mark.parametrize(("text", "turn"), EXAMPLES.values(), ids=EXAMPLES)
def test_examples_of_the_record_format(text: str, turn: Turn) -> None:
    assert parse_turn(text) == turn
    assert str(turn) == text


def test_robinbirds_turn_has_several_lays_and_any_number_of_flocks() -> None:
    text = "1W1R 1D2LxR 1R3R 1O4R+T !3O !!9R"
    turn = parse_robinbird_turn(text)
    assert [str(lay) for lay in turn.lays] == ["1W1R", "1D2LxR", "1R3R", "1O4R+T"]
    assert [str(flock) for flock in turn.flocks] == ["!3O", "!!9R"]
    assert str(turn) == text


def test_robinbirds_turn_in_which_nothing_happens_is_a_dash() -> None:
    assert str(parse_robinbird_turn("-")) == "-"
    assert parse_robinbird_turn("-") == Turn()


REFUSED = {
    "nothing": "",
    "no lay": "dRT",
    "a flock before the lay": "!5M 1D2L",
    "two lays": "1D2L 1D3L",
    "two draws": "1D2L dRT dRT",
    "two flocks": "1D2L !5M !3O",
    "a draw after the flock": "1D2L !5M dRT",
    "two spaces": "1D2L  dRT",
    "a space before": " 1D2L",
    "a space after": "1D2L ",
    "an end of line": "1D2L\n",
    "no birds": "0P3L",
    "a count with a zero before it": "02P3L",
    "a species that is none": "2X3L",
    "a small letter": "2p3L",
    "a row that is none": "2P5L",
    "a side that is none": "2P3M",
    "taken nothing": "2P3Lx",
    "refilled nothing": "2P3L+",
    "refilled before taken": "2P3L+RxF",
    "a draw of nothing": "1D2L d",
    "a draw of three": "1D2L dRTW",
    "a concealed draw": "1D2L d??",
    "three kept": "1D2L !!!7M",
    "RobinBird's dash": "-",
    "a digit of another script": "٢P3L",
    "a second digit of another script": "1٢P3L",
    "a flock counted in another script": "1D2L !!1٢R",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_text_that_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(MalformedError) as error:
        parse_turn(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["", " ", "- ", "--", "1W1R dRT", "1W1R !5M 1W2R", "!5M  !3O"])
def test_a_text_that_is_no_turn_of_robinbird_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        parse_robinbird_turn(text)


def text_of(events: list[Event]) -> str:
    return str(Turn.of(events))


def test_a_turn_is_written_from_what_happened() -> None:
    start = position(hands=("FFFDPPWR", "OOTDDPMM"))
    game = game_of("P1R", "draw TR", "!F", start=start)
    assert game.rounds[0].turns == ("2P1R dTR !!3F",)
    assert game.rounds[0].concealed_turns == ("2P1R d?? !!3F",)


def test_a_draw_that_was_declined_and_a_flock_that_was_not_completed_leave_no_trace() -> None:
    start = position(hands=("FFFDPPWR", "OOTDDPMM"))
    declined = game_of("P1R", "leave", "noflock", start=start)
    assert declined.rounds[0].turns == ("2P1R",)


def test_an_unfinished_turn_is_written_as_far_as_it_has_come() -> None:
    start = position(hands=("FFFDPPWR", "OOTDDPMM"))
    assert game_of("P1R", start=start).rounds[0].turns == ("2P1R",)
    assert game_of("P1R", "draw TR", start=start).rounds[0].turns == ("2P1R dTR",)


def test_taken_cards_stand_in_row_order_and_refills_in_the_order_in_which_they_came() -> None:
    start = position(rows=("DOM", "WWRMW", "PRT", "RTFP"), hands=("FFFDPPWR", "OOTDDPMM"))
    _, events = step(start, "P4L", "PPO")
    assert text_of(events) == "2P4LxRTF+PPO"


@pytest.mark.parametrize("seats", [2, 5])
def test_every_turn_of_a_game_is_read_back_as_it_was_written(seats: int) -> None:
    for one in played(seats, seats).last.rounds:
        for turn in one.turns:
            assert str(parse_turn(turn)) == turn


def test_every_turn_of_a_game_against_robinbird_is_read_back_as_it_was_written() -> None:
    for one in played(1, 2, Variant.ROBINBIRD, 3).last.rounds:
        for index, turn in enumerate(one.turns):
            hers = (one.dealer + index) % 2 == ROBINBIRD_SEAT
            assert str((parse_robinbird_turn if hers else parse_turn)(turn)) == turn
