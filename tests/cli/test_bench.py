"""The speed that the program prints; how fast it is here is no matter for a test."""

import json

import pytest
from typer.testing import CliRunner

from cubirds.cli import bench
from cubirds.kernel import speed


def test_the_rules_print_turns_a_second_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 10)
    monkeypatch.setattr(bench, "RUNS", 3)
    done = CliRunner().invoke(bench.app, ["rules", "--json"])
    printed = json.loads(done.stdout)
    assert set(printed) == {"turns_per_second"}
    assert printed["turns_per_second"] > 0


def test_a_load_of_people_is_brought_and_nothing_is_lost() -> None:
    wanted = ["--tables", "2", "--seats", "2", "--rate", "4", "--seconds", "2", "--json"]
    printed = json.loads(CliRunner().invoke(bench.app, ["server", *wanted]).stdout)
    assert set(printed) == {
        "sockets",
        "moves_per_second",
        "ack_p50_ms",
        "ack_p99_ms",
        "fanout_p99_ms",
        "lost",
        "rss_mb",
    }
    assert printed["sockets"] == 4
    assert printed["moves_per_second"] > 0
    assert printed["lost"] == 0


def test_the_kernel_prints_games_a_second_as_json(monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr(speed, "GAMES", 10)
    monkeypatch.setattr(speed, "LOOPS", 1000)
    monkeypatch.setattr(speed, "RUNS", 2)
    monkeypatch.setattr(speed, "start_seconds", lambda _seats: (3.0, 0.5))
    done = CliRunner().invoke(bench.app, ["kernel", "--players", "3", "--json"])
    printed = json.loads(done.stdout)
    assert printed["players"] == 3
    assert printed["games_per_second"] > 0
    assert printed["turns_per_second"] > printed["games_per_second"]
    assert (printed["cold_compile_s"], printed["cached_start_s"]) == (3.0, 0.5)
    assert printed["scaling"] > 0
    assert printed["plain_scaling"] > 0
