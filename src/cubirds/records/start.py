"""The start of a recorded game: who plays what, what lies open, the first deal."""

from typing import Any, NamedTuple

from cubirds.game import (
    DECK,
    HAND_SIZE,
    MAX_CHALLENGE,
    MAX_SEATS,
    MIN_SEATS,
    ROBINBIRD_SEAT,
    ROWS,
    Cards,
    Phase,
    Seat,
    State,
    Variant,
    canonical,
    goal_reached,
)
from cubirds.game.cards import remove
from cubirds.records import fields
from cubirds.records.errors import RecordError
from cubirds.records.writing import FORMAT


class Deal(NamedTuple):
    """The head of a recorded round."""

    dealer: Seat
    hands: tuple[Cards, ...]


def read_start(record: dict[str, Any]) -> State:
    """The position before the first turn.

    :raises RecordError: when the setup is none that the rules allow.
    """
    if record.get("format") != FORMAT:
        raise RecordError(f"format is {record.get('format')!r}, not {FORMAT!r}")
    variant = _variant(record)
    players = fields.texts(record, "players")
    _check_seats(variant, len(players))
    rows = _rows(record)
    discard = _discard(record, rows)
    collections = _collections(record, variant, len(players))
    rounds = fields.listing(record, "rounds")
    if not rounds:
        raise RecordError("rounds: there is none")
    first = _first_deal(rounds[0], variant, len(players))
    return State(
        variant=variant,
        rows=rows,
        hands=first.hands,
        collections=collections,
        draw_pile=_left_in_deck("".join((*rows, discard, *collections, *first.hands))),
        discard=discard,
        dealer=first.dealer,
        turn=first.dealer,
        phase=Phase.LAY,
        outcome=None,
    )


def read_deal(record: object, seats: int) -> Deal:
    """The dealer and the hands of a recorded round, hands in canonical order.

    :raises RecordError: when a field is missing or has the wrong form.
    """
    record = fields.mapping(record, "a round")
    dealer = fields.number(record, "dealer")
    if not 0 <= dealer < seats:
        raise RecordError(f"dealer {dealer} is no seat, seats go from 0 to {seats - 1}")
    hands = fields.card_lists(record, "hands")
    if len(hands) != seats:
        raise RecordError(f"hands are {len(hands)}, seats are {seats}")
    for hand in hands:
        if len(hand) != HAND_SIZE:
            raise RecordError(f"hand {hand!r} has {len(hand)} cards, {HAND_SIZE} are dealt")
    return Deal(dealer, tuple(map(canonical, hands)))


def _variant(record: dict[str, Any]) -> Variant:
    name = fields.text(record, "variant")
    if name not in tuple(Variant):
        raise RecordError(f"variant {name!r} is unknown")
    return Variant(name)


def _check_seats(variant: Variant, seats: int) -> None:
    if variant is Variant.ROBINBIRD and seats != MIN_SEATS:
        raise RecordError(f"players: RobinBird plays one person, these are {seats} seats")
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise RecordError(f"players are {seats}, a game has {MIN_SEATS} to {MAX_SEATS}")


def _rows(record: dict[str, Any]) -> tuple[Cards, ...]:
    rows = fields.card_lists(record, "rows")
    if len(rows) != ROWS:
        raise RecordError(f"rows are {len(rows)}, a game has {ROWS}")
    for row in rows:
        if len(row) != 3 or len(set(row)) != 3:
            raise RecordError(f"row {row!r} does not hold three different species")
    return tuple(rows)


def _discard(record: dict[str, Any], rows: tuple[Cards, ...]) -> Cards:
    discard = canonical(fields.cards(record, "discard"))
    stray = sorted(set(discard) - set("".join(rows)))
    if stray:
        raise RecordError(f"discard: {stray[0]} repeats no card of a row")
    return discard


def _collections(record: dict[str, Any], variant: Variant, seats: int) -> tuple[Cards, ...]:
    collections = tuple(map(canonical, fields.card_lists(record, "collections")))
    if len(collections) != seats:
        raise RecordError(f"collections are {len(collections)}, seats are {seats}")
    for seat, birds in enumerate(collections):
        hers = variant is Variant.ROBINBIRD and seat == ROBINBIRD_SEAT
        most = 1 + MAX_CHALLENGE if hers else 1
        if not 1 <= len(birds) <= most:
            raise RecordError(f"collection {birds!r} of seat {seat} starts with {len(birds)} birds")
        if goal_reached(birds):
            raise RecordError(f"collection {birds!r} of seat {seat} meets a goal before the first turn")
    return collections


def _first_deal(record: object, variant: Variant, seats: int) -> Deal:
    try:
        deal = read_deal(record, seats)
    except RecordError as error:
        raise RecordError(f"round 1: {error}") from None
    if variant is Variant.ROBINBIRD and deal.dealer != 0:
        raise RecordError("round 1: seat 0 deals first against RobinBird")
    return deal


def _left_in_deck(laid_out: Cards) -> Cards:
    try:
        return remove(DECK, laid_out)
    except ValueError as missing:
        raise RecordError(f"round 1: the deck does not hold so many {missing}") from None
