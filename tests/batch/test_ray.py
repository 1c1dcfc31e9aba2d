"""The same on a Ray cluster: a local one of two cores, whose workers are killed."""

import json
import os
import signal
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from batch.deeds import Lengths
from batch.living import children, wait_until
from limner.batch import Job, over, run_job
from limner.drawing import generate_tasks

ray = pytest.importorskip("ray", reason="needs Ray: pip install 'limner[ray]'")
HERE = str(Path(__file__).parents[1])
SOURCE = str(Path(__file__).parents[2] / "src")

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning:ray.*"),
    pytest.mark.filterwarnings("ignore::FutureWarning:ray.*"),
    pytest.mark.filterwarnings("ignore::ResourceWarning:ray.*"),
]


@pytest.fixture(scope="module")
def cluster():
    """A cluster that this process is connected to; its workers find the tests' modules."""
    path = os.pathsep.join([HERE, SOURCE])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # marks do not reach what a module's fixture does
        ray.init(
            num_cpus=2,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            runtime_env={"env_vars": {"PYTHONPATH": path}},
        )
    yield "local"
    ray.shutdown()


def at_work():
    """The cluster's workers that are at a part now, by the names that Ray gives them."""
    names = {pid: Path(f"/proc/{pid}/cmdline") for pid in children()}
    return [pid for pid, path in names.items() if _read(path).startswith(b"ray::MapBatches")]


def kill_one(may):
    """Kill a worker that is at a part, as soon as one may; return its number."""
    assert wait_until(may)
    assert wait_until(at_work)
    for pid in at_work():
        os.kill(pid, signal.SIGKILL)
        return pid
    return kill_one(may)


def _read(path):
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_a_killed_worker_and_a_row_that_kills_change_nothing_else(tmp_path, cluster):
    rows = [{"task": f"t{n}", "answer": "wait" if n % 2 else "x" * (n % 9)} for n in range(600)]
    rows[345]["answer"] = "die"
    source = tmp_path / "in.jsonl"
    source.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    here, there = tmp_path / "here", tmp_path / "there"
    run_job(Job(Lengths(), str(source), str(here)), workers=2)
    with ThreadPoolExecutor(1) as beside:
        killed = beside.submit(kill_one, lambda: list(there.glob("part-*")))
        ended = run_job(Job(Lengths(), str(source), str(there)), ray=cluster)
        assert killed.result() > 0
    assert (ended.done, ended.unscored) == (600, 1)
    parts = {path.name: path.read_bytes() for path in there.iterdir()}
    assert parts == {path.name: path.read_bytes() for path in here.iterdir()}


def test_generated_tasks_are_the_same_in_the_same_order(cluster):
    mine = list(generate_tasks(3, 70, "explicit", "easy"))
    assert list(generate_tasks(3, 70, "explicit", "easy", ray=cluster)) == mine


def test_nothing_in_nothing_out(cluster):
    assert list(over(len, [], ray=cluster)) == []


def test_what_the_function_raises_is_raised(cluster):
    with pytest.raises(Exception, match="invalid literal for int"):
        list(over(int, ["1", "two"], ray=cluster))
