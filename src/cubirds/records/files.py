"""Files of records: one record, or JSON Lines with one a line; gzip-compressed ones are told by content."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from typing import Final, NoReturn

from cubirds.records.errors import RecordError

MAX_DOCUMENT: Final = 4 << 20
"""Most bytes of one record; a game of 1,000 turns has about 30,000."""

_GZIP_MAGIC: Final = b"\x1f\x8b"


def documents(stream: io.BufferedReader) -> Iterator[bytes]:
    """The documents of a file, one at a time and unread, however large the file is.

    A file is JSON Lines where the first line stands alone, or where it is spoiled and a later one is a
    record; any other is one document. Of a document that is longer than ``MAX_DOCUMENT`` just that much
    and a byte comes.

    :raises RecordError: when a compressed file is damaged.
    """
    lines = (line for line in _lines(stream) if line.strip())
    first = next(lines, b"")
    if _stands_alone(first):
        yield first
    elif first:
        head = _up_to_the_longest(first, lines)
        if not any(map(_is_record, io.BytesIO(head))):
            yield head[: MAX_DOCUMENT + 1]
            return
        yield from io.BytesIO(head)
    yield from lines


def parse(document: bytes) -> object:
    """The JSON value that a document holds.

    :raises RecordError: when it holds none, or is longer than ``MAX_DOCUMENT``.
    """
    if len(document) > MAX_DOCUMENT:
        raise RecordError(f"longer than {MAX_DOCUMENT >> 20} MiB")
    try:
        return _JSON.decode(document.decode("utf-8-sig"))
    except RecordError:
        raise
    except UnicodeDecodeError:
        raise RecordError("no UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"no JSON: {error}") from None
    except ValueError:  # Python reads no longer ones
        raise RecordError("a number has too many digits") from None
    except RecursionError:
        raise RecordError("no record: brackets are nested too deep") from None


def _refuse_constant(name: str) -> NoReturn:
    """Python would read NaN, Infinity and -Infinity; JSON has none of them."""
    raise RecordError(f"no JSON: {name} is no value")


_JSON: Final = json.JSONDecoder(parse_constant=_refuse_constant)


def _stands_alone(line: bytes) -> bool:
    """Whether a line is a document: whole JSON, or longer than any that are spread over several lines."""
    try:
        parse(line)
    except RecordError:
        return len(line) > MAX_DOCUMENT
    return True


def _is_record(line: bytes) -> bool:
    """Whether a line is a JSON object that says what format it has, right or wrong."""
    if b'"format"' not in line:  # most lines of a document that is spread over many
        return False
    try:
        document = parse(line)
    except RecordError:
        return False
    return isinstance(document, dict) and "format" in document


def _up_to_the_longest(first: bytes, lines: Iterator[bytes]) -> bytes:
    """A line and the next ones, until they are more than a document may hold."""
    head = bytearray(first)
    while len(head) <= MAX_DOCUMENT and (line := next(lines, b"")):
        head += line
    return bytes(head)


def _lines(stream: io.BufferedReader) -> Iterator[bytes]:
    """The lines of a file, decompressed, each cut off a byte past ``MAX_DOCUMENT``."""
    try:
        plain = _decompressed(stream)
        while line := plain.readline(MAX_DOCUMENT + 1):
            yield line
            while not line.endswith(b"\n") and (line := plain.readline(MAX_DOCUMENT + 1)):
                pass
    except (EOFError, OSError, zlib.error) as error:
        raise RecordError(f"the file is damaged: {error}") from None


def _decompressed(stream: io.BufferedReader) -> io.BufferedReader | gzip.GzipFile:
    if stream.peek(len(_GZIP_MAGIC)).startswith(_GZIP_MAGIC):
        return gzip.GzipFile(fileobj=stream)
    return stream
