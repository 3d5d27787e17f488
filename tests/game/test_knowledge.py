"""What a viewer can know of the hidden cards follows from its last view, and is never wrong."""

import json
from random import Random

import pytest
from tests.game.positions import ROWS, SETUPS, game_of, new_game, position, steps
from tests.game.twins import viewers

from cubirds.game import DECK, Cards, Phase, State, Variant, canonical, view
from cubirds.game.cards import remove
from cubirds.game.knowledge import Knowledge, knowledge
from cubirds.game.worlds import worlds

MINE, OTHERS = "FFTDPPWR", "OOTDDPMM"


START = position(hands=(MINE, OTHERS))


def known_to(viewer: int | None, *moves: str, start: State = START) -> Knowledge:
    return knowledge(view(game_of(*moves, start=start), viewer))


def nearly_all_discarded(start: State, draw_pile: Cards) -> State:
    """The position with this draw pile, and all other cards of its draw pile discarded."""
    return start._replace(draw_pile=canonical(draw_pile), discard=remove(start.draw_pile, draw_pile))


def test_at_first_a_viewer_knows_its_own_hand_and_nothing_of_another() -> None:
    known = known_to(0)
    assert known.hands[0].certain == known.hands[0].possible == MINE
    assert known.hands[1].certain == ""
    assert known.hands[1].unknown == known.hands[1].size == 8
    assert known.hands[1].absent == ""
    assert known.unseen == remove(DECK, "".join(ROWS) + MINE)


def test_a_spectator_knows_no_hand() -> None:
    assert [hand.certain for hand in known_to(None).hands] == ["", ""]


def test_more_cards_of_a_species_than_a_hand_can_hold_are_certain_in_the_draw_pile() -> None:
    known = known_to(0)
    assert known.unseen.count("M") == 14
    assert known.draw_pile.certain.count("M") == 14 - 8
    assert known.draw_pile.possible.count("M") == 14


def test_cards_that_a_seat_took_from_a_row_are_certain_in_its_hand() -> None:
    assert known_to(1, "R3R").hands[0].certain == "T"


def test_a_species_that_was_laid_is_absent_from_the_hand() -> None:
    hand = known_to(1, "P1L", "leave").hands[0]
    assert hand.absent == "P"
    assert hand.unknown == 6


def test_taken_cards_are_certain_until_they_are_laid_again() -> None:
    hand = known_to(1, "R3R", "noflock", "O2L", "leave", "noflock", "T1L", "leave").hands[0]
    assert hand.certain == ""
    assert hand.absent == "TR"


def test_a_laid_species_stays_absent_until_an_unseen_card_comes() -> None:
    before = known_to(1, "P1L").hands[0]
    after = known_to(1, "P1L", "draw PR").hands[0]
    assert before.absent == "P"
    assert after.absent == ""
    assert after.possible.count("P") == 2, "only the two cards that came can be parrots"


def test_cards_that_were_laid_use_up_what_came_since_the_species_was_laid_before() -> None:
    # Of the first six cards none was a parrot; both that came were: they are laid, and six are left.
    moves = ("P1L", "draw PP", "noflock", "T1L", "leave", "noflock", "P2R", "leave")
    hand = known_to(1, *moves).hands[0]
    assert hand.size == 6
    assert hand.absent == "P"


def test_laid_cards_may_have_been_there_before_or_have_come_since() -> None:
    # The duck may be an old card or a new one: the hand may hold two parrots, or one.
    hand = known_to(1, "P1L", "draw PR", "noflock", "T1L", "leave", "noflock", "D4L", "leave").hands[0]
    assert hand.possible.count("P") == 2


def test_leaving_the_draw_pile_and_completing_no_flock_reveal_nothing() -> None:
    laid = known_to(1, "P1L")
    left = known_to(1, "P1L", "leave")
    passed = known_to(1, "P1L", "leave", "noflock")
    assert laid == left == passed


def test_a_completed_flock_was_all_that_the_hand_held_of_the_species() -> None:
    start = position(hands=("FFFDPPWR", OTHERS))
    known = known_to(1, "P1L", "leave", "!F", start=start)
    assert known.hands[0].absent == "FP"
    assert known.unseen.count("F") == 7 - 1 - 3, "without the one in a row and the three of the flock"


def test_after_a_reshuffle_the_draw_pile_is_the_old_discard_pile() -> None:
    start = nearly_all_discarded(position(hands=(MINE, OTHERS)), "O")
    discard = start.discard
    known = known_to(0, "W1L", "draw OF", start=start)
    assert known.draw_pile.certain == remove(discard, "F")
    assert known.draw_pile.unknown == 0


def test_cards_that_came_unseen_from_a_reshuffled_pile_are_not_told_from_what_is_left_in_it() -> None:
    start = nearly_all_discarded(position(hands=(MINE, OTHERS), turn=1, dealer=1), "")
    known = known_to(0, "P1L", "draw RR", start=start)
    assert known.hands[1].certain == "OOTDDMM", "the hand is all that was not in the discard pile"
    assert known.hands[1].unknown == 2
    assert known.unseen == start.discard


def test_with_three_seats_a_reshuffle_parts_the_cards_in_hands_from_those_in_the_pile() -> None:
    third = "FFOTRRWW"
    start = nearly_all_discarded(position(hands=(MINE, OTHERS, third), turn=1, dealer=1), "")
    known = known_to(0, "P1L", "leave", start=start)
    assert known.unseen == canonical(OTHERS.replace("P", "") + third)
    assert known.hands[1].absent == "P"
    assert known.draw_pile.size == 0


