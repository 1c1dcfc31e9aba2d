"""Running evals through Inspect so that a stopped run goes on and a failure is no zero."""

from pathlib import Path
from typing import Any

from inspect_ai import Task, eval_set
from inspect_ai import eval as run_eval
from inspect_ai.log import EvalLog

from limner.evals.drawing import drawing


def run_evals(
    task_args: list[dict[str, Any]],
    *,
    models: list[str],
    log_dir: Path,
    again: bool = False,
    **options: Any,
) -> list[Path]:
    """Run the drawing bench once for each set of arguments and each model.

    A sample whose provider fails is recorded with its error and the rest goes on; the run counts
    as unfinished, so that the same call asks again for the failed samples alone.

    Args:
        task_args: Arguments of ``limner/drawing``, one run each.
        models: Names as Inspect knows them.
        log_dir: Where the logs go; finished samples found there are not asked again.
        again: Ignore what is there and run anew.
        options: Passed to Inspect where not None.

    Returns:
        The logs' files, one for each run, in the order of tasks and models.
    """
    tasks = [drawing(**arguments) for arguments in task_args]
    given = {key: value for key, value in options.items() if value is not None}
    given |= {"model": models, "log_dir": str(log_dir), "score_display": False}
    given |= {"fail_on_error": True, "continue_on_fail": True}
    logs = _run_anew(tasks, given) if again else _go_on(tasks, given)
    return [Path(log.location) for log in logs]


def _run_anew(tasks: list[Task], options: dict[str, Any]) -> list[EvalLog]:
    return run_eval(tasks, **options)


def _go_on(tasks: list[Task], options: dict[str, Any]) -> list[EvalLog]:
    _, logs = eval_set(tasks, retry_attempts=0, log_dir_allow_dirty=True, **options)
    return logs
