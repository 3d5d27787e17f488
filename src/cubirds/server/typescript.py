"""Writes the protocol as TypeScript: ``python -m cubirds.server.typescript web/src/protocol/messages.ts``."""

import sys
import types
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel

from cubirds.game import SeenEvent
from cubirds.server import errors, protocol
from cubirds.server.people import messages as people
from cubirds.server.push import messages as push

Hint: TypeAlias = Any
"""A type annotation, which Python has no type for."""

_PLAIN: Final[dict[Hint, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
_HEAD: Final = """\
// Generated from the server's messages by `python -m cubirds.server.typescript`. Do not edit.
"""


def typescript() -> str:
    """The TypeScript text of every message that is exchanged over HTTP and WebSocket."""
    writer = _Writer()
    roots = {
        "ClientMessage": protocol.ClientMessage,
        "ServerMessage": protocol.ServerMessage,
        "LobbyMessage": protocol.LobbyMessage,
        "SeenEvent": SeenEvent,
        "ErrorCode": errors.ErrorCode,
        "SeatKind": protocol.SeatKind,
        "TablePhase": protocol.TablePhase,
        "EmoteName": protocol.EmoteName,
        "Pace": protocol.Pace,
    }
    aliases = [f"export type {name} = {writer.text(hint)};\n" for name, hint in roots.items()]
    bodies = (protocol.NewTable, protocol.QuickMatch, protocol.TableCreated, protocol.ErrorBody)
    for root in (*bodies, *people.BODIES, *push.BODIES):
        writer.text(root)
    return "\n".join([_HEAD, *aliases, *writer.interfaces.values()])


class _Writer:
    """Turns annotations into TypeScript and keeps the interfaces that they name, in order of first use."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def text(self, hint: Hint) -> str:
        """The TypeScript type of an annotation.

        :raises TypeError: for one that the protocol does not use.
        """
        if hint in _PLAIN:
            return _PLAIN[hint]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return " | ".join(_literal(member.value) for member in hint)
        if isinstance(hint, type) and (is_typeddict(hint) or issubclass(hint, BaseModel)):
            return self._interface(hint)
        origin, arguments = get_origin(hint), get_args(hint)
        if origin not in _GENERIC:
            raise TypeError(f"the protocol has no TypeScript for {hint!r}")
        return _GENERIC[origin](self, arguments)

    def _interface(self, hint: Hint) -> str:
        name: str = hint.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""  # holds the place, so that an interface stands before those it names
            fields = "".join(f"  {field};\n" for field in self._fields(hint))
            self.interfaces[name] = f"{_comment(hint)}export interface {name} {{\n{fields}}}\n"
        return name

    def _fields(self, hint: Hint) -> Iterator[str]:
        for name, field in get_type_hints(hint).items():
            if name == "model_config":
                continue
            mark = "" if _required(hint, name) else "?"
            yield f"{name}{mark}: {self.text(field)}"

    def union(self, arguments: tuple[Hint, ...]) -> str:
        return " | ".join(dict.fromkeys(self.text(argument) for argument in arguments))

    def array(self, arguments: tuple[Hint, ...]) -> str:
        inner = self.text(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"

    def record(self, arguments: tuple[Hint, ...]) -> str:
        return f"Record<{self.text(arguments[0])}, {self.text(arguments[1])}>"

    def annotated(self, arguments: tuple[Hint, ...]) -> str:
        return self.text(arguments[0])

    def literal(self, arguments: tuple[Hint, ...]) -> str:
        return " | ".join(_literal(value) for value in arguments)


_GENERIC: Final[dict[Hint, Callable[[_Writer, tuple[Hint, ...]], str]]] = {
    Union: _Writer.union,
    types.UnionType: _Writer.union,
    list: _Writer.array,
    tuple: _Writer.array,
    dict: _Writer.record,
    Annotated: _Writer.annotated,
    Literal: _Writer.literal,
}


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _required(hint: Hint, name: str) -> bool:
    if is_typeddict(hint):
        return name in hint.__required_keys__
    return bool(hint.model_fields[name].is_required())


def _comment(hint: Hint) -> str:
    lines = (hint.__doc__ or "").strip().splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "".join(["/**\n", *(f" * {line.strip()}".rstrip() + "\n" for line in lines), " */\n"])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
