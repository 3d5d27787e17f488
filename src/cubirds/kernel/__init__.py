"""The rules compiled: the twin of ``cubirds.game`` for millions of turns a second.

``cubirds.game`` decides what is right; the tests hold both equal, state by state, chance included. Nothing
that a person waits for imports this package: it imports numba, and what is called for the first time is
compiled, which takes seconds where no cache is there yet.

``Position`` is for callers in Python. Below it, a state is an array of words (``layout``) that is changed
in place, and chance is the state of a generator, one word that is passed in and given back (``chance``).
Everything marked ``compiled`` takes ``uint64`` scalars and arrays of them, releases the interpreter lock, and
can be called from other compiled functions::

    rng = set_up(words, seats, STANDARD, U(0), stream(seed, game))
    while field(words, PHASE) != OVER:
        rng += STEP
        rng = apply(words, random_action(words, rng), rng)

For a search with a policy of its own the parts of a turn are there as helpers from scalars to scalars, as
``play`` uses them: ``turns.lay``, ``supply.draw_cards``, ``turns.flock``, ``rounds.goal_reached``.
"""

from cubirds.kernel.chance import STEP, SplitMixChance, below, mixed, stream
from cubirds.kernel.compiled import compiled
from cubirds.kernel.games import Tally, random_games, random_playouts
from cubirds.kernel.lanes import U
from cubirds.kernel.layout import (
    COLLECTIONS,
    DISCARD,
    HANDS,
    HEADER,
    LAY,
    OVER,
    PHASE,
    PILE,
    ROBINBIRD_VARIANT,
    ROWS,
    STANDARD,
    TURN,
    WINNERS,
    Words,
    field,
    from_state,
    to_state,
    word_count,
)
from cubirds.kernel.play import play_random, random_action
from cubirds.kernel.position import Position
from cubirds.kernel.setup import set_up
from cubirds.kernel.turns import apply, legal_mask

__all__ = [
    "COLLECTIONS",
    "DISCARD",
    "HANDS",
    "HEADER",
    "LAY",
    "OVER",
    "PHASE",
    "PILE",
    "ROBINBIRD_VARIANT",
    "ROWS",
    "STANDARD",
    "STEP",
    "TURN",
    "WINNERS",
    "Position",
    "SplitMixChance",
    "Tally",
    "U",
    "Words",
    "apply",
    "below",
    "compiled",
    "field",
    "from_state",
    "legal_mask",
    "mixed",
    "play_random",
    "random_action",
    "random_games",
    "random_playouts",
    "set_up",
    "stream",
    "to_state",
    "word_count",
]
