"""What the documentation shows is true."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cubirds.records import RecordError, replay

RECORD_FORMAT = Path(__file__).parents[1] / "docs" / "record-format.md"


def shown_record() -> dict[str, Any]:
    """The record in the documentation."""
    shown = re.search(r"```json\n(\{\"format.*?)```", RECORD_FORMAT.read_text(), re.DOTALL)
    assert shown is not None
    record: dict[str, Any] = json.loads(shown[1])
    return record


def test_the_record_that_is_shown_is_right_and_has_every_part_of_a_turn() -> None:
    record = shown_record()
    assert replay(record).outcome is None
    assert all(part in " ".join(record["rounds"][0]["turns"]) for part in ("x", "+", " d", " !"))


def test_the_error_that_is_shown_is_what_is_said() -> None:
    shown = re.search(r"\"error\": \"(.*?)\"", RECORD_FORMAT.read_text())
    assert shown is not None
    record = shown_record()
    record["rounds"][0]["turns"][2] = "P3LxFO"
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert str(refused.value) == shown[1]
