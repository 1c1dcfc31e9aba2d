"""``limner drawing generate``: fresh tasks by seed."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from limner.cli._options import json_option, ray_option
from limner.drawing.tasks import DIFFICULTIES, Clarity, Difficulty, Task

SUFFIXES = (".yaml", ".yml", ".json")


@click.command("generate")
@click.option("--seed", type=int, required=True, help="Same seed, same tasks, on any machine.")
@click.option("--n", "count", type=click.IntRange(1), required=True, help="How many tasks.")
@click.option("--clarity", type=click.Choice(get_args(Clarity)), help="Only this clarity.")
@click.option("--difficulty", type=click.Choice(DIFFICULTIES), help="Only this difficulty.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Task file to write: .yaml, .yml or .json.",
)
@click.option(
    "--check", "checked", is_flag=True, help="Check every reference and that no prompts are equal."
)
@click.option(
    "--workers", type=click.IntRange(1), help="Processes of --check.  [default: one a core]"
)
@ray_option
@json_option
def generate_command(
    seed: int,
    count: int,
    clarity: Clarity | None,
    difficulty: Difficulty | None,
    output: Path | None,
    checked: bool,
    workers: int | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Make fresh tasks with references, endlessly: task k of a seed never changes.

    Prints id, difficulty and prompt of each task, or with --json the whole task, one a line; with
    -o writes a task file that `limner eval drawing --tasks` reads. --check prints what it found
    instead, and fails where a reference does not score 1.0 or two prompts are equal.
    """
    from limner.drawing.generate import generate_tasks  # only this command needs it

    if output and output.suffix not in SUFFIXES:
        raise click.BadParameter(f"{output} ends in none of {', '.join(SUFFIXES)}.")
    tasks: list[Task] = []
    made = generate_tasks(seed, count, clarity, difficulty, ray=ray)
    with click.progressbar(made, length=count, label="Generate", file=sys.stderr) as bar:
        tasks.extend(bar)
    if output:
        _write(tasks, output)
        click.echo(f"{output}: {len(tasks)} tasks", err=True)
    if checked:
        _check(tasks, workers, as_json)
    elif not output:
        for task in tasks:
            click.echo(json.dumps(_record(task)) if as_json else _line(task))


def _check(tasks: Sequence[Task], workers: int | None, as_json: bool) -> None:
    from limner.drawing.generate.checking import check_tasks  # only this option needs it

    with click.progressbar(length=len(tasks), label="Check", file=sys.stderr) as bar:
        report = check_tasks(tasks, workers, bar.update)
    summary = report.summary()
    click.echo(json.dumps(summary, indent=2) if as_json else _as_text(summary))
    if not report.passed:
        sys.exit(1)


def _as_text(summary: dict[str, Any]) -> str:
    lines = [f"{summary['tasks']} tasks"]
    for name in ("category", "clarity", "difficulty"):
        parts = (f"{value} {count}" for value, count in summary[name].items())
        lines.append(f"{name}: {', '.join(parts)}")
    for name in ("references that fail", "equal prompts"):
        lines.append(f"{name}: {len(summary[name]) or 'none'}")
        lines += [f"  {line}" for line in summary[name]]
    return "\n".join(lines)


def _write(tasks: Sequence[Task], output: Path) -> None:
    data = {"tasks": [_record(task) for task in tasks]}
    output.parent.mkdir(parents=True, exist_ok=True)
    if output.suffix == ".json":
        text = json.dumps(data, indent=1)
    else:
        import yaml  # only this format needs it

        dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
        text = yaml.dump(data, Dumper=dumper, sort_keys=False, width=100, default_flow_style=None)
    output.write_text(text, encoding="utf-8")


def _record(task: Task) -> dict[str, Any]:
    return task.model_dump(mode="json", exclude_defaults=True)


def _line(task: Task) -> str:
    return f"{task.id:<24} {task.difficulty:<10} {task.prompt}"
