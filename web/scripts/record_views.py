"""Records games as viewers saw them, for the tests of the client's reducer.

Run from the project's folder: `.venv/bin/python web/scripts/record_views.py`. One line a game:
the first view, then each update with the view after it, as the server would send them.
"""

import json
from pathlib import Path
from typing import Any

from cubirds.game import (
    Game,
    SeededChance,
    Variant,
    Viewer,
    legal_actions,
    seen,
    view,
)

TARGET = Path(__file__).parents[1] / "src/game/fixtures/seen-games.jsonl"
MOST_DECISIONS = 240
GAMES: list[tuple[int, Variant, int, Viewer, int]] = [
    (2, Variant.STANDARD, 0, 0, 5),
    (5, Variant.STANDARD, 0, 3, 2),
    (3, Variant.STANDARD, 0, None, 8),
    (2, Variant.ROBINBIRD, 3, 0, 4),
]
"""Players, variant, challenge, viewer and seed of each game."""


def choose(legal: dict[int, str]) -> int:
    """A plain player: takes the most cards, draws, completes the rarest flock."""
    return max(legal, key=lambda action: (len(legal[action]), action != 66, -action))


def record(players: int, variant: Variant, challenge: int, viewer: Viewer, seed: int) -> dict[str, Any]:
    """One game as ``viewer`` saw it."""
    chance = SeededChance(seed)
    game = Game.new(players, chance, variant, challenge)
    start = view(game, viewer)
    steps: list[dict[str, Any]] = []
    while game.state.outcome is None and len(steps) < MOST_DECISIONS:
        game, events = game.play(choose(legal_actions(game.state)), chance)
        after = view(game, viewer)
        update = {
            "type": "update",
            "version": len(steps) + 2,
            "events": [seen(event, viewer, variant) for event in events],
            "turn": after["turn"],
            "decision": after["decision"],
            "legal": [],
            "now": 0,
        }
        steps.append({"update": update, "view": _without_history(after) if len(steps) % 8 else after})
    steps[-1]["view"] = view(game, viewer)
    return {"start": start, "steps": steps}


def _without_history(shown: Any) -> dict[str, Any]:  # noqa: ANN401 - a view, as plain JSON
    return {key: value for key, value in shown.items() if key not in {"start", "rounds"}}


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    lines = (json.dumps(record(*game), separators=(",", ":")) for game in GAMES)
    TARGET.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
