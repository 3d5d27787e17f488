"""A game with everything that happened in it: what records and views are made of."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from cubirds.game.actions import ActionId
from cubirds.game.cards import Cards
from cubirds.game.chance import Chance
from cubirds.game.events import Dealt, Ended, Event, Left, NoFlocked, Reshuffled, RoundEnded, TurnEnded
from cubirds.game.notation import Turn
from cubirds.game.rules import apply
from cubirds.game.setup import set_up
from cubirds.game.state import Seat, State, Variant


class Start(NamedTuple):
    """What lay open before the first turn."""

    rows: tuple[Cards, ...]
    collections: tuple[Cards, ...]
    discard: Cards


class Round(NamedTuple):
    """A round: its deal and its turns, first the dealer's, then clockwise."""

    dealer: Seat
    hands: tuple[Cards, ...]
    """The cards that each seat was dealt."""
    turns: tuple[Turn, ...] = ()
    """The turns that were begun; the last one may be unfinished."""
    discarded: tuple[Cards, ...] | None = None
    """The hands that were thrown away when the round ended, by seat; ``None`` where it did not end."""

    def seat_of(self, turn: int) -> Seat:
        """Whose turn the turn with this index is or was."""
        return (self.dealer + turn) % len(self.hands)


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its history, a value: ``play`` gives the next one."""

    start: Start
    rounds: tuple[Round, ...]
    state: State
    in_turn: bool = False
    """Whether the last turn of the last round is unfinished."""

    @classmethod
    def new(
        cls, seats: int, chance: Chance, variant: Variant = Variant.STANDARD, challenge: int = 0
    ) -> "Game":
        """A new game; see ``set_up`` for the parameters and errors."""
        return cls.from_start(set_up(seats, chance, variant, challenge))

    @classmethod
    def from_start(cls, state: State) -> "Game":
        """A game that begins in ``state``, in which nobody has played."""
        start = Start(state.rows, state.collections, state.discard)
        return cls(start, (Round(state.dealer, state.hands),), state)

    def play(self, action_id: ActionId, chance: Chance) -> tuple["Game", list[Event]]:
        """The game after a decision and all that follows from it; see ``apply`` for the errors."""
        state, events = apply(self.state, action_id, chance)
        return self.with_step(state, events), events

    def with_step(self, state: State, events: Iterable[Event]) -> "Game":
        """The game with a step of the rules added to its history."""
        game = replace(self, state=state)
        for event in events:
            game = game._with_event(event)
        return game

    def _with_event(self, event: Event) -> "Game":
        *before, last = self.rounds
        match event:
            case RoundEnded():
                return replace(self, rounds=(*before, last._replace(discarded=event.discarded)))
            case Dealt():
                return replace(self, rounds=(*self.rounds, Round(event.dealer, event.hands)))
            case Left() | NoFlocked() | Reshuffled() | Ended():
                return self
        turn = last.turns[-1] if self.in_turn else Turn()
        turns = last.turns[:-1] if self.in_turn else last.turns
        grown = last._replace(turns=(*turns, turn.with_event(event)))
        return replace(self, rounds=(*before, grown), in_turn=not isinstance(event, TurnEnded))
