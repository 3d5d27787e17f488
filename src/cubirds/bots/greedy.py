"""A bot that looks one turn ahead: at its hand, at both goals, and at what it leaves to the next seat."""

from collections.abc import Mapping
from functools import cached_property
from typing import Final, TypeAlias

from cubirds.bots.memory import remembered_hands, unseen_shares
from cubirds.bots.offers import Offers
from cubirds.bots.values import between, hand_worths
from cubirds.game import (
    DRAW,
    FIRST_FLOCK,
    HAND_SIZE,
    LEAVE,
    LETTERS,
    ROBINBIRD_SEAT,
    SMALL_FLOCK,
    ActionId,
    Cards,
    MalformedError,
    Variant,
    View,
)
from cubirds.game.actions import LAYS
from cubirds.game.cards import rank
from cubirds.game.rows import lay_on

CAUTION: Final = 0.7
"""How much of what it leaves to the next seat counts against a lay: that seat may miss it, or have better."""
DRAWN_CARDS: Final = 2

_SPECIES: Final = range(len(LETTERS))
_Counts: TypeAlias = list[int]
"""Cards of each species in the bot's hand."""


class GreedyBot:
    """Chooses the action after which its seat stands best."""

    def act(self, view: View, legal: Mapping[ActionId, Cards]) -> ActionId:
        """The best action; the one with the lowest id where several are equally good.

        :raises MalformedError: when the view is a spectator's.
        """
        outlook = _Outlook(view)
        return max(legal, key=lambda action: outlook.after(action, legal[action]))


class _Outlook:
    """How a seat stands after each action, in the unit of ``values``; its collection counts as 0."""

    def __init__(self, view: View) -> None:
        seat = view["seat"]
        if seat is None:
            raise MalformedError("a spectator has nothing to decide")
        self._view = view
        self._next = (seat + 1) % view["players"]
        self._counts = [view["hand"].count(letter) for letter in LETTERS]
        self._held, self._completed = hand_worths(view["collections"][seat])
        self._others = remembered_hands(view)
        self._shares = unseen_shares(view, self._others)

    def after(self, action: ActionId, taken: Cards) -> float:
        """How the seat stands after an action that takes these cards from its row."""
        if action < DRAW:
            return self._after_lay(action, taken)
        if action == DRAW:
            return self._after_draw(self._counts)
        if action == LEAVE:
            return self._before_flock(self._counts)
        if action < FIRST_FLOCK:
            return self._held_worth(self._counts)
        return self._after_flock(self._counts, action - FIRST_FLOCK)

    def _after_lay(self, action: ActionId, taken: Cards) -> float:
        lay = LAYS[action]
        birds = LETTERS[lay.species] * self._counts[lay.species]
        row, _ = lay_on(self._view["rows"][lay.row], birds, lay.side)
        others = [offer for other, offer in enumerate(self._row_offers) if other != lay.row]
        offer = max(self._offers.of_row(row), *others)
        return self._hand_after_lay(lay.species, taken) - CAUTION * offer

    def _hand_after_lay(self, species: int, taken: Cards) -> float:
        if not taken:
            return self._after_laying_only[species]
        counts = self._without(self._counts, species)
        for letter in taken:
            counts[rank(letter)] += 1
        return self._before_flock(counts)

    @cached_property
    def _after_laying_only(self) -> list[float]:
        """By species that is laid and takes nothing: then it may draw."""
        hands = [self._without(self._counts, species) for species in _SPECIES]
        return [max(self._before_flock(hand), self._after_draw(hand)) for hand in hands]

    def _before_flock(self, counts: _Counts) -> float:
        """With a hand to which nothing more comes in this turn."""
        if not any(counts):
            return self._new_round
        without = self._held_worth(counts)
        ready = [species for species in _SPECIES if counts[species] >= SMALL_FLOCK[species]]
        return max([without, *(self._after_flock(counts, species) for species in ready)])

    def _after_flock(self, counts: _Counts, species: int) -> float:
        worth = self._completed[species][counts[species]]
        if sum(counts) == counts[species]:
            return worth + self._held[species][counts[species]] + self._new_round
        return worth + self._held_worth(counts)

    def _after_draw(self, counts: _Counts) -> float:
        """With the flock that the hand has, or the one that the drawn cards are expected to bring nearer."""
        drawn = [
            share * (held[count + 1] - held[count])
            for share, held, count in zip(self._shares, self._held, counts, strict=True)
        ]
        best = max(completed[count] for completed, count in zip(self._completed, counts, strict=True))
        return self._held_worth(counts) + max(0.0, best) + DRAWN_CARDS * sum(drawn)

    def _held_worth(self, counts: _Counts) -> float:
        return sum([worths[count] for worths, count in zip(self._held, counts, strict=True)])

    @cached_property
    def _new_round(self) -> float:
        """To end the round: new hands for all, and what the others lose by it."""
        dealt = [HAND_SIZE * share for share in self._shares]
        lost = []
        for seat, hand in self._others.items():
            held = hand_worths(self._view["collections"][seat]).held
            lost += [
                between(held[one], hand.expected(one, self._shares[one])) - between(held[one], dealt[one])
                for one in _SPECIES
            ]
        return sum(map(between, self._held, dealt)) + sum(lost) / len(self._others)

    @cached_property
    def _offers(self) -> Offers:
        robinbird = self._view["variant"] == Variant.ROBINBIRD and self._next == ROBINBIRD_SEAT
        return Offers(
            self._view["collections"][self._next],
            self._others[self._next],
            self._shares,
            lays_from_pile=robinbird,
        )

    @cached_property
    def _row_offers(self) -> list[float]:
        return [self._offers.of_row(row) for row in self._view["rows"]]

    @staticmethod
    def _without(counts: _Counts, species: int) -> _Counts:
        return [0 if one == species else count for one, count in enumerate(counts)]
