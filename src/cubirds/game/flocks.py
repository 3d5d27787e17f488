"""Which flocks a hand can complete, and what completing one does (rules: *A turn*, 2)."""

from typing import Final

from cubirds.game.cards import Cards, canonical
from cubirds.game.events import Event, Flocked
from cubirds.game.species import BIG_FLOCK, LETTERS, SMALL_FLOCK, Species
from cubirds.game.state import State

_SMALL_FLOCKS: Final = tuple(
    (species, letter * count) for species, letter, count in zip(Species, LETTERS, SMALL_FLOCK, strict=True)
)


def flocks_in(hand: Cards) -> list[Species]:
    """The species of which the hand holds at least a small flock, in canonical order."""
    return [species for species, flock in _SMALL_FLOCKS if flock in hand]


def kept_of(species: Species, count: int) -> int:
    """How many cards of a flock of ``count`` go to the collection: 0 when that is no flock, else 1 or 2."""
    return (count >= SMALL_FLOCK[species]) + (count >= BIG_FLOCK[species])


def complete_flock(state: State, species: Species, events: list[Event]) -> State:
    """The seat whose turn it is reveals all its cards of ``species``, which have to make a flock."""
    seat, letter = state.turn, LETTERS[species]
    hand = state.hands[seat]
    count = hand.count(letter)
    kept = kept_of(species, count)
    events.append(Flocked(seat, species, count, kept))
    collection = canonical(state.collections[seat] + letter * kept)
    return state._replace(
        hands=(*state.hands[:seat], hand.replace(letter, ""), *state.hands[seat + 1 :]),
        collections=(*state.collections[:seat], collection, *state.collections[seat + 1 :]),
        discard=canonical(state.discard + letter * (count - kept)),
    )
