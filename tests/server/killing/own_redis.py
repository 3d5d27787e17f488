"""A Redis of one's own, to be stopped and started."""

import shutil
import socket
import subprocess
import tempfile
import time

PROGRAM = shutil.which("redis-server")
PATIENCE = 30.0


class OwnRedis:
    """Keeps nothing on disk. Its port stays the same."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        """Returns once it answers."""
        assert PROGRAM is not None
        options = ["--port", str(self._port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [PROGRAM, *options, "--dir", tempfile.gettempdir()], stdout=subprocess.DEVNULL
        )
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
            except OSError:
                assert time.monotonic() < give_up
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
