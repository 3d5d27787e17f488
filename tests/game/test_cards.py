"""Cards as text: sorting, removing, comparing."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubirds.game import LETTERS, canonical
from cubirds.game.cards import common, remove

cards = st.text(LETTERS, max_size=20)


@given(cards, st.randoms())
def test_equal_contents_are_equal_text(some: str, random: Random) -> None:
    assert canonical("".join(random.sample(some, len(some)))) == canonical(some)
    assert Counter(canonical(some)) == Counter(some)


def test_canonical_order_is_that_of_the_deck() -> None:
    assert canonical("RWMPDTOF") == "FOTDPMWR"


@given(cards, cards)
def test_what_was_added_can_be_removed(some: str, others: str) -> None:
    assert Counter(remove(some + others, others)) == Counter(some)


@given(cards, cards)
def test_a_card_that_is_not_there_cannot_be_removed(some: str, others: str) -> None:
    missing = Counter(others) - Counter(some)
    if missing:
        with pytest.raises(ValueError, match=rf"^[{''.join(missing)}]$"):
            remove(some, others)
    else:
        assert len(remove(some, others)) == len(some) - len(others)


@given(cards, cards)
def test_common_cards_stand_in_both(some: str, others: str) -> None:
    assert Counter(common(some, others)) == Counter(some) & Counter(others)
    assert common(some, others) == canonical(common(some, others))
