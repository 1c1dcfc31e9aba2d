"""Measure batch scoring: speed, memory over time, and what Ray costs; print what docs/batch.md has.

Usage: ``python tools/bench_batch.py [--rows N] [--stages ...]``. Rows are recorded drawings,
references and mutants, jittered by a seed. The input is made once. Figures go to
``OUT/figures.json`` stage by stage, so that a long run can be watched and left alone:

    nohup python tools/bench_batch.py --rows 1000000 > out/bench_batch.log 2>&1 &
"""

import argparse
import filecmp
import json
import os
import shutil
import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any, Self

from batch_drawings import FILE_ROWS, cases, known_tasks, write_file
from limner.batch import Job, Progress, over, run_job
from limner.batch.cluster import connected
from limner.drawing.many import DrawingScorer

RELEASE = Path(__file__).parents[2] / "shared" / "upstream" / "drawingbench"
STAGES = ("verified", "released", "ray", "cost")
MEGABYTE = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")
WARM_ROWS = 400

Watch = Callable[[Progress], None]


def main() -> None:
    """Run the stages asked for and print their figures."""
    options = _options()
    options.out.mkdir(parents=True, exist_ok=True)
    bench = Bench(options)
    bench.make(bench.input, options.rows)
    for stage in options.stages:
        print(f"\n{stage}", flush=True)
        getattr(bench, stage)()
        (options.out / "figures.json").write_text(json.dumps(bench.figures, indent=1))
    print(f"\n{json.dumps(bench.figures, indent=1)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--cost-rows", type=int, default=100_000, help="at most --rows")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--stages", nargs="*", choices=STAGES, default=STAGES)
    parser.add_argument("--out", type=Path, default=Path("out/bench_batch"))
    parser.add_argument("--release", type=Path, default=RELEASE)
    return parser.parse_args()


