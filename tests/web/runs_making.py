"""Logs for the inspector: runs of bundled agents, and the same with hostile words in them."""

import json
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from inspect_ai import eval as run_eval
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from limner.evals.design import design
from limner.evals.drawing import drawing

SCRIPT = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


def apart(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a thread of its own: Playwright's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(function, *arguments).result()


def run_into(folder: Path, task: Any, model: str, **options: Any) -> Path:
    """Run a bench with a bundled agent, and return its log."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        logs = run_eval(
            task, model=f"limner/{model}", log_dir=str(folder), display="none", **options
        )
    return Path(logs[0].location.removeprefix("file://"))


def make_logs(folder: Path) -> dict[str, str]:
    """Make a folder of logs, and return the names of some of them."""
    made = {
        "drawing": run_into(folder, drawing(), "blind", limit=5, epochs=2),
        "random": run_into(folder / "more", drawing(profile="paper"), "random", limit=3),
        "design": run_into(folder / "more", design(), "faulty", limit=2),
        "reference": run_into(folder / "more", design(), "reference", limit=1),
    }
    return {key: path.relative_to(folder).as_posix() for key, path in made.items()}


def edited(source: Path, target: Path, edit: Any) -> Path:
    """Write a log again with its samples, as decoded JSON, changed by ``edit``."""
    log = read_eval_log(str(source))
    data = json.loads(log.model_dump_json())
    edit(data)
    write_eval_log(EvalLog.model_validate(data), str(target))
    return target


def make_hostile(data: dict[str, Any]) -> None:
    """Put markup and characters that turn the writing direction wherever a log has words."""
    data["eval"]["model"] = f"evil/{SCRIPT}"
    for sample in data["samples"]:
        sample["metadata"]["task"] |= {"prompt": f"{SCRIPT}\u202e", "category": "<b>bold</b>"}
        for turn in _turns(sample):
            turn["answer"] = f'{SCRIPT} [{{"action": "{SCRIPT[:20].replace(chr(34), "")}"}}]'
            for check in turn["checks"]:
                check |= dict.fromkeys(("criterion", "expected", "found", "advice"), SCRIPT)


def _turns(sample: dict[str, Any]) -> list[dict[str, Any]]:
    scores = sample["scores"].values()
    return [turn for one in scores for turn in (one["metadata"] or {}).get("turns", ())]
