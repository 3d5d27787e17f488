"""The draw pile, and the discard pile behind it, while cards are taken (rulings: *Empty draw pile*)."""

from cubirds.game.cards import Cards
from cubirds.game.chance import Chance
from cubirds.game.events import Event, Reshuffled


class Supply:
    """Brings card after card; works on copies, so that the state that it began with stays as it was."""

    __slots__ = ("_chance", "_events", "discard", "draw_pile")

    def __init__(self, draw_pile: Cards, discard: Cards, chance: Chance, events: list[Event]) -> None:
        self.draw_pile = draw_pile
        self.discard = discard
        self._chance = chance
        self._events = events

    def card(self) -> Cards:
        """The next card, or no card when both piles are empty."""
        pile = self.draw_pile or self._reshuffled()
        if not pile:
            return ""
        index = self._chance.card(pile)
        self.draw_pile = pile[:index] + pile[index + 1 :]
        return pile[index]

    def cards(self, count: int) -> Cards:
        """The next ``count`` cards in the order in which they come, or as many as there are."""
        return "".join([self.card() for _ in range(count)])

    def refill(self, row: Cards) -> Cards:
        """The cards that come to a row of one species until it holds two; fewer when the piles run out."""
        added = ""
        while added.count(row[0]) == len(added) and (card := self.card()):
            added += card
        return added

    def _reshuffled(self) -> Cards:
        pile, self.discard = self.discard, ""
        if pile:
            self._events.append(Reshuffled(len(pile)))
        return pile
