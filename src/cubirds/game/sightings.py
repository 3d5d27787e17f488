"""What a viewer may know of each event: a JSON object that is built by listing what it may contain."""

from typing import Literal, TypeAlias, TypedDict, assert_never

from cubirds.game.actions import Side
from cubirds.game.cards import Cards, canonical
from cubirds.game.events import (
    Dealt,
    Drew,
    Ended,
    Event,
    Flocked,
    Laid,
    Left,
    NoFlocked,
    Refilled,
    Reshuffled,
    RoundEnded,
    TurnEnded,
)
from cubirds.game.notation import FlockPart, LayPart
from cubirds.game.state import ROBINBIRD_SEAT, Reason, Seat, Variant
from cubirds.game.views import Viewer


class LaidSeen(TypedDict):
    """Birds were laid, and perhaps others taken."""

    type: Literal["laid"]
    seat: Seat
    species: str
    count: int
    row: int
    side: Literal["L", "R"]
    taken: Cards
    row_cards: Cards
    """The row after it was closed up."""
    text: str
    """What the event adds to the text of the turn."""


class RefilledSeen(TypedDict):
    """Cards came to the right end of a row."""

    type: Literal["refilled"]
    row: int
    cards: Cards
    row_cards: Cards
    text: str


class ReshuffledSeen(TypedDict):
    """The discard pile became the draw pile."""

    type: Literal["reshuffled"]
    cards: int


class DrewSeen(TypedDict):
    """A seat drew: ``?`` for each card that the viewer does not see."""

    type: Literal["drew"]
    seat: Seat
    cards: Cards
    text: str


class LeftSeen(TypedDict):
    """A seat left the draw pile alone."""

    type: Literal["left"]
    seat: Seat


class FlockedSeen(TypedDict):
    """A seat completed a flock."""

    type: Literal["flocked"]
    seat: Seat
    species: str
    count: int
    kept: int
    text: str


class NoFlockSeen(TypedDict):
    """A seat completed no flock."""

    type: Literal["no_flock"]
    seat: Seat


class TurnEndedSeen(TypedDict):
    """A turn is over."""

    type: Literal["turn_ended"]
    seat: Seat


class RoundEndedSeen(TypedDict):
    """A seat's hand is empty, the others' were thrown away: all together, never by seat."""

    type: Literal["round_ended"]
    seat: Seat
    discarded: Cards


class DealtSeen(TypedDict):
    """New hands: ``?`` for each card that the viewer does not see."""

    type: Literal["dealt"]
    dealer: Seat
    hands: list[Cards]


class EndedSeen(TypedDict):
    """The game is over."""

    type: Literal["over"]
    reason: Reason
    winners: list[Seat]


SeenEvent: TypeAlias = (
    LaidSeen
    | RefilledSeen
    | ReshuffledSeen
    | DrewSeen
    | LeftSeen
    | FlockedSeen
    | NoFlockSeen
    | TurnEndedSeen
    | RoundEndedSeen
    | DealtSeen
    | EndedSeen
)


def seen(  # noqa: C901, PLR0911 - one case an event, none with a thought of its own
    event: Event, viewer: Viewer, variant: Variant = Variant.STANDARD
) -> SeenEvent:
    """What ``viewer`` may know of ``event``."""
    match event:
        case Laid():
            return _laid(event)
        case Refilled(row, cards, row_cards):
            return {
                "type": "refilled",
                "row": row,
                "cards": cards,
                "row_cards": row_cards,
                "text": f"+{cards}",
            }
        case Reshuffled(cards):
            return {"type": "reshuffled", "cards": cards}
        case Drew(seat, cards):
            shown = cards if seat == viewer else _hidden(cards)
            return {"type": "drew", "seat": seat, "cards": shown, "text": f"d{shown}"}
        case Left(seat):
            return {"type": "left", "seat": seat}
        case Flocked():
            return _flocked(event)
        case NoFlocked(seat):
            return {"type": "no_flock", "seat": seat}
        case TurnEnded(seat):
            return {"type": "turn_ended", "seat": seat}
        case RoundEnded(seat, discarded):
            return {"type": "round_ended", "seat": seat, "discarded": canonical("".join(discarded))}
        case Dealt(dealer, hands):
            return {"type": "dealt", "dealer": dealer, "hands": _hands(hands, viewer, variant)}
        case Ended(outcome):
            return {"type": "over", "reason": outcome.reason, "winners": list(outcome.winners)}
    assert_never(event)


def _laid(event: Laid) -> LaidSeen:
    lay = LayPart(event.birds, event.species.letter, event.row, event.side, event.taken)
    return {
        "type": "laid",
        "seat": event.seat,
        "species": event.species.letter,
        "count": event.birds,
        "row": event.row,
        "side": "L" if event.side is Side.LEFT else "R",
        "taken": event.taken,
        "row_cards": event.row_cards,
        "text": str(lay),
    }


def _flocked(event: Flocked) -> FlockedSeen:
    return {
        "type": "flocked",
        "seat": event.seat,
        "species": event.species.letter,
        "count": event.revealed,
        "kept": event.kept,
        "text": str(FlockPart(event.revealed, event.species.letter, event.kept)),
    }


def _hands(hands: tuple[Cards, ...], viewer: Viewer, variant: Variant) -> list[Cards]:
    open_seats = {viewer, ROBINBIRD_SEAT} if variant is Variant.ROBINBIRD else {viewer}
    return [cards if seat in open_seats else _hidden(cards) for seat, cards in enumerate(hands)]


def _hidden(cards: Cards) -> Cards:
    return "?" * len(cards)
