"""Positions and games that the tests of the rules begin from."""

import random
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cubirds.game import (
    DECK,
    ActionId,
    Cards,
    Event,
    Game,
    Phase,
    ScriptedChance,
    Seat,
    SeededChance,
    State,
    Variant,
    apply,
    canonical,
    legal_actions,
    parse_action,
)
from cubirds.game.cards import remove

ROWS: Final = ("DOM", "RMW", "PRT", "OMF")

SETUPS: Final = (
    *((seats, Variant.STANDARD, 0) for seats in range(2, 6)),
    *((2, Variant.ROBINBIRD, challenge) for challenge in range(6)),
)
"""Every kind of game: seats, variant, RobinBird's extra birds."""


def position(
    *,
    rows: Iterable[Cards] = ROWS,
    hands: Iterable[Cards] = ("FFTDPPWR", "FDPWWWRR"),
    collections: Iterable[Cards] | None = None,
    draw_pile: Cards | None = None,
    discard: Cards = "",
    turn: Seat = 0,
    dealer: Seat = 0,
    phase: Phase = Phase.LAY,
    variant: Variant = Variant.STANDARD,
) -> State:
    """A position; its draw pile holds the rest of the deck where none is given."""
    rows, hands = tuple(rows), tuple(map(canonical, hands))
    collections = tuple(collections or ("",) * len(hands))
    if draw_pile is None:
        draw_pile = remove(DECK, "".join((*rows, *hands, *collections, discard)))
    return State(
        variant,
        rows,
        hands,
        tuple(map(canonical, collections)),
        canonical(draw_pile),
        canonical(discard),
        dealer,
        turn,
        phase,
        None,
    )


class Script(ScriptedChance):
    """Scripted cards of which all have to be used."""

    def __init__(self, cards: Cards, dealer: Seat = 0) -> None:
        super().__init__(cards, dealer)
        self.left = cards

    def card(self, pile: Cards) -> int:
        index = super().card(pile)
        self.left = self.left[1:]
        return index


def after(state: State, action: str, cards: Cards = "") -> State:
    """The state after an action, when chance brings exactly ``cards``."""
    return step(state, action, cards)[0]


def step(state: State, action: str, cards: Cards = "") -> tuple[State, list[Event]]:
    """What ``apply`` gives for an action, when chance brings exactly ``cards``."""
    chance = Script(cards)
    result = apply(state, parse_action(action).id, chance)
    assert not chance.left, f"{chance.left} was not asked for"
    return result


def game_of(*moves: str, start: State) -> Game:
    """A game with these decisions, each with the cards that chance brings: ``P3L`` or ``draw RT``."""
    game = Game.from_start(start)
    for move in moves:
        action, _, cards = move.partition(" ")
        chance = Script(cards)
        game, _ = game.play(parse_action(action).id, chance)
        assert not chance.left, f"{chance.left} was not asked for"
    return game


class Step(NamedTuple):
    """One decision of a game: what was chosen, what happened, and the game afterwards."""

    action: ActionId
    events: list[Event]
    game: Game


class Moment(NamedTuple):
    """A game at a decision, and what has happened since the decision before."""

    game: Game
    events: list[Event]


class Played(NamedTuple):
    """A game with all its decisions."""

    start: Game
    steps: list[Step]

    @property
    def last(self) -> Game:
        """The game after the last step."""
        return self.steps[-1].game if self.steps else self.start

    def moments(self) -> list[Moment]:
        """The game at its start and after each step."""
        return [Moment(self.start, []), *(Moment(one.game, one.events) for one in self.steps)]

    def cut(self, decisions: int) -> "Played":
        """The first decisions of the game."""
        return Played(self.start, self.steps[:decisions])


def steps(game: Game, seed: int) -> Iterator[Step]:
    """A game at random from here on, decision by decision."""
    chance, choose = SeededChance(seed), random.Random(seed)
    while game.state.phase is not Phase.OVER:
        action = choose.choice(list(legal_actions(game.state)))
        game, events = game.play(action, chance)
        yield Step(action, events, game)


def new_game(seed: int, seats: int, variant: Variant = Variant.STANDARD, challenge: int = 0) -> Game:
    """A new game."""
    return Game.new(seats, SeededChance(f"deal {seed}"), variant, challenge)


def played(seed: int, seats: int, variant: Variant = Variant.STANDARD, challenge: int = 0) -> Played:
    """A game at random to its end."""
    start = new_game(seed, seats, variant, challenge)
    return Played(start, list(steps(start, seed)))


def missing_cards(state: State) -> Cards:
    """The cards of the deck that stand nowhere in a position: none, or the rules were broken.

    :raises ValueError: when the position holds a card more often than the deck does.
    """
    return remove(
        DECK,
        "".join((*state.rows, *state.hands, *state.collections, state.draw_pile, state.discard)),
    )
