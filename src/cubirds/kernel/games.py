"""Many random games at once, on one thread or several, and what came of them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from cubirds.game import MAX_SEATS, MAX_TURNS, Reason, Variant
from cubirds.game.setup import check_table
from cubirds.kernel.bits import popcount
from cubirds.kernel.chance import stream
from cubirds.kernel.compiled import compiled
from cubirds.kernel.lanes import ONE, U
from cubirds.kernel.layout import (
    ABANDONED,
    MAX_WORDS,
    OVER,
    PHASE,
    REASON,
    REASONS,
    SEATS,
    VARIANTS,
    WINNERS,
    Words,
    field,
)
from cubirds.kernel.play import play_random
from cubirds.kernel.setup import set_up

_MAX_TURNS: Final = U(MAX_TURNS)
_WORDS: Final = U(MAX_WORDS)

# A tally in words: turns, games by reason, wins by seat.
_TURNS: Final = U(0)
_BY_REASON: Final = U(1)
_BY_SEAT: Final = _BY_REASON + U(len(REASONS))
_TALLY_WORDS: Final = _BY_SEAT + U(MAX_SEATS)
_WIN: Final = U(60)
"""A win, in parts that 1 to 5 winners can share evenly."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a number of games."""

    games: int
    turns: int
    """Turns of all games together, RobinBird's not counted."""
    reasons: dict[Reason, int]
    """How many games ended for each reason; one that was cut off after 1,000 turns is abandoned."""
    wins: tuple[float, ...]
    """Wins by seat; a shared win counts in equal parts."""


def random_games(
    seats: int,
    games: int,
    seed: int,
    variant: Variant = Variant.STANDARD,
    challenge: int = 0,
    threads: int = 1,
) -> Tally:
    """Play games from the deal on, every decision uniform over its legal actions.

    Game *i* of a seed is the same however many games and threads there are.

    :param seats: how many seats, RobinBird's included, 2 to 5.
    :param seed: 0 to 2**64 - 1.
    :param challenge: RobinBird's extra birds, 0 to 5.
    :raises MalformedError: when the numbers do not fit the variant.
    """
    check_table(seats, variant, challenge)
    table = U(seats), U(VARIANTS.index(variant)), U(challenge)
    return _on_threads(
        lambda first, after: _random_games(*table, U(seed), first, after), seats, games, threads
    )


def random_playouts(words: Words, games: int, seed: int, threads: int = 1) -> Tally:
    """Play on from a state, which stays as it is, again and again; see ``random_games``."""
    return _on_threads(
        lambda first, after: _random_playouts(words, U(seed), first, after),
        int(field(words, SEATS)),
        games,
        threads,
    )


def _on_threads(play: Callable[[U, U], Words], seats: int, games: int, threads: int) -> Tally:
    bounds = [U(games * part // threads) for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        tally = sum(pool.map(play, bounds[:-1], bounds[1:]), np.zeros(int(_TALLY_WORDS), np.uint64))
    by_reason = tally[_BY_REASON:_BY_SEAT].tolist()
    by_seat = tally[_BY_SEAT : int(_BY_SEAT) + seats]
    return Tally(
        games=games,
        turns=int(tally[_TURNS]),
        reasons=dict(zip(REASONS, by_reason, strict=True)),
        wins=tuple((by_seat / float(_WIN)).tolist()),
    )


@compiled
def _random_games(seats: U, variant: U, challenge: U, seed: U, first: U, after: U) -> Words:
    tally, words = np.zeros(_TALLY_WORDS, np.uint64), np.empty(_WORDS, np.uint64)
    for game in range(first, after):
        rng = set_up(words, seats, variant, challenge, stream(seed, U(game)))
        _play_and_count(words, rng, tally)
    return tally


@compiled
def _random_playouts(start: Words, seed: U, first: U, after: U) -> Words:
    tally, words = np.zeros(_TALLY_WORDS, np.uint64), np.empty(_WORDS, np.uint64)
    for game in range(first, after):
        for at in range(len(start)):
            words[at] = start[at]
        _play_and_count(words, stream(seed, U(game)), tally)
    return tally


@compiled
def _play_and_count(words: Words, rng: U, tally: Words) -> None:
    _, turns = play_random(words, rng, _MAX_TURNS)
    tally[_TURNS] += turns
    if field(words, PHASE) != OVER:
        tally[_BY_REASON + ABANDONED] += ONE
        return
    tally[_BY_REASON + field(words, REASON)] += ONE
    winners = field(words, WINNERS)
    part = _WIN // popcount(winners)
    for seat in range(field(words, SEATS)):
        tally[_BY_SEAT + U(seat)] += part * ((winners >> U(seat)) & ONE)
