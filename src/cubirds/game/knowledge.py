"""What a viewer can know of the hidden cards: for each hand and the draw pile, what it must and may hold.

It follows from a view alone, which is complete (bot interface, *The view*).
"""

from bisect import bisect_left
from typing import NamedTuple, TypeAlias

from cubirds.game.cards import Cards, canonical
from cubirds.game.ledger import Ledger, Showing, ledgers
from cubirds.game.species import LETTERS
from cubirds.game.state import Seat
from cubirds.game.views import View


class Place(NamedTuple):
    """A hand or the draw pile."""

    size: int
    """How many cards it holds; everyone knows that."""
    certain: Cards
    """The cards that it holds for certain."""
    possible: Cards
    """The most that it can hold of each species, with the certain ones."""

    @property
    def unknown(self) -> int:
        """How many of its cards are not certain."""
        return self.size - len(self.certain)

    @property
    def absent(self) -> Cards:
        """One letter for each species of which it holds no card for certain."""
        return "".join(letter for letter in LETTERS if letter not in self.possible)

    def may_hold(self, cards: Cards) -> bool:
        """Whether ``cards`` are as many as it holds, with all certain ones and none that it cannot hold."""
        return len(cards) == self.size and all(
            self.certain.count(letter) <= cards.count(letter) <= self.possible.count(letter)
            for letter in LETTERS
        )


class Knowledge(NamedTuple):
    """What a viewer can know of the hands and the draw pile, all cards in canonical order.

    A card is certain in a hand when the viewer saw it go there, and the seat has neither laid its
    species nor completed a flock of it since; or when it cannot be anywhere else. A species is absent
    from a hand that showed all it had of it, until an unseen card comes to that hand. A reshuffle
    parts the unseen cards in two: those of before are all in hands, those of the discard pile all came
    to the draw pile. To leave the draw pile alone, or to complete no flock, tells nothing.

    All this is never wrong. It is complete for what each hand did by itself; what follows only from
    several hands together is found as far as the numbers of each place and each species tell it.
    Worlds that are possible in every respect are made by ``worlds``.
    """

    hands: tuple[Place, ...]
    """By seat; the viewer's own hand, and RobinBird's, is certain."""
    draw_pile: Place
    unseen: Cards
    """The cards of the draw pile and the unknown cards of the hands, all together."""

    def contains(self, hands: tuple[Cards, ...], draw_pile: Cards) -> bool:
        """Whether nothing that is known here speaks against these hands and this draw pile."""
        places, contents = (*self.hands, self.draw_pile), (*hands, draw_pile)
        certain = "".join(hand.certain for hand in self.hands)
        return (
            len(contents) == len(places)
            and all(place.may_hold(cards) for place, cards in zip(places, contents, strict=True))
            and canonical("".join(contents)) == canonical(certain + self.unseen)
        )


def knowledge(view: View) -> Knowledge:
    """What the viewer of ``view`` can know of the hidden cards."""
    ledger = ledgers(view)[-1]
    stock = _stock(ledger)
    sizes = [size - len(known) for size, known in zip(view["hand_sizes"], ledger.known, strict=True)]
    most = [_most_in_hand(ledger, seat, stock) for seat in range(view["players"])]
    least, most = _bounds([*most, stock.fresh], [*sizes, ledger.draw_pile], stock.unseen)
    *hands, draw_pile = [
        Place(len(known) + size, canonical(known + _cards(few)), canonical(known + _cards(many)))
        for known, size, few, many in zip(
            (*ledger.known, ""), (*sizes, ledger.draw_pile), least, most, strict=True
        )
    ]
    unseen = [total - sum(few) for total, *few in zip(stock.unseen, *least[:-1], strict=True)]
    return Knowledge(tuple(hands), draw_pile, _cards(unseen))


_Counts: TypeAlias = list[int]
"""Cards of each species, in canonical order."""


