"""The site as it is served: in a thread, or as a process that can be killed."""

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import uvicorn

from limner.web.settings import Settings
from limner.web.site import make_site


@contextmanager
def served_site(folder: Path) -> Iterator[str]:
    """Serve the site with its data in a folder, and give its address without a slash at the end."""
    settings = Settings(folder / "logs", folder / "data")
    config = uvicorn.Config(make_site(settings), host="127.0.0.1", port=0, log_level="warning")
    server = uvicorn.Server(config)
    with config.bind_socket() as socket:
        thread = threading.Thread(target=server.run, args=([socket],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{socket.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


class Server:
    """``limner serve`` as a process that can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, 0
        self.start()

    @property
    def address(self) -> str:
        """The site's address without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    def seconds_at_work(self) -> float:
        """Return the processor's time that it took so far."""
        spent = psutil.Process(self._process.pid).cpu_times()
        return float(spent.user + spent.system)

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        folders = ["--log-dir", str(self._folder / "logs"), "--data", str(self._folder / "data")]
        command = [sys.executable, "-m", "limner", "serve", "--port", str(self._port), *folders]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self._process.stderr
        said = self._process.stderr.readline()
        found = re.search(r":(\d+)/", said)
        assert found, f"limner serve says no address but {said!r}"
        self._port = int(found[1])

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()


@contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """Run ``limner serve`` with its data in a folder."""
    server = Server(folder)
    try:
        yield server
    finally:
        server.kill()
