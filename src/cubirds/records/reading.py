"""Replaying a record: every card and every turn is checked (record format, *Reading*)."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias

from cubirds.game import (
    DRAW,
    LEAVE,
    NO_FLOCK,
    ROBINBIRD_SEAT,
    Cards,
    Chance,
    CubirdsError,
    KeyedChance,
    Outcome,
    Phase,
    Reason,
    ScriptedChance,
    State,
    Turn,
    parse_robinbird_turn,
    parse_turn,
    set_up,
)
from cubirds.game.cards import common, remove
from cubirds.game.robinbird import robinbird_turn
from cubirds.game.rounds import Step, deal
from cubirds.game.turns import act
from cubirds.records import fields
from cubirds.records.errors import RecordError
from cubirds.records.proof import ProvenChance, read_proof
from cubirds.records.start import read_deal, read_start

_Script: TypeAlias = Callable[[Cards], Chance]
"""Makes the chance that brings the cards that a turn names."""

_SHOWN = 80
"""Most characters of a bad turn that an error repeats."""


class Replay(NamedTuple):
    """A record that was found right."""

    players: tuple[str, ...]
    state: State
    """The position after the last recorded turn."""
    outcome: Outcome | None
    """How the game ended, by the rules or abandoned; ``None`` where it goes on."""
    turns: int
    proven: bool
    """Whether the record brought a proof of the deal, and all its cards follow from it."""


def replay(record: object) -> Replay:
    """Check a record and play it to its last turn.

    :param record: the record as JSON objects.
    :raises RecordError: names the first thing that is wrong.
    """
    record = fields.mapping(record, "the record")
    start = read_start(record)
    keyed = _proven(record, start)
    state, turns = start, 0
    for number, one in enumerate(record["rounds"], 1):
        if number > 1:
            state = _deal(state, one, number, keyed)
        texts = fields.texts(one, "turns")
        state = _play_round(state, texts, number, _script(keyed))
        turns += len(texts)
    outcome = _checked_outcome(record, state)
    return Replay(tuple(record["players"]), state, outcome, turns, proven=keyed is not None)


def _proven(record: dict[str, Any], start: State) -> KeyedChance | None:
    """The keyed chance of a record with a proof, used up to the first turn."""
    seed = read_proof(record, start.seats)
    if seed is None:
        return None
    keyed = KeyedChance(seed)
    challenge = len(start.collections[ROBINBIRD_SEAT]) - 1
    if set_up(start.seats, keyed, start.variant, challenge) != start:
        raise RecordError("proof: the setup does not follow from the seed")
    return keyed


def _script(keyed: KeyedChance | None) -> _Script:
    return ScriptedChance if keyed is None else lambda cards: ProvenChance(keyed, cards)


def _deal(state: State, record: object, number: int, keyed: KeyedChance | None) -> State:
    """Deal the hands of a recorded round."""
    try:
        if state.phase is not Phase.DEAL:
            before = "the game" if state.phase is Phase.OVER else f"round {number - 1}"
            verb = "is" if state.phase is Phase.OVER else "is not"
            raise RecordError(f"{before} {verb} over")
        recorded = read_deal(record, state.seats)
        if recorded.dealer != state.dealer:
            raise RecordError(
                f"the dealer is {state.dealer}, who ended the round before, not {recorded.dealer}"
            )
        dealt, _ = deal(state, keyed or ScriptedChance(_order_of_deal(recorded.hands, state.draw_pile)))
        if dealt.hands != recorded.hands:
            raise RecordError("proof: the hands do not follow from the seed")
    except CubirdsError as error:
        raise RecordError(f"round {number}: {error}") from None
    return dealt


def _order_of_deal(hands: tuple[Cards, ...], draw_pile: Cards) -> Cards:
    """An order in which the hands can be dealt: the draw pile's last cards come before the discards."""
    order = ""
    for hand in hands:
        first = common(hand, draw_pile)
        draw_pile = remove(draw_pile, first)
        order += first + remove(hand, first)
    return order


def _play_round(state: State, texts: list[str], number: int, script: _Script) -> State:
    played, text = 0, ""
    try:
        for text in texts:
            state = _play_turn(state, text, script)
            played += 1
    except CubirdsError as error:
        raise RecordError(f"round {number} turn {played + 1} {text[:_SHOWN]!r}: {error}") from None
    return state


def _play_turn(state: State, text: str, script: _Script) -> State:
    if state.phase is Phase.ROBINBIRD:
        turn = parse_robinbird_turn(text)
        named = "".join([lay.letter + lay.refilled for lay in turn.lays])
        state, events = robinbird_turn(state, script(named))
    elif state.phase is Phase.LAY:
        turn = parse_turn(text)
        state, events = _seat_turn(state, turn, script(turn.lays[0].refilled + turn.drawn))
    else:
        raise RecordError("the game is over" if state.phase is Phase.OVER else "the round is over")
    played = Turn.of(events)
    if played != turn:
        raise RecordError(_difference(turn, played))
    return state


def _seat_turn(state: State, turn: Turn, chance: Chance) -> Step:
    lay = turn.lays[0]
    held = state.hands[state.turn].count(lay.letter)
    if lay.birds != held:
        raise RecordError(f"{lay.birds} {lay.letter} are laid, the hand holds {held}")
    state, events = act(state, lay.action, chance)
    if state.phase is Phase.DRAW:
        state, more = act(state, DRAW if turn.drawn else LEAVE, chance)
        events += more
    if state.phase is Phase.FLOCK:
        state, more = act(state, turn.flocks[0].action if turn.flocks else NO_FLOCK, chance)
        events += more
    return state, events


def _difference(turn: Turn, played: Turn) -> str:
    """The first part of a turn that is not what the rules make of it."""
    parts = zip_longest(str(turn).split(" "), str(played).split(" "), fillvalue="nothing")
    recorded, made = next((recorded, made) for recorded, made in parts if recorded != made)
    return f"{recorded} is recorded, the rules make it {made}"


def _checked_outcome(record: dict[str, Any], state: State) -> Outcome | None:
    """The outcome, held against the recorded result where there is one."""
    if "result" not in record:
        return state.outcome
    result = fields.mapping(record["result"], "result")
    reason = fields.text(result, "reason")
    winners = tuple(fields.whole(seat, "a winner") for seat in fields.listing(result, "winners"))
    if reason not in tuple(Reason):
        raise RecordError(f"result: reason {reason!r} is unknown")
    recorded = Outcome(Reason(reason), winners)
    if recorded.reason is Reason.ABANDONED and not winners and state.outcome is None:
        return recorded
    if recorded != state.outcome:
        raise RecordError(f"result: {_told(recorded)} is recorded, but the game {_told(state.outcome)}")
    return recorded


def _told(outcome: Outcome | None) -> str:
    return "goes on" if outcome is None else f"ends by {outcome.reason} for {list(outcome.winners)}"