class _Stock(NamedTuple):
    """The unseen cards that are still hidden.

    Where a showing leaves open from which side of the last reshuffle its cards came, ``old`` and
    ``fresh`` hold them still: both are upper bounds.
    """

    unseen: _Counts
    """All of them."""
    old: _Counts
    """Those that were in hands when the last draw pile began."""
    fresh: _Counts
    """Those of the last draw pile."""
    fresh_from: int
    """Index of the first arrival from it."""


def _stock(ledger: Ledger) -> _Stock:
    fresh_from = sum(arrival.pile < len(ledger.piles) - 1 for arrival in ledger.arrivals)
    old, fresh = _counts("".join(ledger.piles[:-1])), _counts(ledger.piles[-1])
    unseen = [before + after for before, after in zip(old, fresh, strict=True)]
    for showing in ledger.showings:
        species = LETTERS.index(showing.letter)
        unseen[species] -= showing.cards
        if showing.cards:
            sides = _sides(ledger, showing, fresh_from)
            if len(sides) == 1:
                (fresh if sides.pop() else old)[species] -= showing.cards
    return _Stock(unseen, old, fresh, fresh_from)


def _sides(ledger: Ledger, showing: Showing, fresh_from: int) -> set[bool]:
    """Whether the cards of a showing can have come from the last draw pile, from one before, or both."""
    return {
        index >= fresh_from
        for index in range(showing.after, showing.before)
        if ledger.arrivals[index].seat == showing.seat
    }


def _most_in_hand(ledger: Ledger, seat: Seat, stock: _Stock) -> _Counts:
    """The most cards of each species that can be among a hand's unknown cards."""
    arrivals = [index for index, arrival in enumerate(ledger.arrivals) if arrival.seat == seat]
    showings = [showing for showing in ledger.showings if showing.seat == seat]
    last_shown = {showing.letter: showing.before for showing in showings}
    left = _latest_left(arrivals, showings)
    fresh = len(arrivals) - bisect_left(arrivals, stock.fresh_from)
    most = []
    for species, letter in enumerate(LETTERS):
        shown = last_shown.get(letter, 0)
        since = len(arrivals) - bisect_left(arrivals, shown)
        parts = min(since, fresh, stock.fresh[species]) + min(max(since - fresh, 0), stock.old[species])
        most.append(min(parts, len(left) - bisect_left(left, shown)))
    return most


def _latest_left(arrivals: list[int], showings: list[Showing]) -> list[int]:
    """The arrivals that are left in a hand when what it showed came as early as it can have come.

    To serve whatever waits with the next arrival leaves, of all ways to match showings with arrivals,
    the most arrivals after any moment (unit jobs with release times).
    """
    releases = sorted((showing.after, showing.cards) for showing in showings)
    left, waiting, released = [], 0, 0
    for arrival in arrivals:
        while released < len(releases) and releases[released][0] <= arrival:
            waiting += releases[released][1]
            released += 1
        if waiting:
            waiting -= 1
        else:
            left.append(arrival)
    return left


def _bounds(most: list[_Counts], sizes: list[int], unseen: _Counts) -> tuple[list[_Counts], list[_Counts]]:
    """The least and the most of each species in each place, drawn together by what both sums say."""
    species = range(len(LETTERS))
    least = [[0] * len(LETTERS) for _ in most]
    lines = [([(place, one) for one in species], size) for place, size in enumerate(sizes)]
    lines += [([(place, one) for place in range(len(sizes))], unseen[one]) for one in species]
    changed = True
    while changed:
        changed = False
        for cells, total in lines:
            spare = total - sum(least[place][one] for place, one in cells)
            excess = sum(most[place][one] for place, one in cells) - total
            for place, one in cells:
                low, high = least[place][one], most[place][one]
                least[place][one], most[place][one] = max(low, high - excess), min(high, low + spare)
                changed = changed or (low, high) != (least[place][one], most[place][one])
    return least, most


def _counts(cards: Cards) -> _Counts:
    return [cards.count(letter) for letter in LETTERS]


def _cards(counts: _Counts) -> Cards:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
