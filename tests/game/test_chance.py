"""Chance is passed in: the same seed, key or list of cards gives the same game."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from cubirds.game import (
    DECK,
    CardNotThereError,
    KeyedChance,
    Phase,
    ScriptedChance,
    SeededChance,
    Variant,
    apply,
    canonical,
    legal_actions,
    set_up,
)

KEY = bytes(range(32))

OPENSSL = {
    0: "9f0cd9b94097fe4929918d2b8942b34439574261a35dc50163f06c67d4e48899",
    1: "c432e059c378eef7fe2f1181a4050836f51e0856fd74937be81784fa0efa7a1c",
    2: "f92ad613cd014c7449fcc5d4ce98ad02ee7daacc11bbfcc17bc58e0bbcb76e5d",
    255: "cb7fb34be94ced5cb025dda0363174816dfe3bf61adf146783beda15c3406275",
    256: "cdfabd481b2def749b06e4235dd07276f05f3746b6573a88c69791bbdcf6d9ad",
}
"""HMAC-SHA256 of some numbers as ``openssl dgst -sha256 -mac HMAC`` computes them."""


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it, for keys of at most a block."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def outcome(key: bytes, index: int, possibilities: int) -> int:
    """Chance outcome number ``index`` as the record format describes it."""
    digest = hmac_sha256(key, index.to_bytes(8, "big"))
    return int.from_bytes(digest, "big") % possibilities


@pytest.mark.parametrize("index", OPENSSL)
def test_the_hmac_of_this_test_is_that_of_openssl(index: int) -> None:
    assert hmac_sha256(KEY, index.to_bytes(8, "big")).hex() == OPENSSL[index]


def test_a_keyed_outcome_is_the_hmac_of_its_number_modulo_the_possibilities() -> None:
    chance = KeyedChance(KEY)
    for index in range(300):
        possibilities = 1 + index % 110
        assert chance.card(DECK[:possibilities]) == outcome(KEY, index, possibilities)
    assert chance.used == 300


def test_the_first_dealer_and_the_cards_are_outcomes_of_one_row() -> None:
    chance = KeyedChance(KEY)
    assert chance.seat(5) == outcome(KEY, 0, 5)
    assert chance.card(DECK) == outcome(KEY, 1, 110)


def test_keyed_chance_goes_on_where_it_stood() -> None:
    whole = KeyedChance(KEY)
    first = [whole.card(DECK) for _ in range(20)]
    resumed = KeyedChance(KEY, used=12)
    assert [resumed.card(DECK) for _ in range(8)] == first[12:]
    assert resumed.used == whole.used


def outcomes(key: bytes, pile: str) -> Iterator[str]:
    """The cards that a key brings from a pile, one after the other, after the dealer."""
    for index in range(1, len(pile) + 1):
        at = outcome(key, index, len(pile))
        yield pile[at]
        pile = pile[:at] + pile[at + 1 :]


def test_a_keyed_game_is_dealt_in_the_order_of_the_record_format() -> None:
    """First dealer; rows, discards included as they come; hands, seat 0 first; first birds."""
    for number in range(20):
        key = bytes([number]) * 32
        state = set_up(3, KeyedChance(key))
        cards = outcomes(key, DECK)
        rows, discard = [""] * 4, ""
        for row in range(4):
            while len(rows[row]) < 3:
                card = next(cards)
                if card in rows[row]:
                    discard += card
                else:
                    rows[row] += card
        hands = ["".join(islice(cards, 8)) for _ in range(3)]
        birds = list(islice(cards, 3))
        assert state.dealer == outcome(key, 0, 3)
        assert list(state.rows) == rows
        assert state.discard == canonical(discard)
        assert list(state.hands) == [canonical(hand) for hand in hands]
        assert list(state.collections) == birds


def test_against_robinbird_no_dealer_is_drawn() -> None:
    state = set_up(2, KeyedChance(KEY), Variant.ROBINBIRD)
    first = DECK[outcome(KEY, 0, 110)]
    assert state.rows[0][0] == first


@pytest.mark.parametrize("seed", [0, 7, "a text"])
def test_the_same_seed_gives_the_same_game(seed: int | str) -> None:
    games = []
    for _ in range(2):
        chance = SeededChance(seed)
        state = set_up(4, chance)
        states = [state]
        while state.phase is not Phase.OVER and len(states) < 400:
            legal = list(legal_actions(state))
            state, _ = apply(state, legal[len(states) % len(legal)], chance)
            states.append(state)
        games.append(states)
    assert games[0] == games[1]


def test_another_seed_gives_another_game() -> None:
    assert len({set_up(2, SeededChance(seed)) for seed in range(100)}) == 100


def test_seeded_chance_is_uniform() -> None:
    chance = SeededChance(1)
    cards = Counter(chance.card("FOTDP") for _ in range(5000))
    seats = Counter(chance.seat(3) for _ in range(3000))
    assert cards.keys() == set(range(5))
    assert seats.keys() == set(range(3))
    assert all(abs(count - 1000) < 120 for count in (*cards.values(), *seats.values()))


def test_scripted_chance_brings_the_cards_of_a_list_in_order() -> None:
    chance = ScriptedChance("RFR", dealer=1)
    assert chance.seat(2) == 1
    assert [chance.card("FORR"), chance.card("FOR"), chance.card("OR")] == [2, 0, 1]


def test_a_scripted_card_that_is_not_there_is_refused() -> None:
    with pytest.raises(CardNotThereError, match="no R is left") as error:
        ScriptedChance("R").card("FO")
    assert error.value.code == "card_not_there"
    with pytest.raises(CardNotThereError, match="one more card"):
        ScriptedChance("").card("FO")
