"""RobinBird's turns (rules: *RobinBird, for one player*)."""

import pytest
from tests.game.positions import played, position, step

from cubirds.game import (
    Cards,
    Event,
    Game,
    Outcome,
    Phase,
    Reason,
    Seat,
    SeededChance,
    Side,
    State,
    Turn,
    Variant,
    canonical,
    seen,
    view,
)
from cubirds.game.events import Dealt
from cubirds.game.robinbird import side_of

MINE = "FFTDPPWR"
ROWS = ("DOM", "RMW", "PRT", "OMF")


def before_her_turn(
    hers: Cards,
    *,
    mine: Cards = MINE,
    rows: tuple[Cards, ...] = ROWS,
    collections: tuple[Cards, Cards] = ("", ""),
    dealer: Seat = 0,
    draw_pile: Cards | None = None,
    discard: Cards = "",
) -> State:
    """A position in which the person may complete a flock or pass the turn to RobinBird."""
    return position(
        rows=rows,
        hands=(mine, hers),
        collections=collections,
        draw_pile=draw_pile,
        discard=discard,
        dealer=dealer,
        phase=Phase.FLOCK,
        variant=Variant.ROBINBIRD,
    )


def her_turn(start: State, cards: Cards) -> tuple[State, str]:
    """The state after her turn, and its text."""
    state, events = step(start, "noflock", cards)
    return state, text(events)


def text(events: list[Event]) -> str:
    return str(Turn.of(events))


def test_for_each_row_first_to_fourth_one_card_is_laid_on_its_right_side() -> None:
    state, turn = her_turn(before_her_turn("DW"), "WPOR")
    assert turn == "1W1R 1P2R 1O3R 1R4R"
    assert state.rows == ("DOMW", "RMWP", "PRTO", "OMFR")
    assert state.hands[1] == "DW"
    assert (state.turn, state.phase) == (0, Phase.LAY)


def test_or_on_its_left_where_that_takes_strictly_more_cards() -> None:
    start = before_her_turn("DW", rows=("DOMW", "RMPW", "PRT", "OMF"))
    state, turn = her_turn(start, "MPDR")
    assert turn == "1M1LxDO 1P2LxRM 1D3R 1R4R"
    assert state.rows == ("MMW", "PPW", "PRTD", "OMFR")
    assert state.hands[1] == "ODDMWR"


@pytest.mark.parametrize(
    ("row", "card", "side"),
    [
        ("DOM", "P", Side.RIGHT),  # takes nothing on either side
        ("DOM", "O", Side.RIGHT),  # takes one card on either side
        ("DOM", "M", Side.LEFT),  # two on the left, none on the right
        ("DOM", "D", Side.RIGHT),  # none on the left, two on the right
        ("DOOMR", "O", Side.RIGHT),  # one on the left, two on the right
        ("DROOM", "O", Side.LEFT),  # two on the left, one on the right
        ("OO", "O", Side.RIGHT),  # nothing between
    ],
)
def test_the_side_on_which_she_lays(row: Cards, card: Cards, side: Side) -> None:
    assert side_of(row, card) is side


def test_what_she_surrounds_goes_to_her_hand_and_rows_are_refilled() -> None:
    state, turn = her_turn(before_her_turn("W"), "DT" + "POR")
    assert turn == "1D1RxOM+T 1P2R 1O3R 1R4R"
    assert state.rows[0] == "DDT"
    assert state.hands[1] == "OMW"


def test_the_next_card_comes_after_the_refill() -> None:
    _, turn = her_turn(before_her_turn("W"), "DDDT" + "POR")
    assert turn == "1D1RxOM+DDT 1P2R 1O3R 1R4R"


def test_she_completes_every_flock_that_she_holds_in_canonical_order() -> None:
    start = before_her_turn("FFFTTTWWWWWWR")
    state, turn = her_turn(start, "WPOR")
    assert turn == "1W1R 1P2R 1O3R 1R4R !!3F !3T !6W"
    assert state.hands[1] == "R"
    assert state.collections[1] == "FFTW"
    assert state.discard == canonical("F" + "TT" + "WWWWW")


def test_cards_that_she_takes_in_her_turn_count_for_her_flocks() -> None:
    _, turn = her_turn(before_her_turn("OOR"), "DT" + "POR")
    assert turn == "1D1RxOM+T 1P2R 1O3R 1R4R !3O"


