"""Cards as text: one letter a card.

A row is written from left to right. A hand, a collection or a pile has no order of its own and is
always written in canonical order, so equal contents are equal text, and to draw a card is to choose
an index.
"""

from typing import Final, TypeAlias

from cubirds.game.species import LETTERS

Cards: TypeAlias = str
"""Letters of species, one a card."""

rank: Final = {letter: place for place, letter in enumerate(LETTERS)}.__getitem__
"""A letter's place in canonical order; twice as fast as ``LETTERS.index``, which sorting hands feels."""


def canonical(cards: Cards) -> Cards:
    """The same cards in canonical order."""
    return "".join(sorted(cards, key=rank))


def remove(cards: Cards, gone: Cards) -> Cards:
    """``cards`` without ``gone``, each letter as often as it stands there.

    :raises ValueError: when a card of ``gone`` is not among ``cards``; the message is that letter.
    """
    for letter in gone:
        rest = cards.replace(letter, "", 1)
        if len(rest) == len(cards):
            raise ValueError(letter)
        cards = rest
    return cards


def common(cards: Cards, others: Cards) -> Cards:
    """The cards that stand in both, each as often as it stands in the one that has fewer."""
    return "".join(letter * min(cards.count(letter), others.count(letter)) for letter in LETTERS)
