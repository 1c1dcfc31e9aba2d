"""Scoring whole files: part by part, by whichever road, so that a call goes on where one ended.

Each part's result is a file of its own that is written whole, and depends on the part alone. So a
part that is done is not done again, and one that a killed worker had is done anew by another.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from limner.batch.files import (
    LINES,
    TABLES,
    BatchError,
    is_of_this_process,
    opened,
    remove_halves,
    write_whole,
)
from limner.batch.pool import processes
from limner.batch.process import DeadWorkerError
from limner.batch.results import Tally, encoded, merge, tally
from limner.batch.rows import Item, Scored
from limner.batch.source import Part, parts_of, read_part
from limner.batch.spread import over

_RECORD = "_job.json"
_BEGUN = "_begun"
GUARDED = 32
"""Rows that are sent at a time to the process that scores a part which was begun before."""


class Scorer(Protocol):
    """What scores an answer; it can be pickled."""

    @property
    def checks(self) -> bool:
        """Whether its rows have their checks."""

    @property
    def settings(self) -> dict[str, Any]:
        """What its rows depend on beside the answers, as JSON takes it."""

    def __call__(self, item: Item) -> Scored:
        """Return what an answer gets; raises nothing."""

    def lost(self, item: Item, death: DeadWorkerError) -> Scored:
        """Return the row of an answer that ends whoever scores it."""


@dataclass(frozen=True)
class Job:
    """What is scored, how, and where the results go."""

    scorer: Scorer
    source: str
    """A file, or a folder of files, of Parquet or JSON lines: a path or a URL."""
    target: str
    """A file of Parquet or JSON lines, else the folder of the results' parts."""

    @property
    def is_one_file(self) -> bool:
        """Whether all results go into one file."""
        return self.target.endswith((*TABLES, *LINES))

    @property
    def folder(self) -> str:
        """Where the parts are while it runs, and stay where the target is a folder."""
        return f"{self.target}.parts" if self.is_one_file else self.target.rstrip("/")

    def part(self, number: int) -> str:
        """Return the URL of a part's results."""
        suffix = LINES[0] if self.target.endswith(LINES) else TABLES[0]
        return f"{self.folder}/part-{number:06}{suffix}"

    def begun(self, number: int) -> str:
        """Return the URL of the mark that a part is being scored."""
        return f"{self.folder}/{_BEGUN}/{number:06}"


class Progress(NamedTuple):
    """How far a job is, in rows."""

    done: int
    total: int
    kept: int
    """Of those done the ones that an earlier call had done."""
    unscored: int
    """Rows with an error instead of a value."""
    mean: float | None
    """Of the values; None while there is none."""


def run_job(
    job: Job,
    *,
    workers: int | None = None,
    ray: str | None = None,
    watch: Callable[[Progress], object] = lambda _: None,
) -> Progress:
    """Score all rows of a job, or those that are left of it.

    Args:
        job: What is scored.
        workers: As for :func:`over`; what only this process sees is scored in it.
        ray: As for :func:`over`.
        watch: Told after each part.

    Returns:
        How it ended.

    Raises:
        BatchError: Input or target cannot be used, or the target has another job's results.
    """
    if is_of_this_process(job.source) or is_of_this_process(job.target):
        if ray is not None:
            raise BatchError("A Ray cluster cannot see memory://; use files or an object store.")
        workers = 1
    _forbid_doing_again(job)
    parts = parts_of(job.source)
    _claim(job, parts)
    progress = Progress(0, sum(part.rows for part in parts), 0, 0, None)
    total = 0.0
    with closing(over(partial(score_part, job), parts, workers=workers, ray=ray)) as results:
        for got, kept in results:
            total += got.total
            progress = _after(progress, got, total, kept=kept)
            watch(progress)
    remove_halves(job.folder)
    _remove(f"{job.folder}/{_BEGUN}")
    if job.is_one_file:
        merge((job.part(part.number) for part in parts), job.target)
        _remove(job.folder)
    return progress


def score_part(job: Job, part: Part) -> tuple[Tally, bool]:
    """Score a part, where it is not done; return what is in it and whether it was done before.

    A part that somebody began and did not end may have a row in it that kills. So it is scored in
    a process of its own, which finds that row.
    """
    url = job.part(part.number)
    system, path = opened(url)
    if system.exists(path):
        return tally(url), True
    mark = opened(job.begun(part.number))[1]
    was_begun = system.exists(mark)
    if not was_begun:
        write_whole(job.begun(part.number), b"")
    rows = _guarded(job.scorer, part) if was_begun else map(job.scorer, read_part(part))
    write_whole(url, encoded(rows, url, checks=job.scorer.checks))
    with suppress(FileNotFoundError):  # another, of a call that was killed, was as fast
        system.rm_file(mark)
    return tally(url), False


def _guarded(scorer: Scorer, part: Part) -> Iterator[Scored]:
    return processes(scorer, read_part(part), 1, chunk=GUARDED, lost=scorer.lost)


def _after(before: Progress, got: Tally, total: float, *, kept: bool) -> Progress:
    done, unscored = before.done + got.rows, before.unscored + got.unscored
    mean = total / (done - unscored) if done > unscored else None
    return Progress(done, before.total, before.kept + kept * got.rows, unscored, mean)


def _forbid_doing_again(job: Job) -> None:
    system, path = opened(job.target)
    if job.is_one_file and system.exists(path):
        raise BatchError(f"{job.target} is there already: remove it, or name another.")


def _remove(folder: str) -> None:
    system, path = opened(folder)
    if system.exists(path):
        system.rm(path, recursive=True)


def _claim(job: Job, parts: list[Part]) -> None:
    """Note whose results a folder has, or raise where they are those of another job."""
    mine = {
        "settings": job.scorer.settings,
        "input": {url: _size(url) for url in sorted({part.url for part in parts})},
        "parts": [list(part) for part in parts],
    }
    system, path = opened(f"{job.folder}/{_RECORD}")
    if not system.exists(path):
        write_whole(f"{job.folder}/{_RECORD}", json.dumps(mine).encode())
        return
    found = json.loads(system.cat_file(path))
    if found == mine:
        return
    differs = next(key for key in mine if found.get(key) != mine[key])
    raise BatchError(
        f"{job.folder} has results of another job: its {differs} differs. "
        "Remove the folder, or name another."
    )


def _size(url: str) -> int:
    system, path = opened(url)
    return int(system.size(path))
