"""What a viewer may know: of a game, and of each event (bot interface, *The view*).

A view is built by listing what it may contain. A viewer is a seat, or ``None`` for a spectator.
Both forms are plain JSON objects; the same ones reach a page, a program and a Python bot.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from cubirds.game.cards import Cards, canonical
from cubirds.game.history import Game, Round
from cubirds.game.state import ROBINBIRD_SEAT, Outcome, Phase, Reason, Seat, Variant

Viewer: TypeAlias = Seat | None
"""The seat that looks, or ``None`` for a spectator."""


class OutcomeView(TypedDict):
    """How a game ended."""

    reason: Reason
    winners: list[Seat]


class StartView(TypedDict):
    """What lay open before the first turn."""

    rows: list[Cards]
    collections: list[Cards]
    discard: Cards


class RoundView(TypedDict):
    """A round as the viewer saw it."""

    dealer: Seat
    hand: NotRequired[Cards]
    """The cards that the viewer was dealt; not there for a spectator."""
    turns: list[str]
    discarded: NotRequired[Cards]
    """All hands that were thrown away together; not there before the round ended."""


class View(TypedDict):
    """Everything that a viewer can know of a game."""

    seat: Seat | None
    players: int
    variant: Variant
    turn: Seat
    decision: Literal["lay", "draw", "flock"] | None
    rows: list[Cards]
    collections: list[Cards]
    hand: NotRequired[Cards]
    """The viewer's hand; not there for a spectator."""
    hand_sizes: list[int]
    open_hands: NotRequired[dict[str, Cards]]
    """RobinBird's hand by seat; not there in the standard game."""
    draw_pile: int
    discard: Cards
    start: StartView
    rounds: list[RoundView]
    over: OutcomeView | None


def view(game: Game, viewer: Viewer) -> View:
    """What ``viewer`` can know of ``game``."""
    state = game.state
    shown: View = {
        "seat": viewer,
        "players": state.seats,
        "variant": state.variant,
        "turn": state.turn,
        "decision": _decision(state.phase),
        "rows": list(state.rows),
        "collections": list(state.collections),
        "hand_sizes": [len(hand) for hand in state.hands],
        "draw_pile": len(state.draw_pile),
        "discard": state.discard,
        "start": {
            "rows": list(game.start.rows),
            "collections": list(game.start.collections),
            "discard": game.start.discard,
        },
        "rounds": [_round(one, viewer) for one in game.rounds],
        "over": None if state.outcome is None else outcome_view(state.outcome),
    }
    if viewer is not None:
        shown["hand"] = state.hands[viewer]
    if state.variant is Variant.ROBINBIRD:
        shown["open_hands"] = {str(ROBINBIRD_SEAT): state.hands[ROBINBIRD_SEAT]}
    return shown


def outcome_view(outcome: Outcome) -> OutcomeView:
    """An outcome as a JSON object."""
    return {"reason": outcome.reason, "winners": list(outcome.winners)}


def _decision(phase: Phase) -> Literal["lay", "draw", "flock"] | None:
    match phase:
        case Phase.LAY:
            return "lay"
        case Phase.DRAW:
            return "draw"
        case Phase.FLOCK:
            return "flock"
    return None


def _round(one: Round, viewer: Viewer) -> RoundView:
    shown: RoundView = {"dealer": one.dealer, "turns": list(one.concealed_turns)}
    if viewer is not None:
        seats = len(one.hands)
        own = slice((viewer - one.dealer) % seats, None, seats)
        shown["turns"][own] = one.turns[own]
        shown["hand"] = one.hands[viewer]
    if one.discarded is not None:
        shown["discarded"] = canonical("".join(one.discarded))
    return shown
