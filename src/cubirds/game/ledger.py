"""A round as one viewer could follow it: which cards came to hands unseen, and what hands showed since.

Ledgers are read from a view alone. When a round ends, all hands lie open together, so that what was
hidden in one round tells nothing about the next; only the piles go on.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from cubirds.game.cards import Cards, canonical, remove
from cubirds.game.notation import Turn, parse_robinbird_turn, parse_turn
from cubirds.game.species import DECK, LETTERS
from cubirds.game.state import HAND_SIZE, ROBINBIRD_SEAT, Seat, Variant
from cubirds.game.views import RoundView, View


class Arrival(NamedTuple):
    """A card that came to a hand unseen."""

    seat: Seat
    pile: int
    """The draw pile that it came from: 0 for the round's first, one more after each reshuffle."""


class Showing(NamedTuple):
    """A hand showed how many cards of a species it held.

    Of the seat's arrivals with the indices ``after`` to ``before - 1``, ``cards`` were of that species:
    earlier ones of it had been shown and had gone before, and later ones were not there yet.
    """

    seat: Seat
    letter: str
    after: int
    before: int
    cards: int


class Ledger(NamedTuple):
    """What a viewer could follow of a round."""

    known: tuple[Cards, ...]
    """By seat, the cards of the hand that the viewer saw go there."""
    arrivals: tuple[Arrival, ...]
    """In the order in which they came."""
    showings: tuple[Showing, ...]
    """In the order in which they happened."""
    piles: tuple[Cards, ...]
    """Of each draw pile of the round, the cards that the viewer did not see come from it: those of the
    arrivals and, of the last pile, the ``draw_pile`` cards that are still in it."""
    draw_pile: int
    """How many cards of the last pile are in it; 0 when the round has ended, for the viewer knows by
    then what is there."""

    def hands(self, cards: Cards) -> tuple[Cards, ...]:
        """The hands that the arrivals make when ``cards`` names them in their order."""
        last_shown = {(showing.seat, showing.letter): showing.before for showing in self.showings}
        hands = list(self.known)
        for index, (arrival, letter) in enumerate(zip(self.arrivals, cards, strict=False)):
            if index >= last_shown.get((arrival.seat, letter), 0):
                hands[arrival.seat] += letter
        return tuple(map(canonical, hands))


def ledgers(view: View) -> tuple[Ledger, ...]:
    """The ledger of every round, and one of empty hands where a round ended and none could be dealt."""
    reader = _Reader(view)
    finished = [reader.read(one) for one in view["rounds"]]
    return tuple(finished) if view["rounds"][-1].get("discarded") is None else (*finished, reader.ledger())


