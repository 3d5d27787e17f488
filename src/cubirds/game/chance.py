"""Chance, always passed in: seeded for simulation, keyed for a game at a table, scripted for a replay."""

import hmac
import random
from typing import Protocol

from cubirds.game.cards import Cards
from cubirds.game.errors import CardNotThereError


class Chance(Protocol):
    """Where cards and the first dealer come from. A pile is never empty when it is asked for a card."""

    def seat(self, seats: int) -> int:
        """The first dealer, 0 to ``seats - 1``."""
        ...

    def card(self, pile: Cards) -> int:
        """The index of the card that comes from ``pile``, which is in canonical order."""
        ...


class SeededChance:
    """Uniform chance of a fast generator; the same seed gives the same game."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def seat(self, seats: int) -> int:
        """The first dealer."""
        return int(self._random() * seats)

    def card(self, pile: Cards) -> int:
        """An index into the pile."""
        return int(self._random() * len(pile))


class KeyedChance:
    """Chance that follows from a key, so that anyone who has the key can check it.

    Outcome *i* is HMAC-SHA256 of *i* (8 bytes, big-endian) under the key, modulo the possibilities
    (record format: *Proof of the deal*).
    """

    def __init__(self, key: bytes, used: int = 0) -> None:
        """``used`` outcomes of the key were taken before: a game that is resumed goes on with the next."""
        self._key = key
        self._used = used

    @property
    def used(self) -> int:
        """How many outcomes of the key were taken so far."""
        return self._used

    def _below(self, possibilities: int) -> int:
        digest = hmac.digest(self._key, self._used.to_bytes(8, "big"), "sha256")
        self._used += 1
        return int.from_bytes(digest, "big") % possibilities

    def seat(self, seats: int) -> int:
        """The first dealer."""
        return self._below(seats)

    def card(self, pile: Cards) -> int:
        """An index into the pile."""
        return self._below(len(pile))


class ScriptedChance:
    """Chance that brings the cards of a list, in its order."""

    def __init__(self, cards: Cards, dealer: int = 0) -> None:
        self._cards = cards
        self._used = 0
        self._dealer = dealer

    def seat(self, seats: int) -> int:  # noqa: ARG002
        """The dealer that was given."""
        return self._dealer

    def card(self, pile: Cards) -> int:
        """The index of the next card.

        :raises CardNotThereError: when no card is left, or the pile does not hold it.
        """
        if self._used == len(self._cards):
            raise CardNotThereError("one more card comes from the pile than is named")
        index = pile.find(self._cards[self._used])
        if index < 0:
            raise CardNotThereError(f"no {self._cards[self._used]} is left in the pile")
        self._used += 1
        return index
