"""What someone who pays attention remembers of another hand: cards that it took, species that it lacks.

Quick, and enough for a guess; ``cubirds.game.knowledge`` is exact and takes several times as long. A
seat that lays or completes a species puts down all of it, so afterwards it holds only what it takes or
draws later. Hands are dealt anew in each round, so the last round alone counts.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from cubirds.game import COPIES, HAND_SIZE, LETTERS, Cards, Seat, View
from cubirds.game.cards import rank

_PART: Final = re.compile(
    rf"(?P<birds>\d+)(?P<letter>[{LETTERS}])(?:[1-4][LR](?:x(?P<taken>[{LETTERS}]+))?)?|d(?P<drawn>\?+)"
)
"""A lay (``2P3LxFO``), a flock (``!5M``) or a draw (``d??``) of another seat."""


@dataclass(slots=True)
class Hand:
    """Another seat's hand; lists hold a number by species."""

    hidden: int = HAND_SIZE
    """Cards of which nobody else knows the species."""
    known: list[int] = field(default_factory=lambda: [0] * len(LETTERS))
    """Cards that everyone saw this seat take."""
    recent: list[int] = field(default_factory=lambda: [HAND_SIZE] * len(LETTERS))
    """Cards that came unseen since the seat put the species down: only those can be of it."""

    def put_down(self, species: int, birds: int) -> None:
        """All cards of a species leave the hand, ``birds`` in number."""
        self.hidden -= birds - self.known[species]
        self.known[species] = self.recent[species] = 0

    def take(self, cards: Cards) -> None:
        """Cards from a row."""
        for letter in cards:
            self.known[rank(letter)] += 1

    def draw(self, cards: int) -> None:
        """Cards that nobody else sees."""
        self.hidden += cards
        self.recent = [recent + cards for recent in self.recent]

    def expected(self, species: int, share: float) -> float:
        """How many cards of a species to expect, when this ``share`` of all unseen cards is of it."""
        return self.known[species] + share * min(self.recent[species], self.hidden)

    def chance_of_any(self, species: int, share: float) -> float:
        """How likely the hand holds a card of a species; ``share`` as above."""
        if self.known[species]:
            return 1.0
        return 1.0 - (1.0 - share) ** min(self.recent[species], self.hidden)


def remembered_hands(view: View) -> dict[Seat, Hand]:
    """What the viewer remembers of the hand of each other seat; RobinBird's lies open."""
    players, last = view["players"], view["rounds"][-1]
    open_hands = view.get("open_hands", {})
    hands = {seat: Hand() for seat in range(players) if seat != view["seat"] and str(seat) not in open_hands}
    for index, turn in enumerate(last["turns"]):
        hand = hands.get((last["dealer"] + index) % players)
        if hand is not None:
            _follow(hand, turn)
    for seat, cards in open_hands.items():
        counts = [cards.count(letter) for letter in LETTERS]
        hands[int(seat)] = Hand(hidden=0, known=counts, recent=[0] * len(LETTERS))
    return hands


def unseen_shares(view: View, hands: dict[Seat, Hand]) -> list[float]:
    """Which share of the cards that the viewer has not seen is of each species, 0 to 1."""
    seen = "".join((*view["rows"], *view["collections"], view["discard"], view.get("hand", "")))
    unseen = [
        copies - seen.count(letter) - sum(hand.known[species] for hand in hands.values())
        for species, (letter, copies) in enumerate(zip(LETTERS, COPIES, strict=True))
    ]
    total = sum(unseen) or 1
    return [cards / total for cards in unseen]


def _follow(hand: Hand, turn: str) -> None:
    for birds, letter, taken, drawn in _PART.findall(turn):
        if drawn:
            hand.draw(len(drawn))
        else:
            hand.put_down(rank(letter), int(birds))
            hand.take(taken)
