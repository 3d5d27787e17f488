"""Files of records: one record, or JSON Lines with one a line; gzip-compressed ones are told by content."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from typing import Final

from cubirds.records.errors import RecordError

MAX_DOCUMENT: Final = 4 << 20
"""Most bytes of one record; a game of 1,000 turns has about 30,000."""

_GZIP_MAGIC: Final = b"\x1f\x8b"


def documents(stream: io.BufferedReader) -> Iterator[bytes]:
    """The documents of a file, one at a time and unread, however large the file is.

    A file whose first line is a whole JSON object is JSON Lines, any other is one document. Of a
    document that is longer than ``MAX_DOCUMENT`` just that much and a byte comes.

    :raises RecordError: when a compressed file is damaged.
    """
    lines = _lines(stream)
    for first in lines:
        if not first.rstrip().endswith(b"}"):
            yield _joined(first, lines)
        elif first.strip():
            yield first
        break
    yield from (line for line in lines if line.strip())


def parse(document: bytes) -> object:
    """The JSON value that a document holds.

    :raises RecordError: when it holds none, or is longer than ``MAX_DOCUMENT``.
    """
    if len(document) > MAX_DOCUMENT:
        raise RecordError(f"longer than {MAX_DOCUMENT >> 20} MiB")
    try:
        return json.loads(document.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise RecordError("no UTF-8 text") from None
    except ValueError as error:
        raise RecordError(f"no JSON: {error}") from None
    except RecursionError:
        raise RecordError("no record: brackets are nested too deep") from None


def _joined(first: bytes, rest: Iterator[bytes]) -> bytes:
    """A document that is spread over many lines; the rest of one that is too long is read past."""
    document = bytearray(first)
    for line in rest:
        document += line[: MAX_DOCUMENT + 1 - len(document)]
    return bytes(document)


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
