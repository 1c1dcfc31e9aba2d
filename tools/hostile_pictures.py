"""How long, and with how much memory, each hostile picture takes to be refused.

Each is opened in a process of its own. The pictures are those of the tests.

    python tools/hostile_pictures.py
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
_OPEN = """
import sys, time
from pathlib import Path
from limner.design.images import ImageRefused, open_picture
data = Path(sys.argv[1]).read_bytes()
start = time.perf_counter()
try:
    open_picture("hostile", data)
    outcome = "OPENED"
except ImageRefused as refusal:
    outcome = str(refusal)[:100]
spent = time.perf_counter() - start
status = Path("/proc/self/status").read_text()
peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
print(f"{spent:6.2f} s {peak:5.0f} MB  {outcome}")
"""


def main() -> None:
    """Print one line for each picture: seconds, peak memory of the whole process, reason."""
    sys.path.insert(0, str(ROOT / "tests"))
    from design.hostile_pictures import HOSTILE  # type: ignore[import-not-found]

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture"
        for name, (make, _) in HOSTILE.items():
            path.write_bytes(make())
            command = [sys.executable, "-c", _OPEN, str(path)]
            environment = {"PYTHONPATH": str(ROOT / "src")}
            ended = subprocess.run(
                command, capture_output=True, text=True, env=environment, check=False
            )
            print(f"{name:28}", ended.stdout.strip() or f"DIED: {ended.stderr[-100:]}", flush=True)


if __name__ == "__main__":
    main()
