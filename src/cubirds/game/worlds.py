"""Positions that a viewer holds possible: every hidden card is put somewhere (determinization).

The unseen cards of a round are dealt anew to the arrivals and the draw pile, each pile's cards among the
places that got cards from it, so that every hand could show what it showed. Before that condition all
ways to deal are equally likely; one that keeps it is found and then changed by random swaps of two cards
(a Metropolis walk, with repair by min-conflicts; Minton et al., *Minimizing conflicts*, 1992).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from cubirds.game.cards import Cards, canonical
from cubirds.game.ledger import Ledger, ledgers
from cubirds.game.state import Outcome, Phase, Reason, State, Variant
from cubirds.game.views import View

_SWAPS_A_CARD: Final = 4
"""Swaps from one position to the next."""

# How likely a swap is kept that breaks the condition by one card more: without any, walks get stuck.
_WHILE_MIXING: Final = 0.01
_WHILE_REPAIRING: Final = 0.06


def worlds(view: View, random: Random) -> Iterator[State]:
    """Positions without end, each one consistent with everything that the viewer of ``view`` saw.

    Every position that is consistent, the true one among them, can come, and each about as often as
    it is likely when nothing is inferred from what the seats chose to do.
    """
    ledger = ledgers(view)[-1]
    for cards in arrangements(ledger, random):
        yield _state(view, ledger.hands(cards), canonical(cards[len(ledger.arrivals) :]))


def arrangements(ledger: Ledger, random: Random) -> Iterator[Cards]:
    """Ways without end to name the unseen cards of a round: of each arrival, then in the last draw pile."""
    arrangement = _Arrangement(ledger, random)
    arrangement.repair()
    while True:
        arrangement.mix()
        arrangement.repair()
        yield "".join(arrangement.cards)


def _state(view: View, hands: tuple[Cards, ...], draw_pile: Cards) -> State:
    over, last = view["over"], view["rounds"][-1]
    return State(
        variant=Variant(view["variant"]),
        rows=tuple(view["rows"]),
        hands=hands,
        collections=tuple(view["collections"]),
        draw_pile=draw_pile,
        discard=view["discard"],
        dealer=view["turn"] if "discarded" in last else last["dealer"],
        turn=view["turn"],
        phase=Phase.OVER if over else Phase(view["decision"] or ""),
        outcome=Outcome(Reason(over["reason"]), tuple(over["winners"])) if over else None,
    )


class _Arrangement:
    """Cards at numbered positions: the arrivals, then the draw pile.

    ``_told_by`` gives for a position and a letter the showing that would have counted that card there,
    where there is one; ``_surplus`` how many cards too many each showing has.
    """

    def __init__(self, ledger: Ledger, random: Random) -> None:
        self._random = random.random
        self._showings = ledger.showings
        piles = [arrival.pile for arrival in ledger.arrivals]
        self._pile_of = piles + [len(ledger.piles) - 1] * ledger.draw_pile
        self._positions = _grouped(self._pile_of, len(ledger.piles))
        self._told_by: list[dict[str, int]] = [{} for _ in self._pile_of]
        self._shown: list[list[int]] = []
        for index, showing in enumerate(ledger.showings):
            span = range(showing.after, showing.before)
            self._shown.append([one for one in span if ledger.arrivals[one].seat == showing.seat])
            for position in self._shown[-1]:
                self._told_by[position][showing.letter] = index
        self.cards = self._first(ledger, random)
        self._surplus = [
            sum(self.cards[position] == showing.letter for position in shown) - showing.cards
            for shown, showing in zip(self._shown, ledger.showings, strict=True)
        ]

    def _first(self, ledger: Ledger, random: Random) -> list[str]:
        """Serve each arrival what its hand showed soonest, then the other positions what may stay there.

        Where there was no reshuffle and little is known of the rest, the condition holds already.
        """
        stocks = [random.sample(pile, len(pile)) for pile in ledger.piles]
        wanted = [showing.cards for showing in ledger.showings]
        cards = [""] * len(self._pile_of)
        for position, told_by in enumerate(self._told_by):
            stock = stocks[self._pile_of[position]]
            for letter, index in sorted(told_by.items(), key=lambda item: item[1]):
                if wanted[index] and letter in stock:
                    stock.remove(letter)
                    wanted[index] -= 1
                    cards[position] = letter
                    break
        for position, card in enumerate(cards):
            if not card:
                stock, told_by = stocks[self._pile_of[position]], self._told_by[position]
                cards[position] = next((one for one in stock if one not in told_by), stock[0])
                stock.remove(cards[position])
        return cards

    def mix(self) -> None:
        """Swap cards at random, hardly ever against the condition."""
        for _ in range(_SWAPS_A_CARD * len(self.cards)):
            one = self._one_of(range(len(self.cards)))
            self._try_swap(one, self._one_of(self._positions[self._pile_of[one]]), _WHILE_MIXING)

    def repair(self) -> None:
        """Swap cards until every hand could show what it showed."""
        while wrong := [index for index, surplus in enumerate(self._surplus) if surplus]:
            index = self._one_of(wrong)
            letter = self._showings[index].letter
            too_many = self._surplus[index] > 0
            shown = [one for one in self._shown[index] if (self.cards[one] == letter) is too_many]
            one = self._one_of(shown)
            others = [
                other
                for other in self._positions[self._pile_of[one]]
                if (self.cards[other] == letter) is not too_many and self._told_by[other].get(letter) != index
            ]
            if others:
                self._try_swap(one, self._one_of(others), _WHILE_REPAIRING)

    def _try_swap(self, one: int, other: int, tolerance: float) -> None:
        worse = self._swap(one, other)
        if worse > 0 and self._random() >= tolerance**worse:
            self._swap(one, other)

    def _swap(self, one: int, other: int) -> int:
        """By how much the sum of all surpluses and lacks grows."""
        cards = self.cards
        change = self._count(one, -1) + self._count(other, -1)
        cards[one], cards[other] = cards[other], cards[one]
        return change + self._count(one, 1) + self._count(other, 1)

    def _count(self, position: int, by: int) -> int:
        index = self._told_by[position].get(self.cards[position])
        if index is None:
            return 0
        before = self._surplus[index]
        self._surplus[index] = before + by
        return abs(before + by) - abs(before)

    def _one_of(self, positions: Sequence[int]) -> int:
        return positions[int(self._random() * len(positions))]


def _grouped(groups: list[int], count: int) -> list[list[int]]:
    members: list[list[int]] = [[] for _ in range(count)]
    for position, group in enumerate(groups):
        members[group].append(position)
    return members
