"""What a viewer gets: the view of the bot interface, and each event as it may be known."""

import json
from typing import Any, get_type_hints

import pytest
from tests.game.positions import SETUPS, game_of, played, position
from tests.game.twins import viewers

from cubirds.game import Event, Game, Outcome, Reason, SeenEvent, Side, Species, Variant, Viewer, seen, view
from cubirds.game.events import (
    Dealt,
    Drew,
    Ended,
    Flocked,
    Laid,
    Left,
    NoFlocked,
    Refilled,
    Reshuffled,
    RoundEnded,
    TurnEnded,
)
from cubirds.game.views import RoundView, View

MINE, OTHER = "FFFDPPWR", "OOTDDPMM"
START = position(rows=("DOM", "RMW", "PRT", "OMT"), hands=(MINE, OTHER), collections=("P", "W"), discard="R")


def test_the_view_of_a_seat_is_that_of_the_bot_interface() -> None:
    game = game_of("P1R", "draw RT", start=START)
    assert view(game, 0) == {
        "seat": 0,
        "players": 2,
        "variant": "standard",
        "turn": 0,
        "decision": "flock",
        "rows": ["DOMPP", "RMW", "PRT", "OMT"],
        "collections": ["P", "W"],
        "hand": "FFFTDWRR",
        "hand_sizes": [8, 8],
        "draw_pile": 110 - 12 - 16 - 2 - 1 - 2,
        "discard": "R",
        "start": {"rows": ["DOM", "RMW", "PRT", "OMT"], "collections": ["P", "W"], "discard": "R"},
        "rounds": [{"dealer": 0, "hand": "FFFDPPWR", "turns": ["2P1R dRT"]}],
        "over": None,
    }


def test_a_spectator_gets_no_hand_at_all() -> None:
    shown = view(game_of("P1R", "draw RT", start=START), None)
    assert shown["seat"] is None
    assert "hand" not in shown
    assert shown["rounds"] == [{"dealer": 0, "turns": ["2P1R d??"]}]


def test_cards_that_another_seat_drew_are_question_marks() -> None:
    game = game_of("P1R", "draw RT", "noflock", start=START)
    assert [view(game, viewer)["rounds"][0]["turns"] for viewer in (0, 1, None)] == [
        ["2P1R dRT"],
        ["2P1R d??"],
        ["2P1R d??"],
    ]
    one_card = game_of("P1R", "draw T", start=START._replace(draw_pile="T", discard=""))
    assert view(one_card, 1)["rounds"][0]["turns"] == ["2P1R d?"]


@pytest.mark.parametrize(
    ("moves", "decision"), [((), "lay"), (("P1R",), "draw"), (("P1R", "leave"), "flock"), (("R3R",), "flock")]
)
def test_the_decision_says_what_is_to_be_done(moves: tuple[str, ...], decision: str) -> None:
    shown = view(game_of(*moves, start=START), 1)
    assert shown["decision"] == decision
    assert shown["turn"] == 0


def test_in_the_standard_game_no_hand_is_open() -> None:
    assert all("open_hands" not in view(game_of(start=START), viewer) for viewer in (0, 1, None))


def ended_round() -> Game:
    start = position(rows=("DTM", "RMW", "PRT", "RMF"), hands=("OOOWWWWW", OTHER, "TTPPMWWR"))
    return game_of("W1L", "leave", "!O FFOTDPRWOTTDDPMRFFOODPMW", start=start)


def test_hands_that_were_thrown_away_are_shown_all_together_and_never_by_seat() -> None:
    for viewer in (None, 0, 1, 2):
        rounds = view(ended_round(), viewer)["rounds"]
        assert rounds[0]["discarded"] == "OOTTTDDPPPMMMWWR"
        assert "discarded" not in rounds[1]


def test_each_round_shows_the_viewer_the_hand_it_was_dealt() -> None:
    rounds = view(ended_round(), 1)["rounds"]
    assert [one["hand"] for one in rounds] == [OTHER, "OTTDDPMR"]
    assert [one["dealer"] for one in rounds] == [0, 0]
    assert all("hand" not in one for one in view(ended_round(), None)["rounds"])


def test_the_end_of_the_game_is_shown() -> None:
    won = game_of("P1R", "leave", "!F", start=START._replace(collections=("OTDPMW", "W")))
    shown = view(won, 1)
    assert shown["over"] == {"reason": "seven_species", "winners": [0]}
    assert shown["decision"] is None


