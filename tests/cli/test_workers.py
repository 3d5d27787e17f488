"""How servers of one and of several processes end, and what they need."""

import os
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
from tests.cli.test_serve import PROGRAM, new_table, refusal, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


def view(url: str, table: str, cookie: str = "") -> ClientConnection:
    """A visitor's socket; without a cookie, a spectator's."""
    headers = {"Cookie": cookie} if cookie else None
    return connect(f"ws{url.removeprefix('http')}ws/tables/{table}", additional_headers=headers, proxy=None)


def close_code(socket: ClientConnection) -> int | None:
    """With what the server ends a socket."""
    try:
        while True:
            socket.recv(timeout=30)
    except ConnectionClosed:
        return socket.close_code


def children(process: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def workers_of(supervisor: int) -> set[int]:
    """The processes that serve: the supervisor has them forked by a child of its own."""
    return {worker for child in children(supervisor) for worker in children(child)}


def test_several_workers_without_redis_are_refused(tmp_path: Path) -> None:
    said = refusal("serve", "--workers", "2", "--database", str(tmp_path / "games.sqlite3"))
    assert "--redis" in said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_redis_that_is_none_is_one_line(tmp_path: Path, workers: str) -> None:
    command = [str(PROGRAM), "serve", "--port", "0", "--redis", "nonsense", "--workers", workers]
    command += ["--database", str(tmp_path / "games.sqlite3")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "cubirds: that is no address of a Redis: redis://host:6379\n"


def test_open_sockets_are_told_that_the_server_restarts(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--database", str(tmp_path / "games.sqlite3")) as (process, url):
        with view(url, new_table(url)) as socket:
            socket.recv()
            process.send_signal(signal.SIGTERM)
            assert close_code(socket) == 1012
        assert process.wait(timeout=30) == 0


@pytest.mark.redis
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds workers in /proc, which Linux has")
def test_a_worker_that_dies_is_replaced_and_all_end_together(tmp_path: Path, redis_url: str) -> None:
    arguments = ["--port", "0", "--database", str(tmp_path / "games.sqlite3")]
    arguments += ["--redis", redis_url, "--workers", "2"]
    with running("serve", *arguments) as (process, url):
        table = new_table(url)
        first = workers_of(process.pid)
        assert len(first) == 2
        os.kill(min(first), signal.SIGKILL)
        while len(workers_of(process.pid) | first) < 3:
            time.sleep(0.05)
        with view(url, table) as socket:
            socket.recv()
            with urllib.request.urlopen(f"{url}metrics", timeout=30) as answer:
                told = answer.read().decode()
            assert 'cubirds_events_total{kind="created"} 1.0' in told
            assert "cubirds_sockets 1.0" in told
            process.send_signal(signal.SIGTERM)
            assert close_code(socket) == 1012
        assert process.wait(timeout=30) == 0


@pytest.mark.redis
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds workers in /proc, which Linux has")
def test_workers_end_with_a_supervisor_that_was_killed(tmp_path: Path, redis_url: str) -> None:
    arguments = ["--port", "0", "--database", str(tmp_path / "games.sqlite3")]
    arguments += ["--redis", redis_url, "--workers", "2"]
    with running("serve", *arguments) as (process, url), view(url, new_table(url)) as socket:
        socket.recv()
        process.kill()
        assert close_code(socket) == 1012
