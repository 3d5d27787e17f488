"""`cubirds replay` as a shell sees it: what it prints, where it reads and writes, its exit status."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

PROGRAM = Path(sys.executable).with_name("cubirds")
DATA = Path(__file__).parents[1] / "records" / "data"
VALID = DATA / "valid.cubirds.jsonl"
CORRUPT = DATA / "corrupt.cubirds.jsonl"


def replay(
    *arguments: str | Path,
    stdout: int | IO[bytes] = subprocess.PIPE,
    input: bytes | None = None,  # noqa: A002 - as subprocess names it
    env: dict[str, str] | None = None,
    preexec_fn: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program, with the options of ``subprocess.run``."""
    return subprocess.run(
        [PROGRAM, "replay", *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        input=input,
        env=env,
        preexec_fn=preexec_fn,
        check=False,
        timeout=60,
    )


def test_good_records_are_told_line_by_line() -> None:
    done = replay("--json", VALID)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    expected = [json.loads(line) for line in (DATA / "valid.states.jsonl").read_text().splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [line["record"] for line in told] == list(range(1, len(told) + 1))
    for line, state in zip(told, expected, strict=True):
        assert line["ok"] is True
        assert (line["state"], line["over"]) == (state["state"], state["over"])
    records = [json.loads(line) for line in VALID.read_text().splitlines()]
    assert [line.get("proof") for line in told] == [True if "proof" in one else None for one in records]


def test_refused_records_are_told_and_make_the_status_1() -> None:
    done = replay("--json", CORRUPT)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (1, b"")
    assert [set(line) for line in told] == [{"record", "ok", "error"}] * 40
    in_words = replay(CORRUPT)
    assert in_words.returncode == 1
    assert in_words.stdout.decode().count(": refused: ") == len(in_words.stdout.splitlines()) == 40


def test_compressed_records_come_through_standard_input_as_well() -> None:
    done = replay("-", "--json", input=gzip.compress(VALID.read_bytes()))
    assert done.returncode == 0
    assert done.stdout == replay("--json", VALID).stdout


@pytest.mark.parametrize("file", ["nowhere.cubirds.jsonl", "."])
def test_a_file_that_cannot_be_read_is_one_line(file: str) -> None:
    done = replay(file)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"cubirds: Invalid value for FILE: ")
    assert done.stderr.count(b"\n") == 1


def won_by(name: str) -> bytes:
    """A record in which all players have this name, and somebody wins."""
    records = map(json.loads, VALID.read_text().splitlines())
    record = next(one for one in records if one.get("result", {}).get("winners"))
    record["players"] = [name] * len(record["players"])
    return json.dumps(record).encode()


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_names_and_errors_steer_no_terminal_and_suit_every_encoding(encoding: str) -> None:
    names = ["\x1b[2J", "\u202eada", "\x9b2J", "\ud800", "中", "a\nb", "é"]
    lines = [won_by(name) for name in names]
    lines += [json.dumps({"format": "cubirds/1", "variant": name}).encode() for name in names]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = replay("-", input=b"\n".join(lines), env=environment)
    told = done.stdout.decode(encoding).split("\n")
    assert (done.returncode, done.stderr, told.pop()) == (1, b"", "")
    assert len(told) == len(lines)
    assert all(map(str.isprintable, told))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
@pytest.mark.parametrize("file", [VALID, CORRUPT])
def test_a_full_disk_is_one_line_and_status_1(file: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = replay(file, stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"cubirds: cannot write standard output: No space left on device\n"


def closed(descriptor: int) -> Callable[[], None]:
    """Closes a stream in the program before it starts, as ``>&-`` does."""
    return lambda: os.close(descriptor)


@pytest.mark.parametrize(
    ("descriptor", "arguments", "said"),
    [(0, ["-"], b"standard input is closed"), (1, [VALID], b"standard output is closed")],
)
def test_a_closed_stream_is_one_line_and_status_1(
    descriptor: int, arguments: list[str | Path], said: bytes
) -> None:
    done = replay(*arguments, preexec_fn=closed(descriptor))
    assert (done.returncode, done.stderr) == (1, b"cubirds: " + said + b"\n")


def test_it_ends_without_a_word_when_nobody_reads_on() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = replay(VALID, stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
