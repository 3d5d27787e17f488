from cubirds.bots.memory import Hand
from cubirds.bots.offers import Offers
from cubirds.game import LETTERS, Cards

NO_SHARES = [0.0] * len(LETTERS)


def offers(known: Cards, collection: Cards = "R") -> Offers:
    """What a hand of which all cards are known can take."""
    hand = Hand(hidden=0, known=[known.count(letter) for letter in LETTERS])
    return Offers(collection, hand, NO_SHARES, lays_from_pile=False)


def test_a_hand_without_a_bird_of_the_row_can_take_nothing() -> None:
    assert offers("WW").of_row("OFD") == 0.0


def test_more_birds_between_are_a_better_offer() -> None:
    assert offers("O").of_row("OTT") > offers("O").of_row("OT") > offers("O").of_row("O") == 0.0


def test_a_bird_that_a_hand_may_hold_offers_less_than_one_that_it_holds() -> None:
    quarter = [0.25 if letter == "O" else 0.0 for letter in LETTERS]
    maybe = Offers("R", Hand(hidden=2), quarter, lays_from_pile=False)
    assert 0.0 < maybe.of_row("OTT") < offers("O").of_row("OTT")


def test_robinbird_lays_what_the_pile_brings_whatever_she_holds() -> None:
    hand = Hand(hidden=0, known=[0] * len(LETTERS))
    shares = [1.0 / len(LETTERS)] * len(LETTERS)
    assert Offers("R", hand, shares, lays_from_pile=True).of_row("OTT") > 0.0
