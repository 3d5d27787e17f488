"""A game played by the readable rules and by the kernel at once, compared at every decision."""

from cubirds import game
from cubirds.game import ActionId, Event, State, Variant
from cubirds.kernel import Position, SplitMixChance, U, from_state, stream


class Twins:
    """One game in both forms. Both draw from generators of equal state, so their cards are equal."""

    def __init__(self, seats: int, variant: Variant, challenge: int, seed: int) -> None:
        self.chance = SplitMixChance(int(stream(U(seed), U(0))))
        self.state = game.set_up(seats, self.chance, variant, challenge)
        self.kernel = Position.new(seats, seed, variant, challenge)
        self.events: list[Event] = []

    def put(self, state: State) -> None:
        """Go on from another state."""
        self.state, self.kernel.words = state, from_state(state)

    def compare(self) -> list[ActionId]:
        """The legal actions, once all is found equal."""
        assert self.kernel.state == self.state
        assert self.kernel.rng == self.chance.rng
        legal = self.kernel.legal_actions
        assert legal == list(game.legal_actions(self.state))
        return legal

    def act(self) -> None:
        """Carry out a random decision in both."""
        action = self.kernel.random_action()
        self.chance.rng = self.kernel.rng
        self.kernel.apply(action)
        self.state, events = game.apply(self.state, action, self.chance)
        self.events += events

    def play(self, decisions: int = 10_000) -> None:
        """Play to the end, or for so many decisions, comparing at each."""
        while decisions and self.compare():
            self.act()
            decisions -= 1
