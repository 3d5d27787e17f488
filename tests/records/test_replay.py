"""Records are accepted or refused as the record format says."""

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.games import SETUPS, finished, names, positions

from cubirds.game import Outcome, Phase, Reason, Variant
from cubirds.records import RecordError, documents, parse, record_of, replay

DATA = Path(__file__).parent / "data"


def lines(name: str) -> list[Any]:
    """The JSON values of a file of lines."""
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


@pytest.mark.parametrize("number", range(48))
def test_a_valid_record_is_accepted_and_ends_in_its_state(number: int) -> None:
    record, expected = lines("valid.cubirds.jsonl")[number], lines("valid.states.jsonl")[number]
    result = replay(record)
    state = result.state
    assert expected["state"] == {
        "rows": list(state.rows),
        "hands": list(state.hands),
        "collections": list(state.collections),
        "draw_pile": len(state.draw_pile),
        "discard": state.discard,
    }
    over = result.outcome and {"reason": result.outcome.reason, "winners": list(result.outcome.winners)}
    assert over == expected["over"]
    assert result.proven == ("proof" in record)


@pytest.mark.parametrize("number", range(40))
def test_a_corrupt_record_is_refused_where_it_is_corrupt(number: int) -> None:
    record, why = lines("corrupt.cubirds.jsonl")[number], lines("corrupt.reasons.jsonl")[number]["why"]
    with pytest.raises(RecordError) as refused:
        replay(record)
    place = re.match(r"round \d+ turn \d+ ", why)
    assert str(refused.value).startswith(place[0] if place else "")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_written_is_read_after_every_decision(setup: tuple[int, Variant, int]) -> None:
    for game in positions(5, *setup):
        result = replay(record_of(game, names(game)))
        assert result.outcome == game.state.outcome
        if not game.turn_events:
            assert result.state == game.state


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_an_abandoned_game_has_no_winner(setup: tuple[int, Variant, int]) -> None:
    game = next(positions(1, *setup))
    record = record_of(game, names(game), abandoned=True)
    assert replay(record).outcome == Outcome(Reason.ABANDONED, ())
    record["result"]["winners"] = [0]
    with pytest.raises(RecordError, match="result"):
        replay(record)


def refusal(record: object) -> str:
    """Why the record is refused; nothing when it is right."""
    try:
        replay(record)
    except RecordError as error:
        return str(error)
    return ""


def a_record(seed: int = 3, seats: int = 2) -> dict[str, Any]:
    """A finished game's record, fit to be spoiled."""
    game = finished(seed, seats, Variant.STANDARD, 0)
    return copy.deepcopy(dict(record_of(game, names(game))))


def test_letters_may_stand_in_any_order() -> None:
    record = a_record()
    record["discard"] = record["discard"][::-1]
    for one in record["rounds"]:
        one["hands"] = [hand[::-1] for hand in one["hands"]]
    replay(record)


def test_unknown_fields_are_none_of_our_business() -> None:
    replay({**a_record(), "clock": {"turn": 5}, "ratings": [1500, 1500]})


def test_a_finished_game_may_come_without_result() -> None:
    record = a_record()
    result = record.pop("result")
    assert replay(record).outcome == Outcome(Reason(result["reason"]), tuple(result["winners"]))


def test_a_round_that_ended_needs_no_next_one() -> None:
    record = a_record(seed=4, seats=5)
    record.pop("result")
    record["rounds"] = record["rounds"][:1]
    assert len(a_record(seed=4, seats=5)["rounds"]) > 1
    state = replay(record).state
    assert state.phase is Phase.DEAL
    assert state.hands == ("",) * 5


def test_turns_after_the_end_are_refused() -> None:
    record = a_record()
    record["rounds"][-1]["turns"].append("1P1L")
    with pytest.raises(RecordError, match=r"round \d+ turn \d+ '1P1L': the game is over"):
        replay(record)


def test_a_round_begins_only_when_one_has_ended() -> None:
    record = a_record(seed=4, seats=5)
    record["rounds"][0]["turns"].pop()
    with pytest.raises(RecordError, match="round 2: round 1 is not over"):
        replay(record)


def test_who_ended_the_round_deals_the_next() -> None:
    record = a_record(seed=4, seats=5)
    record["rounds"][1]["dealer"] = (record["rounds"][1]["dealer"] + 1) % 5
    with pytest.raises(RecordError, match="round 2: the dealer is"):
        replay(record)


def test_cards_come_from_the_draw_pile_before_the_discards() -> None:
    """Whatever a later deal brings in exchange for the last cards of the draw pile is refused."""
    record = json.loads(json.dumps(a_record(seed=4, seats=5)))
    for one in record["rounds"][1:]:
        hand = one["hands"][0]
        one["hands"][0] = "F" * 8 if hand != "F" * 8 else "O" * 8
        with pytest.raises(RecordError, match="round 2"):
            replay(record)
        break
    else:
        pytest.fail("the game has a single round")


SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(allow_nan=True)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner)
)


@given(st.data())
def test_a_spoiled_record_is_refused_in_one_line_or_still_right(data: st.DataObject) -> None:
    """Whatever stands in whatever place: a ``RecordError``, never another exception."""
    record = a_record()
    places: list[tuple[Any, Any]] = [(record, key) for key in record]
    places += [(record["rounds"][0], key) for key in record["rounds"][0]]
    places += [(record[key], 0) for key in ("rows", "collections", "players", "rounds")]
    places += [(record["rounds"][-1]["turns"], index) for index in (0, -1)]
    places += [(record["result"], key) for key in record["result"]]
    where, key = data.draw(st.sampled_from(places))
    where[key] = data.draw(JSON)
    assert len(refusal(record).splitlines()) <= 1


@given(st.integers(0, 2**32))
def test_a_changed_letter_is_refused_or_makes_another_right_game(seed: int) -> None:
    choose = random.Random(seed)
    text = json.dumps(a_record())
    at = choose.choice([place for place, letter in enumerate(text) if letter in "FOTDPMWR"])
    record = json.loads(text[:at] + choose.choice("FOTDPMWR") + text[at + 1 :])
    assert len(refusal(record).splitlines()) <= 1


@pytest.mark.parametrize("nothing", [None, 3, [], "record", True])
def test_what_is_no_object_is_no_record(nothing: object) -> None:
    with pytest.raises(RecordError):
        replay(nothing)


def test_the_data_are_read_line_by_line() -> None:
    with (DATA / "valid.cubirds.jsonl").open("rb") as file:
        assert [parse(document) for document in documents(file)] == lines("valid.cubirds.jsonl")
