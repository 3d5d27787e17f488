"""Plays games with a proven deal, for the tests of the page that checks them.

Run from the project's folder: `.venv/bin/python web/scripts/record_proofs.py`. One record a line;
some are long enough that the discard pile becomes the draw pile.
"""

import hashlib
import json
from pathlib import Path

from cubirds.bots import play_game
from cubirds.bots.random_bot import RandomBot
from cubirds.game import KeyedChance, Variant
from cubirds.records import Record, commitment_to, record_of, seed_of

TARGET = Path(__file__).parents[1] / "src/fair/fixtures/proven-games.jsonl"
GAMES: list[tuple[int, Variant, int]] = [
    (2, Variant.STANDARD, 0),
    (5, Variant.STANDARD, 0),
    (1, Variant.ROBINBIRD, 5),
    (1, Variant.ROBINBIRD, 0),
]
"""Persons, variant and challenge of each game."""


def _bytes(what: str) -> bytes:
    return hashlib.sha256(what.encode()).digest()


def prove(number: int, persons: int, variant: Variant, challenge: int) -> Record:
    """A game of random players, with its proof. The last person's page gave no nonce."""
    secret = _bytes(f"secret {number}")
    nonces = [_bytes(f"nonce {number} {seat}") for seat in range(persons)]
    seats = persons + (variant is Variant.ROBINBIRD)
    by_seat: list[bytes | None] = [*nonces[: max(1, persons - 1)], None, None][:seats]
    bots = [RandomBot(number * 10 + seat) for seat in range(persons)]
    game = play_game(bots, KeyedChance(seed_of(secret, by_seat)), variant, challenge)
    proof = {
        "secret": secret.hex(),
        "commitment": commitment_to(secret).hex(),
        "nonces": [nonce.hex() if nonce else None for nonce in by_seat],
    }
    abandoned = game.state.outcome is None
    names = [f"player {seat}" for seat in range(seats)]
    return record_of(game, names, abandoned=abandoned, extra={"proof": proof})


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    lines = (json.dumps(prove(at, *game), separators=(",", ":")) for at, game in enumerate(GAMES))
    TARGET.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
