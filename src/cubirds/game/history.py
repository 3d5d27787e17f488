"""A game with everything that happened in it: what records and views are made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cubirds.game.actions import ActionId
from cubirds.game.cards import Cards
from cubirds.game.chance import Chance
from cubirds.game.events import Dealt, Ended, Event, RoundEnded, TurnEnded
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
    turns: tuple[str, ...] = ()
    """The texts of the turns that were begun; the last one may be unfinished."""
    concealed_turns: tuple[str, ...] = ()
    """The same as the other seats saw them: drawn cards are ``?``."""
    discarded: tuple[Cards, ...] | None = None
    """The hands that were thrown away when the round ended, by seat; ``None`` where it did not end."""

    def with_turn(self, turn: Turn) -> "Round":
        """The round with one more turn."""
        return self._replace(
            turns=(*self.turns, str(turn)),
            concealed_turns=(*self.concealed_turns, str(turn.concealed())),
        )

    def without_last_turn(self) -> "Round":
        """The round with one turn less."""
        return self._replace(turns=self.turns[:-1], concealed_turns=self.concealed_turns[:-1])


@dataclass(frozen=True, slots=True)
class Game:
    """A game and its history, a value: ``play`` gives the next one."""

    start: Start
    rounds: tuple[Round, ...]
    state: State
    turn_events: tuple[Event, ...] = ()
    """What happened in the last turn of the last round while that is unfinished."""

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
        rounds, turn = list(self.rounds), list(self.turn_events)
        if turn:
            rounds[-1] = rounds[-1].without_last_turn()
        for event in events:
            if isinstance(event, TurnEnded):
                rounds[-1] = rounds[-1].with_turn(Turn.of(turn))
                turn = []
            elif isinstance(event, RoundEnded):
                rounds[-1] = rounds[-1]._replace(discarded=event.discarded)
            elif isinstance(event, Dealt):
                rounds.append(Round(event.dealer, event.hands))
                turn = []
            elif not isinstance(event, Ended):
                turn.append(event)
        if turn:
            rounds[-1] = rounds[-1].with_turn(Turn.of(turn))
        return Game(self.start, tuple(rounds), state, tuple(turn))