@pytest.mark.parametrize(("seats", "variant", "challenge"), SETUPS)
def test_a_view_has_the_fields_of_its_type_and_no_others(
    seats: int, variant: Variant, challenge: int
) -> None:
    game = played(1, seats, variant, challenge)
    for moment in game.moments():
        for viewer in viewers(game.start):
            shown = view(moment.game, viewer)
            own = set() if viewer is None else {"hand"}
            robinbird = {"open_hands"} if variant is Variant.ROBINBIRD else set()
            assert shown.keys() == View.__required_keys__ | own | robinbird
            assert all(
                one.keys() - {"discarded"} == RoundView.__required_keys__ | own for one in shown["rounds"]
            )


def test_a_view_is_plain_json() -> None:
    for moment in played(2, 3).moments():
        shown = view(moment.game, 1)
        assert json.loads(json.dumps(shown)) == shown


HANDS = (MINE, OTHER, "TTPPMWWR")
HIDDEN = "????????"

EVENTS: dict[str, tuple[Event, Viewer, dict[str, Any]]] = {
    "a lay": (
        Laid(0, Species.PARROT, 2, 2, Side.LEFT, "FO", "PPPT"),
        1,
        {
            "type": "laid",
            "seat": 0,
            "species": "P",
            "count": 2,
            "row": 2,
            "side": "L",
            "taken": "FO",
            "row_cards": "PPPT",
            "text": "2P3LxFO",
        },
    ),
    "a refill": (
        Refilled(2, "RT", "PPRT"),
        None,
        {"type": "refilled", "row": 2, "cards": "RT", "row_cards": "PPRT", "text": "+RT"},
    ),
    "a reshuffle": (Reshuffled(12), None, {"type": "reshuffled", "cards": 12}),
    "one's own draw": (Drew(0, "TR"), 0, {"type": "drew", "seat": 0, "cards": "TR", "text": "dTR"}),
    "another's draw": (Drew(0, "TR"), 1, {"type": "drew", "seat": 0, "cards": "??", "text": "d??"}),
    "a draw of one card": (Drew(0, "T"), None, {"type": "drew", "seat": 0, "cards": "?", "text": "d?"}),
    "no draw": (Left(0), 1, {"type": "left", "seat": 0}),
    "a flock": (
        Flocked(0, Species.MAGPIE, 7, 2),
        1,
        {"type": "flocked", "seat": 0, "species": "M", "count": 7, "kept": 2, "text": "!!7M"},
    ),
    "no flock": (NoFlocked(0), 1, {"type": "no_flock", "seat": 0}),
    "the end of a turn": (TurnEnded(0), 1, {"type": "turn_ended", "seat": 0}),
    "the end of a round": (
        RoundEnded(0, ("", "FR", "FO")),
        1,
        {"type": "round_ended", "seat": 0, "discarded": "FFOR"},
    ),
    "a deal": (Dealt(2, HANDS), 1, {"type": "dealt", "dealer": 2, "hands": [HIDDEN, OTHER, HIDDEN]}),
    "a deal for spectators": (Dealt(2, HANDS), None, {"type": "dealt", "dealer": 2, "hands": [HIDDEN] * 3}),
    "the end of the game": (
        Ended(Outcome(Reason.CARDS_EXHAUSTED, (0, 2))),
        1,
        {"type": "over", "reason": "cards_exhausted", "winners": [0, 2]},
    ),
}


@pytest.mark.parametrize(("event", "viewer", "shown"), EVENTS.values(), ids=EVENTS)
def test_what_a_viewer_may_know_of(event: Event, viewer: Viewer, shown: SeenEvent) -> None:
    assert seen(event, viewer) == shown
    assert json.loads(json.dumps(seen(event, viewer))) == shown


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event, _, _ in EVENTS.values()} == set(Event.__args__)


def test_a_game_is_a_value() -> None:
    game = game_of(start=START)
    before = repr(game)
    after = game_of("P1R", "draw RT", "!F", start=START)
    assert repr(game) == before
    assert after == game_of("P1R", "draw RT", "!F", start=START)
    with pytest.raises(AttributeError):
        game.state = after.state  # type: ignore[misc]


def test_the_types_of_a_view_name_no_secret() -> None:
    assert "hands" not in get_type_hints(View)
    assert get_type_hints(View)["draw_pile"] is int
