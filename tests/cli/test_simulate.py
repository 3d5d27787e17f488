"""Records of games that bots play."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cubirds.cli import simulate as simulate_command
from cubirds.cli.app import app
from cubirds.records import parse, replay


def simulate(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    program = Path(sys.executable).with_name("cubirds")
    return subprocess.run([program, "simulate", *arguments], capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "2", "--bots", "greedy,random"],
        ["--players", "5", "--bots", "random,random,random,random,random"],
        ["--players", "2", "--bots", "random", "--variant", "robinbird", "--challenge", "3"],
    ],
)
def test_records_are_good_and_the_same_seed_gives_the_same_bytes(
    arguments: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "games.cubirds.jsonl"
    to_file = simulate("--games", "4", "--seed", "7", "--record", str(file), *arguments)
    to_output = simulate("--games", "4", "--seed", "7", "--record", "-", *arguments)
    assert (to_file.returncode, to_file.stdout, to_file.stderr) == (0, b"", b"")
    assert to_output.stdout == file.read_bytes()
    assert len({replay(parse(line)).state for line in file.read_bytes().splitlines()}) == 4


def test_many_games_are_the_same_games_on_all_cores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    files = [tmp_path / "alone.cubirds.jsonl", tmp_path / "together.cubirds.jsonl"]
    for file, many in zip(files, (7, 6), strict=True):
        monkeypatch.setattr(simulate_command, "MANY_GAMES", many)
        monkeypatch.setattr(simulate_command, "AT_ONCE", 2)
        options = ["--games", "6", "--bots", "random,random", "--record", str(file)]
        assert CliRunner().invoke(app, ["simulate", *options]).exit_code == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_another_seed_gives_other_games() -> None:
    options = ("--games", "1", "--bots", "random,random", "--record", "-")
    assert simulate("--seed", "1", *options).stdout != simulate("--seed", "2", *options).stdout


def test_the_dealer_is_drawn_and_names_stand_by_seat() -> None:
    done = simulate("--games", "12", "--bots", "random,greedy", "--record", "-")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert {record["rounds"][0]["dealer"] for record in records} == {0, 1}
    assert all(record["players"] == ["random", "greedy"] for record in records)


def test_robinbird_has_a_name_and_her_extra_birds() -> None:
    options = ("--variant", "robinbird", "--challenge", "5", "--bots", "greedy", "--record", "-")
    record = json.loads(simulate("--games", "1", *options).stdout)
    assert record["players"] == ["greedy", "RobinBird"]
    assert list(map(len, record["collections"])) == [1, 6]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "random,gready"], "there is no bot 'gready'; the bots are random, greedy"),
        (["--bots", "random"], "a game has 2 to 5 seats, not 1"),
        (["--bots", "random,random", "--players", "3"], "3 players, but 2 bots: random,random"),
        (["--bots", "random,random", "--challenge", "1"], "only RobinBird has extra birds"),
        (["--bots", "random,random", "--variant", "robinbird"], "RobinBird plays against one person"),
        (["--bots", "random", "--variant", "robinbird", "--challenge", "6"], "0 to 5 extra birds, not 6"),
        (["--bots", "random,random", "--variant", "chess"], "chess"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_2(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.cubirds.jsonl"
    done = simulate("--games", "1", "--record", str(file), *arguments)
    assert done.returncode == 2
    assert said in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_one_line_and_status_1(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "games.cubirds.jsonl"
    done = simulate("--games", "1", "--bots", "random,random", "--record", str(file))
    assert done.returncode == 1
    assert done.stderr.decode() == f"cubirds: cannot write {file}: No such file or directory\n"


@pytest.mark.parametrize("games", ["2", "60"])
def test_it_ends_without_a_word_when_nobody_reads_on(games: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    program = str(Path(sys.executable).with_name("cubirds"))
    command = [program, "simulate", "--games", games, "--bots", "random,random", "--record", "-"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