class Bench:
    """The stages, one method each, and what they found."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.out: Path = options.out
        self.rows: int = options.rows
        self.cost_rows = min(options.cost_rows, options.rows)
        self.workers, self.seed = options.workers, options.seed
        self.release = options.release if (options.release / "records.json").is_file() else None
        self.input: Path = self.out / f"input-{self.rows}-{self.seed}"
        self.figures: dict[str, Any] = {"rows": self.rows, "workers": self.workers}

    def make(self, folder: Path, rows: int) -> None:
        """Write a folder of so many drawings, where it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        work = partial(write_file, folder=folder, rows=rows, seed=self.seed, release=self.release)
        numbers = range(-(-rows // FILE_ROWS))
        missing = [number for number in numbers if not (folder / f"{number:05}.parquet").exists()]
        start = time.perf_counter()
        for path in over(work, missing, workers=self.workers):
            print(f"made {path}; {time.perf_counter() - start:.0f} s", flush=True)
        print(f"{rows:,} drawings from {len(cases(self.release)):,} in {folder}", flush=True)

    def verified(self) -> None:
        """Score all by ``verified`` on this machine's cores."""
        self.figures["verified"] = self._scored("verified")

    def released(self) -> None:
        """Score all by ``released`` on this machine's cores."""
        self.figures["released"] = self._scored("released")

    def ray(self) -> None:
        """Score all by ``verified`` on a local cluster, killing a worker midway, and compare."""
        start = time.perf_counter()
        with connected("local", self.workers):
            self._run("warm", self._warm(), "verified", ray="local")
            begun = time.perf_counter() - start
            killer = _Killer()
            figures = self._scored("verified", "ray", ray="local", watch=killer)
        same = _same_files(self.out / "verified", self.out / "ray")
        self.figures["ray"] = {
            "start-up, s": round(begun, 1),
            **figures,
            "killed": killer.killed,
            "identical files": same,
        }

    def cost(self) -> None:
        """Score fewer by ``verified`` by both roads, one after the other, with no kill."""
        folder = self.out / f"input-{self.cost_rows}-{self.seed}"
        self.make(folder, self.cost_rows)
        pool = self._scored("verified", "cost-pool", folder)
        with connected("local", self.workers):
            self._run("warm", self._warm(), "verified", ray="local")
            ray = self._scored("verified", "cost-ray", folder, ray="local")
        more = ray["seconds"] / pool["seconds"] - 1
        same = _same_files(self.out / "cost-pool", self.out / "cost-ray")
        self.figures["cost"] = {
            "rows": self.cost_rows,
            "pool, s": pool["seconds"],
            "ray, s": ray["seconds"],
            "ray costs more": f"{more:.1%}",
            "identical files": same,
        }

    def _scored(
        self, profile: str, name: str = "", source: Path | None = None, **road: Any
    ) -> dict[str, Any]:
        """Score a folder and return speed and memory."""
        watch = road.pop("watch", None)
        with Memory() as memory:
            told = _Told(memory, watch)
            start, busy = time.perf_counter(), _busy()
            ended = self._run(name or profile, source or self.input, profile, watch=told, **road)
            seconds = time.perf_counter() - start
            busy = _busy() - busy
        return {
            "seconds": round(seconds, 1),
            "rows a second a core": round(ended.total / seconds / self.workers, 1),
            "rows a second of processor time": None if road else round(ended.total / busy, 1),
            "unscored": ended.unscored,
            "mean": ended.mean,
            "largest process at each tenth, MB": told.largest,
            "all processes at each tenth, MB": told.all,
        }

    def _run(
        self, name: str, source: Path, profile: str, watch: Watch = lambda _: None, **road: Any
    ) -> Progress:
        target = self.out / name
        shutil.rmtree(target, ignore_errors=True)
        scorer = DrawingScorer(profile, tasks=known_tasks(self.release))
        road = road or {"workers": self.workers}
        return run_job(Job(scorer, str(source), str(target)), watch=watch, **road)

    def _warm(self) -> Path:
        folder = self.out / f"input-{WARM_ROWS}-{self.seed}"
        self.make(folder, WARM_ROWS)
        return folder


class Memory:
    """Samples, second by second, what this process and those below it hold."""

    def __init__(self) -> None:
        self._stop = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self.now: tuple[float, float] = (0.0, 0.0)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def tenth(self) -> tuple[float, float]:
        """Return the most since the last call: the largest process, and all together, in MB."""
        most, self.now = self.now, (0.0, 0.0)
        return most

    def _watch(self) -> None:
        while not self._stop.wait(1):
            sizes = [_size(pid) for pid in (os.getpid(), *_below(os.getpid()))]
            largest, everything = max(sizes) / MEGABYTE, sum(sizes) / MEGABYTE
            self.now = max(self.now[0], largest), max(self.now[1], everything)


class _Told:
    """Prints a line for each tenth of the rows."""

    def __init__(self, memory: Memory, then: Watch | None) -> None:
        self._memory, self._then = memory, then
        self._start, self._tenth = time.perf_counter(), 0
        self.largest: list[int] = []
        self.all: list[int] = []

    def __call__(self, progress: Progress) -> None:
        if self._then:
            self._then(progress)
        tenth = progress.done * 10 // progress.total
        if tenth == self._tenth:
            return
        self._tenth = tenth
        largest, everything = self._memory.tenth()
        self.largest.append(round(largest))
        self.all.append(round(everything))
        seconds = time.perf_counter() - self._start
        print(
            f"{progress.done:>10,} rows {seconds:>7.0f} s {progress.done / seconds:>7.0f} rows/s"
            f"   largest process {largest:.0f} MB, all {everything:.0f} MB",
            flush=True,
        )


class _Killer:
    """Kills one worker of the cluster once half of the rows are done."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, progress: Progress) -> None:
        if self.killed or progress.done * 2 < progress.total:
            return
        for pid in _below(os.getpid()):
            if _read(pid, "cmdline").startswith("ray::MapBatches"):
                os.kill(pid, signal.SIGKILL)
                self.killed = 1
                print(f"killed worker {pid} after {progress.done:,} rows", flush=True)
                return


def _busy() -> float:
    """Return the processor's seconds that this process took, and those below it that ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _below(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they did."""
    own = [int(one) for task in _tasks(pid) for one in _read(pid, f"task/{task}/children").split()]
    return [one for child in own for one in (child, *_below(child))]


def _tasks(pid: int) -> list[str]:
    try:
        return [path.name for path in Path(f"/proc/{pid}/task").iterdir()]
    except OSError:
        return []


def _size(pid: int) -> int:
    """Return the bytes of memory that a process holds, what it shares with others left out."""
    parts = _read(pid, "statm").split()
    return (int(parts[1]) - int(parts[2])) * PAGE if parts else 0


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _same_files(one: Path, other: Path) -> bool:
    names = [{path.name for path in folder.glob("part-*")} for folder in (one, other)]
    if names[0] != names[1]:
        return False
    return all(filecmp.cmp(one / name, other / name, shallow=False) for name in names[0])


if __name__ == "__main__":
    main()
