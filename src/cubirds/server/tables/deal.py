"""Chance at a table: it follows from a secret (record format: *Proof of the deal*)."""

import secrets
from collections.abc import Callable
from typing import Protocol, TypeAlias

from cubirds.game import Chance, KeyedChance


class CountedChance(Chance, Protocol):
    """Chance that tells how many outcomes were taken from it."""

    @property
    def used(self) -> int:
        """Outcomes so far, those of before included."""
        ...


ChanceAt: TypeAlias = Callable[[bytes, int], CountedChance]
"""The chance of a game's seed, from the outcome with a given number on."""


def new_secret() -> bytes:
    """A game's secret."""
    return secrets.token_bytes(32)


def keyed_chance(key: bytes, used: int) -> CountedChance:
    """The chance of every real game."""
    return KeyedChance(key, used)
