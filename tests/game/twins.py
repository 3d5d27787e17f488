"""Twins of a game: games that differ only in what a viewer may not know.

From the viewer's last view alone every hidden card is named anew, and the same decisions are played
again with these cards. That they can be shows that the naming is consistent with all that was seen.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import TypeAlias

from tests.game.positions import Played, Script, Step

from cubirds.game import (
    ROBINBIRD_SEAT,
    Cards,
    Event,
    Game,
    Seat,
    State,
    Variant,
    Viewer,
    canonical,
    legal_actions,
    seen,
    view,
)
from cubirds.game.cards import remove
from cubirds.game.events import Dealt, Drew, Laid, Refilled
from cubirds.game.ledger import Ledger, ledgers
from cubirds.game.worlds import arrangements


def viewers(game: Game) -> tuple[Viewer, ...]:
    """Everyone who can look at a game, spectators included."""
    return (None, *range(game.state.seats))


def twin(game: Played, viewer: Viewer, random: Random) -> Played:
    """A game with the same decisions that ``viewer`` cannot tell from ``game``."""
    names = [_Names(ledger, random) for ledger in ledgers(view(game.last, viewer))]
    rounds = iter(names)
    current = next(rounds)
    other = _start(game.start, current)
    start, steps = other, []
    for one in game.steps:
        cards = ""
        for event in one.events:
            if isinstance(event, Dealt):
                current = next(rounds)
            cards += _from_pile(event, current, game.start.state.variant)
        chance = Script(cards)
        other, events = other.play(one.action, chance)
        assert not chance.left, f"{chance.left} was not asked for"
        steps.append(Step(one.action, events, other))
    return Played(start, steps)


class _Names:
    """The names of the cards that came to hands unseen in a round, in their order."""

    def __init__(self, ledger: Ledger, random: Random) -> None:
        cards = next(arrangements(ledger, random))
        self._left = list(zip((arrival.seat for arrival in ledger.arrivals), cards, strict=False))
        self._left.reverse()

    def of(self, seat: Seat, cards: Cards) -> Cards:
        """The new names of cards that came to a seat; those that the viewer saw keep theirs."""
        if not self._left or self._left[-1][0] != seat:
            return cards
        return "".join(self._left.pop()[1] for _ in cards)


def _start(game: Game, names: _Names) -> Game:
    state = game.state
    hands = tuple(canonical(names.of(seat, hand)) for seat, hand in enumerate(state.hands))
    hidden = state.draw_pile + "".join(state.hands)
    draw_pile = canonical(remove(hidden, "".join(hands)))
    return Game.from_start(state._replace(hands=hands, draw_pile=draw_pile))


def _from_pile(event: Event, names: _Names, variant: Variant) -> Cards:
    """The cards that come from the draw pile in the twin of an event, in order."""
    match event:
        case Refilled(cards=cards):
            return cards
        case Drew(seat, cards):
            return names.of(seat, cards)
        case Dealt(hands=hands):
            return "".join(names.of(seat, hand) for seat, hand in enumerate(hands))
        case Laid(seat=seat, species=species):
            robinbirds = variant is Variant.ROBINBIRD and seat == ROBINBIRD_SEAT
            return species.letter if robinbirds else ""
    return ""


def rearranged(game: Game, viewer: Viewer, random: Random) -> Game:
    """The same game with all cards mixed anew that the viewer does not see, in hands and the draw pile."""
    state = game.state
    robinbirds = state.variant is Variant.ROBINBIRD
    hidden = [
        seat for seat in range(state.seats) if seat != viewer and not (robinbirds and seat == ROBINBIRD_SEAT)
    ]
    pool = list(state.draw_pile + "".join(state.hands[seat] for seat in hidden))
    random.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        hands[seat] = canonical("".join(pool.pop() for _ in hands[seat]))
    return replace(game, state=state._replace(hands=tuple(hands), draw_pile=canonical("".join(pool))))


Look: TypeAlias = Callable[[Game, Viewer], object]


def sight(game: Game, events: Iterable[Event], viewer: Viewer, look: Look = view) -> str:
    """All that a viewer gets at a decision, byte for byte: what happened, the view, what it may do."""
    state = game.state
    legal = list(legal_actions(state).items()) if state.turn == viewer else None
    shown = [seen(event, viewer, state.variant) for event in events]
    return json.dumps([shown, look(game, viewer), legal])


def told_apart(game: Played, other: Played, viewer: Viewer, random: Random, look: Look = view) -> int | None:
    """After how many decisions a viewer can tell ``game`` from its twin, or a position of it from one with
    the hidden cards rearranged; ``None`` where it never can."""
    for moment, (one, two) in enumerate(zip(game.moments(), other.moments(), strict=True)):
        truth = sight(one.game, one.events, viewer, look)
        if sight(two.game, two.events, viewer, look) != truth:
            return moment
        mixed = rearranged(one.game, viewer, random)
        if sight(mixed, one.events, viewer, look) != truth:
            return moment
    return None


def differing(game: Played, other: Played) -> list[tuple[State, State]]:
    """The positions of two twins in which the hands differ."""
    pairs = zip(game.moments(), other.moments(), strict=True)
    states = ((one.game.state, two.game.state) for one, two in pairs)
    return [(one, two) for one, two in states if one.hands != two.hands]
