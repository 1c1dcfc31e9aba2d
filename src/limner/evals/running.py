"""Running evals through Inspect so that a stopped run goes on and a failure is no zero."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval_set
from inspect_ai import eval as run_eval
from inspect_ai._util.error import PrerequisiteError  # there is no public name for it
from inspect_ai.log import EvalLog
from rich.text import Text

from limner.evals.judges import judged_by


def run_evals(
    bench: Callable[..., Task],
    task_args: list[dict[str, Any]],
    *,
    models: list[str],
    log_dir: Path,
    again: bool = False,
    **options: Any,
) -> list[Path]:
    """Run a bench once for each set of arguments and each model.

    A sample whose provider fails is recorded with its error and the rest goes on; the run counts
    as unfinished, so that the same call asks again for the failed samples alone. Whatever Inspect
    prints goes to standard error.

    Args:
        bench: The task, such as ``limner.evals.design.design``.
        task_args: Its arguments, one run each.
        models: Names as Inspect knows them.
        log_dir: Where the logs go; finished samples found there are not asked again.
        again: Ignore what is there and run anew.
        options: Passed to Inspect where not None.

    Returns:
        The logs' files, one for each run, in the order of tasks and models.

    Raises:
        ValueError: An argument is wrong, or a model cannot be had, for want of a key for instance.
        KeyboardInterrupt: The run was stopped; the same call goes on from where it was.
    """
    given = {key: value for key, value in options.items() if value is not None}
    given |= {"model": models, "log_dir": str(log_dir), "score_display": False}
    with redirect_stdout(sys.stderr), _plain_errors():
        with judged_by(given.get("model_roles", ())):
            tasks = [bench(**arguments) for arguments in task_args]
        logs = run_eval(tasks, **given) if again else _go_on(tasks, given)
    files = _one_a_run(logs, log_dir, task_args, models)
    if len(files) < len(task_args) * len(models):
        raise KeyboardInterrupt  # Inspect has taken it in, and returns without the stopped runs
    return files


def _go_on(tasks: list[Task], options: dict[str, Any]) -> list[EvalLog]:
    """Run what has no finished log, once: Inspect's providers have made their retries."""
    once: dict[str, Any] = {"retry_attempts": 1, "retry_immediate": False}
    _, logs = eval_set(tasks, log_dir_allow_dirty=True, **once, **options)
    return logs


def _one_a_run(
    logs: Iterable[EvalLog], log_dir: Path, task_args: list[dict[str, Any]], models: list[str]
) -> list[Path]:
    """Return the logs' files in the order of tasks and models; of several of one run the newest."""
    arguments = [_given(item) for item in task_args]
    files: dict[tuple[int, int], list[Path]] = defaultdict(list)
    for log in logs:
        if log.status != "cancelled":
            row = arguments.index(_given(log.eval.task_args_passed))
            # A location is a path or an address, by whether this call wrote the log or found it.
            file = log_dir / Path(log.location).name
            files[row, models.index(log.eval.model)].append(file)
    return [max(files[run], key=lambda file: file.stat().st_mtime_ns) for run in sorted(files)]


def _given(arguments: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if value is not None}


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Raise Inspect's errors about what a run needs as errors of the input, in plain words."""
    try:
        yield
    except PrerequisiteError as error:
        text = Text.from_markup(str(error.message)).plain
        raise ValueError(" ".join(text.split()).removeprefix("ERROR: ")) from error
