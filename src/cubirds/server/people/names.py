"""Names as people write them: any script, emoji, right to left. What a page could not show safely is refused.

Categories and forms are those of the Unicode Standard.
"""

import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from cubirds.server.errors import NameRefusedError

MAX_CHARACTERS: Final = 24
"""Most characters of a name as a reader counts them."""
MAX_CODE_POINTS: Final = 80
MAX_KEY: Final = 160
"""Most code points of a name's key."""
_MAX_MARKS: Final = 5
"""Most marks on one letter: Tibetan needs so many, more climb over the lines around them."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""They show nothing, but Persian, the scripts of India and families of emoji need them between others."""
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""They tell which flag a black flag is, and nothing else."""
_BLACK_FLAG: Final = "\U0001f3f4"
_SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Variation selectors: colour or text, for the character before."""
_SKIN_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters, marks and symbols, by their category, that show nothing."""
_NEVER: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
"""Controls, among them those that turn the text around them; halves of characters; private ones."""
_VISIBLE: Final = frozenset("LNS")
"""A name has at least one letter, number or symbol."""
_CYRILLIC: Final = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455"
    "\u0501\u051b\u051d\u04bb\u043a\u043c\u0442\u0432\u043d"
)
_GREEK: Final = "\u03b1\u03b5\u03bf\u03c1\u03c5\u03c7\u03b9\u03ba\u03bd\u03c4"
_LOOKALIKES: Final = {
    **str.maketrans(_CYRILLIC, "aeopcyxljsdqwhkmtbh"),
    **str.maketrans(_GREEK, "aeopuxlkvt"),
    **str.maketrans("01i|", "olll"),
}
"""Small letters and digits, each to the Latin one that looks the same in most fonts, small or capital."""


def clean_name(text: str) -> str:
    """A name in the form in which it is kept: composed (NFC), white space collapsed.

    :raises NameRefusedError: when it is too long, or holds what cannot be shown safely.
    """
    if len(text) > 4 * MAX_CODE_POINTS:
        raise NameRefusedError(f"a name has at most {MAX_CHARACTERS} characters")
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    _check_characters(name)
    if not any(unicodedata.category(character)[0] in _VISIBLE for character in name):
        raise NameRefusedError("a name has at least one letter, number or symbol")
    length = sum(_begins_character(before, here) for before, here in pairwise(" " + name))
    if length > MAX_CHARACTERS or len(name) > MAX_CODE_POINTS or len(name_key(name)) > MAX_KEY:
        raise NameRefusedError(f"a name has at most {MAX_CHARACTERS} characters")
    return name


def name_key(name: str) -> str:
    """What names have in common that readers could take for each other. Accounts differ in it.

    Case, width, style, spaces and joiners do not count, nor from which alphabet a letter is that looks the
    same in Latin, Cyrillic and Greek.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(character for character in folded if not _silent(character)).translate(_LOOKALIKES)


def _silent(character: str) -> bool:
    return character.isspace() or character in _SELECTORS or unicodedata.category(character) in _NEVER


def _check_characters(name: str) -> None:
    marks = 0
    for before, here, after in _neighbours(name):
        if here in _JOINERS:
            allowed = _shows(before) and _shows(after)
        elif here in _TAGS:
            allowed = before == _BLACK_FLAG or before in _TAGS
        else:
            allowed = here not in _BLANKS and unicodedata.category(here) not in _NEVER
        if not allowed or ord(here) & 0xFFFE == 0xFFFE:
            raise NameRefusedError(f"a name cannot hold the character U+{ord(here):04X} there")
        marks = marks + 1 if _is_mark(here) else 0
        if marks > _MAX_MARKS or (marks and before == " "):
            raise NameRefusedError("a name cannot hold so many accents, or one that stands on nothing")


def _neighbours(name: str) -> Iterator[tuple[str, str, str]]:
    return zip(" " + name, name, name[1:] + " ", strict=False)


def _shows(character: str) -> bool:
    return character not in _JOINERS and not character.isspace()


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def _begins_character(before: str, here: str) -> bool:
    """Whether a reader sees a new character here (a simple form of Unicode's grapheme clusters)."""
    continues = _is_mark(here) or here in _JOINERS or here in _TAGS or here in _SKIN_TONES
    return not continues and before != "\u200d"
