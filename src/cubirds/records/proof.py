"""The proof of the deal: chance that nobody could bend (record format, *Proof of the deal*)."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Any, Final

from cubirds.game import CardNotThereError, Cards, KeyedChance
from cubirds.records import fields
from cubirds.records.errors import RecordError

SECRET_BYTES: Final = 32
"""The size of a secret, of its commitment and of a nonce."""

_HEX = re.compile(f"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}")


def commitment_to(secret: bytes) -> bytes:
    """The SHA-256 of a secret: shown before anyone sits down, it binds the host to that secret."""
    return hashlib.sha256(secret).digest()


def seed_of(secret: bytes, nonces: Sequence[bytes | None]) -> bytes:
    """The key of all chance in a game: the secret and the nonces of the people, in seat order."""
    return hmac.digest(secret, b"".join(nonce for nonce in nonces if nonce is not None), "sha256")


def read_proof(record: dict[str, Any], seats: int) -> bytes | None:
    """The key of all chance in a recorded game, or ``None`` where the record brings no proof.

    :raises RecordError: when the proof has the wrong form or its commitment is to another secret.
    """
    if "proof" not in record:
        return None
    proof = fields.mapping(record["proof"], "proof")
    secret = _hex(proof.get("secret"), "secret")
    if commitment_to(secret) != _hex(proof.get("commitment"), "commitment"):
        raise RecordError("proof: the commitment is to another secret")
    nonces = fields.listing(proof, "nonces")
    if len(nonces) != seats:
        raise RecordError(f"proof: nonces are {len(nonces)}, seats are {seats}")
    return seed_of(secret, [None if nonce is None else _hex(nonce, "nonce") for nonce in nonces])


def _hex(value: object, name: str) -> bytes:
    if not isinstance(value, str) or _HEX.fullmatch(value) is None:
        raise RecordError(f"proof: the {name} is not {2 * SECRET_BYTES} hexadecimal digits")
    return bytes.fromhex(value)


class ProvenChance:
    """Keyed chance that is held against the cards that a record names."""

    def __init__(self, keyed: KeyedChance, cards: Cards) -> None:
        self._keyed = keyed
        self._cards = cards
        self._used = 0

    def seat(self, seats: int) -> int:
        """The first dealer."""
        return self._keyed.seat(seats)

    def card(self, pile: Cards) -> int:
        """The index of the next card.

        :raises CardNotThereError: when no further card is named, or another card than the named one comes.
        """
        if self._used == len(self._cards):
            raise CardNotThereError("one more card comes from the pile than is named")
        index = self._keyed.card(pile)
        named = self._cards[self._used]
        if pile[index] != named:
            raise CardNotThereError(f"proof: {pile[index]} follows from the seed, not {named}")
        self._used += 1
        return index
