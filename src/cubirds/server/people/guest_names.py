"""Names for guests who have not given one."""

import hashlib
from typing import Final

from cubirds.server.identity import PersonId

_MANNERS: Final = (
    "Brave",
    "Bright",
    "Bold",
    "Busy",
    "Calm",
    "Clever",
    "Curious",
    "Daring",
    "Dreamy",
    "Early",
    "Fluffy",
    "Gentle",
    "Happy",
    "Hungry",
    "Jolly",
    "Keen",
    "Lively",
    "Lucky",
    "Merry",
    "Nimble",
    "Patient",
    "Proud",
    "Quick",
    "Quiet",
    "Rosy",
    "Shy",
    "Sleepy",
    "Sunny",
    "Swift",
    "Tiny",
    "Wild",
    "Wise",
)
_BIRDS: Final = (
    "Blackbird",
    "Bullfinch",
    "Cormorant",
    "Crane",
    "Cuckoo",
    "Dipper",
    "Egret",
    "Falcon",
    "Goldfinch",
    "Goose",
    "Grebe",
    "Heron",
    "Hoopoe",
    "Jackdaw",
    "Jay",
    "Kestrel",
    "Kingfisher",
    "Lark",
    "Lapwing",
    "Nightingale",
    "Nuthatch",
    "Oriole",
    "Osprey",
    "Pelican",
    "Plover",
    "Puffin",
    "Sparrow",
    "Starling",
    "Stork",
    "Swallow",
    "Wagtail",
    "Wren",
)
"""None of the game's, for those stand on the cards."""


def guest_name(person: PersonId) -> str:
    """The name of a person who has given none, always the same."""
    manner, bird, number = hashlib.sha256(person.encode()).digest()[:3]
    return f"{_MANNERS[manner % len(_MANNERS)]} {_BIRDS[bird % len(_BIRDS)]} {number}"
