"""`cubirds serve` and `cubirds` alone, as a shell and a browser see them."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).with_name("cubirds")
ANNOUNCEMENT = re.compile(r"CuBirds on (http://127\.0\.0\.1:\d+/) \(Ctrl-C ends it\)\n")


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that was started, and the URL that it printed."""
    process = subprocess.Popen(
        [PROGRAM, *arguments], env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        announced = ANNOUNCEMENT.fullmatch(process.stdout.readline())
        assert announced is not None
        yield process, announced[1]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def new_table(url: str, cookie: str = "") -> str:
    """Ask a server for a table against a bot; return the table's id."""
    body = json.dumps({"variant": "robinbird", "start": True}).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{url}api/v1/tables", body, headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        table: str = json.load(response)["table"]
        return table


def refusal(*arguments: str) -> str:
    """What a command that fails says, its one line."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("cubirds: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("cubirds: ").strip()


def test_it_serves_on_a_free_port_until_interrupted(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--database", str(tmp_path / "games.sqlite3")) as (process, url):
        assert new_table(url)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0


def test_the_database_may_be_an_url(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/games.sqlite3"
    with running("serve", "--port", "0", "--database", database) as (_, url):
        assert new_table(url)
    assert (tmp_path / "games.sqlite3").exists()


@pytest.mark.postgres
def test_the_database_may_be_postgresql(postgres_url: str) -> None:
    with running("serve", "--port", "0", "--database", postgres_url) as (_, url):
        assert new_table(url)


def test_alone_it_opens_the_browser_and_keeps_games_in_the_application_folder(tmp_path: Path) -> None:
    visited = tmp_path / "visited"
    os.mkfifo(visited)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >"{visited}"\n')
    browser.chmod(0o755)
    with running(BROWSER=f"{browser} %s", XDG_CONFIG_HOME=str(tmp_path)) as (_, url):
        assert visited.read_text().strip() == url
        assert new_table(url)
    assert (tmp_path / "cubirds" / "cubirds.sqlite3").exists()


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refusal("serve", "--port", port, "--database", str(tmp_path / "games.sqlite3"))
    assert said == f"cannot listen on 127.0.0.1 port {port}: another program uses that port"


def test_an_address_of_another_machine_is_one_line(tmp_path: Path) -> None:
    said = refusal("serve", "--host", "192.0.2.1", "--database", str(tmp_path / "games.sqlite3"))
    assert said.startswith("cannot listen on 192.0.2.1 port 8000: ")
