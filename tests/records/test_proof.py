"""The proof of the deal: cards follow from a secret and the people's nonces, or the record is refused."""

import copy
import hashlib
import hmac
from typing import Any

import pytest
from tests.records.games import SETUPS, finished, names

from cubirds.game import KeyedChance, Variant
from cubirds.records import RecordError, commitment_to, record_of, replay, seed_of

SECRET = bytes(range(32))


def proven_record(seats: int, variant: Variant, challenge: int) -> dict[str, Any]:
    """A game whose chance was keyed, with its proof; seat 0 is a person, the others bots."""
    nonces = [b"\x07" * 32] + [None] * (seats - 1)
    game = finished(11, seats, variant, challenge, KeyedChance(seed_of(SECRET, nonces)))
    proof = {
        "secret": SECRET.hex(),
        "commitment": commitment_to(SECRET).hex(),
        "nonces": [nonce and nonce.hex() for nonce in nonces],
    }
    return copy.deepcopy(dict(record_of(game, names(game), extra={"proof": proof})))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_right_proof_is_accepted(setup: tuple[int, Variant, int]) -> None:
    assert replay(proven_record(*setup)).proven


def test_seed_and_commitment_are_what_the_format_says() -> None:
    assert commitment_to(SECRET) == hashlib.sha256(SECRET).digest()
    nonces = [b"a" * 32, None, b"b" * 32]
    assert seed_of(SECRET, nonces) == hmac.new(SECRET, b"a" * 32 + b"b" * 32, "sha256").digest()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_another_secret_is_refused_at_the_setup(setup: tuple[int, Variant, int]) -> None:
    record = proven_record(*setup)
    record["proof"]["secret"] = "ff" * 32
    record["proof"]["commitment"] = commitment_to(b"\xff" * 32).hex()
    with pytest.raises(RecordError, match="proof: the setup does not follow"):
        replay(record)


def test_other_cards_than_those_that_follow_are_refused() -> None:
    """A deal that is possible, but not the one that the seed brings."""
    record = proven_record(4, Variant.STANDARD, 0)
    other = finished(12, 4, Variant.STANDARD, 0)
    for name in ("rows", "discard", "collections", "rounds", "result"):
        record[name] = record_of(other, names(other))[name]
    with pytest.raises(RecordError, match="proof"):
        replay(record)


def test_a_drawn_card_that_does_not_follow_is_refused_at_its_turn() -> None:
    record = proven_record(2, Variant.STANDARD, 0)
    turns = record["rounds"][0]["turns"]
    at = next(index for index, turn in enumerate(turns) if " d" in turn)
    draw = next(part for part in turns[at].split(" ") if part.startswith("d"))
    turns[at] = turns[at].replace(draw, draw[:-1] + ("R" if draw[-1] != "R" else "W"))
    with pytest.raises(RecordError, match=rf"round 1 turn {at + 1} .*proof: . follows from the seed"):
        replay(record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", "00"),
        ("secret", 5),
        ("secret", "zz" * 32),
        ("commitment", "00" * 32),
        ("nonces", []),
        ("nonces", ["00" * 31, None]),
        ("nonces", [7, None]),
        ("nonces", None),
    ],
)
def test_a_malformed_proof_is_refused(field: str, value: object) -> None:
    record = proven_record(2, Variant.STANDARD, 0)
    record["proof"][field] = value
    with pytest.raises(RecordError, match=r"proof|nonces"):
        replay(record)