def test_she_never_draws_two_cards() -> None:
    game = played(3, 2, Variant.ROBINBIRD)
    hers = [
        one.turns[index] for one in game.last.rounds for index in range(1 - one.dealer, len(one.turns), 2)
    ]
    assert hers
    assert not any(" d" in turn for turn in hers)


def test_she_wins_by_the_same_goals() -> None:
    start = before_her_turn("FFR", collections=("W", "OTDPMW"))
    state, turn = her_turn(start, "WPOR")
    assert turn.endswith("!2F")
    assert state.outcome == Outcome(Reason.SEVEN_SPECIES, (1,))


def test_several_flocks_are_completed_even_when_the_first_reaches_a_goal() -> None:
    start = before_her_turn("FFTTTR", collections=("W", "OTDPMW"))
    state, turn = her_turn(start, "WPOR")
    assert turn.endswith("!2F !3T")
    assert state.collections[1] == canonical("OTDPMWFT")


def test_if_she_empties_her_hand_she_is_the_next_dealer_and_plays_first() -> None:
    dealt = "FFOTDPRW" + "OTTDDPMR"
    start = before_her_turn("FF")
    state, events = step(start, "noflock", "WPOR" + dealt + "MMMM")
    dealing = next(event for event in events if isinstance(event, Dealt))
    assert dealing == Dealt(1, tuple(map(canonical, (dealt[:8], dealt[8:]))))
    after_deal = events[events.index(dealing) + 1 :]
    assert text(after_deal).startswith("1M1L")
    assert (state.dealer, state.turn, state.phase) == (1, 0, Phase.LAY)


def test_if_the_person_empties_the_hand_the_person_deals_and_plays_first() -> None:
    dealt = "FFOTDPRW" + "OTTDDPMR"
    start = before_her_turn("DW", mine="FF", dealer=1)
    state, events = step(start, "!F", dealt)
    assert events[-1] == Dealt(0, tuple(map(canonical, (dealt[:8], dealt[8:]))))
    assert (state.dealer, state.turn, state.phase) == (0, 0, Phase.LAY)


def test_cards_run_out_in_the_midst_of_her_turn() -> None:
    start = before_her_turn("DW", draw_pile="W", discard="P")
    state, turn = her_turn(start, "WP")
    assert turn == "1W1R 1P2R"
    assert (state.draw_pile, state.discard) == ("", "")


def test_her_turn_in_which_nothing_happens_is_a_dash() -> None:
    start = before_her_turn("DW", draw_pile="", discard="")
    state, turn = her_turn(start, "")
    assert turn == "-"
    assert (state.turn, state.phase) == (0, Phase.LAY)
    assert state.hands[1] == "DW"


def test_without_cards_to_lay_she_still_completes_her_flocks() -> None:
    _, turn = her_turn(before_her_turn("FFW", draw_pile="", discard=""), "")
    assert turn == "!2F"


def test_when_new_hands_cannot_be_dealt_most_birds_win_against_her_too() -> None:
    start = before_her_turn("FF", draw_pile="WPOR", discard="", collections=("W", "D"))
    state, _ = her_turn(start, "WPOR")
    assert state.outcome == Outcome(Reason.CARDS_EXHAUSTED, (1,))


def test_nobody_waits_for_her() -> None:
    game = played(5, 2, Variant.ROBINBIRD, 2)
    for one in game.steps:
        assert one.game.state.phase in (Phase.LAY, Phase.DRAW, Phase.FLOCK, Phase.OVER)
        assert one.game.state.turn == 0 or one.game.state.phase is Phase.OVER


def test_her_hand_is_open_in_every_view_and_deal() -> None:
    game = Game.new(2, SeededChance(1), Variant.ROBINBIRD)
    for viewer in (None, 0, 1):
        assert view(game, viewer)["open_hands"] == {"1": game.state.hands[1]}
    dealt = Dealt(0, ("FFOTDPWR", "OTTDDPMR"))
    shown = {viewer: seen(dealt, viewer, Variant.ROBINBIRD) for viewer in (None, 0)}
    assert shown[None] == {"type": "dealt", "dealer": 0, "hands": ["????????", "OTTDDPMR"]}
    assert shown[0] == {"type": "dealt", "dealer": 0, "hands": ["FFOTDPWR", "OTTDDPMR"]}