def test_the_last_unseen_cards_are_certain_where_they_can_be_nowhere_else() -> None:
    start = nearly_all_discarded(position(hands=(MINE, OTHERS)), "")
    assert known_to(0, start=start).hands[1].certain == OTHERS


def test_robinbirds_hand_is_open_to_all() -> None:
    game = new_game(3, 2, Variant.ROBINBIRD)
    for one in steps(game, 3):
        game = one.game
        for viewer in viewers(game):
            hand = knowledge(view(game, viewer)).hands[1]
            assert hand.certain == hand.possible == game.state.hands[1]


def test_against_robinbird_a_person_knows_what_the_draw_pile_holds() -> None:
    game = new_game(4, 2, Variant.ROBINBIRD)
    assert knowledge(view(game, 0)).draw_pile.certain == game.state.draw_pile
    assert knowledge(view(game, None)).draw_pile.unknown > 0


ROUND_END = position(hands=("OOOWWWWW", OTHERS), rows=("DTM", "RMW", "PRT", "RMF"))
"""Seat 0 can lay its warblers and then empty its hand with a flock of owls."""


def test_a_new_deal_makes_every_hand_unknown_again() -> None:
    known = known_to(1, "W1L", "leave", "!O FFOTDPRWOTTDDPMR", start=ROUND_END)
    assert known.hands[0].unknown == 8
    assert known.hands[0].absent == ""
    assert known.hands[1].certain == "OTTDDPMR"


def test_hands_that_were_thrown_away_are_discards_that_everyone_knows() -> None:
    game = game_of("W1L", "leave", "!O FFOTDPRWOTTDDPMR", start=ROUND_END)
    known = knowledge(view(game, None))
    assert known.unseen == canonical(game.state.draw_pile + "FFOTDPRWOTTDDPMR")


def test_a_hand_that_was_dealt_the_end_of_a_pile_holds_the_cards_that_were_left_in_it() -> None:
    start = nearly_all_discarded(ROUND_END, "FFT")
    game = game_of("W1L", "leave", "!O FFTDPPRMTDDPMMRR", start=start)
    assert game.state.discard == "", "the discard pile was shuffled into the draw pile during the deal"
    assert knowledge(view(game, 1)).hands[0].certain == "FFT"
    assert knowledge(view(game, 0)).hands[0].certain == canonical("FFTDPPRM")


def test_when_no_new_hands_can_be_dealt_nothing_is_hidden() -> None:
    start = nearly_all_discarded(ROUND_END, "FFT")._replace(discard="")
    gone = remove(ROUND_END.draw_pile, "FFT")
    game = game_of("W1L", "leave", "!O", start=start._replace(collections=("", gone)))
    assert game.state.phase is Phase.OVER
    for viewer in viewers(game):
        known = knowledge(view(game, viewer))
        assert known.contains(("", ""), "FFT")
        assert known.draw_pile.unknown == 0


@pytest.mark.parametrize(("seats", "variant", "challenge"), SETUPS)
def test_the_truth_is_always_among_what_a_viewer_holds_possible(
    seats: int, variant: Variant, challenge: int
) -> None:
    game = new_game(seats, seats, variant, challenge)
    for decision, one in enumerate(steps(game, challenge)):
        state = one.game.state
        viewer = viewers(game)[decision % (seats + 1)]
        known = knowledge(view(one.game, viewer))
        assert known.contains(state.hands, state.draw_pile)
        if viewer is not None:
            assert known.hands[viewer].certain == known.hands[viewer].possible == state.hands[viewer]


def test_what_contradicts_the_knowledge_is_not_held_possible() -> None:
    game = game_of("P1L", "draw RR", "noflock", "T1L", "leave", "noflock", "R3R", "noflock", start=START)
    known, state = knowledge(view(game, 1)), game.state
    hand, pile = state.hands[0], state.draw_pile
    assert known.hands[0].certain == "T"
    assert known.hands[0].absent == "R"
    for gone, come, held_possible in (("F", "M", True), ("F", "R", False), ("T", "M", True)):
        other, others_pile = canonical(remove(hand, gone) + come), canonical(remove(pile, come) + gone)
        assert known.contains((other, state.hands[1]), others_pile) is held_possible, f"{come} for {gone}"
    both_toucans = remove(hand, "TT"), canonical(pile + "TT")
    assert not known.contains((both_toucans[0] + "MM", state.hands[1]), remove(both_toucans[1], "MM"))
    assert not known.contains((hand[1:], state.hands[1]), pile)
    assert not known.contains(state.hands, canonical(pile[1:] + "O"))
    assert not known.contains((hand,), pile)


def test_a_view_that_went_through_json_tells_the_same() -> None:
    game = new_game(1, 2, Variant.ROBINBIRD, 2)
    shown = view(game, None)
    assert knowledge(json.loads(json.dumps(shown))) == knowledge(shown)


def test_every_possible_position_agrees_with_the_knowledge() -> None:
    for seed in range(6):
        game = new_game(seed, 3)
        for index, one in enumerate(steps(game, seed)):
            if index % 10 == 0:
                shown = view(one.game, seed % 3)
                known = knowledge(shown)
                for _, world in zip(range(3), worlds(shown, Random(seed)), strict=False):
                    assert known.contains(world.hands, world.draw_pile)
