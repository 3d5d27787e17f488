"""Worlds agree with everything that a viewer saw, and each comes as often as it is likely."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from tests.game.positions import SETUPS, game_of, new_game, position, steps
from tests.game.twins import viewers

from cubirds.game import DECK, Cards, Game, State, Variant, knowledge, legal_actions, view, worlds
from cubirds.game.cards import remove
from cubirds.game.ledger import Ledger, ledgers


def moments(seed: int, seats: int, variant: Variant, challenge: int) -> Iterator[Game]:
    """Some positions of a game."""
    game = new_game(seed, seats, variant, challenge)
    yield game
    yield from islice((one.game for one in steps(game, seed)), seed, None, 15)


@pytest.mark.parametrize(("seats", "variant", "challenge"), SETUPS)
def test_every_world_agrees_with_what_the_viewer_knows(seats: int, variant: Variant, challenge: int) -> None:
    for game in moments(challenge, seats, variant, challenge):
        for viewer in viewers(game):
            shown = view(game, viewer)
            for world in islice(worlds(shown, Random(seats)), 2):
                assert knowledge(shown).contains(world.hands, world.draw_pile)
                assert world._replace(hands=game.state.hands, draw_pile=game.state.draw_pile) == game.state


def test_a_world_is_a_position_that_can_be_played_on() -> None:
    for game in moments(7, 3, Variant.STANDARD, 0):
        if game.state.outcome is None:
            world = next(worlds(view(game, None), Random(7)))
            assert legal_actions(world)


def test_the_viewers_own_cards_stay_where_they_are() -> None:
    for game in moments(8, 4, Variant.STANDARD, 0):
        assert next(worlds(view(game, 2), Random(8))).hands[2] == game.state.hands[2]


def test_the_same_seed_gives_the_same_worlds() -> None:
    shown = view(new_game(9, 3), 0)
    assert list(islice(worlds(shown, Random(9)), 5)) == list(islice(worlds(shown, Random(9)), 5))


MINE = "WWWWWRRR"


def little_hidden(others: Cards, draw_pile: Cards, discard: Cards = "") -> State:
    """A position, seat 1 to play, in which almost all cards lie open in the last row."""
    start = position(hands=(MINE, others), turn=1, dealer=1, draw_pile=draw_pile, discard=discard)
    rest = remove(DECK, "".join((*start.rows[:3], MINE, others, draw_pile, discard)))
    return start._replace(rows=(*start.rows[:3], rest))


def orders(cards: Cards) -> Iterator[Cards]:
    """All different orders of some cards."""
    if not cards:
        yield ""
    for first in sorted(set(cards)):
        yield from (first + rest for rest in orders(cards.replace(first, "", 1)))


def hands_by_counting(ledger: Ledger) -> Counter[tuple[str, ...]]:
    """How many ways of dealing the unseen cards lead to which hands, by trying them all."""
    found: Counter[tuple[str, ...]] = Counter()
    for cards in map("".join, product(*map(orders, ledger.piles))):
        if all(
            sum(
                cards[index] == showing.letter and ledger.arrivals[index].seat == showing.seat
                for index in range(showing.after, showing.before)
            )
            == showing.cards
            for showing in ledger.showings
        ):
            found[ledger.hands(cards)] += 1
    return found


@pytest.mark.parametrize(
    ("start", "moves"),
    [
        (little_hidden("FFFFFOOO", "OT"), ()),
        (little_hidden("FFFFOOOT", "OTT"), ("T2L", "draw OT")),
        (little_hidden("FFFFOOOT", "OTT"), ("T2L", "draw OT", "noflock", "W1L", "leave", "noflock", "T2L")),
        (little_hidden("FFFOOOTT", "O", "FFTT"), ("T2L", "draw OF")),
        (
            little_hidden("FFFOOOTT", "O", "FTT"),
            ("T2L", "draw OT", "noflock", "W1L", "leave", "noflock", "F1L"),
        ),
    ],
    ids=[
        "a hand of which nothing is known",
        "a draw after a lay",
        "a lay after a draw",
        "a draw with a reshuffle in its midst",
        "a lay after a reshuffle",
    ],
)
def test_worlds_come_as_often_as_they_are_likely(start: State, moves: tuple[str, ...]) -> None:
    shown = view(game_of(*moves, start=start), 0)
    likely = hands_by_counting(ledgers(shown)[-1])
    tries = 3000
    found = Counter(world.hands for world in islice(worlds(shown, Random(1)), tries))
    assert found.keys() <= likely.keys()
    for hands, ways in likely.items():
        expected = tries * ways / likely.total()
        assert abs(found[hands] - expected) <= 10 + 0.2 * expected, hands
