"""How many positions can be reached: counts that change when any rule changes (what perft is to chess).

From the start of a game with a seed, all legal actions are played to a depth. Chance is the same at each
position of a depth, so that only decisions branch.
"""

from collections.abc import Iterator

import pytest

from cubirds.game import SeededChance, State, Variant, apply, legal_actions, set_up

COUNTS = {
    (2, Variant.STANDARD, 0): [
        (56, 56, 20),
        (102, 102, 0),
        (648, 648, 197),
        (4625, 4583, 1740),
        (18674, 18552, 3163),
    ],
    (3, Variant.STANDARD, 0): [
        (32, 32, 10),
        (57, 57, 0),
        (403, 403, 140),
        (3820, 3745, 1982),
        (10809, 10668, 1562),
    ],
    (4, Variant.STANDARD, 0): [
        (40, 40, 14),
        (74, 74, 0),
        (542, 542, 196),
        (3332, 3240, 1432),
        (9656, 9492, 1661),
    ],
    (5, Variant.STANDARD, 0): [
        (40, 40, 12),
        (74, 74, 0),
        (384, 384, 95),
        (2647, 2619, 848),
        (7410, 7360, 943),
    ],
    (2, Variant.ROBINBIRD, 0): [
        (40, 40, 16),
        (78, 78, 0),
        (688, 676, 303),
        (4795, 4345, 1842),
        (14893, 11398, 3481),
    ],
    (2, Variant.ROBINBIRD, 5): [
        (40, 40, 16),
        (78, 78, 0),
        (616, 604, 203),
        (4673, 4247, 1842),
        (12477, 9700, 2739),
    ],
}
"""For a kind of game, by depth: lines of play, different positions at their ends, cards that their last
lays would take."""


def counts(seats: int, variant: Variant, challenge: int, depth: int) -> Iterator[tuple[int, int, int]]:
    lines = {set_up(seats, SeededChance(seats), variant, challenge): 1}
    for level in range(depth):
        following: dict[State, int] = {}
        taken = 0
        for state, ways in lines.items():
            for action, cards in legal_actions(state).items():
                after, _ = apply(state, action, SeededChance(level))
                following[after] = following.get(after, 0) + ways
                taken += ways * len(cards)
        lines = following
        yield sum(lines.values()), len(lines), taken


@pytest.mark.parametrize("kind", COUNTS, ids=lambda kind: "-".join(map(str, kind)))
def test_the_counts_are_as_they_were(kind: tuple[int, Variant, int]) -> None:
    assert list(counts(*kind, depth=len(COUNTS[kind]))) == COUNTS[kind]