class _Reader:
    """Follows the history of a view, round by round."""

    def __init__(self, view: View) -> None:
        start = view["start"]
        self._view = view
        self._robinbird = view["variant"] == Variant.ROBINBIRD
        self._open_seats = {view["seat"], ROBINBIRD_SEAT} if self._robinbird else {view["seat"]}
        self._discard = start["discard"]
        self._begin(remove(DECK, "".join((*start["rows"], *start["collections"], start["discard"]))))

    def _begin(self, draw_pile: Cards) -> None:
        self._piles = [draw_pile]
        self._left = len(draw_pile)
        self._known = [""] * self._view["players"]
        self._arrivals: list[Arrival] = []
        self._showings: list[Showing] = []
        self._last_shown: dict[tuple[Seat, str], int] = {}

    def ledger(self) -> Ledger:
        """The round so far."""
        return Ledger(
            tuple(self._known),
            tuple(self._arrivals),
            tuple(self._showings),
            tuple(self._piles),
            self._left,
        )

    def read(self, one: RoundView) -> Ledger:
        """The ledger of the next round."""
        self._deal(one)
        for index, text in enumerate(one["turns"]):
            self._turn((one["dealer"] + index) % self._view["players"], text)
        discarded = one.get("discarded")
        return self.ledger() if discarded is None else self._end(discarded)

    def _deal(self, one: RoundView) -> None:
        dealt = {ROBINBIRD_SEAT: self._robinbirds_deal(one)} if self._robinbird else {}
        if "hand" in one and self._view["seat"] is not None:
            dealt[self._view["seat"]] = one["hand"]
        for seat in range(self._view["players"]):
            begin = len(self._arrivals)
            self._arrive(seat, HAND_SIZE)
            if seat in dealt:
                self._open(seat, dealt[seat], begin)

    def _open(self, seat: Seat, hand: Cards, begin: int) -> None:
        """Show a dealt hand. Which of its cards a reshuffle in its midst brought stays open."""
        if self._arrivals[begin].pile == self._arrivals[-1].pile:
            pile = self._arrivals[-1].pile
            self._piles[pile] = remove(self._piles[pile], hand)
            del self._arrivals[begin:]
        else:
            for letter in LETTERS:
                self._show(seat, letter, hand.count(letter))
        self._known[seat] = hand

    def _robinbirds_deal(self, one: RoundView) -> Cards:
        """What RobinBird was dealt: what she held at the end and completed, without what she took."""
        turns = [
            _parse(text, robinbird=True)
            for index, text in enumerate(one["turns"])
            if (one["dealer"] + index) % 2 == ROBINBIRD_SEAT
        ]
        completed = "".join(part.letter * part.revealed for turn in turns for part in turn.flocks)
        taken = "".join(part.taken for turn in turns for part in turn.lays)
        return canonical(remove(self._robinbird_held(one) + completed, taken))

    def _robinbird_held(self, one: RoundView) -> Cards:
        """Her hand at the end of a round, which of the two hands there is the one that is not empty."""
        discarded = one.get("discarded")
        if discarded is None:
            return self._view["open_hands"][str(ROBINBIRD_SEAT)]
        last = (one["dealer"] + len(one["turns"]) - 1) % 2
        return "" if last == ROBINBIRD_SEAT else discarded

    def _turn(self, seat: Seat, text: str) -> None:
        robinbird = self._robinbird and seat == ROBINBIRD_SEAT
        turn = _parse(text, robinbird=robinbird)
        for lay in turn.lays:
            if robinbird:
                self._turn_up(lay.letter)
            else:
                self._give_up(seat, lay.letter, lay.birds)
            self._known[seat] += lay.taken
            self._turn_up(lay.refilled)
        if seat in self._open_seats:
            self._turn_up(turn.drawn)
            self._known[seat] += turn.drawn
        else:
            self._arrive(seat, text.count("?"))
        for flock in turn.flocks:
            self._give_up(seat, flock.letter, flock.revealed)
            self._discard += flock.letter * (flock.revealed - flock.kept)

    def _give_up(self, seat: Seat, letter: str, count: int) -> None:
        """All ``count`` cards of a species leave a hand in front of everyone."""
        if seat not in self._open_seats:
            self._show(seat, letter, count - self._known[seat].count(letter))
        self._known[seat] = self._known[seat].replace(letter, "")

    def _show(self, seat: Seat, letter: str, cards: int) -> None:
        after, before = self._last_shown.get((seat, letter), 0), len(self._arrivals)
        self._showings.append(Showing(seat, letter, after, before, cards))
        self._last_shown[seat, letter] = before

    def _arrive(self, seat: Seat, cards: int) -> None:
        for _ in range(cards):
            self._next_card()
            self._arrivals.append(Arrival(seat, len(self._piles) - 1))

    def _turn_up(self, cards: Cards) -> None:
        for card in cards:
            self._next_card()
            self._piles[-1] = remove(self._piles[-1], card)

    def _next_card(self) -> None:
        if not self._left:
            self._piles.append(canonical(self._discard))
            self._left, self._discard = len(self._discard), ""
        self._left -= 1

    def _end(self, discarded: Cards) -> Ledger:
        """The ledger of a round that ended, with which the viewer knows what is in the draw pile."""
        shown = "".join(showing.letter * showing.cards for showing in self._showings)
        unseen_in_hands = remove(discarded, "".join(self._known))
        draw_pile = remove("".join(self._piles), shown + unseen_in_hands)
        self._piles[-1] = remove(self._piles[-1], draw_pile)
        self._left = 0
        ledger = self.ledger()
        self._discard += discarded
        self._begin(draw_pile)
        return ledger


_CONCEALED_DRAW: Final = re.compile(r" d\?+")


@lru_cache(maxsize=1 << 12)
def _parse(text: str, *, robinbird: bool) -> Turn:
    """A turn without its draw where that is concealed."""
    return parse_robinbird_turn(text) if robinbird else parse_turn(_CONCEALED_DRAW.sub("", text))
