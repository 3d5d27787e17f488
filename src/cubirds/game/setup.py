"""The start of a game (rules: *Setup*; *RobinBird, for one player*)."""

from cubirds.game.actions import ROWS
from cubirds.game.cards import Cards, canonical
from cubirds.game.chance import Chance
from cubirds.game.errors import MalformedError
from cubirds.game.goals import goal_reached
from cubirds.game.species import DECK
from cubirds.game.state import (
    HAND_SIZE,
    MAX_CHALLENGE,
    MAX_SEATS,
    MIN_SEATS,
    ROBINBIRD_SEAT,
    Phase,
    State,
    Variant,
)
from cubirds.game.supply import Supply


def set_up(seats: int, chance: Chance, variant: Variant = Variant.STANDARD, challenge: int = 0) -> State:
    """The first position of a game.

    :param seats: how many seats, RobinBird's included, 2 to 5.
    :param challenge: RobinBird's extra birds, 0 to 5.
    :raises MalformedError: when the numbers do not fit the variant.
    """
    check_table(seats, variant, challenge)
    dealer = chance.seat(seats) if variant is Variant.STANDARD else 0
    supply = Supply(DECK, "", chance, [])
    laid_out = [_lay_out_row(supply) for _ in range(ROWS)]
    hands = tuple(canonical(supply.cards(HAND_SIZE)) for _ in range(seats))
    collections = [supply.card() for _ in range(seats)]
    if challenge:
        collections[ROBINBIRD_SEAT] += _extra_birds(supply, collections[ROBINBIRD_SEAT], challenge)
    return State(
        variant=variant,
        rows=tuple(row for row, _ in laid_out),
        hands=hands,
        collections=tuple(map(canonical, collections)),
        draw_pile=supply.draw_pile,
        discard=canonical("".join(repeated for _, repeated in laid_out)),
        dealer=dealer,
        turn=dealer,
        phase=Phase.LAY,
        outcome=None,
    )


def check_table(seats: int, variant: Variant, challenge: int) -> None:
    """Refuse numbers that do not fit the variant; see ``set_up``.

    :raises MalformedError: when they do not.
    """
    if variant is Variant.ROBINBIRD:
        if seats != MIN_SEATS:
            raise MalformedError(f"RobinBird plays against one person, not at a table of {seats}")
        if not 0 <= challenge <= MAX_CHALLENGE:
            raise MalformedError(f"RobinBird has 0 to {MAX_CHALLENGE} extra birds, not {challenge}")
    elif challenge:
        raise MalformedError("only RobinBird has extra birds")
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise MalformedError(f"a game has {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")


def _lay_out_row(supply: Supply) -> tuple[Cards, Cards]:
    """A row of three different species, and the cards that repeated one."""
    row = repeated = ""
    while len(row) < 3:
        card = supply.card()
        if card in row:
            repeated += card
        else:
            row += card
    return row, repeated


def _extra_birds(supply: Supply, first: Cards, challenge: int) -> Cards:
    """RobinBird's extra birds; those with which she would meet a goal go back and are drawn again."""
    while True:
        extra = supply.cards(challenge)
        if goal_reached(first + extra) is None:
            return extra
        supply.draw_pile = canonical(supply.draw_pile + extra)
