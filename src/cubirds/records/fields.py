"""The fields of a record and their types, checked before anything is made of them."""

from typing import Any, Final

from cubirds.game import LETTERS, Cards
from cubirds.records.errors import RecordError

_KNOWN: Final = frozenset(LETTERS)


def text(record: dict[str, Any], name: str) -> str:
    """A field that holds a text."""
    value = _there(record, name)
    if not isinstance(value, str):
        raise RecordError(f"{name} is no text")
    return value


def cards(record: dict[str, Any], name: str) -> Cards:
    """A field that holds cards."""
    return _as_cards(text(record, name), name)


def listing(record: dict[str, Any], name: str) -> list[Any]:
    """A field that holds a list."""
    value = _there(record, name)
    if not isinstance(value, list):
        raise RecordError(f"{name} is no list")
    return value


def texts(record: dict[str, Any], name: str) -> list[str]:
    """A field that holds a list of texts."""
    values = listing(record, name)
    if not all(isinstance(value, str) for value in values):
        raise RecordError(f"{name} holds something that is no text")
    return values


def card_lists(record: dict[str, Any], name: str) -> list[Cards]:
    """A field that holds a list of cards."""
    return [_as_cards(value, name) for value in texts(record, name)]


def number(record: dict[str, Any], name: str) -> int:
    """A field that holds a whole number."""
    return whole(_there(record, name), name)


def whole(value: object, name: str) -> int:
    """The value, which has to be a whole number; JSON's true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"{name} is no whole number")
    return value


def mapping(value: object, name: str) -> dict[str, Any]:
    """The value, which has to be a JSON object."""
    if not isinstance(value, dict):
        raise RecordError(f"{name} is no JSON object")
    return value


def _there(record: dict[str, Any], name: str) -> object:
    if name not in record:
        raise RecordError(f"{name} is missing")
    return record[name]


def _as_cards(value: str, name: str) -> Cards:
    unknown = sorted(set(value) - _KNOWN)
    if unknown:
        raise RecordError(f"{name}: {unknown[0]!r} stands for no species, {LETTERS} do")
    return value
