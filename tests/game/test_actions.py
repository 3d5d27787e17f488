"""Every action has an id and a text that never change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubirds.game import (
    ACTIONS,
    DRAW,
    FIRST_FLOCK,
    LEAVE,
    LETTERS,
    NO_FLOCK,
    Draw,
    Flock,
    Lay,
    Leave,
    MalformedError,
    NoFlock,
    Side,
    Species,
    action_of,
    parse_action,
)

TABLE = """
    F1L F1R F2L F2R F3L F3R F4L F4R
    O1L O1R O2L O2R O3L O3R O4L O4R
    T1L T1R T2L T2R T3L T3R T4L T4R
    D1L D1R D2L D2R D3L D3R D4L D4R
    P1L P1R P2L P2R P3L P3R P4L P4R
    M1L M1R M2L M2R M3L M3R M4L M4R
    W1L W1R W2L W2R W3L W3R W4L W4R
    R1L R1R R2L R2R R3L R3R R4L R4R
    draw leave noflock !F !O !T !D !P !M !W !R
""".split()  # noqa: SIM905 - a table to read
"""All actions in the order of their ids, written out: whoever changes an id breaks every record and bot."""


def test_the_ids_are_fixed_for_ever() -> None:
    assert [str(action) for action in ACTIONS] == TABLE
    assert len(TABLE) == 75


def test_the_ids_follow_the_formulas_of_the_design() -> None:
    for species in Species:
        for row in range(4):
            for side in Side:
                assert ACTIONS[species * 8 + row * 2 + side] == Lay(species, row, side)
        assert ACTIONS[67 + species] == Flock(species)
    assert (ACTIONS[64], ACTIONS[65], ACTIONS[66]) == (Draw(), Leave(), NoFlock())
    assert (DRAW, LEAVE, NO_FLOCK, FIRST_FLOCK) == (64, 65, 66, 67)


def test_species_are_in_canonical_order_rarest_first_and_left_comes_before_right() -> None:
    assert LETTERS == "FOTDPMWR"
    assert [species.letter for species in Species] == list(LETTERS)
    assert [Species.of(letter) for letter in LETTERS] == list(Species)
    assert [species.copies for species in Species] == sorted(species.copies for species in Species)
    assert (Side.LEFT, Side.RIGHT) == (0, 1)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_id_stands_for_its_action_and_its_text_for_both(
    action: Lay | Draw | Leave | NoFlock | Flock,
) -> None:
    assert ACTIONS[action.id] is action
    assert action_of(action.id) is action
    assert parse_action(str(action)) is action
    assert str(parse_action(str(action))) == str(action)


@given(st.integers().filter(lambda number: not 0 <= number < 75))
def test_no_other_number_is_an_action(number: int) -> None:
    with pytest.raises(MalformedError, match=str(number)) as error:
        action_of(number)
    assert error.value.code == "malformed"


@given(
    st.text()
    | st.sampled_from(["", "p3l", "P3", "P0L", "P5L", "P3l", "2P3L", "!", "!!M", "M!", "Draw", "draw "])
)
def test_no_other_text_is_an_action(text: str) -> None:
    if text not in TABLE:
        with pytest.raises(MalformedError):
            parse_action(text)


def test_actions_are_values() -> None:
    assert Lay(Species.PARROT, 2, Side.LEFT) == parse_action("P3L")
    assert len(set(ACTIONS)) == 75
