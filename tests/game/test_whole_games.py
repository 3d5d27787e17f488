"""Whole games, whatever is chosen: the rules hold at every decision, and every game ends or is cut off."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.game.positions import SETUPS, missing_cards

from cubirds.game import (
    ACTIONS,
    DRAW,
    LETTERS,
    MAX_TURNS,
    NO_FLOCK,
    ActionId,
    Event,
    Game,
    GameOverError,
    IllegalActionError,
    MalformedError,
    Phase,
    SeededChance,
    State,
    Variant,
    legal_actions,
)
from cubirds.game.events import Drew, Laid, Left, Reshuffled, TurnEnded


def check_position(state: State) -> None:
    """What holds in every position."""
    assert missing_cards(state) == "", "110 cards"
    for row in state.rows:
        assert row, "no row is ever empty"
        runs = [letter for index, letter in enumerate(row) if row[index - 1 : index] != letter]
        assert len(runs) == len(set(runs)), f"a species stands in two places of {row}"
    for cards in (*state.hands, *state.collections, state.draw_pile, state.discard):
        assert list(cards) == sorted(cards, key=LETTERS.index), "canonical order"
    assert (state.outcome is not None) == (state.phase is Phase.OVER)
    assert bool(legal_actions(state)) == (state.phase is not Phase.OVER), "somebody can always act"
    if state.variant is Variant.ROBINBIRD and state.phase is not Phase.OVER:
        assert state.turn == 0, "nobody waits for RobinBird"


def check_step(before: State, events: list[Event], after: State) -> None:
    """Which decision comes next follows from what everyone saw."""
    seat, cards_are_left = before.turn, bool(before.draw_pile or before.discard)
    ended = any(isinstance(event, TurnEnded) and event.seat == seat for event in events)
    following: Phase | None = None
    match next(event for event in events if not isinstance(event, Reshuffled)):
        case Laid(taken="") if cards_are_left:
            following = Phase.DRAW
        case Laid(birds=birds, taken=taken) if len(before.hands[seat]) - birds + len(taken):
            following = Phase.FLOCK
        case Drew():
            following = Phase.FLOCK
        case Left() if before.hands[seat]:
            following = Phase.FLOCK
    assert ended is (following is None)
    if not ended:
        assert (after.phase, after.turn) == (following, seat)


class WholeGames(RuleBasedStateMachine):
    """Plays games decision by decision."""

    @initialize(setup=st.sampled_from(SETUPS), seed=st.integers(0, 1 << 32))
    def set_up(self, setup: tuple[int, Variant, int], seed: int) -> None:
        self.chance = SeededChance(seed)
        self.game = Game.new(setup[0], self.chance, setup[1], setup[2])
        self.turns = 0

    @rule(choice=st.integers(0, 1 << 16))
    def act(self, choice: int) -> None:
        """Play one decision, or find the game over."""
        legal = list(legal_actions(self.game.state))
        if legal and self.turns < MAX_TURNS:
            self.play(legal[choice % len(legal)])

    @rule(seed=st.integers(0, 1 << 16), decisions=st.integers(2, 60))
    def act_often(self, seed: int, decisions: int) -> None:
        """Play some decisions at random."""
        random = Random(seed)
        for _ in range(decisions):
            self.act(random.randrange(1 << 16))

    def play(self, action: ActionId) -> None:
        before = self.game.state
        self.game, events = self.game.play(action, self.chance)
        self.turns += sum(isinstance(event, TurnEnded) for event in events)
        check_step(before, events, self.game.state)
        check_position(self.game.state)

    @precondition(lambda self: self.game.state.phase is not Phase.OVER)
    @rule(action=st.integers(0, len(ACTIONS) - 1))
    def an_illegal_action_is_refused_and_changes_nothing(self, action: int) -> None:
        if action not in legal_actions(self.game.state):
            before = repr(self.game)
            with pytest.raises(IllegalActionError):
                self.game.play(action, NoChance())
            assert repr(self.game) == before

    @precondition(lambda self: self.game.state.phase is Phase.OVER)
    @rule(action=st.integers(0, len(ACTIONS) - 1))
    def an_action_after_the_end_is_refused(self, action: int) -> None:
        with pytest.raises(GameOverError):
            self.game.play(action, NoChance())

    @rule(action=st.integers(max_value=-1) | st.integers(min_value=len(ACTIONS)))
    def a_number_that_is_no_action_is_refused(self, action: int) -> None:
        with pytest.raises(MalformedError):
            self.game.play(action, NoChance())

    @invariant()
    def the_rules_hold(self) -> None:
        check_position(self.game.state)


class NoChance:
    """Chance that must not be asked."""

    def seat(self, seats: int) -> int:
        raise AssertionError(seats)

    def card(self, pile: str) -> int:
        raise AssertionError(pile)


TestWholeGames = WholeGames.TestCase
TestWholeGames.settings = settings(
    max_examples=80, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


@pytest.mark.parametrize(("seats", "variant", "challenge"), SETUPS)
def test_every_game_ends_or_can_be_cut_off(seats: int, variant: Variant, challenge: int) -> None:
    for seed in range(3):
        game = WholeGames()
        game.set_up((seats, variant, challenge), seed)
        random = Random(seed)
        while game.game.state.outcome is None and game.turns < MAX_TURNS:
            game.act(random.randrange(1 << 16))
        assert game.turns <= MAX_TURNS


def test_play_that_goes_round_in_circles_is_cut_off() -> None:
    """Five seats that always draw, always take the most and never complete a flock never end a game."""
    game = WholeGames()
    game.set_up((5, Variant.STANDARD, 0), 1)
    while game.turns < MAX_TURNS:
        legal = legal_actions(game.game.state)
        wanted = [action for action in legal if action in (DRAW, NO_FLOCK)]
        game.play(wanted[0] if wanted else max(legal, key=lambda action: len(legal[action])))
    assert game.game.state.outcome is None
