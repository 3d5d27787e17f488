"""A game in the kernel, for callers in Python."""

from typing import Final

import numpy as np

from cubirds.game import ACTIONS, DRAW, ActionId, Phase, SeededChance, State, Variant
from cubirds.game import apply as apply_readably
from cubirds.game.setup import check_table
from cubirds.kernel.chance import STEP, stream
from cubirds.kernel.lanes import U
from cubirds.kernel.layout import PHASE, PHASES, VARIANTS, Words, field, from_state, to_state, word_count
from cubirds.kernel.play import play_random, random_action
from cubirds.kernel.setup import set_up
from cubirds.kernel.turns import apply, legal_mask

_WORD: Final = 1 << 64


class Position:
    """A state and a generator that change with every action."""

    __slots__ = ("rng", "words")

    def __init__(self, words: Words, rng: int) -> None:
        self.words = words
        self.rng = rng
        """State of the generator, 0 to 2**64 - 1."""

    @classmethod
    def new(
        cls, seats: int, seed: int, variant: Variant = Variant.STANDARD, challenge: int = 0, game: int = 0
    ) -> "Position":
        """The first position of a seed's game number ``game``; see ``cubirds.game.set_up``.

        :raises MalformedError: when the numbers do not fit the variant.
        """
        check_table(seats, variant, challenge)
        words = np.empty(word_count(seats), np.uint64)
        rng = U(stream(U(seed), U(game)))
        rng = set_up(words, U(seats), U(VARIANTS.index(variant)), U(challenge), rng)
        return cls(words, int(rng))

    @classmethod
    def of(cls, state: State, seed: int) -> "Position":
        """A state of the readable rules, with chance from a seed."""
        return cls(from_state(state), int(stream(U(seed), U(0))))

    @property
    def state(self) -> State:
        """The state of the readable rules."""
        return to_state(self.words)

    @property
    def phase(self) -> Phase:
        """What has to happen next."""
        return PHASES[int(field(self.words, PHASE))]

    @property
    def legal_actions(self) -> list[ActionId]:
        """The ids of the legal actions, ascending; none when the game is over."""
        mask = self._legal_mask()
        return [action for action in range(len(ACTIONS)) if mask >> action & 1]

    def _legal_mask(self) -> int:
        lays, others = legal_mask(self.words)
        return int(lays) | int(others) << DRAW

    def apply(self, action: ActionId) -> None:
        """Carry out an action, and all that follows until somebody decides or the game is over.

        :raises CubirdsError: what ``cubirds.game.apply`` raises, for the same actions.
        """
        if action < 0 or not self._legal_mask() >> action & 1:
            apply_readably(self.state, action, SeededChance(0))
        self.rng = int(apply(self.words, U(action), U(self.rng)))

    def random_action(self) -> ActionId:
        """A legal action, each with the same chance; the game must not be over."""
        self.rng = (self.rng + int(STEP)) % _WORD
        return int(random_action(self.words, U(self.rng)))

    def play_random(self, max_turns: int) -> int:
        """Play at random until the game is over or so many turns were begun; how many were."""
        rng, turns = play_random(self.words, U(self.rng), U(max_turns))
        self.rng = int(rng)
        return int(turns)

    def copy(self) -> "Position":
        """The same position, to be changed on its own."""
        return Position(self.words.copy(), self.rng)
