"""The speed that the program prints; how fast it is here is no matter for a test."""

import json

import pytest
from typer.testing import CliRunner

from cubirds.cli import bench


def test_the_rules_print_turns_a_second_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 10)
    monkeypatch.setattr(bench, "RUNS", 3)
    done = CliRunner().invoke(bench.app, ["rules", "--json"])
    printed = json.loads(done.stdout)
    assert set(printed) == {"turns_per_second"}
    assert printed["turns_per_second"] > 0
