"""The rules of CuBirds, readable and exact; nothing but the standard library.

A ``State`` is a position, ``legal_actions`` lists what may be done in it, ``apply`` does it and says
what happened. ``Game`` keeps the history as well, and ``view`` and ``seen`` show it to a viewer.
``knowledge`` says what a viewer can know of the hidden cards, ``worlds`` makes positions that fit it.
"""

from cubirds.game.actions import (
    ACTIONS,
    DRAW,
    FIRST_FLOCK,
    LEAVE,
    NO_FLOCK,
    ROWS,
    Action,
    ActionId,
    Draw,
    Flock,
    Lay,
    Leave,
    NoFlock,
    Row,
    Side,
    action_of,
    parse_action,
)
from cubirds.game.cards import Cards, canonical
from cubirds.game.chance import Chance, KeyedChance, ScriptedChance, SeededChance
from cubirds.game.errors import (
    CardNotThereError,
    CubirdsError,
    GameOverError,
    IllegalActionError,
    MalformedError,
)
from cubirds.game.events import Event
from cubirds.game.goals import Progress, goal_reached, progress
from cubirds.game.history import Game, Round, Start
from cubirds.game.knowledge import Knowledge, Place, knowledge
from cubirds.game.legal import LegalActions, legal_actions
from cubirds.game.notation import Turn, parse_robinbird_turn, parse_turn
from cubirds.game.rules import MAX_TURNS, apply
from cubirds.game.setup import set_up
from cubirds.game.sightings import SeenEvent, seen
from cubirds.game.species import BIG_FLOCK, COPIES, DECK, LETTERS, SMALL_FLOCK, Species
from cubirds.game.state import (
    HAND_SIZE,
    MAX_CHALLENGE,
    MAX_SEATS,
    MIN_SEATS,
    ROBINBIRD_SEAT,
    Outcome,
    Phase,
    Reason,
    Seat,
    State,
    Variant,
)
from cubirds.game.views import View, Viewer, outcome_view, view
from cubirds.game.worlds import worlds

__all__ = [
    "ACTIONS",
    "BIG_FLOCK",
    "COPIES",
    "DECK",
    "DRAW",
    "FIRST_FLOCK",
    "HAND_SIZE",
    "LEAVE",
    "LETTERS",
    "MAX_CHALLENGE",
    "MAX_SEATS",
    "MAX_TURNS",
    "MIN_SEATS",
    "NO_FLOCK",
    "ROBINBIRD_SEAT",
    "ROWS",
    "SMALL_FLOCK",
    "Action",
    "ActionId",
    "CardNotThereError",
    "Cards",
    "Chance",
    "CubirdsError",
    "Draw",
    "Event",
    "Flock",
    "Game",
    "GameOverError",
    "IllegalActionError",
    "KeyedChance",
    "Knowledge",
    "Lay",
    "Leave",
    "LegalActions",
    "MalformedError",
    "NoFlock",
    "Outcome",
    "Phase",
    "Place",
    "Progress",
    "Reason",
    "Round",
    "Row",
    "ScriptedChance",
    "Seat",
    "SeededChance",
    "SeenEvent",
    "Side",
    "Species",
    "Start",
    "State",
    "Turn",
    "Variant",
    "View",
    "Viewer",
    "action_of",
    "apply",
    "canonical",
    "goal_reached",
    "knowledge",
    "legal_actions",
    "outcome_view",
    "parse_action",
    "parse_robinbird_turn",
    "parse_turn",
    "progress",
    "seen",
    "set_up",
    "view",
    "worlds",
]
