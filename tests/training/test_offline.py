"""That the watch on verifiers' connections sees one."""

import subprocess
import sys

from training.conftest import WATCH


def test_the_watch_sees_connections(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WATCH)
    code = """
import socket
for place in ("127.0.0.1", "192.0.2.1"):
    with socket.socket() as one:
        one.setblocking(False)
        one.connect_ex((place, 9))
"""

    subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": str(tmp_path)}, check=True)

    assert (tmp_path / "places").read_text() == "192.0.2.1\n"
