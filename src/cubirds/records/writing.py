"""Writing a game as a ``cubirds/1`` record."""

from collections.abc import Mapping, Sequence
from typing import Final, NotRequired, TypedDict

from cubirds.game import Cards, Game, Outcome, Reason, Round, Seat, Variant, outcome_view
from cubirds.game.views import OutcomeView

FORMAT: Final = "cubirds/1"


class RoundRecord(TypedDict):
    """A round in a record."""

    dealer: Seat
    hands: list[Cards]
    turns: list[str]


class Record(TypedDict):
    """A ``cubirds/1`` record as a JSON object; more fields may stand at its top level."""

    format: str
    variant: Variant
    players: list[str]
    rows: list[Cards]
    discard: Cards
    collections: list[Cards]
    rounds: list[RoundRecord]
    result: NotRequired[OutcomeView]
    proof: NotRequired["ProofRecord"]


class ProofRecord(TypedDict):
    """The proof of the deal: everything in hexadecimal digits."""

    secret: str
    commitment: str
    nonces: list[str | None]


def record_of(
    game: Game,
    players: Sequence[str],
    *,
    abandoned: bool = False,
    extra: Mapping[str, object] | None = None,
) -> Record:
    """The record of a game.

    :param players: display names by seat.
    :param abandoned: whether a game that the rules have not ended was given up; a turn that had
        begun is left out then, as from the record of a running game.
    :param extra: further fields, such as ``date``, ``seed`` or ``proof``.
    """
    record: Record = {
        "format": FORMAT,
        "variant": game.state.variant,
        "players": list(players),
        "rows": list(game.start.rows),
        "discard": game.start.discard,
        "collections": list(game.start.collections),
        "rounds": [_round_record(one) for one in _finished_turns(game)],
    }
    outcome = Outcome(Reason.ABANDONED, ()) if abandoned else game.state.outcome
    if outcome is not None:
        record["result"] = outcome_view(outcome)
    return {**record, **(extra or {})}  # type: ignore[typeddict-item]


def _finished_turns(game: Game) -> tuple[Round, ...]:
    if not game.turn_events:
        return game.rounds
    return (*game.rounds[:-1], game.rounds[-1].without_last_turn())


def _round_record(one: Round) -> RoundRecord:
    return {"dealer": one.dealer, "hands": list(one.hands), "turns": list(one.turns)}
