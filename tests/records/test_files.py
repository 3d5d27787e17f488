"""Files of records: one document or JSON Lines, compressed or not, of any size."""

import gzip
import io
import json
import tracemalloc
from typing import Any

import pytest

from cubirds.records import RecordError, documents, parse
from cubirds.records.files import MAX_DOCUMENT


class Endless(io.RawIOBase):
    """A file of ``size`` bytes that repeats ``block`` and is nowhere in memory."""

    def __init__(self, block: bytes, size: int) -> None:
        self._block, self._left = block, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        count = min(len(self._block), self._left, len(buffer))
        buffer[:count] = self._block[:count]
        self._left -= count
        return count


def read(content: bytes) -> list[object]:
    """The documents of a file with this content."""
    return [parse(document) for document in documents(io.BufferedReader(io.BytesIO(content)))]


def test_json_lines_come_one_by_one() -> None:
    assert read(b'{"a": 1}\n\n{"b": 2}\n') == [{"a": 1}, {"b": 2}]


def test_the_last_line_needs_no_end() -> None:
    assert read(b'{"a": 1}\n{"b": 2}') == [{"a": 1}, {"b": 2}]


def test_one_document_may_fill_many_lines() -> None:
    assert read(json.dumps({"a": [1, 2]}, indent=2).encode()) == [{"a": [1, 2]}]


RECORD = {"format": "cubirds/1"}
LINE = json.dumps(RECORD).encode() + b"\n"


def told(content: bytes) -> list[object]:
    """The documents of a file with this content, and why others in it are refused."""

    def one(document: bytes) -> object:
        try:
            return parse(document)
        except RecordError as error:
            return str(error)

    return [one(document) for document in documents(io.BufferedReader(io.BytesIO(content)))]


@pytest.mark.parametrize(
    "spoiled",
    [
        b"no record\n",
        b'{"format": "cubirds/1", "va\n',
        b'{"format": "cubirds/1", "players": [NaN]}\n',
        b'{"a": "' + b"b" * MAX_DOCUMENT + b'"}\n',
        b"\0\n",
        b"\xff\n",
        b"[" * 100_000 + b"\n",
        b"1" * 9999 + b"\n",
    ],
    ids=lambda line: repr(line[:40]),
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_spoiled_line_takes_no_other_with_it(spoiled: bytes, place: int) -> None:
    lines = [LINE, LINE]
    lines.insert(place, spoiled)
    read_back = told(b"".join(lines))
    assert isinstance(read_back.pop(place), str)
    assert read_back == [RECORD, RECORD]


def test_a_line_that_is_no_record_is_a_document_of_its_own() -> None:
    assert told(b'{}\n"cubirds/1"\n' + LINE) == [{}, "cubirds/1", RECORD]


def test_empty_lines_before_the_first_record_are_no_records() -> None:
    assert told(b"\n \r\n" + LINE + LINE) == [RECORD, RECORD]
    assert told(b"\n\n") == []


@pytest.mark.parametrize("rounds", [[{"dealer": 0}], [{"dealer": 0}, {"dealer": 1}]])
def test_the_rounds_of_one_document_may_stand_on_lines_of_their_own(rounds: list[object]) -> None:
    lines = ",\n".join(map(json.dumps, rounds))
    text = f'{{"format": "cubirds/1", "rounds": [\n{lines}\n]}}\n'
    assert told(text.encode()) == [{**RECORD, "rounds": rounds}]


def test_a_spoiled_document_of_many_lines_is_refused_once() -> None:
    text = json.dumps({**RECORD, "rounds": [{"dealer": 0}] * 9}, indent=1)
    assert len(told(text[:-1].encode())) == 1
    assert told(b"{\n" + (b"x" * 999 + b"\n") * 9999) == ["longer than 4 MiB"]


def test_compressed_files_are_told_by_content() -> None:
    assert read(gzip.compress(b'{"a": 1}\n{"b": 2}\n')) == [{"a": 1}, {"b": 2}]


def test_an_empty_file_holds_no_record() -> None:
    assert read(b"") == []


def test_a_byte_order_mark_is_no_harm() -> None:
    assert read(b'\xef\xbb\xbf{"a": 1}') == [{"a": 1}]


@pytest.mark.parametrize(
    "content",
    [b"{", b"no json}", b'{"a": "\xff"}', b"[" * 100_000, b'{"a":' * 100_000 + b"}", b"1" * 9999, b"[NaN]"],
)
def test_what_is_no_json_is_refused_in_one_line(content: bytes) -> None:
    with pytest.raises(RecordError) as refusal:
        read(content)
    assert "\n" not in str(refusal.value)


def test_a_truncated_compressed_file_is_refused() -> None:
    with pytest.raises(RecordError, match="damaged"):
        read(gzip.compress(b'{"a": 1}\n' * 1000)[:-12])


def test_a_compressed_file_that_is_spoiled_is_refused() -> None:
    content = bytearray(gzip.compress(b'{"a": 1}\n' * 1000))
    content[20] ^= 0xFF
    with pytest.raises(RecordError, match="damaged"):
        read(bytes(content))


@pytest.mark.parametrize(
    "block",
    [(b'{"a": "' + b"b" * 4086 + b'"}\n') * 2, b"x" * 8192, b"x" * 8191 + b"\n", b"x" * 99 + b"\n"],
    ids=["long lines", "no end of line", "lines that are no JSON", "short ones"],
)
def test_a_hundred_megabytes_are_read_in_little_memory(block: bytes) -> None:
    file: Any = io.BufferedReader(Endless(block, 100 << 20))
    tracemalloc.start()
    longest = max(map(len, documents(file)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert longest <= MAX_DOCUMENT + 1
    assert peak < 32 << 20
