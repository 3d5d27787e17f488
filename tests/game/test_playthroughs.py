"""Golden playthroughs: whole games as text, in which any change of behaviour shows as a difference.

They are written anew, to be reviewed as a diff, by::

    python -m tests.game.test_playthroughs

Each decision shows the position with everything open, the legal actions with what each would take, the
one that was chosen, and what happened as a spectator saw it. At the end stand all views.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.game.twins import viewers

from cubirds.game import (
    DRAW,
    FIRST_FLOCK,
    ActionId,
    Game,
    LegalActions,
    SeededChance,
    State,
    Variant,
    action_of,
    legal_actions,
    outcome_view,
    seen,
    view,
)

FOLDER = Path(__file__).parent / "playthroughs"

GAMES = {
    "two_seats": (2, Variant.STANDARD, 0, 1),
    "three_seats": (3, Variant.STANDARD, 0, 12),
    "four_seats": (4, Variant.STANDARD, 0, 28),
    "five_seats": (5, Variant.STANDARD, 0, 8),
    "cards_exhausted": (5, Variant.STANDARD, 0, 19),
    "robinbird": (2, Variant.ROBINBIRD, 0, 10),
    "robinbird_challenge": (2, Variant.ROBINBIRD, 5, 6),
}
"""Seats, variant, RobinBird's extra birds, seed."""


def playthrough(name: str) -> str:
    """The text of a playthrough."""
    return "\n".join(lines(*GAMES[name])) + "\n"


def lines(seats: int, variant: Variant, challenge: int, seed: int) -> Iterator[str]:
    yield f"seats {seats}, variant {variant}, challenge {challenge}, seed {seed}"
    chance, choose = SeededChance(seed), Random(seed)
    game = Game.new(seats, chance, variant, challenge)
    decision = 0
    while game.state.outcome is None:
        legal = legal_actions(game.state)
        action = sensible(legal, choose)
        yield f"\n# decision {decision}"
        yield from position_lines(game.state)
        yield "legal: " + " ".join(
            f"{one}:{action_of(one)}" + (f"x{taken}" if taken else "") for one, taken in legal.items()
        )
        yield f"chosen: {action}:{action_of(action)}"
        game, events = game.play(action, chance)
        for event in events:
            yield "  " + json.dumps(seen(event, None, variant))
        decision += 1
    yield "\n# the end"
    yield from position_lines(game.state)
    yield from view_lines(game)


def sensible(legal: LegalActions, choose: Random) -> ActionId:
    """A choice that gets on: a flock, a draw, a lay that takes the most."""
    worth = {action: len(taken) for action, taken in legal.items()}
    worth |= {action: 1 for action in legal if action >= FIRST_FLOCK or action == DRAW}
    best = [action for action in legal if worth[action] == max(worth.values())]
    return best[int(choose.random() * len(best))]


def position_lines(state: State) -> Iterator[str]:
    yield f"rows: {' '.join(state.rows)}"
    yield f"hands: {' '.join(hand or '-' for hand in state.hands)}"
    yield f"collections: {' '.join(state.collections)}"
    yield f"draw pile: {len(state.draw_pile)} {state.draw_pile}"
    yield f"discard: {len(state.discard)} {state.discard}"
    outcome = "" if state.outcome is None else ", " + json.dumps(outcome_view(state.outcome))
    yield f"dealer {state.dealer}, turn {state.turn}, {state.phase}{outcome}"


def view_lines(game: Game) -> Iterator[str]:
    for viewer in viewers(game):
        name = "a spectator" if viewer is None else f"seat {viewer}"
        yield f"view of {name}: {json.dumps(view(game, viewer))}"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_still_goes_as_it_went(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text()
    assert playthrough(name).splitlines() == written.splitlines()


def test_every_file_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_name in GAMES:
        (FOLDER / f"{game_name}.txt").write_text(playthrough(game_name))
