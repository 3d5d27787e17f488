"""What the rows offer to the seat that plays next."""

from collections.abc import Sequence
from typing import Final

from cubirds.bots.memory import Hand
from cubirds.bots.values import between, hand_worths
from cubirds.game import LETTERS, Cards
from cubirds.game.rows import takings

_SPECIES: Final = range(len(LETTERS))


class Offers:
    """Guesses what the next seat could take from a row, and what that would be worth to it."""

    def __init__(
        self, collection: Cards, hand: Hand, shares: Sequence[float], *, lays_from_pile: bool
    ) -> None:
        """The next seat's ``collection`` and ``hand``.

        :param shares: of the unseen cards by species.
        :param lays_from_pile: RobinBird lays what the draw pile brings, whatever her hand holds.
        """
        held = hand_worths(collection).held
        self._chances = (
            shares if lays_from_pile else [hand.chance_of_any(one, shares[one]) for one in _SPECIES]
        )
        self._worths = {}
        for one in _SPECIES:
            cards = hand.expected(one, shares[one])
            self._worths[LETTERS[one]] = between(held[one], cards + 1) - between(held[one], cards)
        self._of_row: dict[Cards, float] = {}

    def of_row(self, row: Cards) -> float:
        """What the best taking from this row is worth, times the chance that the seat can make it."""
        offer = self._of_row.get(row)
        if offer is None:
            offer = self._of_row[row] = max(self._of_species(row, one) for one in _SPECIES)
        return offer

    def _of_species(self, row: Cards, species: int) -> float:
        left, right = takings(row)[species]
        if not left and not right:
            return 0.0
        worths = self._worths
        best = max(sum([worths[letter] for letter in left]), sum([worths[letter] for letter in right]))
        return self._chances[species] * best
