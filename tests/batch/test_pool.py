"""Worker processes: order, laziness, and what becomes of those that die."""

import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import count

import pytest

from batch.deeds import (
    POISON,
    DiesAtPoison,
    NotThere,
    double,
    forever,
    refuse,
    refuse_unsendably,
    with_pid,
)
from batch.living import children, is_alive, wait_until
from limner.batch import DeadWorkerError, WorkerError, over, processes
from limner.batch.pool import AHEAD, TRIES


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order(workers):
    assert list(over(double, range(100), workers=workers, chunk=7)) == list(range(0, 200, 2))


def test_nothing_in_nothing_out():
    before = children()
    assert list(processes(double, [], 2)) == []
    assert children() == before


def test_items_are_taken_only_as_results_are():
    taken = count()
    source = (next(taken) for _ in range(10**12))
    results = processes(double, source, 2, chunk=5)
    assert next(results) == 0
    assert next(taken) <= 2 * 5 * AHEAD
    results.close()


def test_closing_early_leaves_no_process():
    before = children()
    results = processes(forever, count(), 2)
    waiting = processes(double, count(), 2)
    assert next(waiting) == 0
    assert len(children() - before) == 2
    waiting.close()
    results.close()
    assert children() == before


def test_the_first_error_is_raised_and_leaves_no_process():
    before = children()
    results = processes(refuse, count(), 2, chunk=4)
    with pytest.raises(KeyError, match=str(POISON)):
        list(results)
    assert children() == before


def test_an_error_that_cannot_travel_arrives_as_words():
    with pytest.raises(RuntimeError, match="UnsendableError: this and that"):
        list(processes(refuse_unsendably, [1], 1))


def test_killed_workers_cost_no_result():
    before = children()
    results = processes(with_pid, range(300), 2, chunk=10)
    seen = [next(results) for _ in range(50)]
    killed = children() - before
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    seen += results
    assert [number for number, _ in seen] == list(range(300))
    assert len({pid for _, pid in seen} - killed) == 2
    assert children() == before


@pytest.mark.parametrize("how", ["kill", "exit", "segfault"])
def test_an_item_that_kills_is_told_and_all_others_are_done_once(tmp_path, how):
    work = DiesAtPoison(tmp_path / "notes", how)
    lost = []
    results = processes(
        work, range(30), 2, chunk=8, lost=lambda item, death: lost.append((item, death))
    )
    assert list(results) == [None if number == POISON else number for number in range(30)]
    [(item, death)] = lost
    assert item == POISON
    said = {
        "kill": "its process was ended by SIGKILL",
        "exit": "its process ended with exit code 0",
        "segfault": "its process was ended by SIGSEGV",
    }
    assert str(death) == said[how]
    tries = Counter(map(int, (tmp_path / "notes").read_text().split()))
    assert tries == dict.fromkeys(range(30), 1) | {POISON: 1 + TRIES}


def test_an_item_that_kills_is_raised_where_nobody_takes_it(tmp_path):
    with pytest.raises(DeadWorkerError, match="SIGKILL"):
        list(processes(DiesAtPoison(tmp_path / "notes", "kill"), range(30), 2))


def test_a_function_that_no_worker_can_load_is_said():
    before = children()
    with pytest.raises(WorkerError, match="cannot load what it has to do: ModuleNotFoundError"):
        list(processes(NotThere(), [1], 1))
    assert children() == before


SCRIPT = """
import itertools, sys
from batch.deeds import double, forever
from limner.batch import processes
results = processes({work}, itertools.count(), 2)
print("begun", flush=True)
list(results)
"""


def started(work):
    """A program of a user whose workers are at work, with their numbers."""
    program = subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(work=work)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert wait_until(lambda: len(children(program.pid)) == 2)
    return program, children(program.pid)


def test_an_interrupt_ends_everything_with_one_traceback():
    program, workers = started("forever")
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=30)
    assert errors.count("Traceback") == 1
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert not any(map(is_alive, workers))


@pytest.mark.parametrize("work", ["double", "forever"])
def test_workers_end_when_their_parent_is_killed(work):
    program, workers = started(work)
    program.kill()
    program.communicate(timeout=30)
    assert wait_until(lambda: not any(map(is_alive, workers)))
